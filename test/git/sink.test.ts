/** The controller's Git sink by itself, with a real repository: what bursts, failures and races leave there. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/spec.js';
import { GitSink, type GitSinkOptions } from '../../src/gitops/sink.js';
import { synthesize } from '../../src/synthesize.js';
import { files, type Repository, useHost } from '../support/git-server.js';

const host = useHost();
const sinks: GitSink[] = [];
const saved = { ...process.env };
beforeAll(() => {
  Object.assign(process.env, host.env);
});
afterAll(() => {
  process.env = saved;
});
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close();
});

const key = (name: string) => ({ namespace: 'prod', name });

const offer = (name: string, image = 'example/monocle:1', secrets: readonly string[] = []) => ({
  ...key(name),
  generation: 1,
  secrets: async () => secrets,
  synthesis: synthesize({
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    kind: 'Monocle',
    metadata: key(name),
    spec: { image },
  } as Monocle),
});

function sinkOf({ path }: { path: string }, options: Partial<GitSinkOptions> = {}) {
  const log: Record<string, unknown>[] = [];
  const results: string[] = [];
  const sink = new GitSink({
    target: { repo: path, branch: 'main', path: 'here' },
    cluster: async () => 'this-one',
    obsolete: () => [],
    onNews: () => undefined,
    onResult: (result) => results.push(result),
    log: (message, values) => log.push({ message, ...values }),
    recheckMs: 60_000,
    ...options,
  });
  sinks.push(sink);
  sink.start();
  return { sink, log, results };
}

async function until<T>(what: string, check: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(50)) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`not within 30 s: ${what}`);
}

const done = (sink: GitSink, offered: ReturnType<typeof offer>) =>
  until(`${offered.name} is pushed`, () => {
    const state = sink.offer(offered);
    return state.phase === 'done' ? state : undefined;
  });
const instances = async (repository: Repository): Promise<string[]> =>
  Object.keys(await repository.files())
    .filter((file) => file.endsWith('/.monocle-k8s'))
    .map((file) => file.split('/')[2] ?? '');

test('what is offered together is one commit', async () => {
  const repository = await host.create('together', { files });
  const { sink } = sinkOf(repository);
  const offers = ['a', 'b', 'c'].map((name) => offer(name));
  for (const each of offers) expect(sink.offer(each)).toMatchObject({ phase: 'pending' });
  const states = await Promise.all(offers.map((each) => done(sink, each)));
  expect(new Set(states.map(({ commit }) => commit))).toEqual(new Set([await repository.tip()]));
  expect(await repository.log()).toHaveLength(2);
});

test('at its start it removes what has no Monocle any more, of this cluster alone', async () => {
  const repository = await host.create('obsolete', { files });
  const first = sinkOf(repository).sink;
  for (const name of ['stays', 'goes']) first.offer(offer(name));
  await done(first, offer('stays'));
  const elsewhere = sinkOf(repository, { cluster: async () => 'other' }).sink;
  await done(elsewhere, offer('theirs'));
  const unknown = sinkOf(repository, { cluster: async () => undefined, obsolete: (all) => all });
  await done(unknown.sink, offer('more'));
  expect(await instances(repository)).toEqual(['goes', 'more', 'stays', 'theirs']);

  sinkOf(repository, { obsolete: (all) => all.filter(({ name }) => name !== 'stays') });
  await until('it is gone', async () => !(await instances(repository)).includes('goes'));
  expect(await instances(repository)).toEqual(['more', 'stays', 'theirs']);
});

test('what is not to be published any more goes, also where that is said before all is known', async () => {
  const repository = await host.create('early', { files });
  await done(sinkOf(repository).sink, offer('a'));
  const { sink } = sinkOf(repository);
  sink.retract(key('a'));
  await until('it is gone', async () => (await instances(repository)).length === 0);
});

test('a server that refuses is asked once for all, and less and less often', async () => {
  const repository = await host.create('refuses', { files });
  await repository.hook('pre-receive', 'echo x >> pushes', 'echo frozen >&2', 'exit 1');
  const { sink, results } = sinkOf(repository);
  const offers = ['a', 'b', 'c'].map((name) => offer(name));
  const failed = () =>
    offers.map((each) => sink.offer(each)).filter(({ phase }) => phase === 'failed');
  await until('they have failed three times', () => {
    failed();
    return results.length === 3;
  });
  const last = await until('all are told', () => (failed().length === 3 ? failed() : undefined));
  expect(last).toMatchObject([{ message: expect.stringContaining('frozen') }, {}, {}]);
  const waits = last.map((each) => ('retryMs' in each ? each.retryMs : 0));
  // One second, two, and now four.
  expect(Math.max(...waits)).toBeGreaterThan(2_000);
  await repository.hook('pre-receive', 'exit 0');
  await Promise.all(offers.map((each) => done(sink, each)));
});

test('what is refused for one holds up no other, and a secret is in no message', async () => {
  const repository = await host.create('one', { files });
  const { sink, log } = sinkOf(repository);
  const bad = offer('bad', 'example/not-for-git-at-all:1', ['not-for-git-at-all']);
  sink.offer(bad);
  await done(sink, offer('good'));
  const state = await until('it is told', () => {
    const found = sink.offer(bad);
    return found.phase === 'failed' ? found : undefined;
  });
  expect(JSON.stringify([state, log])).not.toContain('not-for-git');
  expect(await instances(repository)).toEqual(['good']);
});

test('a variable that is secret by its name is published only if the repository allows it', async () => {
  const repository = await host.create('open', { files });
  const { sink } = sinkOf(repository);
  const { synthesis: _, ...rest } = offer('open');
  const env = [{ name: 'PROXY_PASSWORD', value: 'hunter2hunter2' }];
  const offered = {
    ...rest,
    synthesis: synthesize({
      apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
      kind: 'Monocle',
      metadata: key('open'),
      spec: { crawler: { env } },
    } as Monocle),
  };
  sink.offer(offered);
  const state = await until('it is told', () => {
    const found = sink.offer(offered);
    return found.phase === 'failed' ? found : undefined;
  });
  expect(state.message).toContain('the variable PROXY_PASSWORD has its value in the open');
  expect(await instances(repository)).toEqual([]);
  const [, file = '', line = ''] = /merged into (\S+): (- \{.*\})/.exec(state.message) ?? [];
  await repository.commit({ [file]: line });
  await done(sink, offered);
  expect(await instances(repository)).toEqual(['open']);
});

test('what goes and comes back while a push fails is there in the end', async () => {
  const repository = await host.create('comes-back', { files });
  const { sink, results } = sinkOf(repository);
  await done(sink, offer('a'));
  await repository.hook('pre-receive', 'sleep 1', 'exit 1');
  sink.retract(key('a'));
  await delay(1_500);
  sink.offer(offer('a', 'example/monocle:2'));
  await until('a push failed', () => results.includes('failed'));
  await repository.hook('pre-receive', 'exit 0');
  // Refused for what it is, so that the others are tried one by one.
  sink.offer(offer('bad', 'example/not-for-git-at-all:1', ['not-for-git-at-all']));
  await done(sink, offer('a', 'example/monocle:2'));
  await delay(3_000);
  expect(await instances(repository)).toEqual(['a']);
});
