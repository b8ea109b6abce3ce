/** Image references: the registry they are pulled from, and the version they name. Pure. */
import { needsBridge, ownsEck, runsElastic } from '../elastic/elastic-source.js';
import { schemaVersionOf } from '../workload/schema-check.js';
import { versionOf } from './names.js';
import { type ResolvedSpec, specProblems } from './spec.js';

/** The images that an instance runs. */
export interface Images {
  readonly monocle: string;
  /** undefined if Elasticsearch is external, or ECK chooses its image. */
  readonly elastic?: string;
  /** undefined if Monocle reaches Elasticsearch directly. */
  readonly bridge?: string;
}

/** Container runtimes distinguish a host from a path by a dot, a port, or the name localhost. */
const HOST = /^(?:localhost|[^/]*[.:][^/]*)\//;
/** ECK's default image. */
const ECK_IMAGE = 'docker.elastic.co/elasticsearch/elasticsearch';
/** Enough to distinguish two digests, like an abbreviated commit. */
const SHORT_DIGEST = 12;

export function imagesOf(spec: ResolvedSpec): Images {
  const { image, imageRegistry, elastic } = spec;
  return {
    monocle: fromRegistry(imageRegistry, image),
    ...(runsElastic(spec) && { elastic: fromRegistry(imageRegistry, elastic.image) }),
    ...(ownsEck(spec) &&
      imageRegistry !== undefined && {
        elastic: fromRegistry(imageRegistry, `${ECK_IMAGE}:${elastic.eck?.version}`),
      }),
    ...(needsBridge(spec) && { bridge: fromRegistry(imageRegistry, elastic.bridge.image) }),
  };
}

/** Replaces the registry of an image. An image without a host is from docker.io. */
function fromRegistry(registry: string | undefined, image: string): string {
  if (registry === undefined) return image;
  if (HOST.test(image)) return image.replace(HOST, () => `${registry}/`);
  return `${registry}/${image.includes('/') ? '' : 'library/'}${image}`;
}

/** Whether two references may be the same image, pulled from different registries or through a mirror. */
export function isSameButRegistry(image: string, other: string): boolean {
  const [a, b] = [image, other].map((each) => `/${each.replace(HOST, '')}`) as [string, string];
  return a.endsWith(b) || b.endsWith(a);
}

/** The inverse of fromRegistry: a reference for the spec that resolves to this image again. */
export const asInSpec = (registry: string | undefined, image: string): string =>
  registry !== undefined && image.startsWith(`${registry}/`)
    ? `docker.io/${image.slice(registry.length + 1)}`
    : image;

/** Checks the CRD's rule for spec.image. */
export const isImage = (text: string): boolean => specProblems({ image: text }).length === 0;

/** The rule of `isImage`, for messages about the operator's own image. */
export const IMAGE_RULE = 'an image; for example registry.example.org/monocle-k8s:0.1.0';

/** For people: the image's tag, or the beginning of its digest if it has none. */
export function shownVersion(image: string): string | undefined {
  const [, algorithm, digest] = /@([a-z0-9]+):([0-9a-f]+)$/.exec(image) ?? [];
  return (
    versionOf(image) ??
    (digest === undefined ? undefined : `${algorithm}:${digest.slice(0, SHORT_DIGEST)}`)
  );
}

/** Whether its tag says that it is a Monocle before 1.<minor>; false for any other tag. */
export function isBefore(image: string, minor: number): boolean {
  const [, major, found] =
    /^v?(\d{1,3})\.(\d{1,3})(?:[-._].*)?$/.exec(versionOf(image) ?? '') ?? [];
  return major === '0' || (major === '1' && Number(found) < minor);
}

// Which images of a spec are older than the data that they would start on. Pure.
//
// In: the spec, and the versions that wrote the data. Out: why each older image may not run. An unknown tag
// passes: users can run a new release of Monocle before the operator knows it.

/** The versions that wrote the data, as far as known. */
export interface Writers {
  readonly monocle?: string | undefined;
  readonly elastic?: string | undefined;
  /** The version of the instance's Elasticsearch under ECK. */
  readonly eck?: string | undefined;
}

/** What an older version may not replace. */
export type Guarded = keyof Writers;

interface Downgrade {
  readonly component: Guarded;
  readonly message: string;
}

export function refusedDowngrades(spec: ResolvedSpec, last: Writers | undefined): Downgrade[] {
  if (spec.upgrade?.allowDowngrade) return [];
  const found: readonly [Guarded, string | undefined][] = [
    ['monocle', olderMonocle(spec, last?.monocle)],
    ['elastic', lowerElastic(spec, last?.elastic)],
    ['eck', lowerEck(spec, last?.eck)],
  ];
  return found.flatMap(([component, message]) =>
    message === undefined ? [] : [{ component, message }],
  );
}

const allow = 'spec.upgrade.allowDowngrade to true';

function olderMonocle({ image }: ResolvedSpec, last: string | undefined): string | undefined {
  const before = last === undefined ? undefined : schemaVersionOf(last);
  const after = schemaVersionOf(image);
  if (before === undefined || after === undefined || after >= before) return undefined;
  return `${image} can read schema ${after} of the data at most, and ${last} has written schema ${before}. Set spec.image back to ${last}; or, if older data was restored, ${allow}`;
}

function lowerElastic(spec: ResolvedSpec, last: string | undefined): string | undefined {
  const { image } = spec.elastic;
  if (last === undefined || !runsElastic(spec)) return undefined;
  if (!isLower(patchOf(image), patchOf(last))) return undefined;
  return `Elasticsearch ${versionOf(image)} does not start on a volume of ${versionOf(last)}. Set spec.elastic.image back to ${last}; or, if the volume is a new one, ${allow}`;
}

/** ECK refuses a downgrade only in its webhook, which an installation may lack. */
function lowerEck(spec: ResolvedSpec, last: string | undefined): string | undefined {
  const version = spec.elastic.eck?.version;
  if (!ownsEck(spec) || !isLower(numbersOf(version), numbersOf(last))) return undefined;
  return `Elasticsearch ${version} does not start on volumes of ${last}. Set spec.elastic.eck.version back to ${last}; or, if no node has started with it, ${allow}`;
}

const patchOf = (image: string) =>
  numbersOf(/^v?(7\.17\.\d{1,4})(?:[-._].*)?$/.exec(versionOf(image) ?? '')?.[1]);

/** @returns undefined unless the version consists of three numbers */
function numbersOf(version: string | undefined): number[] | undefined {
  const parts = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/.exec(version ?? '');
  return parts?.slice(1).map(Number);
}

function isLower(now: readonly number[] | undefined, then: readonly number[] | undefined): boolean {
  if (now === undefined || then === undefined) return false;
  const differing = now.findIndex((each, index) => each !== then[index]);
  return differing >= 0 && Number(now[differing]) < Number(then[differing]);
}
