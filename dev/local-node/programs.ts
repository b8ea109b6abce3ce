/**
 * The programs of a real node: kubelet, kube-proxy, the container runtime, the pod network and DNS.
 *
 * In: the environment. Out: a path for each, from the cache that the control plane uses too.
 */

import { CONTROL_PLANE, KUBERNETES_VERSION } from '../local-cluster/binaries.js';
import type { BuildProgress } from '../local-cluster/build.js';
import {
  type CacheOptions,
  cached,
  ensureBuilt,
  type Look,
  type Paths,
} from '../local-cluster/cache.js';
import type { Suite, Target } from '../local-cluster/suite.js';

const command = (module: string, path: string): Target => ({
  module: `../local-node/${module}`,
  path,
});
const kubernetes = (name: string): Target => ({
  module: 'control-plane',
  path: `k8s.io/kubernetes/cmd/${name}`,
});
const containerd = (name: string) =>
  command('containerd', `github.com/containerd/containerd/v2/cmd/${name}`);
const plugin = (path: string) =>
  command('cni', `github.com/containernetworking/plugins/plugins/${path}`);

/** From the modules of the control plane, so that both have one version. */
const KUBELET: Suite = {
  title: 'kubelet',
  version: `kubelet-${KUBERNETES_VERSION}`,
  targets: { kubelet: kubernetes('kubelet'), 'kube-proxy': kubernetes('kube-proxy') },
  ldflags: CONTROL_PLANE.ldflags,
  coldBuild: { coreMs: 5 * 60_000, packages: 900 },
};

const CONTAINERD: Suite = {
  title: 'containerd',
  version: 'containerd-v2.2.9',
  targets: {
    containerd: containerd('containerd'),
    'containerd-shim-runc-v2': containerd('containerd-shim-runc-v2'),
    ctr: containerd('ctr'),
  },
  ldflags: '-s -w -X github.com/containerd/containerd/v2/version.Version=2.2.9',
  // Snapshotters that need C libraries, and that no local node uses.
  tags: ['no_btrfs', 'no_zfs', 'no_devmapper'],
  coldBuild: { coreMs: 2.5 * 60_000, packages: 900 },
};

/** The seccomp profile RuntimeDefault, which Pod Security restricted asks for, needs libseccomp. */
const RUNC: Suite = {
  title: 'runc',
  version: 'runc-v1.4.3',
  targets: { runc: command('runc', 'github.com/opencontainers/runc') },
  ldflags: '-s -w -X main.version=1.4.3',
  tags: ['seccomp'],
  cgo: true,
  coldBuild: { coreMs: 40_000, packages: 250 },
};

const NETWORK: Suite = {
  title: 'pod network',
  version: 'cni-v1.9.1',
  targets: {
    bridge: plugin('main/bridge'),
    loopback: plugin('main/loopback'),
    'host-local': plugin('ipam/host-local'),
    portmap: plugin('meta/portmap'),
    pause: command('pause', 'monocle-k8s/local-node/pause'),
  },
  ldflags: '-s -w',
  coldBuild: { coreMs: 40_000, packages: 300 },
};

const DNS: Suite = {
  title: 'CoreDNS',
  version: 'coredns-v1.14.7',
  targets: { coredns: command('coredns', 'monocle-k8s/local-node/coredns') },
  ldflags: '-s -w',
  coldBuild: { coreMs: 2 * 60_000, packages: 900 },
};

const SUITES: readonly Suite[] = [KUBELET, CONTAINERD, RUNC, NETWORK, DNS];

const NAMES = [
  ...(['kubelet', 'kube-proxy', 'containerd', 'containerd-shim-runc-v2', 'ctr', 'runc'] as const),
  ...(['bridge', 'loopback', 'host-local', 'portmap', 'pause', 'coredns'] as const),
];
type ProgramName = (typeof NAMES)[number];
export type NodePrograms = Readonly<Record<ProgramName, string>>;

interface EnsureOptions extends Omit<CacheOptions, 'progress'> {
  /** Gets the progress of one suite. @default nothing is shown */
  readonly progress?: (title: string) => (progress: BuildProgress) => void;
}

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureNodePrograms({ env, progress }: EnsureOptions = {}): Promise<void> {
  for (const suite of SUITES) {
    await ensureBuilt(suite, () => look(suite, env), { env, progress: progress?.(suite.title) });
  }
}

/** What is there already; undefined if anything has to be built. */
export function findNodePrograms(env = process.env): NodePrograms | undefined {
  const looks = SUITES.map((suite) => look(suite, env));
  if (looks.some(({ missing }) => missing.length > 0)) return undefined;
  return Object.assign({}, ...looks.map(({ found }) => found)) as NodePrograms;
}

function look(suite: Suite, env = process.env): Look<string> {
  const names = Object.keys(suite.targets);
  const found: Paths = cached(suite, names, env);
  return { found, missing: names.filter((name) => !found[name]) };
}
