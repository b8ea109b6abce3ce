/**
 * Compiles a suite of programs from the Go modules beside this file.
 *
 * In: the suite, which programs of it, and where to. Out: the programs there, and progress on the way.
 * Must never show an unfinished program under its final name.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compile, copySource, type Job, listStale } from './go.js';
import { createKeeper } from './keeper.js';
import { buildFlags, modulesOf, outputName, type Suite, type Target } from './suite.js';

export type BuildProgress =
  | { readonly stage: 'waiting'; readonly holder: number }
  | { readonly stage: 'fetching'; readonly what: string }
  | { readonly stage: 'downloading'; readonly modules: number }
  | {
      readonly stage: 'compiling' | 'linking';
      readonly done: number;
      readonly total: number;
      readonly remainingMs: number;
    }
  | { readonly stage: 'built'; readonly elapsedMs: number };

interface BuildOptions {
  readonly suite: Suite;
  readonly names: readonly string[];
  readonly into: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: (progress: BuildProgress) => void;
}

export async function build({ suite, names, into, env, progress }: BuildOptions): Promise<void> {
  const started = Date.now();
  const keeper = createKeeper('monocle-k8s build');
  // Beside the target, so that the rename at the end stays on one file system.
  const temp = await mkdtemp(`${into}.building-`);
  try {
    await keeper.removeAtDeath(temp);
    const targets = names.flatMap((name) => suite.targets[name] ?? []);
    const jobs = jobsOf(suite, targets);
    let modules = 0;
    const stale = new Set<string>();
    progress({ stage: 'downloading', modules });
    for (const job of jobs) {
      await listStale(keeper, job, env, stale, () => {
        modules += 1;
        progress({ stage: 'downloading', modules });
      });
    }
    const meter = createMeter(suite, stale.size, progress);
    try {
      for (const job of jobs) await compile(keeper, job, temp, env, () => meter.advance());
    } finally {
      meter.end();
    }
    for (const target of targets) {
      if ('file' in target) await copySource(keeper, target, temp, env);
    }
    for (const name of names) {
      const target = suite.targets[name];
      if (target) await rename(join(temp, outputName(target)), join(into, name));
    }
    progress({ stage: 'built', elapsedMs: Date.now() - started });
  } finally {
    await rm(temp, { recursive: true, force: true });
    await keeper.close();
  }
}

function jobsOf(suite: Suite, targets: readonly Target[]): Job[] {
  return modulesOf(suite)
    .map((module) => ({
      module,
      flags: buildFlags(suite),
      cgo: suite.cgo ?? false,
      paths: targets.flatMap((target) =>
        target.module === module && 'path' in target ? target.path : [],
      ),
    }))
    .filter(({ paths }) => paths.length > 0);
}

/** Counts compiled packages, and estimates from their share how long the rest takes. */
function createMeter(
  { coldBuild }: Suite,
  total: number,
  progress: (progress: BuildProgress) => void,
) {
  const started = Date.now();
  let done = 0;
  const report = () => {
    const elapsed = Date.now() - started;
    const fromMeasurement =
      (coldBuild.coreMs / availableParallelism()) * ((total - done) / coldBuild.packages);
    // The first packages are the small ones of the standard library: too early to extrapolate.
    const remainingMs = done < total * 0.2 ? fromMeasurement : (elapsed / done) * (total - done);
    const stage = done < total ? 'compiling' : 'linking';
    progress({ stage, done, total, remainingMs: done < total ? remainingMs : 0 });
  };
  report();
  // While Go links, it compiles no package, and the estimate must still move.
  const tick = setInterval(report, 1000);
  return {
    advance() {
      done = Math.min(done + 1, total);
      report();
    },
    end: () => clearInterval(tick),
  };
}
