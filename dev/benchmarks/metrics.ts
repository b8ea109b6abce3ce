// What a process tells of itself: its Prometheus endpoint, and Linux's /proc.
import { readFileSync } from 'node:fs';

/** By name and labels, as they are printed. */
export type Metrics = ReadonlyMap<string, number>;

export async function readMetrics(port: number): Promise<Metrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
}

/** By verb, without the lists and watches that keep the caches current. */
export function requests(metrics: Metrics): Metrics {
  const counts = new Map<string, number>();
  for (const [name, value] of metrics) {
    const verb = /^rest_client_requests_total\{method="(\w+)"/.exec(name)?.[1];
    if (verb && verb !== 'watch' && verb !== 'list')
      counts.set(verb, (counts.get(verb) ?? 0) + value);
  }
  return counts;
}

export function total(counts: Metrics): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

export function sum(metrics: Metrics, prefix: string): number {
  return total(new Map([...metrics].filter(([name]) => name.startsWith(prefix))));
}

/** @param field VmRSS: now; VmHWM: the peak */
export function memoryMB(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
