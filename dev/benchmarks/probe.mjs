// Loaded before a program (`node --import`): what it cost, in the file PROBE_FILE, every second and at its end.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loop.enable();
let collectedMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectedMs += duration;
}).observe({ entryTypes: ['gc'] });

function write() {
  const { user, system } = process.cpuUsage();
  const figures = {
    cpuSeconds: (user + system) / 1e6,
    longestStallMs: Math.max(loop.max / 1e6 - RESOLUTION_MS, 0),
    gcSeconds: collectedMs / 1e3,
  };
  writeFileSync(process.env.PROBE_FILE, JSON.stringify(figures));
}
// Loading the program is a stall as well, and not the one that is asked about.
process.on('SIGUSR2', () => loop.reset());
setInterval(write, 1_000).unref();
process.on('exit', write);
