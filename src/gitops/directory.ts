/**
 * The directory of an instance: the files that it holds, and the one that says whose it is.
 *
 *   <path>/<namespace>/<name>/
 *     deployment.monocle-api.yaml …   one file per object, named by it alone
 *     kustomization.yaml              for Argo CD, Flux and `kubectl apply -k`
 *     .monocle-k8s                    whose directory it is, its synth hash, and the files that are ours
 *     user/sealed.yaml …              the user's own; kustomization.yaml lists it, and we never write it
 */

import { parse, stringify } from 'yaml';
import type { Monocle } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import { toYaml } from '../manifest/yaml-text.js';
import { fileName, type Manifest, type Synthesis } from '../synthesize.js';
import { singleLine } from './quoting.js';

export interface InstanceKey {
  readonly namespace: string;
  readonly name: string;
}

export interface DesiredInstance extends InstanceKey {
  /** Of the Monocle in a cluster. */
  readonly generation?: number;
  readonly synthesis: Synthesis;
  /** Whether it has the demo config because none was given. */
  readonly hasDemoConfig?: boolean;
}

export const OWNERSHIP_FILE = '.monocle-k8s';
export const KUSTOMIZATION = 'kustomization.yaml';
/** The directory in it that is the user's: for a SealedSecret or an ExternalSecret. */
export const USER_DIRECTORY = 'user';
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

/** Throws if the Monocle names no namespace: files may leave it out, but the directory needs it. */
export function instanceKeyOf({ metadata: { name, namespace } }: Monocle): InstanceKey {
  if (namespace === undefined)
    throw new UserError(
      `Monocle ${name}: has no namespace, which is part of its directory; give --namespace`,
    );
  return { namespace, name };
}

export const directoryOf = (path: string, { namespace, name }: InstanceKey): string =>
  [...(path === '.' ? [] : [path]), namespace, name].join('/');

/** The name of a file in its instance's directory, where the namespace goes without saying. */
export const objectFile = (manifest: Manifest): string =>
  fileName({ ...manifest, metadata: { ...manifest.metadata, namespace: undefined } });

/** Whether kustomization.yaml lists it: a name that is nothing but a name, and no kustomization. */
export const isUserFile = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*\.ya?ml$/.test(name) && !/^kustomization\./.test(name);

/**
 * By their names.
 * @param user the user's own files, which are applied with ours
 */
export function filesOf(
  { namespace, name, synthesis }: DesiredInstance,
  { writer, cluster }: Pick<Ownership, 'writer' | 'cluster'> = {},
  user: readonly string[] = [],
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
        resources: [...objects, ...[...user].sort()],
      }),
  );
  const ownership: Ownership = {
    monocle: `${namespace}/${name}`,
    ...(writer !== undefined && { writer }),
    ...(cluster !== undefined && { cluster }),
    synthHash: hash,
    files: [...objects, KUSTOMIZATION],
  };
  return files.set(OWNERSHIP_FILE, HEADER + stringify(ownership));
}

/** What publish writes; all else in a list is somebody's edit, and may lead anywhere. */
const FILE = /^[a-z0-9][a-z0-9.-]*\.yaml$/;
const MONOCLE = /^[a-z0-9][a-z0-9.-]*\/[a-z0-9][a-z0-9.-]*$/;
const WORD = /^[\w.-]*$/;
/** Far more than one of a hundred objects has: no more is parsed. */
const MOST_CHARACTERS = 65_536;
const REMEDY = 'nothing was written. Restore it from the history, or remove its directory';

export function readOwnership(path: string, text: string): Ownership {
  const said = text.length > MOST_CHARACTERS ? undefined : parsed(text);
  const { monocle, writer, cluster, synthHash = '', files } = said ?? {};
  const words = [writer, cluster, synthHash].filter((word) => word !== undefined);
  const isOwnership =
    typeof monocle === 'string' &&
    MONOCLE.test(monocle) &&
    words.every((word) => typeof word === 'string' && WORD.test(word)) &&
    Array.isArray(files);
  if (!isOwnership)
    throw new UserError(`${path}: is not what monocle-k8s publish wrote; ${REMEDY}`);
  const odd = files.find((file) => typeof file !== 'string' || !FILE.test(file));
  if (odd !== undefined)
    throw new UserError(
      `${path}: lists "${singleLine(String(odd)).slice(0, 40)}", which publish never writes; ${REMEDY}`,
    );
  return { monocle, ...(writer && { writer }), ...(cluster && { cluster }), synthHash, files };
}

function parsed(text: string): Partial<Ownership> | undefined {
  try {
    return parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
