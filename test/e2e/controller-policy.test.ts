/** A controller that allows some registries and priority classes: what asks for others is not written anywhere. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { essences, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const scratch = mkdtempSync(join(tmpdir(), 'monocle-policy-test-'));
const repo = join(scratch, 'gitops.git');
const ENV = { GIT_CONFIG_GLOBAL: join(scratch, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENV },
  }).trim();
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const stage = useStage(
  [
    '--allowed-registries=quay.io/change-metrics,docker.elastic.co',
    '--allowed-priority-classes=modest',
    ...[`--repo=${repo}`, '--branch=main', '--path=prod', '--resync-seconds=1'],
  ],
  { env: ENV },
);

const FOREIGN = 'quay.io.evil.com/change-metrics/monocle:1.11.2';
const refused = (place: Place, name: string) =>
  place.says(name, 'Stalled', { status: 'True', reason: 'NotAllowed' });

test.each([
  ['an image', 'image', { image: FOREIGN }, `spec.image: "${FOREIGN}" is not from an allowed`],
  [
    'a registry',
    'registry',
    { imageRegistry: 'quay.io.evil.com' },
    `spec.imageRegistry: "${FOREIGN}" is not from an allowed`,
  ],
  [
    'a priority class',
    'priority',
    { crawler: { priorityClassName: 'system-node-critical' } },
    'spec.crawler.priorityClassName: "system-node-critical" is not an allowed priority class (modest)',
  ],
])('%s that is not allowed is told, and nothing is made', async (_, namespace, spec, words) => {
  const place = await stage.place(namespace);
  await place.apply('team', spec);
  expect((await refused(place, 'team')).message).toContain(words);
  expect(await place.condition('team', 'Ready')).toMatchObject({ status: 'False' });
  expect((await place.event('NotAllowed')).note).toContain(words);
  await place.reconciled('team');
  expect(await place.objects()).toEqual([]);
  expect(await place.list('Secret')).toEqual([]);
  await place.apply('team', {});
  await place.ready('team');
});

test('what runs is left as it is while its Monocle asks for an image that is not allowed', async () => {
  const place = await stage.place('running');
  const titled = async (title: string) =>
    JSON.stringify(await place.get('Deployment', 'team-api')).includes(title);
  await place.apply('team', { title: 'before' });
  await place.ready('team');
  const [objects, generations] = [await place.objects(), await place.generations('team')];
  await place.apply('team', { title: 'after', image: FOREIGN });
  await refused(place, 'team');
  await place.reconciled('team');
  expect(essences(await place.objects())).toEqual(essences(objects));
  expect(await place.generations('team')).toEqual(generations);
  expect(await titled('before')).toBe(true);
  await place.apply('team', { title: 'after' });
  await place.ready('team');
  expect(await titled('after')).toBe(true);
});

test('what is not allowed is not published, and what was published stays', async () => {
  const place = await stage.place('published');
  await place.apply('good', { sink: 'Git' });
  await place.says('good', 'GitSynced', { status: 'True' });
  const head = git('rev-parse', 'main');
  await place.apply('good', { sink: 'Git', image: FOREIGN });
  await place.apply('bad', { sink: 'Git', image: FOREIGN });
  await refused(place, 'good');
  await refused(place, 'bad');
  await place.reconciled('good');
  await place.reconciled('bad');
  // Another commit shows that the sink works, and what is not in it.
  await place.apply('other', { sink: 'Git' });
  await place.says('other', 'GitSynced', { status: 'True' });
  const changed = git('diff', '--name-only', head, 'main').split('\n');
  expect(changed.filter((path) => !path.startsWith('prod/published/other/'))).toEqual([]);
  expect(git('grep', '--fixed-strings', '--count', 'quay.io/change-metrics', 'main')).toContain(
    'main:prod/published/good/',
  );
});

test('a podTemplate that is not restricted is not written, and names what would allow it', async () => {
  const place = await stage.place('relaxed');
  const podTemplate = { spec: { hostPID: true, serviceAccountName: 'admin' } };
  await place.apply('team', { api: { podTemplate } });
  const { message } = await refused(place, 'team');
  expect(message).toContain('spec.api.podTemplate.spec.hostPID: shares a namespace of the node');
  expect(message).toContain('--pod-security be privileged');
  expect(message).toContain('the ServiceAccount "admin" is not allowed');
  expect(await place.objects()).toEqual([]);
  await place.apply('team', { api: { podTemplate: { spec: { dnsPolicy: 'Default' } } } });
  await place.ready('team');
  expect(await place.condition('team', 'PodSecurity')).toBeUndefined();
});
