/**
 * A crawler that shall crawl again from a date on: what Monocle's janitor would ignore, and the Job that runs it.
 *
 * Pure. In: what the user asked for, and the live config. Out: a reason to refuse it, what it leaves as it is, and
 * the Job. The janitor ends well if it finds no such workspace or crawler, or cannot read the date, so all of
 * this is checked before.
 */
import { updateSinceRefusal } from '../../constructs/config/search-value.js';
import { isBefore } from '../../constructs/image.js';
import { COMPONENT } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { own } from '../../constructs/validation/own.js';
import type { KubeObject } from '../kube/object.js';
import { yamlValue } from '../yaml.js';
import { part, parts } from './pod-parts.js';
import { JOB } from './resources.js';

export interface RecrawlRequest {
  readonly workspace: string;
  readonly crawler: string;
  /** As the user wrote it. */
  readonly since: string;
}

/** What the crawler's entries in Monocle's data come from. */
export interface Recrawlable {
  /** Fields of the provider. */
  readonly provider: Readonly<Record<string, unknown>>;
}

const API = 'api';
const CONTAINER = 'recrawl';
const ELASTIC_URL = 'MONOCLE_ELASTIC_URL';
/** As the Jobs of update-idents that the controller creates. */
const TTL_SECONDS = 3600;
/** The first release whose janitor has set-crawler-commit-date. */
const FIRST_MINOR = 10;

/** Why an image cannot do it, by its tag. A tag that says nothing passes: then the Job fails if it cannot. */
export function imageRefusal(image: string): string | undefined {
  return isBefore(image, FIRST_MINOR)
    ? `${image} cannot do it: Monocle has set-crawler-commit-date since 1.${FIRST_MINOR}.0`
    : undefined;
}

/**
 * The date as every Monocle with this command reads it, without a space.
 * @returns undefined if it is none, or in the future: then nothing would be crawled until that day
 */
export function commitDate(since: string, now: number): string | undefined {
  if (updateSinceRefusal(since) !== undefined) return undefined;
  const [, day = '', time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\S{8}) ?(\S+))?$/.exec(since) ?? [];
  const offset = /^[-+]/.test(zone) ? zone.replace(/^(.\d{2}):?/, '$1:') : 'Z';
  const at = Date.parse(`${day}T${time}${offset}`);
  if (Number.isNaN(at) || at > now) return undefined;
  return since === day ? day : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Whether a name reaches the janitor as it is. Monocle's image starts it by a script with an unquoted `$*`, which
 * splits at spaces and completes file names, and without a locale, so that it reads other letters wrongly.
 */
