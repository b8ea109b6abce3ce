/** What the Git sink removes, and what it leaves, under the rights of dist/install-gitops.yaml. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { auditOf } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { serve } from '../support/cluster/serve.js';
import { useStage } from '../support/cluster/stage.js';

const scratch = mkdtempSync(join(tmpdir(), 'monocle-git-test-'));
const repo = join(scratch, 'gitops.git');
const ENV = { GIT_CONFIG_GLOBAL: join(scratch, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let selector: string[] = [];
const stage = useStage(
  () => [
    ...['--sink=git', `--repo=${repo}`, '--branch=main', '--path=prod', '--resync-seconds=2'],
    ...selector,
  ],
  { installed: 'dist/install-gitops.yaml', env: ENV },
);

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENV },
  }).trim();
/** Of what is published in a namespace: its names. */
const directories = (namespace: string): string[] => [
  ...new Set(
    git('ls-tree', '-r', '--name-only', 'main', '--', `prod/${namespace}`)
      .split('\n')
      .filter(Boolean)
      .map((file) => file.split('/')[2] ?? ''),
  ),
];

async function published(place: Place, ...names: string[]): Promise<void> {
  for (const name of names) await place.apply(name);
  for (const name of names) await place.says(name, 'GitSynced', { status: 'True' });
}

test('while the kind is not served nothing is removed', async () => {
  const place = await stage.place('served');
  await published(place, 'one', 'two');
  const before = git('rev-parse', 'main');
  await serve(stage.cluster(), 'monocles', false);
  // A single 404 could be a server that is just starting.
  const missed = () =>
    auditOf(stage.cluster()).filter(
      ({ requestURI, responseStatus }) =>
        responseStatus?.code === 404 && requestURI?.includes('/monocles?'),
    );
  await until('the controller has asked in vain, again and again', () => missed().length >= 5);
  await serve(stage.cluster(), 'monocles', true);
  await published(await stage.place('after'), 'another');
  expect(directories('served')).toEqual(['one', 'two']);
  expect(git('log', '--format=%B', `${before}..main`)).not.toContain('Monocle-Removed');
});

test('a suspended Monocle leaves its directory as it is, over a restart', async () => {
  const place = await stage.place('suspended');
  await published(place, 'monocle');
  const before = git('rev-parse', 'main:prod/suspended');
  await place.apply('monocle', { suspend: true, image: 'example/monocle:2' });
  await place.says('monocle', 'Ready', { reason: 'Suspended' });
  await stage.restart();
  await published(await stage.place('beside'), 'another');
  expect(git('rev-parse', 'main:prod/suspended')).toBe(before);
  await place.apply('monocle', { image: 'example/monocle:2' });
  await until('it goes on', () => git('rev-parse', 'main:prod/suspended') !== before);
});

test('many that go at once wait, which is told, and come back unharmed', async () => {
  const place = await stage.place('many');
  const names = ['a', 'b', 'c', 'd', 'e'];
  await published(place, ...names);
  for (const name of names) await place.remove('Monocle', name);
  const { note } = await place.event('RemovalWaits');
  expect(note).toMatch(/^many\/[a-e] is gone with \d others at about the same time; .*10 minutes/);
  const log = stage.controller().log();
  expect(log.some(({ message }) => message === 'the removal of many instances waits')).toBe(true);
  // Some may have gone before it was known that they are many.
  expect(directories('many').length).toBeGreaterThanOrEqual(2);
  await published(place, ...names);
  expect(directories('many')).toEqual(names);
});

test('a Monocle that leaves the selector keeps its directory; one that is deleted does not', async () => {
  selector = ['--selector=shard=one'];
  await stage.restart();
  const place = await stage.place('sharded');
  const label = (name: string, shard: string) =>
    place.patch('Monocle', name, { metadata: { labels: { shard } } });
  for (const name of ['leaves', 'goes']) {
    await place.apply(name);
    await label(name, 'one');
    await place.says(name, 'GitSynced', { status: 'True' });
  }
  const log = () => stage.controller().log();
  const before = log().length;
  await label('leaves', 'two');
  // A leftover with our labels makes the controller look at its instance.
  await place.create('ConfigMap', {
    metadata: {
      name: 'leftover',
      labels: {
        'app.kubernetes.io/managed-by': 'monocle-k8s',
        'app.kubernetes.io/name': 'monocle',
        'app.kubernetes.io/instance': 'leaves',
      },
    },
  });
  await until('it was looked at', () =>
    log()
      .slice(before)
      .some(({ message, key }) => message === 'reconciled' && key === 'sharded/leaves'),
  );
  await place.remove('Monocle', 'goes');
  await until('the other is gone', () => !directories('sharded').includes('goes'));
  expect(directories('sharded')).toEqual(['leaves']);
});
