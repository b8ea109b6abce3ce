import { describe, expect, test } from '@jest/globals';
import { configVersion, type ValidConfig } from '../../../constructs/config/config.js';
import { tokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import { verdictOf } from '../../../src/instance/desired/config-verdict.js';
import { restOfInterval } from '../../../src/instance/desired/crawler-roll.js';
import {
  type Desired,
  desired,
  type Observed,
  type Previous,
} from '../../../src/instance/desired/desired.js';
import { recordedPlace } from '../../../src/instance/status/crawler-status.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler } from '../../support/cases/crawler-cases.js';

test.each([
  ['nothing rolled yet', undefined, 0],
  ['just now', '2026-01-01T12:00:00Z', 300_000],
  ['a minute ago', '2026-01-01T11:59:00Z', 240_000],
  ['long ago', '2026-01-01T11:00:00Z', 0],
  ['by a clock that was set back', '2026-01-02T12:00:00Z', 300_000],
])('the rest of the interval, %s', (_, crawlersChangedAt, ms) => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(restOfInterval({ crawlersChangedAt }, 300_000, now)).toBe(ms);
});

const key = { namespace: 'hub', name: 'monocle' };
const configOf = (name: string) =>
  verdictOf({ value: { workspaces: [{ name, crawlers: [] }] } }).config as ValidConfig;
const hash = (of: string) => ({ hashes: new Map([['github', of]]), empty: new Set<string>() });
const team = (name: string, more: object = {}) =>
  crawler(
    { monocle: key, ...more },
    { name, namespace: 'team', uid: name },
  ) as unknown as MonocleCrawler;
const observedOf = (crawlers: readonly MonocleCrawler[], own = 'demo', token = 'a'): Observed => {
  const secrets = new Map([
    ['monocle-api', { hashes: new Map([['CRAWLERS_API_KEY', 'x']]), empty: new Set<string>() }],
    ['team/tokens', hash(token)],
    ['monocle-crawlers', { hashes: new Map([[VARIABLE, 'a']]), empty: new Set<string>() }],
  ]);
  const spec = requireSpec(monocle({ crawlers: { namespaceSelector: {} } }));
  return {
    ...{ key, spec, secrets, platform: 'Kubernetes' },
    config: { source: 'spec.config', verdict: { config: configOf(own), problems: [], total: 0 } },
    ...(crawlers.length > 0 && { crawlers: { crawlers } }),
  };
};
const VARIABLE = tokenVariable('team/acme');
const first = desired(observedOf([team('acme')]), { isRunning: false });
const RAN: Previous = {
  isRunning: true,
  crawlersWait: true,
  crawlerRoll: {
    crawlersChangedAt: '2026-01-01T12:00:00Z',
    ownConfigVersion: configVersion(configOf('demo')),
  },
  lastGood: {
    config: first.synthesis?.config as ValidConfig,
    own: configOf('demo'),
    tokens: new Map([[VARIABLE, { secret: 'monocle-crawlers', key: VARIABLE }]]),
  },
};
const versionOf = ({ synthesis }: Desired) => [
  synthesis?.instance.configVersion,
  synthesis?.secretVersion,
];

describe('during the interval', () => {
  const same = desired(observedOf([team('acme')]), RAN);

  test('nothing waits if nothing differs', () => {
    expect([...(first.synthesis?.instance.tokens.keys() ?? [])]).toEqual([VARIABLE]);
    expect(same.crawlerChange).toBeUndefined();
    expect(versionOf(same)[0]).toBe(versionOf(first)[0]);
  });

  test.each<[string, readonly MonocleCrawler[], string]>([
    ['a new crawler', [team('acme'), team('other')], 'a'],
    ['an edit', [team('acme', { updateSince: '2025-01-01' })], 'a'],
    ['the last one that goes', [], 'a'],
    ['a rotated token of another namespace', [team('acme')], 'b'],
  ])('%s waits, and what ran runs on; after it, it takes effect', (_, crawlers, token) => {
    const observed = observedOf(crawlers, 'demo', token);
    const waiting = desired(observed, RAN);
    expect(waiting.crawlerChange).toBe('waits');
    expect(versionOf(waiting)).toEqual(versionOf(same));
    expect(waiting.crawlers?.verdicts).toHaveLength(crawlers.length);
    const after = desired(observed, { ...RAN, crawlersWait: false });
    expect(after.crawlerChange).toBe('rolls');
    expect(versionOf(after)).not.toEqual(versionOf(same));
  });

  test('an edit of the Monocle’s own config takes effect at once, with what waits', () => {
    const found = desired(observedOf([team('other')], 'renamed'), RAN);
    expect(found.crawlerChange).toBeUndefined();
    expect(found.synthesis?.config.workspaces.map(({ name }) => name)).toEqual(['renamed', 'demo']);
  });

  test('what cannot run on is replaced: its tokens are unknown', () => {
    const lastGood = { ...RAN.lastGood, tokens: new Map() } as Previous['lastGood'];
    expect(desired(observedOf([team('other')]), { ...RAN, lastGood }).crawlerChange).toBe(
      undefined,
    );
  });
});

test.each<[string, object, unknown]>([
  ['nothing', {}, undefined],
  ['another Monocle', { place: 'other/monocle/demo' }, undefined],
  [
    'a place',
    { place: 'hub/monocle/a/b' },
    { workspace: 'a/b', isAccepted: false, isUnchanged: false },
  ],
  [
    'the status of an older version',
    { conditions: [{ type: 'Accepted', status: 'True', observedGeneration: 2 }] },
    { workspace: 'demo', isAccepted: true, isUnchanged: true },
  ],
  [
    'that of an older version, of another generation',
    { conditions: [{ type: 'Accepted', status: 'True', observedGeneration: 1 }] },
    undefined,
  ],
])('after a restart the status says the place: %s', (_, status, place) => {
  const { spec } = team('acme');
  const metadata = { name: 'acme', namespace: 'team', generation: 2 };
  const object = { apiVersion: 'v1', kind: 'MonocleCrawler', metadata, spec, status };
  expect(recordedPlace(object, key)).toEqual(place);
});
