/**
 * A directory that holds what was synthesized and nothing else.
 *
 * It appears whole or not at all: files are made in a directory beside it, which then takes its
 * place. One that holds anything that this program did not write is left alone.
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { explain, UserError } from './sources.js';

const HEADER = '# Made by monocle-k8s synth; edits are overwritten.\n';

export async function writeDirectory(
  path: string,
  files: Iterable<readonly [name: string, text: string]>,
): Promise<void> {
  const target = resolve(path);
  let staging: string | undefined;
  try {
    const existed = await isOurs(path, target);
    await mkdir(dirname(target), { recursive: true });
    staging = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
    for (const [name, text] of files)
      await writeFile(join(staging, name), HEADER + text, { flag: 'wx' });
    if (existed) await replace(target, staging);
    else await rename(staging, target);
  } catch (error) {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
    throw explain(path, error);
  }
}

async function replace(target: string, staging: string): Promise<void> {
  const old = `${staging}-old`;
  await rename(target, old);
  try {
    await rename(staging, target);
  } catch (error) {
    await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
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
    const ours =
      entry.isFile() && (await readFile(join(target, entry.name), 'utf8')).startsWith(HEADER);
    if (!ours) {
      throw new UserError(
        `${path}: holds ${entry.name}, which monocle-k8s synth did not make; nothing was changed. Name another directory`,
      );
    }
  }
  return true;
}
