/**
 * `--output json`: one JSON object on stdout and nothing else, even if the command fails.
 *
 * It always has `exitCode`. If the command failed, it has `error.message` and nothing more.
 */
import { UserError } from '../errors.js';
import { redactJson } from '../redact.js';
import { writeData } from './stdout.js';

type OutputOptions = { readonly output?: 'text' | 'json' };

export const isJson = ({ output }: OutputOptions): boolean => output === 'json';

/** Gives the exit code, for the command to return. */
export async function writeJson(exitCode: number, result: object): Promise<number> {
  await writeData(`${redactJson({ exitCode, ...result }, 2)}\n`);
  return exitCode;
}

/** For a command that has printed problems of its input on stderr. Gives the exit code. */
export function invalidInput(options: OutputOptions, exitCode: 1 | 2): number {
  if (!isJson(options)) return exitCode;
  throw new UserError(
    'the files have problems, which are on stderr; nothing was written',
    exitCode,
  );
}

/** Whether a command line asks for JSON, even if it is invalid. */
export const asksForJson = (argv: readonly string[]): boolean =>
  argv.some(
    (word, i) => word === '--output=json' || (word === 'json' && argv[i - 1] === '--output'),
  );

/** Ignores a closed stdout, since stderr has the message, too. */
export const writeJsonError = (exitCode: number, message: string): Promise<unknown> =>
  writeJson(exitCode, { error: { message } }).catch(() => undefined);
