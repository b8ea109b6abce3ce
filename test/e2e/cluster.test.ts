/** The local control plane itself: everything else that is tested end to end stands on this. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findBinaries } from '../../dev/local-cluster/binaries.js';
import type { Cluster } from '../../dev/local-cluster/cluster.js';
import { request } from '../../dev/local-cluster/request.js';
import {
  api,
  type ClusterFacts,
  processesNaming,
  startTestCluster,
  until,
  useCluster,
  useCommand,
} from '../support/cluster/cluster.js';

const container = { name: 'main', image: 'example.org/app:1' };

const deployment = (name: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [container], initContainers: [{ ...container, name: 'first' }] },
    },
  },
});

const configMap = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { key: name },
});

const claim = (name: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
});

async function untilReady(cluster: ClusterFacts, name: string) {
  const path = `/apis/apps/v1/namespaces/default/deployments/${name}`;
  await until(`Deployment/default/${name} has 2 ready replicas`, async () => {
    const { body } = await api(cluster).get(path);
    return body.status?.readyReplicas === 2;
  });
}

describe('a full cluster', () => {
  const cluster = useCluster();

  test('is ready, and is the version that the sources name', async () => {
    const ready = await api(cluster()).get<string>('/readyz');
    expect(ready).toEqual({ status: 200, body: 'ok' });
    const version = await api(cluster()).get<{ gitVersion: string }>('/version');
    expect(version.body.gitVersion).toBe('v1.36.3');
  });

  test('is reached only with its own CA and a token', async () => {
    const { server, ca, token } = cluster();
    await expect(request({ server, token }, { path: '/readyz' })).rejects.toThrow(/certificate/);
    const anonymous = await api({ server, ca }).get('/api/v1/namespaces');
    expect(anonymous.status).toBe(403);
    const stranger = await api({ server, ca, token: 'guess' }).get('/api/v1/namespaces');
    expect(stranger.status).toBe(401);
  });

  test('runs a Deployment: its pods are scheduled and become ready', async () => {
    const created = await api(cluster()).post(
      '/apis/apps/v1/namespaces/default/deployments',
      deployment('web'),
    );
    expect(created.status).toBe(201);
    await untilReady(cluster(), 'web');
  });

  test('runs a Job to its end', async () => {
    await api(cluster()).post('/apis/batch/v1/namespaces/default/jobs', {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'once' },
      spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
    });
    await until('Job/default/once succeeded', async () => {
      const { body } = await api(cluster()).get('/apis/batch/v1/namespaces/default/jobs/once');
      return body.status?.succeeded === 1;
    });
  });

  test('binds a claim to a volume of the default class', async () => {
    const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
    await api(cluster()).post(claims, claim('data'));
    const bound = await until('PersistentVolumeClaim/default/data is bound', async () => {
      const { body } = await api(cluster()).get(`${claims}/data`);
      return body.status?.phase === 'Bound' && body;
    });
    expect(bound).toMatchObject({ spec: { storageClassName: 'standard' } });
  });

  test('enforces Pod Security: a restricted namespace refuses a privileged pod', async () => {
    await api(cluster()).post('/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'strict',
        labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    });
    const account = '/api/v1/namespaces/strict/serviceaccounts/default';
    await until('the namespace has its ServiceAccount', async () => {
      return (await api(cluster()).get(account)).status === 200;
    });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'privileged' },
      spec: { containers: [{ ...container, securityContext: { privileged: true } }] },
    };
    const refused = await api(cluster()).post<{ message: string }>(
      '/api/v1/namespaces/strict/pods',
      pod,
    );
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('violates PodSecurity "restricted:latest"');
    const elsewhere = await api(cluster()).post('/api/v1/namespaces/default/pods', pod);
    expect(elsewhere.status).toBe(201);
  });

  test('collects the children of a deleted object', async () => {
    const maps = '/api/v1/namespaces/default/configmaps';
    const owner = await api(cluster()).post(maps, configMap('owner'));
    const child = configMap('child');
    const reference = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: 'owner',
      uid: owner.body.metadata?.uid,
    };
    await api(cluster()).post(maps, {
      ...child,
      metadata: { ...child.metadata, ownerReferences: [reference] },
    });
    await api(cluster()).delete(`${maps}/owner`);
    await until('ConfigMap/default/child is gone', async () => {
      return (await api(cluster()).get(`${maps}/child`)).status === 404;
    });
  });

  test('keeps an audit log of who asked for what', async () => {
    await api(cluster()).apply(
      '/api/v1/namespaces/default/configmaps/audited',
      configMap('audited'),
    );
    const { auditLog } = cluster();
    const line = await until('the apply is in the audit log', async () => {
      const lines = (await readFile(auditLog ?? '', 'utf8')).split('\n');
      return lines.find((text) => text.includes('/configmaps/audited'));
    });
    expect(JSON.parse(line)).toMatchObject({
      level: 'Metadata',
      verb: 'patch',
      user: { username: 'admin' },
    });
  });

  test('keeps its data, port and controllers when the API server restarts', async () => {
    const path = '/api/v1/namespaces/default/configmaps/kept';
    const before = await api(cluster()).apply(path, configMap('kept'));
    expect(before.status).toBe(201);

    await cluster().killApiServer();
    await expect(api(cluster()).get(path)).rejects.toThrow(/ECONNREFUSED/);
    await cluster().restartApiServer();

    const after = await api(cluster()).get(path);
    expect(after.body.metadata?.uid).toBe(before.body.metadata?.uid);
    await api(cluster()).post(
      '/apis/apps/v1/namespaces/default/deployments',
      deployment('after-restart'),
    );
    await untilReady(cluster(), 'after-restart');
  });
});

describe('clusters come and go', () => {
  const neighbour = useCluster();
  let scratch: string;
  const program = async (script: string) => {
    const path = join(scratch, 'control-plane');
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return path;
  };
  const started: Cluster[] = [];
  const start = async (...options: Parameters<typeof startTestCluster>) => {
    const cluster = await startTestCluster(...options);
    started.push(cluster);
    return cluster;
  };
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'monocle-k8s-test-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((cluster) => cluster.stop()));
    await rm(scratch, { recursive: true });
  });

  test('two run side by side and share nothing, also if a port is lost at first; stop leaves no process, no open port, no volume and no directory', async () => {
    const path = '/api/v1/namespaces/default/configmaps/here';
    await api(neighbour()).apply(path, configMap('here'));
    const { 'control-plane': real } = findBinaries() ?? {};
    // At first, another program has taken a port in between.
    const unlucky = await program(
      `mkdir "$0.ran" 2>/dev/null || exec ${real} "$@"; echo bind: address already in use; exit 1`,
    );
    const lines: string[] = [];
    const cluster = await start({
      binaries: { ...findBinaries(), 'control-plane': unlucky },
      log: (line) => lines.push(line),
    });
    expect(lines).toContain(
      'etcd and kube-apiserver lost its port to another program: trying others',
    );
    expect((await api(cluster).get(path)).status).toBe(404);
    const trespass = await api({ ...cluster, token: neighbour().token }).get(path);
    expect(trespass.status).toBe(401);
    const volume = await provisionVolume(cluster);
    expect(existsSync(volume)).toBe(true);
    const ports = loopbackPorts(cluster);
    expect(ports.length).toBe(6);
    expect(await openPorts(ports)).toEqual(ports);
    // Two of components, and the watchdog.
    expect(processesNaming(cluster.dir)).toHaveLength(3);

    await cluster.stop();

    expect(processesNaming(cluster.dir)).toEqual([]);
    expect(await openPorts(ports)).toEqual([]);
    expect(existsSync(cluster.dir)).toBe(false);
    expect(existsSync(volume)).toBe(false);
    await expect(cluster.restartApiServer()).rejects.toThrow('has been stopped');
    expect((await api(neighbour()).get(path)).status).toBe(200);
  });

  test('a component that dies at start-up is named, with its last words', async () => {
    const broken = await program('echo no room in the inn; exit 3');
    const binaries = { ...findBinaries(), 'control-plane': broken };
    await expect(start({ binaries, components: 'api' })).rejects.toThrow(
      /^etcd and kube-apiserver ended .*code 3(.|\n)*no room in the inn/,
    );
  });

  test('a directory with files of somebody else is refused and left as it is', async () => {
    await writeFile(join(scratch, 'letter.txt'), 'dear reader');
    await expect(start({ dir: scratch, components: 'api' })).rejects.toThrow(/empty directory/);
    expect(await readFile(join(scratch, 'letter.txt'), 'utf8')).toBe('dear reader');
  });
});

describe('the command', () => {
  const { home, run } = useCommand();

  test('says how to use the cluster, leaves no process behind when it is killed, and the next run starts afresh', async () => {
    // Once built, it needs nothing from the PATH but kubectl.
    await symlink(findBinaries()?.kubectl ?? '', join(home(), 'kubectl'));
    const killed = run(['--name', 'mine'], { ...process.env, PATH: home() });
    await until('the cluster is up', () => killed.stdout().includes('Ctrl-C stops it'));
    const kubeconfig = /^export KUBECONFIG=(.*)$/m.exec(killed.stdout())?.[1];
    expect(kubeconfig).toBe(join(home(), '.cluster/mine/kubeconfig'));
    expect(killed.stdout()).toMatch(/^Kubernetes v1\.36\.3 on https:\/\/127\.0\.0\.1:\d+/);
    expect(killed.stdout()).not.toContain('\x1b');
    expect(processesNaming(home())).toHaveLength(3);
    const second = run(['--name', 'mine']);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain('already');

    killed.process.kill('SIGKILL');
    await killed.ended;
    await until('all of its processes are gone', () => processesNaming(home()).length === 0);

    const next = run(['--name', 'mine']);
    await until('the cluster is up again', () => next.stdout().includes('Ctrl-C stops it'));
    next.process.kill('SIGINT');
    expect(await next.ended).toBe(0);
    expect(processesNaming(home())).toEqual([]);
    expect(existsSync(join(home(), '.cluster/mine'))).toBe(false);
  });
});

/** Binds a claim, and returns the directory that stands for its volume. */
async function provisionVolume(cluster: Cluster): Promise<string> {
  const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
  await api(cluster).post(claims, claim('data'));
  const name = await until('the claim is bound', async () => {
    const { body } = await api(cluster).get<{ spec: { volumeName?: string } }>(`${claims}/data`);
    return body.spec.volumeName;
  });
  const volume = await api(cluster).get<{ spec: { hostPath: { path: string } } }>(
    `/api/v1/persistentvolumes/${name}`,
  );
  return volume.body.spec.hostPath.path;
}

/** The ports that its processes were told to listen on. */
function loopbackPorts(cluster: Cluster): number[] {
  const pattern =
    /--(?:listen-client-urls|listen-peer-urls|secure-port|server-address)=(?:http:\/\/)?(?:127\.0\.0\.1:)?(\d+)/g;
  return processesNaming(cluster.dir)
    .flatMap((line) => [...line.matchAll(pattern)])
    .map(([, port]) => Number(port));
}

async function openPorts(ports: number[]): Promise<number[]> {
  const states = await Promise.all(
    ports.map(
      (port) =>
        new Promise<boolean>((resolve) => {
          const socket = connect({ port, host: '127.0.0.1' });
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
          socket.once('connect', () => socket.destroy());
        }),
    ),
  );
  return ports.filter((_, index) => states[index]);
}
