/** apply, diff and status against a control plane that has neither CRD nor controller. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { pullPolicyOf } from '../../constructs/workload/workload.js';
import { api, useCluster } from '../support/cluster/cluster.js';
import { monocle, type Result, run, temporaryDirectory } from '../support/tools/command.js';

const cluster = useCluster();
const INGRESS = ['ingress: {host: monocle.example.org}'];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

async function namespace(name: string): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name, labels } });
}

/** Runs a command with a Monocle of this spec in a file. */
async function command(
  name: string,
  inNamespace: string,
  spec: readonly string[] = [],
  ...options: string[]
): Promise<Result> {
  const file = join(directory.path, 'team.yaml');
  await writeFile(file, monocle(spec));
  const kubeconfig = ['--kubeconfig', cluster().kubeconfig];
  return run([name, file, '--namespace', inNamespace, ...kubeconfig, ...options]);
}

const verbs = ({ stdout }: Result): Record<string, string> =>
  Object.fromEntries(
    stdout
      .split('\n')
      .map((line) => /^(\w+\/[^ ]+) (created|configured|unchanged|deleted|replaced)$/.exec(line))
      .flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])),
  );
const changed = (result: Result): Record<string, string> =>
  Object.fromEntries(Object.entries(verbs(result)).filter(([, verb]) => verb !== 'unchanged'));

const named = (name: string) => [`config: {workspaces: [{name: ${name}, crawlers: []}]}`];

