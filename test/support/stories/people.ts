/**
 * People of one team: their Monocle, its config and Secret, and what they do to its objects.
 *
 * Each edit is chosen by chance. No config comes twice, so a Job that is made twice ran twice for one
 * version.
 */

import { until } from '../cluster/cluster.js';
import type { Place } from '../cluster/place.js';
import type { Random } from '../random/random.js';

/** Without its claim, the pod of Elasticsearch waits for ever, and rightly so. */
const BACKUPS = 'backups';
const INGRESS = { ingress: { host: 'monocle.example.org' } };
const SPECS: readonly object[] = [
  {},
  INGRESS,
  { ...INGRESS, monitoring: { enabled: true }, title: 'Another' },
  { httpRoute: { parentRefs: [{ name: 'gateway' }], hostnames: ['monocle.example.org'] } },
  { image: 'quay.io/change-metrics/monocle:1.11.1', networkPolicy: { enabled: false } },
  { platform: 'OpenShift', networkPolicy: { egressTo: [{ podSelector: {} }] } },
  { api: { env: [{ name: 'X_ONE', value: '1' }], podLabels: { team: 'a' } } },
  { crawler: { resources: { limits: { memory: '2Gi' } } }, publicURL: 'https://a.example.org' },
  { backup: { schedule: '0 3 * * *', keep: 3, repository: { fs: { claimName: BACKUPS } } } },
  { storage: { autoGrow: { max: '1Ti' } } },
  { elastic: { external: { url: 'http://elastic.example.org:9200' } } },
];

const WORKLOADS = [
  ['StatefulSet', '-elastic'],
  ['Deployment', '-api'],
  ['Deployment', '-crawler'],
] as const;
const CHILDREN = [
  ...WORKLOADS,
  ['CronJob', '-backup'],
  ['CronJob', '-usage'],
  ['ConfigMap', '-config'],
  ['Service', '-elastic'],
  ['Service', '-api'],
  ['Service', '-crawler'],
  ['NetworkPolicy', '-elastic'],
  ['NetworkPolicy', '-api'],
  ['Ingress', '-api'],
  ['HTTPRoute', '-api'],
  ['ServiceMonitor', ''],
] as const;
const INSTANCE = 'app.kubernetes.io/instance';
/** Never both the owner and the label: the controller leaves such an object alone, because it is nobody's. */
const VANDALISM: readonly object[] = [
  { metadata: { labels: { [INSTANCE]: 'somebody-else' } } },
  { metadata: { labels: { 'app.kubernetes.io/managed-by': null } } },
  { metadata: { annotations: { 'example.org/theirs': 'stays' } } },
];
const BROKEN = ['workspaces: [', '{}', 'workspaces: [{name: a}]', ''];

export type People = Awaited<ReturnType<typeof peopleOf>>;

export async function peopleOf(place: Place, name: string, random: Random) {
  await place.create('PersistentVolumeClaim', {
    metadata: { name: BACKUPS },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  let configs = 0;
  const setConfig = () => {
    const workspace = `${place.namespace}-${++configs}`;
    return place.setConfig(name, { workspaces: [{ name: workspace, crawlers: [] }] });
  };
  /** The garbage collector removes the objects of the old one, and the controller cannot hurry it. */
  const remake = async () => {
    await place.remove('Monocle', name, 'Foreground');
    await until('it is gone', async () => !(await place.find('Monocle', name)));
    await place.apply(name, random.pick(SPECS));
  };
  const child = () => random.pick(CHILDREN);
  const edits: readonly (readonly [weight: number, () => Promise<unknown>])[] = [
    [5, () => place.apply(name, random.pick(SPECS))],
    [4, setConfig],
    [2, () => place.setConfig(name, random.pick(BROKEN))],
    [1, () => place.remove('ConfigMap', `${name}-api`)],
    [
      2,
      () =>
        place.patch('Secret', `${name}-api`, {
          stringData: { [random.pick(['CRAWLERS_API_KEY', 'UNREAD'])]: `value-${random.next()}` },
        }),
    ],
    [1, () => place.remove('Secret', `${name}-api`)],
    [
      6,
      () => {
        const [kind, suffix] = child();
        return place.patch(kind, name + suffix, random.pick(VANDALISM));
      },
    ],
    [
      3,
      () => {
        const [kind, suffix] = random.pick(WORKLOADS);
        return place.patch(kind, name + suffix, { spec: { replicas: random.below(3) } });
      },
    ],
    [
      4,
      () => {
        const [kind, suffix] = child();
        return place.remove(kind, name + suffix);
      },
    ],
    [1, remake],
  ];
  const all = edits.flatMap(([weight, edit]) => Array.from({ length: weight }, () => edit));

  return {
    place,
    name,
    edit: () => ifThere(random.pick(all)()),
    /** Leaves a Monocle with a valid config. */
    mend: async (): Promise<void> => {
      await place.apply(name, random.pick(SPECS));
      await ifThere(setConfig());
    },
  };
}

/** Ignores edits of objects that are absent or just being created. */
async function ifThere(edit: Promise<unknown>): Promise<void> {
  try {
    await edit;
  } catch (error) {
    if (!/^(404|409|422): /.test((error as Error).message)) throw error;
  }
}
