/** Reads the Monocles and the --config file that a command line names. */

import type { MonocleConfig } from '../../constructs/config/config.js';
import { UserError } from '../errors.js';
import { readConfig } from '../input/config-maps.js';
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
  const configSource = configFile === undefined ? undefined : await readSource(configFile);
  const separate = configSource && readConfig(configSource.name, configSource.text);
  const sources = await readSources(files);
  onSources([...sources, ...(configSource ? [configSource] : [])]);
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
  if (configSource === undefined) return monocles;
  return monocles.map((each) => ({ ...each, files: [...each.files, configSource.name] }));
}

/** The config of a file alone; undefined if it is invalid. */
export async function readConfigAlone(file: string): Promise<MonocleConfig | undefined> {
  const { name, text } = await readSource(file);
  const { config, findings: found } = readConfig(name, text);
  const findings = new Findings();
  findings.add(found);
  tellOf(findings);
  return config;
}

/** Returns the number of errors. */
function tellOf(findings: Findings): number {
  if (!findings.isEmpty) process.stderr.write(formatFindings(findings, process.stderr));
  return findings.errors;
}
