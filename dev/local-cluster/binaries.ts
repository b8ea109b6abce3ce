/**
 * The programs of the control plane.
 *
 * In: which components are needed, and the environment. Out: a path for each program: from
 * KUBEBUILDER_ASSETS, from the cache, and for kubectl from the PATH. Must never mix etcd and the API
 * server of both: assets that lack one of them are an error.
 */
import { type CacheOptions, cached, ensureBuilt, executables, type Look } from './cache.js';
import { findOnPath } from './shell.js';
import type { Suite, Target } from './suite.js';

export const KUBERNETES_VERSION = 'v1.36.3';

/**
 * `api`: etcd and the API server. `controllers`: the controllers and the scheduler as well, for a real
 * node. `full`: also kwok, which plays a node.
 */
export type Components = 'api' | 'controllers' | 'full';

/** `control-plane` is every component in one program; only assets have etcd and the API server on their own. */
const NAMES = ['control-plane', 'etcd', 'kube-apiserver', 'kubectl'] as const;
export type BinaryName = (typeof NAMES)[number];
export type Binaries = Readonly<Partial<Record<BinaryName, string>>>;

export const CONTROL_PLANE: Suite = {
  title: 'control plane',
  version: KUBERNETES_VERSION,
  targets: {
    'control-plane': { module: 'control-plane', path: 'monocle-k8s/local-cluster/control-plane' },
    kubectl: { module: 'control-plane', path: 'k8s.io/kubernetes/cmd/kubectl' },
  } satisfies Partial<Record<BinaryName, Target>>,
  // Without the version kubectl cannot parse what the server says about itself.
  ldflags: `-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES_VERSION}`,
  coldBuild: { coreMs: 2 * 9 * 60_000, packages: 3400 },
  alternative:
    'If you only need kube-apiserver and etcd, you can set KUBEBUILDER_ASSETS to a directory that holds them instead.',
};

export interface BinariesOptions extends CacheOptions {
  /** @default full */
  readonly components?: Components;
}

/** Builds what is missing: minutes the first time, nothing later. */
export function ensureBinaries(options: BinariesOptions = {}): Promise<Binaries> {
  return ensureBuilt(CONTROL_PLANE, () => look(options), options);
}

/** What is there already; undefined if anything has to be built. */
export function findBinaries(options: BinariesOptions = {}): Binaries | undefined {
  const { found, missing } = look(options);
  return missing.length === 0 ? found : undefined;
}

function look({ components = 'full', env = process.env }: BinariesOptions): Look<BinaryName> {
  const assets = fromAssets(env.KUBEBUILDER_ASSETS);
  const kubectl = findOnPath('kubectl', env);
  const found: Binaries = {
    ...(kubectl && { kubectl }),
    ...cached(CONTROL_PLANE, NAMES, env),
    ...assets,
  };
  const needed: BinaryName[] = components === 'api' ? [] : ['control-plane', 'kubectl'];
  if (assets.etcd === undefined) needed.unshift('control-plane');
  return { found, missing: [...new Set(needed)].filter((name) => !found[name]) };
}

function fromAssets(directory: string | undefined): Binaries {
  if (!directory) return {};
  const found = executables(directory, ['etcd', 'kube-apiserver', 'kubectl'] as const);
  const missing = (['etcd', 'kube-apiserver'] as const).filter((name) => !found[name]);
  if (missing.length > 0) {
    throw new Error(
      `KUBEBUILDER_ASSETS is ${directory}, which holds no executable ${missing.join(' and no ')}. ` +
        'Point it at a directory that setup-envtest made, or unset it to build them with Go.',
    );
  }
  return found;
}
