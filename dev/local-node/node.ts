/**
 * A real node and its control plane, in namespaces of their own: kubelet, containerd, kube-proxy and
 * CoreDNS, with images that were built here.
 *
 * In: a directory, the images. Out: a cluster in which pods run, and whose volumes can be written to.
 * Must never run outside of the namespaces that enter.ts makes.
 */
import { execFileSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries } from '../local-cluster/binaries.js';
import { type Cluster, startCluster } from '../local-cluster/cluster.js';
import { canRunPods } from '../local-cluster/health.js';
import { createKeeper } from '../local-cluster/keeper.js';
import { waitFor } from '../local-cluster/readiness.js';
import { NODE_ADDRESS } from './isolation.js';
import { CONTAINERD_SOCKET, nodeFiles } from './node-files.js';
import { findNodePrograms, type NodePrograms } from './programs.js';
import { Services } from './services.js';
import { createVolumes } from './volumes.js';

export interface NodeOptions {
  /** An empty directory on a disk. */
  readonly dir: string;
  readonly cgroup: string;
  /** Archives of images. */
  readonly images: readonly string[];
  readonly log: (line: string) => void;
}

export interface LocalNode {
  readonly cluster: Cluster;
  stop(): Promise<void>;
}

export async function startNode({ dir, cgroup, images, log }: NodeOptions): Promise<LocalNode> {
  const programs = findNodePrograms();
  const binaries = findBinaries({ components: 'controllers' });
  if (programs === undefined || binaries === undefined) {
    throw new Error('The node is not built yet; run `npm run cluster -- --build --node` first');
  }
  const cluster = await startCluster({
    dir: join(dir, 'control-plane'),
    components: 'controllers',
    address: NODE_ADDRESS,
    audit: true,
    binaries,
    log,
  });
  const keeper = createKeeper(`monocle-k8s node in ${dir}`);
  const services = new Services(keeper, log);
  const stop = async () => {
    await services.close();
    await keeper.close();
    await cluster.stop();
  };
  try {
    const plugins = linkPlugins(dir, programs);
    const { kubeconfig } = cluster;
    const files = nodeFiles({ dir, cgroup, kubeconfig, programs, plugins });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { mode: 0o600 });
    }
    const service = (name: 'containerd' | 'kubelet' | 'kube-proxy' | 'coredns', args: string[]) =>
      services.start({
        name,
        file: programs[name],
        args,
        cwd: dir,
        env: { PATH: `${plugins}:${process.env.PATH}`, HOME: dir },
        output: join(dir, 'logs', `${name}.log`),
      });
    await service('containerd', ['--config', join(dir, 'containerd.toml')]);
    const ctr = (...args: string[]) =>
      execFileSync(programs.ctr, ['--address', CONTAINERD_SOCKET, '--namespace=k8s.io', ...args], {
        stdio: 'pipe',
      });
    await waitFor('containerd', services.all(), async () => ctr('version').length > 0);
    for (const image of images) ctr('images', 'import', '--local', image);
    await service('kubelet', [
      `--config=${join(dir, 'kubelet.yaml')}`,
      `--kubeconfig=${kubeconfig}`,
      `--root-dir=${join(dir, 'kubelet')}`,
      `--node-ip=${NODE_ADDRESS}`,
      '--hostname-override=node',
    ]);
    await service('kube-proxy', [`--config=${join(dir, 'kube-proxy.yaml')}`]);
    await service('coredns', ['-conf', join(dir, 'Corefile')]);
    await createVolumes(cluster, join(dir, 'volumes'));
    await waitFor('the Node', services.all(), () => canRunPods(cluster));
    await waitFor('DNS', services.all(), answersNames);
    return { cluster, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The network plugins by their own names, and the shim, which containerd looks for on the PATH. */
function linkPlugins(dir: string, programs: NodePrograms): string {
  const plugins = join(dir, 'plugins');
  mkdirSync(plugins, { recursive: true });
  const names = ['bridge', 'loopback', 'host-local', 'containerd-shim-runc-v2', 'runc'] as const;
  for (const name of names) symlinkSync(programs[name], join(plugins, name));
  return plugins;
}

async function answersNames(): Promise<boolean> {
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([NODE_ADDRESS]);
  return (await resolver.resolve4('kubernetes.default.svc.cluster.local')).length > 0;
}
