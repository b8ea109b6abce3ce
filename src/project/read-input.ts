/** Reads the Monocles, the overlays and the --config file that a command line names. */

import type { ValidConfig } from '../../constructs/config/config.js';
import { UserError } from '../errors.js';
import type { FlagValues } from '../flag.js';
import { readConfig } from '../input/config-maps.js';
import { Findings } from '../input/findings.js';
import { type CheckedMonocles, checkMonocles, type MonocleInput } from '../input/monocles.js';
import { readSource, readSources, type Source } from '../input/sources.js';
import { formatFindings } from '../output/report.js';
import { tell } from '../output/stdout.js';
import type { INPUT_FLAGS } from './publish-flags.js';

/** How to read the files. */
export type InputOptions = FlagValues<typeof INPUT_FLAGS>;

/** The files of a command line, as they were read. */
export interface OpenedInput {
  readonly sources: readonly Source[];
  readonly overlays: readonly Source[];
  /** The file of --config. */
  readonly config?: Source;
  /** The value of --namespace. */
  readonly namespace?: string;
}

/**
 * Gives the Monocles, with their config wherever it was given, and their MonocleCrawlers. Skips other objects with a
 * message on stderr. If the input is invalid, prints the findings on stderr and returns undefined.
 */
export async function readInput(
  files: readonly string[],
  options: InputOptions,
  onSources: (sources: readonly Source[]) => void = () => {},
  read: (path: string) => Promise<Source> = readSource,
): Promise<readonly MonocleInput[] | undefined> {
  const opened = await openInput(files, options, read);
  onSources(sourcesIn(opened));
  return acceptInput(checkOpened(opened), options);
}

/** Prints the findings and notes. Gives undefined if the input is invalid. */
export function acceptInput(
  { monocles, findings, notes, passedOver }: CheckedMonocles,
  options: InputOptions,
): readonly MonocleInput[] | undefined {
  tell(passedOver.text);
  if (tellOf(findings) > 0) return undefined;
  refuseShared(options, monocles);
  for (const note of notes) tell(`${note}\n`);
  return monocles;
}

/** The file of --config names no Monocle, so there must be only one. */
function refuseShared({ config }: InputOptions, { length }: readonly MonocleInput[]): void {
  if (config !== undefined && length > 1)
    throw new UserError(
      `--config is for one Monocle, and there are ${length}; put each config into its spec.config`,
    );
}

/** Every file that was read. */
export const sourcesIn = ({ sources, overlays, config }: OpenedInput): Source[] => [
  ...sources,
  ...overlays,
  ...(config ? [config] : []),
];

export async function openInput(
  files: readonly string[],
  options: InputOptions,
  read: (path: string) => Promise<Source> = readSource,
): Promise<OpenedInput> {
  const { config, namespace, overlay = [] } = options;
  return {
    ...(config !== undefined && { config: await read(config) }),
    sources: await readSources(files, read),
    overlays: await readSources(overlay, read),
    ...(namespace !== undefined && { namespace }),
  };
}

/** Like readInput, but prints nothing. */
export async function checkInput(
  files: readonly string[],
  options: InputOptions,
  { read = readSource }: { readonly read?: (path: string) => Promise<Source> },
): Promise<CheckedMonocles> {
  return checkOpened(await openInput(files, options, read));
}

export function checkOpened({
  sources,
  overlays,
  config,
  namespace,
}: OpenedInput): CheckedMonocles {
  const separate = config && readConfig(config.name, config.text);
  const findings = new Findings();
  findings.add(separate?.findings ?? []);
  const options = { namespace, config: separate?.config, overlays };
  const checked = checkMonocles(sources, options, findings);
  if (config === undefined) return checked;
  const withConfig = (each: MonocleInput) => ({ ...each, files: [...each.files, config.name] });
  return { ...checked, monocles: checked.monocles.map(withConfig) };
}

/** The config of a single file; undefined if it is invalid. */
export async function readConfigAlone(file: string): Promise<ValidConfig | undefined> {
  const { name, text } = await readSource(file);
  const { config, findings: found } = readConfig(name, text);
  const findings = new Findings();
  findings.add(found);
  tellOf(findings);
  return config;
}

/** Returns the number of errors. */
function tellOf(findings: Findings): number {
  if (!findings.isEmpty) tell(formatFindings(findings, process.stderr));
  return findings.errors;
}
