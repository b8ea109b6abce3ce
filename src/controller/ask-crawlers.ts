/** Asks Monocle's api about the crawlers of one Monocle: one question after the other, for a limited time. */
import { namesOf } from '../../constructs/names.js';
import { type CrawlAnswer, readErrors, readOldest } from '../instance/crawl-answers.js';
import type { CrawlAnswers } from '../instance/crawl-health.js';
import type { CrawlQuestion, CrawlQuestions } from '../instance/crawl-questions.js';
import type { ObjectKey } from '../kube/object.js';
import type { AskMonocle, MonocleAddress } from './ask-monocle.js';

export interface AskedMonocle {
  readonly key: ObjectKey;
  /** Of the api's Service. */
  readonly port: number;
  readonly questions: CrawlQuestions;
}

/** For all questions to one Monocle. */
export const ROUND_MS = 30_000;

/** Never throws. Ends at the first question that gets no answer at all: the others would get none either. */
export async function askCrawlers(
  ask: AskMonocle,
  { key, port, questions }: AskedMonocle,
  signal: AbortSignal,
): Promise<CrawlAnswers> {
  const address = { host: `${namesOf(key.name).api}.${key.namespace}.svc`, port };
  const ends = AbortSignal.any([signal, AbortSignal.timeout(ROUND_MS)]);
  const crawlers: CrawlAnswers['crawlers'][number][] = [];
  const errors: CrawlAnswers['errors'][number][] = [];
  let failed: { readonly why: string } | undefined;
  for (const question of questions.crawlers) {
    const { workspace, crawler } = question;
    const { oldest, isDown } = failed
      ? { oldest: failed, isDown: false }
      : await oldestOf(ask, address, question, ends);
    if (isDown && 'why' in oldest) failed = oldest;
    crawlers.push({ workspace, crawler, oldest });
  }
  for (const workspace of failed ? [] : questions.workspaces)
    errors.push({ workspace, errors: readErrors(await errorsOf(ask, address, workspace, ends)) });
  return { crawlers, errors, left: questions.left };
}

async function oldestOf(
  ask: AskMonocle,
  address: MonocleAddress,
  { workspace, crawler, types }: CrawlQuestion,
  signal: AbortSignal,
): Promise<{
  readonly oldest: CrawlAnswers['crawlers'][number]['oldest'];
  readonly isDown?: boolean;
}> {
  for (const entity of types) {
    const body = { index: workspace, crawler, entity, offset: 0 };
    const answer = await ask(address, '/api/2/crawler/get_commit_info', body, signal);
    const oldest = readOldest(answer);
    if (oldest !== 'none') return { oldest, isDown: 'why' in answer };
  }
  return { oldest: { why: 'it has crawled nothing yet' } };
}

/** Of the last day; of the last hour if that is too much. */
async function errorsOf(
  ask: AskMonocle,
  address: MonocleAddress,
  index: string,
  signal: AbortSignal,
): Promise<CrawlAnswer> {
  const path = '/api/2/crawler/errors';
  const day = await ask(address, path, { index, query: 'from:now-1day' }, signal);
  return 'why' in day && day.isTooLarge
    ? ask(address, path, { index, query: 'from:now-1hour' }, signal)
    : day;
}
