/**
 * The content of large objects: read from the API server when a reconcile needs it, and cached within
 * a limit of size.
 *
 * The watch caches keep large objects without their content: otherwise a user who may write a ConfigMap, a
 * Secret or a Monocle could fill the operator's memory, a megabyte at a time. Content is cached by the object's
 * version, so an unchanged object is usually read once.
 */
import {
  COMPONENT,
  CONFIG_VERSION,
  INSTANCE,
  MANAGED_BY,
} from '../../../constructs/instance/names.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { type ObservedSecret, observeSecret } from '../../instance/desired/secret.js';
import { USER_DATA } from '../../instance/desired/seeds.js';
import { PAUSE } from '../../instance/desired/suspension.js';
import { BACKUP_AT } from '../../instance/jobs/backup-job.js';
import { RESTORED_FOR } from '../../instance/jobs/restore-job.js';
import { podState } from '../../instance/readiness/pod-state.js';
import { controllerOf, writersOf } from '../../instance/writes/ownership.js';
import { isAsApplied, type LastApplied } from '../../instance/writes/plan.js';
import { CONFIG_MAP, MONOCLE, resourceOf, SECRET } from '../../instance/writes/resources.js';
import { withoutBookkeeping } from '../../kube/cache.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type Resource } from '../../kube/object.js';
import { identity } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';

/** Characters of JSON of all objects together. In memory an object takes a few times that. */
const MAX_WEIGHT = 4_000_000;
/** Approximate weight of a key and its hash. */
const KEY_WEIGHT = 200;
/** Larger objects are kept without their content. Our objects are smaller, except configs. */
export const LARGE = 32_000;
/** Users set this annotation to any new value to reconcile at once. */
const RECONCILE_AT = 'monocle.change-metrics.io/reconcile-at';
/** The labels and annotations that our code reads from an object without its content. */
const READ_KEYS = [
  INSTANCE,
  COMPONENT,
  MANAGED_BY,
  USER_DATA,
  CONFIG_VERSION,
  PAUSE,
  RECONCILE_AT,
  BACKUP_AT,
  RESTORED_FOR,
];
const MAX_TEXT = 253;

export class Contents {
  private readonly objects = new BoundedMap<KubeObject>(MAX_WEIGHT);
  private readonly secrets = new BoundedMap<ObservedSecret>(MAX_WEIGHT);

  constructor(private readonly client: Pick<KubeClient, 'get'>) {}

  /** @param live a whole object, as the server sent it */
  remember(live: KubeObject): KubeObject {
    const object = { ...withoutBookkeeping(live), writers: writersOf(live) };
    if (object.kind === SECRET.kind) {
      const observed = observeSecret(object);
      this.secrets.set(versionOf(object), observed, (observed.hashes.size + 1) * KEY_WEIGHT);
    } else this.objects.set(versionOf(object), object, weightOf(object));
    return object;
  }

  /**
   * The object with its content, at the cached version or a newer one.
   * @returns undefined if it was deleted meanwhile
   */
  async whole(resource: Resource, known: KubeObject): Promise<KubeObject | undefined> {
    if (!isLight(known)) return known;
    const remembered = this.objects.get(versionOf(known));
    if (remembered) return remembered;
    const live = await this.client.get(resource, keyOf(known));
    if (live === undefined) return undefined;
    return this.remember(live);
  }

  /** The same live objects by identity. Those that the manifests ask for have their content, unless it is known. */
  async withWhole(
    owned: ReadonlyMap<string, KubeObject>,
    manifests: readonly Manifest[],
    lastApplied: ReadonlyMap<string, LastApplied>,
  ): Promise<ReadonlyMap<string, KubeObject>> {
    const objects = new Map(owned);
    for (const manifest of manifests) {
      const id = identity(manifest);
      const known = owned.get(id);
      if (known === undefined || !isLight(known)) continue;
      if (known.kind === CONFIG_MAP.kind && isAsApplied(known, lastApplied.get(id))) continue;
      const whole = await this.whole(resourceOf(known), known);
      if (whole) objects.set(id, whole);
      else objects.delete(id);
    }
    return objects;
  }

  async secret(known: KubeObject): Promise<ObservedSecret | undefined> {
    const remembered = this.secrets.get(versionOf(known));
    if (remembered) return remembered;
    const live = await this.client.get(SECRET, keyOf(known));
    if (live === undefined) return undefined;
    this.remember(live);
    return observeSecret(live);
  }

  /** One value as text, for one use. It is never kept, so each call makes a request. */
  async secretValue(known: KubeObject, key: string): Promise<string | undefined> {
    const live = await this.client.get(SECRET, keyOf(known));
    const value = live?.data?.[key];
    return typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : undefined;
  }

