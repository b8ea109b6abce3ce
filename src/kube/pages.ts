/**
 * Reads a whole list in pages of about the same number of bytes.
 *
 * An object may have 1 kB or 1.5 MB, and a page of large objects must not fill the memory. So the first
 * page is short, the length of each further page depends on the size of the objects before it, and a
 * page that is too large is aborted and read again in parts.
 */

import { TOO_LARGE } from './answer.js';
import { ApiError, hasCode } from './api-error.js';
import { type Ask, nameOf } from './ask.js';
import type { KubeObject } from './object.js';
import type { Transport } from './transport.js';

export interface ObjectList {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
}

interface Page {
  readonly limit: number;
  readonly continue?: string;
}

const FIRST_PAGE = 50;
const MAX_PAGE = 500;
const GOOD_BYTES = 4_000_000;
const MAX_BYTES = 16_000_000;
/** How many times to start over if the continue token expired. */
const MAX_RESTARTS = 3;
const MAX_MS = 10 * 60_000;

export async function readPages({
  transport,
  askFor,
  keep,
  signal,
}: {
  readonly transport: Transport;
  readonly askFor: (page: Page) => Ask;
  /** Returns what to keep of an item. */
  readonly keep: (item: object) => KubeObject;
  readonly signal?: AbortSignal;
}): Promise<ObjectList> {
  const { monotonic } = transport.time;
  const started = monotonic();
  let limit = FIRST_PAGE;
  let items: KubeObject[] = [];
  let resourceVersion: string | undefined;
  let token: string | undefined;
  for (let restarts = 0; ; ) {
    const asked = askFor({ limit, continue: token });
    if (monotonic() - started > MAX_MS)
      throw failed(asked, `the list did not end within ${MAX_MS / 60_000} minutes`);
    try {
      const mostBytes = limit > 1 ? MAX_BYTES : undefined;
      const { body, bytes } = await transport.send(asked, { signal, mostBytes });
      const page = pageOf(asked, body);
      for (const item of page.items) items.push(keep(item));
      resourceVersion ??= page.resourceVersion;
      if (page.next === undefined) return { items, resourceVersion };
      if (page.next === token)
        throw failed(asked, 'the server sends the same page again and again');
      token = page.next;
      limit = within(MAX_PAGE, (GOOD_BYTES * page.items.length) / bytes);
    } catch (error) {
      if (error instanceof ApiError && error.reason === TOO_LARGE && limit > 1) {
        limit = within(MAX_PAGE, limit / 8);
      } else if (hasCode(error, 410) && token !== undefined && restarts++ < MAX_RESTARTS) {
        [items, token, resourceVersion] = [[], undefined, undefined];
      } else throw error;
    }
  }
}

const within = (most: number, wanted: number): number =>
  Math.max(1, Math.min(most, Math.floor(wanted)));

/** Throws if the answer is not a list: it must not count as an empty list. */
function pageOf(asked: Ask, body: unknown) {
  const { items, metadata } = (body ?? {}) as {
    items?: unknown;
    metadata?: Record<string, unknown>;
  };
  const resourceVersion = metadata?.resourceVersion;
  // Go writes an empty list as null.
  const isList = Array.isArray(items) || items === null;
  if (!isList || typeof resourceVersion !== 'string')
    throw failed(asked, 'the answer is not a list');
  const next = metadata?.continue;
  return {
    items: (items ?? []) as object[],
    resourceVersion,
    next: typeof next === 'string' && next !== '' ? next : undefined,
  };
}

const failed = (asked: Ask, text: string): ApiError =>
  new ApiError(nameOf(asked), { code: 0, reason: 'Unusable', text });
