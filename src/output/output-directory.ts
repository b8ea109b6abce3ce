/**
 * Writes a directory that contains the synthesized files and nothing else.
 *
 * It is written completely or not at all: the files go to a new directory next to it, which then
 * replaces it. A directory with a file that this program did not write is refused.
 */

import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { explain, UserError } from '../errors.js';

const HEADER = '# Made by monocle-k8s synth; edits are overwritten.\n';

type Files = Iterable<readonly [name: string, text: string]>;

/**
 * Returns the number of files.
 * @param signal cancels it and leaves the directory unchanged
 */
export async function writeDirectory(
  path: string,
  files: Files,
  signal: AbortSignal,
): Promise<number> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const existed = await isOurs(path, target);
    await mkdir(dirname(target), { recursive: true });
    const staging = join(dirname(target), `.${basename(target)}-${randomUUID().slice(0, 8)}`);
    const old = `${staging}-old`;
    try {
      const count = await fill(staging, files, signal);
      replace(target, staging, existed ? old : undefined);
      return count;
    } finally {
      await rm(staging, { recursive: true, force: true });
      await rm(old, { recursive: true, force: true });
    }
  } catch (error) {
    throw explain(path, error);
  }
}

async function fill(staging: string, files: Files, signal: AbortSignal): Promise<number> {
  let count = 0;
  await mkdir(staging);
  for (const [name, text] of files) {
    await writeFile(join(staging, name), HEADER + text, { flag: 'wx' });
    signal.throwIfAborted();
    count++;
  }
  return count;
}

/** Synchronous, so that no signal handler runs in between. */
function replace(target: string, staging: string, old: string | undefined): void {
  if (old !== undefined) renameSync(target, old);
  try {
    renameSync(staging, target);
  } catch (error) {
    if (old !== undefined) renameSync(old, target);
    throw error;
  }
}

async function isOurs(path: string, target: string): Promise<boolean> {
  const entries = await readdir(target, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      if (error.code === 'ENOTDIR') throw new UserError(`${path}: is a file; name a directory`);
      throw error;
    },
  );
  if (entries === undefined) return false;
  for (const entry of entries) {
    if (entry.isFile() && (await isMadeByUs(join(target, entry.name)))) continue;
    throw new UserError(
      `${path}: contains ${entry.name}, which monocle-k8s synth did not make; nothing was changed. Name another directory`,
    );
  }
  // Replacing it would leave the shell in a deleted directory.
  if (!relative(target, process.cwd()).startsWith('..'))
    throw new UserError(`${path}: is the current directory; name a directory in it`);
  return true;
}

async function isMadeByUs(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length));
    return buffer.toString('utf8', 0, bytesRead) === HEADER;
  } finally {
    await handle.close();
  }
}
