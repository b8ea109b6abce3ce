/**
 * Runs one git process: arguments in, its output or an error out.
 *
 * git finds credentials itself: through its helpers, the environment or ssh. This file never stores
 * them, and prints addresses without them. It removes environment variables that point git at
 * another repository (a git hook sets them).
 */

import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { simpleGit } from 'simple-git';
import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { systemTime, type Time } from '../../time.js';

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly time?: Time;
}

export interface GitAnswer {
  /** null if a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout before decoding. */
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

/** The subcommand, after any `-c` settings. */
const commandOf = (args: readonly string[]): string =>
  args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c') ?? '';

/** For `.catch` of a call that may fail in git; throws other errors again. */
export function ignoreGit(error: unknown): void {
  if (!(error instanceof GitError)) throw error;
}

export type Git = (args: readonly string[], input?: string) => Promise<GitAnswer>;

/** Variables that name another repository, index or work tree. */
const ELSEWHERE =
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|NAMESPACE|PREFIX|QUARANTINE_PATH|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|GRAFT_FILE|REPLACE_REF_BASE|SHALLOW_FILE|CEILING_DIRECTORIES|DEFAULT_HASH|NO_LAZY_FETCH|\w*_PATHSPECS)$/;

/**
 * Gives a function that runs git in a directory, and throws a GitError if it fails.
 *
 * simple-git waits another 50 ms for a process without output, so few calls here use --quiet.
 */
export function gitIn({ cwd, signal: given, env = {}, time = systemTime }: GitOptions): Git {
  const inherited = Object.entries(process.env).filter(([name]) => !ELSEWHERE.test(name));
  const environment: Record<string, string | undefined> = {
    ...Object.fromEntries(inherited),
    // We parse git's messages, so they must be in English.
    LC_ALL: 'C',
    // Without a terminal the user cannot answer a prompt.
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
    try {
      const git = simpleGit({
        baseDir: cwd,
        ...(signal && { abort: signal }),
        // Pass the user's settings on to git.
        allowEnvironment: Object.keys(environment),
        unsafe: ALLOWED,
        // On `exit`, output may still be unread.
        completion: { onClose: true, onExit: false },
        input: () => input,
        errors: (_, { exitCode, stdOut, stdErr }) => {
          const [bytes, words] = [Buffer.concat(stdOut), Buffer.concat(stdErr)];
          answer = { code: exitCode, bytes, stdout: `${bytes}`, stderr: printable(`${words}`) };
          return exitCode === 0 ? undefined : new Error('replaced by a GitError below');
        },
      }).env(environment as Record<string, string>);
      const grace = signal ? [failAfterGrace(signal, time, done.signal)] : [];
      await Promise.race([git.raw([...args]), ...grace]);
    } catch (error) {
      // Ctrl-C also interrupts git, which may exit before our own handler runs.
      await setImmediate();
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

/** Output of a server or a hook without control characters, which a terminal would execute. */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');

function timeout(ms: number, time: Time, done: AbortSignal): AbortSignal {
  const late = new AbortController();
  void time.delay(ms, done).then(() => done.aborted || late.abort());
  return late.signal;
}

/** Do not wait for children of git, such as ssh: they may outlive it and keep its pipes open. */
async function failAfterGrace(signal: AbortSignal, time: Time, done: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: done });
  await time.delay(GRACE_MS, done);
  throw signal.reason;
}

const GRACE_MS = 500;
/**
 * A server that accepts a connection and never answers must not block us indefinitely. Any command
 * may contact the server: git fetches what a partial clone lacks.
 */
const LIMIT_MS = 3 * 60_000;
const LIMITS_MS: Readonly<Record<string, number>> = {
  'ls-remote': 60_000,
  push: 5 * 60_000,
};
/** Has no limit: it may ask the user for the passphrase of a key. */
const ASKS_PEOPLE = new Set(['commit-tree']);

/** simple-git refuses these by default. They come from the user's own settings, never from a Monocle. */
const ALLOWED = Object.fromEntries(
  [
    'Alias',
    'AskPass',
    'CommandBinaries',
    'ConfigEnvCount',
    'ConfigPaths',
    'CredentialHelper',
    'DiffExternal',
    'DiffTextConv',
    'Editor',
    'Exec',
    'Filter',
    'FsMonitor',
    'GitProxy',
    'GpgProgram',
    'HooksPath',
    'Include',
    'MergeDriver',
    'Pack',
    'Pager',
    'ProtocolOverride',
    'SshCommand',
    'Submodule',
    'TemplateDir',
    'UrlRewrite',
  ]
    .map((what) => [`allowUnsafe${what}`, true])
    .concat([['allowAbbreviatedOptions', true]]),
);

function explain(args: readonly string[], answer: GitAnswer): Error {
  return /spawn git (ENOENT|EACCES)/.test(answer.stderr)
    ? new UserError('git is not installed, or not on the PATH; publishing needs it')
    : new GitError(args, answer);
}

/** git's error lines, or its last lines if there are none. */
function reasonOf({ stderr, stdout, code }: GitAnswer): string {
  const lines = redact(`${stderr}\n${stdout}`)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errors = lines.filter((line) => ERROR_LINE.test(line));
  const reasons = (errors.length > 0 ? errors : lines.slice(-3)).filter(
    (line) => line !== 'remote:',
  );
  const end = code === null ? 'was ended by a signal' : `exit code ${code}`;
  return reasons.slice(0, 8).join('; ').replace(/\.$/, '') || end;
}

/** Error lines of git, the server and ssh. Most of ssh's have no prefix. */
const ERROR_LINE = /^(fatal|error|remote|ERROR|ssh)\b|denied|failed|refused|timed out/;
