/**
 * `monocle-k8s apply`: Monocles from a file into a cluster, without CRD and controller.
 *
 * A line for each object says what became of it; with --wait, what is still missing.
 */

import type { Monocle } from '../../constructs/spec.js';
import type { Run } from '../cli/command.js';
import { readInput } from '../cli/read-input.js';
import { MOST_SECONDS, wholeNumber } from '../cli/whole-number.js';
import { withCluster } from '../cli/with-cluster.js';
import { UserError } from '../errors.js';
import { isStandalone } from '../instance/ownership.js';
import { type Action, settle } from '../instance/plan.js';
import { JOB, SECRET, VOLUME_CLAIM } from '../instance/resources.js';
import { type Preparation, type PrepareOptions, prepare } from '../instance/standalone.js';
import { write as writeObject } from '../instance/writer.js';
import { ApiError } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { identity } from '../manifest/subject.js';
import { paint } from '../output/report.js';
import { write } from '../output/stdout.js';
import { systemTime } from '../time.js';
import { Display } from '../view/display.js';
import { type InstanceView, isReady } from '../view/instance-view.js';
import { followViews } from '../view/live-view.js';

/** An object that cannot be changed in place is deleted, and made again once it is gone. */
const MOST_ROUNDS = 40;
const ROUND_MS = 250;
const DEFAULT_TIMEOUT_S = '600';

export const run: Run = async (files, values) => {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const timeoutMs =
    wholeNumber('timeout', text('timeout') ?? DEFAULT_TIMEOUT_S, MOST_SECONDS) * 1_000;
  const input = await readInput(files, text('config'), text('namespace'));
  if (input === undefined) return 1;
  return withCluster(values, async (client) => {
    const keys: ObjectKey[] = [];
    for (const monocle of input.monocles) {
      const { name, namespace = client.namespace ?? 'default' } = monocle.metadata;
      const key = { namespace, name };
      await applyOne(client, monocle, { key, config: input.config });
      keys.push(key);
    }
    return values.wait === true ? wait(client, keys, timeoutMs) : 0;
  });
};

async function applyOne(
  client: KubeClient,
  monocle: Monocle,
  given: Omit<PrepareOptions, 'seed'>,
): Promise<void> {
  const seed = async (secret: KubeObject) => {
    // What is refused is refused before the first write.
    await prepare(client, monocle, { ...given, seed: async () => undefined });
    const { namespace = '', name } = secret.metadata;
    const created = await client.create(SECRET, secret);
    await say(`Secret/${namespace}/${name}`, 'created');
    return created;
  };
  const options = { ...given, seed };
  const said = new Map<string, string>();
  let prepared = await prepare(client, monocle, options);
  for (let round = 1; ; round++) {
    const isComplete = await writeRound(client, prepared, said);
    if (isComplete) break;
    if (round === MOST_ROUNDS)
      throw new UserError('what had to be replaced is still being deleted; apply again later');
    await systemTime.delay(ROUND_MS);
    prepared = await prepare(client, monocle, options);
  }
  const { namespace } = prepared.key;
  for (const manifest of prepared.desired) {
    if (!said.has(identity(manifest)))
      await say(`${manifest.kind}/${namespace}/${manifest.metadata.name}`, 'unchanged');
  }
  await growVolume(client, prepared);
  await runJob(client, prepared);
  for (const note of prepared.notes) process.stderr.write(`${note}\n`);
}

/** False where something was deleted that has to come back. */
async function writeRound(
  client: KubeClient,
  { key, actions }: Preparation,
  said: Map<string, string>,
): Promise<boolean> {
  let isComplete = true;
  for (const action of actions) {
    const object = action.type === 'delete' ? action.live : action.manifest;
    if (action.type === 'configure' && action.live.metadata.deletionTimestamp) {
      isComplete = false;
      continue;
    }
    const { verb, live } = await writeObject(client, action, isStandalone(key.name));
    const isSame = action.type === 'configure' && live !== undefined && isUnchanged(action, live);
    if (isSame) continue;
    if (verb === 'replaced') isComplete = false;
    const before = said.get(identity(object));
    said.set(identity(object), verb);
    const word = verb === 'replaced' ? 'deleted' : before === 'deleted' ? 'created' : verb;
    await say(`${object.kind}/${key.namespace}/${object.metadata.name}`, word);
  }
  return isComplete;
}

/** Controllers write status meanwhile, and with it another version; the spec has a count of its own. */
function isUnchanged(
  { manifest, live: before }: Extract<Action, { type: 'configure' }>,
  after: KubeObject,
): boolean {
  const { generation, resourceVersion } = after.metadata;
  if (generation === undefined) return resourceVersion === before.metadata.resourceVersion;
  const settled = (object: KubeObject) => settle(manifest, object).live;
  return generation === before.metadata.generation && settled(before) === settled(after);
}

async function growVolume(
  client: KubeClient,
  { key: { namespace }, growth, claim }: Preparation,
): Promise<void> {
  if (growth?.patch === undefined || claim === undefined) return;
  const { name } = claim.metadata;
  await client.patch(VOLUME_CLAIM, { namespace, name }, growth.patch);
  await say(`${VOLUME_CLAIM.kind}/${namespace}/${name}`, 'configured');
}

async function runJob(
  client: KubeClient,
  { key: { namespace }, job, oldJobs }: Preparation,
): Promise<void> {
  if (job === undefined) return;
  try {
    await client.create(JOB, job);
    await say(`Job/${namespace}/${job.metadata.name}`, 'created');
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 409)) throw error;
  }
  for (const { metadata } of oldJobs) {
    const { name, uid } = metadata;
    await client.delete(JOB, { namespace, name }, { propagationPolicy: 'Background', uid });
    await say(`Job/${namespace}/${name}`, 'deleted');
  }
}

const COLOURS = {
  created: 'green',
  configured: 'yellow',
  deleted: 'red',
  unchanged: 'dim',
} as const;

function say(subject: string, verb: string): Promise<void> {
  const colour = COLOURS[verb as keyof typeof COLOURS] ?? 'yellow';
  return write(`${subject} ${paint(colour, verb, process.stdout)}\n`);
}

async function wait(
  client: KubeClient,
  keys: readonly ObjectKey[],
  timeoutMs: number,
): Promise<number> {
  const display = new Display(process.stdout);
  const shown = new Map<string, readonly InstanceView[]>();
  const end = new AbortController();
  const missing = new Set(keys.map(({ namespace, name }) => `${namespace}/${name}`));
  const late = systemTime.delay(timeoutMs, end.signal);
  const done = Promise.all(
    [...new Set(keys.map(({ namespace }) => namespace))].map(
      (namespace) =>
        new Promise<void>((resolve, reject) => {
          followViews(client, namespace, end.signal, (views) => {
            const ours = views.filter(({ key }) =>
              keys.some((each) => each.name === key.name && each.namespace === key.namespace),
            );
            shown.set(namespace, ours);
            display.show([...shown.values()].flat());
            for (const { summary } of ours.filter(isReady)) missing.delete(summary.label);
            if (![...missing].some((id) => id.startsWith(`${namespace}/`))) resolve();
          }).catch(reject);
        }),
    ),
  );
  try {
    await Promise.race([late, done]);
  } finally {
    end.abort();
  }
  if (missing.size === 0) return 0;
  throw new UserError(`not ready within ${timeoutMs / 1_000} s: ${[...missing].join(', ')}`);
}
