/** Asks Monocle's api about the crawlers of one Monocle: one question after another, for a limited time. */
import { type CrawlAnswer, readErrors, readOldest } from '../../instance/crawl/crawl-answers.js';
import type { CrawlAnswers } from '../../instance/crawl/crawl-health.js';
import type { CrawlQuestion, CrawlQuestions } from '../../instance/crawl/crawl-questions.js';
import { type AskMonocle, type MonocleAddress, NO_ADDRESS } from './ask-monocle.js';
import { type Access, JWT_REFUSED, type SignIn } from './sign-in.js';

export interface AskedMonocle {
  /** Where the api is now; undefined if unknown. Called for each request: the Service may be replaced. */
  readonly locate: () => Promise<MonocleAddress | undefined>;
  readonly questions: CrawlQuestions;
  /** Used for the errors, if the questions need it. */
  readonly signIn: Pick<SignIn, 'access' | 'forget'>;
}

type Errors = CrawlAnswers['errors'][number]['errors'];

/** The limit for all questions to one Monocle. */
export const ROUND_MS = 30_000;

/** Never throws. Stops at the first question that gets no answer at all: the others would get none either. */
export async function askCrawlers(
  ask: AskMonocle,
  { locate, questions, signIn }: AskedMonocle,
  signal: AbortSignal,
): Promise<CrawlAnswers> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(ROUND_MS)]);
  const askApi: AskApi = async (path, body, jwt) => {
    const address = await locate();
    return address ? ask(address, path, body, ends, jwt) : NO_ADDRESS;
  };
  const crawlers: CrawlAnswers['crawlers'][number][] = [];
  let failed: { readonly why: string } | undefined;
  for (const question of questions.crawlers) {
    const { workspace, crawler } = question;
    const { oldest, isDown } = failed
      ? { oldest: failed, isDown: false }
      : await oldestOf(askApi, question);
    if (isDown && 'why' in oldest) failed = oldest;
    crawlers.push({ workspace, crawler, oldest });
  }
  const errors = failed ? [] : await allErrors(askApi, questions, signIn);
  return { crawlers, errors, left: questions.left };
}

/** Sends a question to the api of one Monocle, within the time limit. */
type AskApi = (path: string, body: object, jwt?: string) => Promise<CrawlAnswer>;

/** Signs in once, and again if the api refuses a JWT of an earlier round: it may have been restarted since. */
async function allErrors(
  ask: AskApi,
  { workspaces, needsSignIn }: CrawlQuestions,
  signIn: AskedMonocle['signIn'],
): Promise<CrawlAnswers['errors']> {
  const enter = () => signIn.access((body) => ask('/api/2/auth/get', body));
  const all: { readonly workspace: string; readonly errors: Errors }[] = [];
  let access = needsSignIn && workspaces.length > 0 ? await enter() : undefined;
  for (const workspace of workspaces) {
    let errors = await errorsWith(ask, workspace, access);
    if (errors === 'refused') signIn.forget();
    if (errors === 'refused' && access && 'jwt' in access && !access.isFresh) {
      access = await enter();
      errors = await errorsWith(ask, workspace, access);
    }
    if (errors === 'refused') {
      signIn.forget();
      access = JWT_REFUSED;
    }
    all.push({ workspace, errors: errors === 'refused' ? JWT_REFUSED : errors });
  }
  return all;
}

async function errorsWith(
  ask: AskApi,
  workspace: string,
  access: Access | { readonly why: string } | undefined,
): Promise<Errors | 'refused'> {
  if (access && 'why' in access) return access;
  const answer = await errorsOf(ask, workspace, access?.jwt);
  return access && 'why' in answer && answer.needsSignIn ? 'refused' : readErrors(answer);
}

async function oldestOf(
  ask: AskApi,
  { workspace, crawler, types }: CrawlQuestion,
): Promise<{
  readonly oldest: CrawlAnswers['crawlers'][number]['oldest'];
  readonly isDown?: boolean;
}> {
  for (const entity of types) {
    const body = { index: workspace, crawler, entity, offset: 0 };
    const answer = await ask('/api/2/crawler/get_commit_info', body);
    const oldest = readOldest(answer);
    if (oldest !== 'none') return { oldest, isDown: 'why' in answer };
  }
  return { oldest: { why: 'it has crawled nothing yet' } };
}

/** The errors of the last day, or of the last hour if the answer for a day is too large. */
async function errorsOf(ask: AskApi, index: string, jwt: string | undefined): Promise<CrawlAnswer> {
  const path = '/api/2/crawler/errors';
  const day = await ask(path, { index, query: 'from:now-1day' }, jwt);
  return 'why' in day && day.isTooLarge ? ask(path, { index, query: 'from:now-1hour' }, jwt) : day;
}
