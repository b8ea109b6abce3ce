/**
 * Which config an instance should run: the author's, if it passes every check, else the last good.
 *
 * Pure. A broken edit never reaches a pod; it is told, with path and reason, and Monocle runs on.
 */
import { type MonocleConfig, renderConfig, secretKeys } from '../../constructs/config.js';
import { configProblems } from '../../constructs/config-of-spec.js';
import { formatProblem, isError } from '../../constructs/problem.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { readDocuments } from '../documents.js';
import type { KubeObject } from '../kube/client.js';
import type { ObservedSecret } from './secret.js';
import type { Finding } from './status.js';

/** Of a ConfigMap, with some room for the key's name. */
const MAX_BYTES = 1_048_000;

export interface ConfigInputs {
  readonly spec: ResolvedSpec;
  readonly secretName: string;
  /** undefined where there is none yet; its keys are then not asked for. */
  readonly secret: ObservedSecret | undefined;
  /** What the user edits, where the config is not inline. */
  readonly edited: KubeObject | undefined;
  /** What the pods mount now. */
  readonly mounted: KubeObject | undefined;
}

export interface ConfigChoice {
  /** undefined where no config has ever been good. */
  readonly config: MonocleConfig | undefined;
  readonly problem?: Finding;
  /** Whether the Secret lacks a key that the chosen config needs. */
  readonly lacksKeys?: boolean;
}

export function chooseConfig(inputs: ConfigInputs): ConfigChoice {
  const { spec, edited, mounted } = inputs;
  const source = spec.config === undefined ? `ConfigMap/${edited?.metadata.name}` : 'spec.config';
  const read = spec.config === undefined ? parse(edited) : { config: spec.config };
  const problems =
    read.config === undefined ? [read.problem ?? ''] : problemsOf(read.config, inputs);
  if (problems.length === 0) return { config: read.config };
  const last = parse(mounted).config;
  const rest = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const effect =
    last === undefined ? 'Nothing is written until it is mended' : 'The last good config runs on';
  return {
    config: last,
    lacksKeys: last !== undefined && missingKeys(last, inputs).length > 0,
    problem: { reason: 'ConfigInvalid', message: `${source}: ${problems[0]}${rest}. ${effect}` },
  };
}

function parse(configMap: KubeObject | undefined): { config?: MonocleConfig; problem?: string } {
  const text: unknown = configMap?.data?.['config.yaml'];
  if (typeof text !== 'string') return { problem: 'has no key config.yaml' };
  const [document, second] = readDocuments('config.yaml', text);
  if (second !== undefined) return { problem: 'config.yaml holds more than one document' };
  if (document === undefined || 'findings' in document) {
    const found = document?.findings[0];
    return {
      problem: `config.yaml:${found?.line ?? 1}:${found?.column ?? 1} ${found?.message ?? 'is empty'}`,
    };
  }
  return { config: document.value as MonocleConfig };
}

function problemsOf(config: MonocleConfig, inputs: ConfigInputs): string[] {
  const problems = configProblems(undefined, config).filter(isError).map(formatProblem);
  return problems.length > 0 ? problems : [...sizeProblems(config), ...missingKeys(config, inputs)];
}

/** The text that is mounted is ours, and may be longer than what was edited. */
function sizeProblems(config: MonocleConfig): string[] {
  if (JSON.stringify(config).length < MAX_BYTES / 8) return [];
  const size = Buffer.byteLength(renderConfig(config));
  return size > MAX_BYTES
    ? [`written out it has ${size} bytes, and a ConfigMap holds ${MAX_BYTES}; split the instance`]
    : [];
}

function missingKeys(config: MonocleConfig, { spec, secret, secretName }: ConfigInputs): string[] {
  if (secret === undefined) return [];
  const keys = secretKeys(config);
  const wanted = (['api', 'crawler'] as const).flatMap((component) => {
    const given = new Set(spec[component].env?.map(({ name }) => name));
    return keys[component].filter((key) => !given.has(key));
  });
  return [...new Set(wanted)].flatMap((key) => {
    if (!secret.keys.includes(key))
      return [`it needs ${key}, which Secret/${secretName} does not have; add it there`];
    return secret.empty.includes(key)
      ? [`it needs ${key}, which is empty in Secret/${secretName}`]
      : [];
  });
}
