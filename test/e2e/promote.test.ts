/** `monocle-k8s promote` asks whether the first environment is ready: its cluster, or Argo CD's Applications. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import { files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { team } from '../support/git/publish.js';
import { project, type SourceClone, sourceClone } from '../support/git/source.js';
import type { Result } from '../support/tools/command.js';

const cluster = useCluster();
const host = useHost();
const daemon = useDaemon(host);

interface Given {
  readonly repository: Repository;
  readonly source: SourceClone;
  readonly namespace: string;
}

/** A project with staging published, in a namespace of its own. */
async function start(namespace: string, readyFor: (context: string) => object): Promise<Given> {
  const config = parse(readFileSync(cluster().kubeconfig, 'utf8'));
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: namespace } });
  const repository = await host.create(namespace, { files });
  const source = await sourceClone(host, namespace);
  await source.commit({
    'monocle-k8s.yaml': project({
      ...{ files: ['team.yaml'], repository: daemon.url(repository), branch: 'main' },
      environments: {
        staging: { path: 'staging', ready: readyFor(config['current-context']) },
        prod: { path: 'live' },
      },
    }),
    'team.yaml': team('team').replace('namespace: prod', `namespace: ${namespace}`),
  });
  expect(await source.run(['publish', '--env', 'staging'])).toMatchObject({ code: 0, stderr: '' });
  return { repository, source, namespace };
}

const promote = ({ source }: Given, ...args: string[]): Promise<Result> =>
  source.run(['promote', 'staging', 'prod', '--kubeconfig', cluster().kubeconfig, ...args]);

/** Nothing was written, and the message has the reason. */
async function refused(given: Given, words: RegExp): Promise<void> {
  const before = await given.repository.refs();
  const { code, stdout, stderr } = await promote(given);
  expect(stderr).toMatch(/^monocle-k8s: staging is not ready; nothing was promoted:\n/);
  expect(stderr).toMatch(words);
  expect([code, stdout]).toEqual([1, '']);
  expect(await given.repository.refs()).toBe(before);
}

/** What Argo CD or Flux would do. */
async function sync({ repository, namespace }: Given): Promise<void> {
  const checkout = join(host.path, `checkout-${namespace}`);
  await host.git(host.path, ['clone', '--quiet', repository.path, checkout]);
  const directory = join(checkout, 'staging', namespace, 'team');
  const apply = ['apply', '--server-side', '--kustomize', directory];
  const { kubectl = 'kubectl', kubeconfig } = cluster();
  execFileSync(kubectl, ['--kubeconfig', kubeconfig, ...apply], { stdio: 'pipe' });
}

