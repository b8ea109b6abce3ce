/** Dates, numbers and regular expressions as Monocle and Elasticsearch read them. */
import { syntaxRefusal } from './lucene-regex.js';

/** Whether the calendar has this day. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * The longest relative date of each unit. Monocle refuses dates before 1970, and at its start it
 * reads aliases as if the day were 2021-06-02.
 */
const reach = { hour: 450_720, day: 18_780, week: 2_682, month: 617, year: 51 } as const;

export function dateRefusal(value: string): string | undefined {
  const relative = /^now(?:-(\d+)(hour|day|week|month|year)s?)?$/.exec(value);
  if (relative !== null) {
    const [, count = '0', unit = 'hour'] = relative;
    return Number(count) > reach[unit as keyof typeof reach] ? tooOld(value) : undefined;
  }
  const absolute = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value);
  if (absolute === null) {
    return `${show(value)} is not a date; write 2022, 2022-01, 2022-01-31, now or now-3weeks`;
  }
  const [, year, month = '1', day = '1'] = absolute;
  if (!isDay(Number(year), Number(month), Number(day))) return notInCalendar(value);
  return Number(year) < 1970 ? tooOld(value) : undefined;
}

const tooOld = (value: string): string => `${show(value)} is before 1970; use a later date`;
const notInCalendar = (value: string): string => `${show(value)} is not in the calendar`;

export function numberRefusal(value: string): string | undefined {
  return /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value)
    ? undefined
    : `${show(value)} is not a number`;
}

const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const offset = String.raw`[-+]\d{2}:?\d{2}`;
const clock = new RegExp(`^(?: ${time} (?:UTC|GMT|${offset})|T${time}(?:Z|${offset}))?$`);

export function updateSinceRefusal(value: string): string | undefined {
  const [, year, month, day, rest] = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(value) ?? [];
  if (rest === undefined || !clock.test(rest)) {
    return (
      `${show(value)} is not a date that Monocle reads; write "2022-01-31", ` +
      '"2022-01-31 23:59:59 UTC" or "2022-01-31T23:59:59Z"'
    );
  }
  return isDay(Number(year), Number(month), Number(day)) ? undefined : notInCalendar(value);
}

/** The limit of Monocle's indices. */
const MAX_REGEX_LENGTH = 50_000;

export function regexRefusal(value: string): string | undefined {
  if (value.length > MAX_REGEX_LENGTH) {
    return `has ${value.length} characters; Elasticsearch reads expressions of at most ${MAX_REGEX_LENGTH}`;
  }
  const refusal = syntaxRefusal(value);
  return (
    refusal &&
    `${show(value)} is not a regular expression of Lucene: ${refusal}. Searches in this project would fail; quote special characters with \\`
  );
}

/** Text in quotes; a long text is cut. */
export function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
