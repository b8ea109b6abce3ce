/**
 * Finds and proves the source commit of what is published to an environment.
 *
 * Users can edit the records in the environment, so they only say where to look: `HEAD` first, then the commits that
 * the records of both environments name. A commit is proven if its synthesis for the environment equals what is
 * published there, byte for byte, for every instance of the project. Only `HEAD` and its ancestors are tried.
 */
import { formatPath } from '../../constructs/validation/problem.js';
import { singleLine, UserError } from '../errors.js';
import { instanceId } from '../gitops/directory/directory.js';
import {
  compareWithGit,
  type PublishedInstance,
  type PublishedTree,
} from '../gitops/directory/verify.js';
import type { Workspace } from '../gitops/git/workspace.js';
import type { SourceRevision } from '../gitops/provenance/source-commit.js';
import { sourcePath } from '../gitops/provenance/source-words.js';
import { readDocuments } from '../input/documents.js';
import { suspensionOf } from '../instance/desired/suspension.js';
import type { Difference, Side } from '../manifest/differences.js';
import { loadProject, projectInput } from '../project/command-input.js';
import { commitFiles } from '../project/commit-files.js';
import { haveSamePlace } from '../project/project.js';
import type { ProjectPlace } from '../project/project-place.js';
import type { Project } from '../project/publish-flags.js';
import { checkInput } from '../project/read-input.js';
import { instancesOf, sourceKeysOf } from './desired-instances.js';

export interface ProvenInstance {
  /** `namespace/name` */
  readonly id: string;
  readonly directory: string;
  /** The objects in Git. */
  readonly side: Side;
}

export interface ProvenSource {
  readonly revision: SourceRevision;
  readonly instances: readonly ProvenInstance[];
  /** The Monocles that the instances are made from, as `sourceKeysOf` names them. */
  readonly keys: ReadonlySet<string>;
}

export interface ProofInput {
  readonly place: ProjectPlace;
  /** HEAD of the clone. */
  readonly head: SourceRevision;
  /** The name of the environment. */
  readonly environment: string;
  readonly workspace: Workspace;
  readonly published: PublishedTree;
  /** More commits to try: those that the other environment records. */
  readonly others: readonly string[];
}

/** If no commit is proven, throws with the reason for each commit that was tried. */
export async function proveSource(input: ProofInput): Promise<ProvenSource> {
  const { head, environment, published, others } = input;
  const owners = [...published.instances.values()];
  const recorded = owners.flatMap(({ owner }) => owner.source?.commit ?? []);
  const reasons: string[] = [];
  let unmerged: string | undefined;
  const sorted = await head.sorted([...recorded, ...others]);
  for (const commit of [head.commit, ...sorted.filter((each) => each !== head.commit)]) {
    const revision = commit === head.commit ? head : await head.before(commit);
    const found = revision ? await attempt(input, revision) : 'is not in the history of HEAD';
    if (typeof found !== 'string' && revision) return { revision, ...found };
    if (revision === undefined && recorded.includes(commit)) unmerged ??= commit.slice(0, 7);
    reasons.push(`${commit.slice(0, 7)} ${found}`);
  }
  const absent = recorded.filter((commit) => !sorted.includes(commit));
  for (const commit of new Set(absent)) reasons.push(`${commit.slice(0, 7)} is not in this clone`);
  throw new UserError(
    [
      `${environment}: none of the commits that were tried makes what is published there; nothing was promoted. ${remedyFor(owners, environment, unmerged)}`,
      ...reasons.map((reason) => `  ${reason}`),
    ].join('\n'),
  );
}

/** @param unmerged a recorded commit that is not in the history of HEAD */
function remedyFor(
  owners: readonly PublishedInstance[],
  environment: string,
  unmerged: string | undefined,
): string {
  const dirty = owners.find(({ owner }) => owner.source?.dirty);
  const unknown = owners.find(({ owner }) => owner.source?.commit === undefined);
  const again = `publish ${environment} again from a clean commit (--require-clean-source)`;
  if (dirty)
    return `${dirty.owner.monocle} was published from changes that were not committed: ${again}`;
  if (unmerged)
    return `${unmerged}, which it was published from, is not in the history of HEAD: merge it, or run this where HEAD has it, or ${again}`;
  if (unknown) return `${unknown.owner.monocle} has no record of its commit: ${again}`;
  return `It may be an edit by hand, or another version of monocle-k8s: ${again}, or fetch the whole history if this clone is shallow`;
}

/** Whether this project published an instance, according to the instance's record. */
function isOfProject({ place, head }: ProofInput, { owner }: PublishedInstance): boolean {
  const { top = '', directory, file } = place;
  const path = sourcePath(`${directory.slice(top.length)}/${file}`.replace(/^\/+/, ''));
  const { source } = owner;
  return source?.repository === head.repository && source?.paths.includes(path) === true;
}

/** The namespaces of other environments that are published to the same directory. */
function namespacesBeside(
  { environments = {}, ...top }: Project,
  name: string,
): ReadonlySet<string | undefined> {
  const own = { ...top, ...environments[name] };
  const others = Object.entries(environments)
    .filter(([other]) => other !== name)
    .map(([, settings]) => ({ ...top, ...settings }))
    .filter((other) => haveSamePlace(own, other) && other.namespace !== own.namespace);
  return new Set(others.flatMap(({ namespace }) => namespace ?? []));
}

const wordsOf = ({ subject, path, message }: Difference): string =>
  singleLine([subject, path && formatPath(path), message].filter(Boolean).join(' '));

/** Gives the reason if the commit is not proven. */
async function attempt(
  input: ProofInput,
  revision: SourceRevision,
): Promise<Omit<ProvenSource, 'revision'> | string> {
  const { place, environment, workspace, published } = input;
  try {
    const files = commitFiles(place, revision);
    const loaded = await loadProject(place, files);
    const found = await projectInput(place, {
      files,
      loaded,
      args: [],
      options: { env: environment },
    });
    const { monocles, findings } = await checkInput(found.files, found.options, files);
    if (findings.errors > 0) return 'has Monocles with problems';
    const active = monocles.filter(({ monocle }) => suspensionOf(monocle) === undefined);
    const covered = new Set(
      monocles.map(({ monocle: { metadata } }) => `${metadata.namespace}/${metadata.name}`),
    );
    const beside = namespacesBeside(loaded.project, environment);
    const missing = [...published.instances.values()].find(
      (each) =>
        isOfProject(input, each) &&
        !covered.has(each.owner.monocle) &&
        !beside.has(each.owner.monocle.split('/')[0]),
    );
    if (missing) return `does not have ${missing.owner.monocle}`;
    const proven: ProvenInstance[] = [];
    for (const instance of instancesOf(active)) {
      const id = instanceId(instance);
      const inGit = published.instances.get(id);
      if (inGit === undefined) return `has ${id}, which is not published there`;
      if (inGit.owner.writer !== undefined) return `is not it: a controller publishes ${id}`;
      if (inGit.owner.synthHash !== instance.synthesis.hash)
        return `gives other manifests for ${id}`;
      const compared = await compareWithGit(workspace, inGit, instance, readDocuments);
      const { side } = compared;
      const [edit] = compared.findings;
      if (edit) return `gives other manifests for ${id}: ${wordsOf(edit)}`;
      proven.push({ id, directory: inGit.directory, side });
    }
    const keys = new Set(active.flatMap((each) => sourceKeysOf(each, found.options)));
    return proven.length > 0 ? { instances: proven, keys } : 'has no Monocle for it';
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `cannot be read: ${error.message}`;
  }
}
