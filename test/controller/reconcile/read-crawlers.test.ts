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
const CONTENTS = { whole: async (_: unknown, known: KubeObject) => known } as Contents;
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
  const [padded] = crawlers(1, 'hub', 1, labels);
  expect(counts(Array.from({ length: 400 }, () => padded as KubeObject))).toEqual([400, 0]);
  const read = async (spec: object) => {
    const monocle = { key: MONOCLE, spec: spec as ResolvedSpec };
    const { proposals } = await readCrawlers([padded as KubeObject], monocle, CONTENTS);
    return [...proposals.values()];
  };
  expect(await read({})).toMatchObject([{ reason: 'Invalid' }]);
  expect(await read({ crawlers: { selector: {} } })).toMatchObject([{ reason: 'NotSelected' }]);
});

test('many of them are checked in parts, so that the Lease is renewed meanwhile', async () => {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const tick = (): void => {
    turns++;
    next = setImmediate(tick);
  };
  tick();
  const all = crawlers(2_000, 'hub');
  const monocle = { key: MONOCLE, spec: {} as ResolvedSpec };
  const { proposals } = await readCrawlers(all, monocle, CONTENTS);
  clearImmediate(next);
  expect(proposals.size).toBe(2_000);
  expect(turns).toBeGreaterThanOrEqual(10);
});
