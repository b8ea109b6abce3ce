/**
 * A lock file that others can take over after its holder has crashed.
 *
 * In: a path. Out: the lock, or who holds it.
 * Must never be the only protection: a holder that was suspended for a minute loses its lock, so two
 * processes may then do the guarded work at once, and that must do no harm.
 */
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

const HEARTBEAT_MS = 5_000;
const STALE_MS = 60_000;

export interface Lock {
  release(): Promise<void>;
}

export interface Holder {
  readonly pid: number;
  readonly host: string;
}

export async function tryLock(path: string): Promise<Lock | Holder> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder);
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  await writeFile(draft, mine);
  try {
    for (;;) {
      try {
        // A link, unlike an exclusive create, never shows the file without its content.
        await link(draft, path);
        return keep(path, mine);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readHolder(path);
      if (holder !== undefined && (await isAlive(path, holder))) return holder;
      await discard(path, `${draft}.stale`);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

export function isLock(result: Lock | Holder): result is Lock {
  return 'release' in result;
}

function keep(path: string, mine: string): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      // Somebody may have taken it over while we were suspended; leave theirs.
      const held = await readFile(path, 'utf8').catch(() => undefined);
      if (held === mine) await rm(path, { force: true });
    },
  };
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || Date.now() - found.mtimeMs > STALE_MS) return false;
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** By rename, so that only one of two processes removes the same stale lock. */
async function discard(path: string, aside: string): Promise<void> {
  await rename(path, aside).catch(() => {});
  await rm(aside, { force: true });
}
