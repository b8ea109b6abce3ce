import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Queue, type QueueOptions } from '../../src/controller/queue.js';

const options: QueueOptions = { baseDelayMs: 5, maxDelayMs: 1_000, random: () => 0 };

describe('a queue', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

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
    const queue = new Queue(options);
    const delays = Array.from({ length: 10 }, () => queue.retry('a'));
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
    queue.forget('a');
    expect(queue.retry('a')).toBe(5);
  });

  test.each([
    [0, 5],
    [0.5, 5.25],
    [1, 5.5],
  ])('waits by up to a tenth longer: random %d', (random, delay) => {
    expect(new Queue({ ...options, random: () => random }).retry('a')).toBe(delay);
  });

  test.each([
    ['earlier', 100, 10, 10],
    ['later', 10, 100, 10],
  ])('keeps the earlier of two delays: the second is %s', async (_, first, second, due) => {
    const queue = new Queue(options);
    queue.addAfter('a', first);
    queue.addAfter('a', second);
    jest.advanceTimersByTime(due - 1);
    expect(queue.depth).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await queue.next()).toBe('a');
    queue.done('a');
    jest.advanceTimersByTime(1_000);
    expect(queue.depth).toBe(0);
  });

  test('says what came and what is tried again', () => {
    const said: string[] = [];
    const queue = new Queue({
      ...options,
      onChange: (change, key) => said.push(`${change} ${key}`),
    });
    queue.add('a');
    queue.add('a');
    queue.retry('b');
    jest.advanceTimersByTime(5);
    expect(said).toEqual(['add a', 'retry b', 'add b']);
  });

  test('gives nothing once it is closed', async () => {
    const queue = new Queue(options);
    const waiting = queue.next();
    queue.addAfter('a', 10);
    queue.close();
    queue.add('b');
    queue.addAfter('c', 1);
    jest.advanceTimersByTime(1_000);
    expect(await waiting).toBeUndefined();
    expect(await queue.next()).toBeUndefined();
    expect(queue.depth).toBe(0);
  });
});
