/** What is published under a path, read back. */
import { parse } from 'yaml';
import type { Manifest } from '../synthesize.js';
import type { Difference, Side } from '../verify-sides.js';
import { KUSTOMIZATION, type Ownership } from './directory.js';
import { published } from './tree.js';
import type { Workspace } from './workspace.js';

export interface PublishedInstance extends Pick<Ownership, 'writer'> {
  readonly side: Side;
  /** What is wrong with it, whatever it should be. */
  readonly findings: readonly Difference[];
}

export interface Published {
  /** By `namespace/name`. */
  readonly instances: ReadonlyMap<string, PublishedInstance>;
  /** Directories of which it cannot be told what they are. */
  readonly broken: readonly string[];
}

export async function readGit(workspace: Workspace): Promise<Published> {
  const { path } = workspace;
  const broken: string[] = [];
  const owners = await published(workspace, path, ({ message }) => broken.push(message));
  const ids = new Map((await workspace.list(path)).map((entry) => [entry.path, entry.id]));
  const prefix = path === '.' ? '' : `${path}/`;
  const files = owners.flatMap(({ monocle, files: own }) =>
    own.map((file) => `${prefix}${monocle}/${file}`),
  );
  const texts = await workspace.read(files.flatMap((file) => ids.get(file) ?? []));
  const read = (file: string) => texts.get(ids.get(file) ?? '');
  const instances = owners.map((owner): [string, PublishedInstance] => {
    const directory = `${prefix}${owner.monocle}`;
    const found = owner.files
      .filter((file) => file !== KUSTOMIZATION)
      .map((file) => ({ file, manifest: manifestIn(read(`${directory}/${file}`)) }));
    const findings = found
      .filter(({ manifest }) => manifest === undefined)
      .map(({ file }) => ({ subject: file, says: 'is not there, or is no manifest, in Git' }));
    if (!isComplete(read(`${directory}/${KUSTOMIZATION}`), found))
      findings.push({ subject: KUSTOMIZATION, says: 'does not list the objects, in Git' });
    const manifests = found.flatMap(({ manifest }) => manifest ?? []);
    return [owner.monocle, { writer: owner.writer, findings, side: { name: 'Git', manifests } }];
  });
  return { instances: new Map(instances), broken };
}

function manifestIn(text: string | undefined): Manifest | undefined {
  const manifest = parsed(text) as Manifest | undefined;
  return manifest?.kind && manifest.metadata?.name ? manifest : undefined;
}

/** What Argo CD and Flux go by. */
function isComplete(text: string | undefined, objects: readonly { file: string }[]): boolean {
  const { resources } = (parsed(text) ?? {}) as { resources?: string[] };
  const listed = new Set(Array.isArray(resources) ? resources : []);
  return listed.size === objects.length && objects.every(({ file }) => listed.has(file));
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (parse(text) ?? undefined);
  } catch {
    return undefined;
  }
}
