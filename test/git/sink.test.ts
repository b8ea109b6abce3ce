/** The controller's Git sink by itself, with a real repository: what bursts, failures and races leave there. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/instance/spec.js';
import { parseAllowed } from '../../src/gitops/directory/secrets.js';
import { GitSink, type GitSinkOptions } from '../../src/gitops/sink/git-sink.js';
import { WAIT_MS } from '../../src/gitops/sink/removals.js';
import { synthesize } from '../../src/index.js';
import { appears, files, type Repository, useHost } from '../support/git/git-server.js';
import { type GitTime, gitTime } from '../support/git/git-time.js';

const host = useHost();
const sinks: GitSink[] = [];
let time: GitTime;
const saved = { ...process.env };
beforeAll(() => {
  Object.assign(process.env, host.env);
});
afterAll(() => {
  process.env = saved;
});
beforeEach(() => {
  time = gitTime();
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

/** Whose Monocles are gone is what `gone` says, in the API server's place. */
function sinkOf({ path }: { path: string }, options: Partial<GitSinkOptions> = {}) {
  const log: Record<string, unknown>[] = [];
  const results: string[] = [];
  const gone = new Set<string>();
  let waiting = 0;
  const sink = new GitSink({
    target: { repo: path, branch: 'main', path: 'here' },
    time,
    seesAll: true,
    cluster: async () => 'this-one',
    obsolete: async (published) => published.filter(({ name }) => gone.has(name)),
    onWaiting: (found) => {
      waiting = found.length;
      notify();
    },
    onNews: notify,
    onResult: (result) => {
      results.push(result);
      notify();
    },
    log: (message, values) => {
      log.push({ message, ...values });
      notify();
    },
    recheckMs: 60_000,
    ...options,
  });
  sinks.push(sink);
  sink.start();
  const remove = (...names: string[]) => {
    for (const name of names) gone.add(name);
    for (const name of names) sink.retract(key(name), true);
  };
  return { sink, log, results, gone, remove, waiting: () => waiting };
}

/** Resolves when any sink next reports something. */
let news = Promise.withResolvers<void>();
function notify(): void {
  news.resolve();
  news = Promise.withResolvers();
}

/** Checks now, and again after each report of a sink. A failure shows as the test's timeout. */
async function until<T>(check: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (;;) {
    const next = news.promise;
    const found = await check();
    if (found) return found;
    await next;
  }
}

/** Offers it, again after each failure, until it is pushed. */
async function done(sink: GitSink, offered: ReturnType<typeof offer>) {
  for (;;) {
    const next = news.promise;
    const state = sink.offer(offered);
    if (state.phase === 'done') return state;
    await (state.phase === 'failed' ? time.delay(state.retryMs) : next);
  }
}

