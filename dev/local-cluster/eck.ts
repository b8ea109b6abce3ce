/**
 * ECK's operator, for tests with the real one.
 *
 * In: the environment. Out: a path for the program, and for the definitions that its release ships.
 */
import { type CacheOptions, cached, ensureBuilt, type Look } from './cache.js';
import type { Suite, Target } from './suite.js';

const ECK = 'github.com/elastic/cloud-on-k8s/v3';
const NAMES = ['eck-operator', 'all-crds.yaml'] as const;
type EckFile = (typeof NAMES)[number];
export type EckFiles = Readonly<Record<EckFile, string>>;

export const ECK_SUITE: Suite = {
  title: 'ECK',
  version: 'eck-v3.5.0',
  targets: {
    'eck-operator': { module: 'eck', path: `${ECK}/cmd` },
    'all-crds.yaml': { module: 'eck', of: ECK, file: 'config/crds/v1/all-crds.yaml' },
  } satisfies Record<EckFile, Target>,
  ldflags: `-s -w -X ${ECK}/pkg/about.version=3.5.0 -X ${ECK}/pkg/about.buildSnapshot=false`,
  coldBuild: { coreMs: 2 * 3 * 60_000, packages: 1350 },
};

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureEck(options: CacheOptions = {}): Promise<void> {
  await ensureBuilt(ECK_SUITE, () => look(options.env), options);
}

/** ECK's definitions alone, which need no compiler. */
export async function ensureEckDefinitions(options: CacheOptions = {}): Promise<void> {
  await ensureBuilt(ECK_SUITE, () => look(options.env, ['all-crds.yaml']), options);
}

export const findEckDefinitions = (env = process.env): string | undefined =>
  look(env).found['all-crds.yaml'];

/** What is there already; undefined if anything has to be built. */
export function findEck(env = process.env): EckFiles | undefined {
  const { found, missing } = look(env);
  return missing.length === 0 ? (found as EckFiles) : undefined;
}

function look(env = process.env, names: readonly EckFile[] = NAMES): Look<EckFile> {
  const found = cached(ECK_SUITE, NAMES, env);
  return { found, missing: names.filter((name) => !found[name]) };
}
