/** What the API server answers, as text and as JSON, and never more of it than the memory can hold. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.js';

/** What an answer holds, and how many bytes of JSON that was. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  readonly body: any;
  readonly bytes: number;
}

/** The reason of an error for an answer that is larger than it may be. */
export const TOO_LARGE = 'TooLarge';

/** Of an answer, or of one line of a watch: many times what etcd keeps of one object. */
const MOST_BYTES = 32_000_000;

/** @param mostBytes more is an error of the reason TOO_LARGE */
export async function readWhole(
  response: IncomingMessage,
  subject: string,
  mostBytes = MOST_BYTES,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
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
  // Parts of a line that has not ended: put together once, or a long line would be read again with each part.
  let parts: string[] = [];
  let length = 0;
  // Not chunk by chunk: a character's bytes may come in two of them.
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
    if (length > MOST_BYTES) throw tooLarge(subject, MOST_BYTES);
  }
}

/** The parser's own error would quote the text, which may be a Secret. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the answer is not JSON');
  }
}
