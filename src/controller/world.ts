/**
 * What the cluster holds of our instances: one cache per kind, selected by our labels, and one for
 * each Secret that a Monocle names and that is somebody else's.
 *
 * Out: reads for a reconcile, and the keys of the instances that a change concerns.
 */
import { contentHash } from '../../constructs/content-hash.js';
import { type Cache, createCache } from '../kube/cache.js';
import type { KubeClient, KubeObject, ObjectKey, Resource } from '../kube/client.js';
import { type OnChange, withoutBookkeeping } from '../kube/store.js';
import type { World } from './reconcile.js';
import { CONFIG_MAP, JOB, MONOCLE, OWNED, SECRET, VOLUME_CLAIM } from './resources.js';
import { withoutValues } from './secret.js';
import { USER_DATA } from './seeds.js';
import { writersOf } from './writer.js';

const INSTANCE = 'app.kubernetes.io/instance';
const OURS = 'app.kubernetes.io/managed-by=monocle-k8s';
const OURS_TO_WATCH = 'app.kubernetes.io/name=monocle,app.kubernetes.io/component=elastic';

export interface WorldOptions {
  readonly client: KubeClient;
  /** @default every namespace */
  readonly namespaces?: readonly string[];
  /** Which Monocles: for several controllers beside each other. */
  readonly selector?: string;
  /** An instance has to be looked at: at once where a person changed something, else soon. */
  readonly onChange: (key: ObjectKey, isUrgent: boolean) => void;
  readonly log: (message: string, error: unknown) => void;
}

export class ClusterWorld implements World {
  readonly caches: Cache[] = [];
  private readonly groups = new Map<string, Cache[]>();
  private readonly named = new Map<
    string,
    { readonly cache: Cache; readonly stop: AbortController }
  >();
  private signal: AbortSignal = new AbortController().signal;

  constructor(private readonly options: WorldOptions) {
    const byInstance =
      (label: string, isUsers = false): OnChange =>
      (change, object) => {
        const name = object.metadata.labels?.[label];
        if (name === undefined) return;
        // What was just added is mostly what we just made.
        const isUrgent = isUsers && change === 'updated';
        options.onChange({ namespace: object.metadata.namespace ?? '', name }, isUrgent);
      };
    this.add('monocles', MONOCLE, { labelSelector: options.selector }, (_, object, old) => {
      this.followSecret(object, old);
      const { namespace = '', name } = object.metadata;
      options.onChange({ namespace, name }, old === undefined || !isSameButStatus(object, old));
    });
    for (const { optional, ...resource } of OWNED) {
      const selection = { labelSelector: OURS, optional, transform: withWriter };
      this.add('owned', resource, selection, byInstance(INSTANCE));
    }
    this.add('jobs', JOB, { labelSelector: OURS }, byInstance(INSTANCE));
    this.add('claims', VOLUME_CLAIM, { labelSelector: OURS_TO_WATCH }, byInstance(INSTANCE));
    this.add('configs', CONFIG_MAP, { labelSelector: USER_DATA }, byInstance(USER_DATA, true));
    this.add(
      'secrets',
      SECRET,
      { labelSelector: USER_DATA, transform: withoutValues },
      byInstance(USER_DATA, true),
    );
  }

  start(signal: AbortSignal): Promise<unknown> {
    this.signal = signal;
    for (const cache of this.caches) cache.start(signal);
    return Promise.all(this.caches.map((cache) => cache.whenSynced()));
  }

  get synced(): boolean {
    return this.caches.every(({ synced }) => synced);
  }

  keys(): ObjectKey[] {
    return this.all('monocles').map(({ metadata }) => ({
      namespace: metadata.namespace ?? '',
      name: metadata.name,
    }));
  }

  monocles(): KubeObject[] {
    return this.all('monocles');
  }

  monocle(key: ObjectKey): KubeObject | undefined {
    return this.find('monocles', key);
  }

