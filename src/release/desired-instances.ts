/** The Monocles of `publish` and `promote` as instances, and the secrets that must not be in them. */
import { defaultConfig } from '../../constructs/config/config.js';
import { mergeCrawlers } from '../../constructs/crawlers/merge-crawlers.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import type { Values } from '../cli/command.js';
import { UserError } from '../errors.js';
import {
  type DesiredInstance,
  type InstanceKey,
  instanceId,
  instanceKeyOf,
} from '../gitops/directory.js';
import { secretVariables } from '../gitops/secrets.js';
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

const syntheses = new WeakMap<MonocleInput, Synthesis>();

/** Once for each Monocle, however often it is asked for: there may be several attempts to push. */
function synthesisOf(input: MonocleInput): Synthesis {
  const known = syntheses.get(input);
  if (known) return known;
  const { monocle, crawlers } = input;
  const synthesis = synthesize(monocle, { crawlers });
  syntheses.set(input, synthesis);
  return synthesis;
}

/** A Monocle to publish. */
export interface WantedMonocle extends InstanceKey {
  /** The names of the sources that it was made from, as of a MonocleInput. */
  readonly files: readonly string[];
  /** A hash of what it is made from, and of the secrets that are not in it. */
  readonly inputHash: string;
  /** Parses its file, if that was not done. */
  readonly input: () => MonocleInput;
}

/** Each is synthesized when somebody reads it. */
export const instancesOf = (monocles: readonly MonocleInput[]): DesiredInstance[] =>
  monocles.map((each) => desiredInstance({ ...keyOf(each), input: () => each }));

/** @param wanted its Monocle is read when somebody reads what is made from it */
export const desiredInstance = ({
  namespace,
  name,
  inputHash,
  input,
}: InstanceKey &
  Pick<Partial<WantedMonocle>, 'inputHash'> &
  Pick<WantedMonocle, 'input'>): DesiredInstance => ({
  ...{ namespace, name, ...(inputHash !== undefined && { inputHash }) },
  get synthesis() {
    return synthesisOf(input());
  },
  get generation() {
    // Set if the Monocle was exported from a cluster.
    return (input().monocle.metadata as { generation?: number }).generation;
  },
  get hasDemoConfig() {
    const { monocle, crawlers } = input();
    return monocle.spec?.config === undefined && crawlers.length === 0;
  },
});

export function refuseApplied(monocle: Monocle): void {
  if (monocle.spec?.sink === 'Cluster')
    throw new UserError(
      `${subjectOf(monocle)}: spec.sink is Cluster, so a controller applies it; it is one or the other. Set it to Git, or leave it out`,
    );
}

/** The variables that hold its secrets. */
export function secretNamesOf({ monocle, crawlers }: MonocleInput): string[] {
  const config = monocle.spec?.config ?? defaultConfig;
  if (crawlers.length === 0) return secretVariables(config);
  const owner = { ...monocle.metadata, spec: resolveMonocle(monocle).monocle.spec };
  return secretVariables(mergeCrawlers({ monocle: owner, config, crawlers }).config);
}
