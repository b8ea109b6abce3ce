import { describe, expect, test } from '@jest/globals';
import { type ResolvedSpec, resolveMonocle } from '../../../constructs/instance/spec.js';
import type { PodTrouble } from '../../../src/instance/readiness/pod-trouble.js';
import {
  failedUpgrade,
  lastReadyImages,
  runningOf,
} from '../../../src/instance/upgrades/upgrade-progress.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';

const M = (tag: string) => `quay.io/change-metrics/monocle:${tag}`;
const E = (tag: string) => `docker.elastic.co/elasticsearch/elasticsearch:${tag}`;
const specOf = (spec: object): ResolvedSpec => resolveMonocle(monocle(spec)).monocle.spec;

const workload = (name: string, image: string, readyReplicas = 1): KubeObject => ({
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name } },
  spec: { replicas: 1, template: { spec: { containers: [{ name, image }] } } },
  status: { updatedReplicas: 1, readyReplicas },
});

test('the images that are ready are remembered as the spec has them, and others are not', () => {
  const spec = specOf({ image: M('1.11.2'), imageRegistry: 'mirror.example.org' });
  const mirrored = (image: string) => image.replace(/^[^/]*/, 'mirror.example.org');
  const ready = {
    api: workload('api', mirrored(M('1.11.2'))),
    elastic: workload('elastic', mirrored(E('7.17.26'))),
  };
  expect(lastReadyImages(spec, ready, undefined)).toEqual({
    monocle: M('1.11.2'),
    elastic: E('7.17.26'),
  });
  const before = { monocle: M('1.10.0') };
  for (const api of [
    workload('api', mirrored(M('1.11.2')), 0),
    workload('api', mirrored(M('1.10.0'))),
    undefined,
  ])
    expect(lastReadyImages(spec, { api, elastic: 'external' }, before)).toEqual(before);
  expect(lastReadyImages(spec, { api: undefined, elastic: undefined }, undefined)).toBeUndefined();
});

describe('an upgrade that began', () => {
  const trouble = (reason: string, stage: PodTrouble['stage'] = 'failed'): PodTrouble => ({
    ...{ reason, message: 'container api ended', detail: 'see its log', stage },
  });

  test.each<[string, string | undefined, PodTrouble | undefined, string | undefined]>([
    ['goes on', M('1.10.0'), undefined, undefined],
    ['is a step of every start', M('1.10.0'), trouble('NotReady', 'starting'), undefined],
    [
      'fails',
      M('1.10.0'),
      trouble('CrashLoopBackOff'),
      `CrashLoopBackOff The api is not ready with ${M('1.11.2')}: container api ended: see its log. It was last ready with ${M('1.10.0')}: to go back, set spec.image to it`,
    ],
    [
      'takes too long',
      M('1.10.0'),
      trouble('Unhealthy', 'waiting'),
      `Unhealthy The api is not ready with ${M('1.11.2')}: container api ended: see its log. It was last ready with ${M('1.10.0')}: to go back, set spec.image to it`,
    ],
    ['is none: the same image fails', M('1.11.2'), trouble('CrashLoopBackOff'), undefined],
    ['is none: no image was ever ready', undefined, trouble('CrashLoopBackOff'), undefined],
    [
      'is refused by the data',
      undefined,
      trouble('SchemaTooNew'),
      `SchemaTooNew The api is not ready with ${M('1.11.2')}: container api ended: see its log`,
    ],
  ])('%s', (_, last, found, expected) => {
    const key = { namespace: 'home', name: 'team' };
    const failed = failedUpgrade({ key, image: M('1.11.2'), last, backup: undefined }, found);
    expect(failed && `${failed.reason} ${failed.message}`).toBe(expected);
  });

  const RESTORE = (image: string) =>
    `To go back to the data of before the upgrade, too, run monocle-k8s restore team -n home --snapshot s-1 --image ${image}`;
  test.each<[string, string, object, string | undefined]>([
    ['failed', M('1.10.0'), { from: M('1.10.0'), to: M('1.11.2') }, M('1.10.0')],
    ['was another one', M('1.10.0'), { from: M('1.9.0'), to: M('1.10.0') }, undefined],
    ['was taken back before', M('1.10.0'), { from: M('1.10.0') }, undefined],
    ['migrated the data, and was taken back', M('1.11.2'), { from: M('1.11.2') }, M('1.11.2')],
  ])('that %s names the snapshot if it has the data of before', (_, last, backup, image) => {
    const found = trouble(last === M('1.11.2') ? 'SchemaTooNew' : 'CrashLoopBackOff');
    const upgrade = { image: M('1.11.2'), last, backup: { ...backup, snapshot: 's-1' } };
    const key = { namespace: 'home', name: 'team' };
    const { message = '' } = failedUpgrade({ key, ...upgrade }, found) ?? {};
    expect(message.split('. ').find((each) => each.includes('restore'))).toBe(
      image && RESTORE(image),
    );
  });
});

describe('what runs', () => {
  const status = { monocle: 'evil.example.net/a:1', elastic: 'evil.example.net/b:1' };
  const api = workload('api', M('1.11.1'));
  const elastic = workload('elastic', E('7.17.25'));
  const ofEck: KubeObject = {
    ...{ apiVersion: 'elasticsearch.k8s.elastic.co/v1', kind: 'Elasticsearch' },
    ...{ metadata: { name: 'monocle' }, spec: { version: '8.19.4' } },
  };

  test('is what the live objects say, whatever the status says', () => {
    expect(runningOf(undefined, { api, elastic }, status)).toEqual({
      ...{ monocle: M('1.11.1'), elastic: E('7.17.25') },
    });
    expect(runningOf(undefined, { api, elastic: ofEck }, undefined)?.eck).toBe('8.19.4');
  });

  test('is what was applied, whatever somebody made of the live objects', () => {
    const applied = { monocle: M('1.11.2'), elastic: E('7.17.26'), eck: '8.19.5' };
    expect(runningOf(applied, { api, elastic: ofEck }, status)).toEqual(applied);
  });

  test('is what the status says if there is no object, and nothing before the first deploy', () => {
    const none = { api: undefined, elastic: undefined };
    expect(runningOf(undefined, none, status)).toEqual(status);
    expect(runningOf(undefined, none, undefined)).toEqual({});
  });
});
