import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { validateConfig } from '../../../constructs/config/config.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { isError } from '../../../constructs/validation/problem.js';
import { asCrawler } from '../../../src/instance/desired/live.js';
import { type KnownCrawler, runningCrawlers } from '../../../src/instance/jobs/janitor.js';
import {
  crawlerOf,
  liveCrawlers,
  planWipe,
  type Wipe,
  wipeText,
} from '../../../src/instance/jobs/wipe.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { crawler, GITHUB } from '../../support/cases/crawler-cases.js';

const ACME = { workspace: 'demo', crawler: 'acme' };
const known = (
  name: string,
  provider: unknown,
  more: Partial<KnownCrawler> = {},
): KnownCrawler => ({
  ...{ workspace: 'demo', name, provider, place: name, hasName: true, ...more },
});
function plan(crawlers: readonly KnownCrawler[], request = ACME): Wipe {
  const found = planWipe(crawlers, request);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const others = (crawlers: readonly KnownCrawler[]) =>
  plan(crawlers).others.map(({ place }) => place);

const github = (organization: string, repositories?: string[]) => ({
  ...{ github_organization: organization },
  ...(repositories && { github_repositories: repositories }),
});
const gitlab = (organization: string, repositories?: string[]) => ({
  ...{ gitlab_organization: organization },
  ...(repositories && { gitlab_repositories: repositories }),
});
const gerrit = (repositories: string[], prefix?: string) => ({
  ...{ gerrit_url: 'https://a', gerrit_repositories: repositories },
  ...(prefix && { gerrit_prefix: prefix }),
});
const USERS = { github_users: ['a'] };
const BUGS = { bugzilla_url: 'https://b', bugzilla_products: ['p'] };
const TASKS = 'TaskDataProvider';

test.each<[string, unknown, unknown, boolean]>([
  ['the same organization', github('acme'), github('Acme'), true],
  ['one repository of it', github('acme'), github('acme', ['a']), true],
  ['all of it, for one repository', github('acme', ['a']), github('acme'), true],
  ['the same repository', github('acme', ['b', 'A']), github('acme', ['a']), true],
  ['another repository', github('acme', ['b']), github('acme', ['a']), false],
  ['another organization', github('acme'), github('other'), false],
  ['an organization that begins with its name', github('acme'), github('acme2'), false],
  ['the same name on GitLab', github('acme'), gitlab('acme'), true],
  ['a subgroup', gitlab('acme'), gitlab('Acme/Sub'), true],
  ['the group above', gitlab('acme/sub'), gitlab('acme'), true],
  ['a project of a subgroup', gitlab('acme'), gitlab('acme/sub', ['a']), true],
  ['another subgroup', gitlab('acme/sub'), gitlab('acme/other'), false],
  ['a project beside its subgroup', gitlab('acme/sub'), gitlab('acme', ['a']), false],
  ['a project in its subgroup', gitlab('acme/sub'), gitlab('acme', ['sub/a']), true],
  ['the same names on Gerrit', github('acme'), gerrit(['a'], 'acme/'), true],
  ['any names on Gerrit', github('acme'), gerrit(['^.*']), true],
  ['a pattern of other names', github('acme'), gerrit(['^team/.*', '^b']), false],
  ['a pattern of its names', github('acme'), gerrit(['^acme/a.*']), true],
  ['a pattern that says little', github('acme'), gerrit(['^ax?cme/.*']), true],
  ['a pattern with a choice', github('acme'), gerrit(['^team/.*|acme/.*']), true],
  ['the same prefix in another way', gerrit(['b/x'], 'a/'), gerrit(['x'], 'a/b/'), true],
  ['another name under it', gerrit(['b/x'], 'a/'), gerrit(['y'], 'a/b/'), false],
  ['the same prefix without its slash', gerrit(['x'], 'a'), gerrit(['x'], 'a/'), true],
  ['a repository of Gerrit', gerrit(['a']), gerrit(['a']), true],
  ['the same under another prefix', gerrit(['a'], 'x/'), gerrit(['a']), false],
  ['users, who may have pull requests there', github('acme'), USERS, true],
  ['the same users, whose pull requests stay', USERS, USERS, false],
  ['the same products, whose tasks have the name of their crawler', BUGS, BUGS, false],
  ['tasks', TASKS, TASKS, false],
  ['no lists, as null', { ...github('acme'), github_users: null }, { gerrit_url: 'u' }, false],
])('another crawler of the workspace has %s', (_, mine, other, isCovered) => {
  const found = others([known('acme', mine), known('other', other)]);
  expect(found).toEqual(isCovered ? ['other'] : []);
});

test('repositories overlap if names of both can be the same, whatever they are', () => {
  const part = fc.constantFrom('a', 'b', 'ab', 'a/b', 'A');
  const scope = fc.record({ root: part, names: fc.option(fc.array(part, { minLength: 1 })) });
  const text = ({ root, names }: { root: string; names: string[] | null }) =>
    (names ?? ['']).map((name) => `${root}/${name}`.toLowerCase());
  fc.assert(
    fc.property(scope, scope, (mine, other) => {
      const config = ({ root, names }: typeof mine) => github(root, names ?? undefined);
      const meets = text(mine).some((x) =>
        text(other).some(
          (y) => x === y || (!other.names && x.startsWith(y)) || (!mine.names && y.startsWith(x)),
        ),
      );
      const found = others([known('acme', config(mine)), known('other', config(other))]);
      expect(found).toEqual(meets ? ['other'] : []);
    }),
  );
});

describe('the crawlers of the cluster', () => {
  const condition = (type: string, status: string, reason: string) => ({ type, status, reason });
  const live = (namespace: string, conditions: object[], spec: object = {}): KubeObject => ({
    ...(crawler(spec, { name: 'acme', namespace }) as unknown as KubeObject),
    status: { conditions },
  });
  const accepted = [condition('Accepted', 'True', 'Accepted')];
  const refused = (reason: string) => [condition('Accepted', 'False', reason)];

  test('that are refused or suspended cover the data, and are named with the reason', () => {
    const elsewhere = { github: { ...GITHUB, organization: 'elsewhere' } };
    const crawlers = liveCrawlers([
      live('own', accepted),
      live('same', refused('NameTaken'), elsewhere),
      live('large', refused('TooLarge')),
      live('new', []),
      live('paused', accepted, { suspend: true }),
      live('stranger', refused('NotSelected')),
      live('lost', refused('MonocleNotFound')),
      live('other', refused('TooLarge'), { workspace: 'other' }),
    ]);
    const found = plan([...crawlers, known('shop', github('acme')), known('b', github('b'))]);
    expect(found.crawlers.map(({ place }) => place)).toEqual([
      'MonocleCrawler/own/acme',
      'MonocleCrawler/paused/acme, suspended',
    ]);
    expect(found.others.map(({ place }) => place)).toEqual([
      'MonocleCrawler/same/acme, NameTaken',
      'MonocleCrawler/large/acme, TooLarge',
      'MonocleCrawler/new/acme, Pending',
      'shop',
    ]);
  });

  test('that run on as they were are the crawler itself', () => {
    const conditions = [...refused('Invalid'), condition('Programmed', 'True', 'LastGood')];
    expect(plan(liveCrawlers([live('own', conditions)])).others).toEqual([]);
  });

  test('that another crawler of the name has pushed out do not stand for it', () => {
    const crawlers = liveCrawlers([live('team', refused('NameTaken'))]);
    expect(planWipe(crawlers, ACME)).toContain('there is no crawler "acme"');
    const removed = crawlerOf(crawler() as unknown as MonocleCrawler, 'acme.yaml');
    const found = plan([...crawlers, { ...removed, name: 'acme' }]);
    expect(found.crawlers.map(({ place }) => place)).toEqual(['acme.yaml']);
    expect(found.others).toHaveLength(1);
  });

  test('are read without the field that the CRD of an older version sets', () => {
    const { spec } = live('own', [], { dataPolicy: 'Retain' });
    expect(spec.dataPolicy).toBe('Retain');
    expect(asCrawler(live('own', [], { dataPolicy: 'Retain' })).spec).not.toHaveProperty(
      'dataPolicy',
    );
  });
});

const CONFIG = stringify({
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        { name: 'acme', provider: gerrit(['a', '^b.*'], 'x/') },
        { name: 'tasks', provider: TASKS },
      ],
    },
  ],
});

