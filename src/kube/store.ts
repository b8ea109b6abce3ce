/** The objects of a cache, by namespace and name, and what changed of them. */
import type { KubeObject, ObjectKey } from './client.js';

export type Change = 'added' | 'updated' | 'deleted';
export type OnChange = (change: Change, object: KubeObject, old?: KubeObject) => void;

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Drops what is large and never compared. */
export function withoutBookkeeping(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  if (metadata.annotations?.[LAST_APPLIED] === undefined) return { ...object, metadata };
  const { [LAST_APPLIED]: __, ...annotations } = metadata.annotations;
  return { ...object, metadata: { ...metadata, annotations } };
}

export class Store {
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #onChange: OnChange;
  readonly #onError: (error: unknown) => void;

  /** @param onError gets what `onChange` throws: a stream must not break over it */
  constructor(onChange: OnChange = () => {}, onError: (error: unknown) => void = () => {}) {
    this.#onChange = onChange;
    this.#onError = onError;
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  get({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.#objects.get(namespace)?.get(name);
  }

  list(namespace?: string): KubeObject[] {
    if (namespace !== undefined) return [...(this.#objects.get(namespace)?.values() ?? [])];
    return [...this.#objects.values()].flatMap((objects) => [...objects.values()]);
  }

  /** What is not in `items` is gone. */
  replace(items: readonly KubeObject[]): void {
    const kept = new Set(
      items.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`),
    );
    for (const object of this.list()) {
      const { namespace = '', name } = object.metadata;
      if (!kept.has(`${namespace}/${name}`)) this.remove(object);
    }
    for (const object of items) this.put(object);
  }

  put(object: KubeObject): void {
    const { namespace = '', name, uid, resourceVersion } = object.metadata;
    let old = this.get({ namespace, name });
    if (old?.metadata.resourceVersion === resourceVersion) return;
    // Another of the same name: the first went while we did not see.
    if (old && old.metadata.uid !== uid) {
      this.remove(old);
      old = undefined;
    }
    const objects = this.#objects.get(namespace) ?? new Map<string, KubeObject>();
    this.#objects.set(namespace, objects.set(name, object));
    this.#tell(old ? 'updated' : 'added', object, old);
  }

  remove(object: KubeObject): void {
    const { namespace = '', name } = object.metadata;
    const objects = this.#objects.get(namespace);
    const old = objects?.get(name);
    if (objects === undefined || old === undefined) return;
    objects.delete(name);
    if (objects.size === 0) this.#objects.delete(namespace);
    this.#tell('deleted', object, old);
  }

  #tell(change: Change, object: KubeObject, old?: KubeObject): void {
    try {
      this.#onChange(change, object, old);
    } catch (error) {
      this.#onError(error);
    }
  }
}
