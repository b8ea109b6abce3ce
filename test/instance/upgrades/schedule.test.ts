import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseSchedule, windowAt } from '../../../src/instance/upgrades/schedule.js';
import { runs } from '../../support/random/runs.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const MINUTE = 60_000;

describe('a window', () => {
  test.each<[string, number, string, string]>([
    // 2026-01-01 is a Thursday.
    ['0 2 * * 6', 60, '2026-01-01T00:00', '2026-01-03T02:00 closed'],
    ['0 2 * * 6', 60, '2026-01-03T02:00', '2026-01-03T02:00 open'],
    ['0 2 * * 6', 60, '2026-01-03T02:59', '2026-01-03T02:00 open'],
    ['0 2 * * 6', 60, '2026-01-03T03:00', '2026-01-10T02:00 closed'],
    ['0 2 * * 0', 60, '2026-01-01T00:00', '2026-01-04T02:00 closed'],
    ['0 2 * * 7', 60, '2026-01-01T00:00', '2026-01-04T02:00 closed'],
    ['30 23 31 12 *', 120, '2026-01-01T01:00', '2025-12-31T23:30 open'],
    ['30 23 31 12 *', 120, '2026-01-01T01:30', '2026-12-31T23:30 closed'],
    ['0 0 29 2 *', 60, '2026-01-01T00:00', '2028-02-29T00:00 closed'],
    ['*/15 * * * *', 5, '2026-01-01T00:06', '2026-01-01T00:15 closed'],
    ['10,40 8-10/2 * * *', 1, '2026-01-01T08:41', '2026-01-01T10:10 closed'],
    ['5/20 0 * * *', 1, '2026-01-01T00:30', '2026-01-01T00:45 closed'],
    ['0 0 * * *', 10_080, '2026-01-01T12:00', '2025-12-26T00:00 open'],
    // If both days are restricted, either of them counts, as in cron.
    ['0 0 15 * 1', 60, '2026-01-01T00:00', '2026-01-05T00:00 closed'],
    ['0 0 15 * 1', 60, '2026-01-13T00:00', '2026-01-15T00:00 closed'],
    ['0 0 1 1 *', 60, '2026-01-01T00:30', '2026-01-01T00:00 open'],
  ])('%s for %d minutes, at %s: %s', (schedule, durationMinutes, now, expected) => {
    const found = windowAt({ schedule, durationMinutes }, at(now));
    const opens = found && new Date(found.opensAt).toISOString().slice(0, 16);
    expect(`${opens} ${found?.isOpen ? 'open' : 'closed'}`).toBe(expected);
  });

  test.each([
    '0 0 30 2 *',
    '0 0 31 4,6,9,11 *',
    '60 0 * * *',
    '5-2 0 * * *',
    '0 0 * *',
    'a b c d e',
    '',
  ])('%j never opens, and it does not take long to find out', (schedule) => {
    const began = performance.now();
    expect(windowAt({ schedule, durationMinutes: 1 }, at('2026-01-01T00:00'))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('is the same as one that is found minute by minute', () => {
    const number = (most: number, least = 0) => fc.integer({ min: least, max: most }).map(String);
    const field = (most: number, least = 0) =>
      fc.oneof(fc.constant('*'), number(most, least), fc.constant('*/7'));
    const schedules = fc
      .tuple(field(59), field(23), field(28, 1), fc.constantFrom('*', '1', '1,2'), field(7))
      .map((fields) => fields.join(' '));
    const now = at('2026-01-10T13:37');
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 600 }), (schedule, durationMinutes) => {
        const found = windowAt({ schedule, durationMinutes }, now);
        const fields = fieldsOf(schedule);
        let expected: number | undefined;
        for (
          let time = now - durationMinutes * MINUTE + MINUTE;
          time < now + 20 * 1440 * MINUTE;
          time += MINUTE
        )
          if (starts(fields, new Date(time))) {
            expected = time;
            break;
          }
        if (expected !== undefined) expect(found?.opensAt).toBe(expected);
        else expect(found?.opensAt ?? Infinity).toBeGreaterThan(now + 19 * 1440 * MINUTE);
      }),
      { numRuns: runs(60) },
    );
  });
});

/** Read once for all minutes that are tried. */
function fieldsOf(schedule: string) {
  const [minutes, hours, days, months, weekdays] = parseSchedule(schedule) ?? [];
  const [, , day = '', , weekday = ''] = schedule.split(' ');
  return { minutes, hours, days, months, weekdays, day, weekday };
}

function starts(
  { minutes, hours, days, months, weekdays, day, weekday }: ReturnType<typeof fieldsOf>,
  time: Date,
): boolean {
  const byDay = days?.has(time.getUTCDate()) === true;
  const byWeekday = [time.getUTCDay(), time.getUTCDay() || 7].some((each) => weekdays?.has(each));
  const fits =
    day.startsWith('*') || weekday.startsWith('*') ? byDay && byWeekday : byDay || byWeekday;
  return (
    fits &&
    minutes?.has(time.getUTCMinutes()) === true &&
    hours?.has(time.getUTCHours()) === true &&
    months?.has(time.getUTCMonth() + 1) === true
  );
}
