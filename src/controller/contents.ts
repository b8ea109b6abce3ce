/**
 * What large objects hold: read from the API server when a reconcile needs it, and remembered within
 * a limit.
 *
 * The caches keep what tells an object apart (`lighten`): whoever may write a ConfigMap, a Secret or
 * a Monocle could otherwise fill the operator's memory, a megabyte at a time. What is read is
 * remembered by the object's version, so an object that has not changed is mostly read once.
 */
import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.js';
import { withoutBookkeeping } from '../kube/cache.js';
import type { KubeClient, KubeObject, Resource } from '../kube/client.js';
import { keyOf } from '../kube/client.js';
import { MONOCLE, SECRET } from './resources.js';
import { type ObservedSecret, observeSecret } from './secret.js';
import { writersOf } from './writer.js';

/** Characters of JSON, all objects together. In memory an object takes a few times that. */
const MAX_WEIGHT = 4_000_000;
/** What a key and its hash take, about. */
const KEY_WEIGHT = 200;
/** Beyond this, an object is kept without its content. Ours are smaller, but for configs. */
const LARGE = 32_000;
/** The annotations of a Monocle that are read. */
const OWN_ANNOTATIONS = 'monocle.change-metrics.io/';

export class Contents {
  private readonly objects = new BoundedMap<KubeObject>(MAX_WEIGHT);
  private readonly secrets = new BoundedMap<ObservedSecret>(MAX_WEIGHT);

  constructor(private readonly client: Pick<KubeClient, 'get'>) {}

  /** As the server gave it just now. */
  remember(object: KubeObject): void {
    if (object.kind === SECRET.kind) {
      const observed = observeSecret(object);
      this.secrets.set(versionOf(object), observed, observed.hashes.size * KEY_WEIGHT);
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

  async secret(known: KubeObject): Promise<ObservedSecret | undefined> {
    const remembered = this.secrets.get(versionOf(known));
    if (remembered) return remembered;
    const live = await this.client.get(SECRET, keyOf(known));
    if (live === undefined) return undefined;
    this.remember(live);
    return observeSecret(live);
  }

  /** For the cache of Monocles: without its config, which is remembered here for a while. */
  readonly lightenMonocle = (monocle: KubeObject): KubeObject => {
    const { spec, metadata, ...rest } = withoutBookkeeping(monocle);
    const annotations = Object.fromEntries(
      Object.entries(metadata.annotations ?? {}).filter(([key]) => key.startsWith(OWN_ANNOTATIONS)),
    );
    const own = { ...rest, metadata: { ...metadata, annotations } };
    if (spec?.config === undefined) return { ...own, spec };
    this.remember({ ...own, spec });
    const { config: _, ...light } = spec;
    return { ...own, spec: light, isLight: true };
  };
}

/** Of a Monocle the spec alone counts, whatever its status says. */
function versionOf({ kind, metadata }: KubeObject): string {
  const { uid, generation, resourceVersion } = metadata;
  return `${uid}@${kind === MONOCLE.kind ? generation : resourceVersion}`;
}

export const isLight = ({ isLight }: KubeObject): boolean => isLight === true;

/** What is nested too deep to be written out is too heavy to be kept. */
function weightOf(object: KubeObject): number {
  try {
    return JSON.stringify(object).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** For caches of ConfigMaps and Secrets, of which only the metadata is asked for. */
export const lightMetadata =
  ({ apiVersion, kind }: Resource) =>
  (object: KubeObject): KubeObject => ({
    ...{ apiVersion, kind, metadata: lightly(object), writers: writersOf(object) },
    isLight: true,
  });

/** For caches of what we write: whole, unless somebody made it large. */
export function lighten(object: KubeObject): KubeObject {
  const { apiVersion, kind, status } = object;
  const writers = writersOf(object);
  const whole = { ...withoutBookkeeping(object), writers };
  const text = JSON.stringify(whole);
  if (text.length <= LARGE) return whole;
  const digest = createHash('sha256').update(text).digest('hex');
  const isSmall = JSON.stringify(status ?? {}).length <= LARGE;
  return {
    ...{ apiVersion, kind, metadata: lightly(object), writers, digest },
    ...(isSmall && { status }),
    isLight: true,
  };
}

function lightly({ metadata }: KubeObject): KubeObject['metadata'] {
  const { annotations: _, managedFields: __, ...rest } = metadata;
  return rest;
}
