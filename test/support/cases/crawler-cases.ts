/** MonocleCrawlers that the CRD accepts or refuses: checked by `validate` in unit tests and by the API server in e2e. */
import { CRAWLER_KIND } from '../../../constructs/crawlers/monocle-crawler.js';
import { API_VERSION } from '../../../constructs/instance/custom-resource.js';

export interface CrawlerCase {
  readonly title: string;
  readonly crawler: Readonly<Record<string, unknown>>;
  /** The path and the message of the refusal; absent if the MonocleCrawler is valid. */
  readonly refusal?: { readonly path: string; readonly message: RegExp };
}

export const TOKEN = { name: 'tokens', key: 'github' };
export const GITHUB = { organization: 'acme', tokenSecretRef: TOKEN };

/** A MonocleCrawler of the Monocle `monocle`, with the provider GitHub unless another is given. */
export const crawler = (spec: object = {}, metadata: object = { name: 'acme' }) => ({
  apiVersion: API_VERSION,
  kind: CRAWLER_KIND,
  metadata,
  spec: {
    ...{ monocle: { name: 'monocle' }, workspace: 'demo', updateSince: '2024-01-01' },
    ...(PROVIDERS.some((provider) => provider in spec) ? {} : { github: GITHUB }),
    ...spec,
  },
});

const PROVIDERS = ['github', 'githubUser', 'gitlab', 'gerrit', 'bugzilla', 'taskData'];

const good = (title: string, spec: object, metadata?: object): CrawlerCase => ({
  ...{ title, crawler: crawler(spec, metadata) },
});
const bad = (
  title: string,
  spec: object,
  path: string,
  message: RegExp,
  metadata?: object,
): CrawlerCase => ({
  ...{ title, crawler: crawler(spec, metadata), refusal: { path, message } },
});

const github = (given: object) => ({ github: { ...GITHUB, ...given } });
const REF = 'spec.github.tokenSecretRef';
const token = (given: object) => github({ tokenSecretRef: { ...TOKEN, ...given } });
const GERRIT = { url: 'https://review.example.org', repositories: ['^.*'] };
const gerrit = (given: object) => ({ gerrit: { ...GERRIT, ...given } });
const BUGZILLA = { url: 'https://bugs.example.org', products: ['a'], tokenSecretRef: TOKEN };
const without = <T extends object>(object: T, field: keyof T) => ({
  ...object,
  [field]: undefined,
});

/** Dates that Monocle reads, and those that it does not. */
export const DATES = {
  good: [
    ...['2024-01-31', '2024-02-29', '2000-02-29', '1970-01-01', '2023-04-30', '0000-02-29'],
    ...['2024-01-31 23:59:59 UTC', '2024-01-31 00:00:00 +0100', '2024-01-31T23:59:59Z'],
    ...['2024-01-31T23:59:59+01:00', '2024-01-31 23:59:59 GMT'],
  ],
  malformed: [
    ...['', '2024', '2024-1-1', '2024-01-31T23:59:59', '2024-01-31 23:59:59', 'yesterday'],
    ...['2024-01-31T24:00:00Z', '2024-01-31 ', '2024-01-31T23:59:59 UTC', '2024-01-31\n'],
  ],
  absent: ['2024-02-30', '2023-02-29', '1900-02-29', '2024-04-31', '2024-13-01', '2024-00-10'],
};

