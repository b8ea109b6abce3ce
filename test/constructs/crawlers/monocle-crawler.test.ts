import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { updateSinceRefusal } from '../../../constructs/config/config-value.js';
import { resolveCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { formatPath } from '../../../constructs/validation/problem.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler, crawlerCases } from '../../support/cases/crawler-cases.js';
import { runs } from '../../support/random/runs.js';

const problemsOf = (value: unknown) =>
  resolveCrawler(value).problems.map(({ path, message }) => ({ path: formatPath(path), message }));

describe('a MonocleCrawler', () => {
  test.each(crawlerCases.filter(({ refusal }) => !refusal))('is accepted with $title', (good) => {
    expect(problemsOf(good.crawler)).toEqual([]);
  });

  test.each(crawlerCases.filter(({ refusal }) => refusal))('is refused with $title', (bad) => {
    const { path, message } = bad.refusal ?? { path: '', message: / / };
    expect(problemsOf(bad.crawler)).toContainEqual({
      path,
      message: expect.stringMatching(message),
    });
    expect(new Set(problemsOf(bad.crawler).map((each) => each.path))).toEqual(new Set([path]));
  });

  test.each([
    ['nothing', undefined, /must be a MonocleCrawler/],
    ['a Monocle', monocle({}), /is "Monocle", must be MonocleCrawler/],
    ['one without a spec', { ...crawler(), spec: undefined }, /spec is required/],
    ['one without a name', crawler({}, {}), /metadata.name is required/],
    ['one of a bad namespace', crawler({}, { name: 'a', namespace: 'A' }), /namespace's name/],
  ])('is not %s', (_, value, message) => {
    expect(problemsOf(value)).toEqual([
      { path: expect.anything(), message: expect.stringMatching(message) },
    ]);
  });

  test('gets the defaults of the CRD', () => {
    expect(resolveCrawler(crawler()).crawler.spec).toMatchObject({
      suspend: false,
    });
  });

  test('takes the dates that the check of the config takes', () => {
    const digits = (length: number, max: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const date = fc
      .tuple(digits(4, 9999), digits(2, 13), digits(2, 32), fc.constantFrom('', 'T23:59:59Z', ' '))
      .map(([year, month, day, clock]) => `${year}-${month}-${day}${clock}`);
    fc.assert(
      fc.property(fc.oneof(date, fc.string({ maxLength: 20 })), (updateSince) => {
        const isGood = updateSince !== '' && updateSinceRefusal(updateSince) === undefined;
        expect(problemsOf(crawler({ updateSince })).length === 0).toBe(isGood);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
