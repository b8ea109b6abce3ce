/** The labels and annotations of an instance's objects. */
export type ComponentName =
  | 'config'
  | 'elastic'
  | 'api'
  | 'crawler'
  | 'update-idents'
  | 'backup'
  | 'usage'
  | 'monitoring';

export type Labels = Readonly<Record<string, string>>;

const OWN = 'monocle.change-metrics.io';
/** Annotation: the version (a hash) of the config that a pod runs with. */
export const CONFIG_VERSION = `${OWN}/config-version`;
/** Annotation: the version of the Secrets that a pod runs with, if it is known. */
export const SECRET_VERSION = `${OWN}/secret-version`;

export const INSTANCE = 'app.kubernetes.io/instance';
export const COMPONENT = 'app.kubernetes.io/component';
export const MANAGED_BY = 'app.kubernetes.io/managed-by';
/** Selects the objects that we write. */
/** The value of that label on every object of ours. */
export const MANAGER = 'monocle-k8s';
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

export type Step = ComponentName | 'exposure';

/** Argo CD applies lower waves first and waits until they are healthy, as our init containers do. */
const WAVES: Readonly<Record<Step, number>> = {
  config: 0,
  elastic: 1,
  api: 2,
  crawler: 3,
  monitoring: 3,
  'update-idents': 4,
  backup: 4,
  usage: 4,
  // The last wave, because nothing waits for it. An Ingress is healthy when it has an address; if no
  // ingress controller gives it one, Argo CD would never apply a later wave.
  exposure: 4,
};

export function syncWave(step: Step): Labels {
  return { 'argocd.argoproj.io/sync-wave': String(WAVES[step]) };
}

/** An image's tag; undefined if it has none, or one that is not a valid label value. */
export function versionOf(image: string): string | undefined {
  const tag = /:([A-Za-z0-9][-A-Za-z0-9_.]{0,62})$/.exec(image.replace(/@.*$/, ''))?.[1];
  return tag !== undefined && /[A-Za-z0-9]$/.test(tag) ? tag : undefined;
}
