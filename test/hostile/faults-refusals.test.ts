/** What is refused, what is in the way, and what goes away: told in words, and of no concern to others. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import {
  type Any,
  configOf,
  createPlace,
  MONOCLES,
  monocle,
  type Place,
} from '../support/cluster/place.js';

const cluster = useCluster();
const CRD =
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/monocles.monocle.monocle.change-metrics.io';
const POLICIES = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies';
const BINDINGS = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings';
let controller: RunningController;
let neighbour: Place;

beforeAll(async () => {
  await install(cluster());
  neighbour = await createPlace(cluster(), 'neighbour');
  await neighbour.create('Monocle', monocle('calm'));
  const { kubeconfig } = await operatorIdentity(cluster(), 'operator');
  controller = startController(kubeconfig);
  await neighbour.running('calm');
});
afterAll(() => controller?.stop('SIGKILL'));

async function othersGoOn(): Promise<void> {
  await neighbour.remove('Service', 'calm-api');
  await until('the neighbour is repaired', () => neighbour.find('Service', 'calm-api'));
  expect(controller.process.exitCode).toBeNull();
}

const says = (place: Place, name: string, type: string, words: RegExp): Promise<Any> =>
  until(`${type} of ${name} says ${words}`, async () => {
    const condition = await place.condition(name, type);
    if (!words.test(`${condition?.status} ${condition?.reason} ${condition?.message}`))
      throw new Error(JSON.stringify(condition));
    return condition;
  });

const failures = (key: string): Any[] =>
  controller.log().filter((line) => line.message === 'reconcile failed' && line.key === key);

/** Waits double, with jitter of up to a half: each is longer than the last but one. */
async function backsOff(key: string): Promise<void> {
  await until('it was tried often', () => failures(key).length >= 9);
  const waits = failures(key).map(({ retryMs }) => retryMs as number);
  for (const [index, wait] of waits.slice(2).entries())
    expect(wait).toBeGreaterThan((waits[index] ?? 0) * 1.5);
}

/** Stores what a CRD without rules would let through. */
async function withLaxCrd(store: () => Promise<unknown>): Promise<void> {
  const { body: crd } = await api(cluster()).get<Any>(CRD);
  const lax = structuredClone(crd);
  const schema = lax.spec.versions[0].schema.openAPIV3Schema;
  schema.properties.spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  delete schema['x-kubernetes-validations'];
  expect((await api(cluster()).put(CRD, lax)).status).toBe(200);
  await until('it is let through', store);
  const { resourceVersion } = (await api(cluster()).get<Any>(CRD)).body.metadata;
  const strict = { ...crd, metadata: { ...crd.metadata, resourceVersion } };
  expect((await api(cluster()).put(CRD, strict)).status).toBe(200);
  await until('the CRD is strict', async () => {
    const { status } = await api(cluster()).post(
      `${MONOCLES}/namespaces/default/monocles?dryRun=All`,
      monocle('probe', { publicURL: 'somewhere' }),
    );
    return status === 422;
  });
}

test('a Monocle that an older CRD let through is stalled, with the field and the reason', async () => {
  const place = await createPlace(cluster(), 'older-crd');
  await withLaxCrd(() =>
    place.create('Monocle', monocle('old', { storageSize: 'plenty', api: 'x' })),
  );
  await says(place, 'old', 'Stalled', /^True InvalidSpec .*storageSize/);
  expect(await place.list('Deployment')).toEqual([]);
  await until('an Event says it', async () =>
    (await place.events('old')).some(
      ({ reason, note }) => reason === 'InvalidSpec' && /storageSize/.test(note),
    ),
  );
  await othersGoOn();
  await place.patch('Monocle', 'old', { spec: null });
  await place.running('old');
});

test('more Monocles than workers with names that no Secret can have hold up nobody', async () => {
  const place = await createPlace(cluster(), 'bad-names');
  const specs: readonly object[] = [
    { secretName: 'a b=c' },
    { secretName: 'a,metadata.name!=a' },
    { secretName: 'a\n' },
    { elastic: { external: { urlFrom: { name: 'a b=c', key: 'a' } } } },
    { api: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'a b=c', key: 'a' } } }] } },
    { crawler: { envFrom: [{ secretRef: { name: 'a/b' } }] } },
  ];
  const bad = specs.flatMap((spec, kind) =>
    [1, 2, 3, 4].map((each) => monocle(`bad-${kind}-${each}`, spec)),
  );
  await withLaxCrd(async () => {
    const missing = (
      await Promise.all(bad.map((each) => place.find('Monocle', each.metadata.name)))
    )
      .map((found, index) => (found ? undefined : bad[index]))
      .filter((each) => each !== undefined);
    await Promise.all(missing.map((each) => place.create('Monocle', each)));
    return true;
  });
  for (const { metadata } of bad)
    await says(place, metadata.name, 'Stalled', /^True InvalidSpec .*must be an object's name/);
  await othersGoOn();
  await place.patch('Monocle', 'bad-0-1', { spec: { secretName: null } });
  await place.running('bad-0-1');
});

