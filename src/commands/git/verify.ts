/**
 * `monocle-k8s verify`: whether Monocles, Git and the cluster agree, and where they differ.
 *
 * Writes nothing. Exit 0: they agree; 1: they differ; 2: the comparison failed.
 */

import { formatPath, InvalidInput } from '../../../constructs/validation/problem.js';
import type { Run, Values } from '../../cli/command.js';
import { withCluster } from '../../cli/with-cluster.js';
import { interruptible, singleLine, UserError } from '../../errors.js';
import { type DesiredInstance, instanceKeyOf } from '../../gitops/directory/directory.js';
import {
  compareWithGit,
  type InstanceVerdict,
  type PublishedInstance,
  readPublished,
  stampsOf,
  verifyJson,
} from '../../gitops/directory/verify.js';
import { type Signature, signatureOf } from '../../gitops/git/signature.js';
import { Workspace } from '../../gitops/git/workspace.js';
import { provenanceText } from '../../gitops/provenance/provenance.js';
import { readDocuments } from '../../input/documents.js';
import type { MonocleInput } from '../../input/monocles.js';
import {
  listMonocles,
  liveSide,
  platformFor,
  type Stamps,
  synthesizeLive,
} from '../../instance/desired/live.js';
import { suspensionOf } from '../../instance/desired/suspension.js';
import type { KubeClient } from '../../kube/client.js';
import { type Difference, differencesOf, type Side } from '../../manifest/differences.js';
import { invalidInput, isJson, writeJson } from '../../output/json-output.js';
import { count, paint } from '../../output/report.js';
import { tell, write } from '../../output/stdout.js';
import {
  type CommandInput,
  hasTarget,
  resolveInput,
  targetOf,
} from '../../project/command-input.js';
import { PROJECT_FILE } from '../../project/project-place.js';
import { readInput } from '../../project/read-input.js';
import { type Synthesis, synthesize } from '../../synthesize.js';

export const run: Run<'verify'> = async (args, values) => {
  const hasCluster = values.kubeconfig !== undefined || values.context !== undefined;
  const signers = signersOf(values);
  try {
    const isComplete = hasTarget(values) && (args.length > 0 || hasCluster);
    const input = await resolveInput(args, values, isComplete);
    const { files, options } = input;
    const target = targetOf(input);
    if (files.length === 0 && !hasCluster)
      throw new UserError(
        `name files with Monocles (here or in a ${PROJECT_FILE}), or the cluster that has them (--kubeconfig or --context)`,
      );
    if (files.length === 0 && options.overlay !== undefined)
      throw new UserError('--overlay is for Monocles in files; name them, or leave it out');
    const look = (client?: KubeClient) =>
      interruptible(async (signal) => {
        const workspace = await Workspace.open(target, { signal, writes: false });
        try {
          await workspace.refresh();
          const signature =
            signers === undefined ? undefined : await signatureOf(workspace, signers);
          return await compare(input, { workspace, client, signature });
        } finally {
          await workspace.close();
        }
      });
    return hasCluster ? await withCluster(values, look) : await look();
  } catch (error) {
    // Exit code 1 is for differences.
    throw isExpected(error) ? new UserError(error.message, 2) : error;
  }
};

/** InvalidInput: a Monocle in the cluster may be older than the current schema, and violate it. */
const isExpected = (error: unknown): error is Error =>
  error instanceof UserError || error instanceof InvalidInput;

/** The file of --allowed-signers, if signatures are required. */
function signersOf(values: Values<'verify'>): string | undefined {
  const file = values['allowed-signers'];
  if ((values['require-signature'] === true) !== (file !== undefined))
    throw new UserError('--require-signature and --allowed-signers FILE go together', 2);
  return file;
}

interface Places {
  readonly workspace: Workspace;
  readonly client: KubeClient | undefined;
  /** Undefined if no signature is required. */
  readonly signature: Signature | undefined;
}

