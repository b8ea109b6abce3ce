/**
 * The data of one crawler that a user wants to delete: what Monocle's janitor deletes, and who else has it. Pure.
 *
 * In: the crawlers that are known, wherever each was found. Out: what the user reads before it is deleted, and the
 * config for the janitor; or a reason to refuse. Monocle knows progress and task data by the name of the crawler, but
 * deletes changes and events by the full name of a repository, whichever crawler stored them. That name does not say
 * which server the repository is on. A crawler whose spec was edited may have stored more than its spec says now.
 */
import { settingsOf } from '../../../constructs/config/providers.js';
import { CRAWLER_KIND, type MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { configProvider } from '../../../constructs/crawlers/provider-fields.js';
import { yamlText } from '../../../constructs/validation/yaml-writer.js';
import type { KubeObject } from '../../kube/object.js';
import { part } from '../readiness/pod-parts.js';
import { conditionOf } from '../status/condition.js';
import { CRAWLER_CONDITION, CRAWLER_REASON } from '../status/reasons.js';
import {
  type CrawlerRequest,
  type KnownCrawler,
  listOf,
  missing,
  nameRefusal,
  quote,
  RUNNING,
} from './janitor.js';

export interface Wipe extends CrawlerRequest {
  /** Its definitions; more than one if a MonocleCrawler or a file has it beside the config. */
  readonly crawlers: readonly KnownCrawler[];
  readonly isConfigured: boolean;
  /** The other crawlers of the workspace whose data is deleted, too. */
  readonly others: readonly KnownCrawler[];
  /** The config for the janitor, with this crawler alone. */
  readonly config: string;
}

/** @param crawler one without problems */
export const crawlerOf = ({ metadata, spec }: MonocleCrawler, place: string): KnownCrawler => ({
  workspace: spec.workspace,
  name: metadata.name,
  provider: configProvider(spec, undefined),
  place,
  hasName: true,
});

/** Refused so, a MonocleCrawler can never become part of this Monocle. */
const UNRELATED: readonly string[] = ['NotSelected', CRAWLER_REASON.MonocleNotFound];

/** Those of the cluster that name the Monocle, refused or suspended ones, too. */
export function liveCrawlers(objects: readonly KubeObject[]): KnownCrawler[] {
  return objects.flatMap((object) => {
    const { metadata, spec, status } = object;
    const accepted = conditionOf(status, CRAWLER_CONDITION.Accepted);
    if (UNRELATED.includes(accepted?.reason ?? '')) return [];
    // One whose edit is refused runs on as it was.
    const isTaken = [CRAWLER_CONDITION.Accepted, CRAWLER_CONDITION.Programmed].some(
      (type) => conditionOf(status, type)?.status === 'True',
    );
    const state = isTaken
      ? spec?.suspend === true && 'suspended'
      : (accepted?.reason ?? CRAWLER_REASON.Pending);
    const subject = `${CRAWLER_KIND}/${metadata.namespace}/${metadata.name}`;
    const place = state ? `${subject}, ${state}` : subject;
    return [{ ...crawlerOf(object as unknown as MonocleCrawler, place), hasName: isTaken }];
  });
}

/** @returns what would be deleted, or why nothing can be */
export function planWipe(known: readonly KnownCrawler[], request: CrawlerRequest): Wipe | string {
  const { workspace, crawler } = request;
  const broken = nameRefusal(request);
  if (broken !== undefined) return broken;
  const neighbours = known.filter((each) => each.workspace === workspace);
  const crawlers = neighbours.filter((each) => each.hasName && each.name === crawler);
  const [first] = crawlers;
  if (first === undefined)
    return `${missing(known, request)}; if it was removed, give its MonocleCrawler, or a config that has it, with -f`;
  const scopes = crawlers.flatMap(({ provider }) => deletedScopes(provider));
  const others = neighbours.filter(
    (each) =>
      !crawlers.includes(each) &&
      (each.name === crawler || overlap(scopes, coveredScopes(each.provider))),
  );
  const isConfigured = crawlers.some(({ place }) => place === RUNNING);
  return { ...request, crawlers, isConfigured, others, config: configFor(request, first.provider) };
}

/**
 * What the crawler has stored, the janitor reads from Elasticsearch. Of the config it needs the name, and the prefix of
 * Gerrit; lists could be larger than an annotation. Monocle requires a date, and does not read this one.
 */
function configFor({ workspace, crawler }: CrawlerRequest, given: unknown): string {
  const fields = Object.entries(part(given));
  const provider =
    typeof given === 'string'
      ? given
      : Object.fromEntries(fields.map(([key, value]) => [key, Array.isArray(value) ? [] : value]));
  const crawlers = [{ name: crawler, update_since: '2000-01-01', provider }];
  return yamlText({ workspaces: [{ name: workspace, crawlers }] });
}

/** What the user reads. */
export function wipeText({ workspace, crawler, crawlers, isConfigured, others }: Wipe): string {
  return [
    `This deletes what crawler ${quote(crawler)} of workspace ${quote(workspace)} has stored in the index monocle.changes.1.${workspace}:`,
    'changes and events of the repositories that it has found, its task data, and its progress.',
    ...crawlers.map(({ provider, place }) => `  ${providerText(provider)} (${place})`),
    ...(others.length > 0 ? [OTHERS] : []),
    ...others.map(({ name, place }) => `  ${quote(name)} (${place})`),
    ...(isConfigured ? [CONFIGURED] : []),
    '',
  ].join('\n');
}

const OTHERS =
  'Other crawlers of the workspace may cover some of it. Their part is deleted, too, and they do not crawl it again:';
const CONFIGURED =
  'The crawler is still in the config, so its data will be crawled again. To prevent that, remove or suspend it first.';

const providerText = (provider: unknown): string =>
  typeof provider === 'string'
    ? provider
    : Object.entries(part(provider))
        .filter(([, value]) => (value ?? null) !== null)
        .map(([field, value]) => `${field}: ${listOf([value].flat().map(String))}`)
        .join('; ');

/** Full names of repositories, in small letters: GitHub and GitLab do not tell capitals apart. */
interface Scope {
  readonly text: string;
  /** Whether it is every name that begins with the text, and not the text alone. */
  readonly isOpen: boolean;
}

const overlap = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  some.some((a) =>
    others.some(
      (b) =>
        a.text === b.text ||
        (a.isOpen && b.text.startsWith(a.text)) ||
        (b.isOpen && a.text.startsWith(b.text)),
    ),
  );

/** The repositories whose documents the janitor deletes. A group of GitLab has those of its subgroups. */
function deletedScopes(provider: unknown): Scope[] {
  const { organization = '', repositories = [], prefix: start = '' } = settingsOf(provider);
  const listed = [repositories].flat().map(String);
  const names = organization !== '' && listed.length === 0 ? ['^'] : listed;
  const prefix = organization === '' ? String(start) : `${organization}/`;
  // Monocle's crawler and its janitor do not put a prefix before a name in the same way.
  const roots = prefix === '' || prefix.endsWith('/') ? [prefix] : [prefix, `${prefix}/`];
  return roots.flatMap((root) =>
    names.map((name) => ({
      text: `${root}${name.startsWith('^') ? beginningOf(name) : name}`.toLowerCase(),
      isOpen: name.startsWith('^'),
    })),
  );
}

/** The repositories that a crawler may have documents of. A user of GitHub has pull requests anywhere. */
const coveredScopes = (provider: unknown): Scope[] =>
  Array.isArray(settingsOf(provider).users)
    ? [{ text: '', isOpen: true }]
    : deletedScopes(provider);

/** What every name that a regular expression of Gerrit matches begins with: it has to match the whole name. */
function beginningOf(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [, plain = '', next = ''] = /^\^([\w/-]*)(.?)/.exec(pattern) ?? [];
  return /[?*{]/.test(next) ? plain.slice(0, -1) : plain;
}
