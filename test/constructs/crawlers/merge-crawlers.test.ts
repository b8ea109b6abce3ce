import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type MonocleConfig,
  renderConfig,
  secretKeys,
  sizeRefusal,
  validateConfig,
} from '../../../constructs/config/config.js';
import { tokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import { type MergeInput, mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import {
  type MonocleCrawler,
  resolveCrawler,
} from '../../../constructs/crawlers/monocle-crawler.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { formatPath, isError } from '../../../constructs/validation/problem.js';
import { monocle } from '../../support/cases/cases.js';
import { validConfig } from '../../support/cases/configs.js';
import { crawler, GITHUB } from '../../support/cases/crawler-cases.js';
import { arbitraryCrawlers } from '../../support/random/arbitrary-crawler.js';

const owner = (spec: object = {}, namespace?: string) => ({
  ...{ name: 'monocle', namespace },
  spec: resolveMonocle(monocle(spec)).monocle.spec,
});
const DEMO = validConfig({
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        { name: 'own', update_since: '2020-01-01', provider: { github_organization: 'a' } },
      ],
    },
  ],
});
const named = (name: string, spec: object = {}, metadata: object = {}) =>
  crawler(spec, { name, ...metadata }) as unknown as MonocleCrawler;
const merge = (crawlers: readonly MonocleCrawler[], more: Partial<MergeInput> = {}) =>
  mergeCrawlers({ monocle: owner(), config: DEMO, crawlers, ...more });
const namesIn = ({ workspaces }: MonocleConfig) =>
  Object.fromEntries(
    workspaces.map(({ name, crawlers }) => [name, crawlers.map((each) => each.name)]),
  );
const told = ({ verdicts }: ReturnType<typeof merge>) =>
  verdicts.map(({ reason, problems }) =>
    reason === undefined
      ? 'accepted'
      : `${reason} ${problems.map(({ path, message }) => `${formatPath(path)}: ${message}`)}`,
  );

const shared = owner({ crawlers: { namespaceSelector: {} } }, 'home');
const away = (name: string, metadata: object = {}, spec: object = {}) =>
  named(
    name,
    { monocle: { name: 'monocle', namespace: 'home' }, ...spec },
    { namespace: 'team', ...metadata },
  );

