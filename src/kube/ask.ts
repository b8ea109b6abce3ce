/** One request: which verb on which object, and the path that the API server gives it. */
import type { Resource } from './client.js';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'apply' | 'patch' | 'update' | 'delete';

export interface Ask {
  readonly verb: Verb;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly resource: Resource;
  /** Deployment/ns/name */
  readonly subject: string;
  readonly path: string;
  readonly body?: object;
  /** @default application/json */
  readonly contentType?: string;
}

const METHODS = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  apply: 'PATCH',
  patch: 'PATCH',
  update: 'PUT',
  delete: 'DELETE',
} as const;

/** `at` says which object, or which namespace's. */
export function ask(
  verb: Verb,
  resource: Resource,
  at: { readonly namespace?: string; readonly name?: string },
  more: {
    readonly body?: object;
    readonly contentType?: string;
    readonly subresource?: string;
    readonly subject?: string;
    readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  } = {},
): Ask {
  const { namespace, name } = at;
  const { query = {}, subresource, subject = name, ...rest } = more;
  const path = [namespace && 'namespaces', namespace, resource.plural, name, subresource]
    .flatMap((part) => (part ? [`/${encodeURIComponent(part)}`] : []))
    .join('');
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return {
    ...rest,
    verb,
    method: METHODS[verb],
    resource,
    subject: [resource.kind, namespace, subject].filter(Boolean).join('/'),
    path: `${groupPath(resource)}${path}${search.size > 0 ? `?${search}` : ''}`,
  };
}

/** Where the kinds of a group and version are served. */
export function groupPath({ apiVersion }: Resource): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

/** How errors name it: PATCH Deployment/ns/name. */
export function nameOf(ask: Ask): string {
  return `${ask.method} ${ask.subject}`;
}
