/** dist/install.yaml and its namespaced variant on a real control plane: what they admit, grant and leave. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { api, type KubeObject, until, useCluster } from '../support/cluster/cluster.js';
import { run as runCommand } from '../support/tools/command.js';

const OPERATOR = 'monocle-operator';
const SYSTEM = 'monocle-system';
const USER = `system:serviceaccount:${SYSTEM}:${OPERATOR}`;
const MONOCLES = '/apis/monocle.monocle.change-metrics.io/v1alpha1';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const cluster = useCluster({ plain: true });
const run = (command: string, args: string[]): string => {
  const { kubeconfig, kubectl } = cluster();
  const PATH = [process.env.PATH, kubectl && dirname(kubectl)].filter(Boolean).join(delimiter);
  return execFileSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, PATH, KUBECONFIG: kubeconfig, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};
const kubectl = (...args: string[]): string => run('kubectl', args);
/** What `npm run` would run. */
const script = (name: string, ...args: string[]): string =>
  run('sh', ['-c', `${scripts[name]} "$@"`, name, ...args]);
const names = (...args: string[]): string[] =>
  kubectl('get', '--output', 'name', '--ignore-not-found', ...args)
    .split('\n')
    .filter(Boolean);

async function can(verb: string, what: string, namespace?: string, name?: string): Promise<string> {
  const [resource = '', subresource] = what.split('/');
  const [plural, ...group] = resource.split('.');
  const { body } = await api(cluster()).post<KubeObject & { status: { allowed: boolean } }>(
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SubjectAccessReview',
      spec: {
        user: USER,
        groups: [
          'system:authenticated',
          'system:serviceaccounts',
          `system:serviceaccounts:${SYSTEM}`,
        ],
        resourceAttributes: {
          verb,
          group: group.join('.'),
          resource: plural,
          subresource,
          namespace,
          name,
        },
      },
    },
  );
  return `${verb} ${what} ${body.status.allowed ? 'yes' : 'no'}`;
}

/** Each verb of each line, as `verb resource.group/subresource yes|no`. */
async function answers(lines: readonly string[], namespace?: string): Promise<string[]> {
  const asked = lines.flatMap((line) => {
    const [resource = '', verbs = ''] = line.split(': ');
    return verbs.split(' ').map((verb) => can(verb, resource, namespace));
  });
  return Promise.all(asked);
}
const all = (lines: readonly string[], answer: 'yes' | 'no'): string[] =>
  lines.flatMap((line) => {
    const [resource, verbs = ''] = line.split(': ');
    return verbs.split(' ').map((verb) => `${verb} ${resource} ${answer}`);
  });

const OWN = 'get list watch create patch delete';
/** What the controller does, in its own words. */
const needed = [
  'monocles.monocle.monocle.change-metrics.io: get list watch',
  'monocles.monocle.monocle.change-metrics.io/status: patch',
  'monocles.monocle.monocle.change-metrics.io/finalizers: update',
  'monoclecrawlers.monocle.monocle.change-metrics.io: get list watch patch',
  'monoclecrawlers.monocle.monocle.change-metrics.io/status: patch',
  `configmaps: ${OWN}`,
  `services: ${OWN}`,
  `deployments.apps: ${OWN}`,
  `statefulsets.apps: ${OWN}`,
  `ingresses.networking.k8s.io: ${OWN}`,
  `networkpolicies.networking.k8s.io: ${OWN}`,
  `poddisruptionbudgets.policy: ${OWN}`,
  `httproutes.gateway.networking.k8s.io: ${OWN}`,
  `routes.route.openshift.io: ${OWN}`,
  'routes.route.openshift.io/custom-host: create update',
  `servicemonitors.monitoring.coreos.com: ${OWN}`,
  'jobs.batch: get list watch create delete',
  'secrets: get list watch create patch',
  'persistentvolumeclaims: list watch patch',
  'pods: list watch delete',
  'events.events.k8s.io: create list',
];
const refused = [
  'secrets: update delete deletecollection',
  'persistentvolumeclaims: get create update delete',
  'pods: get create update patch deletecollection',
  'pods/exec: create',
  'serviceaccounts: get create update',
  'serviceaccounts/token: create',
  'nodes: get list',
  'namespaces: list create delete',
  'persistentvolumes: list delete',
  'roles.rbac.authorization.k8s.io: get create update patch bind escalate',
  'rolebindings.rbac.authorization.k8s.io: create update patch',
  'clusterroles.rbac.authorization.k8s.io: get create update patch bind escalate',
  'clusterrolebindings.rbac.authorization.k8s.io: create update patch',
  'customresourcedefinitions.apiextensions.k8s.io: get create update patch delete',
  'monocles.monocle.monocle.change-metrics.io: create update patch delete',
  'monoclecrawlers.monocle.monocle.change-metrics.io: create update delete',
  'monoclecrawlers.monocle.monocle.change-metrics.io/finalizers: update',
  'users: impersonate',
  'daemonsets.apps: create',
];

