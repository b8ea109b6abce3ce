/**
 * The Secrets that Monocles name and somebody else owns: they carry no label of ours.
 *
 * One watch of metadata for each namespace in which a Monocle names one: however many Secrets a tenant
 * names, it is one connection. Nothing here waits: a Secret is there, is absent, or is not known yet,
 * and then the Monocle is requeued once it is known.
 */

import { SECRET } from '../instance/resources.js';
import { Cache } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import { lightMetadata } from './contents.js';

export interface NamedSecretsOptions {
  readonly client: KubeClient;
  /** A Secret that this Monocle names was added, changed, deleted, or became known. */
  readonly onChange: (monocle: ObjectKey) => void;
  readonly log: (message: string, error: unknown) => void;
}

/** It is not known whether a Secret exists. */
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
  /** The Secrets that each Monocle named at its last change. */
  private readonly named = new Map<string, readonly string[]>();
  private signal: AbortSignal = new AbortController().signal;

  constructor(private readonly options: NamedSecretsOptions) {}

  /** @param signal ends all watches */
  start(signal: AbortSignal): void {
    this.signal = signal;
  }

  /** @param names of the Secrets; none if the Monocle is gone */
  follow(monocle: ObjectKey, names: readonly string[]): void {
    const { namespace } = monocle;
    const id = idOf(monocle);
    const before = this.named.get(id) ?? [];
    if (before.length === 0 && names.length === 0) return;
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
    if (names.length > 0) this.named.set(id, names);
    else this.named.delete(id);
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

  private begin(namespace: string): Followed {
    const { client, log } = this.options;
    const stop = new AbortController();
    const namedBy: Followed['namedBy'] = new Map();
    const notify = (monocles: Iterable<string>) => {
      for (const id of monocles) this.options.onChange(keyOfId(id));
    };
    const cache = new Cache({
      ...{ client, log, namespace, resource: SECRET, metadataOnly: true },
      transform: lightMetadata(SECRET),
      onChange: (_, secret) => notify(namedBy.get(keyOf(secret).name) ?? []),
    });
    void cache.run(AbortSignal.any([this.signal, stop.signal]));
    // Also the Monocles whose Secret does not exist.
    cache.whenSynced().then(
      () => notify(new Set([...namedBy.values()].flatMap((monocles) => [...monocles]))),
      () => {},
    );
    const followed = { cache, stop, namedBy };
    this.namespaces.set(namespace, followed);
    return followed;
  }
}

function keyOfId(id: string): ObjectKey {
  const [namespace = '', name = ''] = id.split('/');
  return { namespace, name };
}
