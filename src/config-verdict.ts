/** Placeholder until the checker is merged. */
import { type MonocleConfig, renderConfig } from '../constructs/config.js';
import { configProblems } from '../constructs/config-of-spec.js';
import { formatProblem, isError } from '../constructs/problem.js';
import { readDocuments } from './documents.js';

export interface ConfigVerdict {
  readonly config?: MonocleConfig;
  readonly problems: readonly string[];
  readonly total: number;
}

export type ConfigInput = { readonly text: unknown } | { readonly value: unknown };

export function verdictOf(input: ConfigInput): ConfigVerdict {
  const bad = (problem: string) => ({ problems: [problem], total: 1 });
  let config: MonocleConfig;
  if ('text' in input) {
    if (typeof input.text !== 'string') return bad('has no key config.yaml');
    const [document, second] = readDocuments('config.yaml', input.text);
    if (second !== undefined) return bad('config.yaml holds more than one document');
    if (document === undefined || 'findings' in document) {
      const found = document?.findings[0];
      return bad(
        `config.yaml:${found?.line ?? 1}:${found?.column ?? 1} ${found?.message ?? 'is empty'}`,
      );
    }
    config = document.value as MonocleConfig;
  } else config = input.value as MonocleConfig;
  const problems = configProblems(undefined, config).filter(isError).map(formatProblem);
  if (problems.length > 0) return { config, problems, total: problems.length };
  const size = Buffer.byteLength(renderConfig(config));
  if (size > 1_048_000)
    return bad(
      `written out it has ${size} bytes, and a ConfigMap holds 1048000; split the instance`,
    );
  return { config, problems, total: 0 };
}
