/**
 * Adds an object to a chart, with the types of cdk8s-plus and rendered exactly as written.
 *
 * The classes of cdk8s-plus are not used: they drop every field that Kubernetes 1.27 did not know,
 * and loading them takes longer than a synth.
 */
import { ApiObject } from 'cdk8s';
import type { k8s } from 'cdk8s-plus-27';
import type { Construct } from 'constructs';
import type { Json } from './json.js';

interface Kinds {
  'v1/ConfigMap': k8s.KubeConfigMapProps;
  'v1/Namespace': k8s.KubeNamespaceProps;
  'v1/Service': k8s.KubeServiceProps;
  'v1/ServiceAccount': k8s.KubeServiceAccountProps;
  'apps/v1/Deployment': k8s.KubeDeploymentProps;
  'apps/v1/StatefulSet': k8s.KubeStatefulSetProps;
  'batch/v1/Job': k8s.KubeJobProps;
  'networking.k8s.io/v1/Ingress': k8s.KubeIngressProps;
  'networking.k8s.io/v1/NetworkPolicy': k8s.KubeNetworkPolicyProps;
  'policy/v1/PodDisruptionBudget': k8s.KubePodDisruptionBudgetProps;
  'rbac.authorization.k8s.io/v1/ClusterRole': k8s.KubeClusterRoleProps;
  'rbac.authorization.k8s.io/v1/ClusterRoleBinding': k8s.KubeClusterRoleBindingProps;
  'rbac.authorization.k8s.io/v1/Role': k8s.KubeRoleProps;
  'rbac.authorization.k8s.io/v1/RoleBinding': k8s.KubeRoleBindingProps;
}

export function addObject<Kind extends keyof Kinds>(
  scope: Construct,
  id: string,
  kind: Kind,
  props: Json<Kinds[Kind]>,
): ApiObject {
  const slash = kind.lastIndexOf('/');
  const identity = { apiVersion: kind.slice(0, slash), kind: kind.slice(slash + 1) };
  return new ApiObject(scope, id, { ...identity, ...(props as object) });
}

/** The objects below a construct, in the order in which they were added. */
export const objectsIn = (scope: Construct): ApiObject[] =>
  scope.node.findAll().filter((each) => ApiObject.isApiObject(each));

export type Container = Json<k8s.Container>;
export type EnvVar = Json<k8s.EnvVar>;
export type PodSecurityContext = Json<k8s.PodSecurityContext>;
export type PodTemplate = Json<k8s.PodTemplateSpec>;
export type PolicyRule = Json<k8s.PolicyRule>;
export type Probe = Json<k8s.Probe>;
export type Volume = Json<k8s.Volume>;
