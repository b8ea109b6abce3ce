/**
 * `monocle janitor`: update-idents gives each author in the documents the ident of the config,
 * set-crawler-commit-date lets a crawler begin again from a date on, and wipe-crawler-data deletes what one crawled.
 */
import { type Config, Fatal } from './config.js';
import { changesOf, elastic } from './elastic.js';
import { entitiesOf, projectsOf, setLastCommit } from './entities.js';

interface Change {
  readonly author?: { readonly uid: string; readonly muid?: string };
}

export async function updateIdents(url: string, config: Config, only?: string): Promise<void> {
  const ask = elastic(url);
  const workspaces = config.workspaces.filter(({ name }) => only === undefined || name === only);
  // As the original: an unknown workspace is no failure.
  if (workspaces.length === 0) console.log(`Unable to find the workspace ${only} in the config`);
  for (const { name, idents = [] } of workspaces) {
    const index = changesOf(name);
    const found = await ask<{
      error?: unknown;
      hits?: { hits: { _id: string; _source: Change }[] };
    }>('GET', `/${index}/_search?size=1000`);
    if (found.error !== undefined) throw new Error(`no index ${index}`);
    let updated = 0;
    for (const { _id, _source } of found.hits?.hits ?? []) {
      const { author } = _source;
      if (author === undefined) continue;
      const muid = idents.find(({ aliases }) => aliases.includes(author.uid))?.ident ?? author.uid;
      if (muid === author.muid) continue;
      await ask('POST', `/${index}/_update/${encodeURIComponent(_id)}?refresh=true`, {
        doc: { author: { ...author, muid } },
      });
      updated += 1;
    }
    console.log(`Updated ${updated} documents of ${name}`);
  }
}

/** The dates that the original reads since 1.10.0. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z| \d{2}:\d{2}:\d{2} \S+)?$/;

/** As the original: only an error of Elasticsearch is a failure. */
export async function setCommitDate(
  url: string,
  config: Config,
  { workspace, crawler, date }: Readonly<Record<'workspace' | 'crawler' | 'date', string>>,
): Promise<void> {
  const found = config.workspaces.find(({ name }) => name === workspace);
  if (found === undefined)
    return console.log(`Unable to find the workspace ${workspace} in the Monocle config`);
  const at = DATE.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at))
    return console.log('Unable to parse the date: Expected format YYYY-mm-dd or …');
  const chosen = found.crawlers.find(({ name }) => name === crawler);
  if (chosen === undefined) return console.log('Unable to find the crawler');
  const ask = elastic(url);
  for (const entity of entitiesOf(chosen))
    await setLastCommit(ask, workspace, crawler, entity, new Date(at).toISOString());
}

/**
 * As the original: the repositories come from what the crawler stored, only the prefix from the config. Every document
 * of such a repository goes, whoever crawled it. An unknown workspace is no failure, an unknown crawler is one.
 */
export async function wipeCrawlerData(
  url: string,
  config: Config,
  { workspace, crawler }: Readonly<Record<'workspace' | 'crawler', string>>,
): Promise<void> {
  const found = config.workspaces.find(({ name }) => name === workspace);
  if (found === undefined)
    return console.log(`Unable to find the workspace ${workspace} in the Monocle config`);
  const chosen = found.crawlers.find(({ name }) => name === crawler);
  if (chosen === undefined) throw new Fatal('Unable to find the crawler in the configuration');
  const { gerrit_prefix: prefix } = Object(chosen.provider) as { gerrit_prefix?: string | null };
  const ask = elastic(url);
  const index = changesOf(workspace);
  // One by one: the Elasticsearch of the local node has no _delete_by_query.
  const remove = async (field: string, text: string): Promise<void> => {
    const query = { term: { [`${field}.keyword`]: text } };
    const found = await ask<{ error?: unknown; hits?: { hits: { _id: string }[] } }>(
      ...(['POST', `/${index}/_search`, { size: 1_000, query }] as const),
    );
    if (found.error !== undefined) throw new Error(`no index ${index}`);
    for (const { _id } of found.hits?.hits ?? [])
      await ask('DELETE', `/${index}/_doc/${encodeURIComponent(_id)}?refresh=true`);
  };
  const projects = await projectsOf(ask, workspace, crawler);
  console.log(`Discovered ${projects.length} projects`);
  for (const name of projects) await remove('repository_fullname', `${prefix ?? ''}${name}`);
  await remove('crawler_metadata.crawler_name', crawler);
  await remove('tasks_data.crawler_name', crawler);
}
