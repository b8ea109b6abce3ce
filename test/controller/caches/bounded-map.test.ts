import { expect, test } from '@jest/globals';
import { BoundedMap } from '../../../src/controller/caches/contents.js';

test('what was longest unused is forgotten first', () => {
  const map = new BoundedMap<number>(10);
  map.set('a', 1, 4);
  map.set('b', 2, 4);
  map.get('a');
  map.set('c', 3, 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

test('what is heavier than all of it is not kept, and drives nothing out but its own past', () => {
  const map = new BoundedMap<number>(10);
  map.set('a', 1, 4);
  map.set('b', 2, 4);
  map.set('b', 3, 11);
  expect([map.get('a'), map.get('b')]).toEqual([1, undefined]);
});

test('a key that is set again weighs once', () => {
  const map = new BoundedMap<number>(10);
  map.set('a', 1, 4);
  for (let value = 0; value < 5; value++) map.set('b', value, 6);
  expect([map.get('a'), map.get('b')]).toEqual([1, 4]);
});
