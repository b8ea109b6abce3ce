import { expect, test } from '@jest/globals';
import type { InstanceCaches } from '../../../src/controller/caches/caches.js';
import { Metrics, observeProcess } from '../../../src/controller/serving/metrics.js';
import { systemTime } from '../../../src/time.js';

test('the backups of the Monocles that are there, and of no others', () => {
  const metrics = new Metrics();
  const monocle = (name: string, backup?: object) => ({
    ...{ apiVersion: 'a', kind: 'Monocle', metadata: { name, namespace: 'home' } },
    status: { ...(backup && { backup }) },
  });
  let monocles = [
    monocle('a', { lastSuccessTime: '1970-01-01T00:01:00Z', sizeBytes: 4711 }),
    monocle('b', {}),
    monocle('c'),
  ];
  const caches = { monocles: () => monocles, all: [] } as unknown as InstanceCaches;
  observeProcess({
    ...{ metrics, caches, time: systemTime },
    ...{ workers: 1, isLeader: true, depth: () => 0 },
  });
  const lines = () =>
    metrics
      .text()
      .split('\n')
      .filter((line) => line.startsWith('monocle_backup'));
  const time = 'monocle_backup_last_success_timestamp_seconds';
  expect(lines()).toEqual([
    `${time}{namespace="home",name="a"} 60`,
    `${time}{namespace="home",name="b"} 0`,
    'monocle_backup_size_bytes{namespace="home",name="a"} 4711',
  ]);
  monocles = [];
  expect(lines()).toEqual([]);
});

test('how full the volumes are, of the Monocles that are measured', () => {
  const metrics = new Metrics();
  const monocle = (name: string, storage?: object) => ({
    ...{ apiVersion: 'a', kind: 'Monocle', metadata: { name, namespace: 'home' } },
    status: { storage },
  });
  let monocles = [monocle('a', { usedPercent: 81 }), monocle('b', {}), monocle('c')];
  const caches = { monocles: () => monocles, all: [] } as unknown as InstanceCaches;
  observeProcess({
    ...{ metrics, caches, time: systemTime },
    ...{ workers: 1, isLeader: true, depth: () => 0 },
  });
  const lines = () =>
    metrics
      .text()
      .split('\n')
      .filter((line) => line.startsWith('monocle_storage'));
  expect(lines()).toEqual(['monocle_storage_used_ratio{namespace="home",name="a"} 0.81']);
  monocles = [];
  expect(lines()).toEqual([]);
});

test('a metric that is not declared, or is of another kind, does not compile', () => {
  const metrics = new Metrics();
  // @ts-expect-error no such metric
  metrics.increment('monocle_no_such_total');
  // @ts-expect-error it counts no times
  metrics.observe('workqueue_depth', 1);
  // @ts-expect-error it has buckets
  metrics.set('controller_runtime_reconcile_time_seconds', 1);
  expect(metrics.text()).not.toContain('no_such');
});
