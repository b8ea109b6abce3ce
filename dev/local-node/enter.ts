/**
 * Runs a node in namespaces of its own, and a command in them.
 *
 * In: a directory and the command. Out: its exit code. Must never leave a process, a mount, a network
 * or a cgroup behind: processes, mounts and networks end with the namespaces, however that happens.
 */
import { readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createKeeper } from '../local-cluster/keeper.js';
import { cgroupOf, createCgroup, removeCgroups } from './cgroups.js';
import { NAMESPACES } from './requirements.js';

const RUNNER = fileURLToPath(new URL('../run.mjs', import.meta.url));
const GRACE_MS = 10_000;

/** The first process of the namespaces: it waits for ours, and for orphans of the container runtime. */
const INIT = `"$@" & child=$!
trap 'kill -TERM "$child"' TERM INT
while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
exit "$code"`;

/** What the program inside gets, as JSON in its first argument. */
export interface Entry {
  readonly dir: string;
  readonly cgroup: string;
  /** Archives of images. */
  readonly images: readonly string[];
  /** The network namespace of the machine. */
  readonly machine: string;
}

export interface EnterOptions {
  /** An empty directory on a disk, which this process removes. */
  readonly dir: string;
  readonly images: readonly string[];
  /** Runs when the node is ready, with its kubeconfig; the node ends with it. @default none: until a signal */
  readonly command?: readonly string[];
  readonly output: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export async function enterNode(options: EnterOptions): Promise<number> {
  const { dir, images, command = [], output, signal } = options;
  const keeper = createKeeper(`monocle-k8s node in ${dir}`);
  await keeper.removeAtDeath(dir);
  const cgroup = cgroupOf(process.pid);
  createCgroup(cgroup);
  try {
    const entry: Entry = { dir, cgroup, images, machine: readlinkSync('/proc/self/ns/net') };
    const child = await keeper.start({
      name: 'node',
      file: 'unshare',
      args: [
        ...[...NAMESPACES, 'bash', '-c', INIT, 'init', process.execPath, RUNNER],
        ...['local-node/inside', JSON.stringify(entry), ...command],
      ],
      output,
    });
    const stop = () => void child.stop(GRACE_MS);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const { code } = await child.exited;
    signal?.removeEventListener('abort', stop);
    return code ?? 1;
  } finally {
    removeCgroups(process.pid);
    await keeper.close();
  }
}