  owned({ namespace, name }: ObjectKey): readonly KubeObject[] {
    return this.all('owned', namespace).filter(
      ({ metadata }) => metadata.labels?.[INSTANCE] === name,
    );
  }

  jobs({ namespace, name }: ObjectKey): readonly KubeObject[] {
    return this.all('jobs', namespace).filter(
      ({ metadata }) => metadata.labels?.[INSTANCE] === name,
    );
  }

  userConfig({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.find('configs', { namespace, name: `${name}-api` });
  }

  volumeClaim(namespace: string, name: string): KubeObject | undefined {
    return this.find('claims', { namespace, name });
  }

  secret(namespace: string, name: string): KubeObject | undefined {
    return (
      this.find('secrets', { namespace, name }) ??
      this.named.get(`${namespace}/${name}`)?.cache.get({ namespace, name })
    );
  }

  async namedSecret(namespace: string, name: string): Promise<KubeObject | undefined> {
    const cache = this.named.get(`${namespace}/${name}`)?.cache;
    await cache?.whenSynced();
    return cache?.get({ namespace, name });
  }

  /** A Secret that is somebody else's carries no label of ours, and is watched by its name. */
  private followSecret(object: KubeObject, old: KubeObject | undefined): void {
    const { namespace = '' } = object.metadata;
    const isNamed = (name: string): KubeObject[] =>
      this.all('monocles', namespace).filter(({ spec }) => spec?.secretName === name);
    for (const name of new Set([old?.spec?.secretName, object.spec?.secretName])) {
      if (!name) continue;
      const id = `${namespace}/${name}`;
      const followed = this.named.get(id);
      const isWanted = isNamed(name).length > 0;
      if (followed && !isWanted) {
        followed.stop.abort();
        this.named.delete(id);
      } else if (!followed && isWanted) {
        const stop = new AbortController();
        const cache = createCache({
          client: this.options.client,
          resource: SECRET,
          namespace,
          fieldSelector: `metadata.name=${name}`,
          transform: withoutValues,
          log: this.options.log,
          onChange: () => {
            for (const { metadata } of isNamed(name))
              this.options.onChange({ namespace, name: metadata.name }, true);
          },
        });
        cache.whenSynced().catch(() => undefined);
        cache.start(AbortSignal.any([this.signal, stop.signal]));
        this.named.set(id, { cache, stop });
      }
    }
  }

  private add(
    group: string,
    resource: Resource,
    selection: {
      labelSelector?: string;
      optional?: boolean;
      transform?: (object: KubeObject) => KubeObject;
    },
    onChange: OnChange,
  ): void {
    const { client, log, namespaces = [undefined] } = this.options;
    for (const namespace of namespaces) {
      const cache = createCache({
        client,
        resource,
        namespace,
        ...selection,
        log,
        onChange,
      });
      this.caches.push(cache);
      this.groups.set(group, [...(this.groups.get(group) ?? []), cache]);
    }
  }

  private all(group: string, namespace?: string): KubeObject[] {
    return (this.groups.get(group) ?? []).flatMap((cache) => cache.list(namespace));
  }

  private find(group: string, key: ObjectKey): KubeObject | undefined {
    for (const cache of this.groups.get(group) ?? []) {
      const object = cache.get(key);
      if (object) return object;
    }
    return undefined;
  }
}

/** Our own status patches come back as changes, too. */
function isSameButStatus({ metadata: a }: KubeObject, { metadata: b }: KubeObject): boolean {
  const told = ({ generation, deletionTimestamp, annotations, labels }: KubeObject['metadata']) =>
    contentHash([generation, deletionTimestamp, annotations, labels]);
  return told(a) === told(b);
}

/** Who wrote it is all that is kept of the managed fields. */
const withWriter = (object: KubeObject): KubeObject => ({
  ...withoutBookkeeping(object),
  writers: writersOf(object),
});
