/**
 * What the cluster holds of our instances: one cache per kind, selected by our labels, and one for
 * each Secret that a Monocle names and that is somebody else's.
 *
 * Out: reads for a reconcile, and the keys of the instances that a change concerns.
 */
import { contentHash } from '../../constructs/content-hash.js';
import { INSTANCE, OURS } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { Cache, type CacheOptions, type OnChange, withoutBookkeeping } from '../kube/cache.js';
import { idOf, type KubeClient, type KubeObject, keyOf, type ObjectKey } from '../kube/client.js';
import { CONFIG_MAP, JOB, MONOCLE, OWNED, SECRET, VOLUME_CLAIM } from './resources.js';
import { withoutValues } from './secret.js';
import { USER_DATA } from './seeds.js';
import { writersOf } from './writer.js';

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

export class World {
  readonly caches: Cache[] = [];
  private readonly groups = new Map<string, Cache[]>();
  private readonly named = new Map<string, { cache: Cache; stop: AbortController }>();
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
    this.add('monocles', {
      resource: MONOCLE,
      labelSelector: options.selector,
      onChange: (_, object, old) => {
        this.followSecret(object, old);
        options.onChange(keyOf(object), old === undefined || !isSameButStatus(object, old));
      },
    });
    const ours = { labelSelector: OURS, onChange: byInstance(INSTANCE) };
    for (const { optional, ...resource } of OWNED)
      this.add('owned', { ...ours, resource, optional, transform: withWriter });
    this.add('jobs', { ...ours, resource: JOB });
    this.add('claims', { ...ours, resource: VOLUME_CLAIM, labelSelector: OURS_TO_WATCH });
    const users = { labelSelector: USER_DATA, onChange: byInstance(USER_DATA, true) };
    this.add('configs', { ...users, resource: CONFIG_MAP });
    this.add('secrets', { ...users, resource: SECRET, transform: withoutValues });
  }

  start(signal: AbortSignal): Promise<unknown> {
    this.signal = signal;
    for (const cache of this.caches) void cache.run(signal);
    return Promise.all(this.caches.map((cache) => cache.whenSynced()));
  }

  get synced(): boolean {
    return this.caches.every(({ synced }) => synced);
  }

  monocles(): KubeObject[] {
    return this.all('monocles');
  }

  monocle(key: ObjectKey): KubeObject | undefined {
    return this.find('monocles', key);
  }

  /** Live objects that carry our labels. */
  owned(key: ObjectKey): readonly KubeObject[] {
    return this.labelled('owned', key);
  }

  jobs(key: ObjectKey): readonly KubeObject[] {
    return this.labelled('jobs', key);
  }

  userConfig({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.find('configs', { namespace, name: namesOf(name).userData });
  }

  volumeClaim({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.find('claims', { namespace, name: namesOf(name).elasticClaim });
  }

  /** One that is somebody else's, once it is known whether it is there: its watch may just have begun. */
  async secret(key: ObjectKey): Promise<KubeObject | undefined> {
    const found = this.find('secrets', key);
    if (found) return found;
    const named = this.named.get(idOf(key))?.cache;
    await named?.whenSynced();
    return named?.get(key);
  }

  /** A Secret that is somebody else's carries no label of ours, and is watched by its name. */
  private followSecret(object: KubeObject, old: KubeObject | undefined): void {
    const { namespace = '' } = object.metadata;
    const isNamed = (name: string): KubeObject[] =>
      this.all('monocles', namespace).filter(({ spec }) => spec?.secretName === name);
    for (const name of new Set([old?.spec?.secretName, object.spec?.secretName])) {
      if (!name) continue;
      const id = idOf({ namespace, name });
      const followed = this.named.get(id);
      const isWanted = isNamed(name).length > 0;
      if (followed && !isWanted) {
        followed.stop.abort();
        this.named.delete(id);
      } else if (!followed && isWanted) {
        const stop = new AbortController();
        const { client, log, onChange } = this.options;
        const selection = { namespace, fieldSelector: `metadata.name=${name}` };
        const cache = new Cache({
          ...{ client, log, ...selection, resource: SECRET, transform: withoutValues },
          onChange: () => {
            for (const monocle of isNamed(name)) onChange(keyOf(monocle), true);
          },
        });
        void cache.run(AbortSignal.any([this.signal, stop.signal]));
        this.named.set(id, { cache, stop });
      }
    }
  }

  private add(group: string, options: Omit<CacheOptions, 'client' | 'log' | 'namespace'>): void {
    const { client, log, namespaces = [undefined] } = this.options;
    for (const namespace of namespaces) {
      const cache = new Cache({ client, log, namespace, ...options });
      this.caches.push(cache);
      this.groups.set(group, [...(this.groups.get(group) ?? []), cache]);
    }
  }

  private all(group: string, namespace?: string): KubeObject[] {
    return (this.groups.get(group) ?? []).flatMap((cache) => cache.list(namespace));
  }

  private labelled(group: string, { namespace, name }: ObjectKey): readonly KubeObject[] {
    return this.all(group, namespace).filter(
      ({ metadata }) => metadata.labels?.[INSTANCE] === name,
    );
  }

  private find(group: string, key: ObjectKey): KubeObject | undefined {
    const caches = this.groups.get(group) ?? [];
    return caches.map((cache) => cache.get(key)).find(Boolean);
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
