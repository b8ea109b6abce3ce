/**
 * Whether Argo CD has brought what an environment has in Git to its cluster: the Applications of its directories.
 *
 * Synced and Healthy are about the commit that Argo CD has seen, which may be an older one. So that commit must have
 * the same files in the directory. They are also about what Argo CD makes of the files, so a source that changes them is
 * no answer.
 */
import { singleLine } from '../errors.js';
import { ignoreGit } from '../gitops/git.js';
import type { Workspace } from '../gitops/workspace.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, Resource } from '../kube/object.js';

const APPLICATION: Resource = {
  ...{ apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', plural: 'applications' },
};

/** The fields of a source by which Argo CD makes something else of the files than kustomize alone. */
const OVERRIDES = ['kustomize', 'helm', 'plugin', 'directory'] as const;

type ApplicationSource = {
  readonly path?: string;
  readonly targetRevision?: string;
} & { readonly [field in (typeof OVERRIDES)[number]]?: unknown };

export interface ArgoQuestion {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly workspace: Workspace;
  /** Of the instances. */
  readonly directories: readonly string[];
}

/** Gives a reason for each directory that is not ready. */
export async function argoTroubles(question: ArgoQuestion): Promise<string[]> {
  const { client, namespace, workspace, directories } = question;
  const { items } = await client.list(APPLICATION, { namespace });
  const troubles: string[] = [];
  for (const directory of directories) {
    const found = items.flatMap((each) => revisionsOf(each, directory, workspace.branch));
    if (found.length === 0)
      troubles.push(
        `no Application in ${namespace} has the path ${directory} and the revision ${workspace.branch}`,
      );
    for (const { application, override, revision } of found) {
      const trouble =
        (override && `changes what is in Git by ${override}; remove it`) ??
        stateTrouble(application) ??
        (await revisionTrouble(workspace, directory, revision));
      if (trouble)
        troubles.push(`Application/${namespace}/${application.metadata.name} ${trouble}`);
    }
  }
  return troubles;
}

const plain = (path: string | undefined): string =>
  (path ?? '').replace(/^(\.?\/)+/, '').replace(/\/+$/, '');

/** The sources of an Application that are the directory on the branch, with the commit that each was compared at. */
function revisionsOf(application: KubeObject, directory: string, branch: string) {
  const { source, sources } = (application.spec ?? {}) as {
    readonly source?: ApplicationSource;
    readonly sources?: readonly ApplicationSource[];
  };
  const { revision, revisions = [] } = application.status?.sync ?? {};
  // As Argo CD does: if there are sources, it ignores source.
  const all = sources?.length
    ? sources.map((each, i) => [`sources[${i}]`, each, revisions[i]] as const)
    : [['source', source ?? {}, revision] as const];
  return all
    .filter(
      ([, { path, targetRevision = '' }]) =>
        plain(path) === directory && [branch, `refs/heads/${branch}`].includes(targetRevision),
    )
    .map(([field, each, at]) => {
      const name = OVERRIDES.find((option) =>
        option === 'kustomize' ? isSet(each[option]) : (each[option] ?? undefined) !== undefined,
      );
      const override = name && `spec.${field}.${name}`;
      return { application, override, revision: at as unknown };
    });
}

/** An empty kustomize changes nothing. Any other that is there, even if it is empty, is another tool than kustomize. */
const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isSet) : Boolean(value);

function stateTrouble({ status }: KubeObject): string | undefined {
  const [sync = 'Unknown', health = 'Unknown'] = [status?.sync?.status, status?.health?.status];
  if (sync === 'Synced' && health === 'Healthy') return undefined;
  const why = status?.health?.message ?? status?.conditions?.[0]?.message;
  return singleLine(`is ${sync} and ${health}${why ? `: ${why}` : ''}`).slice(0, 500);
}

/** How much of the history is fetched, until the commit is in it. The last is git's word for all. */
const DEPTHS = [undefined, 50, 1_000, 2_147_483_647];

async function revisionTrouble(
  workspace: Workspace,
  directory: string,
  revision: unknown,
): Promise<string | undefined> {
  if (revision === workspace.tip) return undefined;
  if (typeof revision !== 'string' || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(revision))
    return 'does not say which commit it has';
  const treeAt = async (commit: string): Promise<string | undefined> => {
    const asked = workspace.git(['rev-parse', '--verify', `${commit}:${directory}`]);
    return ((await asked.catch(ignoreGit)) ?? undefined)?.stdout.trim();
  };
  for (const depth of DEPTHS) {
    if (depth !== undefined) await workspace.fetch([workspace.branchToTip], { depth });
    const tree = await treeAt(revision);
    if (tree === undefined) continue;
    if (tree === (await treeAt(workspace.tip ?? ''))) return undefined;
    break;
  }
  const [has, tip] = [revision, workspace.tip ?? ''].map((id) => id.slice(0, 7));
  return `is at ${has}, which does not have what ${tip} has in ${directory}; wait for Argo CD, or refresh it`;
}
