/**
 * The Go command: its version, the packages that it has to compile, its builds and its sources.
 *
 * Must never use a user's build flags: the cache's key does not know them.
 */
import { spawnSync } from 'node:child_process';
import { chmod, cp, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { BuildProgress } from './build.js';
import { ensureToolchain } from './go-toolchain.js';
import { createKeeper, type Keeper } from './keeper.js';
import { moduleDirectory, modulesOf, outputName, type SourceFile, type Suite } from './suite.js';

const MINIMUM_GO = [1, 26] as const;

/** Commands of one Go module. */
export interface Job {
  readonly module: string;
  readonly flags: readonly string[];
  readonly cgo: boolean;
  readonly paths: readonly string[];
}

interface GoOptions {
  readonly suite: Suite;
  readonly missing: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The directory that caches a downloaded toolchain. */
  readonly base: string;
  readonly progress: (progress: BuildProgress) => void;
}

/** The environment in which `go` is recent enough: downloads it if the one on the PATH is missing or too old. */
export async function resolveGo(options: GoOptions): Promise<NodeJS.ProcessEnv> {
  const { suite, missing } = options;
  const need = `The local ${suite.title} lacks ${missing.join(', ')}`;
  // In the module's directory, so that a Go that fetches its own toolchain names the one it will use.
  const [module = ''] = modulesOf(suite);
  const keeper = createKeeper('monocle-k8s build');
  try {
    const trouble = await goTrouble(keeper, module, options.env);
    const env = trouble === undefined ? options.env : await downloadGo(options, need, trouble);
    if (suite.cgo) await checkCompiler(keeper, module, env, need);
    return env;
  } finally {
    await keeper.close();
  }
}

/** Why the Go on the PATH cannot be used; undefined if it can. */
async function goTrouble(
  keeper: Keeper,
  module: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const lines: string[] = [];
  const { code } = await run(keeper, ['env', 'GOVERSION'], { module }, env, (line) => {
    lines.push(line);
  });
  if (code === 127 || code === 126) return 'there is no Go to build them';
  const version = /^go(\d+)\.(\d+)/m.exec(lines.join('\n'));
  const major = Number(version?.[1]);
  const minor = Number(version?.[2]);
  const isRecent = major > MINIMUM_GO[0] || (major === MINIMUM_GO[0] && minor >= MINIMUM_GO[1]);
  if (code === 0 && isRecent) return undefined;
  return `this Go is too old to build them (${lines.at(-1)})`;
}

async function downloadGo(
  { suite, env, base, progress }: GoOptions,
  need: string,
  trouble: string,
): Promise<NodeJS.ProcessEnv> {
  try {
    const root = await ensureToolchain({ base, env, progress });
    const PATH = [join(root, 'bin'), env.PATH].filter(Boolean).join(delimiter);
    return { ...env, PATH, GOROOT: root, GOTOOLCHAIN: 'local' };
  } catch (error) {
    const advice = [
      `Install Go ${MINIMUM_GO.join('.')} or newer (https://go.dev/dl) and make sure that \`go\` is on the PATH,`,
      'or set GOPROXY to a Go module proxy that this machine reaches.',
      ...(suite.alternative ? [suite.alternative] : []),
    ].join(' ');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${need}, and ${trouble}. The download of Go failed: ${reason}. ${advice}`, {
      cause: error,
    });
  }
}

/** The C compiler that Go will call. */
async function checkCompiler(
  keeper: Keeper,
  module: string,
  env: NodeJS.ProcessEnv,
  need: string,
): Promise<void> {
  let command = '';
  await run(keeper, ['env', 'CC'], { module, cgo: true }, env, (line) => {
    command = line;
  });
  // It may have arguments.
  const [compiler = ''] = command.trim().split(/\s+/);
  if (spawnSync(compiler, ['--version'], { env }).error === undefined) return;
  throw new Error(
    `${need}. A part of it is C, and there is no ${compiler} to build it. Install it: ` +
      '`apt install gcc libc6-dev` on Debian and Ubuntu, `dnf install gcc` on Fedora, `xcode-select --install` on macOS.',
  );
}

/** Adds the packages that Go's own cache lacks to `stale`. To list them, Go downloads the modules. */
export async function listStale(
  keeper: Keeper,
  { module, flags, cgo, paths }: Job,
  env: NodeJS.ProcessEnv,
  stale: Set<string>,
  downloaded: () => void,
): Promise<void> {
  const errors: string[] = [];
  // The standard library is compiled once for all modules; other packages differ in version.
  const format = `{{if not .Standard}}${module} {{end}}{{.ImportPath}}\t{{.Stale}} {{.StaleReason}}`;
  const args = ['list', '-deps', ...flags, '-f', format, ...paths];
  const { code } = await run(keeper, args, { module, cgo }, env, (line, stream) => {
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

export async function compile(
  keeper: Keeper,
  { module, flags, cgo, paths }: Job,
  into: string,
  env: NodeJS.ProcessEnv,
  compiled: () => void,
): Promise<void> {
  const output: string[] = [];
  const args = ['build', '-v', ...flags, '-o', `${into}/`, ...paths];
  const { code } = await run(keeper, args, { module, cgo }, env, (line) => {
    output.push(line);
    // With -v, Go prints a bare import path for each package that it compiles.
    if (/^[\w.\-/~]+$/.test(line)) compiled();
  });
  if (code !== 0) throw goFailed('Building', paths, code, output);
}

/** Copied, because Go's module cache may be emptied while the programs stay. */
export async function copySource(
  keeper: Keeper,
  target: SourceFile,
  into: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const output: string[] = [];
  const errors: string[] = [];
  const args = ['mod', 'download', '-json', target.of];
  const { code } = await run(keeper, args, target, env, (line, stream) => {
    (stream === 'stdout' ? output : errors).push(line);
  });
  if (code !== 0) throw goFailed('Downloading', [target.of], code, errors);
  const { Dir: directory } = JSON.parse(output.join('\n')) as { readonly Dir: string };
  const copy = join(into, outputName(target));
  await cp(join(directory, target.file), copy, { recursive: true });
  const isDirectory = (await stat(copy)).isDirectory();
  const inside = isDirectory ? await readdir(copy, { recursive: true }) : [];
  // Go's module cache is read-only and without execute bits. Some files are scripts, and the user may empty our cache.
  for (const name of ['', ...inside]) await chmod(join(copy, name), 0o755);
}

async function run(
  keeper: Keeper,
  args: readonly string[],
  { module, cgo = false }: { readonly module: string; readonly cgo?: boolean },
  env: NodeJS.ProcessEnv,
  output: (line: string, stream: 'stdout' | 'stderr') => void,
) {
  const child = await keeper.start({
    name: 'go',
    file: 'go',
    args,
    cwd: moduleDirectory(module),
    // An empty value would mean what `go env -w` has stored, so each has one.
    env: {
      ...env,
      CGO_ENABLED: cgo ? '1' : '0',
      GOFLAGS: '-buildvcs=false',
      GOWORK: 'off',
      ...hostPlatform(),
    },
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
