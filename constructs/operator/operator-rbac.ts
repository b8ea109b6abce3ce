/**
 * The operator's RBAC: the verbs and kinds that its controller uses, and no others.
 *
 * Each rule gives its reason. docs/install.md lists the same rules for reviewers, and a test compares
 * the two.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { addObject, type PolicyRule } from '../workload/api-object.js';

const WATCH = ['list', 'watch'];
/** The caches leave out the content of large objects; `get` reads it on demand. */
const READ = ['get', ...WATCH];
/**
 * Server-side apply is a patch, and also needs create if the object is new. Get shows who owns an object that
 * has one of our names.
 */
const OWN = [...READ, 'create', 'patch', 'delete'];

const rule = (apiGroup: string, resources: string[], verbs: string[]): PolicyRule => ({
  apiGroups: [apiGroup],
  resources,
  verbs,
});

/** Granted whether the operator applies or publishes. */
const commonRules: readonly PolicyRule[] = [
  // The spec belongs to its author: the operator reads it and never writes it.
  rule('monocle.monocle.change-metrics.io', ['monocles'], READ),
  rule('monocle.monocle.change-metrics.io', ['monocles/status'], ['patch']),
  // blockOwnerDeletion needs this if OwnerReferencesPermissionEnforcement is on (OpenShift).
  rule('monocle.monocle.change-metrics.io', ['monocles/finalizers'], ['update']),
  // The same for the crawlers of teams. The operator uses patch only to remove the finalizer of an older version; RBAC
  // cannot restrict it to that.
  rule('monocle.monocle.change-metrics.io', ['monoclecrawlers'], [...READ, 'patch']),
  rule('monocle.monocle.change-metrics.io', ['monoclecrawlers/status'], ['patch']),
  // Only the Events about a StatefulSet or claim say why its pod or volume is not created. Without list the status
  // does not say why; everything else works.
  rule('events.k8s.io', ['events'], ['create', 'list']),
  // Why a component is not ready: the operator keeps only the owner and status of pods with our label. RBAC cannot
  // restrict it to a label. Without this rule the status does not say why; everything else works.
  rule('', ['pods'], WATCH),
];

/** Granted in every watched namespace, if the operator applies manifests. */
const applyRules: readonly PolicyRule[] = [
  ...commonRules,

  // The objects of an instance: applied, repaired, and deleted when the spec no longer asks for them.
  rule('', ['configmaps', 'services'], OWN),
  rule('apps', ['deployments', 'statefulsets'], OWN),
  rule('networking.k8s.io', ['ingresses', 'networkpolicies'], OWN),
  rule('policy', ['poddisruptionbudgets'], OWN),
  rule('gateway.networking.k8s.io', ['httproutes'], OWN),
  rule('route.openshift.io', ['routes'], OWN),
  // OpenShift requires create to set a Route's host, and update to change it later.
  rule('route.openshift.io', ['routes/custom-host'], ['create', 'update']),
  rule('monitoring.coreos.com', ['servicemonitors'], OWN),
  rule('elasticsearch.k8s.elastic.co', ['elasticsearches'], OWN),

  // If a pod of Elasticsearch never ran and blocks the correction of its spec, the operator deletes it, and the
  // StatefulSet creates a new one. RBAC cannot restrict it to such a pod.
  rule('', ['pods'], ['delete']),

  rule('batch', ['cronjobs'], OWN),

  // A Job's template is immutable: a new config version needs a new Job. Get and delete are for the
  // Jobs of the older operator, which lack the label that our watch selects. Create also starts a backup on demand.
  rule('batch', ['jobs'], [...READ, 'create', 'delete']),

  // The operator creates the Secret if absent, and labels it. Then it is the user's: never replaced or deleted.
  rule('', ['secrets'], [...READ, 'create', 'patch']),
  // A patch expands the volume and sets the common labels. The data outlives the instance, so the operator does
  // not delete claims.
  rule('', ['persistentvolumeclaims'], [...WATCH, 'patch']),
];

/** Granted in every watched namespace, if the operator publishes to Git: it must not change workloads. */
const publishRules: readonly PolicyRule[] = [
  ...commonRules,

  // The user's config is created once if absent, and labelled.
  rule('', ['configmaps'], [...READ, 'create', 'patch']),
  // So is the Secret. The operator reads its values to make sure that none of them is published.
  rule('', ['secrets'], [...READ, 'create', 'patch']),

  // For the status, and to find instances that are applied and published at the same time.
  rule('', ['services', 'persistentvolumeclaims'], WATCH),
  rule('apps', ['deployments', 'statefulsets'], WATCH),
  rule('batch', ['cronjobs', 'jobs'], WATCH),
  rule('networking.k8s.io', ['ingresses', 'networkpolicies'], WATCH),
  rule('policy', ['poddisruptionbudgets'], WATCH),
  rule('gateway.networking.k8s.io', ['httproutes'], WATCH),
  rule('route.openshift.io', ['routes'], WATCH),
  rule('monitoring.coreos.com', ['servicemonitors'], WATCH),
  rule('elasticsearch.k8s.elastic.co', ['elasticsearches'], WATCH),
];

