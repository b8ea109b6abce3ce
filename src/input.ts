/** The Monocles, and the config beside them, that a command line names. */
import { type MonocleConfig, validateConfig } from '../constructs/config.js';
import { isError } from '../constructs/problem.js';
import type { Monocle } from '../constructs/spec.js';
import { type Finding, readDocuments } from './documents.js';
import { checkMonocles, located } from './monocles.js';
import { formatFindings } from './report.js';
import { readSource, readSources, type Source, UserError } from './sources.js';

export interface Input {
  readonly monocles: readonly Monocle[];
  readonly config: MonocleConfig | undefined;
}

/** undefined where something is wrong with it; that has then been said. */
export async function readInput(
  files: readonly string[],
  configFile: string | undefined,
  namespace: string | undefined,
  onSources: (sources: readonly Source[]) => void = () => {},
): Promise<Input | undefined> {
  const beside = configFile === undefined ? undefined : readConfig(await readSource(configFile));
  const config = beside?.config;
  const sources = await readSources(files);
  onSources(sources);
  const { monocles, findings } = checkMonocles(sources, { namespace, config });
  const all = [...(beside?.findings ?? []), ...findings];
  if (all.length > 0) process.stderr.write(formatFindings(all, process.stderr));
  if (all.some(isError)) return undefined;
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
  const findings: Finding[] = [];
  if (document && 'findings' in document) findings.push(...document.findings);
  else if (document) {
    findings.push(
      ...located({ document, prefix: [], value: document.value }, validateConfig(document.value)),
    );
  }
  if (second !== undefined) {
    const message = 'holds more than one document; a Monocle has one config';
    findings.push({ file: name, line: 1, column: 1, path: [], message });
  }
  return {
    config: (document as { value?: unknown } | undefined)?.value as MonocleConfig,
    findings,
  };
}
