/**
 * The snapshot repositories of a spec: under which name Elasticsearch knows them, what they are registered
 * with, and what its pod mounts for them. Pure.
 */

import type { ResolvedSpec } from '../instance/spec.js';
import type { Volume } from '../workload/api-object.js';

type RepositorySpec = NonNullable<ResolvedSpec['backup']>['repository'];
type Spec = Pick<ResolvedSpec, 'backup' | 'bootstrap'>;

export interface SnapshotRepository {
  readonly name: string;
  /** The body of its registration; undefined if somebody else has registered it. */
  readonly body?: { readonly type: string; readonly settings: object };
}

/** Under which we register a repository. Nobody else should use it. */
const NAME = 'monocle-k8s';
const VOLUME = 'monocle-backup';
const DIRECTORY = '/usr/share/elasticsearch/backup';
const RESTORE_VOLUME = 'monocle-restore';
const RESTORE_DIRECTORY = '/usr/share/elasticsearch/restore';

export function backupRepository(repository: RepositorySpec): SnapshotRepository {
  return { name: NAME, ...described(repository, DIRECTORY) };
}

/** The one that a new instance begins with. Elasticsearch only reads it, so another may write to it. */
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
  // In one order, whatever that of the spec is. JSON leaves out what is undefined.
  const settings = { bucket, base_path: basePath, client, endpoint, region };
  return { body: { type: 's3', settings } };
}

interface ElasticParts {
  readonly env: readonly { name: string; value: string }[];
  readonly volumeMounts: readonly { name: string; mountPath: string }[];
  readonly volumes: readonly Volume[];
}

/** Of the pod of Elasticsearch. Empty lists if no repository is on a volume. */
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
      ...{ name, persistentVolumeClaim: { claimName } },
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
