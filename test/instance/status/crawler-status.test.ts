import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CrawlerHealth } from '../../../src/instance/crawl/crawl-health.js';
import {
  type CrawlerFinding,
  crawlerStatus,
  findingOf,
  leavingStatus,
  notFoundStatus,
} from '../../../src/instance/status/crawler-status.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { crawler } from '../../support/cases/crawler-cases.js';

const NOW = Date.parse('2026-01-02T03:04:05.678Z');
const MONOCLE = { namespace: 'ns', name: 'monocle' };
const object = (status?: object, generation = 2): KubeObject => ({
  apiVersion: 'v1',
  kind: 'MonocleCrawler',
  metadata: { name: 'acme', namespace: 'ns', uid: 'u', generation },
  ...(status && { status }),
});
const good: CrawlerFinding = {
  ...{ generation: 2, isAccepted: true, isInConfig: true, usesLastGood: false },
  workspace: 'demo',
  ...{ reason: 'Accepted', message: 'accepted' },
};
const refused = { ...good, isAccepted: false, isInConfig: false, reason: 'NameTaken' };
const short = (status: ReturnType<typeof crawlerStatus>) =>
  status.conditions.map(({ type, status: is, reason }) => `${type} ${is} ${reason}`);
const of = (more: Partial<Parameters<typeof crawlerStatus>[0]>, at = NOW) =>
  crawlerStatus(
    { crawler: object(), monocle: MONOCLE, isProgrammed: true, isFrozen: false, ...more },
    at,
  );

test.each([
  ['accepted and applied', { finding: good }, 'True Accepted', 'True Programmed'],
  [
    'accepted, and not applied yet',
    { finding: good, isProgrammed: false },
    'True Accepted',
    'False Pending',
  ],
  ['suspended', { finding: { ...good, isInConfig: false } }, 'True Accepted', 'False Suspended'],
  ['refused', { finding: refused }, 'False NameTaken', 'False NotAccepted'],
  [
    'refused, and its former version runs on',
    { finding: { ...refused, isInConfig: true, usesLastGood: true } },
    'False NameTaken',
    'True LastGood',
  ],
  ['not looked at', { obstacle: 'Suspended' }, 'Unknown Pending', 'False Pending'],
] as const)('%s', (_, input, accepted, programmed) => {
  expect(short(of(input))).toEqual([`Accepted ${accepted}`, `Programmed ${programmed}`]);
});

describe('what was said before', () => {
  const before = of({ finding: good });

  test('stays, with its times, if the Monocle does not get so far', () => {
    const after = of({ crawler: object(before), obstacle: 'Error' }, NOW + 60_000);
    expect(after).toEqual(before);
  });

  test('does not stay for another version of the spec', () => {
    const after = of({ crawler: object(before, 3), obstacle: 'Error' });
    expect(short(after)).toEqual(['Accepted Unknown Pending', 'Programmed False Pending']);
    expect(after.observedGeneration).toBe(3);
  });

  test('says so while the last good config runs on as a whole', () => {
    const after = of({ crawler: object(before), isFrozen: true, obstacle: 'ConfigInvalid' });
    expect(short(after)).toEqual(['Accepted True Accepted', 'Programmed True LastGoodConfig']);
  });

  test('by others stays as it is', () => {
    const crawled = { type: 'Crawled', status: 'True', reason: 'UpToDate', message: '' };
    const crawlerThen = object({ ...before, conditions: [crawled, ...before.conditions] });
    expect(of({ crawler: crawlerThen, finding: good }).conditions).toContainEqual(crawled);
  });
});

test('one that is being deleted says so, and keeps what its Monocle said of it', () => {
  const before = of({ finding: good });
  const status = leavingStatus(object(before, 3), NOW);
  expect(short(status)).toEqual(['Programmed False Deleted', 'Accepted True Accepted']);
  expect(status.conditions[1]).toEqual(before.conditions[0]);
  expect(leavingStatus(object(status, 3), NOW + 60_000)).toEqual(status);
});

