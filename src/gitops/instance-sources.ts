/** The provenance of each instance that is published; what is wrong with it is told, or refused. */
import { type Origin, refuseUnclean, warningAbout } from './origin.js';
import type { Provenance } from './provenance.js';
import { originsOf, type SourceText } from './source-clone.js';

export type OriginsOf = typeof originsOf;

/** What `publish` needs to know of the files behind its instances. */
export interface InstanceFiles {
  /** `namespace/name` */
  readonly monocle: string;
  readonly files: readonly string[];
}

/**
 * By `namespace/name`. Throws if one is not clean and has to be.
 * @param warn called with what the user should know
 */
export async function sourcesOf(
  instances: readonly InstanceFiles[],
  files: readonly SourceText[],
  options: {
    readonly isCleanRequired: boolean;
    readonly warn: (text: string) => void;
    readonly signal?: AbortSignal;
    /** @default by the clones that the files are in */
    readonly originsOf?: OriginsOf;
  },
): Promise<Map<string, Provenance>> {
  const groups = instances.map((each) => each.files);
  const origins = await (options.originsOf ?? originsOf)(files, groups, options.signal);
  const sources = new Map<string, Provenance>();
  for (const [index, { monocle }] of instances.entries()) {
    const origin = origins[index] as Origin;
    if (options.isCleanRequired) refuseUnclean(monocle, origin);
    const warning = warningAbout(monocle, origin);
    if (warning) options.warn(warning);
    if ('provenance' in origin) sources.set(monocle, origin.provenance);
  }
  return sources;
}
