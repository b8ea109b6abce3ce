/** Asks a question on a terminal. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/**
 * Gives undefined if the user cannot answer, because input or output is not a terminal.
 * @param output must not be stdout, which a program may read
 */
export async function confirm(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean | undefined> {
  if (!input.isTTY || !output.isTTY) return undefined;
  // Not as a terminal: readline would read Ctrl-C as a key, and would not interrupt the process.
  const lines = createInterface({ input, output, terminal: false });
  try {
    const ended = once(lines, 'close').then(() => '');
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    lines.close();
  }
}
