/**
 * A task of Monocle's janitor for one crawler: refuses what the janitor would ignore or misread, and makes the Job.
 *
 * Pure. The janitor exits with 0 if it does not find the workspace or the crawler, so this is checked first.
 */

import type { ComponentName } from '../../../constructs/instance/component.js';
import { isBefore } from '../../../constructs/instance/image.js';
import { COMPONENT, namesOf, selectorLabels } from '../../../constructs/instance/names.js';
import { own } from '../../../constructs/validation/schema.js';
import type { KubeObject } from '../../kube/object.js';
import { yamlValue } from '../../yaml.js';
import { part, parts } from '../readiness/pod-parts.js';
import { DEPLOYMENT, JOB } from '../writes/resources.js';

export interface CrawlerRequest {
  readonly workspace: string;
  readonly crawler: string;
}

/** By command: the name of its janitor task, and the first release 1.<minor> whose janitor has the task. */
const TASKS = {
  recrawl: { command: 'set-crawler-commit-date', firstMinor: 10 },
  wipe: { command: 'wipe-crawler-data', firstMinor: 9 },
} as const;

export type TaskName = keyof typeof TASKS;

export interface JanitorTask extends CrawlerRequest {
  readonly task: TaskName;
  /** Flags of the task besides the workspace and the crawler. */
  readonly flags?: Readonly<Record<string, string>>;
  /** The config that the janitor reads, at most some kilobytes; defaults to the one that runs. */
  readonly config?: string;
  /** See `podComponent`. */
  readonly component: ComponentName;
  /** Makes the name of the Job unique. */
  readonly suffix: string;
}

export interface KnownCrawler {
  readonly workspace: string;
  readonly name: string;
  /** As in Monocle's config. */
  readonly provider: unknown;
  /** Where it was found. */
  readonly place: string;
  /** Whether the data under its name is its own: not if another crawler owns the name, for example. */
  readonly hasName: boolean;
}

export const RUNNING = 'the config that runs';

export const crawlersIn = (config: unknown, place: string): KnownCrawler[] =>
  parts(own(config, 'workspaces')).flatMap(({ name: workspace, crawlers }) =>
    parts(crawlers).map(({ name, provider }) => ({
      workspace: String(workspace),
      name: String(name),
      provider,
      place,
      hasName: true,
    })),
  );

/** The crawlers of the config that runs; undefined if the config cannot be read. */
export function runningCrawlers(text: string | undefined): KnownCrawler[] | undefined {
  const config = yamlValue(text ?? '');
  return Array.isArray(own(config, 'workspaces')) ? crawlersIn(config, RUNNING) : undefined;
}

export const missing = (
  known: readonly KnownCrawler[],
  { workspace, crawler }: CrawlerRequest,
): string =>
  `there is no crawler ${quote(crawler)} in workspace ${quote(workspace)}; there are ${listOf(known.map((each) => `${each.workspace}/${each.name}`)) || 'none'}`;

const API = 'api';
const JANITOR: ComponentName = 'janitor';
const CONFIG_VOLUME = 'config';
/** Annotation of the pod: the config that its janitor reads. */
const CONFIG = 'monocle.change-metrics.io/janitor-config';
const ELASTIC_URL = 'MONOCLE_ELASTIC_URL';
/** The same as for the Jobs of update-idents that the controller creates. */
const TTL_SECONDS = 3600;

/** Why an image cannot run the task, by its tag. A tag without a version passes: the Job may then fail. */
export function imageRefusal(image: string, task: TaskName): string | undefined {
  const { command, firstMinor } = TASKS[task];
  return isBefore(image, firstMinor)
    ? `${image} cannot do it: Monocle has ${command} since 1.${firstMinor}.0`
    : undefined;
}

/**
 * Why a name does not reach the janitor unchanged. Monocle's image starts it with a script that has an unquoted `$*`,
 * which splits at spaces and expands file names, and without a locale, so that it misreads letters outside ASCII.
 */
