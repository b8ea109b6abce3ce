import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { usageScript } from '../../../constructs/components/usage.js';
import { synthesize } from '../../../src/index.js';
import { usageResult } from '../../../src/instance/jobs/job-results.js';
import { parseSchedule } from '../../../src/instance/upgrades/schedule.js';
import { monocle } from '../../support/cases/cases.js';
import { snapshotRunner } from '../../support/stories/snapshot-run.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;
const cronJobOf = (spec: object = {}, name = 'team'): Any =>
  synthesize(
    monocle({ storage: { autoGrow: { max: '50Gi' } }, ...spec }, { name }) as never,
  ).manifests.find(({ kind }) => kind === 'CronJob');

describe('the CronJob', () => {
  test('measures every 15 minutes, one at a time, and not while the instance sleeps', () => {
    const { spec } = cronJobOf();
    expect(spec).toMatchObject({ concurrencyPolicy: 'Forbid', suspend: false });
    const [minutes] = parseSchedule(spec.schedule) ?? [];
    expect(minutes?.size).toBe(4);
    expect(cronJobOf({ hibernate: true }).spec.suspend).toBe(true);
  });

  test('spreads the instances over the minutes', () => {
    const schedules = Array.from(
      { length: 100 },
      (_, i) => cronJobOf({}, `team-${i}`).spec.schedule,
    );
    expect(new Set(schedules).size).toBe(15);
  });

  test.each([{ storage: undefined }, { storage: {} }])('is absent with %j', (spec) => {
    expect(cronJobOf(spec)).toBeUndefined();
  });

  test('has the labels by which the controller finds its Jobs, and the common ones', () => {
    const { metadata, spec } = cronJobOf({ commonLabels: { cost: 'a' } });
    expect(spec.jobTemplate.metadata.labels).toEqual(metadata.labels);
    expect(metadata.labels).toMatchObject({ cost: 'a', 'app.kubernetes.io/instance': 'team' });
  });
});

describe('the script', () => {
  const runner = snapshotRunner(usageScript);
  let server: Server;
  let answers: [number, string][];
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const [code, text] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, ''];
      response.writeHead(code).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  afterAll(() => runner.remove());
  const run = (...given: [number, string][]) => {
    answers = given;
    return runner.run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  };
  const node = (total: unknown, available: unknown) =>
    `{"nodes":{"Xq_-1":{"fs":{"total":{"total_in_bytes":${total},"available_in_bytes":${available}}}}}}`;

  test('leaves one line, as the controller reads it', async () => {
    const { code, lines, result } = await run([200, node(10_464_022_528, 1_046_402_252)]);
    expect([code, lines]).toEqual([0, ['9417620276 of 10464022528 bytes are used']]);
    expect(asked).toEqual([
      '/_nodes/stats/fs?filter_path=nodes.*.fs.total.total_in_bytes,nodes.*.fs.total.available_in_bytes',
    ]);
    const terminated = { message: result, finishedAt: '2026-11-17T03:00:00Z' };
    const containerStatuses = [{ name: 'monocle-usage', state: { terminated } }];
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } };
    expect(usageResult({ ...pod, status: { containerStatuses } })).toMatchObject({
      ...{ totalBytes: 10_464_022_528, availableBytes: 1_046_402_252 },
    });
  });

  test('asks again while Elasticsearch starts', async () => {
    const { code, lines } = await run([503, 'no'], [200, '{}'], [200, node(100, 50)]);
    expect([code, lines.length]).toEqual([0, 3]);
  });

  test.each<[number, string]>([
    [200, ''],
    [200, node('null', 5)],
    [200, node(0, 0)],
    [200, node(100, '5}}}},"b":{"fs":{"total":{"total_in_bytes":7,"available_in_bytes":7')],
    [200, node('$(id)', '`id`')],
    [401, node(100, 5)],
    [200, node('9'.repeat(30), 5)],
  ])('fails after a while, without a result, if the answer is %i %j', async (status, text) => {
    const { code, lines, result } = await run([status, text]);
    expect([code, result, asked.length]).toEqual([1, '', 20]);
    // What a server answers is not repeated.
    expect(new Set(lines)).toEqual(
      new Set([`Elasticsearch does not tell the size of its file system (HTTP ${status})`]),
    );
  });

  test('fails if nobody listens', async () => {
    const { code, lines, result } = await runner.run('http://127.0.0.1:1');
    expect([code, result, lines[0]]).toEqual([1, '', expect.stringContaining('HTTP 000')]);
  });
});
