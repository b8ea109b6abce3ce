/**
 * One git process: its arguments in, its answer or its words out.
 *
 * Credentials are git's own business: its helpers, its environment, ssh. They pass through here and
 * are never kept; an address is printed without them. Variables that would point git at another
 * repository than the one that is asked for (they are set within a hook) are left out.
 */
import { simpleGit } from 'simple-git';
import { UserError } from '../sources.js';

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class GitError extends UserError {
  constructor(
    readonly args: readonly string[],
    readonly answer: Answer,
  ) {
    super(`git ${args.find((arg) => !arg.startsWith('-'))}: ${reasonOf(answer)}`);
  }
}

export type Git = (args: readonly string[], input?: string) => Promise<Answer>;

/** Names another repository, index or work tree than the one of the call. */
const ELSEWHERE =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|NAMESPACE|PREFIX|QUARANTINE_PATH|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|SHALLOW_FILE|CEILING_DIRECTORIES|LITERAL_PATHSPECS)$/;

/** Gives a function that runs git in a directory, and throws a GitError where it fails. */
export function gitIn({ cwd, signal, env = {} }: GitOptions): Git {
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
    let answer: Answer = { code: 0, stdout: '', stderr: '' };
    const git = simpleGit({
      baseDir: cwd,
      ...(signal && { abort: signal }),
      // What a user set for git is meant for git.
      allowEnvironment: Object.keys(environment),
      unsafe: ALLOWED,
      input: () => input,
      errors: (error, { exitCode, stdOut, stdErr }) => {
        const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
        answer = { code: exitCode, stdout: text(stdOut), stderr: text(stdErr) };
        return exitCode > 0 ? new Error('said below') : error;
      },
    }).env(environment as Record<string, string>);
    try {
      await git.raw([...args]);
    } catch (error) {
      signal?.throwIfAborted();
      throw answer.code > 0 ? new GitError(args, answer) : explain(error);
    }
    return answer;
  };
}

/** All of these are the user's own settings; none comes from a Monocle. */
const ALLOWED = {
  allowUnsafeAskPass: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeEditor: true,
  allowUnsafeGitProxy: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafePack: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
};

function explain(error: unknown): Error {
  if (error instanceof UserError) return error;
  const { message = '' } = error as Error;
  return message.includes('ENOENT')
    ? new UserError('git is not installed, or not on the PATH; publishing needs it')
    : (error as Error);
}

/** What git gives as the reason: its errors, else whatever it said last. */
function reasonOf({ stderr, stdout, code }: Answer): string {
  const lines = redact(`${stderr}\n${stdout}`)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const told = lines.filter((line) => /^(fatal|error|remote|ERROR|ssh):?/.test(line));
  const said = (told.length > 0 ? told : lines.slice(-3)).filter((line) => line !== 'remote:');
  return said.slice(0, 8).join('; ') || `exit code ${code}`;
}

/** An address without the user and the password in it. */
export const redact = (text: string): string =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^/@\s]+@/gi, '$1');
