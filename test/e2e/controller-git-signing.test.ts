/**
 * A controller that signs, with the settings of dist/install-gitops.yaml and a key in a file as the Secret is mounted:
 * nothing unsigned is ever pushed, and the key may come late and be rotated. The stories build on each other.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments, stringify } from 'yaml';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { run } from '../support/tools/command.js';

const scratch = mkdtempSync(join(tmpdir(), 'monocle-signing-test-'));
const repo = join(scratch, 'gitops.git');
const mounted = join(scratch, 'mounted');
const NO_CONFIG = { GIT_CONFIG_GLOBAL: join(scratch, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    ...{ encoding: 'utf8', env: { ...process.env, ...NO_CONFIG }, stdio: 'pipe' },
  }).trim();
mkdirSync(mounted);
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What the pod gives git, with another place for the key. */
function podEnv(): NodeJS.ProcessEnv {
  const objects = parseAllDocuments(readFileSync('dist/install-gitops.yaml', 'utf8'));
  const deployment = objects
    .map((each) => each.toJS({ maxAliasCount: -1 }))
    .find(({ kind }) => kind === 'Deployment');
  const { env } = deployment.spec.template.spec.containers[0];
  return Object.fromEntries(
    (env as { name: string; value?: string }[])
      .filter(({ name }) => name.startsWith('GIT_CONFIG_'))
      .map(({ name, value }) => [name, value?.replace('/etc/monocle-signing', mounted)]),
  );
}

const stage = useStage(
  () => [
    ...['--sink=git', `--repo=${repo}`, '--branch=main', '--path=prod', '--sign'],
    '--resync-seconds=2',
  ],
  { installed: 'dist/install-gitops.yaml', env: { ...NO_CONFIG, ...podEnv() } },
);

const keys = new Map<string, string>();
function makeKey(name: string, passphrase = ''): void {
  const file = join(scratch, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', name, '-f', file]);
  keys.set(name, readFileSync(file, 'utf8'));
  writeFileSync(`${file}.allowed`, `${name}@example.org ${readFileSync(`${file}.pub`, 'utf8')}`);
}

/** In one step, as the kubelet does it. */
function mount(text: string): void {
  writeFileSync(join(mounted, 'new'), text, { mode: 0o600 });
  renameSync(join(mounted, 'new'), join(mounted, 'ssh-privatekey'));
}

const spec = (workspace: string) => ({
  config: { workspaces: [{ name: workspace, crawlers: [] }] },
});

async function signature(workspace: string, signer: string) {
  const monocle = {
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    ...{ kind: 'Monocle', metadata: { namespace: 'signed', name: 'monocle' } },
    spec: spec(workspace),
  };
  const { stdout } = await run(
    [
      ...['verify', '-', '--repo', repo, '--branch', 'main', '--path', 'prod', '--output', 'json'],
      ...['--require-signature', '--allowed-signers', join(scratch, `${signer}.allowed`)],
    ],
    { input: stringify(monocle), env: NO_CONFIG },
  );
  const { exitCode, signature: found } = JSON.parse(stdout);
  return { exitCode, signature: found };
}
const GOOD = { exitCode: 0, signature: 'good' };

let place: Place;
beforeAll(async () => {
  makeKey('first');
  makeKey('second');
  makeKey('locked', 'a passphrase');
  place = await stage.place('signed');
});

test('without the key nothing is pushed, and the condition says what to do; then it comes', async () => {
  await place.apply('monocle', spec('a'));
  const { status, message } = await place.says('monocle', 'GitSynced', { reason: 'PushFailed' });
  expect(status).toBe('False');
  expect(message).toMatch(
    /the commit cannot be signed: the file with the key is missing.* ssh-privatekey of the Secret monocle-operator-signing/,
  );
  expect(git('for-each-ref')).toBe('');

  mount(keys.get('first') ?? '');
  await place.says('monocle', 'GitSynced', { status: 'True' });
  expect(await signature('a', 'first')).toEqual(GOOD);
  expect(await signature('a', 'second')).toEqual({ exitCode: 1, signature: 'foreign' });
});

test('a new key is used from the next commit on', async () => {
  const tip = git('rev-parse', 'main');
  mount(keys.get('second') ?? '');
  await place.apply('monocle', spec('b'));
  await until('it is pushed', () => git('rev-parse', 'main') !== tip);
  expect(await signature('b', 'second')).toEqual(GOOD);
  expect(await signature('b', 'first')).toEqual({ exitCode: 1, signature: 'foreign' });
});

test.each([
  ['with a passphrase', () => keys.get('locked') ?? '', 'the key has a passphrase'],
  ['that is none', () => 'not a key\n', 'is not as OpenSSH writes it'],
])('with a key %s nothing is pushed', async (_, text, words) => {
  const tip = git('rev-parse', 'main');
  const next = `c${words.length}`;
  mount(text());
  await place.apply('monocle', spec(next));
  const { message } = await until('it is told', async () => {
    const found = await place.condition('monocle', 'GitSynced');
    return found?.message.includes(words) ? found : undefined;
  });
  expect(message).toContain('the commit cannot be signed');
  expect(git('rev-parse', 'main')).toBe(tip);

  mount(keys.get('first') ?? '');
  await until('it is pushed', () => git('rev-parse', 'main') !== tip);
  await place.says('monocle', 'GitSynced', { status: 'True' });
  expect(await signature(next, 'first')).toEqual(GOOD);
});

test('every commit is signed, and no line of a key is in a log, an Event or a status', async () => {
  const raw = git('rev-list', 'main')
    .split('\n')
    .map((commit) => git('cat-file', 'commit', commit));
  expect(raw.length).toBeGreaterThanOrEqual(4);
  for (const text of raw) expect(text).toContain('gpgsig -----BEGIN SSH SIGNATURE-----');
  const told = JSON.stringify([
    stage.controller().log(),
    await place.list('Event'),
    await place.status('monocle'),
  ]);
  for (const key of keys.values())
    for (const line of key.trim().split('\n')) expect(told).not.toContain(line);
});