const isPassable = (name: string): boolean => /^[!-~]+$/.test(name) && !/[*?[\\]/.test(name);

/** @returns the crawler, or why there is nothing to reset */
export function findRecrawlable(
  text: string | undefined,
  { workspace, crawler }: RecrawlRequest,
): Recrawlable | string {
  const config = text === undefined ? undefined : yamlValue(text);
  const workspaces = parts(own(config, 'workspaces'));
  if (workspaces.length === 0) return 'the config that runs cannot be read, or has no workspace';
  const found = workspaces.find(({ name }) => name === workspace);
  if (found === undefined)
    return `the config that runs has no workspace ${quote(workspace)}; it has ${names(workspaces)}`;
  const crawlers = parts(found.crawlers);
  const chosen = crawlers.find(({ name }) => name === crawler);
  if (chosen === undefined)
    return crawlers.length === 0
      ? `the workspace ${quote(workspace)} has no crawlers`
      : `the workspace ${quote(workspace)} has no crawler ${quote(crawler)}; it has ${names(crawlers)}`;
  for (const name of [workspace, crawler])
    if (!isPassable(name))
      return `the name ${quote(name)} cannot be given to Monocle's janitor: the start script of its image breaks spaces, * ? [ \\ and letters outside ASCII`;
  const provider = part(chosen.provider);
  if (!FIELDS.some((field) => isFilled(provider[field])))
    return `the crawler ${quote(crawler)} has nothing in the config whose date could be reset`;
  return { provider };
}

/** The fields that Monocle derives entries with a date from (its function getCrawlerEntities). */
const FIELDS: readonly string[] = [
  'github_organization',
  'gitlab_organization',
  'gerrit_repositories',
  'bugzilla_products',
  'github_users',
];

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';

/** What keeps its date, because Monocle found it and the config does not name it; undefined if nothing does. */
export function keptDates({ provider }: Recrawlable): string | undefined {
  const { gerrit_repositories: gerrit } = provider;
  const organization = provider.github_organization ?? provider.gitlab_organization;
  const listed = provider.github_repositories ?? provider.gitlab_repositories;
  if (isFilled(organization)) {
    const place = `organization ${quote(String(organization))}`;
    return isFilled(listed)
      ? `repositories of the ${place} that the config does not list keep their dates`
      : `repositories that Monocle finds in the ${place} keep their dates; only the search for new ones begins again. List them in the config to crawl them again`;
  }
  const patterns = Array.isArray(gerrit)
    ? gerrit.filter((each) => String(each).startsWith('^'))
    : [];
  return patterns.length > 0
    ? `repositories that Monocle finds by ${patterns
        .slice(0, 3)
        .map((each) => quote(String(each)))
        .join(', ')} keep their dates; name them in the config to crawl them again`
    : undefined;
}

/**
 * Runs in a pod like the api's, which reaches Elasticsearch: with its image, place and bridge, and without its
 * Secrets. The controller does not count it: the Job has no labels. Its pod has those of update-idents, which the
 * NetworkPolicies let through.
 */
export function recrawlJob(
  deployment: KubeObject,
  instance: string,
  {
    workspace,
    crawler,
    date,
    suffix,
  }: Omit<RecrawlRequest, 'since'> & {
    readonly date: string;
    readonly suffix: string;
  },
): KubeObject {
  const { apiVersion, kind, metadata } = deployment;
  const template = deployment.spec?.template ?? {};
  const { containers, initContainers, ...pod } = part(template.spec);
  const api = apiContainer(deployment) ?? {};
  const { image, imagePullPolicy, command, securityContext, volumeMounts, resources } = api;
  const env = parts(api.env).filter(({ name }) => name === ELASTIC_URL);
  const sidecars = parts(initContainers).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const flags = { workspace, 'crawler-name': crawler, 'commit-date': date };
  return {
    apiVersion: JOB.apiVersion,
    kind: JOB.kind,
    metadata: {
      name: `${namesOf(instance).recrawl}-${suffix}`,
      namespace: metadata.namespace,
      ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '' }],
    },
    spec: {
      backoffLimit: 2,
      ttlSecondsAfterFinished: TTL_SECONDS,
      template: {
        metadata: { labels: { ...template.metadata?.labels, [COMPONENT]: 'update-idents' } },
        spec: {
          ...pod,
          restartPolicy: 'Never',
          ...(sidecars.length > 0 && { initContainers: sidecars }),
          containers: [
            {
              ...{ name: CONTAINER, image, imagePullPolicy, command, env, resources },
              ...{ securityContext, volumeMounts },
              args: [
                ...['janitor', 'set-crawler-commit-date', '--config=/etc/monocle/config.yaml'],
                `--elastic=$(${ELASTIC_URL})`,
                // Kubernetes takes $(NAME) for a variable, and $$ for $.
                ...Object.entries(flags).map(
                  ([flag, value]) => `--${flag}=${value.replaceAll('$', '$$$$')}`,
                ),
              ],
            },
          ],
        },
      },
    },
  };
}

export const apiContainer = (deployment: KubeObject) =>
  parts(part(deployment.spec?.template?.spec).containers).find(({ name }) => name === API);

const MOST_NAMES = 20;

const names = (all: readonly Readonly<Record<string, unknown>>[]): string => {
  const shown = all.slice(0, MOST_NAMES).map(({ name }) => quote(String(name)));
  return [...shown, ...(all.length > MOST_NAMES ? [`${all.length - MOST_NAMES} more`] : [])].join(
    ', ',
  );
};

/** In quotes, and without characters that a terminal would obey. */
const quote = (text: string): string =>
  JSON.stringify(text).replaceAll(/\p{C}/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
