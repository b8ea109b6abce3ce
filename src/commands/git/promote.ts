/**
 * `monocle-k8s promote`: publishes to one environment the commit that another one runs.
 *
 * Proves which commit that is, checks that the first environment is ready and what the second would lose, and
 * publishes the commit to the second. Exit codes are those of publish.
 */
import type { Run, Values } from '../../cli/command.js';
import { withCluster } from '../../cli/with-cluster.js';
import { interruptible, printable, singleLine, UserError } from '../../errors.js';
import { type PublishedTree, readPublished } from '../../gitops/directory/verify.js';
import { parseBranch } from '../../gitops/git/target.js';
import { Workspace } from '../../gitops/git/workspace.js';
import type { SourceRevision } from '../../gitops/provenance/source-commit.js';
import { liveSide } from '../../instance/desired/live.js';
import type { KubeClient } from '../../kube/client.js';
import { differencesOf } from '../../manifest/differences.js';
import { paint } from '../../output/report.js';
import { write } from '../../output/stdout.js';
import {
  type CommandInput,
  environmentOptions,
  type LoadedProject,
  loadProject,
  projectInput,
  targetOf,
} from '../../project/command-input.js';
import { commitFiles, projectAt } from '../../project/commit-files.js';
import type { ProjectPlace } from '../../project/project-place.js';
import type { ReadySource } from '../../project/publish-flags.js';
import { argoTroubles } from '../../release/argocd-ready.js';
import { guardTarget, recordedCommits } from '../../release/promotion-guard.js';
import { type Promotion, publishInput, withExitCodes } from '../../release/publish-input.js';
import { type ProvenInstance, type ProvenSource, proveSource } from '../../release/source-proof.js';
import { readViews } from '../../view/live-view.js';

export const run: Run<'promote'> = ([from = '', to = ''], values) =>
  withExitCodes(values, () => promote(from, to, values));

async function promote(
  from: string,
  to: string,
  values: Values<'promote'>,
): Promise<number | undefined> {
  if (from === to)
    throw new UserError(`${printable(from)} is both FROM and TO; name two environments`, 2);
  const { place, revision: head } = await projectAt('promote', 'HEAD', values.project);
  const loaded = await loadProject(place, commitFiles(place, head));
  // HEAD says where the environments are; the commit that is found says what they contain.
  const target = environmentOptions(place, loaded, { ...values, env: to });
  const { instances: published, tip } = await publishedIn(target);
  const others = recordedCommits(published);
  const proven = await provenAndReady({ place, head, loaded, from, values, others });
  const { revision } = proven;
  const files = commitFiles(place, revision);
  const options = { ...values, env: to };
  const promotedProject = await loadProject(place, files);
  const input = await projectInput(place, { files, loaded: promotedProject, args: [], options });
  const { config: _, namespace: __, overlay: ___, ...where } = target.options;
  const { config, namespace, overlay } = input.options;
  const promoted = { ...input, options: { ...where, config, namespace, overlay } };
  const asked = { from, to, head, proven, input: promoted };
  const guard: Promotion['guard'] = async (workspace, monocles) => {
    // Another client may push to the target before we do.
    const now = workspace.tip === tip ? published : await instancesIn(workspace);
    await guardTarget({ ...asked, published: now, monocles });
  };
  return publishInput(promoted, { ...promotionOf(from, to, revision), guard });
}

/** The published instances of the branch; none if the branch does not exist yet. */
const instancesIn = async (workspace: Workspace): Promise<PublishedTree['instances']> =>
  workspace.isNew ? new Map() : (await readPublished(workspace)).instances;

/** The published instances of an environment, and the tip of its branch. */
function publishedIn(
  target: Pick<CommandInput, 'options' | 'project'>,
): Promise<Pick<PublishedTree, 'instances'> & Pick<Workspace, 'tip'>> {
  const base = target.options['create-branch-from'];
  return interruptible(async (signal) => {
    const workspace = await Workspace.open(targetOf(target), {
      signal,
      writes: false,
      ...(base !== undefined && { createFrom: parseBranch(base, 'create-branch-from') }),
    });
    try {
      await workspace.refresh();
      return { instances: await instancesIn(workspace), tip: workspace.tip };
    } finally {
      await workspace.close();
    }
  });
}

