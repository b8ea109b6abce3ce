/**
 * Compiles a suite of programs from the Go modules beside this file.
 *
 * In: the suite, which programs of it, and where to. Out: the programs there, and how far it is, on the way.
 * Must never show an unfinished program under its final name, nor heed a user's build flags: the
 * cache's key does not know them.
 */
import { chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKeeper, type Keeper } from './keeper.js';

/** What is built together, and shares a directory of the cache. */
export interface Suite {
  /** What a reader is told about. */
  readonly title: string;
  /** The first part of the cache directory's name. */
  readonly version: string;
  /** By the name in the cache. */
  readonly targets: Readonly<Record<string, Target>>;
  readonly ldflags: string;
  /** Measured, from nothing: how long it takes, times the cores, and how many packages it compiles. */
  readonly coldBuild: { readonly coreMs: number; readonly packages: number };
  /** What would do instead of Go. */
  readonly alternative?: string;
}

export type Target = Command | SourceFile;

interface Command {
  /** The directory beside this file with the go.mod. */
  readonly module: string;
  /** The import path. */
  readonly path: string;
}

/** A file among the sources of a Go module. */
interface SourceFile {
  readonly module: string;
  readonly of: string;
  readonly file: string;
}

const MINIMUM_GO = [1, 26] as const;

export type BuildProgress =
  | { readonly stage: 'waiting'; readonly holder: number }
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

export function moduleDirectory(module: string): string {
  return fileURLToPath(new URL(`./${module}`, import.meta.url));
}

export function modulesOf({ targets }: Suite): string[] {
  return [...new Set(Object.values(targets).map(({ module }) => module))];
}

export function buildFlags({ ldflags }: Suite): string[] {
  return ['-mod=readonly', '-buildvcs=false', '-trimpath', `-ldflags=${ldflags}`];
}

