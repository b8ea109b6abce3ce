/**
 * The programs of the control plane.
 *
 * In: which are needed, and the environment. Out: a path for each, in KUBEBUILDER_ASSETS or in the
 * cache. Must never mix etcd and the API server of both: assets that lack one of them are an error.
 */
import { type CacheOptions, cached, ensureBuilt, executables, type Look } from './cache.js';
import type { Suite, Target } from './suite.js';

export const KUBERNETES_VERSION = 'v1.36.3';

/**
 * `api`: etcd and the API server. `controllers`: the controllers and the scheduler as well, for a real
 * node. `full`: also kwok, which plays a node.
 */
export type Components = 'api' | 'controllers' | 'full';

const API = ['etcd', 'kube-apiserver'] as const;
const CONTROLLERS = [...API, 'kube-controller-manager', 'kube-scheduler', 'kubectl'] as const;
const FULL = [...CONTROLLERS, 'kwok'] as const;
const NEEDED: Readonly<Record<Components, readonly BinaryName[]>> = {
  api: API,
  controllers: CONTROLLERS,
  full: FULL,
};
export type BinaryName = (typeof FULL)[number];
export type Binaries = Readonly<Partial<Record<BinaryName, string>>>;

const kubernetes = (name: string): Target => ({
  module: 'kubernetes',
  path: `k8s.io/kubernetes/cmd/${name}`,
});

export const CONTROL_PLANE: Suite = {
  title: 'control plane',
  version: KUBERNETES_VERSION,
  targets: {
    'kube-apiserver': kubernetes('kube-apiserver'),
    'kube-controller-manager': kubernetes('kube-controller-manager'),
    'kube-scheduler': kubernetes('kube-scheduler'),
    kubectl: kubernetes('kubectl'),
    etcd: { module: 'kubernetes', path: 'go.etcd.io/etcd/server/v3' },
    kwok: { module: 'kwok', path: 'sigs.k8s.io/kwok/cmd/kwok' },
  } satisfies Record<BinaryName, Target>,
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
  const found = { ...cached(CONTROL_PLANE, FULL, env), ...fromAssets(env.KUBEBUILDER_ASSETS) };
  return { found, missing: NEEDED[components].filter((name) => !found[name]) };
}

function fromAssets(directory: string | undefined): Binaries {
  if (!directory) return {};
  const found = executables(directory, FULL);
  const missing = API.filter((name) => !found[name]);
  if (missing.length > 0) {
    throw new Error(
      `KUBEBUILDER_ASSETS is ${directory}, which holds no executable ${missing.join(' and no ')}. ` +
        'Point it at a directory that setup-envtest made, or unset it to build them with Go.',
    );
  }
  return found;
}
