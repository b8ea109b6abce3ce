/** An Elasticsearch 8 of the user's, with TLS and security, reached through the bridge. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { ELASTIC_8 } from '../../../dev/local-node/images.js';
import { until } from '../../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../../support/cluster/place.js';
import {
  ask,
  isPodReady,
  kubectl,
  long,
  memoryOf,
  node,
  podsOf,
  removeNamespace,
  serviceUrl,
} from '../../support/node/node.js';
import { useOperator } from '../../support/node/node-operator.js';
import { authority } from '../../support/tools/tls.js';

const NAMESPACE = 'bridge-stories';
const INDEX = 'demo';
const FIRST = 'first "secret" $(word)';
const SECOND = 'second-secret-word';
/** The kubelet renews the files of a Secret after a minute or two. */
const RENEWAL_MS = 300_000;
const directory = mkdtempSync(join(tmpdir(), 'monocle-k8s-bridge-'));
useOperator();
let place: Place;
let right: string;

beforeAll(async () => {
  const ours = authority(directory, 'ours');
  right = ours.ca;
  const { key, cert } = ours.issue('search');
  place = await createPlace(node, NAMESPACE);
  await secret('search-server', { 'tls.key': key, 'tls.crt': cert, password: FIRST });
  await secret('search', {
    ...{ 'ca.crt': authority(directory, 'others').ca, username: 'monocle', password: 'wrong' },
  });
  await until('its ServiceAccount is there', () => place.find('ServiceAccount', 'default'));
  await place.create('Pod', searchPod);
  await place.create('Service', {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'search' } },
    spec: { selector: { app: 'search' }, ports: [{ port: 9200 }] },
  });
  await place.create(
    'Monocle',
    monocle('team', {
      elastic: {
        external: {
          ...{ url: 'https://search:9200', compatibility: 8 },
          ...{ caSecretRef: { name: 'search' }, authSecretRef: { name: 'search' } },
        },
      },
    }),
  );
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await removeNamespace(NAMESPACE);
});

const secret = (name: string, stringData: Record<string, string>) =>
  place.create('Secret', {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData },
  });

const JAVA = 'export ES_JAVA_HOME=$(dirname "$(dirname "$(readlink -f /usr/bin/java)")")';
/** The distribution lacks the modules for users in an index, so this one has a user in a file. */
const START = `umask 077
cp /certificates/* config/
${JAVA}
bin/elasticsearch-users useradd monocle -p "$(cat /certificates/password)" -r superuser
exec docker-entrypoint.sh`;
const searchPod = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'search', labels: { app: 'search' } } },
  spec: {
    securityContext: {
      ...{ runAsUser: 1000, runAsNonRoot: true, fsGroup: 1000 },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name: 'search',
        image: ELASTIC_8,
        command: ['bash', '-c', START],
        env: Object.entries({
          ES_JAVA_OPTS: '-Xms512m -Xmx512m',
          'discovery.type': 'single-node',
          'node.store.allow_mmap': 'false',
          'xpack.security.enabled': 'true',
          'xpack.security.http.ssl.enabled': 'true',
          'xpack.security.http.ssl.key': 'tls.key',
          'xpack.security.http.ssl.certificate': 'tls.crt',
        }).map(([name, value]) => ({ name, value })),
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        volumeMounts: [{ name: 'certificates', mountPath: '/certificates' }],
      },
    ],
    volumes: [{ name: 'certificates', secret: { secretName: 'search-server' } }],
  },
};

const apiPod = async (): Promise<Any> => (await podsOf(NAMESPACE, 'api'))[0];
const logOf = async (container: string): Promise<string> => {
  const { metadata } = await apiPod();
  try {
    return kubectl('logs', '-n', NAMESPACE, metadata.name, '-c', container);
  } catch {
    return '';
  }
};
const lastLine = async (container: string) => (await logOf(container)).trim().split('\n').at(-1);

async function write(id: string): Promise<number> {
  const { data } = await place.get('Secret', 'team-api');
  const { status } = await ask(`${await serviceUrl(NAMESPACE, 'team-api')}/api/2/crawler/add`, {
    ...{ index: INDEX, apikey: Buffer.from(data.CRAWLERS_API_KEY, 'base64').toString() },
    changes: [
      { id, title: `change ${id}`, author: { uid: 'forge.example.org/jane', muid: 'jane' } },
    ],
  });
  return status;
}

