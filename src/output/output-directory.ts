/**
 * Writes the synthesized files into a directory, beside foreign files.
 *
 * Our files begin with a header. Those that are no longer made are deleted. A file without the header is
 * foreign: it is never changed, and if it has the name of one of our files, nothing is written. The new
 * files are staged in a directory inside the target, then renamed one by one, without handling signals
 * in between; a failure is undone. Only if the process is killed at that moment, old and new files, each
 * of them whole, and the staging directory are left side by side; the next run corrects the files.
 */

import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { explain, UserError } from '../errors.js';
import { KUSTOMIZATION } from '../manifest/yaml-text.js';

const HEADER = '# Made by monocle-k8s synth; edits are overwritten.\n';

type Files = Iterable<readonly [name: string, text: string]>;

export interface WrittenDirectory {
  readonly count: number;
  /** The names of our files that were removed, because they are no longer made. */
  readonly removed: readonly string[];
}

/**
 * @param signal cancels the write and leaves the directory unchanged
 */
export async function writeDirectory(
  path: string,
  files: Files,
  signal: AbortSignal,
): Promise<WrittenDirectory> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const present = await entriesOf(path, target);
    const made = await mkdir(target, { recursive: true });
    const staging = join(target, `.monocle-k8s-${randomUUID().slice(0, 8)}`);
    let isDone = false;
    try {
      const staged = await stage(staging, files, { path, target, present, signal });
      commit(path, target, staging, staged);
      isDone = true;
      return { count: staged.count, removed: staged.gone };
    } finally {
      await rm(staging, { recursive: true, force: true });
      if (!isDone && made !== undefined) await removeEmpty(target, made);
    }
  } catch (error) {
    throw explain(path, error);
  }
}

/** The names in the directory, and whether we made each file. */
type Present = ReadonlyMap<string, boolean>;

interface Staged {
  readonly count: number;
  /** Files with a new text, in the order in which they are put in place. */
  readonly changed: readonly { readonly name: string; readonly isNew: boolean }[];
  /** Our files that are no longer made. */
  readonly gone: readonly string[];
}

async function entriesOf(path: string, target: string): Promise<Present> {
  const entries = await readdir(target, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') throw new UserError(`${path}: is a file; name a directory`);
      throw error;
    },
  );
  const present = new Map<string, boolean>();
  for (const entry of entries) {
    const isCandidate = entry.isFile() && entry.name.endsWith('.yaml');
    present.set(entry.name, isCandidate && (await isMadeByUs(join(target, entry.name))));
  }
  return present;
}

async function isMadeByUs(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    // A foreign file, or deleted meanwhile.
    if (error.code === 'EACCES' || error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    const read = await handle?.read(Buffer.alloc(HEADER.length));
    return read?.buffer.toString('utf8', 0, read.bytesRead) === HEADER;
  } finally {
    await handle?.close();
  }
}

/** Writes new texts to `new`, and copies the files that they replace to `old`. */
async function stage(
  staging: string,
  files: Files,
  {
    path,
    target,
    present,
    signal,
  }: { path: string; target: string; present: Present; signal: AbortSignal },
): Promise<Staged> {
  const names = new Set<string>();
  const changed: { name: string; isNew: boolean }[] = [];
  for (const directory of ['', 'new', 'old', 'gone']) await mkdir(join(staging, directory));
  for (const [name, text] of files) {
    refuseForeign(path, name, present);
    names.add(name);
    const isNew = !present.has(name);
    const isSame = !isNew && (await readFile(join(target, name), 'utf8')) === HEADER + text;
    if (!isSame) {
      await writeFile(join(staging, 'new', name), HEADER + text, { flag: 'wx' });
      if (!isNew) await copyFile(join(target, name), join(staging, 'old', name));
      changed.push({ name, isNew });
    }
    signal.throwIfAborted();
  }
  const gone = [...present].filter(([name, isOurs]) => isOurs && !names.has(name));
  return { count: names.size, changed, gone: gone.map(([name]) => name).sort() };
}

/** kustomize accepts one file of these names, and refuses a directory with two. */
const KUSTOMIZATIONS = [KUSTOMIZATION, 'kustomization.yml', 'Kustomization'];

function refuseForeign(path: string, name: string, present: Present): void {
  const isKustomization = name === KUSTOMIZATION;
  const found = (isKustomization ? KUSTOMIZATIONS : [name]).find(
    (each) => present.get(each) === false,
  );
  if (found === undefined) return;
  const remedy = isKustomization
    ? 'Leave out --kustomize and list the files in yours, or name another directory'
    : 'Move it away, or name another directory';
  throw new UserError(
    `${path}: contains ${found}, which monocle-k8s synth did not make; nothing was changed. ${remedy}`,
  );
}

/** Synchronous, so that no signal handler runs in between. */
function commit(path: string, target: string, staging: string, { changed, gone }: Staged): void {
  const undo: (() => void)[] = [];
  const move = (from: string, to: string, back: () => void) => {
    renameSync(from, to);
    undo.unshift(back);
  };
  try {
    for (const { name, isNew } of changed) {
      const [file, old] = [join(target, name), join(staging, 'old', name)];
      move(join(staging, 'new', name), file, () => (isNew ? rmSync(file) : renameSync(old, file)));
    }
    for (const name of gone) {
      const [file, kept] = [join(target, name), join(staging, 'gone', name)];
      move(file, kept, () => renameSync(kept, file));
    }
  } catch (error) {
    const failed = undo.filter((back) => !succeeds(back));
    if (failed.length === 0) throw error;
    throw new UserError(
      `${path}: ${explain(path, error).message}, and not all could be undone; run it again to put the files right`,
    );
  }
}

function succeeds(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

/** Removes the directories that we created but did not use, from the target up to the first of them. */
async function removeEmpty(target: string, first: string): Promise<void> {
  for (let each = target; each.length >= first.length; each = dirname(each))
    // Another process may have put a file there meanwhile.
    await rmdir(each).catch(() => undefined);
}
