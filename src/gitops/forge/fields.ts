/** Reads the answers of a forge, which may have any shape. Pure. */
import { singleLine } from '../../errors.js';
import type { PullRequest } from './forge.js';

export type ForgeFields = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty object. */
export const fieldsOf = (value: unknown): ForgeFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ForgeFields)
    : {};

export const listOf = (value: unknown): readonly ForgeFields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

const MAX_ADDRESS = 1_000;

/** The address of a web page; empty if the value is not an address that we may print. */
export function pageOf(value: unknown): string {
  const url = URL.parse(textOf(value));
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  url.username = '';
  url.password = '';
  return url.href.length > MAX_ADDRESS ? '' : singleLine(url.href);
}

/**
 * The open pull request, or else the newest that was closed or merged.
 * @param entries newest first; reading stops at an open one
 * @param isWanted filters again, since a forge may ignore a filter that it does not understand
 */
export async function newestPull(
  entries: AsyncIterable<unknown>,
  isWanted: (fields: ForgeFields) => boolean,
  pullOf: (fields: ForgeFields) => PullRequest,
): Promise<PullRequest | undefined> {
  let newest: PullRequest | undefined;
  for await (const entry of entries) {
    const fields = fieldsOf(entry);
    if (!isWanted(fields)) continue;
    const pull = pullOf(fields);
    if (pull.state === 'open') return pull;
    newest ??= pull;
  }
  return newest;
}
