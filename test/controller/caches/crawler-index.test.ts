import { expect, test } from '@jest/globals';
import { CrawlerIndex, lightCrawler } from '../../../src/controller/caches/crawler-index.js';
import type { KubeObject, ObjectKey } from '../../../src/kube/object.js';
import { idOf } from '../../../src/kube/object.js';

/** A clock that stands still until it is moved. */
function stage() {
  let now = 0;
  const waiting: { due: number; resolve: () => void }[] = [];
  const settled: string[] = [];
  const index = new CrawlerIndex({
    onSettled: (key: ObjectKey) => settled.push(idOf(key)),
    time: {
      ...{ monotonic: () => now, now: () => now, random: () => 0 },
      delay: (ms) => new Promise((resolve) => waiting.push({ due: now + ms, resolve })),
    },
  });
  const pass = async (ms: number) => {
    now += ms;
    for (const { due, resolve } of waiting) if (due <= now) resolve();
    await new Promise(setImmediate);
  };
  return { index, pass, settled };
}

const crawler = (name: string, generation = 1, more: object = {}, monocle = 'monocle') =>
  lightCrawler({
    apiVersion: 'v1',
    kind: 'MonocleCrawler',
    metadata: {
      ...{ name, namespace: 'ns', uid: name, generation },
      resourceVersion: `${Math.random()}`,
    },
    spec: { monocle: { name: monocle }, workspace: 'demo', taskData: {} },
    ...more,
  });

const KEY = { namespace: 'ns', name: 'monocle' };
const names = (objects: readonly KubeObject[]) => objects.map(({ metadata }) => metadata.name);

test('two hundred edits within a moment are seen at once, and one call is made', async () => {
  const { index, pass, settled } = stage();
  for (let i = 0; i < 200; i++) {
    index.onChange('added', crawler(`c${i}`));
    await pass(9);
    expect(index.of(KEY)).toEqual([]);
  }
  await pass(2_000);
  expect(settled).toEqual(['ns/monocle']);
  expect(index.of(KEY)).toHaveLength(200);
});

test('edits that never end are seen after ten seconds', async () => {
  const { index, pass, settled } = stage();
  for (let ms = 0; ms < 11_000; ms += 1_000) {
    index.onChange('added', crawler(`c${ms}`));
    await pass(1_000);
  }
  expect(settled).toEqual(['ns/monocle']);
});

test('a change of the Monocle that it names concerns both', async () => {
  const { index, pass, settled } = stage();
  const before = crawler('a');
  index.onChange('added', before);
  index.settleAll();
  index.onChange('updated', crawler('a', 2, {}, 'other'), before);
  await pass(2_000);
  expect(settled.sort()).toEqual(['ns/monocle', 'ns/monocle', 'ns/other']);
  expect(index.of(KEY)).toEqual([]);
  expect(names(index.of({ ...KEY, name: 'other' }))).toEqual(['a']);
});

test('a status is seen at once, and asks for no reconcile; a deletion does', async () => {
  const { index, pass, settled } = stage();
  const before = crawler('a');
  index.onChange('added', before);
  index.settleAll();
  const after = crawler('a', 1, { status: { observedGeneration: 1 } });
  index.onChange('updated', after, before);
  expect(index.of(KEY)).toEqual([after]);
  await pass(20_000);
  expect(settled).toHaveLength(1);
  index.onChange('deleted', after, after);
  expect(index.of(KEY)).toEqual([after]);
  await pass(2_000);
  expect(index.of(KEY)).toEqual([]);
  expect(settled).toHaveLength(2);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['a list', []],
  ['a provider that is null', { monocle: { name: 'monocle' }, github: null }],
])('a spec that is %s is kept without an error', (_, spec) => {
  expect(() => crawler('a', 1, { spec })).not.toThrow();
});

test('a large one is kept without its content', () => {
  const repositories = Array.from({ length: 1_000 }, (_, i) => `${i}`.padEnd(255, 'x'));
  const tokenSecretRef = { name: 'tokens', key: 'github' };
  const spec = { monocle: { name: 'monocle' }, github: { repositories, tokenSecretRef } };
  const kept = crawler('a', 1, { spec });
  expect(JSON.stringify(kept).length).toBeLessThan(1_000);
  expect(kept.facts).toMatchObject({ target: 'ns/monocle', secret: 'tokens' });
});
