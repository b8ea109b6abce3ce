/**
 * The schema of Monocle's data: a number in the document `config` of the index `monocle.config`. Each
 * start of the api migrates older data, and then overwrites the number with its own, whatever it was: an
 * older Monocle on newer data looks fine and is not. Pure.
 */
import { versionOf } from './labels.js';

/** The first release with each schema, newest first. Releases before the last have it at most. */
const SCHEMAS: readonly (readonly [minor: number, schema: number])[] = [
  [11, 7],
  [10, 5],
  [0, 4],
];
const NEWEST_KNOWN_MINOR = 11;

/** What an image writes at most, by its tag; undefined if its tag is no release that is known here. */
export function schemaVersionOf(image: string): number | undefined {
  const [, major, minor] =
    /^v?(\d{1,3})\.(\d{1,3})(?:[-._].*)?$/.exec(versionOf(image) ?? '') ?? [];
  if (major !== '1' || Number(minor) > NEWEST_KNOWN_MINOR) return undefined;
  return SCHEMAS.find(([first]) => Number(minor) >= first)?.[1];
}

/** The releases that can read data of a schema, for messages. */
export function releasesFor(schema: number): string {
  const known = SCHEMAS.filter(([, each]) => each >= schema).at(-1);
  return known === undefined ? 'a newer release' : `1.${known[0]} or newer`;
}