const failed = (sink: GitSink, offered: ReturnType<typeof offer>) =>
  until(() => {
    const state = sink.offer(offered);
    return state.phase === 'failed' ? state : undefined;
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

test('a burst of 500 edits is at most 3 commits, also if they come while one is made', async () => {
  const repository = await host.create('burst', { files });
  const { sink } = sinkOf(repository);
  const offers = Array.from({ length: 500 }, (_, index) => offer(`team-${index}`));
  const first = offers.slice(0, 250);
  for (const each of first) sink.offer(each);
  // The second half comes when the first batch is under way or done.
  await until(async () => (await repository.log()).length > 1);
  for (const each of offers.slice(250)) sink.offer(each);
  await Promise.all(offers.map((each) => done(sink, each)));
  const listed = await repository.git('ls-tree', '-r', '--name-only', 'main');
  expect(listed.match(/\/\.monocle-k8s$/gm)).toHaveLength(500);
  expect((await repository.log()).length - 1).toBeLessThanOrEqual(3);
}, 300_000);

test('an older image is refused for its own instance alone, until it is the newer one again', async () => {
  const repository = await host.create('older', { files });
  const { sink } = sinkOf(repository);
  const [newer, older] = ['1.11.2', '1.10.0'].map((tag) => `example/monocle:${tag}`);
  await done(sink, offer('a', newer));
  await done(sink, offer('b', newer));
  sink.offer(offer('b', 'example/monocle:1.11.3'));
  const { message } = await failed(sink, offer('a', older));
  expect(message).toContain(`Set spec.image back to ${newer}`);
  await done(sink, offer('b', 'example/monocle:1.11.3'));
  await done(sink, offer('a', newer));
  expect(await repository.log()).toHaveLength(4);
});

test('at its start it removes what has no Monocle any more, of this cluster alone', async () => {
  const repository = await host.create('obsolete', { files });
  const first = sinkOf(repository).sink;
  for (const name of ['stays', 'goes']) first.offer(offer(name));
  await done(first, offer('stays'));
  const elsewhere = sinkOf(repository, { cluster: async () => 'other' }).sink;
  await done(elsewhere, offer('theirs'));
  const all: GitSinkOptions['obsolete'] = async (published) => published;
  const unknown = sinkOf(repository, { cluster: async () => undefined, obsolete: all });
  await done(unknown.sink, offer('more'));
  const some = sinkOf(repository, { seesAll: false, obsolete: all });
  await done(some.sink, offer('selected'));
  expect(await instances(repository)).toEqual(['goes', 'more', 'selected', 'stays', 'theirs']);

  sinkOf(repository, {
    obsolete: async (published) => published.filter(({ name }) => name === 'goes'),
  });
  await until(async () => !(await instances(repository)).includes('goes'));
  expect(await instances(repository)).toEqual(['more', 'selected', 'stays', 'theirs']);
});

test('what is not to be published any more goes, also where that is said before all is known', async () => {
  const repository = await host.create('early', { files });
  await done(sinkOf(repository).sink, offer('a'));
  sinkOf(repository).remove('a');
  await until(async () => (await instances(repository)).length === 0);
});

describe('a directory stays', () => {
  const all: GitSinkOptions['obsolete'] = async (published) => published;
  /** What is retracted, beside one that shows that the sink has looked. */
  async function retracted(name: string, by: Partial<GitSinkOptions>, isSeen: boolean) {
    const repository = await host.create(name, { files });
    await done(sinkOf(repository).sink, offer('a'));
    const { sink } = sinkOf(repository, { obsolete: all, ...by });
    sink.retract(key('a'), isSeen);
    await done(sink, offer('b'));
    sink.retract(key('a'), isSeen);
    sink.retract(key('b'), true);
    await until(async () => !(await instances(repository)).includes('b'));
    return instances(repository);
  }

  test('that is of another cluster', async () => {
    expect(await retracted('other-cluster', { cluster: async () => 'other' }, true)).toEqual(['a']);
  });

  test('that is of a cluster, where it is not known which this is', async () => {
    const by = { cluster: async () => undefined };
    expect(await retracted('unknown-cluster', by, true)).toEqual(['a']);
  });

  test('whose Monocle this process has not known, where it does not see all', async () => {
    expect(await retracted('unseen', { seesAll: false }, false)).toEqual(['a']);
  });

  test('whose Monocle is there after all', async () => {
    const obsolete: GitSinkOptions['obsolete'] = async (published) =>
      published.filter(({ name }) => name !== 'a');
    expect(await retracted('after-all', { obsolete }, true)).toEqual(['a']);
  });

  test('as long as it cannot be found out what is gone', async () => {
    const repository = await host.create('not-served', { files });
    let isServed = false;
    const { sink, log } = sinkOf(repository, {
      obsolete: async (published) => {
        if (!isServed) throw new Error('404: the kind is not served');
        return published;
      },
    });
    await done(sink, offer('a'));
    sink.retract(key('a'), true);
    await until(() => log.find(({ error }) => String(error).includes('not served')));
    // Others go on.
    await done(sink, offer('b'));
    expect(await instances(repository)).toEqual(['a', 'b']);
    isServed = true;
    await until(async () => (await instances(repository)).join() === 'b');
  });
});

test('a controller of another cluster does not take a directory over', async () => {
  const repository = await host.create('two-clusters', { files });
  await done(sinkOf(repository).sink, offer('a'));
  const before = await repository.refs();
  const { sink } = sinkOf(repository, { cluster: async () => 'other' });
  const state = await failed(sink, offer('a', 'example/monocle:2'));
  expect(state.message).toContain('here/prod/a: was written by a controller of another cluster');
  expect(await repository.refs()).toBe(before);
});

describe('a removal of many', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  async function publishedBy(repository: Repository) {
    const controller = sinkOf(repository);
    for (const name of names) controller.sink.offer(offer(name));
    for (const name of names) await done(controller.sink, offer(name));
    return controller;
  }

  test('waits, is told, and then happens', async () => {
    const repository = await host.create('many', { files });
    const { sink, log, remove, waiting } = await publishedBy(repository);
    remove(...names.slice(1));
    await until(() => waiting() === 4);
    expect(log).toContainEqual({
      ...{ message: 'the removal of many instances waits', minutes: 10, count: 4 },
      instances: ['prod/b', 'prod/c', 'prod/d', 'prod/e'],
    });
    time.forward(WAIT_MS - 30_000);
    await done(sink, offer('another'));
    expect(await instances(repository)).toEqual(['a', 'another', 'b', 'c', 'd', 'e']);
    time.forward(30_000);
    await until(async () => (await instances(repository)).length === 2);
    expect(await instances(repository)).toEqual(['a', 'another']);
    expect(waiting()).toBe(0);
  });

  test('does not happen to those that come back', async () => {
    const repository = await host.create('back', { files });
    const { sink, remove, gone, waiting } = await publishedBy(repository);
    remove(...names);
    await until(() => waiting() === 5);
    gone.delete('c');
    await done(sink, offer('c'));
    await until(() => waiting() === 4);
    time.forward(WAIT_MS);
    await until(async () => (await instances(repository)).length === 1);
    expect(await instances(repository)).toEqual(['c']);
  });

  test('waits as well where they go one after the other', async () => {
    const repository = await host.create('one-by-one', { files });
    const { remove, waiting } = await publishedBy(repository);
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      remove(name);
      await until(async () => (await instances(repository)).length === 4 - index);
    }
    remove('d');
    await until(() => waiting() === 1);
    expect(await instances(repository)).toEqual(['d', 'e']);
  });

  test('waits also where it is found at the start', async () => {
    const repository = await host.create('at-start', { files });
    await (await publishedBy(repository)).sink.close();
    const { waiting } = sinkOf(repository, { obsolete: async (published) => published });
    await until(() => waiting() === 5);
    time.forward(WAIT_MS);
    await until(async () => (await instances(repository)).length === 0);
  });
});

