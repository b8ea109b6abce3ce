import { expect, test } from '@jest/globals';
import { isWipeJob, wipeCrawlers } from '../../src/controller/wipe-crawlers.js';

test('while nobody knows which MonocleCrawlers there are, no Job is taken for one too many', async () => {
  const job = {
    ...{ apiVersion: 'batch/v1', kind: 'Job' },
    metadata: { name: 'j', labels: { 'app.kubernetes.io/component': 'wipe-crawler' } },
  };
  expect(isWipeJob(job)).toBe(true);
  const attempt = { memory: {} as { wipes?: unknown } };
  const input = { observation: { leaving: [], jobs: [job] } };
  // Without a client: any request would throw.
  const options = { caches: { knowsCrawlers: false } };
  expect(await wipeCrawlers(attempt as never, input as never, options as never)).toEqual({
    isChanged: false,
  });
  expect(attempt.memory.wipes).toBeUndefined();
});
