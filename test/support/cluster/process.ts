/** What the kernel knows of a process: memory and connections. */
import { readFileSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';

/** MiB. @param field VmRSS for now, VmHWM for the highest ever */
export function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** How many connections it has open. */
export async function socketsOf(pid: number | undefined): Promise<number> {
  const dir = `/proc/${pid}/fd`;
  const links = await Promise.all(
    (await readdir(dir)).map((fd) => readlink(`${dir}/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith('socket:')).length;
}