async function rolledOut(): Promise<void> {
  await until('both of the operator’s pods are ready', async () => {
    const { body } = await api(cluster()).get(
      `/apis/apps/v1/namespaces/${SYSTEM}/deployments/${OPERATOR}`,
    );
    return body.status?.readyReplicas === 2;
  });
}

/** What an apply can change of the objects of a file; status is for others to write. */
function applied(file: string): unknown[] {
  const { items } = JSON.parse(
    kubectl('get', '--show-managed-fields', '--output', 'json', '--filename', file),
  );
  return items.map(({ kind, metadata }: KubeObject & { metadata: Record<string, unknown> }) => [
    kind,
    metadata.name,
    metadata.uid,
    metadata.generation,
    (metadata.managedFields as { operation: string }[]).filter(
      ({ operation }) => operation === 'Apply',
    ),
  ]);
}

const createMonocle = async (namespace: string): Promise<void> => {
  const monocle = {
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    kind: 'Monocle',
    metadata: { name: 'team' },
  };
  const { body } = await api(cluster()).post<{ message?: string }>(
    `${MONOCLES}/namespaces/${namespace}/monocles`,
    monocle,
  );
  expect(body.message).toBeUndefined();
};

describe('dist/install.yaml', () => {
  beforeAll(() => {
    script('deploy');
  });

  test('has its pods admitted where Pod Security restricted is enforced', async () => {
    const labels = kubectl('get', 'namespace', SYSTEM, '--output', 'jsonpath={.metadata.labels}');
    expect(JSON.parse(labels)).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    await rolledOut();
  });

  test('changes nothing when it is applied again', async () => {
    await rolledOut();
    const before = applied('dist/install.yaml');
    expect(before).toHaveLength(14);
    script('deploy');
    expect(applied('dist/install.yaml')).toEqual(before);
  });

  test.each(['default', 'kube-system', undefined])(
    'grants what the controller does, in namespace %s',
    async (namespace) => {
      expect(await answers(needed, namespace)).toEqual(all(needed, 'yes'));
    },
  );

  test.each(['default', 'kube-system', SYSTEM, undefined])(
    'grants nothing else, in namespace %s',
    async (namespace) => {
      expect(await answers(refused, namespace)).toEqual(all(refused, 'no'));
    },
  );

  test('is asked by kubectl with the same answer', () => {
    const canI = (...args: string[]): string => {
      try {
        return kubectl('auth', 'can-i', ...args, '--as', USER).trim();
      } catch (error) {
        return (error as { stdout: string }).stdout.trim();
      }
    };
    expect(canI('patch', 'secrets')).toBe('yes');
    expect(canI('delete', 'secrets')).toBe('no');
    expect(canI('create', 'pods')).toBe('no');
  });

  test('grants one Lease, in its own namespace', async () => {
    const lease = 'leases.coordination.k8s.io';
    expect(await can('create', lease, SYSTEM)).toMatch(/yes$/);
    for (const verb of ['get', 'update']) {
      expect(await can(verb, lease, SYSTEM, OPERATOR)).toMatch(/yes$/);
      expect(await can(verb, lease, SYSTEM, 'another')).toMatch(/no$/);
      expect(await can(verb, lease, 'kube-system', OPERATOR)).toMatch(/no$/);
    }
    expect(await can('delete', lease, SYSTEM, OPERATOR)).toMatch(/no$/);
    expect(await can('create', lease, 'kube-system')).toMatch(/no$/);
  });

  test('lets its token apply what is new, say how it is, and delete no Secret', async () => {
    await createMonocle('default');
    const token = kubectl('create', 'token', OPERATOR, '--namespace', SYSTEM).trim();
    const operator = api({ ...cluster(), token });
    const core = '/api/v1/namespaces/default';
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new' } };
    expect((await operator.apply(`${core}/configmaps/new`, configMap)).status).toBe(201);
    expect((await operator.delete(`${core}/configmaps/new`)).status).toBe(200);

    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'seed' } };
    expect((await operator.post(`${core}/secrets`, secret)).status).toBe(201);
    const labels = { metadata: { labels: { a: 'b' } } };
    expect((await operator.patch(`${core}/secrets/seed`, labels)).status).toBe(200);
    expect((await operator.put(`${core}/secrets/seed`, secret)).status).toBe(403);
    expect((await operator.delete(`${core}/secrets/seed`)).status).toBe(403);

    const monocle = `${MONOCLES}/namespaces/default/monocles/team`;
    const status = { status: { observedGeneration: 1 } };
    expect((await operator.patch(`${monocle}/status`, status)).status).toBe(200);
    expect((await operator.patch(monocle, labels)).status).toBe(403);
    expect((await operator.delete(monocle)).status).toBe(403);
  });

  test('goes away without the CRD, the Monocles and the Namespace', async () => {
    await createMonocle(SYSTEM);
    script('undeploy');
    expect(names('--filename', 'dist/install.yaml')).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/monocles.monocle.monocle.change-metrics.io',
      'customresourcedefinition.apiextensions.k8s.io/monoclecrawlers.monocle.monocle.change-metrics.io',
      `namespace/${SYSTEM}`,
    ]);
    expect(names('monocles', '--all-namespaces')).toHaveLength(2);
    expect(await answers(needed, 'default')).toEqual(all(needed, 'no'));
    script('undeploy');
  });
});

