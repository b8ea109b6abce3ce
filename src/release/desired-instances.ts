/** The Monocles of `publish` and `promote` as instances, and the secrets that must not be in them. */
import type { Monocle } from '../../constructs/spec.js';
import type { Values } from '../cli/command.js';
import { UserError } from '../errors.js';
import {
  type DesiredInstance,
  type InstanceKey,
  instanceId,
  instanceKeyOf,
} from '../gitops/directory.js';
import type { Provenance } from '../gitops/provenance.js';
import { secretsOfEnvironment } from '../gitops/secrets.js';
import type { MonocleInput } from '../input/monocles.js';
import { subjectOf } from '../manifest/subject.js';
import { type Synthesis, synthesize } from '../synthesize.js';

export const keyOf = ({ monocle }: { readonly monocle: Monocle }): InstanceKey =>
  instanceKeyOf(monocle);

/** `namespace/name` */
export const idOf = (input: { readonly monocle: Monocle }): string => instanceId(keyOf(input));

/**
 * What is the same for a Monocle in every environment: its file, its name, and the namespace unless it may be that of
 * the environment. Two are the same Monocle if they have a key in common.
 */
export function sourceKeysOf(
  { monocle: { metadata }, files: [file] }: MonocleInput,
  environment: Values,
): string[] {
  const { name, namespace } = metadata;
  const keys = [[file, name, namespace]];
  if (namespace === environment.namespace) keys.push([file, name]);
  return keys.map((key) => JSON.stringify(key));
}

/** By `namespace/name`. */
export type InstanceSources = ReadonlyMap<string, Provenance>;

const syntheses = new WeakMap<MonocleInput, Synthesis>();

/** Once for each Monocle, however often it is asked for: for its secrets, and for each attempt to push. */
function synthesisOf(input: MonocleInput): Synthesis {
  const known = syntheses.get(input);
  if (known) return known;
  const { monocle, crawlers } = input;
  const synthesis = synthesize(monocle, { crawlers });
  syntheses.set(input, synthesis);
  return synthesis;
}

export function instancesOf(
  monocles: readonly MonocleInput[],
  sources: InstanceSources,
): DesiredInstance[] {
  return monocles.map((input) => {
    const { monocle, crawlers } = input;
    const source = sources.get(idOf(input));
    // Set if the Monocle was exported from a cluster.
    const { generation } = monocle.metadata as { generation?: number };
    return {
      ...{ ...instanceKeyOf(monocle), synthesis: synthesisOf(input) },
      ...(generation !== undefined && { generation }),
      ...(source && { source }),
      hasDemoConfig: monocle.spec?.config === undefined && crawlers.length === 0,
    };
  });
}

/** The values of the instance's secrets that are in the environment. */
export function knownSecretsOf(input: MonocleInput): string[] {
  const { monocle } = input;
  const { spec = {} } = monocle;
  if (spec.sink === 'Cluster')
    throw new UserError(
      `${subjectOf(monocle)}: spec.sink is Cluster, so a controller applies it; it is one or the other. Set it to Git, or leave it out`,
    );
  return secretsOfEnvironment(synthesisOf(input).config, process.env);
}