test('the words are the same whether a Monocle is missing or takes nothing from there', () => {
  const [accepted] = notFoundStatus(object(), { namespace: 'other', name: 'x' }, NOW).conditions;
  expect(accepted).toMatchObject({
    ...{ type: 'Accepted', status: 'False', reason: 'MonocleNotFound' },
    message: 'there is no Monocle/other/x that takes MonocleCrawlers of namespace ns',
    lastTransitionTime: '2026-01-02T03:04:05Z',
  });
});

test('whatever the problems say, the message is short and well formed, and says the same again', () => {
  const problem = fc.record({
    path: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
    message: fc.string({ unit: 'binary', maxLength: 3_000 }),
  });
  fc.assert(
    fc.property(fc.array(problem, { minLength: 1, maxLength: 9 }), (problems) => {
      const verdict = {
        ...{ isInConfig: false, usesLastGood: false, workspace: undefined },
        reason: 'Invalid' as const,
      };
      const finding = findingOf({ ...verdict, crawler: crawler() as never, problems }, 2);
      const status = of({ finding });
      for (const { message } of status.conditions) {
        expect(message.length).toBeLessThanOrEqual(1_001);
        expect(message.isWellFormed()).toBe(true);
      }
      expect(of({ finding, crawler: object(status) }, NOW + 1_000)).toEqual(status);
    }),
  );
});

describe('how far it is', () => {
  const at = (time: string) => Date.parse(`2026-01-02T${time}Z`);
  const health = (more: object = {}): CrawlerHealth => ({
    ...{ workspace: 'demo', crawler: 'acme', errors: [] },
    oldest: { entity: 'acme/a', at: at('03:00:00') },
    crawled: { status: 'True', reason: 'Crawled', message: 'less than 1 h behind' },
    ...more,
  });
  const first = of({ finding: good, health: health() });

  test('is told once it is asked for', () => {
    expect(short(of({ finding: good }))).toHaveLength(2);
    expect(short(first)).toEqual([
      ...['Accepted True Accepted', 'Programmed True Programmed', 'Crawled True Crawled'],
    ]);
    expect(first.oldest).toEqual({ entity: 'acme/a', at: '2026-01-02T03:00:00Z' });
    expect(first.errors).toBeUndefined();
  });

  test('stays as it was while nobody asks, and for less than an hour of the same', () => {
    const crawler = object(first);
    expect(of({ crawler, finding: good })).toEqual(first);
    const oldest = { entity: 'acme/b', at: at('03:59:59') };
    expect(of({ crawler, finding: good, health: health({ oldest }) })).toEqual(first);
    const later = { entity: 'acme/b', at: at('04:00:00') };
    expect(of({ crawler, finding: good, health: health({ oldest: later }) }).oldest).toEqual({
      ...{ entity: 'acme/b', at: '2026-01-02T04:00:00Z' },
    });
  });

  test('is told at once if it says something else, with errors by the hour', () => {
    const crawled = { status: 'False', reason: 'CrawlErrors', message: 'acme/b: 403' } as const;
    const oldest = { entity: 'acme/b', at: at('03:00:01') };
    const errors = [{ entity: 'acme/b', message: '403', at: '2026-01-02T03:04:05Z' }];
    const bad = health({ crawled, oldest, errors });
    const status = of({ crawler: object(first), finding: good, health: bad });
    expect(status.oldest?.entity).toBe('acme/b');
    expect(status.errors).toEqual([{ ...errors[0], at: '2026-01-02T03:00:00Z' }]);
    expect(status.conditions[2]).toMatchObject({ status: 'False', message: 'acme/b: 403' });
    const healed = of({ crawler: object(status), finding: good, health: health() });
    expect(healed.errors).toBeUndefined();
  });

  test('is not told of one that is not in the config', () => {
    const status = of({ crawler: object(first), finding: refused, health: health() });
    expect(short(status)).toHaveLength(2);
    expect([status.oldest, status.errors]).toEqual([undefined, undefined]);
    const lost = notFoundStatus(object(first), MONOCLE, NOW);
    expect(short(lost)).toHaveLength(2);
  });
});
