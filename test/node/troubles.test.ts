import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { api, until } from '../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import {
  ask,
  kubectl,
  long,
  node,
  podsOf,
  removeNamespace,
  serviceUrl,
} from '../support/node/node.js';

const NAMESPACE = 'trouble-stories';
const SMALL = { requests: { cpu: '100m' } };

let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
  await place.create('Monocle', monocle('team', { elastic: { resources: SMALL } }));
  await place.running('team');
});
afterAll(() => removeNamespace(NAMESPACE));

const edit = (spec: object): Promise<Any> => place.patch('Monocle', 'team', { spec });

/** Waits until a condition has the reason, and returns its message, which must be one line. */
async function told(type: string, reason: RegExp, name = 'team'): Promise<string> {
  const { message } = await until(`${type} says ${reason}`, async () => {
    const condition = await place.condition(name, type);
    if (!reason.test(condition?.reason ?? '')) throw new Error(JSON.stringify(condition));
    return condition;
  });
  expect(message).not.toMatch(/\n/);
  return message;
}

const onlyPod = (component: string): Promise<Any> =>
  until(`${component} has one pod`, async () => {
    const pods = await podsOf(NAMESPACE, component);
    return pods.length === 1 && pods[0];
  });

const restarts = async (component: string): Promise<number> =>
  (await onlyPod(component)).status.containerStatuses?.[0]?.restartCount ?? 0;

describe('the Monocle says what is wrong, and recovers by itself', () => {
  test('an image that cannot be pulled', async () => {
    const { image } = (await place.get('Monocle', 'team')).spec;
    await edit({ image: 'registry.example.org/none/monocle:1' });
    const message = await told('ApiReady', /^(ErrImagePull|ImagePullBackOff)$/);
    expect(message).toContain('registry.example.org/none/monocle:1');
    expect((await place.condition('team', 'Stalled'))?.message).toContain('ApiReady');
    await edit({ image });
    await place.running('team');
  });

  long('a pod that fits no node', async () => {
    await edit({ api: { nodeSelector: { 'example.org/none': 'such' } } });
    expect(await told('ApiReady', /^Unschedulable$/)).toMatch(/node selector|affinity/);
    await edit({ api: { nodeSelector: null } });
    await place.running('team');
  });

  test('a container that ends again and again', async () => {
    await edit({ api: { env: [{ name: 'STAND_IN_CRASH', value: '1' }] } });
    const message = await told('ApiReady', /^CrashLoopBackOff$/);
    expect(message).toContain('exit code 1');
    expect(message).toContain('kubectl logs');
    await edit({ api: { env: null } });
    await place.running('team');
  });

  test('a container that takes more memory than it may', async () => {
    await edit({ api: { resources: { limits: { memory: '256Mi' } } } });
    await until('it has its limit', async () => {
      return (await onlyPod('api')).spec.containers[0].resources.limits.memory === '256Mi';
    });
    await place.running('team');
    const url = await serviceUrl(NAMESPACE, 'team-api');
    // The kubelet may first say Error. And one kill whose container is soon ready again may never be told.
    await until('it was killed, and is told', async () => {
      const events = await place.events('team');
      if (events.some(({ reason }) => reason === 'OOMKilled')) return true;
      await ask(`${url}/stand-in/allocate`, {}).catch(() => undefined);
      return false;
    });
    await until('the kubelet says so', async () => {
      const { lastState } = (await onlyPod('api')).status.containerStatuses[0];
      return lastState.terminated?.reason === 'OOMKilled';
    });
    await place.running('team');
  });

  long('a volume that is full', async () => {
    await place.create(
      'Monocle',
      monocle('full', {
        elastic: { resources: SMALL },
        storageClassName: 'tiny',
        api: { nodeSelector: { 'example.org/none': 'such' } },
        crawler: { nodeSelector: { 'example.org/none': 'such' } },
      }),
    );
    const elasticReady = () =>
      until('Elasticsearch is ready', async () => {
        return (await place.condition('full', 'ElasticReady'))?.status === 'True';
      });
    await elasticReady();
    const data = '/usr/share/elasticsearch/data';
    const sh = (script: string) =>
      kubectl('exec', '-n', NAMESPACE, 'full-elastic-0', '--', 'bash', '-c', script);
    sh(`cat /dev/zero > ${data}/zeros 2>/dev/null; true`);
    kubectl('delete', 'pod', '-n', NAMESPACE, 'full-elastic-0');
    const message = await told('ElasticReady', /^CrashLoopBackOff$/, 'full');
    expect(message).toContain('kubectl logs');
    const logs = kubectl('logs', '-n', NAMESPACE, 'full-elastic-0', '--previous');
    expect(logs).toMatch(/No space left on device/);
    // Somebody makes room, from outside: no container of the pod lives long enough.
    const { body: volume } = await api(node).get<Any>('/api/v1/persistentvolumes/tiny');
    rmSync(join(volume.spec.local.path, 'zeros'));
    await elasticReady();
    kubectl('delete', 'monocle', '-n', NAMESPACE, 'full');
  });
});

