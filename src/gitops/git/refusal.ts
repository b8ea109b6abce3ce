/** Explains errors of git and the git server from their output, and says what to do. Pure. */
import { tmpdir } from 'node:os';
import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { type GitAnswer, GitError, printable } from './git.js';

/** The branch has moved, or another client is pushing to it right now. */
export const BRANCH_MOVED =
  /\((fetch first|non-fast-forward|stale info|needs force|failed to update ref|incorrect old value provided|reference already exists|cannot lock ref[^)]*|failed to lock[^)]*)\)/;

/** Why the server refused a push; undefined if the push failed before that. */
export function refusalIn({ stdout, stderr }: GitAnswer): string | undefined {
  const [, reason] = /^!.*\[(?:remote )?rejected\] \((.*)\)$/m.exec(printable(stdout)) ?? [];
  // Gitea surrounds its message with lines that contain only "error:".
  const words = [...redact(stderr).matchAll(/^remote: (?!error:\s*$)(.*\S)/gm)].map(
    ([, text]) => text,
  );
  return reason && [reason, ...words].slice(0, 8).join('; ');
}

export const NO_PUSH_OPTIONS = /does not support push options/;
const NO_ACCESS =
  /Authentication failed|could not read (Username|Password)|Permission denied|error: 403|Host key verification failed/;
const CREDENTIALS =
  'give git what the server asks for (a credential helper, GIT_ASKPASS, an ssh key)';

export const NOT_TRUSTED =
  'git does not trust the clone, because another user owns it. If you do, run git config --global --add safe.directory with its directory';

export const stderrMatches = (error: unknown, what: RegExp): boolean =>
  error instanceof GitError && what.test(error.answer.stderr);

/** The disk of this machine is full. Lines from the server begin with "remote:". */
const FULL = /^(?!remote:).*(?:No space left on device|Disk quota exceeded)/m;
const FULL_SERVER = /^remote:.*(?:No space left on device|Disk quota exceeded)/m;

/** Why git cannot work in the directory for temporary files. */
const fullHere = (error: unknown): UserError | undefined =>
  stderrMatches(error, FULL)
    ? new UserError(
        `${tmpdir()} (TMPDIR): no space left on the device; nothing was written. Free some, or set TMPDIR to another directory`,
      )
    : undefined;

export function explainRead(repo: string, error: unknown): unknown {
  if (!(error instanceof GitError)) return error;
  const full = fullHere(error);
  if (full) return full;
  const remedy = NO_ACCESS.test(error.answer.stderr)
    ? CREDENTIALS
    : /dubious ownership/.test(error.answer.stderr)
      ? NOT_TRUSTED
      : 'check the address, and whether `git ls-remote` can read it';
  return new UserError(`${repo}: cannot be read: ${error.message}. Nothing was written; ${remedy}`);
}

/** The server refused the push and would refuse it again; the branch is unchanged. */
export class PushRefused extends UserError {
  constructor(
    branch: string,
    readonly reason: string,
  ) {
    super(`${branch}: the server refused the push (${reason}); nothing was published`);
  }
}

/** @param hasOptions whether the user gave options for the server */
export function explainPush(branch: string, error: unknown, hasOptions = false): unknown {
  if (hasOptions && stderrMatches(error, NO_PUSH_OPTIONS))
    return new UserError(
      `${branch}: the server takes no push options; nothing was published. Leave out --push-option`,
    );
  if (!(error instanceof GitError) || stderrMatches(error, NO_PUSH_OPTIONS)) return error;
  if (stderrMatches(error, FULL_SERVER))
    return new UserError(
      `${branch}: the server has no space left; nothing was published. Ask those who run it`,
    );
  const { stderr } = error.answer;
  const refused = refusalIn(error.answer);
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

export function explainCommit(error: unknown): unknown {
  const full = fullHere(error);
  if (full) return full;
  if (!stderrMatches(error, /identity unknown|empty ident|tell me who you are|auto-detect/))
    return error;
  return new UserError(
    'git does not know who commits; nothing was written. Give --author "Name <mail>", or set user.name and user.email',
  );
}
