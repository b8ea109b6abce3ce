/** Why git, or the server, would not: read from its words, and told with what to do. Pure. */
import { UserError } from '../errors.js';
import { type GitAnswer, GitError, printable, redact } from './git.js';

/** The branch is not where it was, or somebody is moving it right now. */
export const BRANCH_MOVED =
  /\((fetch first|non-fast-forward|stale info|needs force|failed to update ref|incorrect old value provided|reference already exists|cannot lock ref[^)]*|failed to lock[^)]*)\)/;

/** What the server has against a push; undefined where it has not come to that. */
export function refusalIn({ stdout, stderr }: GitAnswer): string | undefined {
  const [, reason] = /^!.*\[(?:remote )?rejected\] \((.*)\)$/m.exec(printable(stdout)) ?? [];
  const words = [...redact(stderr).matchAll(/^remote: (.*\S)/gm)].map(([, text]) => text);
  return reason && [reason, ...words].slice(0, 8).join('; ');
}

export const NO_PUSH_OPTIONS = /does not support push options/;
const NO_ACCESS =
  /Authentication failed|could not read (Username|Password)|Permission denied|error: 403|Host key verification failed/;
const CREDENTIALS =
  'give git what the server asks for (a credential helper, GIT_ASKPASS, an ssh key)';

export const stderrMatches = (error: unknown, what: RegExp): boolean =>
  error instanceof GitError && what.test(error.answer.stderr);

export function explainRead(repo: string, error: unknown): unknown {
  if (!(error instanceof GitError)) return error;
  const remedy = NO_ACCESS.test(error.answer.stderr)
    ? CREDENTIALS
    : 'look at the address, and whether `git ls-remote` can read it';
  return new UserError(`${repo}: cannot be read: ${error.message}. Nothing was written; ${remedy}`);
}

/** The server said no, and will again; the branch is as it was. */
export class PushRefused extends UserError {
  constructor(
    branch: string,
    readonly reason: string,
  ) {
    super(`${branch}: the server refused the push (${reason}); nothing was published`);
  }
}

/** It ends a push before the server is told of it: with git's own code, and without a line per branch. */
const isHook = ({ code, stdout, stderr }: GitAnswer): boolean =>
  code === 1 && !/^[!*=+ -]\t/m.test(stdout) && stderr.includes(FAILED_PUSH);
const FAILED_PUSH = 'error: failed to push some refs';

function wordsOf({ stdout, stderr, code }: GitAnswer): string {
  const lines = redact(`${stderr}\n${printable(stdout)}`)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith(FAILED_PUSH));
  return lines.slice(0, 8).join('; ') || `exit code ${code}`;
}

export function explainPush(branch: string, error: unknown): unknown {
  if (!(error instanceof GitError) || stderrMatches(error, NO_PUSH_OPTIONS)) return error;
  const { stderr } = error.answer;
  const refused = refusalIn(error.answer);
  if (!refused && isHook(error.answer))
    return new UserError(
      `${branch}: your pre-push hook refused (${wordsOf(error.answer)}); nothing was published. Do what it asks for`,
    );
  if (!refused && (NO_ACCESS.test(stderr) || stderr.includes('access denied or repository')))
    return new UserError(
      `${branch}: can be read, but not written: ${error.message}. Nothing was published; ${CREDENTIALS}`,
    );
  return refused
    ? new PushRefused(branch, refused)
    : new UserError(
        `${branch}: the push failed: ${error.message}. Either all or nothing was published; run the command again to find out`,
      );
}

export function explainCommit(error: unknown, isSigned: boolean): unknown {
  if (!(error instanceof GitError)) return error;
  const { stderr } = error.answer;
  if (/identity unknown|empty ident|tell me who you are|auto-detect/.test(stderr))
    return new UserError(
      'git does not know who commits; nothing was written. Give --author "Name <mail>", or set user.name and user.email',
    );
  if (isSigned)
    return new UserError(
      `the commit cannot be signed: ${error.message}. Nothing was written; look at user.signingKey and gpg.format, or give --no-sign`,
    );
  return error;
}