test('what is suspended before it is written is not written, and what is written stays', async () => {
  const repository = await host.create('suspended', { files });
  const { sink } = sinkOf(repository);
  await done(sink, offer('a'));
  const before = await repository.git('rev-parse', 'main:here/prod/a');
  sink.offer(offer('a', 'example/monocle:2'));
  sink.hold(key('a'));
  await done(sink, offer('b'));
  expect(await repository.git('rev-parse', 'main:here/prod/a')).toBe(before);
  // And it goes on where it was left.
  await done(sink, offer('a', 'example/monocle:2'));
  expect(await repository.git('rev-parse', 'main:here/prod/a')).not.toBe(before);
});

test('a server that refuses is asked once for all, and less and less often', async () => {
  const repository = await host.create('refuses', { files });
  await repository.hook('pre-receive', 'echo x >> pushes', 'echo frozen >&2', 'exit 1');
  const { sink, results } = sinkOf(repository);
  const offers = ['a', 'b', 'c'].map((name) => offer(name));
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    const states = await Promise.all(offers.map((each) => failed(sink, each)));
    for (const state of states)
      expect(state).toMatchObject({ message: expect.stringContaining('frozen'), retryMs: pauseMs });
    await time.delay(pauseMs);
  }
  expect(results).toEqual(['failed', 'failed', 'failed']);
  expect(await readFile(join(repository.path, 'pushes'), 'utf8')).toBe('x\n'.repeat(3));
  await repository.hook('pre-receive', 'exit 0');
  await Promise.all(offers.map((each) => done(sink, each)));
});

