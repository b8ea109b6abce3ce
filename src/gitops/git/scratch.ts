/**
 * A temporary directory that another process can remove after its owner has died.
 *
 * The owner listens on a socket in the directory, which closes however the process ends. So the next
 * process recognizes leftovers. Process ids would not work, since every container has a process 1.
 * The socket's name identifies the machine, because a process cannot reach the sockets of another
 * machine in a shared directory.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '../../errors.js';

const PREFIX = 'monocle-publish-';

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

/** Also removes leftovers of this user's dead processes. */
export async function openScratch(): Promise<Scratch> {
  await clearLeftovers();
  const path = await mkdtemp(join(tmpdir(), PREFIX)).catch((error) => {
    throw explain(`${tmpdir()} (TMPDIR)`, error);
  });
  // A connection alone shows that the owner is alive.
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(join(path, 'new'));
    await once(server, 'listening');
    // Rename it only when it listens: under its final name it never refuses while the owner is alive.
    await rename(join(path, 'new'), join(path, SOCKET));
  } catch {
    // The path may be too long for a socket. Then no other process ever removes the directory.
  }
  return {
    path,
    async remove() {
      server.close();
      // A git process that we stopped may still be writing.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SOCKET = `alive-${createHash('sha256').update(machine()).digest('hex').slice(0, 8)}`;

function machine(): string {
  try {
    // Changes with each boot, after which no old process is alive.
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
