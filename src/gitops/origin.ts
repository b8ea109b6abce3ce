/** Where an instance's files come from, and what the user hears if that is not a clean commit. Pure. */
import { UserError } from '../errors.js';
import type { Provenance } from './provenance/provenance.js';
import { sourceLine } from './provenance/source-words.js';

export interface NoOrigin {
  /** Why there is no provenance. */
  readonly reason: string;
  /** Whether to warn about it, since the files are in a clone. */
  readonly isTrouble: boolean;
}

export type Origin =
  | NoOrigin
  | {
      readonly provenance: Provenance;
      /** The names of the files that differ from HEAD, or are not in it. */
      readonly uncommitted: readonly string[];
    };

/** Where the files of a run come from. */
export interface Origins {
  /** Of the instance that these files make. */
  of(names: readonly string[]): Origin;
  /** The addresses of all repositories that files were read from, as far as they have one. */
  readonly repositories: ReadonlySet<string>;
}

/** For --require-clean-source. */
export function refuseUnclean(monocle: string, origin: Origin): void {
  if ('reason' in origin)
    throw new UserError(
      `${monocle}: has no provenance, since ${origin.reason}; nothing was written. Name its files in one clone, or give --no-require-clean-source`,
    );
  if (origin.uncommitted.length > 0)
    throw new UserError(
      `${monocle}: ${named(origin.uncommitted)} not as in the last commit; nothing was written. Commit, or give --no-require-clean-source`,
    );
}

/** undefined if all is well. */
export function warningAbout(monocle: string, origin: Origin): string | undefined {
  if ('reason' in origin)
    return origin.isTrouble ? `${monocle}: has no provenance, since ${origin.reason}` : undefined;
  if (origin.uncommitted.length === 0) return undefined;
  const recorded = origin.provenance.commit === undefined ? 'and none' : 'which';
  return `${monocle}: ${named(origin.uncommitted)} not as in the last commit, ${recorded} is recorded; --require-clean-source refuses this`;
}

function named([first = '', ...others]: readonly string[]): string {
  const name = sourceLine(first);
  return others.length > 0 ? `${name} and ${others.length} more are` : `${name} is`;
}
