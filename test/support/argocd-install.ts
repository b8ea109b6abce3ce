/** Installs what Argo CD needs into a cluster: its release's manifests and those of examples/gitops. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { ArgoCdFiles } from '../../dev/local-cluster/argocd.js';
import type { Cluster } from '../../dev/local-cluster/cluster.js';
import { api, until } from './cluster.js';
import { accountKubeconfig } from './controller.js';
import type { Any } from './place.js';

export const NAMESPACE = 'argocd';
export const argoPath = (plural: string) =>
  `/apis/argoproj.io/v1alpha1/namespaces/${NAMESPACE}/${plural}`;

/** The controller's rights in a plain install are those of its ClusterRole: all. */
const ACCOUNT = 'argocd-application-controller';
export const USER = `system:serviceaccount:${NAMESPACE}:${ACCOUNT}`;

/** Without its workloads, because their programs run outside the cluster. */
const PATHS: Readonly<Record<string, string>> = {
  CustomResourceDefinition: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  ServiceAccount: `/api/v1/namespaces/${NAMESPACE}/serviceaccounts`,
  ConfigMap: `/api/v1/namespaces/${NAMESPACE}/configmaps`,
  Secret: `/api/v1/namespaces/${NAMESPACE}/secrets`,
};

/** Usually Argo CD's API server creates it, but that does not run here. */
const PROJECT = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'default' },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ namespace: '*', server: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
};

/** A file of examples/gitops. */
export const gitopsExample = (name: string, edit = (text: string): string => text): Any =>
  parse(edit(readFileSync(join('examples/gitops', name), 'utf8')));

/** Returns the path of a kubeconfig for its controllers. */
export async function installArgoCd(cluster: Cluster, files: ArgoCdFiles): Promise<string> {
  await create(cluster, '/api/v1/namespaces', { metadata: { name: NAMESPACE } });
  for (const document of parseAllDocuments(await readFile(files['core-install.yaml'], 'utf8'))) {
    const object = document.toJS() as Any;
    const path = PATHS[object?.kind];
    if (path !== undefined) await create(cluster, path, object);
  }
  const settings = await api(cluster).patch<Any>(
    `${PATHS.ConfigMap}/argocd-cm`,
    gitopsExample('argocd-cm.yaml'),
  );
  if (settings.status !== 200) throw new Error(`argocd-cm: ${settings.body.message}`);
  await until('AppProjects are served', async () => {
    return (await api(cluster).post(argoPath('appprojects'), PROJECT)).status === 201;
  });

  return accountKubeconfig(cluster, NAMESPACE, ACCOUNT, 'argocd.kubeconfig');
}

export async function create(cluster: Cluster, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await api(cluster).post<Any>(path, body);
  if (status !== 201) throw new Error(`${path}: ${answer.message}`);
}
