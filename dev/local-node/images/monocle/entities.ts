/**
 * What a crawler crawls, and how far it is: one document per entity, as the original stores them, in the
 * wire format of its protobuf messages.
 */
import type { Workspace } from './config.js';
import { type Ask, changesOf } from './elastic.js';

export type Crawler = Workspace['crawlers'][number];

export const ENTITY_TYPES = {
  ENTITY_TYPE_ORGANIZATION: { type: 'organization', field: 'organization_name' },
  ENTITY_TYPE_PROJECT: { type: 'project', field: 'project_name' },
  ENTITY_TYPE_TASK_DATA: { type: 'taskdata', field: 'td_name' },
  ENTITY_TYPE_USER: { type: 'user', field: 'user_name' },
} as const;

export type EntityType = keyof typeof ENTITY_TYPES;

interface Entity {
  readonly type: string;
  readonly name: string;
}

export type EntityMessage = Readonly<Record<string, string>>;

/** As getCrawlerEntities of the original: only what the config names. */
export function entitiesOf({ provider }: Crawler): Entity[] {
  const fields = (typeof provider === 'object' ? (provider ?? {}) : {}) as Record<string, unknown>;
  const list = (field: string) => (fields[field] as string[] | null | undefined) ?? [];
  const all = (type: string, names: readonly string[]) => names.map((name) => ({ type, name }));
  const forge = (kind: 'github' | 'gitlab') => {
    const organization = fields[`${kind}_organization`] as string | undefined;
    if (organization === undefined) return [];
    const projects = list(`${kind}_repositories`).map((name) => `${organization}/${name}`);
    return [
      ...all('project', projects),
      ...all('organization', [organization]),
      ...(kind === 'github' ? all('taskdata', projects) : []),
    ];
  };
  const gerrit = list('gerrit_repositories');
  return [
    ...forge('github'),
    ...forge('gitlab'),
    ...gerrit.map((name) => ({ type: name.startsWith('^') ? 'organization' : 'project', name })),
    ...all('taskdata', list('bugzilla_products')),
    ...all('user', list('github_users')),
  ];
}

const pathOf = (workspace: string, crawler: string, { type, name }: Entity): string => {
  const id = [crawler, type, name].map((part) => part.replaceAll('/', '@')).join('-');
  return `/${changesOf(workspace)}/{}/${encodeURIComponent(id)}?refresh=true`;
};

const documentOf = (crawler: string, { type, name }: Entity, at: string) => ({
  crawler_metadata: {
    crawler_name: crawler,
    crawler_type: type,
    crawler_type_value: name,
    last_commit_at: at,
  },
});

/** An entity that is new begins at update_since; one that is there keeps its date. */
export async function initEntities(ask: Ask, { name: workspace, crawlers }: Workspace) {
  for (const crawler of crawlers)
    for (const entity of entitiesOf(crawler)) {
      const path = pathOf(workspace, crawler.name, entity);
      const found = await ask<{ found?: boolean }>(
        'GET',
        path.replace('{}', '_doc').replace('?refresh=true', ''),
      );
      const at = new Date(crawler.update_since).toISOString();
      if (!found.found)
        await ask('PUT', path.replace('{}', '_doc'), documentOf(crawler.name, entity, at));
    }
}

/** As the original: an update of a document that is not there fails. */
export async function setLastCommit(
  ask: Ask,
  workspace: string,
  crawler: string,
  entity: Entity,
  at: string,
) {
  const path = pathOf(workspace, crawler, entity).replace('{}', '_update');
  const doc = documentOf(crawler, entity, at);
  const found = await ask<{ error?: unknown }>('POST', path, { doc });
  if (found.error !== undefined) throw new Error(`Unable to add or update: ${path}`);
}

/** The repositories that a crawler has stored. */
export async function projectsOf(ask: Ask, workspace: string, crawler: string): Promise<string[]> {
  const found = await ask<{
    hits?: { hits: { _source: ReturnType<typeof documentOf> }[] };
  }>('POST', `/${changesOf(workspace)}/_search`, {
    ...{ size: 1_000, query: ofCrawler(crawler, 'project') },
  });
  return (found.hits?.hits ?? []).map(({ _source }) => _source.crawler_metadata.crawler_type_value);
}

const ofCrawler = (crawler: string, type: string) => ({
  bool: {
    filter: [
      { term: { 'crawler_metadata.crawler_name.keyword': crawler } },
      { term: { 'crawler_metadata.crawler_type.keyword': type } },
    ],
  },
});

export function entityOf(message: EntityMessage): Entity {
  for (const { type, field } of Object.values(ENTITY_TYPES))
    if (message[field] !== undefined) return { type, name: message[field] };
  throw new Error('Missing CrawlerPB.Entity value');
}

/** The entity that was crawled longest ago, skipping `offset` of them. */
export async function oldestEntity(
  ask: Ask,
  workspace: string,
  { crawler, entity, offset }: { crawler: string; entity: EntityType; offset: number },
): Promise<{ entity: EntityMessage; last_commit_at: string } | undefined> {
  const { type, field } = ENTITY_TYPES[entity];
  const found = await ask<{
    hits?: { hits: { _source: ReturnType<typeof documentOf> }[] };
  }>('POST', `/${changesOf(workspace)}/_search`, {
    size: offset + 1,
    query: ofCrawler(crawler, type),
    sort: [{ 'crawler_metadata.last_commit_at': { order: 'asc', unmapped_type: 'date' } }],
  });
  const { crawler_metadata: oldest } = found.hits?.hits[offset]?._source ?? {};
  return (
    oldest && {
      entity: { [field]: oldest.crawler_type_value },
      last_commit_at: oldest.last_commit_at.replace(/\.\d+Z$/, 'Z'),
    }
  );
}
