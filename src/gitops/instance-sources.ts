/** The provenance of each instance that changes; what is wrong with it is told, or refused. */
import { type Origin, refuseUncommitted, refuseUnknown, warningAbout } from './origin.js';
import type { Provenance } from './provenance.js';
import { originsOf, type SourceText } from './source-clone.js';

export type OriginsOf = typeof originsOf;

/** What `publish` needs to know of the files behind its instances. */
export interface InstanceFiles {
  /** `namespace/name` */
  readonly monocle: string;
  readonly files: readonly string[];
}

/** By `namespace/name`. */
export type InstanceSources = ReadonlyMap<string, Provenance>;

/** Looks at the history of the source, so it is called only for instances that change. */
export type SourcesOf = (monocles: readonly string[]) => Promise<InstanceSources>;

export interface SourceOptions {
  readonly isCleanRequired: boolean;
  /** Called with what the user should know of an instance, once. */
  readonly warn: (text: string) => void;
  readonly signal?: AbortSignal;
  /** @default by the clones that the files are in */
  readonly originsOf?: OriginsOf;
}

/** Throws, as the function that it gives, if one is not clean and has to be. */
export async function openSources(
  instances: readonly InstanceFiles[],
  files: readonly SourceText[],
  { isCleanRequired, warn, signal, originsOf: find = originsOf }: SourceOptions,
): Promise<SourcesOf> {
  const origins = await find(files, signal);
  if (isCleanRequired)
    for (const each of instances) refuseUncommitted(each.monocle, origins.placeOf(each.files));
  const filesOf = new Map(instances.map((each) => [each.monocle, each.files]));
  const found = new Map<string, Provenance | undefined>();
  const sourcesOf: SourcesOf = async (monocles) => {
    const unknown = monocles.filter((each) => !found.has(each));
    const looked = await origins.of(unknown.map((each) => filesOf.get(each) ?? []));
    for (const [index, monocle] of unknown.entries()) {
      const origin = looked[index] as Origin;
      if (isCleanRequired) refuseUnknown(monocle, origin);
      const warning = warningAbout(monocle, origin);
      if (warning) warn(warning);
      found.set(monocle, 'provenance' in origin ? origin.provenance : undefined);
    }
    return new Map(
      monocles.flatMap((each) => {
        const source = found.get(each);
        return source ? [[each, source] as const] : [];
      }),
    );
  };
  if (isCleanRequired) await sourcesOf([...filesOf.keys()]);
  return sourcesOf;
}