describe('MonocleCrawlers in a config', () => {
  test('follow its own crawlers, by name; new workspaces follow its own, by name', () => {
    const { config, verdicts } = merge([
      named('z'),
      named('b', { workspace: 'zoo' }),
      named('a', { workspace: 'ant' }),
      named('c'),
    ]);
    expect(namesIn(config)).toEqual({ demo: ['own', 'c', 'z'], ant: ['a'], zoo: ['b'] });
    expect(config.workspaces.map(({ name }) => name)).toEqual(['demo', 'ant', 'zoo']);
    expect(config.workspaces[0]?.crawlers[0]).toBe(DEMO.workspaces[0]?.crawlers[0]);
    expect(verdicts.every(({ reason, isInConfig }) => !reason && isInConfig)).toBe(true);
  });

  test('have every setting of their provider under its name in the config', () => {
    const tokenSecretRef = { name: 'tokens', key: 'x' };
    const provider = (spec: object) => merge([named('c', spec)]).config.workspaces[0]?.crawlers[1];
    const variable = expect.stringMatching(/^MONOCLE_CRAWLER_C_[0-9A-F]{8}$/);
    expect(
      provider({ github: { ...GITHUB, repositories: ['r'], url: 'https://a/graphql' } }),
    ).toEqual({
      name: 'c',
      update_since: '2024-01-01',
      provider: {
        ...{ github_organization: 'acme', github_repositories: ['r'] },
        ...{ github_url: 'https://a/graphql', github_token: variable },
      },
    });
    expect(provider({ githubUser: { users: ['u'], tokenSecretRef } })?.provider).toEqual({
      ...{ github_users: ['u'], github_token: variable },
    });
    expect(provider({ gitlab: GITHUB })?.provider).toEqual({
      ...{ gitlab_organization: 'acme', gitlab_token: variable },
    });
    const gerrit = { url: 'https://a', repositories: ['^.*'], prefix: 'x/' };
    const login = { login: 'l', passwordSecretRef: tokenSecretRef };
    expect(provider({ gerrit: { ...gerrit, ...login } })?.provider).toEqual({
      ...{ gerrit_url: 'https://a', gerrit_repositories: ['^.*'], gerrit_prefix: 'x/' },
      ...{ gerrit_login: 'l', gerrit_password: variable },
    });
    expect(provider({ gerrit })?.provider).not.toHaveProperty('gerrit_password');
    expect(
      provider({ bugzilla: { url: 'https://a', products: ['p'], tokenSecretRef } }),
    ).toMatchObject({
      provider: { bugzilla_url: 'https://a', bugzilla_products: ['p'], bugzilla_token: variable },
    });
    expect(provider({ taskData: {} })?.provider).toBe('TaskDataProvider');
  });

  test('are not there while suspended, and keep their name', () => {
    const young = { creationTimestamp: '2025-01-01T00:00:00Z' };
    const old = { creationTimestamp: '2024-01-01T00:00:00Z' };
    const result = merge([
      named('a', { suspend: true }, { ...old, namespace: undefined }),
      named('a', {}, { ...young, namespace: 'other' }),
    ]);
    expect(result.verdicts[0]).toMatchObject({ isInConfig: false, problems: [] });
    expect(result.config).toBe(DEMO);
    expect(result.tokens.size).toBe(0);
  });

  test('use the API key of the first workspace in one that they create', () => {
    const workspaces = [{ name: 'a', crawlers_api_key: 'TEAM_KEY', crawlers: [] }];
    const config = validConfig({ workspaces });
    const merged = merge([named('c', { workspace: 'b' })], { config }).config;
    expect(merged.workspaces[1]).toMatchObject({ name: 'b', crawlers_api_key: 'TEAM_KEY' });
    expect(secretKeys(merged).api).toEqual(['TEAM_KEY']);
  });
});

