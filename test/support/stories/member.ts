/** People with a role in one namespace, who act with a token of their own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type ClusterFacts } from '../cluster/cluster.js';

export interface Member {
  /** Requests in this person's name. */
  readonly as: ReturnType<typeof api>;
  readonly kubeconfig: string;
}

/** @param clusterRole bound in this namespace alone */
export async function createMember(
  cluster: ClusterFacts,
  namespace: string,
  clusterRole: string,
): Promise<Member> {
  const name = clusterRole;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await api(cluster).post<T>(path, body);
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  await post(accounts, { metadata: { name } });
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: clusterRole };
  await post(`/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`, {
    ...{ metadata: { name }, roleRef },
    subjects: [{ kind: 'ServiceAccount', namespace, name }],
  });
  const { status } = await post<{ status: { token: string } }>(`${accounts}/${name}/token`, {
    ...{ apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest' },
    spec: { expirationSeconds: 7_200 },
  });
  const { token } = status;
  const { server, ca } = cluster;
  const kubeconfig = join(cluster.dir, `${namespace}-${name}.kubeconfig`);
  const admin = readFileSync(cluster.kubeconfig, 'utf8');
  writeFileSync(kubeconfig, admin.replace(/token: .*/, `token: ${token}`), { mode: 0o600 });
  return { as: api({ server, ca, token }), kubeconfig };
}
