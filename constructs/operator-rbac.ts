/**
 * What the operator may do: the verbs and kinds that its controller uses, and no others.
 *
 * Each rule says why it is there. docs/install.md tells the same to whoever reviews an install, and
 * a test holds the two together.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { addObject, type PolicyRule } from './api-object.js';

const WATCH = ['list', 'watch'];
/** What an object holds is read when it is needed; the caches know that it is there. */
const READ = ['get', ...WATCH];
/**
 * Server-side apply is a patch, and counts as a create too where the object is new. Get shows whose
 * an object is that has one of our names.
 */
const OWN = [...READ, 'create', 'patch', 'delete'];

const rule = (apiGroup: string, resources: string[], verbs: string[]): PolicyRule => ({
  apiGroups: [apiGroup],
  resources,
  verbs,
});

/** Wherever what is synthesized goes. */
const commonRules: readonly PolicyRule[] = [
  // The spec belongs to its author: the operator reads it and never writes it.
  rule('monocle.monocle.change-metrics.io', ['monocles'], READ),
  rule('monocle.monocle.change-metrics.io', ['monocles/status'], ['patch']),
  // Where OwnerReferencesPermissionEnforcement is on (OpenShift), blockOwnerDeletion takes this.
  rule('monocle.monocle.change-metrics.io', ['monocles/finalizers'], ['update']),
  rule('events.k8s.io', ['events'], ['create']),
];

/** In every namespace that is watched, where the operator applies. */
const applyRules: readonly PolicyRule[] = [
  ...commonRules,

  // What an instance is made of: applied, repaired, and deleted when the spec no longer asks for it.
  rule('', ['configmaps', 'services'], OWN),
  rule('apps', ['deployments', 'statefulsets'], OWN),
  rule('networking.k8s.io', ['ingresses', 'networkpolicies'], OWN),
  rule('gateway.networking.k8s.io', ['httproutes'], OWN),
  rule('route.openshift.io', ['routes'], OWN),
  // OpenShift asks for create to set a Route's host, and for update to change it later.
  rule('route.openshift.io', ['routes/custom-host'], ['create', 'update']),
  rule('monitoring.coreos.com', ['servicemonitors'], OWN),

  // A Job's template is immutable: a new version of the config is a new Job. Get and delete are for
  // the older operator's, which no watch shows.
  rule('batch', ['jobs'], [...READ, 'create', 'delete']),

  // Seeded once if absent, labelled, then the user's. Nobody's Secret is replaced or deleted.
  rule('', ['secrets'], [...READ, 'create', 'patch']),
  // A volume grows by a patch of its claim. The data outlives the instance, so no delete.
  rule('', ['persistentvolumeclaims'], [...WATCH, 'patch']),
];

/** In every namespace that is watched, where the operator publishes: it looks, and changes nothing that runs. */
const publishRules: readonly PolicyRule[] = [
  ...commonRules,

  // The user's config is seeded once if absent, and labelled.
  rule('', ['configmaps'], [...READ, 'create', 'patch']),
  // So is the Secret; its values are read to see that none of them is in what is published.
  rule('', ['secrets'], [...READ, 'create', 'patch']),

  // How ready an instance is, and whether somebody applies it, too.
  rule('', ['services', 'persistentvolumeclaims'], WATCH),
  rule('apps', ['deployments', 'statefulsets'], WATCH),
  rule('batch', ['jobs'], WATCH),
  rule('networking.k8s.io', ['ingresses', 'networkpolicies'], WATCH),
  rule('gateway.networking.k8s.io', ['httproutes'], WATCH),
  rule('route.openshift.io', ['routes'], WATCH),
  rule('monitoring.coreos.com', ['servicemonitors'], WATCH),
];

/** For the whole cluster: which one it is, so that what another one publishes is never taken for ours. */
const clusterIdentityRule: PolicyRule = {
  ...rule('', ['namespaces'], ['get']),
  resourceNames: ['kube-system'],
};

/** In the operator's own namespace, whatever it watches. */
const leaderElectionRules = (lease: string): readonly PolicyRule[] => [
  // A create has no name to check yet; what follows is held to the one Lease.
  rule('coordination.k8s.io', ['leases'], ['create']),
  {
    ...rule('coordination.k8s.io', ['leases'], ['get', 'update']),
    resourceNames: [lease],
  },
];

export interface OperatorRbacProps {
  /** The name of the ServiceAccount, of the Lease, and of the roles. */
  readonly name: string;
  /** Where the operator runs. */
  readonly namespace: string;
  /** @default every namespace, by a ClusterRole */
  readonly watchNamespaces?: readonly string[];
  /** Whether it publishes to Git, and applies nothing. */
  readonly publishes: boolean;
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
    } else for (const watched of watchNamespaces) grant(name, watched, rules);
    grant(`${name}-leader-election`, namespace, leaderElectionRules(name));
  }
}
