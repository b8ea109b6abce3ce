/**
 * The snapshot repositories of a spec: their names in Elasticsearch, their registrations, and the volumes
 * that Elasticsearch's pod mounts for them. Pure.
 */
import type { ResolvedSpec } from '../instance/spec.js';
import type { Volume } from '../workload/api-object.js';

type RepositorySpec = NonNullable<ResolvedSpec['backup']>['repository'];
type Spec = Pick<ResolvedSpec, 'backup' | 'bootstrap'>;

interface SnapshotRepository {
  readonly name: string;
  /** The body of its registration; undefined if the user has registered it. */
  readonly body?: { readonly type: string; readonly settings: object };
}

/** The name under which we register a repository. No other client should use it. */
const NAME = 'monocle-k8s';
const VOLUME = 'monocle-backup';
const DIRECTORY = '/usr/share/elasticsearch/backup';
const RESTORE_VOLUME = 'monocle-restore';
const RESTORE_DIRECTORY = '/usr/share/elasticsearch/restore';

export function backupRepository(repository: RepositorySpec): SnapshotRepository {
  return { name: NAME, ...described(repository, DIRECTORY) };
}

/** The repository that a new instance is restored from. It is read-only here, so another instance may write to it. */
export function restoreRepository(spec: Spec, repository: RepositorySpec): SnapshotRepository {
  const isShared = claimOf(repository) === claimOf(spec.backup?.repository);
  const { body, ...given } = described(repository, isShared ? DIRECTORY : RESTORE_DIRECTORY);
  const settings = { ...body?.settings, readonly: true };
  return { name: `${NAME}-restore`, ...given, ...(body && { body: { ...body, settings } }) };
}

function described(
  { fs, s3, existing }: RepositorySpec,
  location: string,
): Partial<SnapshotRepository> {
  if (existing) return { name: existing.name };
  if (fs) return { body: { type: 'fs', settings: { location } } };
  const { bucket, basePath, client, endpoint, region } = s3 ?? {};
  // The order is fixed, independent of the spec. JSON omits what is undefined.
  const settings = { bucket, base_path: basePath, client, endpoint, region };
  return { body: { type: 's3', settings } };
}

interface ElasticParts {
  readonly env: readonly { name: string; value: string }[];
  readonly volumeMounts: readonly { name: string; mountPath: string }[];
  readonly volumes: readonly Volume[];
}

/** The parts for the pod of Elasticsearch. Empty lists if no repository is on a volume. */
export function repositoryParts({ backup, bootstrap }: Spec): ElasticParts {
  const written = claimOf(backup?.repository);
  const read = claimOf(bootstrap?.restore?.repository);
  const mounts = [
    { claimName: written, name: VOLUME, mountPath: DIRECTORY },
    { claimName: read, name: RESTORE_VOLUME, mountPath: RESTORE_DIRECTORY },
  ].filter(({ claimName, name }) => claimName && (name === VOLUME || claimName !== written));
  if (mounts.length === 0) return { env: [], volumeMounts: [], volumes: [] };
  return {
    env: [{ name: 'path.repo', value: mounts.map(({ mountPath }) => mountPath).join(',') }],
    volumeMounts: mounts.map(({ name, mountPath }) => ({ name, mountPath })),
    volumes: mounts.map(({ name, claimName = '' }) => ({
      name,
      persistentVolumeClaim: { claimName },
    })),
  };
}

const claimOf = (repository: RepositorySpec | undefined): string | undefined =>
  repository?.fs?.claimName;

/** Whether Elasticsearch itself connects to a repository. */
export const isRemote = ({ backup, bootstrap }: Spec): boolean =>
  [backup?.repository, bootstrap?.restore?.repository].some(
    (repository) => repository !== undefined && repository.fs === undefined,
  );

// The shared parts of the shell scripts that take and restore snapshots: how they query Elasticsearch, wait
// for a snapshot, and end.
//
// Each step logs one line. The last line of the container's result is for the controller and contains only our
// own words; answers of Elasticsearch go only to the log. Needs only bash and the curl 7.61 of the image, and
// writes no file except the result: bash would create a file for each `<<`, so the scripts do not use it.

/** The container's result, `<what>/1 success …` or `<what>/1 failure step=…`. */
export const RESULT_FILE = '/dev/termination-log';
/** Long, because Elasticsearch answers only after it has deleted a snapshot. */
const MAX_SECONDS = 600;

/**
 * The steps run in the background, because bash runs a trap only after the foreground command ends. Once
 * started, a snapshot continues in Elasticsearch even if this script is killed.
 *
 * @param what the first word of the result
 */
export const snapshotScript = (what: string, steps: string): string => `export TZ=UTC0
trap 'trap "" TERM; kill -TERM 0; result failure step=stopped; exit 143' TERM
result() { printf '${what}/1 %s' "$*" > "\${RESULT_FILE:-${RESULT_FILE}}"; }
fail() {
  echo "Failed: $2"
  result failure "step=$1"
  exit 1
}
ask() {
  local body=()
  [ $# -lt 3 ] || body=(--header 'Content-Type: application/json' --data "$3")
  answer=$(curl --silent --globoff --max-time ${MAX_SECONDS} --request "$1" "\${body[@]}" --write-out '\\n%{http_code}' --url "\${MONOCLE_ELASTIC_URL%/}/$2")
  code=\${answer##*$'\\n'} answer=\${answer%$'\\n'*} why="HTTP $code"
  [ "$code" != 000 ] || why='no answer'
  [[ ! $answer =~ \\"reason\\":\\"([^\\"]+) ]] || why="$why, \${BASH_REMATCH[1]:0:300}"
}
# As text, also for a bridge that asks for JSON. Every backup of this instance as "id status indices", the oldest first. Others' snapshots are not looked at.
list() {
  local id status indices
  ask GET "_cat/snapshots/$REPOSITORY?h=id,status,indices&s=id&format=text"
  [ "$code" = 200 ] || fail list "the snapshots in $REPOSITORY cannot be listed ($why)"
  snapshots=()
  while read -r id status indices; do
    [[ $id = "$PREFIX-"* && \${id#"$PREFIX-"} =~ ^[0-9]{8}-[0-9]{6}$ ]] || continue
    snapshots+=("$id $status $indices")
  done < <(printf '%s\\n' "$answer")
}
{
${steps}
} &
wait $!`;
