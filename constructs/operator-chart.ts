/**
 * The install of the operator: the CRD, its rights, and the controller that uses them.
 *
 * In: the CRD and the version, and where it runs. Out: objects, in the order in which they are
 * applied. Beside the CRD and the Namespace, nothing is for the whole cluster when the operator
 * watches given namespaces.
 */
import { ApiObject, type ApiObjectMetadata, type ApiObjectProps, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { addObject, type Container, type PodTemplate } from './api-object.js';
import { type Labels, versionOf } from './labels.js';
import { OperatorRbac } from './operator-rbac.js';
import { httpProbe } from './workload.js';

const NAME = 'monocle-operator';
const METRICS_PORT = 8080;
const HEALTH_PORT = 8081;

/** What a selector matches. Immutable once in a cluster: never add to it. */
const SELECTOR: Labels = {
  'app.kubernetes.io/name': NAME,
  'app.kubernetes.io/instance': NAME,
  'app.kubernetes.io/component': 'controller',
};

const LABELS: Labels = {
  ...SELECTOR,
  'app.kubernetes.io/part-of': 'monocle',
  // Not monocle-k8s: the controller never takes its own install for a part of an instance.
  'app.kubernetes.io/managed-by': 'cdk8s',
};

export interface OperatorChartProps {
  /** The CustomResourceDefinition of Monocle, as crds/monocle.yaml has it. */
  readonly crd: ApiObjectProps;
  /** The operator's version: the tag of its image. */
  readonly version: string;
  /** @default quay.io/change-metrics/monocle-k8s, of the version */
  readonly image?: string;
  /**
   * Where the operator runs.
   * @default monocle-system
   */
  readonly namespace?: string;
  /**
   * How many run. One of them works, and the others take over when it fails.
   * @default 2
   */
  readonly replicas?: number;
  /**
   * The namespaces whose Monocles it looks after, with Roles in these alone. They must exist. An
   * empty list is the operator's own namespace.
   * @default every namespace, with a ClusterRole
   */
  readonly watchNamespaces?: readonly string[];
  /**
   * A ServiceMonitor for the operator's metrics, for clusters that run the Prometheus operator.
   * @default false
   */
  readonly serviceMonitor?: boolean;
  /**
   * Publishes to a Git repository, for Argo CD or Flux to apply, with no right to change a workload.
   * @default applies to the cluster
   */
  readonly git?: OperatorGitProps;
}

export interface OperatorGitProps {
  /** ssh or https, without a password. */
  readonly repo: string;
  readonly branch: string;
  /** The directory in it. One operator writes to it. */
  readonly path: string;
  /**
   * A Secret in the operator's namespace: `username` and `password` for https, `identity` and
   * `known_hosts` for ssh.
   * @default monocle-operator-git
   */
  readonly secretName?: string;
}

export class OperatorChart extends Chart {
  constructor(scope: Construct, id: string, props: OperatorChartProps) {
    // No namespace for the chart as a whole: it would be set on what belongs to none, too.
    super(scope, id);
    const { namespace = 'monocle-system', replicas = 2 } = props;
    // Publishing takes a git, which the smaller image does not have.
    const tag = props.git ? `${props.version}-git` : props.version;
    const image = props.image ?? `quay.io/change-metrics/monocle-k8s:${tag}`;
    const watchNamespaces =
      props.watchNamespaces?.length === 0 ? [namespace] : props.watchNamespaces;
    const labels = { ...LABELS, ...versionLabel(image) };

    new ApiObject(this, 'crd', props.crd);
    addObject(this, 'namespace', 'v1/Namespace', {
      metadata: {
        name: namespace,
        labels: { ...LABELS, 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    });
    addObject(this, 'service-account', 'v1/ServiceAccount', {
      metadata: metadata(NAME, namespace),
      // The pod asks for the token itself; no other pod gets it by mistake.
      automountServiceAccountToken: false,
    });
    new OperatorRbac(this, 'rbac', {
      ...{ name: NAME, namespace, watchNamespaces, metadata },
      publishes: props.git !== undefined,
    });
    addObject(this, 'deployment', 'apps/v1/Deployment', {
      metadata: { name: NAME, namespace, labels },
      spec: {
        replicas,
        selector: { matchLabels: SELECTOR },
        template: {
          metadata: { labels },
          spec: podSpec(container(image, watchNamespaces, props.git), props.git),
        },
      },
    });
    // With a single pod it would forbid every drain of its node.
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
}

const metadata = (name: string, namespace?: string): ApiObjectMetadata => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
  labels: LABELS,
});

/** On the workload alone, so that an upgrade rewrites only what it must. */
function versionLabel(image: string): Labels {
  const version = versionOf(image);
  return version === undefined ? {} : { 'app.kubernetes.io/version': version };
}

const CREDENTIALS = '/etc/monocle-git';

/** git as a pod needs it: a place to work, and credentials that it reads itself, when it is asked. */
function gitParts({ repo, branch, path, secretName = 'monocle-operator-git' }: OperatorGitProps) {
  const helper = `!f() { test "$1" = get && echo "username=$(cat ${CREDENTIALS}/username)" && echo "password=$(cat ${CREDENTIALS}/password)"; }; f`;
  const ssh = `ssh -i ${CREDENTIALS}/identity -o IdentitiesOnly=yes -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=15 -o UserKnownHostsFile=${CREDENTIALS}/known_hosts`;
  return {
    args: ['--sink=git', `--repo=${repo}`, `--branch=${branch}`, `--path=${path}`],
    env: [
      { name: 'HOME', value: '/tmp' },
      { name: 'GIT_CONFIG_COUNT', value: '1' },
      { name: 'GIT_CONFIG_KEY_0', value: 'credential.helper' },
      { name: 'GIT_CONFIG_VALUE_0', value: helper },
      { name: 'GIT_SSH_COMMAND', value: ssh },
      // A server that sends nothing for a minute is gone.
      { name: 'GIT_HTTP_LOW_SPEED_LIMIT', value: '1' },
      { name: 'GIT_HTTP_LOW_SPEED_TIME', value: '60' },
    ],
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'git', mountPath: CREDENTIALS, readOnly: true },
    ],
    volumes: [
      { name: 'tmp', emptyDir: {} },
      // A repository that anybody may push to needs none.
      { name: 'git', secret: { secretName, optional: true } },
    ],
  };
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
      // No user: the image has one, and OpenShift assigns another.
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        // A cluster of one node runs both.
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
  git: OperatorGitProps | undefined,
): Container {
  const parts = git && gitParts(git);
  return {
    name: 'controller',
    image,
    args: ['controller', ...(parts?.args ?? [])],
    env: [
      // Who holds the Lease, in words that `kubectl get pods` knows.
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
    // Measured: 105 MB with 100 instances, 146 MB with 1,000, and 60 ms of CPU for each that is new.
    resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: true,
    },
  };
}
