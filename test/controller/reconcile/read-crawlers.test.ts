import { expect, test } from '@jest/globals';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { Contents } from '../../../src/controller/caches/contents.js';
import { lightCrawler } from '../../../src/controller/caches/crawler-index.js';
import { readCrawlers, withinLimits } from '../../../src/controller/crawlers/read-crawlers.js';
import type { KubeObject } from '../../../src/kube/object.js';

const crawlers = (
  count: number,
  namespace: string,
  size = 1,
  labels: Record<string, string> = {},
) =>
  Array.from({ length: count }, (_, i) =>
    lightCrawler({
      ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
      metadata: { name: `c${i}`, namespace, uid: `${i}`, generation: 1, labels },
      spec: { monocle: { name: 'monocle' }, filler: 'x'.repeat(size) },
    }),
  );
const MONOCLE = { namespace: 'hub', name: 'monocle' };
const counts = (all: ReturnType<typeof crawlers>) => {
  const { length } = withinLimits(all, MONOCLE);
  return [length, all.length - length];
};

test('of too many of one namespace, the first are read, and those of others', () => {
  expect(counts(crawlers(2_003, 'hub'))).toEqual([2_000, 3]);
  expect(counts(crawlers(501, 'team'))).toEqual([500, 1]);
  expect(counts([...crawlers(600, 'team'), ...crawlers(500, 'b')])).toEqual([1_000, 100]);
});

test('what no ConfigMap could hold is not read, and takes nothing from other namespaces', () => {
  expect(counts(crawlers(20, 'hub', 240_000))).toEqual([4, 16]);
  expect(counts([...crawlers(20, 'team', 240_000), ...crawlers(3, 'b')])).toEqual([7, 16]);
});

test('labels are not counted, and only those for a selector are read', async () => {
  const labels = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`l${i}`, 'x']));
  const [padded] = crawlers(1, 'team', 1, labels);
  expect(counts(Array.from({ length: 400 }, () => padded as KubeObject))).toEqual([400, 0]);
  const contents = { whole: async (_: unknown, known: KubeObject) => known } as Contents;
  const read = (spec: object) =>
    readCrawlers([padded as KubeObject], { key: MONOCLE, spec: spec as ResolvedSpec }, contents);
  expect((await read({})).refused.size).toBe(0);
  const { refused } = await read({ crawlers: { selector: {} } });
  expect([...refused.values()]).toMatchObject([{ reason: 'NotSelected' }]);
});
