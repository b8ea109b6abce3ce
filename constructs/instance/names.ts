/** Names of objects and namespaces. */
import { COMPONENTS, type ComponentName, type Step } from './component.js';

/** The names of an instance's objects. They are the older operator's, so that its instances can be adopted. */
export const namesOf = (instance: string) => ({
  elastic: `${instance}-elastic`,
  /** The volume in Elasticsearch's pod. */
  elasticVolume: `${instance}-elastic-data-volume`,
  /** The PersistentVolumeClaim of that volume. The StatefulSet creates and names it. */
  elasticClaim: `${instance}-elastic-data-volume-${instance}-elastic-0`,
  api: `${instance}-api`,
  route: `${instance}-api-route`,
  crawler: `${instance}-crawler`,
  /** The ConfigMap that the pods mount; its config is always valid. */
  config: `${instance}-config`,
  /** The Secret and the ConfigMap that users edit. */
  userData: `${instance}-api`,
  /** The Secret with the copies of the tokens of MonocleCrawlers in other namespaces. Only the operator writes it. */
  crawlers: `${instance}-crawlers`,
  /** The Elasticsearch object of ECK. */
  eck: instance,
  /** The ServiceMonitor. */
  monitor: instance,
  /** The CronJob of the backups. The names of its Jobs begin with it. */
  backup: `${instance}-backup`,
  /** The CronJob that measures how full the volume is. The names of its Jobs begin with it. */
  usage: `${instance}-usage`,
  /** The Job that restores a living instance. */
  restore: `${instance}-restore`,
  /** Jobs that make a crawler start over from a date. Their names begin with it. */
  recrawl: `${instance}-recrawl`,
  /** Jobs that delete what a crawler crawled. Their names begin with it. */
  wipe: `${instance}-wipe`,
  /** The update-idents Job, by the hash of its inputs. */
  updateIdents: (hash: string) => `${instance}-update-idents-${hash}`,
});

export type Names = Readonly<ReturnType<typeof namesOf>>;

export const isNamespace = (text: string): boolean =>
  /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text);

/** The rule of `isNamespace`, for messages. */
export const NAMESPACE_RULE =
  "a namespace's name: lowercase letters, digits and '-', 63 at most, beginning and ending with a letter or digit";

// The labels and annotations of an instance's objects.

export type Labels = Readonly<Record<string, string>>;

const OWN = 'monocle.change-metrics.io';
/** Annotation: the version (a hash) of the config that a pod runs with. */
export const CONFIG_VERSION = `${OWN}/config-version`;
/** Annotation: the version of the Secrets that a pod runs with, if it is known. */
export const SECRET_VERSION = `${OWN}/secret-version`;

export const INSTANCE = 'app.kubernetes.io/instance';
export const COMPONENT = 'app.kubernetes.io/component';
export const MANAGED_BY = 'app.kubernetes.io/managed-by';
/** The value of that label on each of our objects. */
const MANAGER = 'monocle-k8s';
/** Selects the objects that we write. */
export const OURS = `${MANAGED_BY}=${MANAGER}`;

/** The labels that selectors match. Selectors are immutable: never add a label here. */
export function selectorLabels(instance: string, component: ComponentName): Labels {
  return {
    'app.kubernetes.io/name': 'monocle',
    [INSTANCE]: instance,
    [COMPONENT]: component,
  };
}

export function objectLabels(instance: string, component: ComponentName, version?: string): Labels {
  return {
    ...selectorLabels(instance, component),
    ...(version === undefined ? {} : { 'app.kubernetes.io/version': version }),
    'app.kubernetes.io/part-of': 'monocle',
    [MANAGED_BY]: MANAGER,
  };
}

export const syncWave = (step: Step): Labels => ({
  'argocd.argoproj.io/sync-wave': String(COMPONENTS[step].wave),
});

/** Whether an object belongs to a component. */
export const isOf =
  (component: ComponentName) =>
  ({ metadata: { labels } }: { readonly metadata: { readonly labels?: Labels } }): boolean =>
    labels?.[COMPONENT] === component;

/** An image's tag; undefined if it has none, or one that is not a valid label value. */
export function versionOf(image: string): string | undefined {
  const tag = /:([A-Za-z0-9][-A-Za-z0-9_.]{0,62})$/.exec(image.replace(/@.*$/, ''))?.[1];
  return tag !== undefined && /[A-Za-z0-9]$/.test(tag) ? tag : undefined;
}
