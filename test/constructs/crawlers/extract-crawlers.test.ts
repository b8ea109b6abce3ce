import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type MonocleConfig,
  type Provider,
  renderConfig,
  validateConfig,
} from '../../../constructs/config/config.js';
import { extractCrawlers } from '../../../constructs/crawlers/extract-crawlers.js';
import { mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { isError } from '../../../constructs/validation/problem.js';
import { monocle } from '../../support/cases/cases.js';
import { validConfig } from '../../support/cases/configs.js';
import { word } from '../../support/random/arbitrary-pod.js';
import { runs } from '../../support/random/runs.js';

const OPTIONS = { monocle: 'monocle', secret: 'monocle-api' };
const entry = (name: string, provider: Provider) => ({
  ...{ name, update_since: '2024-01-01', provider },
});
const configWith = (...crawlers: ReturnType<typeof entry>[]): MonocleConfig => ({
  workspaces: [{ name: 'demo', crawlers }],
});

/** The config that the MonocleCrawlers and the rest give, with the keys that are asked for. */
function again(config: MonocleConfig): MonocleConfig {
  const { crawlers, rest, secretKeys } = extractCrawlers(config, OPTIONS);
  const { spec } = resolveMonocle(monocle({ crawlers: { secretKeys } })).monocle;
  const merged = mergeCrawlers({
    monocle: { name: 'monocle', spec },
    config: validConfig(rest),
    crawlers,
  });
  expect(merged.verdicts.filter(({ reason }) => reason)).toEqual([]);
  expect(merged.tokens.size).toBe(0);
  return merged.config;
}

const sorted = ({ workspaces, ...rest }: MonocleConfig): MonocleConfig => ({
  ...rest,
  workspaces: workspaces.map(({ crawlers, ...workspace }) => ({
    ...workspace,
    crawlers: crawlers.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  })),
});

describe('the crawlers of a config', () => {
  test('become MonocleCrawlers that use the keys of the Monocle’s own Secret', () => {
    const config = configWith(
      entry('b', { github_organization: 'b', github_token: 'B_TOKEN', github_repositories: ['r'] }),
      entry('a', { gitlab_organization: 'a' }),
      entry('c', 'TaskDataProvider'),
    );
    const { crawlers, rest, kept, secretKeys } = extractCrawlers(config, OPTIONS);
    expect(crawlers.map(({ spec }) => spec)).toMatchObject([
      {
        ...{ monocle: { name: 'monocle' }, workspace: 'demo', updateSince: '2024-01-01' },
        github: {
          ...{ organization: 'b', repositories: ['r'] },
          tokenSecretRef: { name: 'monocle-api', key: 'B_TOKEN' },
        },
      },
      { gitlab: { tokenSecretRef: { name: 'monocle-api', key: 'GITLAB_TOKEN' } } },
      { taskData: {} },
    ]);
    expect(rest).toEqual({ workspaces: [{ name: 'demo', crawlers: [] }] });
    expect(kept).toEqual([]);
    expect(secretKeys).toEqual(['B_TOKEN', 'GITLAB_TOKEN']);
  });

  test.each<[string, ReturnType<typeof entry>[], RegExp]>([
    ['a name that no object can have', [entry('My team', 'TaskDataProvider')], /metadata.name/],
    ['a GitHub App', [entry('a', { github_app_id: '1', github_app_key_path: 'k' })], /provider/],
    ['a Gerrit without repositories', [entry('a', { gerrit_url: 'https://a' })], /repositories/],
    [
      'a password without a login',
      [entry('a', { gerrit_url: 'https://a', gerrit_repositories: ['a'], gerrit_password: 'P' })],
      /cannot say all of it/,
    ],
    [
      'an empty list',
      [entry('a', { github_organization: 'a', github_repositories: [] })],
      /at least 1/,
    ],
  ])('stay in the config with %s', (_, crawlers, reason) => {
    const config = configWith(...crawlers);
    const result = extractCrawlers(config, OPTIONS);
    expect(result.crawlers).toEqual([]);
    expect(result.kept).toEqual([expect.stringMatching(reason)]);
    expect(renderConfig(result.rest)).toBe(renderConfig(config));
  });

  test('of one name in two workspaces are one MonocleCrawler, and the other stays', () => {
    const config = {
      workspaces: ['x', 'y'].map((name) => ({ name, crawlers: [entry('a', 'TaskDataProvider')] })),
    };
    const { crawlers, kept } = extractCrawlers(config, OPTIONS);
    expect(crawlers.map(({ spec }) => spec.workspace)).toEqual(['x']);
    expect(kept).toEqual([expect.stringMatching(/^workspaces\[1\].*has this name already.*x$/)]);
    expect(renderConfig(again(config))).toBe(renderConfig(config));
  });

  test('give the same config again, in the order of their names', () => {
    const text = fc.oneof(word, fc.constantFrom('a b', 'ä', '', 'X'.repeat(300), 'a\nb'));
    const some = fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined });
    const variable = fc.constantFrom(undefined, null, 'A_TOKEN', 'B');
    const url = fc.constantFrom(
      undefined,
      'https://a/api/graphql',
      'https://ä.example.org/graphql',
    );
    const provider = fc.oneof(
      fc.constant('TaskDataProvider'),
      fc.record({
        ...{ github_organization: text, github_repositories: some },
        ...{ github_token: variable, github_url: url },
      }),
      fc.record({ github_users: fc.array(text), github_token: variable }),
      fc.record({ gitlab_organization: text, gitlab_token: variable, gitlab_url: url }),
      fc.record({
        ...{ gerrit_url: fc.constant('https://a'), gerrit_repositories: some },
        ...{ gerrit_login: fc.constantFrom(undefined, null, 'me'), gerrit_password: variable },
        gerrit_prefix: fc.option(text, { nil: undefined }),
      }),
      fc.record({
        ...{ bugzilla_url: fc.constant('https://a?b=c'), bugzilla_products: some },
        bugzilla_token: variable,
      }),
    ) as fc.Arbitrary<Provider>;
    const workspace = fc.record({
      name: fc.constantFrom('demo', 'team', 'emoji-😀', 'z'),
      crawlers: fc.uniqueArray(
        fc.record({
          name: fc.oneof(word, fc.constantFrom('A b', 'x.y', 'constructor', '__proto__')),
          update_since: fc.constantFrom('2024-01-01', '2024-01-01T00:00:00Z'),
          provider,
        }),
        { selector: ({ name }) => name, maxLength: 6 },
      ),
    });
    const config = fc.record({
      workspaces: fc.uniqueArray(workspace, { selector: ({ name }) => name, maxLength: 3 }),
    });
    let extracted = 0;
    fc.assert(
      fc.property(config, (given) => {
        fc.pre(!validateConfig(given).some(isError));
        extracted += extractCrawlers(given, OPTIONS).crawlers.length;
        expect(renderConfig(sorted(again(given)))).toBe(renderConfig(sorted(given)));
      }),
      { numRuns: runs(100) },
    );
    // About one in four; the seed decides.
    expect(extracted).toBeGreaterThan(5);
  });
});