async function compare(
  input: CommandInput,
  { workspace, client, signature }: Places,
): Promise<number> {
  const { files, options } = input;
  const { namespace: within } = options;
  const { instances: git, copies, broken } = await readPublished(workspace);
  const sources =
    files.length > 0
      ? await fromFiles(input, client)
      : await fromCluster(client as KubeClient, within);
  if (sources === undefined) return invalidInput(options, 2);
  const strays = [...git.keys()].filter(
    (id) => !sources.has(id) && (within === undefined || id.startsWith(`${within}/`)),
  );

  const isConfirmed = client !== undefined || signature === 'good';
  let unconfirmed = 0;
  const told = isJson(options) ? async () => undefined : write;
  const compared: InstanceVerdict[] = [];
  let differing = 0;
  let notCompared = 0;
  let suspended = 0;
  for (const [id, source] of sources) {
    const published = git.get(id);
    const provenance = published?.owner.source;
    const verdict = { monocle: id, ...(provenance && { source: provenance }) };
    if (source === undefined) {
      suspended++;
      compared.push({ ...verdict, state: 'suspended' });
      await told(`${paint('bold', id, process.stdout)}  suspended: Git is left as it is\n`);
      continue;
    }
    const instance = await instanceFor(id, source, workspace, published);
    if (instance === undefined) {
      notCompared++;
      compared.push({ ...verdict, state: 'unknown' });
      continue;
    }
    const { manifests } = instance.synthesis;
    if (published?.owner.writer !== undefined && !isConfirmed) unconfirmed++;
    const { findings, side } = published
      ? await compareWithGit(workspace, published, instance, readDocuments, {
          trustsWriter: isConfirmed,
        })
      : {
          findings:
            git.size === 0
              ? [
                  {
                    subject: id,
                    message: `nothing is published in the directory ${workspace.path} of the branch ${workspace.branch}`,
                  },
                ]
              : differencesOf({ name: 'Monocle', manifests }, NOTHING),
          side: NOTHING,
        };
    const live = client && published ? differencesOf(side, await liveSide(client, id, side)) : [];
    const found = [...findings, ...live];
    differing += found.length > 0 ? 1 : 0;
    const has = [count(manifests.length, 'object'), ...(published?.user ?? [])].join(', ');
    compared.push({ ...verdict, findings, live });
    await told(instanceText(id, found, has, client !== undefined));
    if (provenance) await told(provenanceText(provenance));
  }
  for (const id of strays) {
    compared.push({ monocle: id, state: 'stray' });
    await told(instanceText(id, [{ subject: id, message: 'only in Git' }], '', true));
  }
  for (const copy of copies) await told(instanceText(copy.subject, [copy], '', true));
  for (const message of broken) tell(`${message}\n`);
  differing += strays.length + copies.length;
  const tip = workspace.tip?.slice(0, 7) ?? 'an empty repository';
  const total = sources.size + strays.length + copies.length - suspended;
  const besides = [
    ...(signature !== undefined && signature !== 'good' ? [UNSIGNED[signature]] : []),
    ...(notCompared > 0 ? [`${count(notCompared, 'instance')} could not be compared`] : []),
    ...(broken.length > 0 ? [`${count(broken.length, 'ownership file')} cannot be read`] : []),
  ];
  const verdict =
    differing > 0
      ? `${differing} of ${count(total, 'instance')} at ${tip} differ`
      : `${count(total - notCompared, 'instance')} at ${tip}: ${besides.length + unconfirmed > 0 ? 'no difference' : 'all agree'}`;
  const doubt =
    unconfirmed > 0
      ? [
          `${count(unconfirmed, 'instance')} written by a controller, which only --context or --require-signature can confirm`,
        ]
      : [];
  await told(`${[verdict, ...besides, ...doubt].join('; ')}\n`);
  const code = notCompared > 0 ? 2 : differing + besides.length === 0 ? 0 : 1;
  if (!isJson(options)) return code;
  return writeJson(code, verifyJson({ workspace, signature, instances: compared, copies, broken }));
}

const UNSIGNED = {
  missing: 'this commit has no SSH signature',
  foreign: 'nobody signed this commit who is in --allowed-signers with a key that is valid now',
};

type Source = (stamps: Stamps) => Promise<Synthesis>;
/** By `namespace/name`; undefined for a Monocle that is suspended. */
type Sources = Map<string, Source | undefined>;

/** undefined if the Monocle cannot be synthesized; prints the reason. */
async function instanceFor(
  id: string,
  source: Source,
  workspace: Workspace,
  published: PublishedInstance | undefined,
): Promise<DesiredInstance | undefined> {
  const [namespace = '', name = ''] = id.split('/');
  const stamps = published && (await stampsOf(workspace, published));
  try {
    const synthesis = await source({ isStamped: published?.owner.writer !== undefined, stamps });
    return { namespace, name, synthesis };
  } catch (error) {
    if (!isExpected(error)) throw error;
    tell(`${error.message}\n`);
    return undefined;
  }
}

async function fromFiles(
  { files, options, read }: CommandInput,
  client: KubeClient | undefined,
): Promise<Sources | undefined> {
  const monocles = await readInput(files, options, undefined, read);
  if (monocles === undefined) return undefined;
  const entry = ({ monocle }: MonocleInput): [string, Source | undefined] => {
    const { namespace: own, name } = instanceKeyOf(monocle);
    const source: Source = async ({ isStamped, stamps }) => {
      const secretVersion = (_: unknown, name: string) => stamps?.get(name);
      // A controller publishes for the platform of its cluster; `publish` has no cluster.
      const platform = client && isStamped && (await platformFor(client, monocle.spec));
      return synthesize(monocle, { secretVersion, ...(platform && { platform }) });
    };
    return [`${own}/${name}`, suspensionOf(monocle) ? undefined : source];
  };
  return new Map(monocles.map(entry));
}

async function fromCluster(client: KubeClient, namespace: string | undefined): Promise<Sources> {
  // The controller applies a Monocle with sink Cluster itself: if it is also in Git, it is a stray.
  const monocles = (await listMonocles(client, namespace)).filter(
    ({ spec }) => spec?.sink !== 'Cluster',
  );
  return new Map(
    monocles.map((monocle) => [
      `${monocle.metadata.namespace}/${monocle.metadata.name}`,
      suspensionOf(monocle) ? undefined : (stamps) => synthesizeLive(client, monocle, stamps),
    ]),
  );
}

const NOTHING: Side = { name: 'Git', manifests: [] };

function instanceText(
  id: string,
  found: readonly Difference[],
  has: string,
  hasCluster: boolean,
): string {
  const name = paint('bold', id, process.stdout);
  if (found.length === 0) {
    const sides = hasCluster ? 'Monocle = Git = cluster' : 'Monocle = Git';
    return `${name}  ${paint('green', sides, process.stdout)} (${has})\n`;
  }
  // Subjects and values come from files in Git, which any committer may have edited.
  const shown = found.map(({ subject, path, message }) => ({
    subject: singleLine(subject),
    message: singleLine(path && path.length > 0 ? `${formatPath(path)} ${message}` : message),
  }));
  const width = Math.max(...shown.map(({ subject }) => subject.length));
  const lines = shown.map(
    ({ subject, message }) =>
      `  ${paint('red', '≠', process.stdout)} ${subject.padEnd(width)}  ${message}\n`,
  );
  return `${name}  ${count(found.length, 'difference')}\n${lines.join('')}`;
}
