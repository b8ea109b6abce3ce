/** The verbs of `KubeClient` as requests. */
import { ApiError, refusal } from './api-error.js';
import { ask, groupPath, nameOf } from './ask.js';
import type {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  KubeObject,
  ListOptions,
  ObjectKey,
  ObjectList,
  Resource,
  WatchEvent,
  WatchOptions,
} from './client.js';
import { Credentials } from './credentials.js';
import type { IdentityOptions } from './kubeconfig.js';
import { systemTime, type Time } from './time.js';
import { type RequestReport, Transport } from './transport.js';

export interface ConnectOptions extends IdentityOptions {
  /**
   * What comes before a slash is the field manager of all that is not applied.
   * @default monocle-operator
   */
  readonly userAgent?: string;
  /** Called for each request that was made, also for those that are made again. */
  readonly onRequest?: (report: RequestReport) => void;
  readonly time?: Time;
}

export interface Connection extends KubeClient {
  /** The API server's URL. */
  readonly server: string;
  /** Of the kubeconfig; undefined in a pod. */
  readonly context: string | undefined;
  /** The context's, or the pod's own. */
  readonly namespace: string | undefined;
  /** Ends every connection. */
  close(): void;
}

/** Reads the configuration; the first request shows whether the server can be reached. */
export function connect(options: ConnectOptions = {}): Connection {
  const { userAgent = 'monocle-operator', time = systemTime, onRequest } = options;
  const credentials = new Credentials(options);
  const transport = new Transport({ credentials, userAgent, onRequest, time });
  return new HttpClient(transport, credentials.identity);
}

const PAGE = 500;

class HttpClient implements Connection {
  readonly server: string;
  readonly context: string | undefined;
  readonly namespace: string | undefined;
  readonly #transport: Transport;

  constructor(transport: Transport, identity: { context?: string; namespace: string | undefined }) {
    this.#transport = transport;
    this.server = transport.server;
    this.context = identity.context;
    this.namespace = identity.namespace;
  }

  close(): void {
    this.#transport.close();
  }

  get(resource: Resource, key: ObjectKey): Promise<KubeObject | undefined> {
    return orAbsent(this.#send('get', resource, key), undefined);
  }

  async list(resource: Resource, options: ListOptions = {}): Promise<ObjectList> {
    const items: KubeObject[] = [];
    let resourceVersion: string | undefined;
    for (let token: string | undefined, limit = PAGE; ; ) {
      const query = { ...selection(options), limit: limit || undefined, continue: token };
      try {
        const asked = ask('list', resource, options, { query });
        const page = await this.#transport.send(asked, options.signal);
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
        if (token === undefined || !(error instanceof ApiError && error.code === 410)) throw error;
        items.length = 0;
        [token, limit, resourceVersion] = [undefined, 0, undefined];
      }
    }
  }

  create(resource: Resource, object: object, namespace?: string): Promise<KubeObject> {
    const { metadata } = object as Partial<KubeObject>;
    const key = { namespace: namespace ?? metadata?.namespace };
    return this.#send('create', resource, key, { body: object, subject: metadata?.name });
  }

  apply(resource: Resource, object: KubeObject, options: ApplyOptions): Promise<KubeObject> {
    return this.#send('apply', resource, object.metadata, {
      body: object,
      contentType: 'application/apply-patch+yaml',
      query: {
        fieldManager: options.fieldManager,
        force: options.force ?? true,
        dryRun: options.dryRun ? 'All' : undefined,
      },
    });
  }

  patch(
    resource: Resource,
    key: ObjectKey,
    patch: object,
    subresource?: 'status',
  ): Promise<KubeObject> {
    const contentType = 'application/merge-patch+json';
    return this.#send('patch', resource, key, { body: patch, contentType, subresource });
  }

  update(resource: Resource, object: KubeObject): Promise<KubeObject> {
    return this.#send('update', resource, object.metadata, { body: object });
  }

  delete(resource: Resource, key: ObjectKey, options: DeleteOptions = {}): Promise<boolean> {
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      propagationPolicy: options.propagationPolicy,
      ...(options.uid && { preconditions: { uid: options.uid } }),
    };
    const isGone = this.#send('delete', resource, key, { body }).then(() => true);
    return orAbsent(isGone, false);
  }

  async *watch(resource: Resource, options: WatchOptions): AsyncGenerator<WatchEvent> {
    const { resourceVersion, timeoutSeconds, signal, transform = (object) => object } = options;
    const query = { watch: 1, allowWatchBookmarks: true, resourceVersion, timeoutSeconds };
    const asked = ask('watch', resource, options, {
      query: { ...query, ...selection(options) },
    });
    for await (const line of this.#transport.lines(asked, signal)) {
      const { type, object } = line as { type: WatchEvent['type'] | 'ERROR'; object: KubeObject };
      if (type === 'ERROR') throw refusal(nameOf(asked), 500, object);
      yield { type, object: type === 'BOOKMARK' ? object : transform(object) };
    }
  }

  async serves(resource: Resource): Promise<boolean> {
    const path = groupPath(resource);
    const asked = { verb: 'get', method: 'GET', resource, subject: path, path } as const;
    const served = await orAbsent(this.#transport.send(asked), { resources: [] });
    return served.resources.some(
      ({ kind, name }: { kind: string; name: string }) =>
        kind === resource.kind && name === resource.plural,
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  #send(...asked: Parameters<typeof ask>): Promise<any> {
    return this.#transport.send(ask(...asked));
  }
}

function selection({ labelSelector, fieldSelector }: ListOptions) {
  return { labelSelector, fieldSelector };
}

async function orAbsent<T, U>(answer: Promise<T>, absent: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return absent;
    throw error;
  }
}
