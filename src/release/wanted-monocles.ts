/**
 * The Monocles of a publication. A file that is as it was when it was last published is not parsed again.
 *
 * A file is remembered if it has nothing but Monocles, and there was nothing to say about it. All files are parsed as
 * soon as something could change what is made from one of them: an overlay, a config, an object of another kind, a
 * Monocle that is listed twice, or the value of a secret in the environment.
 */
import { scryptSync } from 'node:crypto';
import {
  acceptInput,
  checkOpened,
  type OpenedInput,
  openInput,
  sourcesIn,
} from '../cli/read-input.js';
import { UserError } from '../errors.js';
import { type InstanceKey, instanceId } from '../gitops/directory.js';
import { type FileRecord, hashOf, type PublishCache } from '../gitops/publish-cache.js';
import { isVariableName } from '../gitops/secret-names.js';
import { secretsOfEnvironment } from '../gitops/secrets.js';
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
  const some = checkSome(opened, recalled);
  const result = recalled.size === 0 || isSound(some) ? some : checkSome(opened, new Map());
  const { checked, active, suspended, secrets } = result;
  if (acceptInput(checked, values) === undefined) return undefined;
  for (const { monocle } of active) refuseApplied(monocle);
  const monocles = monoclesOf(opened, result);
  return {
    ...{ monocles, suspended, secrets, sources: sourcesIn(opened) },
    remember() {
      if (memory === undefined || !checked.hasOnlyMonocles) return;
      const told = new Set([
        ...checked.findings.byFile.keys(),
        ...suspended.flatMap(({ files: names }) => names),
      ]);
      const byFile = Map.groupBy(monocles, ({ files: [first = ''] }) => first);
      for (const source of sources) {
        if (result.recalled.has(source) || told.has(source.name)) continue;
        const record = recordOf(byFile.get(source.name) ?? []);
        if (record) memory.rememberFile(source.name, { ...record, text: textOf(source) });
      }
    },
  };
}

/** Undefined if one of them names a variable that may be a secret itself. */
function recordOf(those: readonly WantedMonocle[]): Omit<FileRecord, 'text'> | undefined {
  const variables = new Set(those.flatMap(({ input }) => secretNamesOf(input())));
  if (![...variables].every(isVariableName)) return undefined;
  return {
    monocles: those.map(({ namespace, name, inputHash }) => [namespace, name, inputHash]),
    variables: [...variables].map(hashOf),
  };
}

interface Checked {
  readonly recalled: Recalled;
  /** Of the files that were parsed. */
  readonly checked: CheckedMonocles;
  readonly active: readonly MonocleInput[];
  readonly suspended: readonly MonocleInput[];
  readonly secrets: readonly string[];
}

/** Parses the files that are not recalled. */
function checkSome(opened: OpenedInput, recalled: Recalled): Checked {
  const parsed = opened.sources.filter((source) => !recalled.has(source));
  const checked = checkOpened({ ...opened, sources: parsed });
  const [active, suspended] = parted(checked.monocles);
  const hashes = new Set([...recalled.values()].flatMap(({ variables }) => variables));
  const known = Object.keys(process.env).filter((name) => hashes.has(hashOf(name)));
  const names = new Set([...active.flatMap(secretNamesOf), ...known]);
  const secrets = secretsOfEnvironment(names, process.env);
  return { recalled, checked, active, suspended, secrets };
}

/** Whether nothing in the files that were parsed concerns the others. */
function isSound({ recalled, checked, secrets }: Checked): boolean {
  const parsed = checked.monocles.map(({ monocle: { metadata } }) => metadata);
  const known = [...recalled.values()].flatMap(({ monocles }) => monocles);
  const ids = [
    ...parsed.map(({ namespace, name }) => `${namespace}/${name}`),
    ...known.map(([namespace, name]) => `${namespace}/${name}`),
  ];
  return checked.hasOnlyMonocles && secrets.length === 0 && new Set(ids).size === ids.length;
}

function monoclesOf(
  { sources, namespace }: OpenedInput,
  { recalled, active, secrets }: Checked,
): WantedMonocle[] {
  // A slow hash: what passed the search for some values has to be searched for others.
  const known = secrets.length > 0 ? scryptSync(secrets.join('\0'), 'publish', 16) : undefined;
  const byFile = Map.groupBy(active, ({ files: [first = ''] }) => first);
  return sources.flatMap((source): WantedMonocle[] => {
    const record = recalled.get(source);
    if (record) return recalledMonocles(source, record, namespace);
    return (byFile.get(source.name) ?? []).map((input) => {
      const inputHash = hashOf([input.monocle, input.crawlers, known?.toString('hex')]);
      return { ...keyOf(input), files: input.files, inputHash, input: () => input };
    });
  });
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
    const input = parsed.get(instanceId(key));
    if (input) return input;
    throw new UserError(`${source.name}: the cache of publish does not fit it; delete the cache`);
  };
  return monocles.map(([within, name, inputHash]) => {
    const key = { namespace: within, name };
    return { ...key, files: [source.name], inputHash, input: () => load(key) };
  });
}