test.each([
  ['Service', 'team-api', { spec: { ports: [{ port: 80 }], selector: { app: 'theirs' } } }],
  ['ConfigMap', 'team-config', { data: { theirs: 'yes' } }],
  ['NetworkPolicy', 'team-api', { spec: { podSelector: {} } }],
])(
  'one of our names in %s that is not ours stays exactly as it is',
  async (kind, name, content) => {
    const place = await createPlace(cluster(), `foreign-${kind.toLowerCase()}`);
    const metadata = { name, labels: { 'app.kubernetes.io/managed-by': 'Helm' } };
    await place.create(kind, { metadata, ...content });
    const exactly = async () => {
      const {
        managedFields: _,
        resourceVersion: __,
        generation: ___,
        ...rest
      } = (await place.get(kind, name)).metadata;
      return { ...(await place.get(kind, name)), metadata: rest };
    };
    const before = await exactly();
    await place.create('Monocle', monocle('team'));
    await says(
      place,
      'team',
      'Stalled',
      /^True NotOurs .*team-.* exists and is not ours \(managed by Helm\)/,
    );
    await until('an Event says it', async () =>
      (await place.events('team')).some(({ reason }) => reason === 'NotOurs'),
    );
    expect(await exactly()).toEqual(before);
    const { resourceVersion } = (await place.get(kind, name)).metadata;
    await place.patch('Monocle', 'team', { metadata: { annotations: { look: 'again' } } });
    const looks = () =>
      controller
        .log()
        .filter(
          ({ message, key }) =>
            message === 'reconciled' && key === `foreign-${kind.toLowerCase()}/team`,
        ).length;
    const seen = looks();
    await until('it looked again', () => looks() > seen);
    expect((await place.get(kind, name)).metadata.resourceVersion).toBe(resourceVersion);
    await othersGoOn();
    await place.remove(kind, name);
    await place.running('team');
  },
);

test('a Job that is refused does not hide what was applied before it', async () => {
  const place = await createPlace(cluster(), 'no-jobs');
  await place.create('Monocle', monocle('team'));
  const before = (await place.running('team')).status;
  await place.create('ResourceQuota', {
    metadata: { name: 'tight' },
    spec: { hard: { 'count/jobs.batch': '0' } },
  });
  await until(
    'the quota holds',
    async () => (await place.get('ResourceQuota', 'tight')).status?.hard,
  );
  await place.patch('ConfigMap', 'team-api', configOf('second'));
  await says(place, 'team', 'Ready', /^False Forbidden .*exceeded quota: tight/);
  const { status } = await place.get('Monocle', 'team');
  expect(status.configVersion).not.toBe(before.configVersion);
  expect(status.synthHash).not.toBe(before.synthHash);
  expect(status.identsVersion).toBe(before.identsVersion);
  // What runs now is the last good config, by the status' own record.
  await place.patch('ConfigMap', 'team-api', { data: { 'config.yaml': 'workspaces: 5' } });
  await says(place, 'team', 'ConfigValid', /The last good config runs on$/);
  await place.patch('ConfigMap', 'team-api', configOf('second'));
  await place.remove('ResourceQuota', 'tight');
  await says(place, 'team', 'IdentsUpdated', /^True Updated/);
});

test('a quota on objects, then on pods, is told in words', async () => {
  const place = await createPlace(cluster(), 'quota');
  await place.create('ResourceQuota', {
    metadata: { name: 'tight' },
    spec: { hard: { 'count/deployments.apps': '0' } },
  });
  await until(
    'the quota holds',
    async () => (await place.get('ResourceQuota', 'tight')).status?.hard,
  );
  await place.create('Monocle', monocle('team'));
  await says(
    place,
    'team',
    'Ready',
    /^False Forbidden .*Deployment\/quota\/team-api.*exceeded quota: tight/,
  );
  await until('an Event says it', async () =>
    (await place.events('team')).some(({ note }) => /exceeded quota/.test(note)),
  );
  await backsOff('quota/team');
  await othersGoOn();
  await place.patch('ResourceQuota', 'tight', {
    spec: { hard: { 'count/deployments.apps': null, pods: '1' } },
  });
  await says(place, 'team', 'ApiReady', /^False PodRefused .*exceeded quota: tight/);
  await place.remove('ResourceQuota', 'tight');
});

