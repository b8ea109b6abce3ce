/**
 * What one Monocle should be in a cluster. Pure.
 *
 * In: what was observed now, and what is known of before. Out: the synthesis, or why there is none,
 * and whether api and crawler have to be left alone. The controller, `apply`, `diff` and `verify` all
 * ask this function, so that they agree.
 */
import type { MonocleConfig } from '../../constructs/config/config.js';
import { namesOf } from '../../constructs/names.js';
import { API_VERSION, KIND, type Monocle, type ResolvedSpec } from '../../constructs/spec.js';
import type { ObjectKey } from '../kube/object.js';
import { type Synthesis, synthesize } from '../synthesize.js';
import { type AuthoredConfig, chooseConfig, problemsOf } from './config-source.js';
import type { ConfigVerdict } from './config-verdict.js';
import { REASON } from './reasons.js';
import { type ObservedSecrets, secretVersion } from './secret.js';
import type { Explanation } from './status.js';

export interface Observed {
  readonly key: ObjectKey;
  /** Valid, with its defaults. */
  readonly spec: ResolvedSpec;
  /** The config as its author wrote it, and where. */
  readonly config: { readonly source: string; readonly verdict: ConfigVerdict };
  /** Every Secret that the pods read, by name; undefined for one that is not there. */
  readonly secrets: ObservedSecrets;
  /**
   * Whether the pods are stamped with the version of their Secrets.
   * @default true
   */
  readonly isStamped?: boolean;
}

export interface Previous {
  /** The config that ran last. Needed only if `needsLastGood`. */
  readonly lastGood?: MonocleConfig;
  /** Whether pods of this instance run already, or are published. */
  readonly isRunning: boolean;
  /** The version that the pods are stamped with while the user's Secret is not there. */
  readonly secretVersion?: string;
}

export interface Desired {
  /** undefined if no config can run. */
  readonly synthesis?: Synthesis;
  /** Whether api and crawler keep running as they are: pods that start anew would fail. */
  readonly isHeld: boolean;
  readonly configProblem?: Explanation;
  readonly waiting?: Explanation;
}

/** The Secret with the keys that Monocle's config needs. */
export const userSecretOf = ({ name }: ObjectKey, spec: ResolvedSpec): string =>
  spec.secretName ?? namesOf(name).userData;

/** Whether `desired` has to fall back on the last good config. */
export const needsLastGood = (observed: Observed): boolean =>
  problemsOf(authored(observed)).length > 0;

export function desired(observed: Observed, previous: Previous): Desired {
  const { key, spec, secrets, isStamped = true } = observed;
  const config = authored(observed);
  const { problem, lacksKeys = false, ...choice } = chooseConfig(config, previous.lastGood);
  const isAbsent = config.secret === undefined;
  const isHeld = lacksKeys || (isAbsent && previous.isRunning);
  const found = {
    isHeld,
    ...(problem && { configProblem: problem }),
    ...(isAbsent && { waiting: waitingForSecret(config.secretName, isHeld) }),
  };
  if (choice.config === undefined) return found;
  const stamp = isAbsent ? previous.secretVersion : secretVersion(secrets, key);
  const identity = { apiVersion: API_VERSION, kind: KIND, metadata: { ...key } };
  const monocle: Monocle = { ...identity, spec: withoutConfig(spec) };
  const inputs = { config: choice.config, ...(isStamped && { secretVersion: stamp }) };
  return { ...found, synthesis: synthesize(monocle, inputs) };
}

function authored({ key, spec, config, secrets }: Observed): AuthoredConfig {
  const secretName = userSecretOf(key, spec);
  return { spec, secretName, secret: secrets.get(secretName), ...config };
}

const waitingForSecret = (name: string, isHeld: boolean): Explanation => ({
  reason: REASON.WaitingForSecret,
  message: `Secret/${name} is not there; ${isHeld ? 'api and crawler are left as they are' : 'the pods wait for it'}`,
});

function withoutConfig({ config: _, ...spec }: ResolvedSpec): Omit<ResolvedSpec, 'config'> {
  return spec;
}