export async function build({ suite, names, into, env, progress }: BuildOptions): Promise<void> {
  const started = Date.now();
  const keeper = createKeeper('monocle-k8s build');
  // Beside the target, so that the rename at the end stays on one file system.
  const temp = await mkdtemp(`${into}.building-`);
  try {
    await keeper.removeAtDeath(temp);
    const targets = names.flatMap((name) => suite.targets[name] ?? []);
    const jobs: Job[] = modulesOf(suite)
      .map((module) => ({
        module,
        flags: buildFlags(suite),
        paths: targets.flatMap((target) =>
          target.module === module && 'path' in target ? target.path : [],
        ),
      }))
      .filter(({ paths }) => paths.length > 0);

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

/** Fails with what to install, where the Go command is missing or too old. */
export async function checkGo(
  suite: Suite,
  env: NodeJS.ProcessEnv,
  missing: readonly string[],
): Promise<void> {
  const advice = [
    `Install Go ${MINIMUM_GO.join('.')} or newer (https://go.dev/dl) and make sure that \`go\` is on the PATH.`,
    ...(suite.alternative ? [suite.alternative] : []),
  ].join(' ');
  const need = `The local ${suite.title} lacks ${missing.join(', ')}`;
  const keeper = createKeeper('monocle-k8s build');
  try {
    const lines: string[] = [];
    // In the module's directory, so that a Go that fetches its own toolchain names the one it will use.
    const [module = ''] = modulesOf(suite);
    const { code } = await run(keeper, ['env', 'GOVERSION'], module, env, (line) => {
      lines.push(line);
    });
    if (code === 127 || code === 126)
      throw new Error(`${need}, and there is no Go to build them. ${advice}`);
    const version = /^go(\d+)\.(\d+)/m.exec(lines.join('\n'));
    const major = Number(version?.[1]);
    const minor = Number(version?.[2]);
    const isRecent = major > MINIMUM_GO[0] || (major === MINIMUM_GO[0] && minor >= MINIMUM_GO[1]);
    if (code !== 0 || !isRecent) {
      throw new Error(`${need}, and this Go is too old to build them (${lines.at(-1)}). ${advice}`);
    }
  } finally {
    await keeper.close();
  }
}

/** Commands of one Go module. */
interface Job {
  readonly module: string;
  readonly flags: readonly string[];
  readonly paths: readonly string[];
}

/** Adds the packages that Go's own cache lacks; listing them downloads the modules. */
async function listStale(
  keeper: Keeper,
  { module, flags, paths }: Job,
  env: NodeJS.ProcessEnv,
  stale: Set<string>,
  downloaded: () => void,
): Promise<void> {
  const errors: string[] = [];
  // The standard library is compiled once for all modules; other packages differ in version.
  const format = `{{if not .Standard}}${module} {{end}}{{.ImportPath}}\t{{.Stale}} {{.StaleReason}}`;
  const args = ['list', '-deps', ...flags, '-f', format, ...paths];
  const { code } = await run(keeper, args, module, env, (line, stream) => {
    if (stream === 'stderr') {
      if (line.startsWith('go: downloading ')) downloaded();
      else errors.push(line);
      return;
    }
    const [name = '', state = ''] = line.split('\t');
    if (state.startsWith('true ') && !state.endsWith('available in build cache')) stale.add(name);
  });
  if (code !== 0) throw goFailed('Downloading', paths, code, errors);
}

async function compile(
  keeper: Keeper,
  { module, flags, paths }: Job,
  into: string,
  env: NodeJS.ProcessEnv,
  compiled: () => void,
): Promise<void> {
  const output: string[] = [];
  const args = ['build', '-v', ...flags, '-o', `${into}/`, ...paths];
  const { code } = await run(keeper, args, module, env, (line) => {
    output.push(line);
    // With -v, Go prints a bare import path for each package that it compiles.
    if (/^[\w.\-/~]+$/.test(line)) compiled();
  });
  if (code !== 0) throw goFailed('Building', paths, code, output);
}

/** For what a module has beside its programs. Go's own copy may not outlive the programs. */
async function copySource(
  keeper: Keeper,
  target: SourceFile,
  into: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const output: string[] = [];
  const errors: string[] = [];
  const args = ['mod', 'download', '-json', target.of];
  const { code } = await run(keeper, args, target.module, env, (line, stream) => {
    (stream === 'stdout' ? output : errors).push(line);
  });
  if (code !== 0) throw goFailed('Downloading', [target.of], code, errors);
  const { Dir: directory } = JSON.parse(output.join('\n')) as { readonly Dir: string };
  const copy = join(into, outputName(target));
  await copyFile(join(directory, target.file), copy);
  // Go strips the execute bit from sources, and some of them are scripts.
  await chmod(copy, 0o755);
}

async function run(
  keeper: Keeper,
  args: readonly string[],
  module: string,
  env: NodeJS.ProcessEnv,
  output: (line: string, stream: 'stdout' | 'stderr') => void,
) {
  const child = await keeper.start({
    name: 'go',
    file: 'go',
    args,
    cwd: moduleDirectory(module),
    // Empty would mean "as `go env -w` says", so each is set.
    env: { ...env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false', GOWORK: 'off', ...hostPlatform() },
    output,
  });
  return child.exited;
}

function hostPlatform() {
  return { GOOS: process.platform, GOARCH: process.arch === 'x64' ? 'amd64' : process.arch };
}

function goFailed(
  doing: string,
  paths: readonly string[],
  code: number | null,
  output: readonly string[],
): Error {
  return new Error(
    `${doing} ${paths.join(', ')} failed (go ended with ${code ?? 'a signal'}):\n${output.slice(-20).join('\n')}\n` +
      'If modules could not be fetched, check the network and GOPROXY, then run the same command again: what was compiled is kept.',
  );
}

/** What `go build` calls it: the last element of the import path that is no major version. */
function outputName(target: Target): string {
  const elements = ('path' in target ? target.path : target.file).split('/');
  return elements.findLast((element) => !/^v\d+$/.test(element)) ?? '';
}

/** The fraction is packages compiled of packages to compile; the rest of the time follows from it. */
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
  // While the linker works no package is compiled, and the estimate must still move.
  const tick = setInterval(report, 1000);
  return {
    advance() {
      done = Math.min(done + 1, total);
      report();
    },
    end: () => clearInterval(tick),
  };
}
