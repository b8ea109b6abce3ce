/**
 * The directory of one cluster.
 *
 * In: a path, or none. Out: an empty directory that no other cluster uses.
 * Must never remove a file that no cluster has made.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLock, tryLock } from './lock.js';

/** Marks a directory that belongs to a cluster; without it, the files are somebody else's. */
const MARKER = '.monocle-k8s-cluster';

export interface Home {
  readonly dir: string;
  readonly isTemporary: boolean;
  /** Removes what a former attempt or cluster left. */
  clear(): Promise<void>;
  release(): Promise<void>;
}

export async function claimHome(asked: string | undefined): Promise<Home> {
  if (asked === undefined) {
    const dir = await mkdtemp(join(tmpdir(), 'monocle-k8s-'));
    const remove = () => rm(dir, { recursive: true, force: true, maxRetries: 5 });
    return { dir, isTemporary: true, clear: () => clearDirectory(dir), release: remove };
  }
  const dir = resolve(asked);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const entries = await readdir(dir);
  if (entries.length > 0 && !entries.includes(MARKER)) {
    throw new Error(`${dir} holds files that are no cluster's; name an empty directory`);
  }
  const lock = await tryLock(`${dir}.lock`);
  if (!isLock(lock)) {
    throw new Error(
      `A cluster runs in ${dir} already (process ${lock.pid}); stop it, or name another directory`,
    );
  }
  await writeFile(join(dir, MARKER), '');
  return {
    dir,
    isTemporary: false,
    clear: () => clearDirectory(dir),
    release: () => lock.release(),
  };
}

async function clearDirectory(dir: string): Promise<void> {
  const entries = (await readdir(dir)).filter((entry) => entry !== MARKER);
  await Promise.all(
    entries.map((entry) => rm(join(dir, entry), { recursive: true, force: true, maxRetries: 5 })),
  );
}
