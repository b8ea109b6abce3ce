/**
 * The client of the API server: raw JSON in, raw JSON out.
 *
 * In: a kubeconfig as kubectl finds it. Out: one method per verb that the controller uses. Objects do not
 * pass through a generated model, which would drop unknown fields. The client repeats requests that get 429
 * or 503; every other failure is an ApiError, whose message names the object and never contains the data of
 * a Secret.
 */
import { ignoring, reported } from './api-error.js';
import { ask, groupPath, isWrite, nameOf } from './ask.js';
import { Credentials, type CredentialsOptions } from './credentials.js';
import type { Identity } from './kubeconfig.js';
import type { KubeObject, ObjectKey, Resource } from './object.js';
import { type ObjectList, readPages } from './pages.js';
import { Transport, type TransportOptions } from './transport.js';

export interface ListOptions {
  /** @default every namespace */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Whether the server sends only the metadata. */
  readonly metadataOnly?: boolean;
  /**
   * Returns what to keep of an object, at least its metadata. It runs page by page, so that memory never holds
   * a whole long list.
   */
  readonly transform?: (object: KubeObject) => KubeObject;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
}

type Sent = WatchEvent | { readonly type: 'ERROR'; readonly object: KubeObject };

export interface WatchOptions extends ListOptions {
  readonly resourceVersion: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

export interface DeleteOptions {
  readonly propagationPolicy?: 'Background' | 'Orphan';
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/**
 * Called before the answer for each write of an object, except dry runs and deletes. The write ends after this call
 * has ended.
 */
export type OnWrite = (
  resource: Resource,
  key: ObjectKey,
  answer: Promise<KubeObject>,
) => Promise<unknown>;

export interface ConnectOptions extends CredentialsOptions, TransportOptions {}

/** Reads the configuration; the first request shows whether the server can be reached. */
export function connect(options: ConnectOptions = {}): KubeClient {
  const credentials = new Credentials(options);
  return new KubeClient(new Transport(credentials, options), credentials.identity);
}

export class KubeClient {
  /** The API server's URL. */
  readonly server: string;
  /** The context of the kubeconfig; undefined in a pod. */
  readonly context: string | undefined;
  /** The namespace of the context, or of the pod. */
  readonly namespace: string | undefined;

  constructor(
    private readonly transport: Transport,
    { context, namespace }: Pick<Identity, 'context' | 'namespace'>,
    private readonly mayWrite = () => {},
    private readonly onWrite: OnWrite = async () => {},
  ) {
    this.server = transport.server;
    this.context = context;
    this.namespace = namespace;
  }

  /** A client over the same connections. `mayWrite` is called before each attempt to write, and throws to refuse it. */
  guarded(mayWrite: () => void, onWrite?: OnWrite): KubeClient {
    return new KubeClient(this.transport, this, mayWrite, onWrite);
  }

  /** Ends every connection. */
  close(): void {
    this.transport.close();
  }

  /** Returns undefined if the object does not exist. */
  get(resource: Resource, key: ObjectKey): Promise<KubeObject | undefined> {
    return ignoring(404, this.send('get', resource, key));
  }

  list(resource: Resource, options: ListOptions = {}): Promise<ObjectList> {
    const { signal, metadataOnly, transform = asIs } = options;
    return readPages({
      transport: this.transport,
      askFor: (page) => {
        const query = { ...selection(options), ...page };
        return ask('list', resource, options, { query, metadataOnly });
      },
      keep: (item) => transform(typed(resource, item)),
      signal,
    });
  }

  create(resource: Resource, object: KubeObject): Promise<KubeObject> {
    const { namespace, name } = object.metadata;
    const sent = this.send('create', resource, { namespace }, { body: object, subject: name });
    return this.written(resource, object.metadata, sent);
  }

  /**
   * Server-side apply.
   * @param options.force defaults to true: we own the fields that we apply
   */
  apply(
    resource: Resource,
    object: KubeObject,
    options: { fieldManager: string; force?: boolean; dryRun?: boolean },
  ): Promise<KubeObject> {
    const { fieldManager, force = true, dryRun } = options;
    const sent = this.send('apply', resource, object.metadata, {
      body: object,
      contentType: 'application/apply-patch+yaml',
      query: { fieldManager, force, dryRun: dryRun ? 'All' : undefined },
    });
    return dryRun ? sent : this.written(resource, object.metadata, sent);
  }

