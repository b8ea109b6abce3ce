/**
 * The watch caches: one per kind, selected by our labels, and one for the Secrets of each namespace in
 * which a Monocle names Secrets that somebody else owns.
 *
 * Out: reads for a reconcile, and the keys of the instances that a change concerns. The content of
 * large objects is read through `contents`.
 */

import { contentHash } from '../../constructs/content-hash.js';
import { INSTANCE, OURS } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { CONFIG_MAP, JOB, MONOCLE, OWNED, SECRET, VOLUME_CLAIM } from '../instance/resources.js';
import { USER_DATA } from '../instance/seeds.js';
import { Cache, type CacheOptions, type OnChange } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey, type Resource } from '../kube/object.js';
import { Contents, light, lighten, lightMetadata } from './contents.js';
import { NamedSecrets, type Unknown } from './named-secrets.js';

const OURS_TO_WATCH = 'app.kubernetes.io/name=monocle,app.kubernetes.io/component=elastic';

export interface InstanceCachesOptions {
  readonly client: KubeClient;
  /** @default every namespace */
  readonly namespaces?: readonly string[];
  /** A label selector of Monocles, so that several controllers can share a cluster. */
  readonly selector?: string;
  /** An instance has to be reconciled: at once if a person changed something, else soon. */
  readonly onChange: (key: ObjectKey, isUrgent: boolean) => void;
  readonly log: (message: string, error: unknown) => void;
}

export class InstanceCaches {
  readonly all: Cache[] = [];
  readonly contents: Contents;
  private readonly groups = new Map<string, Cache[]>();
  private readonly named: NamedSecrets;

  constructor(private readonly options: InstanceCachesOptions) {
    const { client, log } = options;
    this.contents = new Contents(client);
    this.named = new NamedSecrets({ client, log, onChange: (key) => options.onChange(key, true) });
    const byInstance =
      (label: string, isUsers = false): OnChange =>
      (change, object, old) => {
        const { namespace = '' } = object.metadata;
        // An object that was just added is mostly one that we just created.
        const isUrgent = isUsers && change === 'updated';
        // If somebody removed or changed the label, the former instance lacks the object now.
        for (const name of new Set([old, object].map((each) => each?.metadata.labels?.[label])))
          if (name !== undefined) options.onChange({ namespace, name }, isUrgent);
      };
    this.add('monocles', {
      resource: MONOCLE,
      labelSelector: options.selector,
      transform: (monocle) => ({
        ...this.contents.lightenMonocle(monocle),
        secretNames: foreignSecrets(monocle),
      }),
      onChange: (change, object, old) => {
        this.named.follow(keyOf(object), change === 'deleted' ? [] : object.secretNames);
        options.onChange(keyOf(object), old === undefined || !isSameButStatus(object, old));
      },
    });
    const ours = { labelSelector: OURS, onChange: byInstance(INSTANCE) };
    for (const { optional, ...resource } of OWNED)
      this.add('owned', {
        ...ours,
        resource,
        optional,
        ...(resource.kind === CONFIG_MAP.kind ? metadataOf(CONFIG_MAP) : { transform: this.keep }),
      });
    // Of a Job, its name, version and status are enough.
    this.add('jobs', { ...ours, resource: JOB, transform: light });
    this.add('claims', {
      ...{ ...ours, resource: VOLUME_CLAIM, labelSelector: OURS_TO_WATCH, transform: this.keep },
    });
    const users = { labelSelector: USER_DATA, onChange: byInstance(USER_DATA, true) };
    this.add('configs', { ...users, resource: CONFIG_MAP, ...metadataOf(CONFIG_MAP) });
    this.add('secrets', { ...users, resource: SECRET, ...metadataOf(SECRET) });
  }

  async start(signal: AbortSignal): Promise<void> {
    this.named.start(signal);
    const begin = async (caches: readonly Cache[]) => {
      for (const cache of caches) void cache.run(signal);
      await Promise.all(caches.map((cache) => cache.whenSynced()));
    };
    // Monocles first: other objects are kept whole only if a Monocle uses them.
    const monocles = this.groups.get('monocles') ?? [];
    await begin(monocles);
    await begin(this.all.filter((cache) => !monocles.includes(cache)));
  }

  /** Which caches are not synced, and why; empty if all are. */
  get unknown(): readonly string[] {
    const behind = this.all.filter(({ synced }) => !synced);
    const why = behind.map(
      ({ lastError, resource }) => lastError ?? `${resource.kind} is being read`,
    );
    return [...new Set(why)];
  }

  /** Whether a Monocle that is not in the cache does not exist. */
  get knowsMonocles(): boolean {
    return (this.groups.get('monocles') ?? []).every(({ synced }) => synced);
  }

  monocles(): KubeObject[] {
    return this.objects('monocles');
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

  /** The Secret that we seed, or one that somebody else owns. */
  secret(key: ObjectKey): KubeObject | Unknown | undefined {
    return this.find('secrets', key) ?? this.named.find(key);
  }

  /** Whole only if a Monocle uses an object of this name: anybody can put our labels on other objects. */
  private readonly keep = (object: KubeObject): KubeObject => {
    const { namespace, name } = keyOf(object);
    const instance = object.metadata.labels?.[INSTANCE] ?? '';
    const isUsed = this.monocle({ namespace, name: instance }) !== undefined;
    return isUsed && objectNames(instance).includes(name) ? lighten(object) : light(object);
  };

  private add(group: string, options: Omit<CacheOptions, 'client' | 'log' | 'namespace'>): void {
    const { client, log, namespaces = [undefined] } = this.options;
    for (const namespace of namespaces) {
      const cache = new Cache({ client, log, namespace, ...options });
      this.all.push(cache);
      this.groups.set(group, [...(this.groups.get(group) ?? []), cache]);
    }
  }

  private objects(group: string, namespace?: string): KubeObject[] {
    return (this.groups.get(group) ?? []).flatMap((cache) => cache.list(namespace));
  }

  private labelled(group: string, { namespace, name }: ObjectKey): readonly KubeObject[] {
    return this.objects(group, namespace).filter(
      ({ metadata }) => metadata.labels?.[INSTANCE] === name,
    );
  }

  private find(group: string, key: ObjectKey): KubeObject | undefined {
    const caches = this.groups.get(group) ?? [];
    return caches.map((cache) => cache.get(key)).find(Boolean);
  }
}

/** Our own status patches come back as watch events. */
function isSameButStatus({ metadata: a }: KubeObject, { metadata: b }: KubeObject): boolean {
  const told = ({ generation, deletionTimestamp, annotations, labels }: KubeObject['metadata']) =>
    contentHash([generation, deletionTimestamp, annotations, labels]);
  return told(a) === told(b);
}

const objectNames = (instance: string): string[] =>
  Object.values(namesOf(instance)).filter((name) => typeof name === 'string');

/** Each of these objects may hold a megabyte, so their content is read only when it is needed. */
const metadataOf = (resource: Resource) => ({
  metadataOnly: true,
  transform: lightMetadata(resource),
});

/** The Secrets that a Monocle's pods read, except the one that we seed. */
function foreignSecrets({ metadata, spec }: KubeObject): string[] {
  const { api = {}, crawler = {}, elastic = {} } = spec ?? {};
  const names = namesOf(metadata.name);
  try {
    const read = secretNames({ ...spec, api, crawler, elastic } as ResolvedSpec, names);
    return spec?.secretName === undefined ? read.filter((name) => name !== names.userData) : read;
  } catch {
    // The spec is older than its schema; the reconcile reports what is wrong with it.
    return [];
  }
}
