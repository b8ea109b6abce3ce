/**
 * OpenShift, found out: on a control plane that serves its security group and refuses the user and group
 * IDs of pods as its default SecurityContextConstraint does. The tests follow one another.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/cluster/fault-proxy.js';
import { type Any, createPlace, monocle, type Place, placeOf } from '../support/cluster/place.js';
import { type Result, run } from '../support/tools/command.js';

const EXTENSIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const IDS = { runAsUser: 1000, fsGroup: 1000 };
const WORKLOADS = [
  ['StatefulSet', 'elastic'],
  ['Deployment', 'api'],
  ['Deployment', 'crawler'],
] as const;
const ENV = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

const scratch = mkdtempSync(join(tmpdir(), 'monocle-k8s-platform-'));
const repo = join(scratch, 'repo.git');
const target = [`--repo=${repo}`, '--branch=main', '--path=prod'];
const cluster = useCluster({ plain: true });
let proxy: FaultProxy;
let kubeconfig = '';
let controller: RunningController;
let place: Place;
let published: Place;

const start = async (): Promise<void> => {
  controller = startController(
    proxy.kubeconfig(kubeconfig),
    [...target, '--resync-seconds=1'],
    ENV,
  );
  await controller.leading();
};
beforeAll(async () => {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
  await install(cluster());
  proxy = await startFaultProxy(cluster());
  ({ kubeconfig } = await operatorIdentity(cluster(), 'operator'));
  await start();
  place = await createPlace(cluster(), 'metrics');
  published = await createPlace(cluster(), 'published');
});
afterAll(async () => {
  await controller?.stop('SIGKILL');
  await proxy?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** By workload: the IDs of its pods, and the generation of its spec. */
async function workloads(name: string, of = place): Promise<Record<string, Any>> {
  const entries = WORKLOADS.map(async ([kind, component]) => {
    const { metadata, spec } = await of.get(kind, `${name}-${component}`);
    const { runAsNonRoot, seccompProfile, ...ids } = spec.template.spec.securityContext;
    expect([runAsNonRoot, seccompProfile]).toEqual([true, { type: 'RuntimeDefault' }]);
    return [component, { ids, generation: metadata.generation }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const idsOf = async (name: string, of = place): Promise<Any[]> =>
  Object.values(await workloads(name, of)).map(({ ids }) => ids);
const all = (ids: object) => WORKLOADS.map(() => ids);

async function foundOut(name: string, platform: string): Promise<void> {
  await until(`${name} is for ${platform}`, async () => {
    const { status } = await place.get('Monocle', name);
    return status?.platform === platform;
  });
  await place.running(name);
}

/** Lets the list of the API groups fail from now on, and waits until it was asked for so often. */
async function withoutGroups(fault: Fault, times: number): Promise<void> {
  let count = 0;
  proxy.inject(({ path }) => {
    if (path !== '/apis') return undefined;
    count++;
    return fault;
  });
  await until('the groups were asked for', () => count >= times);
}

const reconciles = (key: string): number =>
  controller.log().filter((line) => line.message === 'reconciled' && line.key === key).length;

async function command(name: string, spec: object, kubeconfig: string): Promise<Result> {
  const file = join(scratch, 'file.yaml');
  const object = monocle('file', spec, { namespace: 'files' });
  writeFileSync(file, JSON.stringify(object));
  return run([name, file, '--kubeconfig', kubeconfig]);
}

/** What verify says of the published instance, by its Monocle in the cluster or in a file. */
async function verify(...args: string[]): Promise<Result> {
  return run(['verify', ...args, ...target, '-n', 'published'], { env: ENV });
}

/** As the CRD of OpenShift, but for its schema; and what it does to pods. */
async function becomeOpenShift(): Promise<void> {
  const names = {
    ...{ plural: 'securitycontextconstraints', singular: 'securitycontextconstraints' },
    ...{ kind: 'SecurityContextConstraints', listKind: 'SecurityContextConstraintsList' },
  };
  const openAPIV3Schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } };
  const group = 'security.openshift.io';
  const http = api(cluster());
  const created = await http.post(EXTENSIONS, {
    metadata: { name: `${names.plural}.${group}` },
    spec: { group, scope: 'Cluster', names, versions: [version] },
  });
  expect(created.status).toBe(201);
  const resources = { apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] };
  const metadata = { name: 'restricted-v2' };
  const policy = await http.post(`${ADMISSION}/validatingadmissionpolicies`, {
    metadata,
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: { resourceRules: [{ ...resources, operations: ['CREATE'] }] },
      validations: [
        {
          expression:
            '!has(object.spec.securityContext.runAsUser) && !has(object.spec.securityContext.fsGroup)',
          message: 'unable to validate against any security context constraint',
        },
      ],
    },
  });
  expect(policy.status).toBe(201);
  const binding = { policyName: metadata.name, validationActions: ['Deny'] };
  await http.post(`${ADMISSION}/validatingadmissionpolicybindings`, { metadata, spec: binding });
  await until('the group is listed', async () => {
    const { body } = await http.get<Any>('/apis');
    return body.groups.some(({ name }: Any) => name === group);
  });
}

test('on plain Kubernetes the pods have user and group IDs, by controller and by apply', async () => {
  await place.create('Monocle', monocle('team'));
  await published.create('Monocle', monocle('team', { sink: 'Git' }));
  await foundOut('team', 'Kubernetes');
  expect(await idsOf('team')).toEqual(all(IDS));

  const files = await createPlace(cluster(), 'files');
  const { code, stderr } = await command('apply', {}, cluster().kubeconfig);
  expect([code, stderr]).toEqual([0, '']);
  expect(await idsOf('file', files)).toEqual(all(IDS));
});

