import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConfigCrawler, MonocleConfig } from '../../../constructs/config/config.js';
import { judgeLeaving } from '../../../constructs/crawlers/leaving-crawlers.js';
import { mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { SharedRepositories } from '../../../constructs/crawlers/shared-repositories.js';
import { resolveMonocle } from '../../../constructs/spec.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler, GITHUB } from '../../support/cases/crawler-cases.js';
import { arbitraryCrawlers } from '../../support/random/arbitrary-crawler.js';

const owner = (spec: object = {}) => ({
  ...{ name: 'monocle', namespace: 'ns' },
  spec: resolveMonocle(monocle(spec)).monocle.spec,
});
const named = (name: string, spec: object = {}, metadata: object = {}) =>
  crawler(spec, { name, namespace: 'ns', ...metadata }) as unknown as MonocleCrawler;
const config = (...crawlers: ConfigCrawler[]): MonocleConfig => ({
  workspaces: [{ name: 'demo', crawlers }],
});
const own = (name: string, provider: ConfigCrawler['provider'] = 'TaskDataProvider') => ({
  ...{ name, update_since: '2020-01-01', provider },
});
type Given = Partial<Parameters<typeof judgeLeaving>[0]>;
const judge = (leaving: readonly MonocleCrawler[], given: Given = {}) => {
  const judged = judgeLeaving({
    monocle: owner(),
    config: config(),
    leaving,
    others: [],
    idle: [],
    ...given,
  });
  return leaving.map((each) => {
    const verdict = judged.get(each);
    if (verdict === undefined) return 'none';
    if ('sharedWith' in verdict) return `shared with ${verdict.sharedWith}`;
    return 'reason' in verdict
      ? verdict.reason
      : `wipes ${verdict.workspace} ${verdict.entry.name}`;
  });
};
const acme = named('acme');
const away = named('acme', { monocle: { name: 'monocle', namespace: 'ns' } }, { namespace: 'b' });

test.each<[string, MonocleCrawler, Given, string]>([
  ['one that nobody else has', acme, {}, 'wipes demo acme'],
  ['a workspace that only it had', named('acme', { workspace: 'new' }), {}, 'wipes new acme'],
  ['one that is suspended', named('acme', { suspend: true }), {}, 'wipes demo acme'],
  ['the config’s own', acme, { config: config(own('acme')) }, 'NameTaken'],
  [
    'another MonocleCrawler’s',
    acme,
    { others: [{ workspace: 'demo', name: 'acme' }] },
    'NameTaken',
  ],
  [
    'one of this name elsewhere',
    acme,
    { others: [{ workspace: 'x', name: 'acme' }] },
    'wipes demo acme',
  ],
  ['another Monocle’s', named('acme', { monocle: { name: 'other' } }), {}, 'NotSelected'],
  ['of a namespace that is not taken', away, {}, 'NotSelected'],
  [
    'of a namespace that is taken',
    away,
    { monocle: owner({ crawlers: { namespaceSelector: {} } }) },
    'wipes demo acme',
  ],
  [
    'of labels that are not selected',
    acme,
    { monocle: owner({ crawlers: { selector: { matchLabels: { a: 'b' } } } }) },
    'NotSelected',
  ],
  [
    'of a workspace that is not allowed',
    acme,
    { monocle: owner({ crawlers: { workspaces: { allowed: ['x'] } } }) },
    'WorkspaceNotAllowed',
  ],
  [
    'of a workspace that may not be created',
    named('acme', { workspace: 'new' }),
    { monocle: owner({ crawlers: { workspaces: { create: false } } }) },
    'WorkspaceNotAllowed',
  ],
  ['with a broken spec', named('acme', { updateSince: 'x' }), {}, 'Invalid'],
  [
    'whose token is not allowed',
    named('acme', { github: { ...GITHUB, tokenSecretRef: { name: 'monocle-api', key: 'a' } } }),
    {},
    'wipes demo acme',
  ],
])('%s', (_, leaving, given, verdict) => {
  expect(judge([leaving], given)).toEqual([verdict]);
});

const github = (organization: string, repositories?: string[]) => ({
  ...{
    github_organization: organization,
    ...(repositories && { github_repositories: repositories }),
  },
});
const gitlab = (organization: string, repositories?: string[]) => ({
  gitlab_organization: organization,
  ...(repositories && { gitlab_repositories: repositories }),
});
const ofGitlab = (organization: string) => named('acme', { gitlab: { ...GITHUB, organization } });
const gerrit = (repositories: string[], prefix?: string) => ({
  gerrit_url: 'https://a',
  gerrit_repositories: repositories,
  ...(prefix && { gerrit_prefix: prefix }),
});
const ofGerrit = (repositories: string[], prefix?: string) =>
  named('acme', { gerrit: { url: 'https://b', repositories, ...(prefix && { prefix }) } });
const ofGithub = (repositories?: string[]) =>
  named('acme', { github: { ...GITHUB, ...(repositories && { repositories }) } });

test.each<[string, MonocleCrawler, ConfigCrawler['provider'], boolean]>([
  ['the same organization', ofGithub(), github('Acme'), true],
  ['one repository of it', ofGithub(), github('acme', ['a']), true],
  ['all of it, for one repository', ofGithub(['a']), github('acme'), true],
  ['the same repository', ofGithub(['b', 'A']), github('acme', ['a']), true],
  ['another repository', ofGithub(['b']), github('acme', ['a']), false],
  ['another organization', ofGithub(), github('other'), false],
  ['an organization that begins with its name', ofGithub(), github('acme2'), false],
  ['the same name on GitLab', ofGithub(), { gitlab_organization: 'acme' }, true],
  ['a subgroup', ofGitlab('acme'), { gitlab_organization: 'Acme/Sub' }, true],
  ['the group above', ofGitlab('acme/sub'), { gitlab_organization: 'acme' }, true],
  ['a project of a subgroup', ofGitlab('acme'), gitlab('acme/sub', ['a']), true],
  ['another subgroup', ofGitlab('acme/sub'), gitlab('acme/other'), false],
  ['a project beside its subgroup', ofGitlab('acme/sub'), gitlab('acme', ['a']), false],
  ['a project in its subgroup', ofGitlab('acme/sub'), gitlab('acme', ['sub/a']), true],
  ['the same names on Gerrit', ofGithub(), gerrit(['a'], 'acme/'), true],
  ['the same names on Gerrit by the names', ofGithub(), gerrit(['b', 'acme/a']), true],
  ['any names on Gerrit', ofGithub(), gerrit(['^.*']), true],
  ['a pattern of other names', ofGithub(), gerrit(['^team/.*', '^b']), false],
  ['a pattern of its names', ofGithub(), gerrit(['^acme/a.*']), true],
  ['a pattern that says little', ofGithub(), gerrit(['^ax?cme/.*']), true],
  ['a pattern with a choice', ofGithub(), gerrit(['^team/.*|acme/.*']), true],
  ['the same prefix in another way', ofGerrit(['b/x'], 'a/'), gerrit(['x'], 'a/b/'), true],
  ['another name under it', ofGerrit(['b/x'], 'a/'), gerrit(['y'], 'a/b/'), false],
  ['the same prefix without its slash', ofGerrit(['x'], 'a'), gerrit(['x'], 'a/'), true],
  ['the same group', named('acme', { gitlab: GITHUB }), { gitlab_organization: 'acme' }, true],
  ['all of Gerrit', ofGerrit(['a']), gerrit(['^.*']), true],
  ['a repository of Gerrit', ofGerrit(['a']), gerrit(['a']), true],
  ['another one', ofGerrit(['a']), gerrit(['b']), false],
  ['the same under another prefix', ofGerrit(['a'], 'x/'), gerrit(['a']), false],
  ['the same under one prefix', ofGerrit(['^a'], 'x/'), gerrit(['a'], 'x/'), true],
  [
    'users',
    named('acme', { githubUser: { users: ['a'], tokenSecretRef: GITHUB.tokenSecretRef } }),
    { github_users: ['a'] },
    false,
  ],
  ['tasks', named('acme', { taskData: {} }), 'TaskDataProvider', false],
])('another crawler of the workspace has %s', (_, leaving, provider, isShared) => {
  expect(judge([leaving], { config: config(own('other', provider)) })).toEqual([
    isShared ? 'shared with other' : 'wipes demo acme',
  ]);
});

test('another MonocleCrawler that is not in the config may have the same repositories, too', () => {
  const idle = [named('idle', { suspend: true }), named('new', { workspace: 'new' })];
  const leaving = [acme, named('b', { workspace: 'new' }), named('c', { workspace: 'other' })];
  expect(judge(leaving, { idle })).toEqual([
    ...['shared with idle', 'shared with new', 'wipes other c'],
  ]);
});

test('two crawlers share repositories if names of both can be the same, by comparing all with all', () => {
  const part = fc.constantFrom('a', 'b', 'ab', 'a/b', 'A');
  const scope = fc.record({ root: part, names: fc.option(fc.array(part, { minLength: 1 })) });
  const text = ({ root, names }: { root: string; names: string[] | null }) =>
    (names ?? ['']).map((name) => `${root}/${name}`.toLowerCase());
  fc.assert(
    fc.property(fc.array(scope, { maxLength: 6 }), scope, (others, mine) => {
      const config = ({ root, names }: typeof mine) => github(root, names ?? undefined);
      const shared = new SharedRepositories(others.map((each, i) => own(`c${i}`, config(each))));
      const meets = (other: typeof mine) =>
        text(mine).some((x) =>
          text(other).some(
            (y) => x === y || (!other.names && x.startsWith(y)) || (!mine.names && y.startsWith(x)),
          ),
        );
      const found = shared.with(own('own', config(mine)));
      expect(found !== undefined).toBe(others.some(meets));
      if (found !== undefined)
        expect(meets(others[Number(found.slice(1))] as typeof mine)).toBe(true);
    }),
  );
});

test('of two with one name that are deleted together, the older wipes', () => {
  const older = {
    ...away,
    metadata: { ...away.metadata, creationTimestamp: '2024-01-01T00:00:00Z' },
  };
  const younger = named('acme', {}, { creationTimestamp: '2024-01-02T00:00:00Z' });
  const given = { monocle: owner({ crawlers: { namespaceSelector: {} } }) };
  expect(judge([younger, older], given)).toEqual(['NameTaken', 'wipes demo acme']);
});

test('whatever runs and whatever goes, nothing that runs is wiped', () => {
  const shape = { namespaces: ['ns', 'b', 'c'], home: 'ns' };
  const of = owner({ crawlers: { namespaceSelector: {} } });
  fc.assert(
    fc.property(arbitraryCrawlers(shape), fc.nat(12), (crawlers, count) => {
      const [live, leaving] = [crawlers.slice(0, count), crawlers.slice(count)];
      const base = config(own('own'), own('constructor'));
      const merged = mergeCrawlers({ monocle: of, config: base, crawlers: live }).config;
      const judged = judgeLeaving({ monocle: of, config: merged, leaving, others: [], idle: [] });
      expect(judged.size).toBe(leaving.length);
      const running = merged.workspaces.flatMap(({ name, crawlers: all }) =>
        all.map((each) => `${name} ${each.name}`),
      );
      const wiped = [...judged.values()].flatMap((verdict) =>
        'entry' in verdict ? `${verdict.workspace} ${verdict.entry.name}` : [],
      );
      expect(wiped.filter((each) => running.includes(each))).toEqual([]);
      expect(new Set(wiped).size).toBe(wiped.length);
    }),
  );
});

test('a name whose data is being wiped is nobody’s', () => {
  const reserved = [{ workspace: 'demo', name: 'acme' }];
  const input = { monocle: owner(), config: config(own('own')), crawlers: [acme, named('b')] };
  const { config: merged, verdicts } = mergeCrawlers({ ...input, reserved });
  expect(verdicts.map(({ reason }) => reason)).toEqual(['NameTaken', undefined]);
  expect(JSON.stringify(verdicts)).toContain('is being wiped; wait until that one is gone');
  expect(merged.workspaces[0]?.crawlers.map(({ name }) => name)).toEqual(['own', 'b']);
});