describe('a MonocleCrawler is refused', () => {
  test.each<[string, readonly MonocleCrawler[], Partial<MergeInput>, RegExp]>([
    [
      'of a name that the config has',
      [named('own')],
      {},
      /^NameTaken metadata.name: the config of Monocle/,
    ],
    [
      'that is invalid',
      [named('a', { updateSince: 'x' })],
      {},
      /^Invalid spec.updateSince: is not a date/,
    ],
    [
      'whose URL Monocle cannot read',
      [named('a', { github: { ...GITHUB, url: 'https://1.2.3.999/graphql' } })],
      {},
      /^Invalid spec.github.url: must be a URL/,
    ],
    [
      'of another namespace',
      [away('a')],
      { monocle: owner({}, 'home') },
      /^NotSelected spec.monocle: Monocle\/home\/monocle takes no MonocleCrawlers of other namespaces/,
    ],
    [
      'of a namespace with other labels',
      [away('a')],
      {
        monocle: owner({ crawlers: { namespaceSelector: { matchLabels: { a: 'b' } } } }, 'home'),
        namespaceLabels: () => ({ a: 'c' }),
      },
      /^NotSelected spec.monocle: .* namespace team, whose labels/,
    ],
    [
      'with other labels',
      [named('a', {}, { labels: { team: 'b' } })],
      { monocle: owner({ crawlers: { selector: { matchLabels: { team: 'a' } } } }) },
      /^NotSelected metadata.labels: /,
    ],
    [
      'that names another Monocle',
      [named('a', { monocle: { name: 'other' } })],
      {},
      /^NotSelected spec.monocle: is not Monocle\/monocle/,
    ],
    [
      'of another namespace, if it names a Monocle of its own',
      [away('a', {}, { monocle: { name: 'monocle' } })],
      { monocle: shared },
      /^NotSelected spec.monocle: is not/,
    ],
    [
      'in a workspace that is not listed',
      [named('a')],
      { monocle: owner({ crawlers: { workspaces: { allowed: ['x'] } } }) },
      /^WorkspaceNotAllowed spec.workspace: .* does not list demo/,
    ],
    [
      'in a workspace that it would create',
      [named('a', { workspace: 'x' })],
      { monocle: owner({ crawlers: { workspaces: { create: false } } }) },
      /^WorkspaceNotAllowed spec.workspace: .* has no workspace x/,
    ],
    [
      'whose token is missing',
      [named('a')],
      { hasKey: () => false },
      /^TokenMissing spec.github.tokenSecretRef: Secret\/tokens has no key github/,
    ],
  ])('%s', (_, crawlers, more, expected) => {
    const result = merge(crawlers, more);
    expect(told(result)).toEqual([expect.stringMatching(expected)]);
    expect(result.config).toBe(DEMO);
    expect(result.tokens.size).toBe(0);
  });

  test('of a name that an older one has, whose name it is told', () => {
    const at = (creationTimestamp: string | undefined, namespace: string) =>
      away('a', { namespace, creationTimestamp });
    const result = merge(
      [at(undefined, 'new'), at('2025-01-01T00:00:00Z', 'a'), at('2024-01-01T00:00:00Z', 'z')],
      { monocle: shared },
    );
    expect(told(result)).toEqual([
      expect.stringMatching(/^NameTaken metadata.name: .*the MonocleCrawler z\/a/),
      expect.stringMatching(/^NameTaken/),
      'accepted',
    ]);
  });

  test('and the others are not', () => {
    const bad = named('b', { updateSince: 'x' });
    expect(told(merge([named('a'), bad, named('c')]))).toEqual([
      ...['accepted', expect.stringMatching(/^Invalid/), 'accepted'],
    ]);
  });

  test.each([undefined, null, 1, 'x', [], {}, { github: 1 }])('with the spec %j', (spec) => {
    const value = { ...named('a'), spec } as unknown as MonocleCrawler;
    expect(told(merge([value, named('b')]))).toEqual([
      expect.stringMatching(/^Invalid/),
      'accepted',
    ]);
  });
});

