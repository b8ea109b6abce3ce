/**
 * Windows by a schedule as in cron: minute, hour, day of the month, month, day of the week, in UTC. Pure.
 *
 * As in cron, if both day fields are restricted, a day has to match only one of them. The work is bounded for
 * any schedule: it tries days, not minutes, and at most MAX_DAYS.
 */

export interface Window {
  readonly schedule: string;
  readonly durationMinutes: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** More than four years: the longest wait for an existing day (29 February), except around years such as 2100. */
const MAX_DAYS = 4 * 366;
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

type Fields = readonly [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];

/** undefined if a field has a number that it cannot have. */
export function parseSchedule(schedule: string): Fields | undefined {
  const texts = schedule.split(' ');
  if (texts.length !== BOUNDS.length) return undefined;
  const fields = BOUNDS.map((bounds, index) => parseField(texts[index] ?? '', bounds));
  return fields.every((field) => field !== undefined) ? (fields as unknown as Fields) : undefined;
}

function parseField(
  text: string,
  [least, most]: readonly [number, number],
): Set<number> | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) return undefined;
    const [, first, last, stride] = match;
    const from = first === undefined ? least : Number(first);
    const to = last === undefined ? (first === undefined || stride ? most : from) : Number(last);
    if (from < least || to > most || from > to || stride === '0') return undefined;
    for (let number = from; number <= to; number += Number(stride ?? 1)) numbers.add(number);
  }
  return numbers;
}

/** When it opened, if it is open now, else when it opens next; undefined if it never does. */
export function windowAt(
  { schedule, durationMinutes }: Window,
  now: number,
): { readonly opensAt: number; readonly isOpen: boolean } | undefined {
  const fields = parseSchedule(schedule);
  if (fields === undefined) return undefined;
  const durationMs = durationMinutes * MINUTE_MS;
  const [isAny, isAnyWeekday] = [schedule.split(' ')[2], schedule.split(' ')[4]].map((text) =>
    text?.startsWith('*'),
  );
  const [minutes, hours, days, months, weekdays] = fields;
  const fits = (day: Date): boolean => {
    if (!months.has(day.getUTCMonth() + 1)) return false;
    const byDay = days.has(day.getUTCDate());
    const weekday = day.getUTCDay();
    const byWeekday = weekdays.has(weekday) || (weekday === 0 && weekdays.has(7));
    return isAny || isAnyWeekday ? byDay && byWeekday : byDay || byWeekday;
  };
  const starts = [...hours]
    .flatMap((hour) => [...minutes].map((minute) => (hour * 60 + minute) * MINUTE_MS))
    .sort((a, b) => a - b);
  const first = Math.floor((now - durationMs) / DAY_MS) * DAY_MS;
  for (let day = 0; day < MAX_DAYS + durationMs / DAY_MS; day++) {
    const midnight = first + day * DAY_MS;
    if (!fits(new Date(midnight))) continue;
    // The first one that has not ended: it is open, or opens next.
    const start = starts.find((each) => midnight + each + durationMs > now);
    if (start !== undefined) {
      const opensAt = midnight + start;
      return { opensAt, isOpen: opensAt <= now };
    }
  }
  return undefined;
}
