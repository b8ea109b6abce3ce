/** What the operator asks of the API server: nothing that is denied, nothing in vain, nothing that it could not use. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { api, until, useCluster } from '../support/cluster.js';
import { install, type RunningController, startController } from '../support/controller.js';
import {
  type Any,
  type AuditEntry,
  auditOf,
  configOf,
  createPlace,
  monocle,
  operatorIdentity,
} from '../support/place.js';

const cluster = useCluster({ audit: true });
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
  await place.create('monocles', monocle('team', { commonLabels: { team: 'a' } }));
  await place.ready('team');
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
  await place.create('secrets', {
    metadata: { name: 'team-api' },
    stringData: { CRAWLERS_API_KEY: 'k' },
  });
  const elastic = { podDisruptionBudget: { enabled: true } };
  await place.create('monocles', monocle('team', { storageSize: '1Gi', elastic }));
  await place.ready('team');
  // A config edit with its Job, and a rotated Secret.
  await place.patch('configmaps', 'team-api', configOf('second'));
  await until(
    'its Job is done',
    async () => (await place.condition('team', 'IdentsUpdated')).reason === 'Updated',
  );
  const { secretVersion } = (await place.ready('team')).status;
  await place.patch('secrets', 'team-api', { stringData: { CRAWLERS_API_KEY: 'other' } });
  await until(
    'it is rolled out',
    async () => (await place.ready('team')).status.secretVersion !== secretVersion,
  );
  // A MonocleCrawler that is too large to be kept, so it is read. It has a finalizer for its data.
  const repositories = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(255, 'x'));
  const large = { url: 'https://gerrit.test', repositories };
  const spec = {
    ...{ monocle: { name: 'team' }, workspace: 'second', updateSince: '2024-01-01' },
    dataPolicy: 'Wipe',
  };
  await place.create('monoclecrawlers', {
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'MonocleCrawler' },
    ...{ metadata: { name: 'large' }, spec: { ...spec, gerrit: large } },
  });
  await until('it is taken, and held', async () => {
    const { metadata, status } = await place.get('monoclecrawlers', 'large');
    return metadata.finalizers?.length === 1 && status?.conditions?.[1]?.status === 'True';
  });
  // Parts that come and go.
  await place.patch('monocles', 'team', { spec: { ingress: { host: 'monocle.test' } } });
  await until('the Ingress is there', async () => (await place.list('ingresses')).length === 1);
  await place.patch('ingresses', 'team-api', {
    metadata: { labels: { 'app.kubernetes.io/component': 'x' } },
  });
  await until(
    'it is repaired',
    async () =>
      (await place.get('ingresses', 'team-api')).metadata.labels['app.kubernetes.io/component'] ===
      'api',
  );
  await place.patch('monocles', 'team', {
    spec: { ingress: null, networkPolicy: { enabled: false } },
  });
  await until(
    'both are gone',
    async () =>
      (await place.list('ingresses')).length + (await place.list('networkpolicies')).length === 0,
  );
  // Objects that lost our label are looked at before they are taken again.
  const losesLabel = async (plural: string, name: string): Promise<void> => {
    const label = 'app.kubernetes.io/managed-by';
    await place.patch(plural, name, { metadata: { labels: { [label]: 'me' } } });
    await until(`${plural} is ours again`, async () => {
      const { metadata } = await place.get(plural, name);
      return metadata.labels[label] === 'monocle-k8s';
    });
  };
  await losesLabel('statefulsets', 'team-elastic');
  await losesLabel('poddisruptionbudgets', 'team-elastic');
  const backup = { schedule: '0 3 * * *', repository: { existing: { name: 'shared' } } };
  await place.patch('monocles', 'team', { spec: { backup } });
  await until('the CronJob is there', () => place.find('cronjobs', 'team-backup'));
  await losesLabel('cronjobs', 'team-backup');
  await place.patch('monocles', 'team', { spec: { backup: null } });
  await until('it is gone', async () => !(await place.find('cronjobs', 'team-backup')));
  // A volume that grows; a StatefulSet that is replaced for it.
  await http.patch('/apis/storage.k8s.io/v1/storageclasses/standard', {
    allowVolumeExpansion: true,
  });
  await place.patch('monocles', 'team', { spec: { storageSize: '2Gi' } });
  await until(
    'the claim grows',
    async () =>
      (await place.list('persistentvolumeclaims'))[0].spec.resources.requests.storage === '2Gi',
  );
  // Elasticsearch elsewhere: what was ours of it goes.
  await place.patch('monocles', 'team', {
    spec: { elastic: { external: { url: 'http://elastic.test:9200' } } },
  });
  await until(
    'the StatefulSet is gone',
    async () =>
      (await place.list('statefulsets')).length + (await place.list('services')).length === 1,
  );
  await place.patch('monocles', 'team', {
    spec: { ingress: { host: 'monocle.test' }, networkPolicy: null },
  });
  await until('they are back', () => place.find('ingresses', 'team-api'));
  await until('they are back', () => place.find('networkpolicies', 'team-api'));
  const lost: [string, string][] = [
    ['services', 'team-api'],
    ['ingresses', 'team-api'],
    ['networkpolicies', 'team-api'],
    ['configmaps', 'team-config'],
    ['deployments', 'team-api'],
  ];
  for (const [plural, name] of lost) await losesLabel(plural, name);
  // One of ours that nobody asks for any more, as from an older release.
  const { metadata } = await place.get('configmaps', 'team-config');
  const { labels, ownerReferences } = metadata;
  const stray = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'stray', labels, ownerReferences },
  };
  await http.apply(place.path('configmaps', 'stray'), stray, 'monocle-operator');
  await until('it is gone', async () => !(await place.find('configmaps', 'stray')));
  // An inline config that is forgotten, since there are so many, and needed again.
  const inline = (name: string) => ({ workspaces: [{ name, crawlers: [] }] });
  await place.create('monocles', monocle('inline', { config: inline('a') }));
  await place.ready('inline');
  const links = [{ name: 'x'.repeat(1_200_000), url: 'https://example.org' }];
  for (const name of ['one', 'two', 'three', 'four'])
    await place.create(
      'monocles',
      monocle(name, { suspend: true, config: { ...inline('a'), about: { links } } }),
    );
  // All of them are in memory before the other is needed again.
  for (const name of ['one', 'two', 'three', 'four'])
    await until(
      `${name} is known`,
      async () => (await place.condition(name, 'Ready'))?.reason === 'Suspended',
    );
  const asked = () => used().has('get monocles.monocle.monocle.change-metrics.io');
  await until('it is asked for', async () => {
    const value = String(Math.random());
    await place.patch('secrets', 'inline-api', { stringData: { CRAWLERS_API_KEY: value } });
    return asked();
  });
  // What the older operator leaves: its Job, and a Deployment with another selector.
  const older = await place.create('monocles', monocle('older', { suspend: true }));
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
  await place.create('configmaps', { metadata: left('older-api'), ...configOf('theirs') });
  await place.create('jobs', {
    metadata: left('update-idents-job'),
    spec: { suspend: true, template },
  });
  await place.create('deployments', {
    metadata: left('older-api'),
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'monocle' } },
      template: { ...template, spec: { ...template.spec, restartPolicy: 'Always' } },
    },
  });
  await place.patch('monocles', 'older', { spec: { suspend: false } });
  await place.ready('older');
  await place.delete('monocles', 'team');
  await until('all is gone', async () =>
    (await place.list('deployments')).every(({ metadata }) => !metadata.name.startsWith('team')),
  );

  const denied = auditOf(cluster()).filter(({ responseStatus }) => responseStatus?.code === 403);
  expect(denied.map(({ verb, requestURI }) => `${verb} ${requestURI}`)).toEqual([]);
  const requests = used();
  expect(granted().filter((right) => !requests.has(right) && !(right in UNSEEN))).toEqual([]);
});
