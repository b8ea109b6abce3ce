/**
 * The directory of an instance: the files that it holds, and the one that says whose it is.
 *
 *   <path>/<namespace>/<name>/
 *     deployment.monocle-api.yaml …   one file per object, named by it alone
 *     kustomization.yaml              for Argo CD, Flux and `kubectl apply -k`
 *     .monocle-k8s                    whose directory it is, its synth hash, and the files that are ours
 */
import { parse, stringify } from 'yaml';
import { UserError } from '../sources.js';
import { fileName, type Manifest, type Synthesis } from '../synthesize.js';
import { toYaml } from '../yaml-text.js';

export interface Instance {
  readonly namespace: string;
  readonly name: string;
  /** Of the Monocle in a cluster. */
  readonly generation?: number;
  readonly synthesis: Synthesis;
}

export const OWNERSHIP = '.monocle-k8s';
export const KUSTOMIZATION = 'kustomization.yaml';
const HEADER = '# Made by monocle-k8s publish; edits are overwritten.\n';

/** What `.monocle-k8s` says. */
export interface Ownership {
  readonly monocle: string;
  /** Absent: the command. A directory has one writer. */
  readonly writer?: string;
  /** Which cluster the Monocle is in, where that is known. */
  readonly cluster?: string;
  readonly synthHash: string;
  readonly files: readonly string[];
}

/** Whether a directory is this writer's, of this cluster: asked before anything in it is deleted. */
export const isWrittenBy = (
  owner: Pick<Ownership, 'writer' | 'cluster'>,
  { writer, cluster }: Pick<Ownership, 'writer' | 'cluster'>,
): boolean => owner.writer === writer && owner.cluster === cluster;

export const directoryOf = (
  path: string,
  { namespace, name }: Pick<Instance, 'namespace' | 'name'>,
): string => [...(path === '.' ? [] : [path]), namespace, name].join('/');

/** The name of a file in its instance's directory, where the namespace goes without saying. */
export const objectFile = (manifest: Manifest): string =>
  fileName({ ...manifest, metadata: { ...manifest.metadata, namespace: undefined } });

/** By their names. */
export function filesOf(
  { namespace, name, synthesis }: Instance,
  { writer, cluster }: Pick<Ownership, 'writer' | 'cluster'> = {},
): Map<string, string> {
  const { manifests, hash } = synthesis;
  const files = new Map(
    manifests.map((manifest) => [objectFile(manifest), HEADER + toYaml([manifest])]),
  );
  const objects = [...files.keys()].sort();
  files.set(
    KUSTOMIZATION,
    HEADER +
      stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: objects,
      }),
  );
  const ownership: Ownership = {
    monocle: `${namespace}/${name}`,
    ...(writer !== undefined && { writer }),
    ...(cluster !== undefined && { cluster }),
    synthHash: hash,
    files: [...objects, KUSTOMIZATION],
  };
  return files.set(OWNERSHIP, HEADER + stringify(ownership));
}

export function readOwnership(path: string, text: string): Ownership {
  try {
    const { monocle, writer, cluster, synthHash = '', files } = parse(text) as Partial<Ownership>;
    if (typeof monocle === 'string' && Array.isArray(files) && files.every(isName))
      return { monocle, ...(writer && { writer }), ...(cluster && { cluster }), synthHash, files };
  } catch {
    // Said below.
  }
  throw new UserError(
    `${path}: is not what monocle-k8s publish wrote; nothing was written. Restore it from the history, or remove its directory`,
  );
}

/** Of a file beside it: an edited list must not lead to another directory. */
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && !name.includes('/') && name !== '..';