  /** JSON merge patch, of the object or of its status. */
  patch(
    resource: Resource,
    key: ObjectKey,
    patch: object,
    subresource?: 'status',
  ): Promise<KubeObject> {
    const contentType = 'application/merge-patch+json';
    const sent = this.send('patch', resource, key, { body: patch, contentType, subresource });
    return this.written(resource, key, sent);
  }

  /** Replaces the object; fails with 409 if the resourceVersion is not the newest. */
  update(resource: Resource, object: KubeObject): Promise<KubeObject> {
    return this.written(
      resource,
      object.metadata,
      this.send('update', resource, object.metadata, { body: object }),
    );
  }

  /**
   * Returns false if there was nothing to delete.
   * @param options.uid refuses to delete an object with another uid; the same holds for its resourceVersion
   */
  delete(
    resource: Resource,
    key: ObjectKey,
    { propagationPolicy, uid, resourceVersion }: DeleteOptions = {},
  ): Promise<boolean> {
    const preconditions = uid ? { uid, resourceVersion } : undefined;
    const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy, preconditions };
    const isGone = this.send('delete', resource, key, { body }).then(() => true);
    return ignoring(404, isGone, false);
  }

  /**
   * Ends when the server or the signal ends the stream; throws an ApiError with code 410 if the server
   * no longer has the resourceVersion.
   */
  async *watch(resource: Resource, options: WatchOptions): AsyncGenerator<WatchEvent> {
    const { resourceVersion, timeoutSeconds, signal, metadataOnly, transform = asIs } = options;
    const from = { watch: 1, allowWatchBookmarks: true, resourceVersion, timeoutSeconds };
    const query = { ...from, ...selection(options) };
    const asked = ask('watch', resource, options, { query, metadataOnly });
    for await (const line of this.transport.lines(asked, signal)) {
      const { type, object } = (line ?? {}) as Sent;
      if (type === 'ERROR') throw reported(nameOf(asked), object);
      if (typeof object?.metadata?.resourceVersion !== 'string')
        throw new Error(`${nameOf(asked)}: the watch sent a line that is not an event`);
      yield { type, object: type === 'BOOKMARK' ? object : transform(typed(resource, object)) };
    }
  }

  /** Whether the API server serves this kind. */
  async serves(resource: Resource): Promise<boolean> {
    const path = groupPath(resource);
    const asked = { verb: 'get', resource, subject: path, path } as const;
    const served = await ignoring(404, this.transport.send(asked), { body: {} });
    return (served.body?.resources ?? []).some(
      ({ kind, name }: { kind: string; name: string }) =>
        kind === resource.kind && name === resource.plural,
    );
  }

  /** Whether the API server serves an API group. Reads the list of all groups: a 404 could come from a proxy. */
  async servesGroup(group: string): Promise<boolean> {
    const path = '/apis';
    const asked = { verb: 'get', resource: GROUP_LIST, subject: path, path } as const;
    const { kind, groups } = (await this.transport.send(asked)).body ?? {};
    if (kind !== GROUP_LIST.kind || !Array.isArray(groups))
      throw new Error(`${nameOf(asked)}: the answer is not an ${GROUP_LIST.kind}`);
    return groups.some((each) => each?.name === group);
  }

  private async written(
    resource: Resource,
    { namespace = '', name }: KubeObject['metadata'],
    answer: Promise<KubeObject>,
  ): Promise<KubeObject> {
    await this.onWrite(resource, { namespace, name }, answer);
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  private async send(...asked: Parameters<typeof ask>): Promise<any> {
    const request = ask(...asked);
    const guard = isWrite(request) && { mayWrite: this.mayWrite };
    return (await this.transport.send({ ...request, ...guard })).body;
  }
}

const GROUP_LIST: Resource = { apiVersion: 'v1', kind: 'APIGroupList', plural: '' };
const asIs = (object: KubeObject): KubeObject => object;
/** Items of a list have no kind, and objects with only metadata have the kind PartialObjectMetadata. */
const typed = ({ apiVersion, kind }: Resource, object: object): KubeObject =>
  ({ ...object, apiVersion, kind }) as KubeObject;

const selection = ({ labelSelector, fieldSelector }: ListOptions) => ({
  labelSelector,
  fieldSelector,
});
