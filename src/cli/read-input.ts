/** Reads the Monocles and the --config file that a command line names. */

import type { MonocleConfig } from '../../constructs/config/config.js';
import { UserError } from '../errors.js';
import { type ReadConfig, readConfig } from '../input/config-maps.js';
import { Findings } from '../input/findings.js';
import { checkMonocles, type MonocleInput } from '../input/monocles.js';
import { readSource, readSources, type Source } from '../input/sources.js';
import { formatFindings } from '../output/report.js';

/**
 * Gives the Monocles, with their config in the spec wherever it was given, and their MonocleCrawlers. What is
 * neither is passed over with a word on stderr. Returns undefined if the input is invalid; the findings are then on stderr.
 */
export async function readInput(
  files: readonly string[],
  configFile: string | undefined,
  namespace: string | undefined,
  onSources: (sources: readonly Source[]) => void = () => {},
): Promise<readonly MonocleInput[] | undefined> {
  const separate = configFile === undefined ? undefined : await readConfigFile(configFile);
  const sources = await readSources(files);
  onSources(sources);
  const findings = new Findings();
  findings.add(separate?.findings ?? []);
  const options = { namespace, config: separate?.config };
  const { monocles, notes, passedOver } = checkMonocles(sources, options, findings);
  process.stderr.write(passedOver.text);
  if (tellOf(findings) > 0) return undefined;
  if (separate !== undefined && monocles.length > 1) {
    throw new UserError(
      `--config is for one Monocle, and there are ${monocles.length}; put each config into its spec.config`,
    );
  }
  for (const note of notes) process.stderr.write(`${note}\n`);
  return monocles;
}

/** The config of a file alone; undefined if it is invalid. */
export async function readConfigAlone(file: string): Promise<MonocleConfig | undefined> {
  const { config, findings: found } = await readConfigFile(file);
  const findings = new Findings();
  findings.add(found);
  tellOf(findings);
  return config;
}

async function readConfigFile(file: string): Promise<ReadConfig> {
  const { name, text } = await readSource(file);
  return readConfig(name, text);
}

/** Returns the number of errors. */
function tellOf(findings: Findings): number {
  if (!findings.isEmpty) process.stderr.write(formatFindings(findings, process.stderr));
  return findings.errors;
}
