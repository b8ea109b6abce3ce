import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { warmRun } from '../support/tools/warm-command.js';

const objectsIn = (text: string): unknown[] =>
  parseAllDocuments(text).map((document) => document.toJS({ maxAliasCount: -1 }));
const GIT = [
  ...['--repo', 'https://git.example.org/platform/gitops.git'],
  ...['--branch', 'main', '--path', 'clusters/prod'],
];

describe('install', () => {
  test.each([
    ['dist/install.yaml', []],
    ['dist/install-namespaced.yaml', ['--own-namespace']],
    ['dist/install-gitops.yaml', GIT],
  ])('prints what %s holds', async (file, flags) => {
    const { code, stdout, stderr } = await warmRun(['install', ...flags]);
    expect([code, stderr]).toEqual([0, '']);
    expect(objectsIn(stdout)).toEqual(objectsIn(readFileSync(file, 'utf8')));
  });

  test('takes image, namespaces, replicas and policies', async () => {
    const { stdout } = await warmRun([
      ...['install', '-n', 'ops', '--image', 'registry.test/monocle-k8s:1', '--replicas', '1'],
      ...['--watch-namespaces', 'a,b', '--service-monitor'],
      ...['--allowed-registries', 'quay.io/change-metrics'],
    ]);
    expect(stdout).toContain('image: registry.test/monocle-k8s:1\n');
    expect(stdout).toContain('kind: ServiceMonitor\n');
    expect(stdout).toContain('--allowed-registries=quay.io/change-metrics\n');
    expect(stdout).not.toContain('kind: PodDisruptionBudget');
    expect(stdout).not.toContain('kind: ClusterRole\n');
    expect(stdout.match(/^ {2}namespace: (a|b)$/gm)).not.toBeNull();
  });

  test('--sign makes the operator sign what it publishes, and changes nothing else', async () => {
    const [plain, signing] = await Promise.all(
      [[], ['--sign']].map((more) => warmRun(['install', ...GIT, ...more])),
    );
    expect(signing?.stdout).not.toBe(plain?.stdout);
    expect(signing?.stdout.replace(/^ +- --sign\n/m, '')).toBe(plain?.stdout);
  });

  test.each([
    [['--sign'], '--sign is for an operator that publishes'],
    [['-n', 'Bad_NS'], "--namespace Bad_NS is not a namespace's name"],
    [['--watch-namespaces', 'a,,b'], '--watch-namespaces: "" is not a namespace\'s name'],
    [['--watch-namespaces', 'a', '--own-namespace'], 'exclude each other'],
    [['--replicas', '0'], '--replicas 0 is not a whole number from 1 to 20'],
    [['--repo', 'https://git.test/x.git'], '--branch is missing'],
    [
      ['--repo', 'https://me:pw@git.test/x.git', '--branch', 'main', '--path', 'p'],
      'holds a password',
    ],
    [['--allowed-registries', 'Quay.io'], 'is not a registry'],
    [['--image', 'x:'], '--image "x:" is not an image; for example registry.example.org'],
    [['--image', 'foo//bar'], '--image "foo//bar" is not an image'],
    [['--image', 'a\nb'], '--image has a line break'],
    [['--repo', '.', '--branch', 'main', '--path', 'p'], 'a pod cannot read it'],
  ])('refuses %j', async (flags, message) => {
    const { code, stdout, stderr } = await warmRun(['install', ...flags]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