interface Question {
  readonly place: ProjectPlace;
  readonly head: SourceRevision;
  readonly loaded: LoadedProject;
  readonly from: string;
  readonly values: Values<'promote'>;
  /** The commits recorded in TO. */
  readonly others: readonly string[];
}

/** Throws if no commit produces what the environment has, or if the environment is not ready. */
async function provenAndReady(asked: Question): Promise<ProvenSource> {
  const { place, head, loaded, from, values, others } = asked;
  const source = environmentOptions(place, loaded, { env: from });
  return interruptible(async (signal) => {
    const workspace = await Workspace.open(targetOf(source), { signal, writes: false });
    try {
      await workspace.refresh();
      const published = await readPublished(workspace);
      const [broken] = published.broken;
      if (broken !== undefined) throw new UserError(broken);
      if (published.instances.size === 0)
        throw new UserError(
          `${from}: nothing is published at ${workspace.name}, ${workspace.path}; nothing was promoted. Publish it first (monocle-k8s publish --env ${from})`,
        );
      const proven = await proveSource({
        place,
        head,
        environment: from,
        workspace,
        published,
        others,
      });
      const { ready } = source.project.environment.settings;
      const troubles = ready ? await troublesOf(ready, proven.instances, workspace, values) : [];
      if (troubles.length === 0) return proven;
      throw new UserError(
        `${from} is not ready; nothing was promoted:\n${troubles.map((each) => `  ${singleLine(each)}`).join('\n')}`,
      );
    } finally {
      await workspace.close();
    }
  });
}

/** Returns a reason for everything that is not ready. */
function troublesOf(
  { context, argocd }: ReadySource,
  instances: readonly ProvenInstance[],
  workspace: Workspace,
  { kubeconfig }: Values<'promote'>,
): Promise<string[]> {
  return withCluster({ kubeconfig, context: argocd?.context ?? context }, async (client) => {
    if (argocd) {
      const directories = instances.map(({ directory }) => directory);
      return argoTroubles({ client, workspace, directories, namespace: argocd.namespace });
    }
    const troubles: string[] = [];
    for (const instance of instances) troubles.push(...(await liveTroubles(client, instance)));
    return troubles;
  });
}

const COMPONENTS = ['elastic', 'api', 'crawler'];

/** Checks that each object is as in Git, and that each component is ready. */
async function liveTroubles(client: KubeClient, { id, side }: ProvenInstance): Promise<string[]> {
  const [different] = differencesOf(side, await liveSide(client, id, side));
  if (different) return [`${id}: ${different.subject} is not as in Git: ${different.message}`];
  const [namespace, name] = id.split('/');
  const { views } = await readViews(client, namespace);
  const facts = views.find(({ key }) => key.name === name)?.facts ?? [];
  return COMPONENTS.flatMap((component) => {
    const { mark, state, detail } = facts.find(({ label }) => label === component) ?? UNKNOWN;
    return mark === 'good' ? [] : [`${id}: ${component} is ${state} (${detail})`];
  });
}

const UNKNOWN = { mark: 'bad', state: 'not there', detail: 'no object of it was found' };

function promotionOf(from: string, to: string, revision: SourceRevision): Omit<Promotion, 'guard'> {
  return {
    promotedFrom: from,
    fields: { from, to, sourceCommit: revision.commit },
    async tell({ changes, edits, sources }) {
      if (edits.length === 0) await write(`nothing to promote: ${to} has what ${from} has\n`);
      for (const { monocle, objects } of changes) {
        if (objects.length === 0) continue;
        const { commit = revision.commit, subject, author } = sources.get(monocle) ?? {};
        const words = [commit.slice(0, 7), subject, author && `(${author})`].filter(Boolean);
        const name = paint('bold', monocle, process.stdout);
        await write(`${name}  ${from} → ${to}  ${words.join(' ')}\n`);
      }
    },
  };
}