test('by its cluster: each object is as in Git, and each component is ready', async () => {
  const given = await start('by-cluster', (context) => ({ context }));
  await refused(given, /by-cluster\/team: \S+ is not as in Git: in Git, not in the cluster/);
  await sync(given);
  await until('staging is ready', async () => (await promote(given, '--dry-run')).code === 1);
  const path = '/apis/apps/v1/namespaces/by-cluster/deployments/team-crawler';
  await api(cluster()).patch(path, { spec: { replicas: 0 } });
  await refused(
    given,
    /Deployment\/by-cluster\/team-crawler is not as in Git: Git 1, the cluster 0/,
  );
  await api(cluster()).patch(path, { spec: { replicas: 1 } });
  await until('it is ready again', async () => (await promote(given, '--dry-run')).code === 1);
  // A pod that goes does not come back.
  await api(cluster()).post('/api/v1/namespaces/by-cluster/resourcequotas', {
    ...{ metadata: { name: 'none' }, spec: { hard: { pods: '0' } } },
  });
  await until('the quota counts', async () => {
    const { body } = await api(cluster()).post<{ message?: string }>(
      '/api/v1/namespaces/by-cluster/pods?dryRun=All',
      { metadata: { name: 'probe' }, spec: { containers: [{ name: 'a', image: 'a' }] } },
    );
    return body.message?.includes('exceeded quota');
  });
  const selector = 'app.kubernetes.io/component=api';
  await api(cluster()).delete(
    `/api/v1/namespaces/by-cluster/pods?labelSelector=${encodeURIComponent(selector)}`,
  );
  await until('the api is not ready', async () => (await promote(given, '--dry-run')).code === 2);
  await refused(given, /by-cluster\/team: api is \w+ \(/);
  await api(cluster()).delete('/api/v1/namespaces/by-cluster/resourcequotas/none');
  const done = await until('it is promoted', async () => {
    const result = await promote(given);
    return result.code === 0 ? result : undefined;
  });
  expect(done.stdout).toMatch(/^by-cluster\/team {2}staging → prod {2}\w{7} Say it \(Ada/);
  expect(Object.keys(await given.repository.files()).join()).toContain('live/by-cluster/team');
});

test('a cluster that cannot be asked is no yes', async () => {
  const given = await start('unknown-context', () => ({ context: 'nowhere' }));
  const before = await given.repository.refs();
  expect(await promote(given)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nowhere'),
  });
  expect(await given.repository.refs()).toBe(before);
});

describe('by Argo CD', () => {
  const APPLICATIONS = '/apis/argoproj.io/v1alpha1/namespaces/argocd/applications';
  const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const NAMES = { kind: 'Application', plural: 'applications', singular: 'application' };

  beforeAll(async () => {
    await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'argocd' } });
    const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    await api(cluster()).post(CRDS, {
      ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      metadata: { name: 'applications.argoproj.io' },
      spec: {
        ...{ group: 'argoproj.io', scope: 'Namespaced', names: NAMES },
        versions: [
          { name: 'v1alpha1', served: true, storage: true, schema: { openAPIV3Schema: schema } },
        ],
      },
    });
    await until(
      'Applications are served',
      async () => (await api(cluster()).get(APPLICATIONS)).status === 200,
    );
  });
  afterAll(() => api(cluster()).delete(`${CRDS}/applications.argoproj.io`));

  /** Replaces it, so that nothing of an older one is left. */
  async function application(name: string, spec: object, status: object): Promise<void> {
    await api(cluster()).delete(`${APPLICATIONS}/${name}`);
    const identity = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' };
    const made = await api(cluster()).post(APPLICATIONS, {
      ...{ ...identity, metadata: { name, namespace: 'argocd' }, spec, status },
    });
    expect(made.status).toBe(201);
  }
  const synced = (revision: string) => ({
    sync: { status: 'Synced', revision },
    health: { status: 'Healthy' },
  });

  test('each Application of a directory is Synced and Healthy, at a commit with the same files', async () => {
    const given = await start('by-argocd', (context) => ({
      argocd: { context, namespace: 'argocd' },
    }));
    const { repository } = given;
    const path = 'staging/by-argocd/team';
    const source = { repoURL: daemon.url(repository), path, targetRevision: 'main' };
    const set = (status: object, more: object = {}) =>
      application('team', { source: { ...source, ...more } }, status);
    const first = await repository.git('rev-parse', 'main^');
    const tip = await repository.tip();

    await refused(
      given,
      /no Application in argocd has the path staging\/by-argocd\/team and the revision main/,
    );
    await set(synced(tip), { targetRevision: 'other' });
    await refused(given, /no Application in argocd has the path/);
    await set({ ...synced(tip), sync: { status: 'OutOfSync', revision: tip } });
    await refused(given, /Application\/argocd\/team is OutOfSync and Healthy/);
    await set({
      ...synced(tip),
      health: { status: 'Degraded', message: 'the pod \u001b[2J fails' },
    });
    await refused(
      given,
      /Application\/argocd\/team is Synced and Degraded: the pod {1,2}\[2J fails/,
    );
    await set({});
    await refused(given, /Application\/argocd\/team is Unknown and Unknown/);
    await set(synced(first.trim()));
    await refused(
      given,
      /is at \w{7}, which does not have what \w{7} has in staging\/by-argocd\/team/,
    );
    await set(synced('--upload-pack=evil'));
    await refused(given, /does not say which commit it has/);
    await set(synced('0'.repeat(40)));
    await refused(given, /is at 0000000, which does not have/);

    // An older commit is good enough if the directory is the same.
    await set(synced(tip), { path: `./${path}/` });
    for (let i = 0; i < 3; i++) await repository.commit({ 'README.md': `${i}\n` });
    expect(await promote(given, '--dry-run')).toMatchObject({ code: 1, stderr: '' });
    // Every one counts.
    await application(
      'second',
      { sources: [{ ...source, path: 'a' }, source] },
      {
        ...{ sync: { status: 'OutOfSync', revisions: [tip, tip] }, health: { status: 'Healthy' } },
      },
    );
    await refused(given, /Application\/argocd\/second is OutOfSync/);
    await application(
      'second',
      { sources: [{ ...source, path: 'a' }, source] },
      {
        ...{ sync: { status: 'Synced', revisions: [first, tip] }, health: { status: 'Healthy' } },
      },
    );
    expect(await promote(given)).toMatchObject({ code: 0, stderr: '' });
  });
});
