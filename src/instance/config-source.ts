/**
 * Which config an instance should run: the author's, if it passes every check, else the last good.
 *
 * A broken edit never reaches a pod; it is told, with path and reason, and Monocle runs on.
 */
import { configVersion, type MonocleConfig, secretKeys } from '../../constructs/config/config.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { andMore } from '../../constructs/validation/problem.js';
import type { ConfigVerdict } from './config-verdict.js';
import type { ObservedSecret } from './secret.js';
import type { Finding } from './status.js';

export interface ConfigInputs {
  readonly spec: ResolvedSpec;
  readonly secretName: string;
  /** undefined if there is none yet; its keys are then not asked for. */
  readonly secret: ObservedSecret | undefined;
  /** Where the author wrote the config: spec.config, or ConfigMap/team-api. */
  readonly source: string;
  readonly given: ConfigVerdict;
  /** Asked only if the author's is not good. */
  readonly lastGood: () => Promise<MonocleConfig | undefined>;
}

export interface ConfigChoice {
  /** undefined if there is no good one. */
  readonly config: MonocleConfig | undefined;
  readonly problem?: Finding;
  /** Whether the Secret lacks a key that the chosen config needs: pods that run would not start again. */
  readonly lacksKeys?: boolean;
}

export async function chooseConfig(inputs: ConfigInputs): Promise<ConfigChoice> {
  const { source, given } = inputs;
  const problems =
    given.config === undefined || given.problems.length > 0
      ? given.problems
      : missingKeys(given.config, inputs);
  if (problems.length === 0) return { config: given.config };
  const last = await inputs.lastGood();
  const lacksKeys = last !== undefined && missingKeys(last, inputs).length > 0;
  const more = Math.max(given.total, problems.length) - 1;
  const rest = more > 0 ? ` (${andMore(more)})` : '';
  const effect =
    last === undefined
      ? 'Nothing is written until it is mended'
      : lacksKeys
        ? 'Api and crawler are left as they are'
        : 'The last good config runs on';
  return {
    config: last,
    lacksKeys,
    problem: { reason: 'ConfigInvalid', message: `${source}: ${problems[0]}${rest}. ${effect}` },
  };
}

/**
 * What the pods mount is the last good config if we wrote it, which our own record says, and if it is
 * good: anybody who may edit ConfigMaps may have changed it.
 * @param recorded the version that the status says runs
 */
export function provenConfig(
  { config, problems }: ConfigVerdict,
  recorded: string | undefined,
): MonocleConfig | undefined {
  if (config === undefined || problems.length > 0) return undefined;
  return configVersion(config) === recorded ? config : undefined;
}

function missingKeys(config: MonocleConfig, { spec, secret, secretName }: ConfigInputs): string[] {
  if (secret === undefined) return [];
  const keys = secretKeys(config);
  const wanted = (['api', 'crawler'] as const).flatMap((component) => {
    const given = new Set(spec[component].env?.map(({ name }) => name));
    return keys[component].filter((key) => !given.has(key));
  });
  return [...new Set(wanted)].flatMap((key) => {
    if (!secret.hashes.has(key))
      return [`it needs ${key}, which Secret/${secretName} does not have; add it there`];
    return secret.empty.has(key) ? [`it needs ${key}, which is empty in Secret/${secretName}`] : [];
  });
}
