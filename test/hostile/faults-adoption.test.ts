/** An instance of the older Go operator, taken over with its data. */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';

const IMAGE = 'quay.io/change-metrics/monocle:1.9.0';
const CONFIG = 'workspaces:\n  - name: theirs\n    crawlers: []\n';
const cluster = useCluster();
let controller: RunningController | undefined;

beforeAll(() => install(cluster()));
afterEach(() => controller?.stop('SIGKILL'));

/** What that operator creates for a Monocle, with its labels, selectors and owner. */
async function createOlder(place: Place, { metadata: { name, uid } }: Any): Promise<void> {
  const owner = {
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    kind: 'Monocle',
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
  const metadata = (objectName: string) => ({ name: objectName, ownerReferences: [owner] });
  const labels = (tier: string) => ({ app: 'monocle', tier });
  const restricted = {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    runAsNonRoot: true,
    runAsUser: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  };
  const pod = (tier: string, image: string, more: object = {}, podMore: object = {}) => ({
    metadata: { labels: labels(tier) },
    spec: {
      containers: [{ name: `${tier}-pod`, image, securityContext: restricted, ...more }],
      ...podMore,
    },
  });
  const service = (tier: string, port: number) =>
    place.create('Service', {
      metadata: metadata(`${name}-${tier}`),
      spec: { selector: labels(tier), ports: [{ name: `${name}-${tier}`, port, protocol: 'TCP' }] },
    });
  const deployment = (tier: string) =>
    place.create('Deployment', {
      metadata: metadata(`${name}-${tier}`),
      spec: {
        replicas: 1,
        selector: { matchLabels: labels(tier) },
        strategy: { type: 'RollingUpdate' },
        template: pod(tier, IMAGE, { command: ['monocle', tier] }),
      },
    });
  await place.create('Secret', {
    metadata: metadata(`${name}-api`),
    stringData: { CRAWLERS_API_KEY: 'x'.repeat(24) },
  });
  await place.create('ConfigMap', {
    metadata: metadata(`${name}-api`),
    data: { 'config.yaml': CONFIG },
  });
  await service('elastic', 9200);
  await service('api', 8080);
  await place.create('StatefulSet', {
    metadata: metadata(`${name}-elastic`),
    spec: {
      replicas: 1,
      serviceName: `${name}-elastic`,
      selector: { matchLabels: labels('elastic') },
      template: pod('elastic', 'docker.elastic.co/elasticsearch/elasticsearch:7.17.5', {
        volumeMounts: [
          { name: `${name}-elastic-data-volume`, mountPath: '/usr/share/elasticsearch/data' },
        ],
      }),
      volumeClaimTemplates: [
        {
          metadata: { name: `${name}-elastic-data-volume` },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  });
  await deployment('api');
  await deployment('crawler');
  // One that goes on for ever, as kwok ends what a Job starts.
  await place.create('Job', {
    metadata: metadata('update-idents-job'),
    spec: {
      ttlSecondsAfterFinished: 3600,
      suspend: true,
      template: pod(
        'update-idents',
        IMAGE,
        { command: ['monocle', 'janitor', 'update-idents'] },
        { restartPolicy: 'Never' },
      ),
    },
  });
}

test('keeps volume, Secret and config, replaces the workloads, and removes the Job', async () => {
  const place = await createPlace(cluster(), 'adopted');
  const created = await place.create(
    'Monocle',
    monocle('team', { storageSize: '1Gi', image: IMAGE }),
  );
  await createOlder(place, created);
  const pods = await until('three pods run', async () => {
    const found = await place.list('Pod');
    return found.length === 3 && found.every(({ status }) => status.phase === 'Running') && found;
  });
  const claim = 'team-elastic-data-volume-team-elastic-0';
  const kept: [string, string][] = [
    ['PersistentVolumeClaim', claim],
    ['Secret', 'team-api'],
    ['ConfigMap', 'team-api'],
    ['Service', 'team-api'],
    ['Service', 'team-elastic'],
  ];
  const before = await Promise.all(kept.map(([kind, name]) => place.get(kind, name)));
  const replaced: [string, string][] = [
    ['Deployment', 'team-api'],
    ['Deployment', 'team-crawler'],
    ['StatefulSet', 'team-elastic'],
  ];
  const older = await Promise.all(
    replaced.map(async ([kind, name]) => (await place.get(kind, name)).metadata.uid),
  );

  const { kubeconfig } = await operatorIdentity(cluster(), 'operator');
  controller = startController(kubeconfig);
  await place.running('team');
  await until('the older pods are gone', async () => {
    const left = (await place.list('Pod')).map(({ metadata }) => metadata.uid);
    return (
      left.length === 3 && (pods as Any[]).every(({ metadata }) => !left.includes(metadata.uid))
    );
  });
  await place.running('team');

  const after = await Promise.all(kept.map(([kind, name]) => place.get(kind, name)));
  const identity = ({ metadata, data }: Any) => ({ uid: metadata.uid, data });
  expect(after.map(identity)).toEqual(before.map(identity));
  for (const [index, [kind, name]] of replaced.entries()) {
    const { metadata, spec } = await place.get(kind, name);
    expect(metadata.uid).not.toBe(older[index]);
    expect(spec.selector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'monocle',
      'app.kubernetes.io/instance': 'team',
      'app.kubernetes.io/component': name.replace('team-', ''),
    });
  }
  for (const { spec } of after.slice(3))
    expect(spec.selector['app.kubernetes.io/instance']).toBe('team');
  expect((await place.get('ConfigMap', 'team-config')).data['config.yaml']).toContain('theirs');
  expect(await place.list('Job')).toEqual([]);
  expect((await place.list('PersistentVolumeClaim')).length).toBe(1);
  expect((await place.condition('team', 'Stalled'))?.status).toBe('False');

  // The volume is known as this instance's, and grows.
  await place.patch('Monocle', 'team', { spec: { storageSize: '2Gi' } });
  await until(
    'the claim grows',
    async () =>
      (await place.get('PersistentVolumeClaim', claim)).spec.resources.requests.storage === '2Gi',
  );
});

test("leaves another instance's Job alone", async () => {
  const place = await createPlace(cluster(), 'shared');
  await createOlder(place, await place.create('Monocle', monocle('one', { suspend: true })));
  await place.create('Monocle', monocle('two'));
  await place.create('ConfigMap', {
    metadata: { name: 'two-api' },
    data: { 'config.yaml': CONFIG },
  });
  const { kubeconfig } = await operatorIdentity(cluster(), 'operator');
  controller = startController(kubeconfig);
  await place.running('two');
  expect((await place.list('Job')).map(({ metadata }) => metadata.name)).toEqual([
    'update-idents-job',
  ]);
});
