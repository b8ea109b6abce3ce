/**
 * Which images of a spec are older than the data that they would start on. Pure.
 *
 * In: the spec, and what has written the data. Out: why each that is older may not run. A tag that says
 * nothing passes: a new release must not wait for a new operator.
 */
import { ownsEck, runsElastic } from './elastic-source.js';
import type { ResolvedSpec } from './instance/spec.js';
import { versionOf } from './labels.js';
import { schemaVersionOf } from './schema-version.js';

/** What has written the data, as far as it is known. */
export interface Writers {
  readonly monocle?: string | undefined;
  readonly elastic?: string | undefined;
  /** The version of the instance's Elasticsearch of ECK. */
  readonly eck?: string | undefined;
}

/** What an older one may not replace. */
export type Guarded = keyof Writers;

export interface Downgrade {
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

/** ECK itself refuses it by its webhook alone, which an install may lack. */
function lowerEck(spec: ResolvedSpec, last: string | undefined): string | undefined {
  const version = spec.elastic.eck?.version;
  if (!ownsEck(spec) || !isLower(numbersOf(version), numbersOf(last))) return undefined;
  return `Elasticsearch ${version} does not start on volumes of ${last}. Set spec.elastic.eck.version back to ${last}; or, if no node has started with it, ${allow}`;
}

const patchOf = (image: string) =>
  numbersOf(/^v?(7\.17\.\d{1,4})(?:[-._].*)?$/.exec(versionOf(image) ?? '')?.[1]);

/** @returns undefined for what is no version of three numbers */
function numbersOf(version: string | undefined): number[] | undefined {
  const parts = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/.exec(version ?? '');
  return parts?.slice(1).map(Number);
}

function isLower(now: readonly number[] | undefined, then: readonly number[] | undefined): boolean {
  if (now === undefined || then === undefined) return false;
  const differing = now.findIndex((each, index) => each !== then[index]);
  return differing >= 0 && Number(now[differing]) < Number(then[differing]);
}