describe('the token of a MonocleCrawler', () => {
  const withRef = (name: string, key = 'GITHUB_TOKEN', crawlerName = 'a') =>
    named(crawlerName, { github: { ...GITHUB, tokenSecretRef: { name, key } } });

  test('is in a variable of its own, from the team’s Secret', () => {
    const { tokens } = merge([withRef('tokens'), withRef('tokens', 'GITHUB_TOKEN', 'a.b')]);
    expect([...tokens]).toEqual([
      ['MONOCLE_CRAWLER_A_B_2E7336DC', { secret: 'tokens', key: 'GITHUB_TOKEN' }],
      ['MONOCLE_CRAWLER_A_CA978112', { secret: 'tokens', key: 'GITHUB_TOKEN' }],
    ]);
  });

  test('is never the variable of another crawler, even if somebody finds a name with the same hash', () => {
    const [a, b] = [
      'a-a-a-a-a.a-a.a.a.a-a-a.a-a.a.a-a-a-a-a-a',
      'a-a.a.a-a.a-a.a.a-a.a-a-a-a-a-a-a.a-a-a-a',
    ] as const;
    expect(tokenVariable(a)).toBe(tokenVariable(b));
    const result = merge([withRef('tokens', 'x', a), withRef('others', 'y', b)]);
    expect(told(result)).toEqual([
      'accepted',
      expect.stringMatching(/^NameTaken metadata.name: .*too much like/),
    ]);
    expect([...result.tokens.values()]).toEqual([{ secret: 'tokens', key: 'x' }]);
  });

  test('is copied if it is in another namespace', () => {
    const foreign = named(
      'a',
      { monocle: { name: 'monocle', namespace: 'home' } },
      { namespace: 'team' },
    );
    const { tokens } = merge([foreign], {
      monocle: owner({ crawlers: { namespaceSelector: {} } }, 'home'),
    });
    const [[variable, source] = []] = tokens;
    expect(source).toEqual({
      ...{ secret: 'monocle-crawlers', key: variable },
      copiedFrom: { namespace: 'team', name: 'tokens', key: 'github' },
    });
  });

  test('keeps the name of a key of the Monocle’s own Secret that it may use', () => {
    const allowed = owner({ crawlers: { secretKeys: ['GITHUB_TOKEN', 'TEAM_TOKEN'] } });
    const crawlers = [withRef('monocle-api', 'TEAM_TOKEN'), withRef('monocle-api', undefined, 'b')];
    const { config, tokens } = merge(crawlers, { monocle: allowed });
    expect(tokens.size).toBe(0);
    expect(config.workspaces[0]?.crawlers.slice(1).map(({ provider }) => provider)).toEqual([
      { github_organization: 'acme', github_token: 'TEAM_TOKEN' },
      // Monocle's default, which need not be written.
      { github_organization: 'acme' },
    ]);
  });

  test.each<[string, string, object, string?]>([
    ['the Monocle’s own Secret', 'monocle-api', {}],
    ['another key of it', 'monocle-api', { crawlers: { secretKeys: ['OTHER'] } }],
    ['its own Secret of another name', 'mine', { secretName: 'mine' }],
    ['the copies of other namespaces', 'monocle-crawlers', { crawlers: { namespaceSelector: {} } }],
  ])('may not be %s', (_, secret, spec) => {
    expect(resolveMonocle(monocle(spec)).problems).toEqual([]);
    const result = merge([withRef(secret)], { monocle: owner(spec) });
    expect(told(result)).toEqual([
      expect.stringMatching(/^SecretNotAllowed spec.github.tokenSecretRef: .*Monocle's own/),
    ]);
    expect(result.tokens.size).toBe(0);
  });

  test.each([
    ['of its namespace', named('a'), 'Secret/home/tokens', 'tokens --namespace home'],
    ['of another namespace', away('a'), 'Secret/team/tokens', 'tokens --namespace team'],
  ])('may not be in a Secret %s without the label', (_, each, subject, command) => {
    const asked: unknown[] = [];
    const isToken = (...given: unknown[]) => asked.push(given) === 0;
    const result = merge([each], { monocle: shared, isToken });
    expect(told(result)).toEqual([
      `SecretNotAllowed spec.github.tokenSecretRef: ${subject} is not marked as a crawler's token; if it is one, run: kubectl label secret ${command} monocle.change-metrics.io/crawler-token=true`,
    ]);
    expect(result.config).toBe(DEMO);
    expect(asked[0]).toEqual(['tokens', subject.includes('team') ? 'team' : undefined]);
  });

  test('needs no label for a key that the Monocle allows', () => {
    const allowed = owner({ crawlers: { secretKeys: ['GITHUB_TOKEN'] } });
    const more = { monocle: allowed, isToken: () => false };
    expect(told(merge([withRef('monocle-api')], more))).toEqual(['accepted']);
  });
});

describe('the last good version of a MonocleCrawler', () => {
  const good = merge([named('a')]);
  const broken = named('a', { updateSince: 'x' });

  test('runs on while its new version is refused', () => {
    const { config, tokens, verdicts } = merge([broken, named('b')], { lastGood: good });
    expect(namesIn(config)).toEqual({ demo: ['own', 'a', 'b'] });
    expect([...tokens.keys()]).toEqual(expect.arrayContaining([...good.tokens.keys()]));
    expect(verdicts[0]).toMatchObject({ reason: 'Invalid', isInConfig: true, usesLastGood: true });
  });

  test('runs on in its old workspace if it may not have the new one', () => {
    const monocleThere = owner({ crawlers: { workspaces: { allowed: ['demo'] } } });
    const moved = named('a', { workspace: 'x' });
    const result = merge([moved], { monocle: monocleThere, lastGood: good });
    expect(namesIn(result.config)).toEqual({ demo: ['own', 'a'] });
    expect(result.verdicts[0]).toMatchObject({ reason: 'WorkspaceNotAllowed', usesLastGood: true });
  });

  test.each<[string, MonocleCrawler, Partial<MergeInput>]>([
    ['there was none', broken, {}],
    ['it is suspended', named('a', { updateSince: 'x', suspend: true }), { lastGood: good }],
    [
      'its Monocle no longer takes it',
      broken,
      { lastGood: good, monocle: owner({ crawlers: { selector: { matchLabels: { a: 'b' } } } }) },
    ],
    [
      'its workspace is no longer allowed',
      broken,
      { lastGood: good, monocle: owner({ crawlers: { workspaces: { allowed: ['x'] } } }) },
    ],
    [
      'its Secret is the Monocle’s own now',
      broken,
      { lastGood: good, monocle: owner({ secretName: 'tokens' }) },
    ],
    ['its token is gone', broken, { lastGood: good, hasKey: () => false }],
    ['its token is no longer marked', broken, { lastGood: good, isToken: () => false }],
    [
      'its token of another namespace is no longer marked, although the copy is there',
      away('a', {}, { updateSince: 'x' }),
      {
        ...{ monocle: shared, isToken: () => false },
        lastGood: merge([away('a')], { monocle: shared }),
      },
    ],
    ['nobody knows its token', broken, { lastGood: { config: good.config, tokens: new Map() } }],
    [
      'it is one of another MonocleCrawler',
      named('a', { updateSince: 'x' }, { namespace: 'team' }),
      { lastGood: good, monocle: owner({ crawlers: { namespaceSelector: {} } }, 'home') },
    ],
    [
      'it uses a key of the Monocle that it may not use',
      broken,
      {
        lastGood: {
          tokens: new Map(),
          config: validConfig({
            workspaces: [
              {
                name: 'demo',
                crawlers: [
                  { name: 'a', update_since: '2020-01-01', provider: { github_organization: 'a' } },
                ],
              },
            ],
          }),
        },
      },
    ],
  ])('does not run if %s', (_, crawlerNow, more) => {
    const result = merge([crawlerNow], more);
    expect(result.config).toBe(DEMO);
    expect(result.verdicts[0]).toMatchObject({ isInConfig: false, usesLastGood: false });
  });
});

describe('any set of MonocleCrawlers', () => {
  const shape = { namespaces: ['home', 'home', 'team', 'zoo'], home: 'home' };
  const monocleOf = owner({ crawlers: { namespaceSelector: {}, secretKeys: ['A_TOKEN'] } }, 'home');
  const result = (crawlers: readonly MonocleCrawler[]) => merge(crawlers, { monocle: monocleOf });
  const crawlers = arbitraryCrawlers(shape);
  const lines = (config: MonocleConfig) => renderConfig(config).split('\n');

  test('is valid, each by the CRD', () => {
    fc.assert(
      fc.property(crawlers, (all) => {
        for (const each of all) expect(resolveCrawler(each).problems).toEqual([]);
      }),
    );
  });

  test('gives one config and the same verdicts in any order', () => {
    fc.assert(
      fc.property(crawlers, fc.infiniteStream(fc.double({ min: 0, max: 1 })), (all, random) => {
        const keyed = all.map((each) => [random.next().value, each] as const);
        const shuffled = keyed.sort(([a], [b]) => a - b).map(([, each]) => each);
        const [first, second] = [result(all), result(shuffled)];
        expect(renderConfig(second.config)).toBe(renderConfig(first.config));
        expect([...second.tokens]).toEqual([...first.tokens]);
        const byCrawler = new Map(second.verdicts.map((each) => [each.crawler, each]));
        expect(all.map((each) => byCrawler.get(each))).toEqual(first.verdicts);
      }),
    );
  });

  test('gives a config that passes the check of a config', () => {
    fc.assert(
      fc.property(crawlers, (all) => {
        const { config, tokens } = result(all);
        const variables = [...tokens.keys()];
        // Their prefix is refused in a config that people write.
        const text = JSON.stringify(config).replaceAll('MONOCLE_CRAWLER_', 'TOKEN_');
        expect(validateConfig(JSON.parse(text)).filter(isError)).toEqual([]);
        const needed = secretKeys(config).crawler.filter((key) => key.startsWith('MONOCLE_'));
        expect(needed).toEqual(variables.toSorted());
        expect(variables.every((each) => /^[A-Z][A-Z0-9_]*_[0-9A-F]{8}$/.test(each))).toBe(true);
      }),
    );
  });

  test('without one of them is the same config without its lines', () => {
    fc.assert(
      fc.property(crawlers, fc.nat(), (all, pick) => {
        const { config, tokens, verdicts } = result(all);
        const accepted = verdicts.filter(({ reason }) => !reason).map((each) => each.crawler);
        const gone = accepted[pick % accepted.length];
        if (gone === undefined) return;
        const rest = result(accepted.filter((each) => each !== gone));
        const left = [...lines(config)];
        let removed = 0;
        // The lines of the rest are those of the whole, in the same order.
        for (const line of lines(rest.config)) {
          while (left.length > 0 && left[0] !== line) removed += left.shift() === undefined ? 0 : 1;
          expect(left.shift()).toBe(line);
        }
        removed += left.length;
        const own = result([gone]);
        const size = lines(own.config).length - lines(DEMO).length;
        expect(removed).toBeLessThanOrEqual(Math.max(0, size));
        for (const [variable, source] of rest.tokens) expect(tokens.get(variable)).toEqual(source);
      }),
    );
  });
});

describe('many MonocleCrawlers', () => {
  const many = (count: number, spec: object = {}) =>
    Array.from({ length: count }, (_, i) => named(`crawler-${i}`, spec));

  test('are merged in linear time: two thousand of them would take minutes if each met all others', () => {
    const { config, tokens, verdicts } = merge(many(2000));
    expect(verdicts.filter(({ isInConfig }) => isInConfig)).toHaveLength(2000);
    expect(config.workspaces[0]?.crawlers).toHaveLength(2001);
    expect(tokens.size).toBe(2000);
  });

  test('cannot hide the size of a workspace behind one that is suspended', () => {
    const all = Array.from({ length: 3000 }, (_, i) => {
      const workspace = `w${i}-${'x'.repeat(230)}`;
      return [
        named(`a-${i}`, { workspace, suspend: true, taskData: {} }),
        named(`b-${i}`, { workspace, taskData: {} }),
      ];
    });
    const { config, verdicts } = merge(all.flat());
    expect(sizeRefusal(renderConfig(config))).toBeUndefined();
    expect(verdicts.filter(({ reason }) => reason === 'TooLarge').length).toBeGreaterThan(100);
  });

  test('that do not fit are refused, the youngest first, and the rest runs', () => {
    const repositories = Array.from(
      { length: 1000 },
      (_, i) => `repository-${i}-${'x'.repeat(60)}`,
    );
    const all = many(20, { github: { ...GITHUB, repositories } }).map((each, i) => ({
      ...each,
      metadata: { ...each.metadata, creationTimestamp: `20${40 - i}-01-01T00:00:00Z` },
    }));
    const { config, verdicts } = merge(all);
    const refused = verdicts.map(({ reason }) => reason === 'TooLarge');
    expect(sizeRefusal(renderConfig(config))).toBeUndefined();
    expect(refused.filter(Boolean).length).toBeGreaterThan(3);
    expect(refused).toEqual(refused.toSorted((a, b) => Number(b) - Number(a)));
    const oneMore = all.at(refused.lastIndexOf(true)) as MonocleCrawler;
    const kept = all.slice(refused.lastIndexOf(true) + 1);
    const tooMuch = { ...oneMore, metadata: { ...oneMore.metadata, name: 'x' } };
    expect(namesIn(merge([tooMuch, ...kept]).config)).toEqual(namesIn(config));
  });
});
