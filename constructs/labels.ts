/** Labels and annotations: which there are, and which of them select. */
export type ComponentName =
  | 'config'
  | 'elastic'
  | 'api'
  | 'crawler'
  | 'update-idents'
  | 'monitoring';

export type Labels = Readonly<Record<string, string>>;

const OWN = 'monocle.change-metrics.io';
/** The version of the config that a pod runs with: a hash of its content. */
export const CONFIG_VERSION = `${OWN}/config-version`;
/** The version of the Secret that a pod runs with, where an outlet knows it. */
export const SECRET_VERSION = `${OWN}/secret-version`;

/** What a selector matches. Immutable once in a cluster: never add to it. */
export function selectorLabels(instance: string, component: ComponentName): Labels {
  return {
    'app.kubernetes.io/name': 'monocle',
    'app.kubernetes.io/instance': instance,
    'app.kubernetes.io/component': component,
  };
}

export function objectLabels(instance: string, component: ComponentName, version?: string): Labels {
  return {
    ...selectorLabels(instance, component),
    ...(version === undefined ? {} : { 'app.kubernetes.io/version': version }),
    'app.kubernetes.io/part-of': 'monocle',
    'app.kubernetes.io/managed-by': 'monocle-k8s',
  };
}

export type Step = ComponentName | 'exposure';

/** Argo CD applies lower waves first and waits for their health: what the init containers say, too. */
const WAVES: Readonly<Record<Step, number>> = {
  config: 0,
  elastic: 1,
  api: 2,
  crawler: 3,
  monitoring: 3,
  'update-idents': 4,
  // The last, for which it does not wait: an Ingress is healthy when it has an address, and where no
  // controller gives it one, everything in a later wave would never come to be.
  exposure: 4,
};

export function syncWave(step: Step): Labels {
  return { 'argocd.argoproj.io/sync-wave': String(WAVES[step]) };
}

/** An image's tag, where it can be a label's value; a digest cannot. */
export function versionOf(image: string): string | undefined {
  const tag = /:([A-Za-z0-9][-A-Za-z0-9_.]{0,62})$/.exec(image.replace(/@.*$/, ''))?.[1];
  return tag !== undefined && /[A-Za-z0-9]$/.test(tag) ? tag : undefined;
}
