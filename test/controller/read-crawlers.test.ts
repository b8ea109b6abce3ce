import { expect, test } from '@jest/globals';
import { lightCrawler } from '../../src/controller/light-crawler.js';
import { withinLimits } from '../../src/controller/read-crawlers.js';

const crawlers = (count: number, namespace: string, size = 1) =>
  Array.from({ length: count }, (_, i) =>
    lightCrawler({
      ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
      metadata: { name: `c${i}`, namespace, uid: `${i}`, generation: 1 },
      spec: { monocle: { name: 'monocle' }, filler: 'x'.repeat(size) },
    }),
  );
const MONOCLE = { namespace: 'hub', name: 'monocle' };
const counts = (all: ReturnType<typeof crawlers>) => {
  const { within, excess } = withinLimits(all, MONOCLE);
  return [within.length, excess.length];
};

test('of too many, the oldest are taken', () => {
  expect(counts(crawlers(2_003, 'hub'))).toEqual([2_000, 3]);
  expect(counts(crawlers(501, 'team'))).toEqual([500, 1]);
  expect(counts([...crawlers(600, 'team'), ...crawlers(5, 'hub')])).toEqual([505, 100]);
});

test('what no ConfigMap could hold is not read', () => {
  expect(counts(crawlers(20, 'hub', 250_000))).toEqual([7, 13]);
});