describe('apply', () => {
  test('creates → waits until ready → leaves alone → configures → prunes', async () => {
    await namespace('story');
    const first = await command('apply', 'story', INGRESS, '--wait');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(new Set(Object.values(verbs(first)))).toEqual(new Set(['created']));
    expect(Object.keys(verbs(first))).toEqual(
      expect.arrayContaining(['Secret/story/team-api', 'Ingress/story/team-api']),
    );
    expect(first.stdout).toContain('story/team elastic ✓ ready  StatefulSet 1/1 · PVC 10Gi bound');
    expect(first.stdout.trim().split('\n').at(-1)).toMatch(/^story\/team ✓ Ready/);

    expect(changed(await command('apply', 'story', INGRESS))).toEqual({});

    const edited = await command('apply', 'story', [...INGRESS, ...named('other')]);
    expect(changed(edited)).toEqual({
      'ConfigMap/story/team-config': 'configured',
      'Deployment/story/team-api': 'configured',
      'Deployment/story/team-crawler': 'configured',
      [jobOf(edited)]: 'created',
    });
    expect(changed(await command('apply', 'story', [...INGRESS, ...named('other')]))).toEqual({});

    const pruned = changed(await command('apply', 'story', named('other')));
    expect(pruned).toMatchObject({ 'Ingress/story/team-api': 'deleted' });
    expect(Object.values(pruned)).not.toContain('created');
  });

  const jobOf = (result: Result): string =>
    Object.keys(verbs(result)).find((subject) => subject.startsWith('Job/')) ?? 'no Job';

  test('sleeps and wakes: --wait ends in both states, and diff shows nothing in between', async () => {
    await namespace('sleep');
    const asleep = ['hibernate: true'];
    await command('apply', 'sleep', [], '--wait');
    expect((await command('diff', 'sleep', asleep)).stdout).toMatch(
      /-\s+replicas: 1\n\+\s+replicas: 0/,
    );
    const slept = await command('apply', 'sleep', asleep, '--wait');
    expect(slept.stdout.trim().split('\n').at(-1)).toMatch(/^sleep\/team ✓ Hibernated/);
    expect(changed(slept)).toEqual({
      'StatefulSet/sleep/team-elastic': 'configured',
      'Deployment/sleep/team-api': 'configured',
      'Deployment/sleep/team-crawler': 'configured',
    });
    expect((await api(cluster()).get('/api/v1/namespaces/sleep/pods')).body.items).toEqual([]);
    expect(await command('diff', 'sleep', asleep)).toMatchObject({ code: 0, stdout: '' });
    expect(changed(await command('apply', 'sleep', [...asleep, ...named('other')]))).toEqual({
      'ConfigMap/sleep/team-config': 'configured',
      'Deployment/sleep/team-api': 'configured',
      'Deployment/sleep/team-crawler': 'configured',
    });
    const woken = await command('apply', 'sleep', named('other'), '--wait');
    expect(woken.stdout.trim().split('\n').at(-1)).toMatch(/^sleep\/team ✓ Ready/);
    expect(changed(woken)).toMatchObject({ [jobOf(woken)]: 'created' });
  });

  test('leaves what is not ours as it was, and everything else too', async () => {
    await namespace('foreign');
    const path = '/api/v1/namespaces/foreign/configmaps';
    await api(cluster()).post(path, { metadata: { name: 'team-config' }, data: { theirs: '1' } });
    const { code, stderr } = await command('apply', 'foreign');
    expect(code).toBe(1);
    expect(stderr).toContain('ConfigMap/foreign/team-config exists and is not ours');
    const { body } = await api(cluster()).get(`${path}/team-config`);
    expect(body.data).toEqual({ theirs: '1' });
    for (const plural of ['services', 'secrets']) {
      const found = await api(cluster()).get(`/api/v1/namespaces/foreign/${plural}`);
      expect(found.body.items).toEqual([]);
    }
  });

  test('a volume grows, though its template cannot change in place, and never shrinks', async () => {
    await namespace('volume');
    await command('apply', 'volume', [], '--wait');
    const grown = await command('apply', 'volume', ['storageSize: 20Gi']);
    expect([grown.code, grown.stderr]).toEqual([0, '']);
    expect(changed(grown)).toEqual({
      'StatefulSet/volume/team-elastic': 'replaced',
      'PersistentVolumeClaim/volume/team-elastic-data-volume-team-elastic-0': 'configured',
    });
    const shrunk = await command('apply', 'volume');
    expect([shrunk.code, shrunk.stderr]).toEqual([
      1,
      expect.stringContaining('has 20Gi; a volume cannot shrink to 10Gi; nothing was changed'),
    ]);
  });

  test('the claim gets the common labels, and loses them, and nothing is replaced', async () => {
    await namespace('labels');
    const claim = 'team-elastic-data-volume-team-elastic-0';
    const labelled = ['commonLabels: {cost: a}'];
    const first = await command('apply', 'labels', labelled, '--wait');
    expect(first.stderr).toContain(`PersistentVolumeClaim/labels/${claim} is not there yet`);
    const labels = async () => {
      const path = `/api/v1/namespaces/labels/persistentvolumeclaims/${claim}`;
      const { body } = await api(cluster()).get<{ metadata: { labels: object } }>(path);
      return body.metadata.labels;
    };
    expect(await labels()).not.toHaveProperty('cost');
    const shown = await command('diff', 'labels', labelled);
    expect([shown.code, shown.stdout]).toEqual([1, expect.stringContaining('+    cost: a')]);

    const subject = `PersistentVolumeClaim/labels/${claim}`;
    const again = await command('apply', 'labels', labelled);
    expect([changed(again), again.stderr]).toEqual([{ [subject]: 'configured' }, '']);
    expect(await labels()).toMatchObject({ cost: 'a' });
    expect(changed(await command('apply', 'labels', labelled))).toEqual({});
    expect((await command('diff', 'labels', labelled)).code).toBe(0);

    const removed = changed(await command('apply', 'labels'));
    expect(removed[subject]).toBe('configured');
    expect(new Set(Object.values(removed))).toEqual(new Set(['configured']));
    expect(await labels()).not.toHaveProperty('cost');
  });

  test.each([
    ['a namespace that is not there', 'absent', [], 'namespaces "absent" not found'],
    ['a Secret without a key that the config needs', 'keys', TOKEN(), 'it needs GITHUB_TOKEN'],
  ])('tells of %s', async (_, name, spec, message) => {
    if (name !== 'absent') await namespace(name);
    const { code, stderr } = await command('apply', name, spec);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('leaves the pods alone while their Secret is gone, and forgets no Job that is due', async () => {
    await namespace('held');
    const secrets = '/api/v1/namespaces/held/secrets';
    const secret = { metadata: { name: 'vault' }, stringData: { CRAWLERS_API_KEY: 'k' } };
    await api(cluster()).post(secrets, secret);
    const spec = (name: string, image = '1.11.2') => [
      'secretName: vault',
      `image: quay.io/change-metrics/monocle:${image}`,
      ...named(name),
    ];
    await command('apply', 'held', spec('one'), '--wait');
    await api(cluster()).delete(`${secrets}/vault`);
    const held = await command('apply', 'held', spec('two', '1.11.1'));
    expect(held.stderr).toContain(
      'Secret/vault is not there; api and crawler are left as they are',
    );
    expect(changed(held)).toEqual({ 'ConfigMap/held/team-config': 'configured' });
    await api(cluster()).post(secrets, secret);
    const again = await command('apply', 'held', spec('two', '1.11.1'));
    expect(again.stderr).toBe('');
    expect(changed(again)).toEqual({
      'Deployment/held/team-api': 'configured',
      'Deployment/held/team-crawler': 'configured',
      [Object.keys(changed(again)).find((id) => id.startsWith('Job/')) ?? 'a Job']: 'created',
    });
  });

  test('says so where it does not become ready in time', async () => {
    await namespace('late');
    const never = ['api: {nodeSelector: {no: such-node}}'];
    const { code, stderr } = await command('apply', 'late', never, '--wait', '--timeout', '1');
    expect([code, stderr]).toEqual([1, 'monocle-k8s: not ready within 1 s: late/team\n']);
  });
});

function TOKEN(): string[] {
  const crawler =
    '{name: c, update_since: "2026-01-01", provider: {github_organization: o, github_token: GITHUB_TOKEN}}';
  return [`config: {workspaces: [{name: a, crawlers: [${crawler}]}]}`];
}

test('apply and diff quote the API server about a podTemplate that it refuses, and what runs stays', async () => {
  await namespace('refused');
  await command('apply', 'refused');
  const deployment = async () => {
    const path = '/apis/apps/v1/namespaces/refused/deployments/team-api';
    const { metadata, spec } = (await api(cluster()).get(path)).body;
    return { uid: metadata?.uid, spec };
  };
  const before = await deployment();
  const themed = (volumes: string) =>
    `api: {podTemplate: {spec: {containers: [{name: api, volumeMounts: [{name: theme, mountPath: /a}]}], volumes: ${volumes}}}}`;
  for (const [name, code] of [
    ['diff', 2],
    ['apply', 1],
  ] as const) {
    const refused = await command(name, 'refused', [themed('[]')]);
    expect(refused.code).toBe(code);
    expect(refused.stderr).toMatch(
      /Deployment\/refused\/team-api: 422 Invalid: .*volumeMounts\[\d]\.name: Not found: "theme"/,
    );
    expect(refused.stdout).not.toMatch(/team-api (configured|replaced)|cannot be changed in place/);
  }
  expect(await deployment()).toEqual(before);
  const corrected = await command('apply', 'refused', [themed('[{name: theme, emptyDir: {}}]')]);
  expect(changed(corrected)).toEqual({ 'Deployment/refused/team-api': 'configured' });
});

describe('diff', () => {
  test('exits 1 with the lines that would change, 0 without, and changes nothing', async () => {
    await namespace('compared');
    const before = await command('diff', 'compared');
    expect(before.code).toBe(1);
    expect(before.stdout).toContain('+++ Secret/compared/team-api\n');
    expect(before.stdout).toContain('+  CRAWLERS_API_KEY: "***"\n');
    const { body } = await api(cluster()).get('/api/v1/namespaces/compared/secrets');
    expect(body.items).toEqual([]);

    await command('apply', 'compared');
    expect(await command('diff', 'compared')).toMatchObject({ code: 0, stdout: '', stderr: '' });

    // A Secret that an apply would create again holds nothing up.
    await api(cluster()).delete('/api/v1/namespaces/compared/secrets/team-api');
    const without = await command('diff', 'compared', ['title: Team']);
    expect(without.stdout).toContain('+++ Secret/compared/team-api\n');
    expect(without.stdout).toContain('+            - name: MONOCLE_WEBAPP_TITLE\n');
    await command('apply', 'compared');

    const edited = await command('diff', 'compared', ['title: Team']);
    expect(edited.code).toBe(1);
    expect(edited.stdout).toContain('+            - name: MONOCLE_WEBAPP_TITLE\n');
    expect(edited.stdout).not.toMatch(/managedFields|resourceVersion|status:/);
  });

  test('as JSON names objects, verbs and fields, and no value', async () => {
    await namespace('as-json');
    const diff = async (...spec: string[]) => {
      const { code, stdout } = await command('diff', 'as-json', spec, '--output', 'json');
      return { code, result: JSON.parse(stdout) };
    };
    const before = await diff();
    expect(before).toMatchObject({ code: 1, result: { exitCode: 1 } });
    expect(before.result.instances).toEqual([
      {
        monocle: 'as-json/team',
        objects: expect.arrayContaining([
          { object: 'Secret/as-json/team-api', verb: 'created', fields: [] },
          { object: 'Deployment/as-json/team-api', verb: 'created', fields: [] },
        ]),
      },
    ]);
    await command('apply', 'as-json');
    const same = { exitCode: 0, instances: [{ monocle: 'as-json/team', objects: [] }] };
    expect(await diff()).toEqual({ code: 0, result: same });
    const edited = await diff('title: Opensesame');
    expect(edited.code).toBe(1);
    expect(edited.result.instances).toEqual([
      {
        monocle: 'as-json/team',
        objects: [
          {
            ...{ object: 'Deployment/as-json/team-api', verb: 'configured' },
            fields: expect.arrayContaining([
              expect.stringMatching(/^spec\.template\.spec\.containers/),
            ]),
          },
        ],
      },
    ]);
    expect(JSON.stringify(edited)).not.toContain('Opensesame');
  });

  test('names the keys that the Secret lacks, and those that no pod reads, and no value', async () => {
    await namespace('unread');
    const secrets = '/api/v1/namespaces/unread/secrets';
    // As the older operator left it: every key became a variable of api and crawler.
    const stringData = { CRAWLERS_API_KEY: 'k3y-value', TLS_NO_VERIFY: 't1s-value', A: '' };
    await api(cluster()).post(secrets, { metadata: { name: 'team-api' }, stringData });
    const jwk =
      'Secret/unread/team-api has no MONOCLE_JWK_GEN_KEY: the key that signs the sessions of users;';
    const unread =
      'Secret/unread/team-api has keys that no pod of this instance reads: A, TLS_NO_VERIFY. ' +
      'If Monocle needs one, add it to spec.api.env or spec.crawler.env';

    const plain = await command('diff', 'unread');
    expect(plain.code).toBe(1);
    expect(plain.stderr.split('\n')).toEqual([expect.stringContaining(jwk), unread, '']);

    // Nothing can be applied, and diff still names every key.
    const crawling = await command('diff', 'unread', TOKEN());
    expect(crawling.code).toBe(2);
    expect(crawling.stderr.split('\n').slice(0, 3)).toEqual([
      'Secret/unread/team-api has no GITHUB_TOKEN: the token of crawler c (workspace a); see workspaces[0].crawlers[0].provider.github_token',
      expect.stringContaining(jwk),
      unread,
    ]);
    expect(JSON.stringify([plain, crawling])).not.toMatch(/-value/);

    await api(cluster()).delete(`${secrets}/team-api`);
    const absent = await command('diff', 'unread', TOKEN());
    expect([absent.code, absent.stderr]).toEqual([
      1,
      expect.stringMatching(/^Secret\/unread\/team-api has no GITHUB_TOKEN: .*\n$/),
    ]);
  });

  test('before an instance of the older operator is taken over, names the variables that it loses', async () => {
    await namespace('older');
    const [core, metadata] = ['/api/v1/namespaces/older', { name: 'team-api' }];
    const config = JSON.stringify({
      workspaces: [
        {
          name: 'demo',
          crawlers: [
            { name: 'c', update_since: '2024-01-01', provider: { github_organization: 'o' } },
          ],
        },
      ],
    });
    const stringData = { CRAWLERS_API_KEY: 'k', GITHUB_TOKEN: 't', TLS_NO_VERIFY: '1' };
    await api(cluster()).post(`${core}/secrets`, { metadata, stringData });
    await api(cluster()).post(`${core}/configmaps`, { metadata, data: { 'config.yaml': config } });
    await api(cluster()).post(`${core}/services`, { metadata, spec: { ports: [{ port: 8080 }] } });
    const { code, stderr } = await command('diff', 'older');
    expect(code).toBe(2);
    expect(stderr).toContain('no pod of this instance reads: TLS_NO_VERIFY. ');
    expect(stderr).toContain('Service/older/team-api exists and is not ours');
  });

  test('exits 2 where it cannot tell', async () => {
    expect((await command('diff', 'nowhere')).code).toBe(2);
    const unreachable = await run(['diff', 'examples/monocle.yaml', '--kubeconfig', '/nowhere']);
    expect(unreachable.code).toBe(2);
  });
});

describe('status', () => {
  const status = (...args: string[]): Promise<Result> =>
    run(['status', '--kubeconfig', cluster().kubeconfig, ...args]);

  test('draws what was applied', async () => {
    await namespace('shown');
    await command('apply', 'shown', [], '--wait');
    const { code, stdout } = await status('team', '-n', 'shown');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Monocle shown/team  ✓ Ready  3 of 3 components ready · applied from a file',
      '├─ elastic  ✓ ready     StatefulSet 1/1 · PVC 10Gi bound',
      '├─ api      ✓ ready     Deployment 1/1',
      '├─ crawler  ✓ ready     Deployment 1/1',
      '├─ config   ✓ valid     version f019f2c8 · 1 workspace, 0 crawlers',
      '└─ idents   – not due',
      '',
    ]);
  });
});