test('on OpenShift the controller finds it out when it starts, and the pods have none', async () => {
  await becomeOpenShift();
  await controller.stop();
  await start();
  await foundOut('team', 'OpenShift');
  expect(await idsOf('team')).toEqual(all({}));
  expect(controller.log()).toContainEqual(
    expect.objectContaining({ message: 'platform found', platform: 'OpenShift' }),
  );
  // What the spec states counts more.
  await place.create('Monocle', monocle('stated', { platform: 'Kubernetes' }));
  await until('it is applied', () => place.find('Deployment', 'stated-crawler'));
  expect(await idsOf('stated')).toEqual(all(IDS));
  await place.remove('Monocle', 'stated');
});

test('diff says what an apply would change for it, and apply does it', async () => {
  const { kubeconfig } = cluster();
  const diff = await command('diff', {}, kubeconfig);
  expect(diff.code).toBe(1);
  expect(diff.stdout.match(/^- +(fsGroup|runAsUser): 1000$/gm)).toHaveLength(2 * WORKLOADS.length);
  expect((await command('diff', { platform: 'Kubernetes' }, kubeconfig)).code).toBe(0);

  expect((await command('apply', {}, kubeconfig)).code).toBe(0);
  expect(await idsOf('file', placeOf(cluster(), 'files'))).toEqual(all({}));
  expect((await command('diff', {}, kubeconfig)).code).toBe(0);
});

/** Gives what is in Git to the cluster, as Argo CD or Flux would. */
function sync(): void {
  const archive = execFileSync('git', ['-C', repo, 'archive', 'main', 'prod']);
  execFileSync('tar', ['-x', '-C', scratch], { input: archive });
  const { kubectl = 'kubectl', kubeconfig } = cluster();
  const directory = join(scratch, 'prod/published/team');
  const args = ['--kubeconfig', kubeconfig, 'apply', '--server-side', '-k', directory];
  execFileSync(kubectl, args, { stdio: 'pipe' });
}

test('what it publishes is for this cluster, and verify agrees if it sees it or the file states it', async () => {
  await until('it is published for OpenShift', async () => {
    const { status } = await published.get('Monocle', 'team');
    const synced = status?.conditions?.find(({ type }: Any) => type === 'GitSynced');
    return status?.platform === 'OpenShift' && synced?.status === 'True';
  });
  sync();
  expect(await idsOf('team', published)).toEqual(all({}));
  const seeing = ['--kubeconfig', cluster().kubeconfig];
  expect(await verify(...seeing)).toMatchObject({ code: 0 });

  const fileOf = (name: string, spec: object): string => {
    const file = join(scratch, `${name}.yaml`);
    const config = { workspaces: [{ name: 'demo', crawlers: [] }] };
    const object = monocle('team', { ...spec, config }, { namespace: 'published' });
    writeFileSync(file, JSON.stringify(object));
    return file;
  };
  const silent = fileOf('silent', {});
  const stating = fileOf('stating', { platform: 'OpenShift' });
  expect(await verify(silent, ...seeing)).toMatchObject({ code: 0 });
  expect(await verify(stating)).toMatchObject({ code: 0 });
  expect(await verify(silent)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('securityContext.fsGroup Monocle 1000, Git has none'),
  });
});

test.each<[string, Fault]>([
  ['403', { type: 'refuse', code: 403 }],
  ['500', { type: 'refuse', code: 500 }],
  ['a 404', { type: 'unserved' }],
  ['a broken connection', { type: 'reset' }],
  ['half an answer', { type: 'truncate' }],
])('while the API groups are unknown because of %s, no pod changes', async (_, fault) => {
  const before = await workloads('team');
  await controller.stop();
  const asked = withoutGroups(fault, 3);
  await start();
  await asked;
  const looked = reconciles('metrics/team');
  await until('it is reconciled', () => reconciles('metrics/team') >= looked + 2);
  expect(await workloads('team')).toEqual(before);
  proxy.calm();
});

test('a controller that starts without an answer keeps what runs, and waits with what is new', async () => {
  const before = await workloads('team');
  await controller.stop();
  const fault: Fault = { type: 'refuse', code: 403 };
  proxy.inject(({ path }) => (path === '/apis' ? fault : undefined));
  await start();
  await place.create('Monocle', monocle('new'));
  await place.create('Monocle', monocle('stating', { platform: 'OpenShift' }));
  await foundOut('stating', 'OpenShift');
  const ready = await until('it waits', async () => {
    const condition = await place.condition('new', 'Ready');
    return condition?.reason === 'PlatformUnknown' && condition;
  });
  expect(ready).toMatchObject({
    status: 'False',
    message: expect.stringMatching(
      /^it is not known whether the cluster is OpenShift \(GET .*\/apis: 403 .*set spec\.platform/,
    ),
  });
  expect(await place.condition('new', 'Stalled')).toMatchObject({ status: 'False' });
  expect(await place.find('Deployment', 'new-api')).toBeUndefined();
  const looked = reconciles('metrics/team');
  await until('it is reconciled', () => reconciles('metrics/team') >= looked + 2);
  expect(await workloads('team')).toEqual(before);

  const refused = await command(
    'apply',
    { title: 'other' },
    proxy.kubeconfig(cluster().kubeconfig),
  );
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /not known whether the cluster is OpenShift .* set spec\.platform/,
  );

  proxy.calm();
  await foundOut('new', 'OpenShift');
  expect(await idsOf('new')).toEqual(all({}));
  expect(await workloads('team')).toEqual(before);
});
