/**
 * The data of one crawler that a user wants to delete: what Monocle's janitor deletes, and who else has it. Pure.
 *
 * In: the crawlers that are known, wherever each was found. Out: what the user reads before it is deleted, and the
 * config for the janitor; or a reason to refuse. Monocle knows progress and task data by the name of the crawler, but
 * deletes changes and events by the full name of a repository, whichever crawler stored them. That name does not say
 * which server the repository is on. A crawler whose spec was edited may have stored more than its spec says now.
 */
import type { MonocleConfig, Provider } from '../../constructs/config/config.js';
import { CRAWLER_KIND, type MonocleCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { configProvider } from '../../constructs/crawlers/provider-fields.js';
import { own } from '../../constructs/validation/own.js';
import { yamlText } from '../../constructs/yaml-writer.js';
import type { KubeObject } from '../kube/object.js';
import { type CrawlerRequest, listOf, nameRefusal, quote, readConfig } from './janitor.js';
import { part, parts } from './pod-parts.js';
import { CRAWLER_CONDITION, CRAWLER_REASON } from './reasons.js';
import { conditionOf } from './status.js';

export interface KnownCrawler {
  readonly workspace: string;
  readonly name: string;
  /** As in Monocle's config. */
  readonly provider: unknown;
  /** Where it was found. */
  readonly place: string;
  /** Whether the data under its name is its own. It is not if another crawler has the name, for example. */
  readonly hasName: boolean;
}

export interface Wipe extends CrawlerRequest {
  /** Its definitions; more than one if a MonocleCrawler or a file has it beside the config. */
  readonly crawlers: readonly KnownCrawler[];
  readonly isConfigured: boolean;
  /** The other crawlers of the workspace whose data is deleted, too. */
  readonly others: readonly KnownCrawler[];
  /** The config for the janitor, with this crawler alone. */
  readonly config: string;
}

const RUNNING = 'the config that runs';

/** @returns undefined if it cannot be read */
export function crawlersOfConfig(text: string | undefined): KnownCrawler[] | undefined {
  const config = readConfig(text);
  const isReadable = Array.isArray(own(config, 'workspaces'));
  return isReadable ? crawlersIn(config, RUNNING) : undefined;
}

export const crawlersIn = (config: unknown, place: string): KnownCrawler[] =>
  parts(own(config, 'workspaces')).flatMap(({ name: workspace, crawlers }) =>
    parts(crawlers).map(({ name, provider }) => ({
      ...{ workspace: String(workspace), name: String(name), provider, place, hasName: true },
    })),
  );

/** @param crawler one without problems */
export const crawlerOf = ({ metadata, spec }: MonocleCrawler, place: string): KnownCrawler => ({
  ...{ workspace: spec.workspace, name: metadata.name, place, hasName: true },
  provider: configProvider(spec, undefined),
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
    return `there is no crawler ${quote(crawler)} in workspace ${quote(workspace)}, which has ${listOf([...new Set(neighbours.map(({ name }) => name))]) || 'none'}; if it was removed, give its MonocleCrawler, or a config that has it, with -f`;
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
 * Gerrit; lists could be larger than an annotation.
 */
function configFor({ workspace, crawler }: CrawlerRequest, given: unknown): string {
  const fields = Object.entries(part(given)).map(([field, value]) => [
    field,
    Array.isArray(value) ? [] : value,
  ]);
  const provider = (typeof given === 'string' ? given : Object.fromEntries(fields)) as Provider;
  // Monocle requires a date, and does not read this one.
  const crawlers = [{ name: crawler, update_since: '2000-01-01', provider }];
  const config: MonocleConfig = { workspaces: [{ name: workspace, crawlers }] };
  return yamlText(config);
}

/** Whether a Deployment runs as its spec says; the strategy Recreate creates pods when the former ones are gone. */
export function isRolledOut(deployment: KubeObject | undefined): boolean {
  if (deployment === undefined) return true;
  const { metadata, spec, status } = deployment;
  const { observedGeneration = 0, replicas = 0, updatedReplicas = 0 } = status ?? {};
  return (
    observedGeneration >= (metadata.generation ?? 0) &&
    updatedReplicas >= (spec?.replicas ?? 1) &&
    replicas === updatedReplicas
  );
}

/** What the user reads. */
export function wipeText({ workspace, crawler, crawlers, isConfigured, others }: Wipe): string {
  const lines = [
    `This deletes data of crawler ${quote(crawler)} in workspace ${quote(workspace)} (index monocle.changes.1.${workspace}):`,
    ...crawlers.map(({ provider, place }) => `  ${describe(provider)} (${place})`),
    '  its progress and its task data',
  ];
  if (others.length > 0)
    lines.push(
      'Other crawlers of the workspace may cover some of it. Their part is deleted, too, and they do not crawl it again:',
      ...others.map(({ name, place }) => `  ${quote(name)} (${place})`),
    );
  if (isConfigured)
    lines.push(
      'The crawler is still in the config, so its data will be crawled again. To prevent that, remove or suspend it first.',
    );
  return `${lines.join('\n')}\n`;
}

function describe(provider: unknown): string {
  const found = ENTITIES.find(([field]) => has(provider, field));
  if (found === undefined) return 'no changes: they are pushed to Monocle, and stay';
  const [field, list, name] = found;
  const urlField = `${field.split('_')[0]}_url`;
  const url = field === urlField ? undefined : own(provider, urlField);
  const server = typeof url === 'string' ? ` of ${quote(url)}` : '';
  const names = own(provider, list);
  const root = field === list ? '' : ` in ${quote(String(own(provider, field)))}`;
  const all = Array.isArray(names) && names.length > 0 ? listOf(names.map(String)) : 'all';
  return `${name}${root}${server}: ${all}`;
}

/** By provider: the field that tells it, the field with the list, and what the user reads. */
const ENTITIES = [
  ['github_organization', 'github_repositories', 'changes and events of repositories on GitHub'],
  ['gitlab_organization', 'gitlab_repositories', 'changes and events of repositories on GitLab'],
  ['gerrit_url', 'gerrit_repositories', 'changes and events of repositories on Gerrit'],
  ['github_users', 'github_users', 'no changes: Monocle keeps the pull requests of GitHub users'],
  ['bugzilla_url', 'bugzilla_products', 'no changes, but the task data of products of Bugzilla'],
] as const;

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
  const list = (field: string): readonly string[] => {
    const given = own(provider, field);
    return Array.isArray(given) ? given.map(String) : [];
  };
  const below = (root: string, names: readonly string[]): Scope[] =>
    names.map((name) => ({
      text: `${root}${name.startsWith('^') ? beginningOf(name) : name}`.toLowerCase(),
      isOpen: name.startsWith('^'),
    }));
  for (const kind of ['github', 'gitlab']) {
    const organization = own(provider, `${kind}_organization`);
    const names = list(`${kind}_repositories`);
    if (typeof organization === 'string')
      return below(`${organization}/`, names.length > 0 ? names : ['^']);
  }
  const prefix = String(own(provider, 'gerrit_prefix') ?? '');
  // Monocle's crawler and its janitor do not put a prefix before a name in the same way.
  const roots = prefix === '' || prefix.endsWith('/') ? [prefix] : [prefix, `${prefix}/`];
  return roots.flatMap((root) => below(root, list('gerrit_repositories')));
}

/** The repositories that a crawler may have documents of. A user of GitHub has pull requests anywhere. */
const coveredScopes = (provider: unknown): Scope[] =>
  has(provider, 'github_users') ? [{ text: '', isOpen: true }] : deletedScopes(provider);

/** Monocle reads null as absent. */
const has = (provider: unknown, field: string): boolean =>
  (own(provider, field) ?? undefined) !== undefined;

/** What every name that a regular expression of Gerrit matches begins with: it has to match the whole name. */
function beginningOf(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [, plain = '', next = ''] = /^\^([\w/-]*)(.?)/.exec(pattern) ?? [];
  return /[?*{]/.test(next) ? plain.slice(0, -1) : plain;
}