describe('the config for the janitor', () => {
  test.each(['acme', 'tasks'])('is valid and has crawler %s alone, without its lists', (name) => {
    const { config } = plan(runningCrawlers(CONFIG) ?? [], { workspace: 'demo', crawler: name });
    const { workspaces } = parse(config);
    expect(validateConfig(parse(config)).filter(isError)).toEqual([]);
    expect(workspaces).toHaveLength(1);
    expect(workspaces[0].crawlers).toEqual([
      {
        ...{ name, update_since: expect.any(String) },
        provider: name === 'tasks' ? TASKS : { ...gerrit([], 'x/') },
      },
    ]);
  });
});

describe('what the user reads', () => {
  test('of a crawler that is still configured, and of others', () => {
    const crawlers = runningCrawlers(CONFIG) ?? [];
    const other = known('shop', gerrit(['x/a']), { place: 'MonocleCrawler/b/shop, TooLarge' });
    expect(wipeText(plan([...crawlers, other]))).toBe(
      `This deletes what crawler "acme" of workspace "demo" has stored in the index monocle.changes.1.demo:
changes and events of the repositories that it has found, its task data, and its progress.
  gerrit_url: "https://a"; gerrit_repositories: "a", "^b.*"; gerrit_prefix: "x/" (the config that runs)
Other crawlers of the workspace may cover some of it. Their part is deleted, too, and they do not crawl it again:
  "shop" (MonocleCrawler/b/shop, TooLarge)
The crawler is still in the config, so its data will be crawled again. To prevent that, remove or suspend it first.
`,
    );
  });

  test.each<[string, unknown, string]>([
    ['nulls', { ...github('acme'), github_url: null }, '  github_organization: "acme" (acme)'],
    ['tasks', TASKS, '  TaskDataProvider (acme)'],
  ])('of %s', (_, provider, text) => {
    expect(wipeText(plan([known('acme', provider)])).split('\n')).toContain(text);
  });

  test('names 20 repositories at most, and holds no character that a terminal obeys', () => {
    const names = Array.from({ length: 50 }, (_, i) => `\u001b[31m${i}`);
    const text = wipeText(plan([known('acme', github('\u0007', names))]));
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text).toContain('30 more');
  });
});

