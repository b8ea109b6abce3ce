/**
 * One git process: its arguments in, its answer or its words out.
 *
 * Credentials are git's own business: its helpers, its environment, ssh. They pass through here and
 * are never kept; an address is printed without them. Variables that would point git at another
 * repository than the one that is asked for (they are set within a hook) are left out.
 */

import { once } from 'node:events';
import { simpleGit } from 'simple-git';
import { UserError } from '../errors.js';
import { systemTime, type Time } from '../time.js';

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly time?: Time;
}

export interface GitAnswer {
  /** null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout, as it came. */
  readonly bytes: Buffer;
}

export class GitError extends UserError {
  constructor(
    readonly args: readonly string[],
    readonly answer: GitAnswer,
  ) {
    super(`git ${commandOf(args)}: ${reasonOf(answer)}`);
  }
}

/** Without the settings before it. */
const commandOf = (args: readonly string[]): string =>
  args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c') ?? '';

/** For what may fail, as long as it is git that says so. */
export function ignoreGit(error: unknown): void {
  if (!(error instanceof GitError)) throw error;
}

export type Git = (args: readonly string[], input?: string) => Promise<GitAnswer>;

/** Names another repository, index or work tree than the one of the call. */
const ELSEWHERE =
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|NAMESPACE|PREFIX|QUARANTINE_PATH|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|GRAFT_FILE|REPLACE_REF_BASE|SHALLOW_FILE|CEILING_DIRECTORIES|DEFAULT_HASH|NO_LAZY_FETCH|\w*_PATHSPECS)$/;

/**
 * Gives a function that runs git in a directory, and throws a GitError where it fails.
 *
 * simple-git waits another 50 ms for a process that has said nothing: few calls here are --quiet.
 */
export function gitIn({ cwd, signal: given, env = {}, time = systemTime }: GitOptions): Git {
  const inherited = Object.entries(process.env).filter(([name]) => !ELSEWHERE.test(name));
  const environment: Record<string, string | undefined> = {
    ...Object.fromEntries(inherited),
    // Its words are read here.
    LC_ALL: 'C',
    // Nobody is there to answer.
    ...(!process.stdin.isTTY && { GIT_TERMINAL_PROMPT: '0' }),
    ...env,
  };
  return async (args, input) => {
    const command = commandOf(args);
    const limitMs = ASKS_PEOPLE.has(command) ? undefined : (LIMITS_MS[command] ?? LIMIT_MS);
    const done = new AbortController();
    const limit = limitMs === undefined ? undefined : timeout(limitMs, time, done.signal);
    const signals = [given, limit].filter((each) => each !== undefined);
    const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined;
    let answer: GitAnswer | undefined;
    const git = simpleGit({
      baseDir: cwd,
      ...(signal && { abort: signal }),
      // What a user set for git is meant for git.
      allowEnvironment: Object.keys(environment),
      unsafe: ALLOWED,
      // Ended is not yet read to the end.
      completion: { onClose: true, onExit: false },
      input: () => input,
      errors: (_, { exitCode, stdOut, stdErr }) => {
        const [bytes, words] = [Buffer.concat(stdOut), Buffer.concat(stdErr)];
        answer = { code: exitCode, bytes, stdout: `${bytes}`, stderr: printable(`${words}`) };
        return exitCode === 0 ? undefined : new Error('said below');
      },
    }).env(environment as Record<string, string>);
    try {
      const grace = signal ? [failAfterGrace(signal, time, done.signal)] : [];
      await Promise.race([git.raw([...args]), ...grace]);
    } catch (error) {
      // Ctrl-C goes to git as well, which may end before our own handler runs.
      await time.delay(0);
      given?.throwIfAborted();
      if (limit?.aborted)
        throw new UserError(
          `git ${command}: did not finish within ${Number(limitMs) / 60_000} minutes and was stopped. Check the server and the network`,
        );
      throw answer === undefined ? error : explain(args, answer);
    } finally {
      done.abort();
    }
    return answer as GitAnswer;
  };
}

/** Of the words of a server or a hook: a terminal would obey some. */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');

function timeout(ms: number, time: Time, done: AbortSignal): AbortSignal {
  const late = new AbortController();
  void time.delay(ms, done).then(() => done.aborted || late.abort());
  return late.signal;
}

/** Children of git, such as ssh, may outlive it and keep its pipes open: do not wait for them. */
async function failAfterGrace(signal: AbortSignal, time: Time, done: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: done });
  await time.delay(GRACE_MS, done);
  throw signal.reason;
}

const GRACE_MS = 500;
/**
 * A server that accepts and says nothing would hold up everything. Any command may talk to it: git
 * fetches what a partial clone lacks.
 */
const LIMIT_MS = 3 * 60_000;
const LIMITS_MS: Readonly<Record<string, number>> = {
  'ls-remote': 60_000,
  push: 5 * 60_000,
};
/** For the passphrase of a key. */
const ASKS_PEOPLE = new Set(['commit-tree']);

/** All of these are the user's own settings; none comes from a Monocle. */
const ALLOWED = Object.fromEntries(
  [
    ...['Alias', 'AskPass', 'CommandBinaries', 'ConfigEnvCount', 'ConfigPaths', 'CredentialHelper'],
    ...['DiffExternal', 'DiffTextConv', 'Editor', 'Exec', 'Filter', 'FsMonitor', 'GitProxy'],
    ...['GpgProgram', 'HooksPath', 'Include', 'MergeDriver', 'Pack', 'Pager', 'ProtocolOverride'],
    ...['SshCommand', 'Submodule', 'TemplateDir', 'UrlRewrite'],
  ]
    .map((what) => [`allowUnsafe${what}`, true])
    .concat([['allowAbbreviatedOptions', true]]),
);

function explain(args: readonly string[], answer: GitAnswer): Error {
  return /spawn git (ENOENT|EACCES)/.test(answer.stderr)
    ? new UserError('git is not installed, or not on the PATH; publishing needs it')
    : new GitError(args, answer);
}

/** What git gives as the reason: its errors, else whatever it said last. */
function reasonOf({ stderr, stdout, code }: GitAnswer): string {
  const lines = redact(`${stderr}\n${stdout}`)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const told = lines.filter((line) => TELLING.test(line));
  const said = (told.length > 0 ? told : lines.slice(-3)).filter((line) => line !== 'remote:');
  const end = code === null ? 'was ended by a signal' : `exit code ${code}`;
  return said.slice(0, 8).join('; ').replace(/\.$/, '') || end;
}

/** Of git, the server and ssh, which says most of it without a name before it. */
const TELLING = /^(fatal|error|remote|ERROR|ssh)\b|denied|failed|refused|timed out/;

/**
 * Of what follows `://`: the user and the password. A password may hold what it should not, such as a
 * slash or a space: after a colon that begins no port, all goes up to the last @ before the address
 * ends, which is where its quotes do, or the line is over.
 */
const CREDENTIALS =
  /^(?:(?![^/\s:]*\[[\da-f:.%]*\])[^/\s:'"]*:(?!\d+(?:[/?#]|:\s)|\d*(?:[\s'"]|$))(?:(?!['")](?:[\s:;,.)]|$))[^\n])*@|[^/\s]+@)/i;

/** Addresses without the credentials in them; each by itself, so that none is read twice. */
export const redact = (text: string): string =>
  text
    .split('://')
    .map((part, i) => (i === 0 ? part : part.replace(CREDENTIALS, '')))
    .join('://');
