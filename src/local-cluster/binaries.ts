/**
 * The programs of the control plane.
 *
 * In: which are needed, and the environment. Out: a path for each, built first if need be.
 * Must never hand out a file whose build did not finish, nor build what the cache already has.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  BUILD_FLAGS,
  type BuildProgress,
  build,
  checkGo,
  MODULES,
  moduleDirectory,
} from './build.js';
import { isLock, tryLock } from './lock.js';

export const KUBERNETES_VERSION = 'v1.36.3';

/** `api`: etcd and the API server. `full`: the controllers, the scheduler and kwok as well. */
export type Components = 'api' | 'full';

const API = ['etcd', 'kube-apiserver'] as const;
const FULL = [...API, 'kube-controller-manager', 'kube-scheduler', 'kwok', 'kubectl'] as const;
export type BinaryName = (typeof FULL)[number];
export type Binaries = Readonly<Partial<Record<BinaryName, string>>>;

export interface BinariesOptions {
  /** @default full */
  readonly components?: Components;
  /** @default the environment of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** @default nothing is shown */
  readonly progress?: (progress: BuildProgress) => void;
}

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureBinaries(options: BinariesOptions = {}): Promise<Binaries> {
  const { env = process.env, progress = () => {} } = options;
  const cache = cacheDirectory(env);
  for (;;) {
    const { found, missing } = look(options);
    if (missing.length === 0) return found;
    await checkGo(env, missing);
    await mkdir(cache, { recursive: true });
    const lock = await tryLock(`${cache}.lock`);
    if (!isLock(lock)) {
      progress({ stage: 'waiting', holder: lock.pid });
      await delay(500);
      continue;
    }
    try {
      // Again, now that nobody else builds: the former holder may have finished in between.
      const still = look(options).missing;
      if (still.length > 0) await build({ names: still, into: cache, env, progress });
    } finally {
      await lock.release();
    }
  }
}

/** What is there already; undefined if anything has to be built. */
export function findBinaries(options: BinariesOptions = {}): Binaries | undefined {
  const { found, missing } = look(options);
  return missing.length === 0 ? found : undefined;
}

function look({ components = 'full', env = process.env }: BinariesOptions) {
  const cache = cacheDirectory(env);
  const needed: readonly BinaryName[] = components === 'full' ? FULL : API;
  const found: Partial<Record<BinaryName, string>> = fromAssets(env.KUBEBUILDER_ASSETS);
  for (const name of FULL) {
    const path = join(cache, name);
    if (!found[name] && isExecutable(path)) found[name] = path;
  }
  return { found, missing: needed.filter((name) => !found[name]) };
}

function fromAssets(directory: string | undefined): Partial<Record<BinaryName, string>> {
  if (!directory) return {};
  const found: Partial<Record<BinaryName, string>> = {};
  for (const name of FULL) {
    const path = join(directory, name);
    if (isExecutable(path)) found[name] = path;
  }
  const missing = API.filter((name) => !found[name]);
  if (missing.length > 0) {
    throw new Error(
      `KUBEBUILDER_ASSETS is ${directory}, which holds no executable ${missing.join(' and no ')}. ` +
        'Point it at a directory that setup-envtest made, or unset it to build them with Go.',
    );
  }
  return found;
}

/** A directory of its own for each set of sources, flags and machine, so that old ones never serve. */
export function cacheDirectory(env: NodeJS.ProcessEnv): string {
  const { os, arch } = platform();
  const hash = createHash('sha256');
  for (const module of MODULES) {
    for (const file of ['go.mod', 'go.sum', 'tools.go']) {
      hash.update(readFileSync(join(moduleDirectory(module), file)));
    }
  }
  hash.update(JSON.stringify(BUILD_FLAGS));
  const key = `${KUBERNETES_VERSION}-${hash.digest('hex').slice(0, 12)}-${os}-${arch}`;
  const xdg = env.XDG_CACHE_HOME;
  const base = xdg && isAbsolute(xdg) ? xdg : join(env.HOME || homedir(), '.cache');
  return join(base, 'monocle-k8s', key);
}

function platform(): { os: string; arch: string } {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  if ((process.platform !== 'linux' && process.platform !== 'darwin') || arch === undefined) {
    throw new Error(
      `The local control plane runs on Linux and macOS (amd64, arm64), not on ${process.platform}/${process.arch}. ` +
        'On Windows, use WSL.',
    );
  }
  return { os: process.platform, arch };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
