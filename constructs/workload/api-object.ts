/**
 * Adds an object to a chart, typed by cdk8s-plus and rendered exactly as written.
 *
 * The classes of cdk8s-plus are not used: they drop every field that Kubernetes 1.27 did not have,
 * and loading them takes longer than a synth.
 */
import { ApiObject, type ApiObjectProps } from 'cdk8s';
import type { k8s } from 'cdk8s-plus-27';
import type { Construct } from 'constructs';

interface Kinds {
  'v1/ConfigMap': k8s.KubeConfigMapProps;
  'v1/Namespace': k8s.KubeNamespaceProps;
  'v1/Service': k8s.KubeServiceProps;
  'v1/ServiceAccount': k8s.KubeServiceAccountProps;
  'apps/v1/Deployment': k8s.KubeDeploymentProps;
  'apps/v1/StatefulSet': k8s.KubeStatefulSetProps;
  'batch/v1/CronJob': k8s.KubeCronJobProps;
  'batch/v1/Job': k8s.KubeJobProps;
  'networking.k8s.io/v1/Ingress': k8s.KubeIngressProps;
  'networking.k8s.io/v1/NetworkPolicy': k8s.KubeNetworkPolicyProps;
  'policy/v1/PodDisruptionBudget': k8s.KubePodDisruptionBudgetProps;
  'rbac.authorization.k8s.io/v1/ClusterRole': k8s.KubeClusterRoleProps;
  'rbac.authorization.k8s.io/v1/ClusterRoleBinding': k8s.KubeClusterRoleBindingProps;
  'rbac.authorization.k8s.io/v1/Role': k8s.KubeRoleProps;
  'rbac.authorization.k8s.io/v1/RoleBinding': k8s.KubeRoleBindingProps;
}

/**
 * An object with keys that users choose. cdk8s reads `constructor` of every map to see whether it is a
 * plain one, and assigns to `__proto__`, so we disguise these two keys.
 */
export class PlainObject extends ApiObject {
  private readonly isDisguised: boolean;

  constructor(scope: Construct, id: string, props: ApiObjectProps) {
    const isDisguised = hasSpecialKey(props);
    super(scope, id, isDisguised ? (renamed(props, disguise) as ApiObjectProps) : props);
    this.isDisguised = isDisguised;
  }

  override toJson(): unknown {
    return this.isDisguised ? renamed(super.toJson(), undisguise) : super.toJson();
  }
}

/** Almost no object has such a key, and copying every object would slow down synthesis by a third. */
function hasSpecialKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasSpecialKey);
  for (const key of Object.keys(value))
    if (disguise(key) !== key || hasSpecialKey((value as Record<string, unknown>)[key]))
      return true;
  return false;
}

/** Sorts like the key itself. No key of Kubernetes contains U+0000. */
const disguise = (key: string): string =>
  key === 'constructor' || key === '__proto__' ? `${key}\0` : key;
const undisguise = (key: string): string => key.replace('\0', '');

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [rename(key), renamed(child, rename)]),
  );
}

export function addObject<Kind extends keyof Kinds>(
  scope: Construct,
  id: string,
  kind: Kind,
  props: Json<Kinds[Kind]>,
): ApiObject {
  const slash = kind.lastIndexOf('/');
  const identity = { apiVersion: kind.slice(0, slash), kind: kind.slice(slash + 1) };
  return new PlainObject(scope, id, { ...identity, ...(props as object) });
}

/** The objects below a construct, in the order in which they were added. */
export const objectsIn = (scope: Construct): ApiObject[] =>
  scope.node.findAll().filter((each) => ApiObject.isApiObject(each));

/** Adds a field that Kubernetes 1.27 did not have. */
export type Container = Json<k8s.Container> & { readonly restartPolicy?: 'Always' };
export type EnvVar = Json<k8s.EnvVar>;
export type PodSecurityContext = Json<k8s.PodSecurityContext>;
export type PodTemplate = Json<k8s.PodTemplateSpec>;
export type PolicyRule = Json<k8s.PolicyRule>;
export type Probe = Json<k8s.Probe>;
export type Volume = Json<k8s.Volume>;

// Turns the types that cdk8s generates into those of the YAML.

/**
 * `cdk8s import` and cdk8s-plus write `publicUrl` for the field publicURL, `IntOrString` for
 * `number | string`, and enums for plain strings.
 */
export type Json<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends object
      ? Exclude<keyof T, 'value'> extends never
        ? number | string
        : { readonly [K in keyof T as AsInYaml<K>]: Json<T[K]> }
      : T;

type AsInYaml<K> = K extends 'publicUrl'
  ? 'publicURL'
  : K extends 'monoclePublicUrl'
    ? 'monoclePublicURL'
    : K extends 'downwardApi'
      ? 'downwardAPI'
      : K;
