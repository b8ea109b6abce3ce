/** The kube room on a real API server: every verb, a cache that survives, a lease that one holds. */

import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { ApiError } from '../../src/kube/api-error.js';
import { Cache, type CacheOptions } from '../../src/kube/cache.js';
import { connect, type KubeClient } from '../../src/kube/client.js';
import { LEASES, Lease } from '../../src/kube/lease.js';
import type { KubeObject } from '../../src/kube/object.js';
import type { RequestReport } from '../../src/kube/transport.js';
import { until, useCluster } from '../support/cluster/cluster.js';

const CONFIG_MAPS = { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps' };
const NAMESPACES = { apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces' };
const INGRESSES = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', plural: 'ingresses' };
const CRDS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
};
const MONOCLES = {
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  plural: 'monocles',
};

const cluster = useCluster({ plain: true });
const reports: RequestReport[] = [];
const stops: (() => unknown)[] = [];
let client: KubeClient;
let count = 0;
beforeAll(async () => {
  client = connect({ kubeconfig: cluster().kubeconfig, onRequest: (one) => reports.push(one) });
  // A kind that comes later. The next file has it again.
  await client.delete(CRDS, { namespace: '', name: 'monocles.monocle.monocle.change-metrics.io' });
  await until('it is not served', async () => !(await client.serves(MONOCLES)));
});
afterAll(() => client.close());
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const unique = () => ({ namespace: 'default', name: `thing-${++count}` });
const configMap = (key: { namespace: string; name: string }, data: object, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { ...key, ...more },
  data,
});
const refused = (code: number) => expect.objectContaining({ code, name: 'ApiError' });