export function nameRefusal({ workspace, crawler }: CrawlerRequest): string | undefined {
  const broken = [workspace, crawler].find(
    (name) => !/^[!-~]+$/.test(name) || /[*?[\\]/.test(name),
  );
  return (
    broken &&
    `the name ${quote(broken)} cannot be given to Monocle's janitor: the start script of its image breaks spaces, * ? [ \\ and letters outside ASCII`
  );
}

/**
 * The component of a Job's pods. The NetworkPolicies of an older version let only the pods of update-idents, and
 * not those of the janitor, through to Elasticsearch.
 * @param policy the live policy of the crawler and of Jobs; undefined if there is none, or it cannot be read
 */
export const podComponent = (policy: KubeObject | undefined): ComponentName =>
  policy && !JSON.stringify(policy.spec?.podSelector).includes(`"${JANITOR}"`)
    ? 'update-idents'
    : JANITOR;

/**
 * Runs the task in a pod like the api's, which reaches Elasticsearch: with its image, placement and bridge, but
 * without its Secrets.
 */
export function janitorJob(
  deployment: KubeObject,
  instance: string,
  { task, workspace, crawler, flags, config, suffix, component }: JanitorTask,
): KubeObject {
  const { apiVersion, kind, metadata } = deployment;
  const template = deployment.spec?.template ?? {};
  const { containers, initContainers, volumes, ...pod } = part(template.spec);
  const api = apiContainer(deployment) ?? {};
  const { image, imagePullPolicy, command, securityContext, volumeMounts, resources } = api;
  const env = parts(api.env).filter(({ name }) => name === ELASTIC_URL);
  const sidecars = parts(initContainers).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const fieldRef = { fieldPath: `metadata.annotations['${CONFIG}']` };
  const brought = {
    name: CONFIG_VOLUME,
    downwardAPI: { items: [{ path: 'config.yaml', fieldRef }] },
  };
  const given = { workspace, 'crawler-name': crawler, ...flags };
  return {
    apiVersion: JOB.apiVersion,
    kind: JOB.kind,
    metadata: {
      name: `${namesOf(instance)[task]}-${suffix}`,
      namespace: metadata.namespace,
      labels: selectorLabels(instance, JANITOR),
      ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '' }],
    },
    spec: {
      backoffLimit: 2,
      ttlSecondsAfterFinished: TTL_SECONDS,
      template: {
        metadata: {
          labels: { ...template.metadata?.labels, [COMPONENT]: component },
          ...(config !== undefined && { annotations: { [CONFIG]: config } }),
        },
        spec: {
          ...pod,
          restartPolicy: 'Never',
          volumes:
            config === undefined
              ? volumes
              : parts(volumes).map((each) => (each.name === CONFIG_VOLUME ? brought : each)),
          ...(sidecars.length > 0 && { initContainers: sidecars }),
          containers: [
            {
              name: task,
              image,
              imagePullPolicy,
              command,
              env,
              resources,
              securityContext,
              volumeMounts,
              args: [
                'janitor',
                TASKS[task].command,
                '--config=/etc/monocle/config.yaml',
                `--elastic=$(${ELASTIC_URL})`,
                // Kubernetes expands $(NAME) as a variable, and $$ to $.
                ...Object.entries(given).map(
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

/** Whether a Job runs the janitor: the api's Deployment owns it. Jobs of an older version have no label. */
export const isJanitorJob = ({ metadata }: KubeObject, instance: string): boolean =>
  metadata.ownerReferences?.some(
    ({ kind, name }) => kind === DEPLOYMENT.kind && name === namesOf(instance).api,
  ) === true;

export const apiContainer = (deployment: KubeObject) =>
  parts(part(deployment.spec?.template?.spec).containers).find(({ name }) => name === API);

const MAX_NAMES = 20;

/** The first names, and how many more there are. */
export const listOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMES).map(quote),
    ...(names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : []),
  ].join(', ');

/** In quotes, and without control characters, which a terminal would obey. */
export const quote = (text: string): string =>
  JSON.stringify(text).replaceAll(/\p{C}/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
