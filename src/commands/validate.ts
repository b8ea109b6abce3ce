/** `monocle-k8s validate`: every problem of every file at once, each with its place. */

import { validateConfig } from '../../constructs/config/config.js';
import { isError, type Problem } from '../../constructs/validation/problem.js';
import type { Run } from '../cli/command.js';
import { SourceError } from '../errors.js';
import { Findings } from '../input/findings.js';
import { checkMonocle, located, readObjects } from '../input/monocles.js';
import { readSource } from '../input/sources.js';
import { count, findingsAsJson, formatFindings } from '../output/report.js';
import { write } from '../output/stdout.js';

export const run: Run = async (args, values) => {
  const findings = new Findings();
  const valid = { Monocle: 0, config: 0 };
  for (const path of args) {
    try {
      for (const object of readObjects(await readSource(path))) {
        if ('findings' in object) {
          findings.add(object.findings);
          continue;
        }
        const { kind, problems } = check(object.value);
        findings.add(located(object, problems));
        if (kind !== undefined && !problems.some(isError)) valid[kind]++;
      }
    } catch (error) {
      // If one file cannot be read, the problems of the others are still shown.
      if (!(error instanceof SourceError)) throw error;
      const { source: file, reason: message } = error;
      findings.add([{ file, line: 1, column: 1, path: [], message }]);
    }
  }
  if (values.output === 'json') {
    await write(`${JSON.stringify(findingsAsJson(findings), null, 2)}\n`);
  } else if (!findings.isEmpty) {
    await write(formatFindings(findings, process.stdout));
  } else {
    const counts = Object.entries(valid).filter(([, number]) => number > 0);
    await write(`${counts.map(([noun, number]) => count(number, noun)).join(', ')}: valid\n`);
  }
  return findings.errors > 0 ? 1 : 0;
};

function check(value: unknown): { kind?: 'Monocle' | 'config'; problems: readonly Problem[] } {
  const { apiVersion, kind, workspaces } = (value ?? {}) as Record<string, unknown>;
  if (kind !== undefined || apiVersion !== undefined)
    return { kind: 'Monocle', problems: checkMonocle(value).problems };
  if (workspaces !== undefined) return { kind: 'config', problems: validateConfig(value) };
  const message = 'is neither a Monocle (kind: Monocle) nor a Monocle config (workspaces: …)';
  return { problems: [{ path: [], message }] };
}
