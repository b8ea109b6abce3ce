/**
 * How far the crawlers of a Monocle are: turns the answers of its api into a condition, and facts about each crawler.
 *
 * Pure. The condition and the fields change in coarse steps, so that the status is written rarely: the oldest entity
 * of a healthy crawler changes each time.
 */

import { isoTime } from '../../time.js';
import type { Condition, Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import type { CrawlError, Oldest } from './crawl-answers.js';

type Verdict = Explanation & Pick<Condition, 'status'>;

export interface CrawlAnswers {
  readonly crawlers: readonly {
    readonly workspace: string;
    readonly crawler: string;
    /** Or why it is not known. */
    readonly oldest: Oldest | { readonly why: string };
  }[];
  readonly errors: readonly {
    readonly workspace: string;
    /** Newest first; or why they are not known. */
    readonly errors: readonly CrawlError[] | { readonly why: string };
  }[];
  /** Crawlers that were not asked about. */
  readonly left: number;
}

/** One crawler. The fields are those that the status of a MonocleCrawler has. */
export interface CrawlerHealth {
  readonly workspace: string;
  readonly crawler: string;
  readonly oldest?: Oldest;
  readonly errors: readonly ShownError[];
  /** For the condition Crawled. */
  readonly crawled: Verdict;
}

export interface ShownError {
  readonly entity: string;
  readonly message: string;
  readonly at: string;
}

/** For the status of the Monocle. */
export interface StatusCrawl {
  readonly crawlers: number;
  readonly slowest?: {
    readonly workspace: string;
    readonly crawler: string;
    /** A lower bound. */
    readonly behindSeconds: number;
  };
  readonly errors?: readonly (ShownError & {
    readonly workspace: string;
    readonly crawler: string;
  })[];
}

export interface CrawlHealth {
  readonly crawlers: readonly CrawlerHealth[];
  readonly condition: Verdict;
  readonly fields?: StatusCrawl;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** In seconds. A crawl starts every ten minutes by default, so a lag of less than an hour means nothing. */
const STEPS = [
  0,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  ...[1, 2, 4, 7, 14, 30, 90, 180, 365].map((days) => days * DAY),
];
const MAX_ERRORS = 5;

/** @param now in milliseconds */
export function crawlHealth({ crawlers, errors, left }: CrawlAnswers, now: number): CrawlHealth {
  const found = new Map(errors.map((each) => [each.workspace, each.errors]));
  const each = crawlers.map((asked) => healthOf(asked, found.get(asked.workspace), now));
  const known = each.filter(({ oldest }) => oldest !== undefined);
  const unknown = crawlers.flatMap(({ oldest }) => ('why' in oldest ? [oldest.why] : []));
  if (crawlers.length === 0 && left === 0)
    return {
      crawlers: [],
      condition: verdict('True', REASON.NoCrawlers, 'No crawlers'),
      fields: { crawlers: 0 },
    };
  const failing = each.filter(({ crawled }) => crawled.status === 'False');
  if (known.length === 0 && failing.length === 0)
    return {
      crawlers: each,
      condition: verdict('Unknown', REASON.NoAnswer, `Not known: ${unknown[0] ?? 'not asked'}`),
    };
  // By step, then by the order of the config: which one of the same step is slowest changes all the time.
  const slowest = known
    .map((one) => ({ ...one, step: stepOf(one.oldest, now) }))
    .reduce((a, b) => (b.step > a.step ? b : a), { ...NOBODY, step: 0 });
  const shown = shownErrors(each.map(coarse));
  const whys = new Set(errors.flatMap((one) => ('why' in one.errors ? [one.errors.why] : [])));
  const parts = [
    count(crawlers.length + left, 'crawler'),
    ...(failing.length > 0 ? [`${failing.length} with errors: ${failureText(failing)}`] : []),
    slowest.step === 0
      ? 'less than 1 h behind'
      : `slowest ${slowest.crawler} (workspace ${slowest.workspace}) ${behind(slowest.step)}`,
    ...(unknown.length > 0 ? [`${unknown.length} not known: ${unknown[0]}`] : []),
    ...(left > 0 ? [`${left} not asked`] : []),
    ...[...whys].slice(0, 1),
  ];
  const [status, reason] =
    failing.length > 0
      ? (['False', REASON.CrawlErrors] as const)
      : (['True', REASON.Crawled] as const);
  return {
    crawlers: each,
    condition: verdict(status, reason, parts.join(', ')),
    fields: {
      crawlers: crawlers.length + left,
      ...(slowest.step > 0 && {
        slowest: {
          workspace: slowest.workspace,
          crawler: slowest.crawler,
          behindSeconds: slowest.step,
        },
      }),
      ...(shown.length > 0 && { errors: shown }),
    },
  };
}

const NOBODY = { workspace: '', crawler: '' };

function healthOf(
  { workspace, crawler, oldest }: CrawlAnswers['crawlers'][number],
  found: CrawlAnswers['errors'][number]['errors'] | undefined,
  now: number,
): CrawlerHealth {
  const errors = found === undefined || 'why' in found ? [] : found;
  const own = errors.filter((error) => error.crawler === crawler);
  const at = 'why' in oldest ? Number.NEGATIVE_INFINITY : oldest.at;
  // If everything was crawled since, the error is resolved.
  const open = own.find((error) => !error.isHarmless && error.at > at);
  return {
    workspace,
    crawler,
    ...('at' in oldest && { oldest }),
    errors: shown(own).slice(0, MAX_ERRORS),
    crawled: open
      ? verdict('False', REASON.CrawlErrors, `${open.entity}: ${open.message}`)
      : 'why' in oldest
        ? verdict('Unknown', REASON.NoAnswer, oldest.why)
        : verdict('True', REASON.Crawled, behind(stepOf(oldest, now))),
  };
}

/** Each error once, with the time when it last happened. */
function shown(errors: readonly CrawlError[]): ShownError[] {
  const seen = new Map<string, ShownError>();
  for (const { entity, message, at } of errors) {
    const key = JSON.stringify([entity, message]);
    if (!seen.has(key)) seen.set(key, { entity, message, at: isoTime(at) });
  }
  return [...seen.values()];
}

/** An error that recurs every ten minutes changes the status once an hour. */
export const coarseErrors = (errors: readonly ShownError[]): ShownError[] =>
  errors.map((error) => ({ ...error, at: error.at.replace(/:\d\d:\d\dZ$/, ':00:00Z') }));

const coarse = ({ workspace, crawler, errors }: CrawlerHealth) =>
  coarseErrors(errors).map((error) => ({ workspace, crawler, ...error }));

type WholeError = ReturnType<typeof coarse>[number];

const shownErrors = (errors: readonly (readonly WholeError[])[]): WholeError[] =>
  errors
    .flat()
    .sort((a, b) => (a.at === b.at ? (keyOf(a) < keyOf(b) ? -1 : 1) : a.at < b.at ? 1 : -1))
    .slice(0, MAX_ERRORS);

const keyOf = ({ workspace, crawler, entity, message }: WholeError): string =>
  JSON.stringify([workspace, crawler, entity, message]);

function failureText(failing: readonly CrawlerHealth[]): string {
  const [first] = failing;
  return first === undefined
    ? ''
    : `${first.crawler} (workspace ${first.workspace}) ${first.crawled.message}`;
}

const stepOf = (oldest: Oldest | undefined, now: number): number => {
  const lag = oldest ? (now - oldest.at) / 1_000 : 0;
  return STEPS.findLast((step) => step <= lag) ?? 0;
};

/** @param at when the oldest entity was crawled */
export const behindText = (at: number, now: number): string =>
  behind(stepOf({ entity: '', at }, now));

function behind(step: number): string {
  if (step === 0) return 'less than 1 h behind';
  return step < DAY ? `${step / HOUR} h behind` : `${step / DAY} d behind`;
}

const verdict = (status: Condition['status'], reason: string, message: string): Verdict => ({
  status,
  reason,
  message,
});

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
