/**
 * The pod template of every component: Pod Security "restricted", no ServiceAccount token, no
 * service links, and the placement of the spec.
 */

import type { ComponentName } from '../instance/component.js';
import { componentVersion, type Instance } from '../instance/instance.js';
import { CONFIG_VERSION, type Labels, objectLabels, SECRET_VERSION } from '../instance/names.js';
import type { Platform } from '../instance/platform.js';
import type { ResolvedSpec } from '../instance/spec.js';
import { withPatch } from '../pods/pod-patch.js';
import type {
  Container,
  EnvVar,
  PodSecurityContext,
  PodTemplate,
  Probe,
  Volume,
} from './api-object.js';

type ApiSpec = ResolvedSpec['api'];

export interface PodProps {
  /** The component that runs in the pod. */
  readonly component: ComponentName;
  /** The main container. */
  readonly container: Container;
  /**
   * The containers that run before the main one.
   * @default none
   */
  readonly initContainers?: readonly Container[];
  /**
   * The volumes of the pod.
   * @default none
   */
  readonly volumes?: readonly Volume[];
  /** The fields of the spec for the pod. */
  readonly placement: Omit<ApiSpec, 'resources' | 'env' | 'envFrom' | 'service'>;
  /** The fields of the spec for the main container. */
  readonly custom: Pick<ApiSpec, 'resources' | 'env' | 'envFrom'>;
  /**
   * Annotations of the pod besides those of the spec.
   * @default none
   */
  readonly annotations?: Labels;
  /** How long the pod may take to stop. */
  readonly terminationGracePeriodSeconds: number;
  /**
   * The restart policy of the pod.
   * @default that of the workload's kind
   */
  readonly restartPolicy?: string;
}

export function podTemplate(instance: Instance, props: PodProps): PodTemplate {
  const { spec } = instance;
  const { component, container, initContainers, placement, custom } = props;
  const template: PodTemplate = {
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
      securityContext: podSecurity(instance.platform),
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
  if (placement.podTemplate === undefined) return template;
  return withPatch(template, placement.podTemplate, {
    ends: props.restartPolicy === 'Never',
    restrict: (added) => restricted(spec, added),
  });
}

/** Annotations that roll the pods if, and only if, something that they read at startup has changed. */
export function versionStamps(instance: Instance): Labels {
  return {
    [CONFIG_VERSION]: instance.configVersion,
    ...(instance.secretVersion === undefined ? {} : { [SECRET_VERSION]: instance.secretVersion }),
  };
}

/** Leaves out an empty field: the API server may count one as a change. */
const unlessEmpty = <T extends object>(value: T | undefined): T | undefined =>
  value === undefined || Object.keys(value).length === 0 ? undefined : value;

/** A variable of the spec replaces ours of the same name. */
function mergeEnv(ours: readonly EnvVar[], theirs: readonly EnvVar[]): EnvVar[] {
  const given = new Set(theirs.map(({ name }) => name));
  return [...ours.filter(({ name }) => !given.has(name)), ...theirs];
}

function podSecurity(platform: Platform): PodSecurityContext {
  return {
    runAsNonRoot: true,
    ...(platform === 'OpenShift' ? {} : { runAsUser: 1000, fsGroup: 1000 }),
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

function restricted(spec: ResolvedSpec, container: Container): Container {
  return {
    imagePullPolicy: spec.imagePullPolicy ?? pullPolicyOf(container.image ?? ''),
    ...container,
    securityContext: {
      // Kubernetes refuses the combination of both.
      ...(container.securityContext?.privileged ? {} : { allowPrivilegeEscalation: false }),
      capabilities: { drop: ['ALL'] },
      ...container.securityContext,
    },
  };
}

/**
 * The API server derives this from the image's tag when an object is created, and keeps it when the image changes.
 * Set here, it follows the image in files, Git and cluster. Without tag and digest, the tag is latest.
 */
export function pullPolicyOf(image: string): string {
  const [name = '', digest] = image.split('@');
  const tag = /:([^/:]+)$/.exec(name)?.[1] ?? (digest === undefined ? 'latest' : '');
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

/** The number of pods of a workload: one, or none while the instance hibernates. */
export const replicasOf = ({ hibernate }: ResolvedSpec): number => (hibernate ? 0 : 1);

/** Required where a ResourceQuota on requests and limits rejects pods without them. */
export const INIT_RESOURCES: Container['resources'] = {
  requests: { cpu: '10m', memory: '32Mi' },
  limits: { memory: '128Mi' },
};

export const httpProbe = (path: string, port: string, options: Probe): Probe => ({
  httpGet: { path, port },
  ...options,
});