  /**
   * For the cache of Monocles: removes the config, and a large spec. Both are remembered here while there is
   * room.
   */
  readonly lightenMonocle = (monocle: KubeObject): KubeObject => {
    const { spec, ...rest } = withoutBookkeeping(monocle);
    const own = { ...rest, metadata: light(monocle).metadata };
    const small = withoutConfig(spec);
    const isInline = spec?.config !== undefined;
    if (!isInline && !isLarge(small)) return { ...own, spec };
    this.remember({ ...own, spec });
    return { ...own, ...(!isLarge(small) && { spec: small }), isInline, isLight: true };
  };

  /**
   * The cached Monocle with its spec, but without its config.
   * @returns undefined if the spec was changed meanwhile
   */
  async monocle(known: KubeObject): Promise<KubeObject | undefined> {
    if (!isLight(known) || known.spec !== undefined) return known;
    const whole = await this.whole(MONOCLE, known);
    if (whole?.metadata.generation !== known.metadata.generation) return undefined;
    return { ...known, spec: withoutConfig(whole?.spec) };
  }
}

function withoutConfig(spec: KubeObject['spec'] = {}): KubeObject['spec'] {
  const { config: _, ...rest } = spec;
  return rest;
}

/** Removes the fields that our caches add, which are not in the CRD's schema. */
export function withoutMarks(object: KubeObject): object {
  const { isLight: _, isInline: __, writers: ___, secretNames: ____, ...rest } = object;
  return rest;
}

/** A Monocle's version is its generation, so that changes of its status do not count. */
function versionOf({ kind, metadata }: KubeObject): string {
  const { uid, generation, resourceVersion } = metadata;
  return `${uid}@${kind === MONOCLE.kind ? generation : resourceVersion}`;
}

export const isLight = ({ isLight }: KubeObject): boolean => isLight === true;

/** An object that is nested too deeply for JSON.stringify is too heavy to be kept. */
export function weightOf(object: object): number {
  try {
    return JSON.stringify(object).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** To ignore our own status patches, which come back as watch events. */
export function isSameButStatus({ metadata: a }: KubeObject, { metadata: b }: KubeObject): boolean {
  const told = ({ generation, deletionTimestamp, annotations, labels }: KubeObject['metadata']) =>
    contentHash([generation, deletionTimestamp, annotations, labels]);
  return told(a) === told(b);
}

/** For caches that watch only metadata. */
export const lightMetadata =
  ({ apiVersion, kind }: Resource) =>
  (object: KubeObject): KubeObject => ({ ...light(object), apiVersion, kind });

/** For caches of objects that we write: keeps the object whole, unless another client made it large. */
export function lighten(object: KubeObject): KubeObject {
  const whole = { ...withoutBookkeeping(object), writers: writersOf(object) };
  return isLarge(whole) ? light(object) : whole;
}

/** Removes the content, and the status if it is large. */
export function light(object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata, status } = object;
  const { name, namespace, uid, resourceVersion, generation } = metadata;
  const { creationTimestamp, deletionTimestamp } = metadata;
  const controller = controllerOf(object);
  return {
    apiVersion,
    kind,
    writers: writersOf(object),
    isLight: true,
    metadata: {
      name,
      namespace,
      uid,
      resourceVersion,
      generation,
      creationTimestamp,
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      labels: readKeys(metadata.labels),
      annotations: readKeys(metadata.annotations),
      ...(controller && { ownerReferences: [shortened(controller)] }),
    },
    ...(status !== undefined && !isLarge(status) && { status }),
  };
}

/** Keeps of a Pod only its owner and why it is not ready. */
export const lightPod = (pod: KubeObject): KubeObject => ({
  ...light({ ...pod, status: undefined }),
  pod: podState(pod),
});

export const isLarge = (value: object): boolean => weightOf(value) > LARGE;

const readKeys = (map: Readonly<Record<string, string>> = {}) =>
  shortened(
    Object.fromEntries(
      READ_KEYS.map((key) => [key, map[key]]).filter(([, text]) => text !== undefined),
    ),
  );

/** The API server limits neither an annotation's value nor an owner's name. Hashes still differ if values do. */
const shortened = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' && value.length > MAX_TEXT ? contentHash(value) : value,
    ]),
  ) as Fields;

// A map with a limit of weight: it drops the least recently used values.
//
// For values that can be read again: a tenant may create as many as the API server permits.

export class BoundedMap<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  private weight = 0;

  constructor(private readonly maxWeight: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** A value that is heavier than the limit is not kept. */
  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    if (weight > this.maxWeight) return;
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.maxWeight) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
