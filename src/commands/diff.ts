/**
 * `monocle-k8s diff`: what an apply would change, as the API server says in a dry run.
 *
 * Nothing is written. Exit 0: nothing would change; 1: something would; 2: it could not be found out.
 */

import type { Run } from '../cli/command.js';
import { readInput } from '../cli/read-input.js';
import { withCluster } from '../cli/with-cluster.js';
import { UserError } from '../errors.js';
import { FIELD_MANAGER } from '../instance/ownership.js';
import type { Action } from '../instance/plan.js';
import { resourceOf } from '../instance/resources.js';
import { prepare } from '../instance/standalone.js';
import { applyInPlace } from '../instance/writer.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import { project } from '../manifest/compare.js';
import { subjectOf } from '../manifest/subject.js';
import { toYaml } from '../manifest/yaml-text.js';
import { paintDiff } from '../output/diff-text.js';
import { write } from '../output/stdout.js';
import type { Manifest } from '../synthesize.js';

export const run: Run = async (files, values) => {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  try {
    const monocles = await readInput(files, text('config'), text('namespace'));
    if (monocles === undefined) return 2;
    return await withCluster(values, async (client) => {
      let differs = false;
      for (const { monocle, crawlers } of monocles) {
        const { name, namespace = client.namespace ?? 'default' } = monocle.metadata;
        const key = { namespace, name };
        const seed = async (secret: KubeObject) => {
          differs = (await show(secret, undefined, masked(secret))) || differs;
          return undefined;
        };
        const tell = (note: string) => process.stderr.write(`${note}\n`);
        const prepared = await prepare(client, monocle, {
          ...{ key, crawlers, seed, forOwner: true, tell },
        });
        const { actions, labelling, job, claim, growth, notes } = prepared;
        const { switchedJobs = [], oldJobs = [] } = prepared;
        for (const note of notes) tell(note);
        const jobs: Action[] = [
          ...(job ? [{ type: 'create' as const, manifest: job }] : []),
          ...oldJobs.map((live) => ({ type: 'delete' as const, live })),
        ];
        for (const action of [...actions, ...(labelling ? [labelling] : []), ...jobs])
          differs = (await showAction(client, action)) || differs;
        for (const each of switchedJobs)
          differs = (await show(each, opposite(each), each)) || differs;
        if (claim && growth?.patch)
          differs = (await show(claim, claim, grown(claim, growth.patch))) || differs;
      }
      return differs ? 1 : 0;
    });
  } catch (error) {
    // 1 would say that there is a difference.
    throw error instanceof UserError ? new UserError(error.message, 2) : error;
  }
};

async function showAction(client: KubeClient, action: Action): Promise<boolean> {
  if (action.type === 'delete') return show(action.live, action.live, undefined);
  const manifest = action.manifest as KubeObject;
  if (action.type === 'create') {
    const options = { fieldManager: FIELD_MANAGER, force: false, dryRun: true };
    await client.apply(resourceOf(manifest), manifest, options);
    return show(manifest, undefined, manifest);
  }
  const made = await applyInPlace(client, action, true);
  if (made) return show(manifest, action.live, made);
  await write(
    `# ${manifest.kind} ${manifest.metadata.name} cannot be changed in place: replaced\n`,
  );
  return show(manifest, project(action.live, manifest, true) as KubeObject, manifest);
}

async function show(
  object: KubeObject,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): Promise<boolean> {
  const [old, next] = [before, after].map((each) => each && yaml(each));
  const text = paintDiff(subjectOf(object), old, next, process.stdout);
  await write(text);
  return text !== '';
}

/** In one order, and without what the server keeps for itself. */
function yaml({ apiVersion, kind, metadata, status: _, ...rest }: KubeObject): string {
  const kept = Object.entries(metadata).filter(([key]) => !BOOKKEEPING.includes(key));
  const object = { apiVersion, kind, metadata: Object.fromEntries(kept), ...rest };
  return toYaml([object as unknown as Manifest]);
}

const BOOKKEEPING = ['managedFields', 'resourceVersion', 'generation', 'uid', 'creationTimestamp'];

function masked(secret: KubeObject): KubeObject {
  const hide = (values: object) =>
    Object.fromEntries(Object.keys(values).map((key) => [key, '***']));
  const { data, stringData, ...rest } = secret;
  return { ...rest, data: hide({ ...data, ...stringData }) };
}

/** The Job as it is now. */
const opposite = (job: KubeObject): KubeObject => ({
  ...job,
  spec: { ...job.spec, suspend: !job.spec?.suspend },
});

function grown(claim: KubeObject, patch: object): KubeObject {
  const { spec } = patch as { spec: { resources: object } };
  return { ...claim, spec: { ...claim.spec, resources: spec.resources } };
}
