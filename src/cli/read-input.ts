/** Reads the Monocles and the --config file that a command line names. */

import { type MonocleConfig, validateConfig } from '../../constructs/config/config.js';
import type { Monocle } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import { type Finding, readDocuments } from '../input/documents.js';
import { Findings } from '../input/findings.js';
import { checkMonocles, located } from '../input/monocles.js';
import { readSource, readSources, type Source } from '../input/sources.js';
import { formatFindings } from '../output/report.js';

export interface Input {
  readonly monocles: readonly Monocle[];
  readonly config: MonocleConfig | undefined;
}

/** Returns undefined if the input is invalid; the findings are then on stderr. */
export async function readInput(
  files: readonly string[],
  configFile: string | undefined,
  namespace: string | undefined,
  onSources: (sources: readonly Source[]) => void = () => {},
): Promise<Input | undefined> {
  const separate = configFile === undefined ? undefined : readConfig(await readSource(configFile));
  const config = separate?.config;
  const sources = await readSources(files);
  onSources(sources);
  const findings = new Findings();
  findings.add(separate?.findings ?? []);
  const { monocles } = checkMonocles(sources, { namespace, config }, findings);
  if (!findings.isEmpty) process.stderr.write(formatFindings(findings, process.stderr));
  if (findings.errors > 0) return undefined;
  if (config !== undefined && monocles.length > 1) {
    throw new UserError(
      `--config is for one Monocle, and there are ${monocles.length}; put each config into its spec.config`,
    );
  }
  return { monocles, config };
}

function readConfig({ name, text }: Source): {
  config: MonocleConfig;
  findings: readonly Finding[];
} {
  const [document, second] = readDocuments(name, text);
  const findings =
    document === undefined
      ? []
      : 'findings' in document
        ? [...document.findings]
        : located({ document, prefix: [], value: document.value }, validateConfig(document.value));
  if (second !== undefined) {
    const message = 'holds more than one document; a Monocle has one config';
    findings.push({ file: name, line: 1, column: 1, path: [], message });
  }
  return {
    config: (document as { value?: unknown } | undefined)?.value as MonocleConfig,
    findings,
  };
}
