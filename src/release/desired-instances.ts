/** The Monocles of `publish` and `promote` as instances, and the secrets that must not be in them. */
import { defaultConfig } from '../../constructs/config/config.js';
import { KIND } from '../../constructs/instance/spec.js';
import type { ValidMonocle } from '../../constructs/valid-monocle.js';
import { UserError } from '../errors.js';
import {
  type DesiredInstance,
  type InstanceKey,
  instanceId,
  instanceKeyOf,
} from '../gitops/directory/directory.js';
import { secretsOfEnvironment, secretVariables } from '../gitops/directory/secrets.js';
import type { MonocleInput } from '../input/monocles.js';
import type { Source } from '../input/sources.js';
import { suspensionOf } from '../instance/desired/suspension.js';
import { subjectOf } from '../manifest/subject.js';
import type { CommandInput } from '../project/command-input.js';
import type { PublishOptions } from '../project/publish-flags.js';
import { acceptInput, checkOpened, openInput, sourcesIn } from '../project/read-input.js';
import { synthesize } from '../synthesize.js';

export const keyOf = ({ monocle }: Pick<MonocleInput, 'monocle'>): InstanceKey =>
  instanceKeyOf(monocle);

/** `namespace/name` */
export const idOf = (input: Pick<MonocleInput, 'monocle'>): string => instanceId(keyOf(input));

/**
 * Identifies a Monocle across environments: by its file, its name, and its namespace unless that may be the
 * environment's. Two inputs are the same Monocle if they have a key in common.
 */
export function sourceKeysOf(
  { monocle: { metadata }, files: [file] }: MonocleInput,
  environment: PublishOptions,
): string[] {
  const { name, namespace } = metadata;
  const keys = [[file, name, namespace]];
  if (namespace === environment.namespace) keys.push([file, name]);
  return keys.map((key) => JSON.stringify(key));
}

/** Each access to `synthesis` synthesizes the instance again. */
export const instancesOf = (monocles: readonly MonocleInput[]): DesiredInstance[] =>
  monocles.map(({ monocle }) => ({
    ...keyOf({ monocle }),
    // Set if the Monocle was exported from a cluster.
    generation: monocle.metadata.generation,
    hasDemoConfig: monocle.config === undefined && monocle.crawlers === undefined,
    get synthesis() {
      return synthesize(monocle);
    },
  }));

export interface WantedInput {
  /** In the order of the files. */
  readonly monocles: readonly MonocleInput[];
  readonly suspended: readonly MonocleInput[];
  /** The values of their secrets that are set in the process environment. */
  readonly secrets: readonly string[];
  /** Every file that was read. */
  readonly sources: readonly Source[];
}

/** If the files have problems, prints them and returns undefined. */
export async function readMonocles({
  files,
  options,
  read,
}: CommandInput): Promise<WantedInput | undefined> {
  const opened = await openInput(files, options, read);
  const found = acceptInput(checkOpened(opened), options);
  if (found === undefined) return undefined;
  const { active: monocles = [], suspended = [] } = Object.groupBy(found, ({ monocle }) =>
    suspensionOf(monocle) === undefined ? 'active' : 'suspended',
  );
  for (const { monocle } of monocles) refuseApplied(monocle);
  const secrets = secretsOfEnvironment(new Set(monocles.flatMap(secretNamesOf)), process.env);
  return { monocles, suspended, secrets, sources: sourcesIn(opened) };
}

function refuseApplied(monocle: ValidMonocle): void {
  if (monocle.spec.sink === 'Cluster')
    throw new UserError(
      `${subjectOf({ kind: KIND, ...monocle })}: spec.sink is Cluster, so a controller applies it; it is one or the other. Set it to Git, or leave it out`,
    );
}

/** The variables that hold the Monocle's secrets. */
const secretNamesOf = ({ monocle: { config = defaultConfig, crawlers } }: MonocleInput): string[] =>
  secretVariables(crawlers?.config ?? config);