/** Identifies the cluster, so that what another cluster published is never taken for ours. Cluster-wide only. */
const clusterIdentityRule: PolicyRule = {
  ...rule('', ['namespaces'], ['get']),
  resourceNames: ['kube-system'],
};

/**
 * For users: with Kubernetes' role `edit` (or `admin`) in a namespace they may manage MonocleCrawlers there, and
 * with `view` read them. Neither role covers Monocles. Users with `edit` can use the Secrets of the namespace
 * anyway, because they may create pods.
 */
const peopleRules: Readonly<Record<'edit' | 'view', readonly PolicyRule[]>> = {
  edit: [
    rule(
      'monocle.monocle.change-metrics.io',
      ['monoclecrawlers'],
      ['create', 'update', 'patch', 'delete', 'deletecollection'],
    ),
  ],
  view: [rule('monocle.monocle.change-metrics.io', ['monoclecrawlers'], READ)],
};

/** Granted in the operator's own namespace, regardless of the namespaces that it watches. */
const leaderElectionRules = (lease: string): readonly PolicyRule[] => [
  // RBAC cannot restrict create by name. Get and update are restricted to our Lease.
  rule('coordination.k8s.io', ['leases'], ['create']),
  {
    ...rule('coordination.k8s.io', ['leases'], ['get', 'update']),
    resourceNames: [lease],
  },
];

export interface OperatorRbacProps {
  /** The name of the ServiceAccount, of the Lease, and of the roles. */
  readonly name: string;
  /** The namespace that the operator runs in. */
  readonly namespace: string;
  /**
   * The namespaces whose Monocles the operator manages.
   * @default every namespace, with a ClusterRole
   */
  readonly watchNamespaces?: readonly string[];
  /** Whether the operator publishes to Git and applies nothing. */
  readonly publishes: boolean;
  /** The metadata of an object; without a namespace if it is cluster-scoped. */
  readonly metadata: (name: string, namespace?: string) => ApiObjectMetadata;
}

export class OperatorRbac extends Construct {
  constructor(scope: Construct, id: string, props: OperatorRbacProps) {
    super(scope, id);
    const { name, namespace, watchNamespaces, publishes, metadata } = props;
    const rules = publishes ? publishRules : applyRules;
    const binding = (kind: 'Role' | 'ClusterRole', role: string) => ({
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: role },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    });
    const grant = (role: string, within: string, rules: readonly PolicyRule[]): void => {
      const roleId = `${within}-${role}`;
      addObject(this, `${roleId}-role`, 'rbac.authorization.k8s.io/v1/Role', {
        metadata: metadata(role, within),
        rules,
      });
      addObject(this, `${roleId}-binding`, 'rbac.authorization.k8s.io/v1/RoleBinding', {
        metadata: metadata(role, within),
        ...binding('Role', role),
      });
    };

    if (watchNamespaces === undefined) {
      addObject(this, 'cluster-role', 'rbac.authorization.k8s.io/v1/ClusterRole', {
        metadata: metadata(name),
        rules: publishes ? [...rules, clusterIdentityRule] : rules,
      });
      addObject(this, 'cluster-binding', 'rbac.authorization.k8s.io/v1/ClusterRoleBinding', {
        metadata: metadata(name),
        ...binding('ClusterRole', name),
      });
      for (const role of ['edit', 'view'] as const) {
        const { labels, ...rest } = metadata(`${name}-crawlers-${role}`);
        // Kubernetes aggregates `view` into `edit`, and `edit` into `admin`.
        const aggregated = { [`rbac.authorization.k8s.io/aggregate-to-${role}`]: 'true' };
        addObject(this, `crawlers-${role}`, 'rbac.authorization.k8s.io/v1/ClusterRole', {
          metadata: { ...rest, labels: { ...labels, ...aggregated } },
          rules: peopleRules[role],
        });
      }
    } else for (const watched of watchNamespaces) grant(name, watched, rules);
    grant(`${name}-leader-election`, namespace, leaderElectionRules(name));
  }
}
