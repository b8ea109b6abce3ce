import { expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { crawlFacts } from '../../src/view/instance-view.js';

const monocle = (status?: string) =>
  ({
    status: { conditions: status ? [{ type: 'Crawling', status, message: 'm' }] : [] },
  }) as unknown as KubeObject;

test.each([
  ['True', 'good', 'crawls'],
  ['False', 'bad', 'errors'],
  ['Unknown', 'none', 'unknown'],
])('Crawling %s is one line', (status, mark, state) => {
  expect(crawlFacts(monocle(status))).toEqual([{ label: 'crawl', mark, state, detail: 'm' }]);
});

test('without the condition, there is none', () => {
  expect([...crawlFacts(monocle()), ...crawlFacts(undefined)]).toEqual([]);
});