describe('files', () => {
  const configMap = (key: string) => `---
apiVersion: v1
kind: ConfigMap
metadata:
  name: team-api
data:
  config.yaml: |
    workspaces:
      - name: mine
        crawlers_api_key: ${key}
        crawlers: []
---
apiVersion: v1
kind: Service
metadata:
  name: another
`;
  const said = 'passed over 1 object that is not a Monocle: 1 Service\n';

  test('of many kinds: apply takes the config of the ConfigMap, and creates the key it needs', async () => {
    await namespace('mixed');
    const kubeconfig = ['--kubeconfig', cluster().kubeconfig];
    const input = monocle() + configMap('MY_KEY');
    const inMixed = (name: string) => run([name, '-', '-n', 'mixed', ...kubeconfig], { input });
    const applied = await inMixed('apply');
    expect(applied).toMatchObject({ code: 0, stderr: said });
    const read = async <T>(path: string) => (await api(cluster()).get<T>(path)).body;
    const secret = await read<{ data: object }>('/api/v1/namespaces/mixed/secrets/team-api');
    expect(Object.keys(secret.data).sort()).toEqual(['MONOCLE_JWK_GEN_KEY', 'MY_KEY']);
    const path = '/api/v1/namespaces/mixed/configmaps/team-config';
    const { data } = await read<{ data: Record<string, string> }>(path);
    const { stdout } = await run(['synth', '-'], { input });
    expect(parseAllDocuments(stdout)[0]?.toJS().data).toEqual(data);
    expect(await inMixed('diff')).toMatchObject({ code: 0, stdout: '', stderr: said });
  });

  test('with a kustomization: kubectl kustomize gives the objects of synth', async () => {
    const input = `${monocle(INGRESS, 'a', ['namespace: x'])}---\n${monocle([], 'b')}`;
    const cwd = directory.path;
    await mkdir(join(cwd, 'out'));
    await writeFile(join(cwd, 'out/theirs.yaml'), 'apiVersion: v1\nkind: Namespace\n');
    const written = await run(['synth', '-', '-o', 'out', '--kustomize'], { cwd, input });
    expect(written).toMatchObject({ code: 0, stderr: '' });
    const kubectl = cluster().kubectl ?? 'kubectl';
    const built = execFileSync(kubectl, ['kustomize', join(cwd, 'out')], { encoding: 'utf8' });
    const objects = (text: string) =>
      parseAllDocuments(text)
        .map((each) => each.toJS())
        .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    const idOf = ({ kind, metadata: { name, namespace = '' } }: Identified) =>
      `${kind}/${namespace}/${name}`;
    expect(objects(built)).toEqual(objects((await run(['synth', '-'], { input })).stdout));
  });

  test('with an image: its pull policy is the default of Kubernetes, and follows the image', async () => {
    await namespace('images');
    const digest = `@sha256:${'a'.repeat(64)}`;
    const images = ['m', 'm:latest', 'm:1', `m${digest}`, `m:latest${digest}`, 'r.org:5000/m'];
    for (const [index, image] of images.entries()) {
      const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image }] } };
      const url = '/api/v1/namespaces/images/podtemplates';
      const metadata = { name: `t${index}` };
      const { body } = await api(cluster()).post<PodTemplate>(url, { metadata, template: pod });
      const [container] = body.template.spec.containers;
      expect([image, container?.imagePullPolicy]).toEqual([image, pullPolicyOf(image)]);
    }
    for (const image of ['m:1', 'm:latest', 'm:1']) {
      expect(await command('apply', 'images', [`image: ${image}`])).toMatchObject({ code: 0 });
      const url = '/apis/apps/v1/namespaces/images/deployments/team-api';
      const { body } = await api(cluster()).get<{ spec: PodTemplate }>(url);
      const [container] = body.spec.template.spec.containers;
      expect(container).toMatchObject({ image, imagePullPolicy: pullPolicyOf(image) });
    }
  });

  test('with a quantity below 1m, which the API server rounds up: nothing differs', async () => {
    await namespace('rounded');
    const spec = ['api: {resources: {requests: {cpu: 100u, memory: 256Mi}}}'];
    expect((await command('apply', 'rounded', spec)).code).toBe(0);
    expect(changed(await command('apply', 'rounded', spec))).toEqual({});
    expect(await command('diff', 'rounded', spec)).toMatchObject({ code: 0, stdout: '' });
  });
});

interface Identified {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

interface PodTemplate {
  readonly template: {
    readonly spec: { readonly containers: readonly { readonly imagePullPolicy: string }[] };
  };
}
