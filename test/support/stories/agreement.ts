/**
 * Compares the live objects of a namespace with what synthesize gives for its Monocles, as `verify`
 * does, and checks that their status is true.
 */

import { CONFIG_VERSION } from '../../../constructs/instance/names.js';
import { formatPath } from '../../../constructs/validation/problem.js';
import { listMonocles, liveSide, synthesizeLive } from '../../../src/instance/desired/live.js';
import { isOwnedBy } from '../../../src/instance/writes/ownership.js';
import type { KubeClient } from '../../../src/kube/client.js';
import { idOf, type KubeObject, keyOf } from '../../../src/kube/object.js';
import { differencesOf, type Side } from '../../../src/manifest/differences.js';
import { subjectOf } from '../../../src/manifest/subject.js';
import type { Manifest } from '../../../src/synthesize.js';
import { until } from '../cluster/cluster.js';

/** Every difference, in words; none if all agree. */
export async function disagreements(client: KubeClient, namespace: string): Promise<string[]> {
  const monocles = await listMonocles(client, namespace);
  const found = await Promise.all(monocles.map((monocle) => disagreementsOf(client, monocle)));
  return found.flat();
}

async function disagreementsOf(client: KubeClient, monocle: KubeObject): Promise<string[]> {
  const id = idOf(keyOf(monocle));
  const { manifests } = await synthesizeLive(client, monocle, { isStamped: true });
  const asked = withoutJobs({ name: 'synthesize', manifests });
  const live = withoutJobs(await liveSide(client, id, asked));
  const differences = differencesOf(asked, live).map(
    ({ subject, path, message }) => `${subject} ${path ? formatPath(path) : ''} ${message}`,
  );
  const isOwned = isOwnedBy(monocle.metadata.uid ?? '');
  const lost = live.manifests
    .filter((each) => !isOwned(each as unknown as KubeObject))
    .map((each) => `${subjectOf(each)} does not belong to its Monocle`);
  return [...differences, ...lost, ...lies(monocle, manifests)];
}

/** Jobs are left out: they are created once and delete themselves. Lanes count them from the audit log. */
const withoutJobs = (side: Side): Side => ({
  ...side,
  manifests: side.manifests.filter(({ kind }) => kind !== 'Job'),
});

function lies({ metadata, status }: KubeObject, manifests: readonly Manifest[]): string[] {
  const subject = `status of Monocle/${metadata.namespace}/${metadata.name}:`;
  const api = manifests.find(({ kind }) => kind === 'Deployment') as unknown as KubeObject;
  const version = api?.spec.template.metadata.annotations[CONFIG_VERSION];
  return [
    ...(status?.observedGeneration === metadata.generation
      ? []
      : [`${subject} is of generation ${status?.observedGeneration}, not ${metadata.generation}`]),
    ...(status?.configVersion === version
      ? []
      : [`${subject} says config ${status?.configVersion}, and ${version} should run`]),
  ];
}

/** Waits until a namespace has no differences. Returns how many ms that took. */
export async function agreed(
  client: KubeClient,
  namespace: string,
  timeoutMs?: number,
): Promise<number> {
  const start = performance.now();
  let last: readonly string[] = [];
  await until(
    `${namespace} agrees with synthesize`,
    async () => {
      last = await disagreements(client, namespace);
      return last.length === 0;
    },
    timeoutMs,
  ).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}\n${last.join('\n')}`, { cause: error });
  });
  return performance.now() - start;
}
