/** When `apply` runs update-idents, by the Jobs that are there and the annotation of the first apply. */
import { describe, expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../../../constructs/instance/names.js';
import {
  dueIdents,
  FIRST_CONFIG,
  sleepingJobs,
} from '../../../src/instance/standalone/standalone-decisions.js';
import type { KubeObject } from '../../../src/kube/object.js';
import type { Manifest } from '../../../src/synthesize.js';

const metadata = (version: string) => ({
  name: `idents-${version}`,
  labels: {},
  annotations: { [CONFIG_VERSION]: version },
});
const manifest = (version: string): Manifest => ({
  ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: metadata(version), spec: {} },
});

type State = 'running' | 'asleep' | 'Complete' | 'Failed';
const job = (version: string, state: State, createdAt = 0): KubeObject => ({
  ...{ apiVersion: 'batch/v1', kind: 'Job' },
  metadata: { ...metadata(version), creationTimestamp: `2026-01-01T00:00:0${createdAt}Z` },
  spec: state === 'asleep' ? { suspend: true } : {},
  status: ['Complete', 'Failed'].includes(state)
    ? { conditions: [{ type: state, status: 'True' }], completionTime: '2026-01-01T00:00:00Z' }
    : {},
});
const mounted = (first?: string): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap' },
  metadata: { name: 'config', annotations: first ? { [FIRST_CONFIG]: first } : {} },
});
const states = (jobs: readonly KubeObject[] = []): string[] =>
  jobs.map(({ metadata: { name }, spec }) => `${name} ${spec?.suspend}`);
const names = (jobs: readonly KubeObject[] = []): string[] =>
  jobs.map(({ metadata: { name } }) => name);

describe('an instance that wakes', () => {
  test.each<
    [string, string, KubeObject[], KubeObject | undefined, string | undefined, string[], string[]]
  >([
    ['for the first time, with the config of then', 'a', [], mounted(), undefined, [], []],
    ['with the config that ran first', 'a', [], mounted('a'), undefined, [], []],
    ['with another config', 'b', [], mounted('a'), 'idents-b', [], []],
    [
      'with the config of a Job that completed',
      'b',
      [job('b', 'Complete')],
      mounted('a'),
      undefined,
      [],
      [],
    ],
    [
      'with the config of a Job that sleeps',
      'b',
      [job('b', 'asleep')],
      mounted('a'),
      undefined,
      ['idents-b false'],
      [],
    ],
    [
      'with another config than that of a Job that sleeps',
      'c',
      [job('b', 'asleep')],
      mounted('a'),
      'idents-c',
      [],
      ['idents-b'],
    ],
    [
      'with the first config, after a Job of another one began',
      'a',
      [job('b', 'asleep')],
      mounted('a'),
      'idents-a',
      [],
      ['idents-b'],
    ],
  ])('%s', (_, version, jobs, config, due, switched, superseded) => {
    const found = dueIdents(manifest(version), jobs, config);
    expect(found.due?.metadata.name).toBe(due);
    expect(states(found.switched)).toEqual(switched);
    expect(names(found.superseded)).toEqual(superseded);
  });

  test('and runs no update any more, discards the Job that sleeps', () => {
    const { due, superseded } = dueIdents(undefined, [job('b', 'asleep')], mounted('a'));
    expect([due, names(superseded)]).toEqual([undefined, ['idents-b']]);
  });
});

test('while it hibernates a Job stops, what ended stays, and the first config stays on record', () => {
  const jobs = [job('a', 'Complete'), job('b', 'Failed'), job('c', 'running'), job('d', 'asleep')];
  const { due, first, switched, superseded } = sleepingJobs(jobs, mounted('a'));
  expect([due, first, states(switched), superseded]).toEqual([
    undefined,
    'a',
    ['idents-c true'],
    undefined,
  ]);
  expect(sleepingJobs([], undefined)).toEqual({ first: undefined, switched: [] });
});