describe('the client', () => {
  test('creates, reads, replaces and deletes', async () => {
    const key = unique();
    expect(await client.get(CONFIG_MAPS, key)).toBeUndefined();
    const created = await client.create(CONFIG_MAPS, configMap(key, { a: 'ü' }));
    expect(created.metadata.managedFields).toMatchObject([{ manager: 'monocle-operator' }]);
    await expect(client.create(CONFIG_MAPS, configMap(key, {}))).rejects.toThrow(
      `POST ConfigMap/default/${key.name}: 409 AlreadyExists: configmaps "${key.name}" already`,
    );
    expect(await client.get(CONFIG_MAPS, key)).toEqual(created);
    const updated = await client.update(CONFIG_MAPS, { ...created, data: { a: '2' } });
    expect(updated.data).toEqual({ a: '2' });
    await expect(client.update(CONFIG_MAPS, created)).rejects.toEqual(refused(409));
    expect(await client.delete(CONFIG_MAPS, key)).toBe(true);
    expect(await client.delete(CONFIG_MAPS, key)).toBe(false);
  });

  test('applies: with force by default, and without a trace where nothing differs', async () => {
    const key = unique();
    const ours = { fieldManager: 'monocle-operator' };
    const first = await client.apply(CONFIG_MAPS, configMap(key, { a: '1' }), ours);
    const again = await client.apply(CONFIG_MAPS, configMap(key, { a: '1' }), ours);
    expect(again.metadata.resourceVersion).toBe(first.metadata.resourceVersion);

    const theirs = { fieldManager: 'them' };
    await expect(
      client.apply(CONFIG_MAPS, configMap(key, { a: '2' }), { ...theirs, force: false }),
    ).rejects.toEqual(refused(409));
    const dry = await client.apply(CONFIG_MAPS, configMap(key, { a: '2' }), {
      ...theirs,
      dryRun: true,
    });
    expect(dry.data).toEqual({ a: '2' });
    expect((await client.get(CONFIG_MAPS, key))?.data).toEqual({ a: '1' });
    await client.apply(CONFIG_MAPS, configMap(key, { a: '2' }), theirs);
    expect((await client.get(CONFIG_MAPS, key))?.data).toEqual({ a: '2' });
  });

  // An Ingress: it has a status, and no controller here writes it at the same time.
  test('patches an object and its status', async () => {
    const key = unique();
    const ingress = {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: key,
      spec: { rules: [{ host: 'a.example.com' }] },
    };
    const withAddress = (ip: string) => ({ loadBalancer: { ingress: [{ ip }] } });
    await client.create(INGRESSES, ingress);
    const patched = await client.patch(INGRESSES, key, {
      spec: { rules: [{ host: 'b.example.com' }] },
      status: withAddress('192.0.2.7'),
    });
    expect(patched.spec.rules).toEqual([{ host: 'b.example.com' }]);
    expect(patched.status).toEqual({ loadBalancer: {} });
    const status = withAddress('192.0.2.2');
    const reported = await client.patch(INGRESSES, key, { status }, 'status');
    expect(reported.status).toMatchObject(withAddress('192.0.2.2'));
    expect(reported.metadata.generation).toBe(patched.metadata.generation);
    const bad = { spec: { rules: [{ host: '-1' }] } };
    await expect(client.patch(INGRESSES, key, bad)).rejects.toThrow(
      `PATCH Ingress/default/${key.name}: 422 Invalid: `,
    );
    const error = await client.patch(INGRESSES, key, bad).catch((caught: ApiError) => caught);
    expect((error as ApiError).causes).toEqual([
      expect.stringMatching(/^spec.rules\[0\].host: .*-1/),
    ]);
  });

  test('deletes only the object that is meant', async () => {
    const key = unique();
    const { metadata } = await client.create(CONFIG_MAPS, configMap(key, {}));
    const another = { uid: '00000000-0000-0000-0000-000000000000' };
    await expect(client.delete(CONFIG_MAPS, key, another)).rejects.toEqual(refused(409));
    const options = { uid: metadata.uid, propagationPolicy: 'Orphan' } as const;
    expect(await client.delete(CONFIG_MAPS, key, options)).toBe(true);
  });

  test('lists in pages, by label', async () => {
    const { name } = unique();
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await client.create(NAMESPACES, namespace);
    const names = Array.from({ length: 520 }, (_, index) => `cm-${String(index).padStart(3, '0')}`);
    await Promise.all(
      names.map((one, index) =>
        client.create(
          CONFIG_MAPS,
          configMap({ namespace: name, name: one }, {}, { labels: { parity: `${index % 2}` } }),
        ),
      ),
    );
    const before = reports.length;
    const all = await client.list(CONFIG_MAPS, { namespace: name });
    const found = all.items.map(({ metadata }) => metadata.name);
    expect(found.filter((one) => one !== 'kube-root-ca.crt')).toEqual(names);
    expect(all.items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
    expect(reports.slice(before).map(({ verb, code }) => [verb, code])).toEqual([
      ['list', 200],
      ['list', 200],
    ]);
    const odd = await client.list(CONFIG_MAPS, { namespace: name, labelSelector: 'parity=1' });
    expect(odd.items).toHaveLength(260);
  });

  test('lists large objects a few at a time, or their metadata alone', async () => {
    const { name: namespace } = unique();
    await client.create(NAMESPACES, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace },
    });
    const names = Array.from({ length: 20 }, (_, index) => `cm-${String(index).padStart(2, '0')}`);
    const data = { x: 'x'.repeat(900_000) };
    for (const name of names)
      await client.create(CONFIG_MAPS, configMap({ namespace, name }, data, { labels: { name } }));
    const listed = async (options: object) => {
      const before = reports.length;
      const { items } = await client.list(CONFIG_MAPS, { namespace, ...options });
      expect(items.map(({ metadata }) => metadata.labels?.name ?? '').filter(Boolean)).toEqual(
        names,
      );
      return { items, requests: reports.length - before };
    };
    const whole = await listed({});
    expect(whole.items.every((each) => each.kind === 'ConfigMap')).toBe(true);
    // All at once are too much, then six are read, and then four at a time.
    expect(whole.requests).toBe(6);
    const metadata = await listed({ metadataOnly: true });
    expect(metadata.requests).toBe(1);
    expect(metadata.items.some((each) => each.data)).toBe(false);
    expect(metadata.items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
  });

  test('knows what is served', async () => {
    const served = [CONFIG_MAPS, INGRESSES, MONOCLES, { ...INGRESSES, plural: 'routes' }];
    expect(await Promise.all(served.map((one) => client.serves(one)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

function follow(options: Partial<CacheOptions> = {}) {
  const stop = new AbortController();
  stops.push(() => stop.abort());
  const changes: string[] = [];
  const cache = new Cache({
    client,
    resource: CONFIG_MAPS,
    onChange: (change, { metadata }) => changes.push(`${change} ${metadata.name}`),
    ...options,
  });
  void cache.run(stop.signal);
  return { cache, changes };
}

describe('a cache', () => {
  const selected = () => {
    const label = `l${++count}`;
    const make = (name: string) =>
      client.create(
        CONFIG_MAPS,
        configMap({ namespace: 'default', name: `${label}-${name}` }, {}, { labels: { label } }),
      );
    const said = (changes: string[]) => changes.map((one) => one.replace(`${label}-`, ''));
    return { label, make, said, selector: { labelSelector: `label=${label}` } };
  };
  const key = ({ metadata }: KubeObject) => ({ namespace: 'default', name: metadata.name });

  test('follows what comes, changes and goes', async () => {
    const { make, said, selector } = selected();
    const a = await make('a');
    const { cache, changes } = follow(selector);
    await cache.whenSynced();
    expect(cache.get(key(a))?.metadata).not.toHaveProperty('managedFields');
    const b = await make('b');
    await until('b is there', () => cache.get(key(b)));
    await client.patch(CONFIG_MAPS, key(b), { data: { x: 'y' } });
    await until('b has changed', () => cache.get(key(b))?.data?.x === 'y');
    // An object that no longer matches is gone as well.
    await client.patch(CONFIG_MAPS, key(a), { metadata: { labels: { label: null } } });
    await client.delete(CONFIG_MAPS, key(b));
    await until('both are gone', () => cache.list().length === 0);
    expect(said(changes)).toEqual(['added a', 'added b', 'updated b', 'deleted a', 'deleted b']);
    expect(cache.lastError).toBeUndefined();
  });

  test('follows metadata alone', async () => {
    const { make, said, selector } = selected();
    const a = await make('a');
    const { cache, changes } = follow({ ...selector, metadataOnly: true });
    await cache.whenSynced();
    const b = await make('b');
    await client.patch(CONFIG_MAPS, key(b), { data: { x: 'y' } });
    await client.delete(CONFIG_MAPS, key(a));
    await until('all is told', () => changes.length === 4);
    expect(said(changes)).toEqual(['added a', 'added b', 'updated b', 'deleted a']);
    const { metadata, ...rest } = cache.get(key(b)) ?? {};
    expect([metadata?.uid, rest]).toEqual([
      b.metadata.uid,
      { apiVersion: 'v1', kind: 'ConfigMap' },
    ]);
  });

  test('survives a restart of the API server', async () => {
    const { make, said, selector } = selected();
    const { cache, changes } = follow(selector);
    await cache.whenSynced();
    const a = await make('a');
    await make('b');
    await cluster().restartApiServer();
    await make('c');
    await until('c is there', () => changes.length === 3);
    expect(said(changes)).toEqual(['added a', 'added b', 'added c']);
    await until('all is well', () => cache.synced && cache.lastError === undefined);
    // It remembers nothing from before its start.
    const resourceVersion = a.metadata.resourceVersion ?? '';
    const signal = AbortSignal.timeout(60_000);
    const events = client.watch(CONFIG_MAPS, { resourceVersion, timeoutSeconds: 60, signal });
    await expect(events[Symbol.asyncIterator]().next()).rejects.toEqual(refused(410));
  });

  test('survives its crash, and tells what it missed', async () => {
    const { make, said, selector } = selected();
    const [a, b] = [await make('a'), await make('b')];
    const { cache, changes } = follow(selector);
    await cache.whenSynced();
    await cluster().killApiServer();
    await until('the cache has noticed', () => cache.lastError);
    expect(cache.list()).toHaveLength(2);
    expect(cache.synced).toBe(true);
    await cluster().restartApiServer();
    await client.delete(CONFIG_MAPS, key(a));
    await client.patch(CONFIG_MAPS, key(b), { data: { x: 'y' } });
    await make('c');
    await until('all is told', () => changes.length === 5);
    expect(said(changes).slice(2).sort()).toEqual(['added c', 'deleted a', 'updated b']);
  });

  test.each([true, false])('notices a kind that comes later (optional: %s)', async (optional) => {
    const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'));
    const crdKey = { namespace: '', name: crd.metadata.name };
    const { cache, changes } = follow({
      resource: MONOCLES,
      optional,
      // Half a minute is too long for a test.
      time: {
        monotonic: () => performance.now(),
        now: Date.now,
        random: Math.random,
        delay: (ms, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms > 100_000 ? ms : ms / 100);
            signal?.addEventListener('abort', () => {
              clearTimeout(timer);
              resolve();
            });
          }),
      },
    });
    if (optional) await cache.whenSynced();
    else await until('it was not found', () => cache.lastError);
    expect(cache.synced).toBe(optional);
    await client.apply(CRDS, crd, { fieldManager: 'test' });
    await until('the kind is served', () => client.serves(MONOCLES));
    const { apiVersion, kind } = MONOCLES;
    const metadata = { namespace: 'default', name: 'late' };
    await until('it can be created', () =>
      client.create(MONOCLES, { apiVersion, kind, metadata, spec: {} }),
    );
    await until('it is there', () => changes.includes('added late'));
    await cache.whenSynced();
    await client.delete(CRDS, crdKey);
    await until('it is gone', () => changes.includes('deleted late'));
    await until('the kind is gone', async () => !(await client.serves(MONOCLES)));
    await until('the cache knows', () => cache.synced === optional);
  });
});

describe('a lease', () => {
  const durations = { leaseDurationMs: 3_000, renewDeadlineMs: 2_000, retryPeriodMs: 500 };
  const candidate = (key: { namespace: string; name: string }, identity: string) => {
    // Of its own: to end it is to kill the holder.
    const connection = connect({ kubeconfig: cluster().kubeconfig });
    const state = { isCut: false };
    const cut = <T>(act: () => Promise<T>) => (state.isCut ? new Promise<T>(() => {}) : act());
    const lease = new Lease({
      client: Object.assign(Object.create(connection), {
        get: (...args: Parameters<KubeClient['get']>) => cut(() => connection.get(...args)),
        update: (...args: Parameters<KubeClient['update']>) =>
          cut(() => connection.update(...args)),
        create: (...args: Parameters<KubeClient['create']>) =>
          cut(() => connection.create(...args)),
      }),
      key,
      identity,
      ...durations,
    });
    stops.push(async () => {
      state.isCut = false;
      await lease.release();
      connection.close();
    });
    lease.start();
    return Object.assign(lease, {
      kill: () => {
        state.isCut = true;
      },
    });
  };
  /** Looks at every turn of a timer; both at once is a failure whenever it happens. */
  const guard = (all: Lease[]) => {
    const seen = { both: 0 };
    const timer = setInterval(() => {
      if (all.filter((one) => one.isLeader()).length > 1) seen.both++;
    }, 1);
    stops.push(() => clearInterval(timer));
    return seen;
  };

  test('has one holder, is given back in no time, and outlives a holder that is killed', async () => {
    const key = unique();
    const [a, b] = [candidate(key, 'a'), candidate(key, 'b')];
    const seen = guard([a, b]);
    const leader = () => [a, b].find((one) => one.isLeader());
    const first = await until('one leads', leader);
    const second = first === a ? b : a;
    await first.release();
    const holder = (await client.get(LEASES, key))?.spec?.holderIdentity;
    expect(['', second === a ? 'a' : 'b']).toContain(holder);
    await until('the other leads', () => second.isLeader());

    const third = candidate(key, 'c');
    const later = guard([a, b, third]);
    await until('the third knows', () => third.holder);
    second.kill();
    await until('the third leads', () => third.isLeader());
    expect(second.isLeader()).toBe(false);
    expect([seen.both, later.both]).toEqual([0, 0]);
  });

  test('is never held by two while the API server comes and goes', async () => {
    const key = unique();
    const all = [candidate(key, 'a'), candidate(key, 'b')];
    const seen = guard(all);
    const leader = () => all.find((one) => one.isLeader());
    await until('one leads', leader);
    await cluster().killApiServer();
    await until('nobody leads', () => leader() === undefined);
    await cluster().restartApiServer();
    await until('one leads again', leader);
    expect(seen.both).toBe(0);
  });
});
