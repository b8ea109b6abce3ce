/**
 * The programs of Argo CD, for tests that sync with the real one.
 *
 * In: the environment. Out: a path for each program, and for what its release ships beside them.
 *
 * Argo CD keeps gitops-engine in its own repository and names it by a relative path, which Go cannot
 * fetch. This is the newest 3.5 whose gitops-engine can be fetched by its own path at the same commit.
 */
import { type CacheOptions, cached, ensureBuilt, type Look } from './cache.js';
import type { Suite, Target } from './suite.js';

const ARGO_CD = 'github.com/argoproj/argo-cd/v3';
const NAMES = ['argocd', 'kustomize', 'git-verify-wrapper.sh', 'core-install.yaml'] as const;
type ArgoCdFile = (typeof NAMES)[number];
export type ArgoCdFiles = Readonly<Record<ArgoCdFile, string>>;

const source = (file: string): Target => ({ module: 'argocd', of: ARGO_CD, file });

export const ARGO_CD_SUITE: Suite = {
  title: 'Argo CD',
  version: 'argocd-v3.5.3',
  targets: {
    argocd: { module: 'argocd', path: `${ARGO_CD}/cmd` },
    kustomize: { module: 'kustomize', path: 'sigs.k8s.io/kustomize/kustomize/v5' },
    'git-verify-wrapper.sh': source('hack/git-verify-wrapper.sh'),
    'core-install.yaml': source('manifests/core-install.yaml'),
  } satisfies Record<ArgoCdFile, Target>,
  ldflags: '-s -w',
  coldBuild: { coreMs: 2 * 5.5 * 60_000, packages: 1850 },
};

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureArgoCd(options: CacheOptions = {}): Promise<void> {
  await ensureBuilt(ARGO_CD_SUITE, () => look(options.env), options);
}

/** What is there already; undefined if anything has to be built. */
export function findArgoCd(env = process.env): ArgoCdFiles | undefined {
  const { found, missing } = look(env);
  return missing.length === 0 ? (found as ArgoCdFiles) : undefined;
}

function look(env = process.env): Look<ArgoCdFile> {
  const found = cached(ARGO_CD_SUITE, NAMES, env);
  return { found, missing: NAMES.filter((name) => !found[name]) };
}