describe('probes', () => {
  long('a slow migration: the api is not ready, and is not restarted', async () => {
    await edit({ api: { env: [{ name: 'STAND_IN_MIGRATION_SECONDS', value: '45' }] } });
    await until('the new pod migrates', async () => {
      const { metadata } = await onlyPod('api');
      return kubectl('logs', '-n', NAMESPACE, metadata.name, '-c', 'api').includes('migrating');
    });
    expect((await place.condition('team', 'ApiReady'))?.status).toBe('False');
    await place.running('team');
    expect(await restarts('api')).toBe(0);
    await edit({ api: { env: null } });
    await place.running('team');
  });

  long(
    'Elasticsearch is red: it and the api go on, and only a new api waits and says why',
    async () => {
      const elastic = await serviceUrl(NAMESPACE, 'team-elastic');
      await fetch(`${elastic}/red`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ settings: { 'index.routing.allocation.require._name': 'nobody' } }),
        signal: AbortSignal.timeout(60_000),
      });
      await until('it is red', async () => {
        return (await ask(`${elastic}/_cluster/health`)).body.status === 'red';
      });
      const old = await onlyPod('api');
      kubectl('delete', 'pod', '-n', NAMESPACE, old.metadata.name);
      await until('the new api says why it waits', async () => {
        const { metadata } = await onlyPod('api');
        const lines = kubectl('logs', '-n', NAMESPACE, metadata.name, '-c', 'wait-for-elastic');
        return /red/.test(lines);
      });
      expect((await place.condition('team', 'ElasticReady'))?.status).toBe('True');
      expect(await restarts('elastic')).toBe(0);
      await fetch(`${elastic}/red`, { method: 'DELETE' });
      await place.running('team');
      expect(await restarts('elastic')).toBe(0);
    },
  );

  long('an api that hangs leaves the Service first, and is restarted then', async () => {
    const url = await serviceUrl(NAMESPACE, 'team-api');
    const before = await restarts('api');
    await ask(`${url}/stand-in/hang`, {});
    await until('its pod is not ready', async () => {
      const { status } = await onlyPod('api');
      return status.conditions.some(
        ({ type, status: is }: Any) => type === 'Ready' && is === 'False',
      );
    });
    expect(await restarts('api')).toBe(before);
    await told('ApiReady', /^(Unhealthy|NotReady)$/);
    await until('it was restarted', async () => (await restarts('api')) > before, 240_000);
    await place.running('team');
  });

  test('each pod ends long before its grace period is over', async () => {
    for (const component of ['crawler', 'api', 'elastic']) {
      const { metadata, spec } = await onlyPod(component);
      const path = `/api/v1/namespaces/${NAMESPACE}/pods/${metadata.name}`;
      const started = performance.now();
      kubectl('delete', 'pod', '-n', NAMESPACE, '--wait=false', metadata.name);
      await until('it is gone', async () => {
        const { body } = await api(node).get<Any>(path);
        return body.metadata?.uid !== metadata.uid;
      });
      const seconds = (performance.now() - started) / 1_000;
      expect(seconds).toBeLessThan(spec.terminationGracePeriodSeconds / 2);
    }
    await place.running('team');
  });
});
