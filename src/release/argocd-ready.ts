/**
 * Whether Argo CD has deployed what an environment has in Git: checks the Applications of its directories.
 *
 * Synced and Healthy refer to the commit that Argo CD has seen, which may be an older one: that commit must have the
 * same files in the directory. They refer to the source that Argo CD compared, which may no longer be the one in the
 * spec. And they refer to the files as Argo CD renders them and to the fields that it compares, so an Application that
 * changes files or ignores fields proves nothing.
 */
import { singleLine } from '../errors.js';
import { ignoreGit } from '../gitops/git/git.js';
import type { Workspace } from '../gitops/git/workspace.js';
import { part, parts } from '../instance/readiness/pod-parts.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, Resource } from '../kube/object.js';

const APPLICATION: Resource = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
};

/** The fields of a source that make Argo CD render the files differently than kustomize alone. */
const OVERRIDES = ['kustomize', 'helm', 'plugin', 'directory'] as const;

export interface ArgoQuestion {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly workspace: Workspace;
  /** The directories of the instances. */
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
    for (const { application, override, isStale, revision } of found) {
      const trouble =
        (override && `changes what is in Git by ${override}; remove it`) ??
        (isStale ? 'has a status of another source; wait for Argo CD, or refresh it' : undefined) ??
        ignoredTrouble(application) ??
        stateTrouble(application) ??
        (await revisionTrouble(workspace, directory, revision));
      if (trouble)
        troubles.push(`Application/${namespace}/${application.metadata.name} ${trouble}`);
    }
  }
  return troubles;
}

const plain = (path: unknown): string =>
  String(path ?? '')
    .replace(/^(\.?\/)+/, '')
    .replace(/\/+$/, '');

/** The sources of an Application that name the directory and the branch, each with the commit that was compared. */
function revisionsOf(application: KubeObject, directory: string, branch: string) {
  const { revision, revisions, comparedTo } = part(part(application.status).sync);
  // Like Argo CD: if there are sources, ignore source.
  const sources = parts(part(application.spec).sources);
  const all =
    sources.length > 0
      ? sources.map((each, i) => ({
          field: `sources[${i}]`,
          source: each,
          at: parts(part(comparedTo).sources)[i],
          revision: Array.isArray(revisions) ? revisions[i] : undefined,
        }))
      : [
          {
            field: 'source',
            source: part(part(application.spec).source),
            revision,
            at: part(part(comparedTo).source),
          },
        ];
  return all
    .filter(
      ({ source: { path, targetRevision } }) =>
        plain(path) === directory &&
        [branch, `refs/heads/${branch}`].includes(String(targetRevision)),
    )
    .map(({ field, source, at, revision: commit }) => {
      const name = OVERRIDES.find((option) =>
        option === 'kustomize'
          ? isSet(source[option])
          : (source[option] ?? undefined) !== undefined,
      );
      const isStale =
        comparedTo !== undefined &&
        (plain(at?.path) !== directory ||
          at?.targetRevision !== source.targetRevision ||
          at?.repoURL !== source.repoURL);
      return { application, override: name && `spec.${field}.${name}`, isStale, revision: commit };
    });
}

/** An Application may ignore differences in metadata and status, to which the cluster adds fields that Git lacks. */
function ignoredTrouble({ spec }: KubeObject): string | undefined {
  const isHarmless = ({ jsonPointers, jqPathExpressions, managedFieldsManagers }: Ignored) =>
    [jsonPointers ?? []].flat().every((each) => /^\/(?:metadata|status)\//.test(`${each}/`)) &&
    [jqPathExpressions ?? []]
      .flat()
      .every((each) => /^\.(?:metadata|status)\b[^|,]*$/.test(`${each}`)) &&
    [managedFieldsManagers ?? []].flat().length === 0;
  return parts(part(spec).ignoreDifferences).every(isHarmless)
    ? undefined
    : 'ignores differences (spec.ignoreDifferences) outside metadata and status; remove them';
}

interface Ignored {
  readonly jsonPointers?: unknown;
  readonly jqPathExpressions?: unknown;
  readonly managedFieldsManagers?: unknown;
}

/** An empty kustomize changes nothing. The other fields, even if they are empty, choose another tool than kustomize. */
const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isSet) : Boolean(value);

function stateTrouble({ metadata, operation, status }: KubeObject): string | undefined {
  if (metadata.deletionTimestamp !== undefined) return 'is being deleted';
  const [sync = 'Unknown', health = 'Unknown'] = [status?.sync?.status, status?.health?.status];
  const phase = status?.operationState?.phase ?? 'Succeeded';
  if (operation !== undefined) return 'is about to sync; wait for it';
  if (phase !== 'Succeeded')
    return singleLine(
      `has a sync that is ${phase}: ${status?.operationState?.message ?? 'no message'}`,
    ).slice(0, 500);
  if (sync === 'Synced' && health === 'Healthy') return undefined;
  const why = status?.health?.message ?? status?.conditions?.[0]?.message;
  return singleLine(`is ${sync} and ${health}${why ? `: ${why}` : ''}`).slice(0, 500);
}

/** How many commits to fetch, step by step, until the commit is found. The last number means all to git. */
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
