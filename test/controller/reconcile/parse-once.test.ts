/** A reconcile checks each part of its Monocle once: V8 counts the calls. */
import { Session } from 'node:inspector/promises';
import { expect, test } from '@jest/globals';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { ConfigChecker } from '../../../src/controller/configs/config-checker.js';
import { parsePolicy } from '../../../src/controller/policy.js';
import { check } from '../../../src/controller/reconcile/check.js';
import { desired } from '../../../src/instance/desired/desired.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler } from '../../support/cases/crawler-cases.js';

const COUNTED = ['resolveMonocle', 'judgePods', 'verdictOf', 'validateConfig', 'mergeCrawlers'];

async function callsOf(work: () => void): Promise<Record<string, number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const functions = result.flatMap((script) => script.functions);
  const callsOfOne = (name: string) =>
    functions
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return Object.fromEntries(COUNTED.map((name) => [name, callsOfOne(name)]));
}

test('checks the Monocle, its pods and its config once, and merges its MonocleCrawlers once', async () => {
  const config = { workspaces: [{ name: 'demo', crawlers: [] }] };
  const podTemplate = { spec: { hostNetwork: true } };
  const key = { namespace: 'prod', name: 'team' };
  const object = monocle({ config, crawler: { podTemplate }, crawlers: {} }, key);
  const crawlers = [crawler({ monocle: { name: 'team' } }, { name: 'a', namespace: 'prod' })];
  const configs = new ConfigChecker(() => {});
  const calls = await callsOf(() => {
    const { wanted } = check(object as unknown as KubeObject, {
      ...{ policy: parsePolicy({ 'pod-security': 'privileged' }), destination: 'Cluster' },
      hasSink: false,
    });
    const verdict = configs.verdict({ value: config }, 'prod/team');
    if (!wanted || !verdict) throw new Error('it is not valid');
    const { synthesis, crawlers: merged } = desired(
      {
        ...{ key, spec: wanted.spec, platform: 'Kubernetes', secrets: new Map() },
        config: { source: 'spec.config', verdict },
        crawlers: { crawlers: crawlers as unknown as MonocleCrawler[] },
      },
      { isRunning: false },
    );
    expect(synthesis?.config.workspaces[0]?.crawlers).toMatchObject([{ name: 'a' }]);
    expect(merged?.verdicts).toMatchObject([{ isInConfig: true }]);
  });
  configs.close();
  expect(calls).toEqual({
    ...{ resolveMonocle: 1, judgePods: 1, verdictOf: 1, validateConfig: 0, mergeCrawlers: 1 },
  });
});
