/** One request to the API server: the verb, the object and the path. */
import type { Resource } from './object.js';

export interface Ask {
  readonly verb: keyof typeof METHODS;
  readonly resource: Resource;
  /** Deployment/ns/name */
  readonly subject: string;
  readonly path: string;
  readonly body?: object;
  /** @default application/json */
  readonly contentType?: string;
  /** @default application/json */
  readonly accept?: string;
  /** Called before the first byte of each attempt is sent; throws to refuse it. */
  readonly mayWrite?: () => void;
}

export const METHODS = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  apply: 'PATCH',
  patch: 'PATCH',
  update: 'PUT',
  delete: 'DELETE',
} as const;

const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

export const isWrite = ({ verb }: Pick<Ask, 'verb'>): boolean => METHODS[verb] !== 'GET';

/** The name in errors: PATCH Deployment/ns/name. */
export const nameOf = ({ verb, subject }: Ask): string => `${METHODS[verb]} ${subject}`;

/** @param at the object, or the namespace of a list */
export function ask(
  verb: Ask['verb'],
  resource: Resource,
  at: { readonly namespace?: string; readonly name?: string },
  more: Pick<Ask, 'body' | 'contentType'> & {
    readonly metadataOnly?: boolean;
    readonly subresource?: string;
    readonly subject?: string;
    readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  } = {},
): Ask {
  const { namespace, name } = at;
  const { query = {}, subresource, subject = name, metadataOnly, ...rest } = more;
  const path = [namespace && 'namespaces', namespace, resource.plural, name, subresource]
    .flatMap((part) => (part ? [`/${encodeURIComponent(part)}`] : []))
    .join('');
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return {
    ...rest,
    ...(metadataOnly && { accept: verb === 'list' ? METADATA_LIST : METADATA }),
    verb,
    resource,
    subject: [resource.kind, namespace, subject].filter(Boolean).join('/'),
    path: `${groupPath(resource)}${path}${search.size > 0 ? `?${search}` : ''}`,
  };
}

/** The path of a group and version. */
export function groupPath({ apiVersion }: Resource): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}
