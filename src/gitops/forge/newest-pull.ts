/** The pull request that a search is for. */
import { type ForgeFields, fieldsOf } from './fields.js';
import type { PullRequest } from './forge.js';

/**
 * The open one, or else the newest that was closed or merged.
 * @param entries from the newest; reading stops at an open one
 * @param isWanted a forge may ignore a filter that it does not understand
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
