/**
 * The Monocles of a publication. A file that is as it was when it was last published is not parsed again.
 *
 * A file is remembered if it has nothing but Monocles, and there was nothing to say about it. All files are parsed as
 * soon as something could change what is made from one of them: an overlay, a config, an object of another kind, a
 * Monocle that is listed twice, or the value of a secret in the environment.
 */
import {
  acceptInput,
  checkOpened,
  type OpenedInput,
  openInput,
  sourcesIn,
} from '../cli/read-input.js';
import { type InstanceKey, instanceId } from '../gitops/directory.js';
import { type FileRecord, hashOf, type PublishCache } from '../gitops/publish-cache.js';
import { secretSearch, secretsOfEnvironment } from '../gitops/secrets.js';
import { type CheckedMonocles, checkMonocles, type MonocleInput } from '../input/monocles.js';
import type { Source } from '../input/sources.js';
import { suspensionOf } from '../instance/suspension.js';
import type { CommandInput } from './command-input.js';
import { keyOf, refuseApplied, secretNamesOf, type WantedMonocle } from './desired-instances.js';

export interface WantedInput {
  /** In the order of the files. */
  readonly monocles: readonly WantedMonocle[];
  readonly suspended: readonly MonocleInput[];
  /** The values of their secrets that are in the environment. */
  readonly secrets: readonly string[];
  /** Every file that was read. */
  readonly sources: readonly Source[];
  /** Notes the files in the cache, once they are published. */
  readonly remember: () => void;
}

/** What is known of the files that are not parsed. */
type Recalled = ReadonlyMap<Source, FileRecord>;

/** Undefined if the files have problems; these are then printed. */
export async function readMonocles(
  { files, values, read, originsOf }: CommandInput,
  cache: PublishCache | undefined,
): Promise<WantedInput | undefined> {
  const opened = await openInput(files, values, read);
  const { sources, overlays, config } = opened;
  // Files of a commit have a new name with each commit.
  const isPlain = config === undefined && overlays.length === 0 && originsOf === undefined;
  const memory = isPlain ? cache : undefined;
  const textOf = ({ text }: Source): string => hashOf([values.namespace, text]);
  const found = sources.flatMap((source) => {
    const record = memory?.findFile(source.name, textOf(source));
    return record ? [[source, record] as const] : [];
  });
  const recalled = new Map(found);
  const some = wanted(opened, recalled);
  const { checked, monocles, suspended, secrets, isParsed } =
    recalled.size === 0 || isSound(some) ? some : wanted(opened, new Map());
  if (acceptInput(checked, values) === undefined) return undefined;
  for (const { monocle } of parted(checked.monocles)[0]) refuseApplied(monocle);
  return {
    ...{ monocles, suspended, secrets, sources: sourcesIn(opened) },
    remember() {
      if (memory === undefined || !checked.hasOnlyMonocles) return;
      const told = new Set([
        ...checked.findings.byFile.keys(),
        ...suspended.flatMap(({ files: names }) => names),
      ]);
      const byFile = Map.groupBy(monocles, ({ files: [first = ''] }) => first);
      for (const source of sources.filter((each) => isParsed(each) && !told.has(each.name))) {
        const record = recordOf(byFile.get(source.name) ?? []);
        if (record) memory.rememberFile(source.name, { ...record, text: textOf(source) });
      }
    },
  };
}

/** Undefined if one of them must not be remembered. */
function recordOf(those: readonly WantedMonocle[]): Omit<FileRecord, 'text'> | undefined {
  const monocles = those.flatMap(({ namespace, name, inputHash }) =>
    inputHash === undefined ? [] : [[namespace, name, inputHash] as const],
  );
  const variables = new Set(those.flatMap(({ input }) => secretNamesOf(input())));
  return monocles.length < those.length ? undefined : { monocles, variables: [...variables] };
}

interface Wanted extends Pick<WantedInput, 'monocles' | 'suspended' | 'secrets'> {
  /** Of the files that were parsed. */
  readonly checked: CheckedMonocles;
  readonly isParsed: (source: Source) => boolean;
}

/** Whether nothing in the files that were parsed concerns the others. */
const isSound = ({ checked, monocles, suspended, secrets }: Wanted): boolean => {
  const ids = [...monocles, ...suspended.map(keyOf)].map(instanceId);
  return checked.hasOnlyMonocles && secrets.length === 0 && new Set(ids).size === ids.length;
};

function wanted(opened: OpenedInput, recalled: Recalled): Wanted {
  const isParsed = (source: Source): boolean => !recalled.has(source);
  const checked = checkOpened({ ...opened, sources: opened.sources.filter(isParsed) });
  const [active, suspended] = parted(checked.monocles);
  const names = new Set([
    ...active.flatMap(secretNamesOf),
    ...[...recalled.values()].flatMap(({ variables }) => variables),
  ]);
  const secrets = secretsOfEnvironment(names, process.env);
  const holdsSecret = secretSearch(secrets);
  const byFile = Map.groupBy(active, ({ files: [first = ''] }) => first);
  const monocles = opened.sources.flatMap((source): WantedMonocle[] => {
    const record = recalled.get(source);
    if (record) return recalledMonocles(source, record, opened.namespace);
    const inputs = byFile.get(source.name) ?? [];
    byFile.delete(source.name);
    return inputs.map((input) => {
      const made = [input.monocle, input.crawlers];
      return {
        ...{ ...keyOf(input), files: input.files, input: () => input },
        // A known value has to be found each time, not only when it is published.
        ...(!holdsSecret(made) && { inputHash: hashOf(made) }),
      };
    });
  });
  return { checked, monocles, suspended, secrets, isParsed };
}

function parted(monocles: readonly MonocleInput[]): [MonocleInput[], MonocleInput[]] {
  const { active = [], suspended = [] } = Object.groupBy(monocles, ({ monocle }) =>
    suspensionOf(monocle) === undefined ? 'active' : 'suspended',
  );
  return [active, suspended];
}

function recalledMonocles(
  source: Source,
  { monocles }: FileRecord,
  namespace: string | undefined,
): WantedMonocle[] {
  let parsed: Map<string, MonocleInput> | undefined;
  const load = (key: InstanceKey): MonocleInput => {
    parsed ??= new Map(
      checkMonocles([source], { namespace }).monocles.map((each) => [
        instanceId(keyOf(each)),
        each,
      ]),
    );
    return parsed.get(instanceId(key)) as MonocleInput;
  };
  return monocles.map(([within, name, inputHash]) => {
    const key = { namespace: within, name };
    return { ...key, files: [source.name], inputHash, input: () => load(key) };
  });
}
