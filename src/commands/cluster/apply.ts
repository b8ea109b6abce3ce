/**
 * `monocle-k8s apply`: applies Monocles from a file to a cluster, without CRD and controller.
 *
 * Prints a line for each object with the result; with --wait, also what is still missing.
 */

import type { ValidMonocle } from '../../../constructs/valid-monocle.js';
import type { Run } from '../../cli/command.js';
import { milliseconds } from '../../cli/flags.js';
import { withCluster } from '../../cli/with-cluster.js';
import { UserError } from '../../errors.js';
import { type Preparation, prepare } from '../../instance/standalone/standalone.js';
import { isStandalone } from '../../instance/writes/ownership.js';
import { JOB, SECRET } from '../../instance/writes/resources.js';
import {
  applyInPlace,
  growVolume,
  runJobs,
  write as writeObject,
} from '../../instance/writes/writer.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import type { ChangeVerb } from '../../manifest/subject.js';
import { identity, subjectOf } from '../../manifest/subject.js';
import { paint } from '../../output/report.js';
import { tell, write } from '../../output/stdout.js';
import { readInput } from '../../project/read-input.js';
import type { Manifest } from '../../synthesize.js';
import { systemTime } from '../../time.js';
import { type InstanceView, isReady } from '../../view/instance-view.js';
import { Display, followViews } from '../../view/live-view.js';

/** An object that cannot be changed in place is deleted, and created again once it is gone. */
const MAX_ATTEMPTS = 40;
const ATTEMPT_MS = 250;

export const run: Run<'apply'> = async (files, values) => {
  const timeoutMs = milliseconds('timeout', values.timeout ?? '600');
  const monocles = await readInput(files, values);
  if (monocles === undefined) return 1;
  return withCluster(values, async (client) => {
    const keys: ObjectKey[] = [];
    for (const { monocle } of monocles) {
      const { name, namespace = client.namespace ?? 'default' } = monocle.metadata;
      const key = { namespace, name };
      await applyOne(client, monocle, key);
      keys.push(key);
    }
    return values.wait === true ? wait(client, keys, timeoutMs) : 0;
  });
};

async function applyOne(client: KubeClient, monocle: ValidMonocle, key: ObjectKey): Promise<void> {
  const seed = async (secret: KubeObject) => {
    // Run all checks before the first write.
    await prepare(client, monocle, { key, seed: async () => undefined });
    const created = await client.create(SECRET, secret);
    await print(key, secret, 'created');
    return created;
  };
  const options = { key, seed };
  const changes = new Map<string, ChangeVerb>();
  let prepared = await prepare(client, monocle, options);
  for (let count = 1; ; count++) {
    const isComplete = await attempt(client, prepared, changes);
    if (isComplete) break;
    if (count === MAX_ATTEMPTS)
      throw new UserError(
        `${replacedIn(changes).join(', ')}: has to be replaced, and is still being deleted; apply again later`,
      );
    await systemTime.delay(ATTEMPT_MS);
    prepared = await prepare(client, monocle, options);
  }
  for (const manifest of prepared.manifests)
    if (!changes.has(identity(manifest))) await print(prepared.key, manifest, 'unchanged');
  await finish(client, prepared);
}

const replacedIn = (changes: ReadonlyMap<string, ChangeVerb>): string[] =>
  [...changes].filter(([, verb]) => verb === 'replaced').map(([id]) => id);

/** @returns false if an object was deleted and must be created again */
async function attempt(
  client: KubeClient,
  { key, actions }: Preparation,
  changes: Map<string, ChangeVerb>,
): Promise<boolean> {
  let isComplete = true;
  for (const action of actions) {
    const object = action.type === 'delete' ? action.live : action.manifest;
    if (action.type === 'configure' && action.live.metadata.deletionTimestamp) {
      isComplete = false;
      continue;
    }
    const { verb } = await writeObject(client, action, isStandalone(key.name));
    if (verb === 'unchanged') continue;
    if (verb === 'replaced') isComplete = false;
    const isAgain = changes.get(identity(object)) === 'replaced';
    changes.set(identity(object), isAgain ? 'replaced' : verb);
    // A replaced object gets one line, once it exists again.
    if (verb !== 'replaced') await print(key, object, isAgain ? 'replaced' : verb);
  }
  return isComplete;
}

/** The steps after the objects: the volume, the Job, and notes for the user. */
async function finish(client: KubeClient, prepared: Preparation): Promise<void> {
  const { key, claim, growth, labelling, job, switchedJobs = [], oldJobs, notes } = prepared;
  const labelled = labelling && (await applyInPlace(client, labelling));
  const isLabelled =
    labelled && labelled.metadata.resourceVersion !== claim?.metadata.resourceVersion;
  if (claim && ((await growVolume(client, claim, growth)) || isLabelled))
    await print(key, claim, 'configured');
  for (const each of switchedJobs) {
    await client.patch(JOB, keyOf(each), { spec: { suspend: each.spec?.suspend } });
    await print(key, each, 'configured');
  }
  for await (const { object, verb } of runJobs(client, job, oldJobs))
    await print(key, object, verb);
  for (const note of notes) tell(`${note}\n`);
}

const COLOURS = {
  created: 'green',
  configured: 'yellow',
  replaced: 'yellow',
  deleted: 'red',
  unchanged: 'dim',
} as const;

function print(
  { namespace }: ObjectKey,
  { kind, metadata: { name } }: Manifest | KubeObject,
  verb: ChangeVerb,
): Promise<void> {
  const subject = subjectOf({ kind, metadata: { namespace, name } });
  return write(`${subject} ${paint(COLOURS[verb], verb, process.stdout)}\n`);
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
