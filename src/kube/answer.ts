/** Reads what the API server sends, as text and as JSON, with a limit on its size. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.js';

/** The JSON of an answer, and how many bytes it had. */
export interface ApiAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  readonly body: any;
  readonly bytes: number;
}

/** The reason of the error for an answer that exceeds its limit. */
export const TOO_LARGE = 'TooLarge';

/** The limit of an answer, or of one line of a watch: many times what etcd stores per object. */
const MAX_BYTES = 32_000_000;

/** @param mostBytes a larger answer fails with the reason TOO_LARGE */
export async function readWhole(
  response: IncomingMessage,
  subject: string,
  mostBytes = MAX_BYTES,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw tooLarge(subject, mostBytes);
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString(), bytes };
}

const tooLarge = (subject: string, mostBytes: number): ApiError =>
  new ApiError(subject, {
    code: 0,
    reason: TOO_LARGE,
    text: `the answer has more than ${mostBytes / 1e6} MB`,
  });

/** One JSON value per line. */
export async function* readLines(
  stream: IncomingMessage,
  subject: string,
): AsyncGenerator<unknown> {
  // Join the parts of an unfinished line once: joining at each part takes quadratic time.
  let parts: string[] = [];
  let length = 0;
  // Use setEncoding, because two chunks may split the bytes of a character.
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...others] = (chunk as string).split('\n');
    parts.push(first);
    length += first.length;
    for (const start of others) {
      const line = parts.join('');
      parts = [start];
      length = start.length;
      if (line) yield parsed(line);
    }
    if (length > MAX_BYTES) throw tooLarge(subject, MAX_BYTES);
  }
}

/** Replaces the parser's error, which quotes the text: the text may be a Secret. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the answer is not JSON');
  }
}
