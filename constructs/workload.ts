/**
 * The pod that every component runs in: Pod Security "restricted", no token, no service links,
 * and what the spec asks of its placement.
 */
import type {
  Container,
  EnvVar,
  PodSecurityContext,
  PodTemplate,
  Probe,
  Volume,
} from './api-object.js';
import { componentVersion, type Instance } from './instance.js';
import {
  CONFIG_VERSION,
  type ComponentName,
  type Labels,
  objectLabels,
  SECRET_VERSION,
} from './labels.js';
import type { ResolvedSpec } from './spec.js';

type ApiSpec = ResolvedSpec['api'];

export interface PodProps {
  readonly component: ComponentName;
  readonly container: Container;
  readonly initContainers?: readonly Container[];
  /** @default none */
  readonly volumes?: readonly Volume[];
  /** What the spec says of the pod. */
  readonly placement: Omit<ApiSpec, 'resources' | 'env' | 'envFrom'>;
  /** What the spec says of the main container. */
  readonly custom: Pick<ApiSpec, 'resources' | 'env' | 'envFrom'>;
  readonly annotations?: Labels;
  readonly terminationGracePeriodSeconds: number;
  /** @default the kind's own */
  readonly restartPolicy?: string;
}

export function podTemplate(instance: Instance, props: PodProps): PodTemplate {
  const { spec } = instance;
  const { component, container, initContainers, placement, custom } = props;
  return {
    metadata: {
      labels: {
        ...placement.podLabels,
        ...objectLabels(instance.name, component, componentVersion(spec, component)),
      },
      annotations: unlessEmpty({ ...placement.podAnnotations, ...props.annotations }),
    },
    spec: {
      automountServiceAccountToken: false,
      // A Service called monocle-api would set MONOCLE_API_PORT=tcp://…, which Monocle reads as its port.
      enableServiceLinks: false,
      securityContext: podSecurity(spec),
      terminationGracePeriodSeconds: props.terminationGracePeriodSeconds,
      restartPolicy: props.restartPolicy,
      imagePullSecrets: unlessEmpty(spec.imagePullSecrets),
      nodeSelector: unlessEmpty(placement.nodeSelector),
      tolerations: unlessEmpty(placement.tolerations),
      affinity: unlessEmpty(placement.affinity),
      priorityClassName: placement.priorityClassName,
      initContainers: initContainers?.map((init) => restricted(spec, init)),
      containers: [
        restricted(spec, {
          ...container,
          resources: custom.resources,
          env: mergeEnv(container.env ?? [], custom.env ?? []),
          envFrom: unlessEmpty(custom.envFrom),
        }),
      ],
      volumes: props.volumes,
    },
  };
}

/** The stamps that roll a pod when, and only when, what it reads at start has changed. */
export function versionStamps(instance: Instance): Labels {
  return {
    [CONFIG_VERSION]: instance.configVersion,
    ...(instance.secretVersion === undefined ? {} : { [SECRET_VERSION]: instance.secretVersion }),
  };
}

/** An empty field is no field: some applies of one count as a change. */
const unlessEmpty = <T extends object>(value: T | undefined): T | undefined =>
  value === undefined || Object.keys(value).length === 0 ? undefined : value;

/** A variable that the spec gives takes the place of ours. */
function mergeEnv(ours: readonly EnvVar[], theirs: readonly EnvVar[]): EnvVar[] {
  const given = new Set(theirs.map(({ name }) => name));
  return [...ours.filter(({ name }) => !given.has(name)), ...theirs];
}

/** OpenShift assigns ids from the namespace's own range and refuses others. */
const onOpenShift = (spec: ResolvedSpec): boolean => spec.route !== undefined;

function podSecurity(spec: ResolvedSpec): PodSecurityContext {
  return {
    runAsNonRoot: true,
    ...(onOpenShift(spec) ? {} : { runAsUser: 1000, fsGroup: 1000 }),
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

function restricted(spec: ResolvedSpec, container: Container): Container {
  return {
    imagePullPolicy: spec.imagePullPolicy,
    ...container,
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      ...container.securityContext,
    },
  };
}

/** A small share, so that a quota on requests and limits admits the pod. */
export const INIT_RESOURCES: Container['resources'] = {
  requests: { cpu: '10m', memory: '32Mi' },
  limits: { memory: '128Mi' },
};

export const httpProbe = (path: string, port: string, options: Probe): Probe => ({
  httpGet: { path, port },
  ...options,
});
