import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contentProblems } from '../../../constructs/config/config.js';
import {
  mountedTokens,
  withoutCrawlers,
  withStandIns,
} from '../../../constructs/crawlers/last-good.js';
import { mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import { synthesize } from '../../../src/synthesize.js';
import { monocle } from '../../support/cases/cases.js';
import { validConfig } from '../../support/cases/configs.js';
import { crawler } from '../../support/cases/crawler-cases.js';

const provider = 'TaskDataProvider' as const;
const own = validConfig({
  workspaces: [{ name: 'demo', crawlers: [{ name: 'own', update_since: '2024-01-01', provider }] }],
});
const crawlers = [
  crawler(),
  crawler({ taskData: {} }, { name: 'pushed' }),
] as unknown as MonocleCrawler[];
const spec = requireSpec(monocle({}));
const merged = mergeCrawlers({ monocle: { name: 'monocle', spec }, config: own, crawlers });

describe('a merged config', () => {
  test('passes the checks with stand-ins, and not without', () => {
    expect(contentProblems(merged.config)).not.toEqual([]);
    expect(contentProblems(withStandIns(merged.config))).toEqual([]);
  });

  test('without its MonocleCrawlers is the author’s', () => {
    expect(withoutCrawlers(merged.config, crawlers)).toEqual(own);
    expect(withoutCrawlers(own, crawlers)).toBe(own);
  });

  test('has the tokens that the Deployment of its crawler reads', () => {
    const { manifests } = synthesize({ metadata: { name: 'monocle' }, spec, crawlers: merged });
    const deployment = manifests.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'monocle-crawler',
    );
    expect(mountedTokens(deployment)).toEqual(merged.tokens);
  });
});

test('anything may be given to a check', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => withStandIns(value)).not.toThrow();
      expect(() => withStandIns({ workspaces: value })).not.toThrow();
      expect(() =>
        withStandIns({ workspaces: [{ crawlers: [value, { provider: value }] }] }),
      ).not.toThrow();
      expect(() => mountedTokens({ spec: { template: { spec: value } } })).not.toThrow();
    }),
  );
});
