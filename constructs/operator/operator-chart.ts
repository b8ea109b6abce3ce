/**
 * The operator's install: the CRDs, a Namespace, RBAC and the controller.
 *
 * In: the version and the user's choices. Out: objects, in the order in which they are
 * applied. If the operator watches given namespaces, only the CRDs and the Namespace are
 * cluster-scoped.
 */
import { ApiObject, type ApiObjectMetadata, type ApiObjectProps, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { crawlerCrd, monocleCrd } from '../../imports/crd.js';
import { IMAGE_RULE, isImage } from '../instance/image.js';
import { type Labels, versionOf } from '../instance/names.js';
import type { PodSecurityLevel } from '../pods/pod-security.js';
import { InvalidInput } from '../validation/problem.js';
import { addObject, type Container, objectsIn, type PodTemplate } from '../workload/api-object.js';
import { httpProbe } from '../workload/workload.js';
import { gitParts, type OperatorGitProps } from './operator-git.js';
import { OperatorRbac } from './operator-rbac.js';

const NAME = 'monocle-operator';
const METRICS_PORT = 8080;
const HEALTH_PORT = 8081;

/** The labels that selectors match. Selectors are immutable: never add a label here. */
const SELECTOR: Labels = {
  'app.kubernetes.io/name': NAME,
  'app.kubernetes.io/instance': NAME,
  'app.kubernetes.io/component': 'controller',
};

const LABELS: Labels = {
  ...SELECTOR,
  'app.kubernetes.io/part-of': 'monocle',
  // Not monocle-k8s, so that the controller does not mistake its own installation for part of an instance.
  'app.kubernetes.io/managed-by': 'cdk8s',
};

export interface OperatorChartProps extends OperatorPolicyProps {
  /**
   * The CustomResourceDefinition of Monocle.
   * @default the one of this package
   */
  readonly crd?: ApiObjectProps;
  /** The operator's version: the tag of its image. */
  readonly version: string;
  /**
   * The image of the operator.
   * @default quay.io/change-metrics/monocle-k8s with the version as its tag
   */
  readonly image?: string;
  /**
   * The namespace that the operator runs in.
   * @default monocle-system
   */
  readonly namespace?: string;
  /**
   * The number of pods. One of them is the leader; another one takes over if it fails.
   * @default 2
   */
  readonly replicas?: number;
  /**
   * The namespaces whose Monocles the operator manages, with a Role in each. They must exist. An
   * empty list means the operator's own namespace.
   * @default every namespace, with a ClusterRole
   */
  readonly watchNamespaces?: readonly string[];
  /**
   * Whether to add a ServiceMonitor for the operator's metrics. It needs the Prometheus operator.
   * @default false
   */
  readonly serviceMonitor?: boolean;
  /**
   * The Git repository to publish manifests to, for Argo CD or Flux to apply. The operator then has
   * no right to change a workload.
   * @default none: the operator applies manifests to the cluster
   */
  readonly git?: OperatorGitProps;
}

export class OperatorChart extends Chart {
  constructor(scope: Construct, id: string, props: OperatorChartProps) {
    // The chart has no namespace: cdk8s would set it on cluster-scoped objects too.
    super(scope, id);
    const { namespace = 'monocle-system', replicas = 2 } = props;
    const image = imageOf(props);
    const watchNamespaces =
      props.watchNamespaces?.length === 0 ? [namespace] : props.watchNamespaces;
    const labels = { ...LABELS, ...versionLabel(image) };

    new ApiObject(this, 'crd', props.crd ?? monocleCrd());
    new ApiObject(this, 'crawler-crd', crawlerCrd());
    addObject(this, 'namespace', 'v1/Namespace', {
      metadata: {
        name: namespace,
        labels: { ...LABELS, 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    });
    addObject(this, 'service-account', 'v1/ServiceAccount', {
      metadata: metadata(NAME, namespace),
      // Only our pod mounts the token, so that no other pod gets it by mistake.
      automountServiceAccountToken: false,
    });
    new OperatorRbac(this, 'rbac', {
      name: NAME,
      namespace,
      watchNamespaces,
      metadata,
      publishes: props.git !== undefined,
    });
    addObject(this, 'deployment', 'apps/v1/Deployment', {
      metadata: { name: NAME, namespace, labels },
      spec: {
        replicas,
        selector: { matchLabels: SELECTOR },
        template: {
          metadata: { labels },
          spec: podSpec(container(image, watchNamespaces, props), props.git),
        },
      },
    });
    // With a single pod, a budget would block every drain of its node.
    if (replicas > 1) {
      addObject(this, 'disruption-budget', 'policy/v1/PodDisruptionBudget', {
        metadata: metadata(NAME, namespace),
        spec: { minAvailable: 1, selector: { matchLabels: SELECTOR } },
      });
    }
    addObject(this, 'metrics-service', 'v1/Service', {
      metadata: metadata(`${NAME}-metrics`, namespace),
      spec: {
        type: 'ClusterIP',
        selector: SELECTOR,
        ports: [{ name: 'metrics', port: METRICS_PORT, protocol: 'TCP', targetPort: 'metrics' }],
      },
    });
    addObject(this, 'network-policy', 'networking.k8s.io/v1/NetworkPolicy', {
      metadata: metadata(NAME, namespace),
      spec: {
        podSelector: { matchLabels: SELECTOR },
        policyTypes: ['Ingress'],
        ingress: [
          { ports: [METRICS_PORT, HEALTH_PORT].map((port) => ({ port, protocol: 'TCP' })) },
        ],
      },
    });
    if (props.serviceMonitor) {
      new ApiObject(this, 'service-monitor', {
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'ServiceMonitor',
        metadata: metadata(NAME, namespace),
        spec: {
          selector: { matchLabels: SELECTOR },
          endpoints: [{ port: 'metrics', path: '/metrics' }],
        },
      });
    }
  }

  /** Every object. The Chart class of cdk8s lists only its direct children. */
  override get apiObjects(): ApiObject[] {
    return objectsIn(this);
  }
}

function imageOf({ image, version, git }: OperatorChartProps): string {
  // Publishing needs the git program, which only this image contains.
  const tag = git ? `${version}-git` : version;
  const used = image ?? `quay.io/change-metrics/monocle-k8s:${tag}`;
  if (isImage(used)) return used;
  const path = [image === undefined ? 'version' : 'image'];
  const message = `${JSON.stringify(used)} is not ${IMAGE_RULE}`;
  throw new InvalidInput('OperatorChart', [{ path, message }]);
}

const metadata = (name: string, namespace?: string): ApiObjectMetadata => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
  labels: LABELS,
});

/** The version label is only on the workload, so that an upgrade changes no other object. */
function versionLabel(image: string): Labels {
  const version = versionOf(image);
  return version === undefined ? {} : { 'app.kubernetes.io/version': version };
}

function podSpec(
  controller: Container,
  git: OperatorGitProps | undefined,
): NonNullable<PodTemplate['spec']> {
  return {
    serviceAccountName: NAME,
    automountServiceAccountToken: true,
    enableServiceLinks: false,
    securityContext: {
      // No runAsUser: the image has a user, and OpenShift assigns another.
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        // On a cluster with one node, both pods run there.
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: SELECTOR },
      },
    ],
    containers: [controller],
    ...(git && { volumes: gitParts(git).volumes }),
  };
}

