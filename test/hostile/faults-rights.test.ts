/** What the operator asks of the API server: nothing that is denied, nothing in vain, nothing that it could not use. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { FORMER_FINALIZER } from '../../src/instance/desired/live.js';
import { type AuditEntry, auditOf } from '../support/cluster/audit.js';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, configOf, createPlace, monocle } from '../support/cluster/place.js';

const cluster = useCluster({ plain: true });
let controller: RunningController;

beforeAll(async () => {
  await install(cluster());
  const { kubeconfig } = await operatorIdentity(cluster(), 'operator');
  controller = startController(kubeconfig, ['--leader-elect', '--resync-seconds', '2']);
  await controller.leading();
});
afterAll(() => controller?.stop('SIGKILL'));

const API_GROUPS_OF_OTHERS = [
  'elasticsearch.k8s.elastic.co',
  'gateway.networking.k8s.io',
  'monitoring.coreos.com',
  'route.openshift.io',
];
/** Rules that no request of this cluster can show. */
const UNSEEN: Readonly<Record<string, string>> = {
  // The check of OwnerReferencesPermissionEnforcement is no request of its own, and is off by default.
  'update monocles/finalizers.monocle.monocle.change-metrics.io': 'OpenShift',
};

/** As `verb resource/subresource.group`, each verb of each rule. */
function granted(): string[] {
  const roles = parseAllDocuments(readFileSync('dist/install.yaml', 'utf8'))
    .map((document) => document.toJS({ maxAliasCount: -1 }) as Any)
    .filter(({ kind }) => kind === 'ClusterRole' || kind === 'Role')
    // Those for people are aggregated to Kubernetes' own.
    .filter(({ metadata }) => !JSON.stringify(metadata.labels).includes('/aggregate-to-'));
  const rules: Any[] = roles.flatMap(({ rules }) => rules);
  return [
    ...new Set(
      rules.flatMap(({ apiGroups, resources, verbs }) =>
        apiGroups
          .filter((group: string) => !API_GROUPS_OF_OTHERS.includes(group))
          .flatMap((group: string) =>
            resources.flatMap((resource: string) =>
              verbs.map((verb: string) => `${verb} ${resource}${group && `.${group}`}`),
            ),
          ),
      ),
    ),
  ].sort();
}

/** A server-side apply that answers 201 took the right to create, too. */
function used(): Set<string> {
  return new Set(
    auditOf(cluster()).flatMap(({ verb, objectRef, responseStatus }) => {
      if (!objectRef) return [];
      const { resource, subresource, apiGroup } = objectRef;
      const what = [[resource, subresource].filter(Boolean).join('/'), apiGroup]
        .filter(Boolean)
        .join('.');
      return responseStatus?.code === 201
        ? [`${verb} ${what}`, `create ${what}`]
        : [`${verb} ${what}`];
    }),
  );
}

test('idle, it makes no request but watches, however often it looks', async () => {
  const place = await createPlace(cluster(), 'idle');
  await place.create('Monocle', monocle('team', { commonLabels: { team: 'a' } }));
  await place.running('team');
  const reconciled = () =>
    controller.log().filter(({ message }) => message === 'reconciled').length;
  const settled = reconciled();
  await until('it looked once more', () => reconciled() > settled + 1);
  // The kinds of others are not served here: twice a minute it asks whether they are by now.
  const isProbe = ({ verb, objectRef }: AuditEntry) =>
    verb === 'list' && API_GROUPS_OF_OTHERS.includes(objectRef?.apiGroup ?? '');
  const requests = () =>
    auditOf(cluster()).filter(
      (entry) =>
        entry.verb !== 'watch' && entry.objectRef?.resource !== 'leases' && !isProbe(entry),
    );
  const before = requests().length;
  const looks = reconciled();
  await until('it looked three times', () => reconciled() >= looks + 3);
  expect(requests().slice(before)).toEqual([]);
});

