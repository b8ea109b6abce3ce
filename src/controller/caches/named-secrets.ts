/**
 * The Secrets that Monocles name and the operator does not own: they do not carry our labels.
 *
 * There is one watch of metadata for each namespace with such Secrets: one connection, even if a tenant names
 * many Secrets. This code never waits: a Secret exists, is absent, or is not known yet. In the last case the
 * Monocle is requeued once it is known.
 */

import { namesOf } from '../../../constructs/instance/names.js';
import { secretNames } from '../../../constructs/instance/secret-reads.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { SECRET } from '../../instance/writes/resources.js';
import { Cache } from '../../kube/cache.js';
import type { KubeClient } from '../../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { lightMetadata } from './contents.js';

export interface NamedSecretsOptions {
  readonly client: KubeClient;
  /** Called when a Secret that this Monocle names was added, changed or deleted, or became known. */
  readonly onChange: (monocle: ObjectKey, part: NamedBy) => void;
  readonly log: (message: string, error: unknown) => void;
}

/** Who names a Secret: the Monocle's own spec, or the MonocleCrawlers of its namespace. */
export type NamedBy = 'spec' | 'crawlers';

/** The cache does not know whether a Secret exists. */
export interface Unknown {
  readonly unknown: string;
  /** Whether the watch is starting, and nothing has failed so far. */
  readonly isStarting: boolean;
}

interface Followed {
  readonly cache: Cache;
  readonly stop: AbortController;
  /** By the Secret's name. */
  readonly namedBy: Map<string, Set<string>>;
}

export class NamedSecrets {
  private readonly namespaces = new Map<string, Followed>();
  /** The Secrets that each part of a Monocle named at its last change, by namespace. */
  private readonly named = new Map<string, ReadonlyMap<string, readonly string[]>>();
  private signal: AbortSignal = new AbortController().signal;

  constructor(private readonly options: NamedSecretsOptions) {}

  /** @param signal ends all watches */
  start(signal: AbortSignal): void {
    this.signal = signal;
  }

  /** @param secrets all that this part names; none if the Monocle was deleted */
  follow(monocle: ObjectKey, secrets: readonly ObjectKey[], part: NamedBy): void {
    const id = `${part}/${idOf(monocle)}`;
    const byNamespace = Map.groupBy(secrets, ({ namespace }) => namespace);
    const before = this.named.get(id) ?? new Map<string, readonly string[]>();
    const after = new Map(
      [...byNamespace].map(([namespace, each]) => [namespace, each.map(({ name }) => name)]),
    );
    for (const namespace of new Set([...before.keys(), ...after.keys()]))
      this.change(id, namespace, before.get(namespace) ?? [], after.get(namespace) ?? []);
    if (after.size > 0) this.named.set(id, after);
    else this.named.delete(id);
  }

  private change(
    id: string,
    namespace: string,
    before: readonly string[],
    names: readonly string[],
  ): void {
    const followed = this.namespaces.get(namespace) ?? this.begin(namespace);
    for (const name of before) {
      const monocles = followed.namedBy.get(name);
      monocles?.delete(id);
      if (monocles?.size === 0) followed.namedBy.delete(name);
    }
    for (const name of names) {
      const monocles = followed.namedBy.get(name) ?? new Set();
      followed.namedBy.set(name, monocles.add(id));
    }
    if (followed.namedBy.size > 0) return;
    followed.stop.abort();
    this.namespaces.delete(namespace);
  }

  find(key: ObjectKey): KubeObject | Unknown | undefined {
    const followed = this.namespaces.get(key.namespace);
    if (!followed?.namedBy.has(key.name)) return undefined;
    const { cache } = followed;
    if (cache.synced) return cache.get(key);
    const why = cache.lastError ?? 'their watch is just beginning';
    return {
      unknown: `the Secrets of namespace ${key.namespace} cannot be followed: ${why}`,
      isStarting: cache.lastError === undefined,
    };
  }

  caches(namespace: string): readonly Cache[] {
    const followed = this.namespaces.get(namespace);
    return followed ? [followed.cache] : [];
  }

  private begin(namespace: string): Followed {
    const { client, log } = this.options;
    const stop = new AbortController();
    const namedBy: Followed['namedBy'] = new Map();
    const notify = (monocles: Iterable<string>) => {
      for (const id of monocles) {
        const [part = '', namespace = '', name = ''] = id.split('/');
        this.options.onChange({ namespace, name }, part as NamedBy);
      }
    };
    const cache = new Cache({
      client,
      log,
      namespace,
      resource: SECRET,
      metadataOnly: true,
      transform: lightMetadata(SECRET),
      onChange: (_, secret) => notify(namedBy.get(keyOf(secret).name) ?? []),
    });
    void cache.run(AbortSignal.any([this.signal, stop.signal]));
    // Notify the Monocles whose Secret does not exist, too.
    cache.whenSynced().then(
      () => notify(new Set([...namedBy.values()].flatMap((monocles) => [...monocles]))),
      () => {},
    );
    const followed = { cache, stop, namedBy };
    this.namespaces.set(namespace, followed);
    return followed;
  }
}

/** The Secrets that a Monocle's pods read, except the one that we seed. */
export function foreignSecrets({ metadata, spec }: KubeObject): string[] {
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
