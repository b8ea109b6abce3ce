import { beforeEach, describe, expect, test } from '@jest/globals';
import { Queue, type QueueOptions } from '../../src/controller/queue.js';
import { FakeTime } from '../kube/fixtures.js';

let time: FakeTime;
let options: QueueOptions;

describe('a queue', () => {
  beforeEach(() => {
    time = new FakeTime();
    options = { baseDelayMs: 5, maxDelayMs: 1_000, time };
  });
  /** Without the spread of the delays. */
  const exact = () => ({ ...options, time: { ...time, random: () => 1 } });

  test('gives keys in the order in which they came, each once', async () => {
    const queue = new Queue(options);
    for (const key of ['a', 'b', 'a', 'a']) queue.add(key);
    expect(queue.depth).toBe(2);
    expect([await queue.next(), await queue.next()]).toEqual(['a', 'b']);
    expect(queue.depth).toBe(0);
    expect(queue.unfinished).toBe(2);
  });

  test('lets namespaces take turns, however many keys of one wait', async () => {
    const queue = new Queue(options);
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1', 'c/1', 'a/4', 'b/2']) queue.add(key);
    expect(queue.depth).toBe(7);
    const given = [];
    while (queue.depth > 0) given.push(await queue.next());
    expect(given).toEqual(['a/1', 'b/1', 'c/1', 'a/2', 'b/2', 'a/3', 'a/4']);
  });

  test('gives a key to a worker that waits', async () => {
    const queue = new Queue(options);
    const first = queue.next();
    const second = queue.next();
    queue.add('a');
    queue.add('a');
    queue.add('b');
    expect([await first, await second]).toEqual(['a', 'b']);
  });

  test('never gives a key to two at once, and once more after it was added meanwhile', async () => {
    const queue = new Queue(options);
    queue.add('a');
    await queue.next();
    queue.add('a');
    queue.add('a');
    expect(queue.depth).toBe(0);
    queue.done('a');
    expect(queue.depth).toBe(1);
    expect(await queue.next()).toBe('a');
    queue.done('a');
    expect(queue.depth).toBe(0);
  });

  test('waits twice as long after each failure, up to a limit, until it is forgotten', () => {
    const queue = new Queue(exact());
    const delays = Array.from({ length: 10 }, () => queue.retry('a'));
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
    queue.forget('a');
    expect(queue.retry('a')).toBe(5);
  });

  test.each([
    [0, 2.5],
    [0.5, 3.75],
    [1, 5],
  ])('spreads its delays: random %d', (random, delay) => {
    const spread = { ...options, time: { ...time, random: () => random } };
    expect(new Queue(spread).retry('a')).toBe(delay);
  });

  test.each([
    ['earlier', 100, 10, 10],
    ['later', 10, 100, 10],
  ])('keeps the earlier of two delays: the second is %s', async (_, first, second, due) => {
    const queue = new Queue(options);
    queue.addAfter('a', first);
    queue.addAfter('a', second);
    await time.pass(due - 1);
    expect(queue.depth).toBe(0);
    await time.pass(1);
    expect(await queue.next()).toBe('a');
    queue.done('a');
    await time.pass(1_000);
    expect(queue.depth).toBe(0);
  });

  test('says what came and what is tried again', async () => {
    const said: string[] = [];
    const queue = new Queue({
      ...options,
      onChange: (change, key) => said.push(`${change} ${key}`),
    });
    queue.add('a');
    queue.add('a');
    queue.retry('b');
    await time.pass(5);
    expect(said).toEqual(['add a', 'retry b', 'add b']);
  });

  test('gives nothing once it is closed', async () => {
    const queue = new Queue(options);
    const waiting = queue.next();
    queue.addAfter('a', 10);
    queue.close();
    queue.add('b');
    queue.addAfter('c', 1);
    await time.pass(1_000);
    expect(await waiting).toBeUndefined();
    expect(await queue.next()).toBeUndefined();
    expect(queue.depth).toBe(0);
  });
});
