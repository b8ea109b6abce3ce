/** What is published under a path, read back. */
import { parse } from 'yaml';
import { UserError } from '../sources.js';
import type { Manifest } from '../synthesize.js';
import type { Side } from '../verify-sides.js';
import { KUSTOMIZATION, type Ownership, published } from './directory.js';
import type { Workspace } from './workspace.js';

export interface PublishedInstance extends Pick<Ownership, 'writer' | 'synthHash'> {
  readonly side: Side;
  /** Files that should be there and are not. */
  readonly files: readonly string[];
}

/** By `namespace/name`. */
export async function readGit(workspace: Workspace): Promise<Map<string, PublishedInstance>> {
  const { path } = workspace;
  const owners = await published(workspace, path);
  const ids = new Map((await workspace.list(path)).map((entry) => [entry.path, entry.id]));
  const prefix = path === '.' ? '' : `${path}/`;
  const wanted = owners.map((owner) => ({
    owner,
    objects: owner.files
      .filter((file) => file !== KUSTOMIZATION)
      .map((file) => `${prefix}${owner.monocle}/${file}`),
  }));
  const texts = await workspace.read(
    wanted.flatMap(({ objects }) => objects.flatMap((file) => ids.get(file) ?? [])),
  );
  return new Map(
    wanted.map(({ owner, objects }) => [
      owner.monocle,
      {
        ...{ writer: owner.writer, synthHash: owner.synthHash },
        files: objects.filter((file) => !ids.has(file)),
        side: {
          name: 'Git',
          manifests: objects
            .filter((file) => ids.has(file))
            .map((file) => manifestIn(file, texts.get(ids.get(file) ?? '') ?? '')),
        },
      },
    ]),
  );
}

function manifestIn(file: string, text: string): Manifest {
  try {
    const manifest = parse(text) as Manifest | null;
    if (manifest?.kind && manifest.metadata?.name) return manifest;
  } catch {
    // Said below.
  }
  throw new UserError(`${file}: is no manifest any more; publish again`);
}
