/**
 * Compiles the control plane from the Go modules beside this file.
 *
 * In: which programs, and where to. Out: the programs there, and how far it is, on the way.
 * Must never show an unfinished program under its final name, nor heed a user's build flags: the
 * cache's key does not know them.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKeeper, type Keeper } from './keeper.js';

export const MODULES = ['kubernetes', 'kwok'] as const;
type Module = (typeof MODULES)[number];

const TARGETS: Readonly<Record<string, { module: Module; path: string }>> = {
  'kube-apiserver': { module: 'kubernetes', path: 'k8s.io/kubernetes/cmd/kube-apiserver' },
  'kube-controller-manager': {
    module: 'kubernetes',
    path: 'k8s.io/kubernetes/cmd/kube-controller-manager',
  },
  'kube-scheduler': { module: 'kubernetes', path: 'k8s.io/kubernetes/cmd/kube-scheduler' },
  kubectl: { module: 'kubernetes', path: 'k8s.io/kubernetes/cmd/kubectl' },
  etcd: { module: 'kubernetes', path: 'go.etcd.io/etcd/server/v3' },
  kwok: { module: 'kwok', path: 'sigs.k8s.io/kwok/cmd/kwok' },
};

/** Without the version kubectl cannot parse what the server says about itself. */
export const BUILD_FLAGS = [
  '-mod=readonly',
  '-buildvcs=false',
  '-trimpath',
  '-ldflags=-s -w -X k8s.io/component-base/version.gitVersion=v1.36.3',
] as const;

const MINIMUM_GO = [1, 26] as const;
/** Measured: all of it from nothing, on two cores. */
const COLD_BUILD = { coreMs: 2 * 9 * 60_000, packages: 3400 } as const;

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
  readonly names: readonly string[];
  readonly into: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: (progress: BuildProgress) => void;
}

export function moduleDirectory(module: Module): string {
  return fileURLToPath(new URL(`./${module}`, import.meta.url));
}

export async function build({ names, into, env, progress }: BuildOptions): Promise<void> {
  const started = Date.now();
  const keeper = createKeeper('monocle-k8s build');
  // Beside the target, so that the rename at the end stays on one file system.
  const temp = await mkdtemp(`${into}.building-`);
  try {
    await keeper.removeAtDeath(temp);
    const jobs = MODULES.map((module) => ({
      module,
      names: names.filter((name) => TARGETS[name]?.module === module),
    })).filter((job) => job.names.length > 0);

    let modules = 0;
    const stale = new Set<string>();
    progress({ stage: 'downloading', modules });
    for (const job of jobs) {
      await listStale(keeper, job.module, pathsOf(job.names), env, stale, () => {
        modules += 1;
        progress({ stage: 'downloading', modules });
      });
    }
    const meter = createMeter(stale.size, progress);
    try {
      for (const job of jobs) {
        await compile(keeper, job.module, pathsOf(job.names), temp, env, () => meter.advance());
      }
    } finally {
      meter.end();
    }
    for (const name of names) await rename(join(temp, outputName(name)), join(into, name));
    progress({ stage: 'built', elapsedMs: Date.now() - started });
  } finally {
    await rm(temp, { recursive: true, force: true });
    await keeper.close();
  }
}

/** Fails with what to install, where the Go command is missing or too old. */
export async function checkGo(env: NodeJS.ProcessEnv, missing: readonly string[]): Promise<void> {
  const advice =
    `Install Go ${MINIMUM_GO.join('.')} or newer (https://go.dev/dl) and make sure that \`go\` is on the PATH. ` +
    'Where kube-apiserver and etcd suffice, setting KUBEBUILDER_ASSETS to a directory that holds them will do instead.';
  const need = `The local control plane lacks ${missing.join(', ')}`;
  const keeper = createKeeper('monocle-k8s build');
  try {
    const lines: string[] = [];
    // In the module's directory, so that a Go that fetches its own toolchain names the one it will use.
    const { code } = await run(keeper, ['env', 'GOVERSION'], 'kubernetes', env, (line) => {
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

/** Adds the packages that Go's own cache lacks; listing them downloads the modules. */
async function listStale(
  keeper: Keeper,
  module: Module,
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
  stale: Set<string>,
  downloaded: () => void,
): Promise<void> {
  const errors: string[] = [];
  // The standard library is compiled once for both modules; other packages differ in version.
  const format = `{{if not .Standard}}${module} {{end}}{{.ImportPath}}\t{{.Stale}} {{.StaleReason}}`;
  const args = ['list', '-deps', ...BUILD_FLAGS, '-f', format, ...paths];
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
  module: Module,
  paths: readonly string[],
  into: string,
  env: NodeJS.ProcessEnv,
  compiled: () => void,
): Promise<void> {
  const output: string[] = [];
  const args = ['build', '-v', ...BUILD_FLAGS, '-o', `${into}/`, ...paths];
  const { code } = await run(keeper, args, module, env, (line) => {
    output.push(line);
    // With -v, Go prints a bare import path for each package that it compiles.
    if (/^[\w.\-/~]+$/.test(line)) compiled();
  });
  if (code !== 0) throw goFailed('Building', paths, code, output);
}

async function run(
  keeper: Keeper,
  args: readonly string[],
  module: Module,
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

function pathsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => TARGETS[name]?.path ?? []);
}

/** What `go build` calls it: the last element of the import path that is no major version. */
function outputName(name: string): string {
  const elements = TARGETS[name]?.path.split('/') ?? [];
  return elements.findLast((element) => !/^v\d+$/.test(element)) ?? name;
}

/** The fraction is packages compiled of packages to compile; the rest of the time follows from it. */
function createMeter(total: number, progress: (progress: BuildProgress) => void) {
  const started = Date.now();
  let done = 0;
  const report = () => {
    const elapsed = Date.now() - started;
    const fromMeasurement =
      (COLD_BUILD.coreMs / availableParallelism()) * ((total - done) / COLD_BUILD.packages);
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
