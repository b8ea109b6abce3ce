/**
 * `monocle-k8s diff`: shows what an apply would change, according to a dry run of the API server.
 *
 * Writes nothing. Exit 0: nothing would change; 1: something would; 2: the comparison failed.
 */

import type { Run } from '../../cli/command.js';
import { withCluster } from '../../cli/with-cluster.js';
import { UserError } from '../../errors.js';
import { prepare } from '../../instance/standalone/standalone.js';
import { FIELD_MANAGER } from '../../instance/writes/ownership.js';
import type { Action } from '../../instance/writes/plan.js';
import { resourceOf } from '../../instance/writes/resources.js';
import { applyInPlace } from '../../instance/writes/writer.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject } from '../../kube/object.js';
import { changedFields } from '../../manifest/changed-fields.js';
import { project } from '../../manifest/compare.js';
import type { ChangeVerb } from '../../manifest/subject.js';
import { subjectOf } from '../../manifest/subject.js';
import { toYaml } from '../../manifest/yaml-text.js';
import { invalidInput, isJson, writeJson } from '../../output/json-output.js';
import { paintDiff } from '../../output/line-diff.js';
import { tell, write } from '../../output/stdout.js';
import { requireFiles, resolveInput } from '../../project/command-input.js';
import { readInput } from '../../project/read-input.js';
import type { Manifest } from '../../synthesize.js';

export const run: Run<'diff'> = async (args, values) => {
  try {
    const input = await resolveInput(args, values, args.length > 0);
    requireFiles(input);
    const monocles = await readInput(input.files, input.options);
    if (monocles === undefined) return invalidInput(values, 2);
    return await withCluster(values, async (client) => {
      const instances: InstanceDiff[] = [];
      for (const { monocle } of monocles) {
        const { name, namespace = client.namespace ?? 'default' } = monocle.metadata;
        const key = { namespace, name };
        const objects: ObjectDiff[] = [];
        instances.push({ monocle: `${namespace}/${name}`, objects });
        const show: Show = async (object, before, after, verb) => {
          const diff = diffOf(object, before, after, verb);
          if (diff.text !== '') objects.push(diff.json);
          if (!isJson(values)) await write(diff.text);
        };
        const seed = async (secret: KubeObject) => {
          await show(secret, undefined, masked(secret));
          return undefined;
        };
        const say = (note: string) => tell(`${note}\n`);
        const prepared = await prepare(client, monocle, {
          key,
          seed,
          forOwner: true,
          tell: say,
        });
        const { actions, labelling, job, claim, growth, notes } = prepared;
        const { switchedJobs = [], oldJobs = [] } = prepared;
        for (const note of notes) say(note);
        const jobs: Action[] = [
          ...(job ? [{ type: 'create' as const, manifest: job }] : []),
          ...oldJobs.map((live) => ({ type: 'delete' as const, live })),
        ];
        for (const action of [...actions, ...(labelling ? [labelling] : []), ...jobs])
          await showAction(client, action, show);
        for (const each of switchedJobs) await show(each, opposite(each), each);
        if (claim && growth?.patch) await show(claim, claim, grown(claim, growth.patch));
      }
      const code = instances.some(({ objects }) => objects.length > 0) ? 1 : 0;
      return isJson(values) ? writeJson(code, { instances }) : code;
    });
  } catch (error) {
    // Exit code 1 is for differences.
    throw error instanceof UserError ? new UserError(error.message, 2) : error;
  }
};

interface ObjectDiff {
  /** Deployment/team/monocle-api */
  readonly object: string;
  readonly verb: Exclude<ChangeVerb, 'unchanged'>;
  /** The paths of the fields that would change, if the object is not created or deleted. */
  readonly fields: readonly string[];
}

interface InstanceDiff {
  readonly monocle: string;
  readonly objects: readonly ObjectDiff[];
}

type Show = (
  object: KubeObject,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
  verb?: 'replaced',
) => Promise<void>;

async function showAction(client: KubeClient, action: Action, show: Show): Promise<void> {
  if (action.type === 'delete') return show(action.live, action.live, undefined);
  const manifest = action.manifest as KubeObject;
  if (action.type === 'create') {
    const options = { fieldManager: FIELD_MANAGER, force: false, dryRun: true };
    await client.apply(resourceOf(manifest), manifest, options);
    return show(manifest, undefined, manifest);
  }
  const made = await applyInPlace(client, action, true);
  if (made) return show(manifest, action.live, made);
  return show(manifest, project(action.live, manifest, true) as KubeObject, manifest, 'replaced');
}

/** The text is empty if nothing differs. */
function diffOf(
  object: KubeObject,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
  verb?: 'replaced',
): { readonly text: string; readonly json: ObjectDiff } {
  const [old, next] = [before, after].map((each) => each && withoutBookkeeping(each));
  const [was, is] = [old, next].map((each) => each && toYaml([each as unknown as Manifest]));
  const { kind, metadata } = object;
  const note =
    verb === undefined ? '' : `# ${kind} ${metadata.name} cannot be changed in place: replaced\n`;
  const change = old === undefined ? 'created' : next === undefined ? 'deleted' : 'configured';
  return {
    text: note + paintDiff(subjectOf(object), was, is, process.stdout),
    json: {
      object: subjectOf(object),
      verb: verb ?? change,
      fields: old && next ? changedFields(old, next) : [],
    },
  };
}

/** Fields in a fixed order, without those that the API server maintains. */
function withoutBookkeeping({
  apiVersion,
  kind,
  metadata,
  status: _,
  ...rest
}: KubeObject): object {
  const kept = Object.entries(metadata).filter(([key]) => !BOOKKEEPING.includes(key));
  return { apiVersion, kind, metadata: Object.fromEntries(kept), ...rest };
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
