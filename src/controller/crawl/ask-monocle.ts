/**
 * Sends one question to the api of a Monocle. It never throws, and a tenant's api cannot do harm: the answer
 * is limited in size and time, a redirect is not followed, and no byte of the answer gets into a message.
 *
 * It uses no proxy and no resolver, and never reuses a connection. It sends no credentials but the JWT that it is
 * given, and only to this address.
 */
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { isIP } from 'node:net';
import type { CrawlAnswer } from '../../instance/crawl/crawl-answers.js';

export interface MonocleAddress {
  /** An IP address: a resolver would apply its search list to a name, and might find another namespace's Service. */
  readonly ip: string;
  readonly port: number;
}

export type AskMonocle = (
  address: MonocleAddress,
  path: string,
  body: object,
  signal: AbortSignal,
  jwt?: string,
) => Promise<CrawlAnswer>;

const MAX_MS = 5_000;
const MAX_BYTES = 256 * 1024;

/** By the code of the error. Other errors are not shown: every user of the Monocle may read the message. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it ends the connection',
  EPIPE: 'it ends the connection',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  ETIMEDOUT: 'it cannot be reached',
};

export const askMonocle: AskMonocle = async ({ ip, port }, path, body, signal, jwt) => {
  if (isIP(ip) === 0) return NO_ADDRESS;
  const late = AbortSignal.timeout(MAX_MS);
  const text = JSON.stringify(body);
  try {
    const response = await send(
      {
        host: ip,
        port,
        path,
        method: 'POST',
        agent: false as const,
        signal: AbortSignal.any([late, signal]),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          accept: 'application/json',
          connection: 'close',
          ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
        },
      },
      text,
    );
    return await answerOf(response);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isLate = late.aborted || signal.aborted;
    return unanswered(
      isLate ? 'it gives no answer in time' : (REASONS[code] ?? 'it cannot be asked'),
    );
  }
};

const unanswered = (why: string, more: object = {}): CrawlAnswer => ({
  why: `the api cannot be asked: ${why}`,
  ...more,
});

/** The Service of the api has no cluster IP, or it is unknown. */
export const NO_ADDRESS = unanswered('its Service has no cluster IP that is known');

function send(options: RequestOptions, text: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(options, resolve);
    // Keep the listener after the answer has begun: a connection that breaks then must not end the process.
    sent.on('error', reject);
    sent.end(text);
  });
}

async function answerOf(response: IncomingMessage): Promise<CrawlAnswer> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    response.destroy();
    return unanswered(`it answers with status ${statusCode}`, {
      needsSignIn: statusCode === 401 || statusCode === 403,
    });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES)
      return unanswered(`it answers with more than ${MAX_BYTES / 1024} KiB`, { isTooLarge: true });
    chunks.push(chunk as Buffer);
  }
  try {
    return { body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return unanswered('its answer is not JSON');
  }
}