test('what is refused for one holds up no other, and a secret is in no message', async () => {
  const repository = await host.create('one', { files });
  const { sink, log } = sinkOf(repository);
  const bad = offer('bad', 'example/not-for-git-at-all:1', ['not-for-git-at-all']);
  sink.offer(bad);
  await done(sink, offer('good'));
  const state = await failed(sink, bad);
  expect(JSON.stringify([state, log])).not.toContain('not-for-git');
  expect(await instances(repository)).toEqual(['good']);
});

test('a token that somebody wrote into Git is taken out again, told of nowhere, and holds up no other', async () => {
  const repository = await host.create('planted', { files });
  await done(sinkOf(repository).sink, offer('a'));
  const token = `ghp_${'a'.repeat(36)}`;
  const file = 'here/prod/a/deployment.a-api.yaml';
  const { [file]: text = '' } = await repository.files();
  await repository.commit({ [file]: text.replace('example/monocle:1', token) });
  const { sink, log } = sinkOf(repository);
  for (const name of ['a', 'b']) sink.offer(offer(name));
  await done(sink, offer('b'));
  await done(sink, offer('a'));
  expect((await repository.files())[file]).toBe(text);
  expect(JSON.stringify([log, await repository.git('log', '--format=%B')])).not.toContain(token);
});

test('a name that looks like a token holds up no other', async () => {
  const repository = await host.create('token-name', { files });
  const name = `glpat-${'a'.repeat(20)}`;
  await repository.commit({
    [`here/prod/${name}/.monocle-k8s`]: `monocle: prod/${name}\nwriter: monocle-operator\ncluster: this-one\nfiles: [a.yaml]\n`,
    [`here/prod/${name}/a.yaml`]: 'kind: Job\n',
  });
  const { sink } = sinkOf(repository, {
    obsolete: async (published) => published.filter((each) => each.name === name),
  });
  await done(sink, offer('a'));
  expect(await instances(repository)).toEqual(['a', name]);
});

test('a variable that is secret by its name is published only if the flag allows it', async () => {
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
  const state = await failed(sink, offered);
  expect(state.message).toContain('the variable PROXY_PASSWORD has its value in plain text');
  expect(await instances(repository)).toEqual([]);
  const [, place = ''] = /--allow-secret '(.*)=REASON'$/.exec(state.message) ?? [];
  const allowing = sinkOf(repository, { allowedSecrets: parseAllowed([`${place}=an example`]) });
  await done(allowing.sink, offered);
  expect(await instances(repository)).toEqual(['open']);
});

test('what goes and comes back while a push fails is there in the end', async () => {
  const repository = await host.create('comes-back', { files });
  const { sink, results, remove, gone } = sinkOf(repository);
  await done(sink, offer('a'));
  await repository.hook(
    'pre-receive',
    ...['echo 1 > started', 'while [ ! -e go ]; do sleep 0.05; done', 'exit 1'],
  );
  remove('a');
  await appears(join(repository.path, 'started'));
  gone.delete('a');
  sink.offer(offer('a', 'example/monocle:2'));
  await writeFile(join(repository.path, 'go'), '');
  await until(() => results.includes('failed'));
  await repository.hook('pre-receive', 'exit 0');
  // Refused for what it is, so that the others are tried one by one.
  sink.offer(offer('bad', 'example/not-for-git-at-all:1', ['not-for-git-at-all']));
  await done(sink, offer('a', 'example/monocle:2'));
  // Whatever was still to be removed went before this.
  await done(sink, offer('last'));
  expect(await instances(repository)).toEqual(['a', 'last']);
});

test('what goes while it is pushed goes from the repository, too', async () => {
  const repository = await host.create('in-flight', { files });
  const { sink, remove } = sinkOf(repository);
  await done(sink, offer('first'));
  await repository.hook(
    'pre-receive',
    ...['echo 1 > started', 'while [ ! -e go ]; do sleep 0.05; done'],
  );
  sink.offer(offer('a'));
  await appears(join(repository.path, 'started'));
  remove('a');
  await writeFile(join(repository.path, 'go'), '');
  await until(async () => (await repository.log()).length >= 3);
  await until(async () => (await instances(repository)).join() === 'first');
});
