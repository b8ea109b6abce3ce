/** Errors whose message is written for the user of the command line, not for a developer. */

/** A request that cannot be carried out. Its message is all that the user sees. */
export class UserError extends Error {
  /** Exit code 1: the input is wrong; 2: the command line is wrong. */
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** A file, or standard input, that cannot be used. */
export class SourceError extends UserError {
  constructor(
    readonly source: string,
    readonly reason: string,
  ) {
    super(`${printable(source)}: ${reason}`);
  }
}

export const NOTHING_CHANGED = 'nothing was changed';

/** The user stopped the command, which has cleaned up. */
export class Interrupted extends Error {
  constructor(
    readonly signal: NodeJS.Signals,
    readonly outcome = NOTHING_CHANGED,
  ) {
    super(`interrupted by ${signal}`);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Turns Ctrl-C and other signals into an AbortSignal, so that work in progress can clean up first. The work calls
 * `throwIfAborted` at each point where it can stop.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => controller.abort(new Interrupted(signal));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a directory',
  EBUSY: 'is in use or a mount point; name a directory within it',
  EISDIR: 'is a directory',
  ENOSPC: 'no space left on the device',
  EMFILE: 'too many open files',
  ELOOP: 'too many symbolic links',
};

/** A system error in plain language, with its path. */
export function explain(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof UserError || code === undefined) return error as Error;
  return new SourceError(path, REASONS[code] ?? (error as Error).message);
}

/** Text from outside as one line, without control characters. */
export const singleLine = (text: string): string => text.replaceAll(/\p{C}+/gu, ' ');

/** A command line argument as it is, or in quotes if it has control characters. */
export const printable = (word: string): string =>
  /\p{C}/u.test(word)
    ? JSON.stringify(word).replaceAll(
        /\p{C}/gu,
        (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
      )
    : word;