describe('what cannot be deleted', () => {
  test.each<[string, string, string, string]>([
    ['an unknown crawler', 'demo', 'x', 'there are "demo/acme", "demo/tasks"; if it was removed'],
    ['an unknown workspace', 'none', 'acme', 'workspace "none"; there are "demo/acme"'],
    ['a space', 'demo', 'my acme', 'start script'],
    ['a pattern', 'demo', 'a*', 'start script'],
    ['other letters', 'bücher', 'acme', 'start script'],
  ])('%s', (_, workspace, name, message) => {
    expect(planWipe(runningCrawlers(CONFIG) ?? [], { workspace, crawler: name })).toContain(
      message,
    );
  });

  test.each([undefined, 'a: [', '5', 'workspaces: 5'])('with a config %j', (text) => {
    expect(runningCrawlers(text)).toBeUndefined();
  });

  test('any config and any names give a plan or a sentence', () => {
    const word = fc.string({ unit: 'binary' });
    const provider = fc.oneof(fc.jsonValue(), fc.record({ gerrit_repositories: fc.jsonValue() }));
    fc.assert(
      fc.property(fc.array(provider), word, word, (providers, workspace, name) => {
        const crawlers = providers.map((each) => ({ name, provider: each }));
        const text = stringify({ workspaces: [{ name: workspace, crawlers }] });
        const found = planWipe(runningCrawlers(text) ?? [], { workspace, crawler: name });
        const said = typeof found === 'string' ? found : wipeText(found);
        expect(said.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
      }),
    );
  });
});
