/**
 * The API server, as this project talks to it: raw JSON in, raw JSON out.
 *
 * In: a kubeconfig as kubectl finds it. Out: one method per verb that the controller uses. Objects
 * pass through no generated model, which would drop every field that it does not know. Answers of
 * 429 and 503 are waited for and asked again; everything else that is not a success is an ApiError,
 * whose message names the object and never holds a Secret's data.
 */
import { hasCode, ignoring, refusal } from './api-error.js';
import { Credentials } from './credentials.js';
import type { Identity, IdentityOptions } from './kubeconfig.js';
import { type Ask, isWrite, nameOf, Transport, type TransportOptions } from './transport.js';

export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly managedFields?: readonly {
      readonly manager: string;
      readonly operation: string;
      readonly subresource?: string;
      readonly time?: string;
    }[];
  };
  // biome-ignore lint/suspicious/noExplicitAny: the free part of an object
  readonly [field: string]: any;
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** A kind of object and where the API server serves it. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
}

export interface ObjectKey {
  /** Empty for what belongs to no namespace. */
  readonly namespace: string;
  readonly name: string;
}

export const keyOf = ({ metadata: { namespace = '', name } }: KubeObject): ObjectKey => ({
  namespace,
  name,
});

export const idOf = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;

export interface ListOptions {
  /** @default every namespace */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly metadataOnly?: boolean;
  /**
   * What to keep of an object, metadata at least. Applied page by page: a long list never stands in
   * memory whole.
   */
  readonly transform?: (object: KubeObject) => KubeObject;
  /** Gives up what is under way. */
  readonly signal?: AbortSignal;
}

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
}

export interface WatchOptions extends ListOptions {
  readonly resourceVersion: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

export interface ConnectOptions extends IdentityOptions, TransportOptions {}

/** Reads the configuration; the first request shows whether the server can be reached. */
export function connect(options: ConnectOptions = {}): KubeClient {
  const credentials = new Credentials(options);
  return new KubeClient(new Transport(credentials, options), credentials.identity);
}

const PAGE = 500;

export class KubeClient {
  /** The API server's URL. */
  readonly server: string;
  /** Of the kubeconfig; undefined in a pod. */
  readonly context: string | undefined;
  /** The context's, or the pod's own. */
  readonly namespace: string | undefined;

  constructor(
    private readonly transport: Transport,
    { context, namespace }: Pick<Identity, 'context' | 'namespace'>,
    private readonly mayWrite = () => {},
  ) {
    this.server = transport.server;
    this.context = context;
    this.namespace = namespace;
  }

  /** Over the same connections; `mayWrite` is asked before each write, and throws to refuse it. */
  guarded(mayWrite: () => void): KubeClient {
    return new KubeClient(this.transport, this, mayWrite);
  }

  /** Ends every connection. */
  close(): void {
    this.transport.close();
  }

  /** undefined where there is none. */
  get(resource: Resource, key: ObjectKey): Promise<KubeObject | undefined> {
    return ignoring(404, this.send('get', resource, key));
  }

  async list(
    resource: Resource,
    options: ListOptions = {},
  ): Promise<{ readonly items: readonly KubeObject[]; readonly resourceVersion: string }> {
    const items: KubeObject[] = [];
    let resourceVersion: string | undefined;
    for (let token: string | undefined, limit = PAGE; ; ) {
      const query = { ...selection(options), limit: limit || undefined, continue: token };
      try {
        const asked = ask('list', resource, options, { query });
        const page = await this.transport.send(asked, options.signal);
        for (const item of page.items ?? []) {
          // Items of a list do not say what they are.
          const object = { apiVersion: resource.apiVersion, kind: resource.kind, ...item };
          items.push(options.transform?.(object) ?? object);
        }
        resourceVersion ??= page.metadata.resourceVersion as string;
        token = page.metadata.continue || undefined;
        if (token === undefined) return { items, resourceVersion };
      } catch (error) {
        // The rest of the pages was compacted away: all again, at once.
        if (token === undefined || !hasCode(error, 410)) throw error;
        items.length = 0;
        [token, limit, resourceVersion] = [undefined, 0, undefined];
      }
    }
  }