test('every right is used, and none is missing', async () => {
  const place = await createPlace(cluster(), 'rights');
  const http = api(cluster());
  // A first deploy, with a Secret that was there before.
  await place.create('Secret', {
    metadata: { name: 'team-api' },
    stringData: { CRAWLERS_API_KEY: 'k' },
  });
  const elastic = { podDisruptionBudget: { enabled: true } };
  await place.create('Monocle', monocle('team', { storageSize: '1Gi', elastic }));
  await place.running('team');
  // A config edit with its Job, and a rotated Secret.
  await place.patch('ConfigMap', 'team-api', configOf('second'));
  await place.says('team', 'IdentsUpdated', { reason: 'Updated' });
  const { secretVersion } = (await place.running('team')).status;
  await place.patch('Secret', 'team-api', { stringData: { CRAWLERS_API_KEY: 'other' } });
  await until(
    'it is rolled out',
    async () => (await place.running('team')).status.secretVersion !== secretVersion,
  );
  // A MonocleCrawler that is too large to be kept, so it is read. It has the finalizer of an older version.
  const repositories = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(255, 'x'));
  const large = { url: 'https://gerrit.test', repositories };
  const spec = {
    ...{ monocle: { name: 'team' }, workspace: 'second', updateSince: '2024-01-01' },
  };
  await place.create('MonocleCrawler', {
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'MonocleCrawler' },
    metadata: { name: 'large', finalizers: [FORMER_FINALIZER] },
    spec: { ...spec, gerrit: large },
  });
  await until('it is taken, and released', async () => {
    const { metadata, status } = await place.get('MonocleCrawler', 'large');
    return metadata.finalizers === undefined && status?.conditions?.[1]?.status === 'True';
  });
  // Parts that come and go.
  await place.patch('Monocle', 'team', { spec: { ingress: { host: 'monocle.test' } } });
  await until('the Ingress is there', async () => (await place.list('Ingress')).length === 1);
  await place.patch('Ingress', 'team-api', {
    metadata: { labels: { 'app.kubernetes.io/component': 'x' } },
  });
  await until(
    'it is repaired',
    async () =>
      (await place.get('Ingress', 'team-api')).metadata.labels?.['app.kubernetes.io/component'] ===
      'api',
  );
  await place.patch('Monocle', 'team', {
    spec: { ingress: null, networkPolicy: { enabled: false } },
  });
  await until(
    'both are gone',
    async () =>
      (await place.list('Ingress')).length + (await place.list('NetworkPolicy')).length === 0,
  );
  // Objects that lost our label are looked at before they are taken again.
  const losesLabel = async (kind: string, name: string): Promise<void> => {
    const label = 'app.kubernetes.io/managed-by';
    await place.patch(kind, name, { metadata: { labels: { [label]: 'me' } } });
    await until(`${kind} is ours again`, async () => {
      const { metadata } = await place.get(kind, name);
      return metadata.labels?.[label] === 'monocle-k8s';
    });
  };
  await losesLabel('StatefulSet', 'team-elastic');
  await losesLabel('PodDisruptionBudget', 'team-elastic');
  const backup = { schedule: '0 3 * * *', repository: { existing: { name: 'shared' } } };
  await place.patch('Monocle', 'team', { spec: { backup } });
  await until('the CronJob is there', () => place.find('CronJob', 'team-backup'));
  await losesLabel('CronJob', 'team-backup');
  await place.patch('Monocle', 'team', { spec: { backup: null } });
  await until('it is gone', async () => !(await place.find('CronJob', 'team-backup')));
  // A volume that grows; a StatefulSet that is replaced for it.
  await http.patch('/apis/storage.k8s.io/v1/storageclasses/standard', {
    allowVolumeExpansion: true,
  });
  await place.patch('Monocle', 'team', { spec: { storageSize: '2Gi' } });
  await until(
    'the claim grows',
    async () =>
      (await place.list('PersistentVolumeClaim'))[0]?.spec.resources.requests.storage === '2Gi',
  );
  // A pod that no node takes, and that keeps the corrected spec waiting.
  await place.patch('Monocle', 'team', {
    spec: { elastic: { nodeSelector: { 'a.test/b': 'c' } } },
  });
  const unplaced = await until('no node takes it', async () => {
    const pod = await place.find('Pod', 'team-elastic-0');
    const isRefused = pod?.status?.conditions?.some(
      ({ type, status }: Any) => type === 'PodScheduled' && status === 'False',
    );
    return isRefused && !pod?.metadata.deletionTimestamp ? pod : undefined;
  });
  await place.patch('Monocle', 'team', { spec: { elastic: { nodeSelector: null } } });
  await until('it is replaced', async () => {
    const pod = await place.find('Pod', 'team-elastic-0');
    return pod !== undefined && pod.metadata.uid !== unplaced.metadata.uid;
  });
  // Elasticsearch elsewhere: what was ours of it goes.
  await place.patch('Monocle', 'team', {
    spec: { elastic: { external: { url: 'http://elastic.test:9200' } } },
  });
  await until(
    'the StatefulSet is gone',
    async () =>
      (await place.list('StatefulSet')).length + (await place.list('Service')).length === 1,
  );
  await place.patch('Monocle', 'team', {
    spec: { ingress: { host: 'monocle.test' }, networkPolicy: null },
  });
  await until('they are back', () => place.find('Ingress', 'team-api'));
  await until('they are back', () => place.find('NetworkPolicy', 'team-api'));
  const lost: [string, string][] = [
    ['Service', 'team-api'],
    ['Ingress', 'team-api'],
    ['NetworkPolicy', 'team-api'],
    ['ConfigMap', 'team-config'],
    ['Deployment', 'team-api'],
  ];
  for (const [kind, name] of lost) await losesLabel(kind, name);
  // One of ours that nobody asks for any more, as from an older release.
  const { metadata } = await place.get('ConfigMap', 'team-config');
  const { labels, ownerReferences } = metadata;
  const stray = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'stray', labels, ownerReferences },
  };
  await http.apply(place.path('ConfigMap', 'stray'), stray, 'monocle-operator');
  await until('it is gone', async () => !(await place.find('ConfigMap', 'stray')));
  // An inline config that is forgotten, since there are so many, and needed again.
  const inline = (name: string) => ({ workspaces: [{ name, crawlers: [] }] });
  await place.create('Monocle', monocle('inline', { config: inline('a') }));
  await place.running('inline');
  const links = [{ name: 'x'.repeat(1_200_000), url: 'https://example.org' }];
  const others = ['one', 'two', 'three', 'four'];
  for (const name of others)
    await place.create(
      'Monocle',
      monocle(name, { suspend: true, config: { ...inline('a'), about: { links } } }),
    );
  const asked = () => used().has('get monocles.monocle.monocle.change-metrics.io');
  await until('it is asked for', async () => {
    // All of them are in memory, each anew, before the other is needed again.
    const title = String(Math.random());
    for (const name of others) await place.patch('Monocle', name, { spec: { title } });
    for (const name of others)
      await until(`${name} is known`, async () => {
        const { metadata, status } = await place.get('Monocle', name);
        return status?.observedGeneration === metadata.generation;
      });
    const value = String(Math.random());
    await place.patch('Secret', 'inline-api', { stringData: { CRAWLERS_API_KEY: value } });
    return asked();
  });
  // What the older operator leaves: its Job, and a Deployment with another selector.
  const older = await place.create('Monocle', monocle('older', { suspend: true }));
  const { uid } = older.metadata;
  const owner = {
    apiVersion: older.apiVersion,
    kind: older.kind,
    name: 'older',
    uid,
    controller: true,
  };
  const template = {
    metadata: { labels: { app: 'monocle' } },
    spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] },
  };
  const left = (name: string) => ({ name, ownerReferences: [owner] });
  await place.create('ConfigMap', { metadata: left('older-api'), ...configOf('theirs') });
  await place.create('Job', {
    metadata: left('update-idents-job'),
    spec: { suspend: true, template },
  });
  await place.create('Deployment', {
    metadata: left('older-api'),
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'monocle' } },
      template: { ...template, spec: { ...template.spec, restartPolicy: 'Always' } },
    },
  });
  await place.patch('Monocle', 'older', { spec: { suspend: false } });
  await place.running('older');
  // A volume without its class: Events say why it waits.
  await place.create('Monocle', monocle('waits', { storageClassName: 'absent' }));
  await until('its Events are asked for', () => used().has('list events.events.k8s.io'));
  await place.remove('Monocle', 'team');
  await until('all is gone', async () =>
    (await place.list('Deployment')).every(({ metadata }) => !metadata.name.startsWith('team')),
  );

  const denied = auditOf(cluster()).filter(({ responseStatus }) => responseStatus?.code === 403);
  expect(denied.map(({ verb, requestURI }) => `${verb} ${requestURI}`)).toEqual([]);
  const requests = used();
  expect(granted().filter((right) => !requests.has(right) && !(right in UNSEEN))).toEqual([]);
});