function container(
  image: string,
  watchNamespaces: readonly string[] | undefined,
  props: OperatorChartProps,
): Container {
  const parts = props.git && gitParts(props.git);
  return {
    name: 'controller',
    image,
    args: ['controller', ...policyArgs(props), ...(parts?.args ?? [])],
    env: [
      // The holder of the Lease is identified by the pod's name.
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ...(watchNamespaces ? [{ name: 'WATCH_NAMESPACE', value: watchNamespaces.join(',') }] : []),
      ...(parts?.env ?? []),
    ],
    ...(parts && { volumeMounts: parts.volumeMounts }),
    ports: [
      { name: 'metrics', containerPort: METRICS_PORT, protocol: 'TCP' },
      { name: 'health', containerPort: HEALTH_PORT, protocol: 'TCP' },
    ],
    livenessProbe: httpProbe('/healthz', 'health', { periodSeconds: 20, failureThreshold: 3 }),
    readinessProbe: httpProbe('/readyz', 'health', { periodSeconds: 5 }),
    // Measured: 105 MB with 100 instances, 146 MB with 1,000, and 60 ms of CPU for each new instance.
    resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: true,
      // The kubelet takes only the user from the image, so the group would be root. Set it here and not on the pod:
      // the pod's sandbox has no user, and containerd refuses a group without a user.
      runAsGroup: 1000,
    },
  };
}

// What the operator allows a Monocle to ask for, and the corresponding flags.

interface OperatorPolicyProps {
  /**
   * The registries that a Monocle may take images from, each as host[:port][/path].
   * @default every registry
   */
  readonly allowedRegistries?: readonly string[];
  /**
   * The priority classes that a Monocle may use.
   * @default every priority class
   */
  readonly allowedPriorityClasses?: readonly string[];
  /**
   * The ServiceAccounts that the podTemplate of a Monocle may use; `*` is every one.
   * @default the namespace's `default`, without its token
   */
  readonly allowedServiceAccounts?: readonly string[];
  /**
   * The level of the Pod Security Standards that the podTemplate of a Monocle may ask for.
   * @default restricted
   */
  readonly podSecurity?: PodSecurityLevel;
}

function policyArgs(props: OperatorPolicyProps): string[] {
  const list = (flag: string, entries?: readonly string[]) =>
    entries ? [`--${flag}=${entries.join(',')}`] : [];
  return [
    ...list('allowed-registries', props.allowedRegistries),
    ...list('allowed-priority-classes', props.allowedPriorityClasses),
    ...list('allowed-service-accounts', props.allowedServiceAccounts),
    ...list('pod-security', props.podSecurity && [props.podSecurity]),
  ];
}