export const crawlerCases: readonly CrawlerCase[] = [
  good('GitHub', {}),
  good('a name with a full stop', {}, { name: 'acme.team-a' }),
  good('a long name', {}, { name: 'a'.repeat(63) }),
  bad('a name that is too long', {}, 'metadata.name', /63 characters/, { name: 'a'.repeat(64) }),
  bad('a name in capitals', {}, 'metadata.name', /lowercase/, { name: 'Acme' }),
  good('another namespace', { monocle: { name: 'monocle', namespace: 'platform' } }),
  bad('no Monocle', { monocle: undefined }, 'spec', /monocle is required/),
  bad('a Monocle without a name', { monocle: {} }, 'spec.monocle', /name is required/),
  bad('a bad Monocle', { monocle: { name: 'A' } }, 'spec.monocle.name', /name of a Monocle/),
  bad('an empty Monocle', { monocle: { name: '' } }, 'spec.monocle.name', /name of a Monocle/),
  bad(
    'a bad namespace',
    { monocle: { name: 'a', namespace: 'a.b' } },
    'spec.monocle.namespace',
    /namespace's name/,
  ),
  ...['demo', 'a', '0', 'ä', 'a_b-c.d+e', 'a'.repeat(237), 'ß~'].map((workspace) =>
    good(`the workspace ${workspace.slice(0, 9)}`, { workspace }),
  ),
  ...['Demo', '日本', 'ª'].map((workspace) =>
    bad(`the workspace ${workspace}`, { workspace }, 'spec.workspace', /lowercase letters only/),
  ),
  ...['-a', '_a', '+a', '.', '..', '.a', 'a b', 'a/b', 'a\\b', 'a*', 'a?', 'a"', 'a<', 'a>', 'a|']
    .concat('a,b', 'a#', 'a:b', 'a\tb', 'a\u2028', '\ufeffa')
    .map((workspace) =>
      bad(`the workspace ${JSON.stringify(workspace)}`, { workspace }, 'spec.workspace', /index/),
    ),
  bad('an empty workspace', { workspace: '' }, 'spec.workspace', /empty/),
  bad('a long workspace', { workspace: 'ä'.repeat(119) }, 'spec.workspace', /237 bytes/),
  bad('a very long workspace', { workspace: 'a'.repeat(238) }, 'spec.workspace', /237/),
  ...DATES.good.map((updateSince) => good(`since ${updateSince}`, { updateSince })),
  ...DATES.malformed.map((updateSince) =>
    bad(`since ${JSON.stringify(updateSince)}`, { updateSince }, 'spec.updateSince', /not a date/),
  ),
  ...DATES.absent.map((updateSince) =>
    bad(`since ${updateSince}`, { updateSince }, 'spec.updateSince', /calendar/),
  ),
  bad('a date that is a number', { updateSince: 2024 }, 'spec.updateSince', /quote it/),
  bad('no date', { updateSince: undefined }, 'spec', /updateSince is required/),
  good('suspend', { suspend: true }),
  bad(
    'the policy of an older version',
    { dataPolicy: 'Retain' },
    'spec.dataPolicy',
    /unknown field/,
  ),
  bad('an unknown field', { token: 'a' }, 'spec.token', /unknown field/),
  bad('no provider', { github: undefined }, 'spec', /exactly one/),
  bad('two providers', { github: GITHUB, taskData: {} }, 'spec', /exactly one/),
  bad('no token', { github: without(GITHUB, 'tokenSecretRef') }, 'spec.github', /tokenSecretRef/),
  bad('a token without a key', token({ key: undefined }), REF, /key is required/),
  bad('a token without a Secret', token({ name: undefined }), REF, /name is required/),
  bad('a token in the open', token({ name: 'Ghp_X' }), `${REF}.name`, /object's name/),
  bad('a bad key', token({ key: 'a b' }), `${REF}.key`, /key of a Secret/),
  good('repositories', github({ repositories: ['a', 'b c', 'ä'] })),
  bad('no repositories', github({ repositories: [] }), 'spec.github.repositories', /at least 1/),
  bad(
    'too many repositories',
    github({ repositories: Array.from({ length: 1001 }, String) }),
    'spec.github.repositories',
    /at most 1000/,
  ),
  bad(
    'an empty repository',
    github({ repositories: [''] }),
    'spec.github.repositories[0]',
    /empty|must match/,
  ),
  bad(
    'a repository of two lines',
    github({ repositories: ['a\nb'] }),
    'spec.github.repositories[0]',
    /must match/,
  ),
  bad('no organization', github({ organization: '' }), 'spec.github.organization', /empty/),
  bad('two lines', github({ organization: 'a\nb' }), 'spec.github.organization', /line break/),
  ...['https://github.example.org/api/graphql', 'http://[::1]:80/graphql'].map((url) =>
    good(`the URL ${url}`, github({ url })),
  ),
  ...['https://user:pass@github.example.org/graphql', 'ftp://a/graphql', 'https:///graphql', '']
    .concat('https://a b/graphql', 'https://a:65536/graphql')
    .map((url) =>
      bad(`the URL ${JSON.stringify(url)}`, github({ url }), 'spec.github.url', /must be a URL/),
    ),
  bad('a REST URL', github({ url: 'https://api.example.org' }), 'spec.github.url', /GraphQL/),
  good('users of GitHub', { githubUser: { users: ['jane'], tokenSecretRef: TOKEN } }),
  bad(
    'no users',
    { githubUser: { users: [], tokenSecretRef: TOKEN } },
    'spec.githubUser.users',
    /at least 1/,
  ),
  good('GitLab', { gitlab: { ...GITHUB, repositories: ['a'], url: 'https://a/api/graphql' } }),
  bad('a REST URL of GitLab', { gitlab: { ...GITHUB, url: 'https://a' } }, 'spec.gitlab.url', /Gr/),
  good('Gerrit', gerrit({})),
  good('Gerrit with a login', gerrit({ login: 'a', passwordSecretRef: TOKEN, prefix: 'x/' })),
  bad('a login without a password', gerrit({ login: 'a' }), 'spec.gerrit', /neither/),
  bad('a password without login', gerrit({ passwordSecretRef: TOKEN }), 'spec.gerrit', /neither/),
  bad('nothing of Gerrit', gerrit({ repositories: undefined }), 'spec.gerrit', /repositories/),
  good('Bugzilla', { bugzilla: BUGZILLA }),
  bad('nothing of Bugzilla', { bugzilla: without(BUGZILLA, 'products') }, 'spec.bugzilla', /produ/),
  bad('no token', { bugzilla: without(BUGZILLA, 'tokenSecretRef') }, 'spec.bugzilla', /tokenSec/),
  good('data that others push', { taskData: {} }),
  bad('settings of these', { taskData: { url: 'a' } }, 'spec.taskData.url', /unknown field/),
];
