/**
 * What large objects hold: read from the API server when a reconcile needs it, and remembered within
 * a limit.
 *
 * The caches keep what tells an object apart (`lighten`): whoever may write a ConfigMap, a Secret or
 * a Monocle could otherwise fill the operator's memory, a megabyte at a time. What is read is
 * remembered by the object's version, so an object that has not changed is mostly read once.
 */

import { contentHash } from '../../constructs/content-hash.js';
import { CONFIG_VERSION, INSTANCE, MANAGED_BY } from '../../constructs/labels.js';
import { controllerOf, writersOf } from '../instance/ownership.js';
import { MONOCLE, resourceOf, SECRET } from '../instance/resources.js';
import { type ObservedSecret, observeSecret } from '../instance/secret.js';
import { USER_DATA } from '../instance/seeds.js';
import { PAUSE } from '../instance/suspension.js';
import { withoutBookkeeping } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, Resource } from '../kube/object.js';
import { keyOf } from '../kube/object.js';
import { identity } from '../manifest/subject.js';
import type { Manifest } from '../synthesize.js';
import { BoundedMap } from './bounded-map.js';

/** Characters of JSON, all objects together. In memory an object takes a few times that. */
const MAX_WEIGHT = 4_000_000;
/** What a key and its hash take, about. */
const KEY_WEIGHT = 200;
/** Beyond this, an object is kept without its content. Ours are smaller, but for configs. */
const LARGE = 32_000;
/** Any change of it is a look now. */
const RECONCILE_AT = 'monocle.change-metrics.io/reconcile-at';
/** The labels and annotations that somebody reads of an object without its content. */
const READ_KEYS = [INSTANCE, MANAGED_BY, USER_DATA, CONFIG_VERSION, PAUSE, RECONCILE_AT];
const MAX_TEXT = 253;

export class Contents {
  private readonly objects = new BoundedMap<KubeObject>(MAX_WEIGHT);
  private readonly secrets = new BoundedMap<ObservedSecret>(MAX_WEIGHT);

  constructor(private readonly client: Pick<KubeClient, 'get'>) {}

  /** As the server gave it just now. */
  remember(object: KubeObject): void {
    if (object.kind === SECRET.kind) {
      const observed = observeSecret(object);
      this.secrets.set(versionOf(object), observed, (observed.hashes.size + 1) * KEY_WEIGHT);
    } else this.objects.set(versionOf(object), object, weightOf(object));
  }

  /**
   * With all that it holds: as the cache knows it, or newer.
   * @returns undefined if it is gone by now
   */
  async whole(resource: Resource, known: KubeObject): Promise<KubeObject | undefined> {
    if (!isLight(known)) return known;
    const remembered = this.objects.get(versionOf(known));
    if (remembered) return remembered;
    const live = await this.client.get(resource, keyOf(known));
    if (live === undefined) return undefined;
    const object = { ...withoutBookkeeping(live), writers: writersOf(live) };
    this.remember(object);
    return object;
  }

  /** Live objects by identity: those that the manifests ask for with all that they hold. */
  async withWhole(
    owned: ReadonlyMap<string, KubeObject>,
    manifests: readonly Manifest[],
  ): Promise<ReadonlyMap<string, KubeObject>> {
    const objects = new Map(owned);
    for (const manifest of manifests) {
      const id = identity(manifest);
      const known = owned.get(id);
      if (known === undefined || !isLight(known)) continue;
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

  /**
   * For the cache of Monocles: without its config, and without its spec if somebody made that large.
   * Both are remembered here for a while.
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

  /** With its spec, but for its config: as the cache knows it. @returns undefined if it is another by now */
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

/** As it would be in a file, for the CRD's schema: without what a cache adds to an object. */
export function withoutMarks(object: KubeObject): object {
  const { isLight: _, isInline: __, writers: ___, secretNames: ____, ...rest } = object;
  return rest;
}

/** Of a Monocle the spec alone counts, whatever its status says. */
function versionOf({ kind, metadata }: KubeObject): string {
  const { uid, generation, resourceVersion } = metadata;
  return `${uid}@${kind === MONOCLE.kind ? generation : resourceVersion}`;
}

export const isLight = ({ isLight }: KubeObject): boolean => isLight === true;

/** What is nested too deep to be written out is too heavy to be kept. */
function weightOf(object: object): number {
  try {
    return JSON.stringify(object).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** For caches of metadata: what tells an object apart, and whose it is. */
export const lightMetadata =
  ({ apiVersion, kind }: Resource) =>
  (object: KubeObject): KubeObject => ({ ...light(object), apiVersion, kind });

/** For caches of what we write: whole, unless somebody made it large. */
export function lighten(object: KubeObject): KubeObject {
  const whole = { ...withoutBookkeeping(object), writers: writersOf(object) };
  return isLarge(whole) ? light(object) : whole;
}

/** Without its content. Nothing in it can be made large but its status, which is then left out. */
export function light(object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata, status } = object;
  const { name, namespace, uid, resourceVersion, generation } = metadata;
  const { creationTimestamp, deletionTimestamp } = metadata;
  const controller = controllerOf(object);
  return {
    ...{ apiVersion, kind, writers: writersOf(object), isLight: true },
    metadata: {
      ...{ name, namespace, uid, resourceVersion, generation, creationTimestamp },
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      labels: readKeys(metadata.labels),
      annotations: readKeys(metadata.annotations),
      ...(controller && { ownerReferences: [shortened(controller)] }),
    },
    ...(status !== undefined && !isLarge(status) && { status }),
  };
}

const isLarge = (value: object): boolean => weightOf(value) > LARGE;

const readKeys = (map: Readonly<Record<string, string>> = {}) =>
  shortened(
    Object.fromEntries(
      READ_KEYS.map((key) => [key, map[key]]).filter(([, text]) => text !== undefined),
    ),
  );

/** The API server limits neither an annotation's text nor an owner's name: a hash tells them apart, too. */
const shortened = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' && value.length > MAX_TEXT ? contentHash(value) : value,
    ]),
  ) as Fields;
