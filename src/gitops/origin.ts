/** Where an instance's files come from, and what is said if that is not a clean commit. Pure. */
import { UserError } from '../errors.js';
import type { Provenance } from './provenance.js';
import { sourceLine } from './source-words.js';

/** Files that are in one clone. */
export interface InClone {
  /** The names of those that differ from HEAD, or are not in it. */
  readonly uncommitted: readonly string[];
}

export interface NoOrigin {
  /** Why there is no provenance. */
  readonly reason: string;
  /** Whether the user should hear of it, since the files are in a clone. */
  readonly isTrouble: boolean;
}

export type Origin = (InClone & { readonly provenance: Provenance }) | NoOrigin;

/** Where the files that were read come from. */
export interface Origins {
  /** Without a look at the history. */
  placeOf(files: readonly string[]): InClone | NoOrigin;
  /** Of each group of files, with the last commit that changed one of them. */
  of(groups: readonly (readonly string[])[]): Promise<Origin[]>;
}

/** For --require-clean-source. */
export function refuseUncommitted(monocle: string, origin: InClone | NoOrigin): void {
  if ('reason' in origin)
    throw new UserError(
      `${monocle}: has no provenance, since ${origin.reason}; nothing was written. Name its files in one clone, or give --no-require-clean-source`,
    );
  if (origin.uncommitted.length > 0)
    throw new UserError(
      `${monocle}: ${named(origin.uncommitted)} not as in the last commit; nothing was written. Commit, or give --no-require-clean-source`,
    );
}

/** For --require-clean-source, of an instance whose source is recorded. */
export function refuseUnknown(monocle: string, origin: Origin): void {
  if ('provenance' in origin && origin.provenance.commit === undefined)
    throw new UserError(
      `${monocle}: ${NO_COMMIT}; nothing was written. Fetch its whole history, or give --no-require-clean-source`,
    );
}

/** What to tell the user; undefined if all is well. */
export function warningAbout(monocle: string, origin: Origin): string | undefined {
  if ('reason' in origin)
    return origin.isTrouble ? `${monocle}: has no provenance, since ${origin.reason}` : undefined;
  const recorded = origin.provenance.commit === undefined ? 'and none' : 'which';
  if (origin.uncommitted.length > 0)
    return `${monocle}: ${named(origin.uncommitted)} not as in the last commit, ${recorded} is recorded; --require-clean-source refuses this`;
  return origin.provenance.commit === undefined ? `${monocle}: ${NO_COMMIT}` : undefined;
}

const NO_COMMIT = 'the clone of its files does not have the commit that last changed them';

function named([first = '', ...others]: readonly string[]): string {
  const name = sourceLine(first);
  return others.length > 0 ? `${name} and ${others.length} more are` : `${name} is`;
}
