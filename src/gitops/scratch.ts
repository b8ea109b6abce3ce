/**
 * A directory for temporary files, whose owner can be seen to be alive.
 *
 * The owner listens on a socket in it, which ends with the process, however that ends. So the next
 * one knows what was left behind, also if both are the first process of their containers. The
 * socket's name says which machine it is on: those of another one, by way of a shared directory,
 * cannot be asked.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '../errors.js';

const PREFIX = 'monocle-publish-';

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

/** Also removes what processes of this user left that are gone. */
export async function openScratch(): Promise<Scratch> {
  await clearLeftovers();
  const path = await mkdtemp(join(tmpdir(), PREFIX)).catch((error) => {
    throw explain(`${tmpdir()} (TMPDIR)`, error);
  });
  // Nobody has to be asked anything else.
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(join(path, 'new'));
    await once(server, 'listening');
    // Under this name it never refuses while its owner lives.
    await rename(join(path, 'new'), join(path, SOCKET));
  } catch {
    // A path may be too long for a socket: then nobody else ever clears it.
  }
  return {
    path,
    async remove() {
      server.close();
      // A git that was told to end may still be writing.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SOCKET = `alive-${createHash('sha256').update(machine()).digest('hex').slice(0, 8)}`;

function machine(): string {
  try {
    // Another one after each start of the machine, when nothing of before is alive.
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return hostname();
  }
}

async function clearLeftovers(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    if (await isLeftover(path))
      await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function isLeftover(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const socket = connect(join(path, SOCKET));
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
