/**
 * The data of one crawler that a user wants to delete: what the janitor deletes, and which crawlers share it. Pure.
 *
 * In: all known crawlers. Out: what the user reads before the data is deleted, and the config for the janitor; or a
 * reason to refuse. Monocle keeps progress and task data by the name of the crawler, but deletes changes and events
 * by the full name of a repository, even if another crawler stored them. That name does not include the server. A
 * crawler whose spec was edited may have stored more than its spec says now.
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
  /** Its definitions; more than one if a MonocleCrawler or a file defines it as well as the config. */
  readonly crawlers: readonly KnownCrawler[];
  readonly isConfigured: boolean;
  /** The other crawlers of the workspace whose data is deleted, too. */
  readonly others: readonly KnownCrawler[];
  /** The config for the janitor, with this crawler alone. */
  readonly config: string;
}

/** @param crawler a MonocleCrawler without problems */
export const crawlerOf = ({ metadata, spec }: MonocleCrawler, place: string): KnownCrawler => ({
  workspace: spec.workspace,
  name: metadata.name,
  provider: configProvider(spec, undefined),
  place,
  hasName: true,
});

/** A MonocleCrawler refused with one of these reasons can never become part of this Monocle. */
const UNRELATED: readonly string[] = ['NotSelected', CRAWLER_REASON.MonocleNotFound];

/** The MonocleCrawlers of the cluster that name the Monocle, even if refused or suspended. */
export function liveCrawlers(objects: readonly KubeObject[]): KnownCrawler[] {
  return objects.flatMap((object) => {
    const { metadata, spec, status } = object;
    const accepted = conditionOf(status, CRAWLER_CONDITION.Accepted);
    if (UNRELATED.includes(accepted?.reason ?? '')) return [];
    // If the edit of a crawler is refused, its previous version keeps running.
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
 * The janitor reads from Elasticsearch what the crawler has stored. From the config it needs only the name, and
 * Gerrit's prefix; lists could be larger than an annotation. Monocle requires a date, but the janitor ignores it.
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

/** What the user reads before the data is deleted. */
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

/** Full names of repositories, in lower case: GitHub and GitLab ignore case. */
interface Scope {
  readonly text: string;
  /** Whether it covers every name that begins with the text, and not only the text. */
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

/** The repositories whose documents the janitor deletes. A GitLab group includes those of its subgroups. */
function deletedScopes(provider: unknown): Scope[] {
  const { organization = '', repositories = [], prefix: start = '' } = settingsOf(provider);
  const listed = [repositories].flat().map(String);
  const names = organization !== '' && listed.length === 0 ? ['^'] : listed;
  const prefix = organization === '' ? String(start) : `${organization}/`;
  // Monocle's crawler and its janitor add a prefix to a name in different ways.
  const roots = prefix === '' || prefix.endsWith('/') ? [prefix] : [prefix, `${prefix}/`];
  return roots.flatMap((root) =>
    names.map((name) => ({
      text: `${root}${name.startsWith('^') ? beginningOf(name) : name}`.toLowerCase(),
      isOpen: name.startsWith('^'),
    })),
  );
}

/** The repositories that a crawler may have documents of. A GitHub user may have pull requests in any of them. */
const coveredScopes = (provider: unknown): Scope[] =>
  Array.isArray(settingsOf(provider).users)
    ? [{ text: '', isOpen: true }]
    : deletedScopes(provider);

/** The common beginning of the names that a regular expression of Gerrit matches: it matches whole names. */
function beginningOf(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [, plain = '', next = ''] = /^\^([\w/-]*)(.?)/.exec(pattern) ?? [];
  return /[?*{]/.test(next) ? plain.slice(0, -1) : plain;
}