  create(resource: Resource, object: KubeObject): Promise<KubeObject> {
    const { namespace, name } = object.metadata;
    return this.send('create', resource, { namespace }, { body: object, subject: name });
  }

  /**
   * Server-side apply.
   * @param options.force default: true, what we declare is ours
   */
  apply(
    resource: Resource,
    object: KubeObject,
    options: { fieldManager: string; force?: boolean; dryRun?: boolean },
  ): Promise<KubeObject> {
    const { fieldManager, force = true, dryRun } = options;
    return this.send('apply', resource, object.metadata, {
      body: object,
      contentType: 'application/apply-patch+yaml',
      query: { fieldManager, force, dryRun: dryRun ? 'All' : undefined },
    });
  }

  /** JSON merge patch, of the object or of its status. */
  patch(
    resource: Resource,
    key: ObjectKey,
    patch: object,
    subresource?: 'status',
  ): Promise<KubeObject> {
    const contentType = 'application/merge-patch+json';
    return this.send('patch', resource, key, { body: patch, contentType, subresource });
  }

  /** Replaces; refused with 409 where the resourceVersion is not the newest. */
  update(resource: Resource, object: KubeObject): Promise<KubeObject> {
    return this.send('update', resource, object.metadata, { body: object });
  }

  /**
   * False where there was nothing to delete.
   * @param options.uid deletes nothing if the object is another by now
   */
  delete(
    resource: Resource,
    key: ObjectKey,
    { propagationPolicy, uid }: { propagationPolicy?: 'Background' | 'Orphan'; uid?: string } = {},
  ): Promise<boolean> {
    const preconditions = uid ? { uid } : undefined;
    const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy, preconditions };
    const isGone = this.send('delete', resource, key, { body }).then(() => true);
    return ignoring(404, isGone, false);
  }

  /**
   * Ends when the server or the signal ends the stream; throws an ApiError of code 410 where the
   * server forgot the version.
   */
  async *watch(resource: Resource, options: WatchOptions): AsyncGenerator<WatchEvent> {
    const { resourceVersion, timeoutSeconds, signal, transform = (object) => object } = options;
    const query = { watch: 1, allowWatchBookmarks: true, resourceVersion, timeoutSeconds };
    const asked = ask('watch', resource, options, { query: { ...query, ...selection(options) } });
    for await (const line of this.transport.lines(asked, signal)) {
      const { type, object } = line as { type: WatchEvent['type'] | 'ERROR'; object: KubeObject };
      if (type === 'ERROR') throw refusal(nameOf(asked), 500, object);
      yield { type, object: type === 'BOOKMARK' ? object : transform(object) };
    }
  }

  /** Whether the API server serves this kind. */
  async serves(resource: Resource): Promise<boolean> {
    const path = groupPath(resource);
    const asked = { verb: 'get', resource, subject: path, path } as const;
    const served = await ignoring(404, this.transport.send(asked), { resources: [] });
    return served.resources.some(
      ({ kind, name }: { kind: string; name: string }) =>
        kind === resource.kind && name === resource.plural,
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  private async send(...asked: Parameters<typeof ask>): Promise<any> {
    const request = ask(...asked);
    if (isWrite(request)) this.mayWrite();
    return this.transport.send(request);
  }
}

/** `at` says which object, or which namespace's. */
function ask(
  verb: Ask['verb'],
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
    resource,
    subject: [resource.kind, namespace, subject].filter(Boolean).join('/'),
    path: `${groupPath(resource)}${path}${search.size > 0 ? `?${search}` : ''}`,
  };
}

/** Where the kinds of a group and version are served. */
function groupPath({ apiVersion }: Resource): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

const selection = ({ labelSelector, fieldSelector }: ListOptions) => ({
  labelSelector,
  fieldSelector,
});