/** Refuses what is done to a kind in one namespace, until it is called again. */
async function refuse(
  place: Place,
  { kind, operation, message }: { kind: string; operation: string; message: string },
): Promise<() => Promise<void>> {
  const name = `no-${kind}-in-${place.namespace}`;
  const apiGroups = [kind === 'services' ? '' : 'apps'];
  await api(cluster()).post(POLICIES, {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: {
      matchConstraints: {
        resourceRules: [
          { apiGroups, apiVersions: ['v1'], operations: [operation], resources: [kind] },
        ],
      },
      validations: [{ expression: 'false', message }],
    },
  });
  await api(cluster()).post(BINDINGS, {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: {
      policyName: name,
      validationActions: ['Deny'],
      matchResources: {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': place.namespace } },
      },
    },
  });
  return async () => {
    await api(cluster()).delete(`${BINDINGS}/${name}`);
    await api(cluster()).delete(`${POLICIES}/${name}`);
  };
}

test('a policy that refuses a Deployment is told in its own words, and tried again ever later', async () => {
  const place = await createPlace(cluster(), 'policy');
  const message = 'what runs is immutable on Fridays';
  const allow = await refuse(place, { kind: 'deployments', operation: 'CREATE', message });
  const probe = {
    metadata: { name: 'probe' },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b' } },
        spec: { containers: [{ name: 'a', image: 'a' }] },
      },
    },
  };
  await until('the policy holds', async () => {
    const { body } = await api(cluster()).post<Any>(
      `${place.path('Deployment')}?dryRun=All`,
      probe,
    );
    return /Fridays/.test(body.message);
  });
  await place.create('Monocle', monocle('team'));
  await says(place, 'team', 'Ready', /^False \w+ .*team-api.*immutable on Fridays/);
  await says(place, 'team', 'Stalled', /^True \w+ .*team-api.*immutable on Fridays/);
  await until('an Event says it', async () =>
    (await place.events('team')).some(({ note }) => /Fridays/.test(note)),
  );
  await backsOff('policy/team');
  // What comes after the Deployments is there, too.
  for (const kind of ['StatefulSet', 'NetworkPolicy'])
    expect(await place.find(kind, 'team-elastic')).toBeDefined();
  await othersGoOn();
  await allow();
  await place.running('team');
});

test('an object that is refused holds up no other: a new image arrives', async () => {
  const place = await createPlace(cluster(), 'refused');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  await place.patch('Monocle', 'team', { spec: { suspend: true } });
  await says(place, 'team', 'Ready', /^False Suspended/);
  await place.patch('Service', 'team-api', { spec: { selector: { theirs: 'yes' } } });
  const message = 'no Service changes on Fridays';
  const allow = await refuse(place, { kind: 'services', operation: 'UPDATE', message });
  await until('the policy holds', async () => {
    const { body } = await api(cluster()).patch<Any>(
      `${place.path('Service')}/team-api?dryRun=All`,
      { spec: { selector: { probe: 'yes' } } },
    );
    return /Fridays/.test(body.message ?? '');
  });
  const image = 'quay.io/change-metrics/monocle:1.11.1';
  await place.patch('Monocle', 'team', { spec: { image, suspend: false } });
  await until('the image arrives', async () => {
    const { spec } = await place.get('Deployment', 'team-crawler');
    return spec.template.spec.containers[0].image === image;
  });
  await says(place, 'team', 'Stalled', /^True \w+ .*Service\/refused\/team-\w+.*Fridays/);
  await allow();
  await place.running('team');
});

test('a namespace that goes away in mid-reconcile is no error', async () => {
  const place = await createPlace(cluster(), 'going');
  for (const name of ['one', 'two', 'three']) await place.create('Monocle', monocle(name));
  await until('the work began', () => place.find('ConfigMap', 'one-config'));
  await api(cluster()).delete('/api/v1/namespaces/going');
  await othersGoOn();
  await until(
    'it is gone',
    async () => (await api(cluster()).get('/api/v1/namespaces/going')).status === 404,
  );
  await othersGoOn();
  const about = controller
    .log()
    .filter((line) => line.level !== 'debug' && JSON.stringify(line).includes('going'));
  expect(about).toEqual([]);
});