describe('dist/install-namespaced.yaml', () => {
  beforeAll(() => {
    kubectl('apply', '--server-side', '--filename', 'dist/install-namespaced.yaml');
  });

  test('has its pods admitted, and changes nothing when it is applied again', async () => {
    await rolledOut();
    const before = applied('dist/install-namespaced.yaml');
    expect(before).toHaveLength(12);
    kubectl('apply', '--server-side', '--filename', 'dist/install-namespaced.yaml');
    expect(applied('dist/install-namespaced.yaml')).toEqual(before);
  });

  test('grants what the controller does, in its namespace', async () => {
    expect(await answers(needed, SYSTEM)).toEqual(all(needed, 'yes'));
    expect(await answers(refused, SYSTEM)).toEqual(all(refused, 'no'));
  });

  test.each(['default', 'kube-system', undefined])(
    'grants nothing in namespace %s',
    async (namespace) => {
      const either = [...needed, ...refused];
      expect(await answers(either, namespace)).toEqual(all(either, 'no'));
    },
  );

  test('goes away with the CRD and all Monocles only when that is asked for', () => {
    expect(names('monocles', '--all-namespaces')).toHaveLength(2);
    script('undeploy', '--namespaced', '--with-crd');
    expect(names('--filename', 'dist/install-namespaced.yaml')).toEqual([`namespace/${SYSTEM}`]);
  });

  test('is missed by status, which says so', async () => {
    const where = ['-n', 'kube-system', '--kubeconfig', cluster().kubeconfig];
    const { code, stderr } = await runCommand(['status', ...where]);
    expect([code, stderr]).toEqual([
      1,
      'monocle-k8s: there is no Monocle in namespace kube-system, and its CRD is not installed; see docs/install.md\n',
    ]);
  });
});

test('plain kubectl apply can hold the whole CRD in its annotation', async () => {
  kubectl('apply', '--filename', 'dist/install.yaml');
  await rolledOut();
});
