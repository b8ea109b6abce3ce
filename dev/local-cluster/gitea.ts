/**
 * Gitea, a forge, for tests with the real one.
 *
 * In: the environment. Out: a path for the program, and for the directories that it reads at run time.
 *
 * This is the newest release whose modules the Go module proxy has. Its SQLite is C, which takes a C compiler.
 */
import { type CacheOptions, cached, ensureBuilt, type Look } from './cache.js';
import type { Suite, Target } from './suite.js';

const GITEA = 'code.gitea.io/gitea';
const NAMES = ['gitea', 'options', 'public', 'templates'] as const;
type GiteaFile = (typeof NAMES)[number];
export type GiteaFiles = Readonly<Record<GiteaFile, string>>;

const source = (file: string): Target => ({ module: 'gitea', of: GITEA, file });

export const GITEA_SUITE: Suite = {
  title: 'Gitea',
  version: 'gitea-v1.26.0',
  targets: {
    gitea: { module: 'gitea', path: GITEA },
    // A release has these inside the program. That takes a step before the build that changes the sources.
    options: source('options'),
    public: source('public'),
    templates: source('templates'),
  } satisfies Record<GiteaFile, Target>,
  ldflags: '-s -w -X main.Version=1.26.0',
  tags: ['sqlite', 'sqlite_unlock_notify'],
  cgo: true,
  // The packages are counted with empty caches. The time is of a build with Go's own cache partly filled, on 2 cores.
  coldBuild: { coreMs: 2 * 5.5 * 60_000, packages: 1479 },
};

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureGitea(options: CacheOptions = {}): Promise<void> {
  await ensureBuilt(GITEA_SUITE, () => look(options.env), options);
}

/** What is there already; undefined if anything has to be built. */
export function findGitea(env = process.env): GiteaFiles | undefined {
  const { found, missing } = look(env);
  return missing.length === 0 ? (found as GiteaFiles) : undefined;
}

function look(env = process.env): Look<GiteaFile> {
  const found = cached(GITEA_SUITE, NAMES, env);
  return { found, missing: NAMES.filter((name) => !found[name]) };
}
