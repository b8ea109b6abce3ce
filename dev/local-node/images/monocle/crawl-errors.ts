/** The errors that crawlers report, stored and listed as the original does. */
import { type Ask, changesOf } from './elastic.js';
import type { EntityMessage } from './entities.js';

interface CrawlError {
  readonly message: string;
  readonly body: string;
  readonly created_at: string;
}

interface Stored {
  readonly error_data: CrawlError & { readonly crawler: string; readonly entity: EntityMessage };
}

export async function addErrors(
  ask: Ask,
  workspace: string,
  {
    crawler,
    entity,
    errors,
  }: Pick<Stored['error_data'], 'crawler' | 'entity'> & {
    readonly errors: readonly CrawlError[];
  },
) {
  for (const error of errors)
    await ask('POST', `/${changesOf(workspace)}/_doc?refresh=true`, {
      error_data: { ...error, crawler, entity },
    });
}

/** Newest first, 500 at most, grouped by crawler and entity. An empty list is left out, as in protobuf's JSON. */
export async function listErrors(ask: Ask, workspace: string): Promise<object> {
  const found = await ask<{ hits?: { hits: { _source: Stored }[] } }>(
    'POST',
    `/${changesOf(workspace)}/_search`,
    {
      size: 500,
      query: { exists: { field: 'error_data.message' } },
      sort: [{ 'error_data.created_at': { order: 'desc', unmapped_type: 'date' } }],
    },
  );
  const groups = new Map<
    string,
    { crawler: string; entity: EntityMessage; errors: CrawlError[] }
  >();
  for (const { _source } of found.hits?.hits ?? []) {
    const { crawler, entity, ...error } = _source.error_data;
    const key = JSON.stringify([crawler, entity]);
    const group = groups.get(key) ?? { crawler, entity, errors: [] };
    group.errors.push(error);
    groups.set(key, group);
  }
  const errors = [...groups.values()];
  return errors.length > 0 ? { success: { errors } } : { success: {} };
}
