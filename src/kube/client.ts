/**
 * The API server, as this project talks to it: raw JSON in, raw JSON out.
 *
 * In: a kubeconfig as kubectl finds it. Out: one method per verb that the controller uses. Objects
 * pass through no generated model, which would drop every field that it does not know. Answers of
 * 429 and 503 are waited for and asked again; everything else that is not a success is an ApiError,
 * whose message names the object and never holds a Secret's data.
 */

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
    readonly managedFields?: readonly unknown[];
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

export interface ListOptions {
  /** @default every namespace */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /**
   * What to keep of an object, metadata at least. Applied page by page: a long list never stands in
   * memory whole.
   */
  readonly transform?: (object: KubeObject) => KubeObject;
  /** Gives up what is under way. */
  readonly signal?: AbortSignal;
}

export interface ObjectList {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
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

export interface ApplyOptions {
  readonly fieldManager: string;
  /** @default true: what we declare is ours */
  readonly force?: boolean;
  /** @default false */
  readonly dryRun?: boolean;
}

export interface DeleteOptions {
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  /** Deletes nothing if the object is another by now. */
  readonly uid?: string;
}

export interface KubeClient {
  /** undefined where there is none. */
  get(resource: Resource, key: ObjectKey): Promise<KubeObject | undefined>;
  list(resource: Resource, options?: ListOptions): Promise<ObjectList>;
  create(resource: Resource, object: object, namespace?: string): Promise<KubeObject>;
  /** Server-side apply. */
  apply(resource: Resource, object: KubeObject, options: ApplyOptions): Promise<KubeObject>;
  /** JSON merge patch, of the object or of its status. */
  patch(
    resource: Resource,
    key: ObjectKey,
    patch: object,
    subresource?: 'status',
  ): Promise<KubeObject>;
  /** Replaces; refused with 409 where the resourceVersion is not the newest. */
  update(resource: Resource, object: KubeObject): Promise<KubeObject>;
  /** false where there was nothing to delete. */
  delete(resource: Resource, key: ObjectKey, options?: DeleteOptions): Promise<boolean>;
  /**
   * Ends when the server or the signal ends the stream; throws an ApiError of code 410 where the
   * server forgot the version.
   */
  watch(resource: Resource, options: WatchOptions): AsyncIterable<WatchEvent>;
  /** Whether the API server serves this kind. */
  serves(resource: Resource): Promise<boolean>;
}
