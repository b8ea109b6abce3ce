/**
 * The components of an instance, one row each: its sync wave in Argo CD, its containers, and the components that its
 * pods connect to. Labels, podTemplates, NetworkPolicies and `restore` use this table. Pure.
 */

export type PatchedComponent = 'elastic' | 'api' | 'crawler';

interface Component {
  /**
   * Argo CD applies lower waves first and waits until they are healthy, as our init containers do.
   * @default the component is not in the manifests
   */
  readonly wave?: number;
  /** The field of the spec whose podTemplate its pod uses. */
  readonly podTemplate?: PatchedComponent;
  readonly containers?: readonly string[];
  readonly initContainers?: readonly string[];
  /** The components that its pods connect to. */
  readonly reaches?: readonly ('elastic' | 'api')[];
  /** The component whose NetworkPolicy its pods share. @default its own */
  readonly policy?: 'crawler';
  /** Whether its Jobs write to Elasticsearch: a restore ends them. */
  readonly writes?: boolean;
}

const ROWS = {
  config: { wave: 0 },
  elastic: { wave: 1, podTemplate: 'elastic', containers: ['elastic'] },
  api: {
    wave: 2,
    podTemplate: 'api',
    containers: ['api'],
    initContainers: [
      'elastic-bridge',
      'wait-for-elastic',
      'monocle-restore',
      'check-schema',
      'elastic-replicas',
    ],
    reaches: ['elastic'],
  },
  crawler: {
    wave: 3,
    podTemplate: 'crawler',
    containers: ['crawler'],
    initContainers: ['wait-for-api'],
    reaches: ['api'],
  },
  monitoring: { wave: 3 },
  'update-idents': {
    wave: 4,
    podTemplate: 'api',
    containers: ['update-idents'],
    initContainers: ['elastic-bridge', 'wait-for-api'],
    reaches: ['elastic', 'api'],
    policy: 'crawler',
    writes: true,
  },
  backup: {
    wave: 4,
    podTemplate: 'api',
    containers: ['monocle-backup'],
    initContainers: ['elastic-bridge', 'wait-for-elastic'],
    reaches: ['elastic'],
  },
  usage: { wave: 4, podTemplate: 'api', containers: ['monocle-usage'], reaches: ['elastic'] },
  // The Jobs of `recrawl` and `crawlers wipe`.
  janitor: { reaches: ['elastic'], policy: 'crawler', writes: true },
  // The last wave, because nothing waits for it. An Ingress is healthy only when it has an address: without an
  // ingress controller, Argo CD would never apply a later wave.
  exposure: { wave: 4 },
} as const satisfies Readonly<Record<string, Component>>;

export type Step = keyof typeof ROWS;
/** The value of the label. Objects that expose the instance have the label of the api. */
export type ComponentName = Exclude<Step, 'exposure'>;

export const COMPONENTS: Readonly<Record<Step, Component>> = ROWS;
export const COMPONENT_NAMES = Object.keys(ROWS).filter(
  (name) => name !== 'exposure',
) as readonly ComponentName[];

export type ContainerList = 'containers' | 'initContainers';

/** Our containers, by the field of the spec whose podTemplate can patch them. */
export const ourContainers = (owner: PatchedComponent, list: ContainerList): ReadonlySet<string> =>
  new Set(
    Object.values(COMPONENTS)
      .filter(({ podTemplate }) => podTemplate === owner)
      .flatMap((each) => each[list] ?? []),
  );
