/** Asks the person at the terminal. */
import { createInterface } from 'node:readline';

/** Without an answer, as with Ctrl-D, it is no. */
export async function confirm(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  output.write(`${question} [y/N] `);
  // The terminal itself edits the line, so that Ctrl-C ends this program as usual.
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