async function changes(): Promise<Any[]> {
  const url = `${await serviceUrl(NAMESPACE, 'team-api')}/api/2/search/query`;
  const { body } = await ask(url, { index: INDEX });
  return (body.changes ?? []).filter(({ id }: Any) => id !== undefined);
}
const ids = async () => (await changes()).map(({ id }) => id).sort();

long('with the wrong CA, wait-for-elastic says so, and nothing is sent', async () => {
  await until(
    'it says so',
    async () => (await lastLine('wait-for-elastic'))?.includes('its certificate is not from'),
    RENEWAL_MS,
  );
});

long('the right CA is followed; then it says that the password is wrong', async () => {
  await place.patch('Secret', 'search', { stringData: { 'ca.crt': right } });
  await until(
    'the bridge has the new CA',
    async () => (await lastLine('wait-for-elastic'))?.includes('answers 401'),
    RENEWAL_MS,
  );
});

long('with the right password the same pod becomes ready, and stores', async () => {
  const { metadata } = await apiPod();
  await place.patch('Secret', 'search', { stringData: { password: FIRST } });
  await place.running('team', RENEWAL_MS);
  expect((await apiPod()).metadata.uid).toBe(metadata.uid);
  expect(await write('first')).toBe(200);
  expect(await ids()).toEqual(['first']);
});

long('a second start works: answers are as of version 7', async () => {
  const { metadata } = await apiPod();
  kubectl('delete', 'pod', '-n', NAMESPACE, metadata.name);
  await until('there is a new pod', async () => {
    const pod = await apiPod();
    return pod !== undefined && pod.metadata.uid !== metadata.uid && isPodReady(pod);
  });
  await place.running('team');
  expect(await ids()).toEqual(['first']);
});

long('a new password is followed, and no container restarts', async () => {
  const before = await apiPod();
  kubectl(
    ...['exec', '-n', NAMESPACE, 'search', '--'],
    ...['bash', '-c', `${JAVA}; exec bin/elasticsearch-users passwd monocle -p "$0"`, SECOND],
  );
  await until('the former one is refused', async () => (await write('second')) !== 200);
  await place.patch('Secret', 'search', { stringData: { password: SECOND } });
  await until(
    'the new one works',
    async () => (await write('second').catch(() => 0)) === 200,
    RENEWAL_MS,
  );
  const after = await apiPod();
  expect(after.metadata.uid).toBe(before.metadata.uid);
  const { initContainerStatuses, containerStatuses } = after.status;
  for (const { restartCount } of [...initContainerStatuses, ...containerStatuses])
    expect(restartCount).toBe(0);
  expect(await ids()).toEqual(['first', 'second']);
});

long('the Job ends although its sidecar does not, and gives the data its idents', async () => {
  const config = `workspaces:
  - name: ${INDEX}
    crawlers: []
    idents:
      - ident: Jane Doe
        aliases: [forge.example.org/jane]
`;
  await place.patch('ConfigMap', 'team-api', { data: { 'config.yaml': config } });
  await until('the Job is complete', async () =>
    (await place.list('Job')).some(({ status }) => status?.succeeded === 1),
  );
  await until('the data has the ident', async () =>
    (await changes()).every(({ author }) => author.muid === 'Jane Doe'),
  );
  await place.running('team');
});

long('no log and no object but the Secrets has a password, and the bridge is small', async () => {
  const pods = await place.list('Pod');
  const logs = pods
    .filter(({ metadata }) => metadata.name !== 'search')
    .map(({ metadata }) => kubectl('logs', '-n', NAMESPACE, metadata.name, '--all-containers'));
  const objects = await Promise.all(
    ['Pod', 'Deployment', 'ConfigMap', 'Monocle', 'Event'].map((kind) => place.list(kind)),
  );
  const all = `${logs.join('\n')}\n${JSON.stringify(objects)}`;
  for (const password of [FIRST, SECOND]) {
    expect(all).not.toContain(JSON.stringify(password).slice(1, -1));
    expect(all).not.toContain(Buffer.from(`monocle:${password}`).toString('base64'));
  }
  console.log(`the pod of the api: ${Math.round(memoryOf(await apiPod()) / 1024 / 1024)} MiB`);
});
