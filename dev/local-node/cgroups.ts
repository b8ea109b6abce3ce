/**
 * The cgroup below which a node puts its pods, in the hierarchies of version 1 or in the one of version 2.
 *
 * Must never touch a cgroup of another name, nor one with a process in it.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const CGROUPS = '/sys/fs/cgroup';
const PREFIX = 'monocle-k8s-';

export const cgroupOf = (pid: number): string => `${PREFIX}${pid}`;

export function createCgroup(name: string): void {
  for (const hierarchy of hierarchies()) {
    const path = join(hierarchy, name);
    mkdirSync(path, { recursive: true });
    // A new cpuset of version 1 is empty, and takes no process until it has CPUs and memory.
    for (const file of ['cpuset.cpus', 'cpuset.mems']) {
      if (!existsSync(join(path, file))) continue;
      const inherited = readFileSync(join(hierarchy, file), 'utf8').trim();
      if (inherited) writeFileSync(join(path, file), inherited);
    }
  }
}

/** Removes the cgroup of this process, and those of processes that are gone. */
export function removeCgroups(own: number): void {
  for (const hierarchy of hierarchies()) {
    for (const entry of readdirSync(hierarchy)) {
      const pid = Number(/^monocle-k8s-(\d+)$/.exec(entry)?.[1] ?? Number.NaN);
      if (pid === own || (pid > 0 && !existsSync(`/proc/${pid}`))) remove(join(hierarchy, entry));
    }
  }
}

function hierarchies(): string[] {
  if (existsSync(join(CGROUPS, 'cgroup.controllers'))) return [CGROUPS];
  return readdirSync(CGROUPS)
    .filter((name) => name !== 'unified')
    .map((name) => join(CGROUPS, name));
}

/** From the leaves up, because rmdir refuses one that has children. */
function remove(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) remove(join(path, entry.name));
  }
  try {
    rmdirSync(path);
  } catch {
    // A process is still in it; the next run removes it.
  }
}
