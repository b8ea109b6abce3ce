/**
 * The user's cache of built programs.
 *
 * In: a suite, and the environment. Out: a path for each of its programs, built first if need be.
 * Must never return a file whose build did not finish, nor build what is there already.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuildProgress, build } from './build.js';
import { resolveGo } from './go.js';
import { isLock, tryLock } from './lock.js';
import { buildFlags, moduleDirectory, modulesOf, type Suite } from './suite.js';

export type Paths<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

export interface CacheOptions {
  /** @default the environment of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** @default nothing is shown */
  readonly progress?: (progress: BuildProgress) => void;
}

/** What was found, and what has to be built. */
export interface Look<Name extends string> {
  readonly found: Paths<Name>;
  readonly missing: readonly Name[];
}

/** Builds what `look` misses: minutes the first time, nothing later. */
export async function ensureBuilt<Name extends string>(
  suite: Suite,
  look: () => Look<Name>,
  { env = process.env, progress = () => {} }: CacheOptions,
): Promise<Paths<Name>> {
  const cache = cacheDirectory(suite, env);
  for (;;) {
    const { found, missing } = look();
    if (missing.length === 0) return found;
    const goEnv = await resolveGo({ suite, missing, env, base: cacheBase(env), progress });
    await mkdir(cache, { recursive: true });
    const lock = await tryLock(`${cache}.lock`);
    if (!isLock(lock)) {
      progress({ stage: 'waiting', holder: lock.pid });
      await delay(500);
      continue;
    }
    try {
      // Look again, now that we hold the lock: the former holder may have built them.
      const still = look().missing;
      if (still.length > 0) await build({ suite, names: still, into: cache, env: goEnv, progress });
    } finally {
      await lock.release();
    }
  }
}

/** Those of `names` that the cache holds. */
export function cached<Name extends string>(
  suite: Suite,
  names: readonly Name[],
  env: NodeJS.ProcessEnv,
): Paths<Name> {
  return executables(cacheDirectory(suite, env), names);
}

export function executables<Name extends string>(
  directory: string,
  names: readonly Name[],
): Paths<Name> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const path = join(directory, name);
    if (isExecutable(path)) found[name] = path;
  }
  return found;
}

/** Sources, flags and platform each change the name, so that an old program is never used. */
export function cacheDirectory(suite: Suite, env: NodeJS.ProcessEnv): string {
  const { os, arch } = platform();
  const hash = createHash('sha256');
  for (const module of modulesOf(suite)) {
    const directory = moduleDirectory(module);
    for (const file of readdirSync(directory).sort()) {
      if (/^go\.(?:mod|sum)$|\.go$/.test(file)) hash.update(readFileSync(join(directory, file)));
    }
  }
  hash.update(JSON.stringify(buildFlags(suite)));
  const key = `${suite.version}-${hash.digest('hex').slice(0, 12)}-${os}-${arch}`;
  return join(cacheBase(env), key);
}

/** The directory that holds all that is built here. */
export function cacheBase(env: NodeJS.ProcessEnv): string {
  const xdg = env.XDG_CACHE_HOME;
  const base = xdg && isAbsolute(xdg) ? xdg : join(env.HOME || homedir(), '.cache');
  return join(base, 'monocle-k8s');
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
