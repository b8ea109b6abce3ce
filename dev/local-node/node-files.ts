/**
 * The files that a node's programs read. Pure: paths in, contents out.
 * Must never name a path outside of the node's own directory and the private ones of isolation.ts.
 */
import { stringify } from 'yaml';
import { PAUSE } from './images.js';
import { NODE_ADDRESS } from './isolation.js';
import type { NodePrograms } from './programs.js';

const POD_RANGE = '10.244.0.0/24';
export const CONTAINERD_SOCKET = '/run/containerd/containerd.sock';
const CNI_CONFIGS = '/run/cni/configs';

interface Place {
  readonly dir: string;
  readonly kubeconfig: string;
  readonly cgroup: string;
  readonly programs: NodePrograms;
  /** A directory with links to the network plugins, by their names. */
  readonly plugins: string;
}

/** By path. */
export function nodeFiles(place: Place): Readonly<Record<string, string>> {
  const { dir } = place;
  return {
    [`${dir}/containerd.toml`]: containerd(place),
    [`${CNI_CONFIGS}/10-bridge.conflist`]: JSON.stringify(podNetwork, null, 2),
    [`${dir}/kubelet.yaml`]: stringify(kubelet(place)),
    [`${dir}/kube-proxy.yaml`]: stringify(kubeProxy(place)),
    [`${dir}/Corefile`]: corefile(place),
    // Pods ask our DNS alone.
    [`${dir}/resolv.conf`]: `nameserver ${NODE_ADDRESS}\n`,
  };
}

/** JSON strings are TOML strings. */
const containerd = ({ dir, programs, plugins }: Place): string => `version = 3
root = ${JSON.stringify(`${dir}/containerd`)}
state = "/run/containerd"

[grpc]
address = "${CONTAINERD_SOCKET}"

[plugins."io.containerd.cri.v1.images".pinned_images]
sandbox = "${PAUSE}"

[plugins."io.containerd.cri.v1.runtime"]
# Without CAP_SYS_RESOURCE, no process may get a lower score than its parent.
restrict_oom_score_adj = true

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc.options]
BinaryName = ${JSON.stringify(programs.runc)}

[plugins."io.containerd.cri.v1.runtime".cni]
bin_dirs = [${JSON.stringify(plugins)}]
conf_dir = "${CNI_CONFIGS}"
`;

const podNetwork = {
  cniVersion: '1.0.0',
  name: 'pods',
  plugins: [
    {
      type: 'bridge',
      bridge: 'pods0',
      isGateway: true,
      hairpinMode: true,
      ipam: {
        type: 'host-local',
        dataDir: '/run/cni/addresses',
        ranges: [[{ subnet: POD_RANGE }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
  ],
};

const kubelet = ({ dir, cgroup }: Place) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  address: NODE_ADDRESS,
  // Nobody else is in this network.
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  containerRuntimeEndpoint: `unix://${CONTAINERD_SOCKET}`,
  cgroupDriver: 'cgroupfs',
  cgroupRoot: `/${cgroup}`,
  failCgroupV1: false,
  failSwapOn: false,
  clusterDNS: [NODE_ADDRESS],
  clusterDomain: 'cluster.local',
  resolvConf: `${dir}/resolv.conf`,
  // The machine's disk is shared: how full it is says nothing about the pods.
  evictionHard: {
    'memory.available': '100Mi',
    'nodefs.available': '1%',
    'nodefs.inodesFree': '1%',
    'imagefs.available': '1%',
  },
  imageGCHighThresholdPercent: 100,
  imageGCLowThresholdPercent: 99,
  serializeImagePulls: false,
});

const kubeProxy = ({ kubeconfig }: Place) => ({
  apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
  kind: 'KubeProxyConfiguration',
  mode: 'nftables',
  clusterCIDR: POD_RANGE,
  clientConnection: { kubeconfig },
  hostnameOverride: 'node',
  bindAddress: NODE_ADDRESS,
  // These limits belong to the whole machine.
  conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
});

const corefile = ({ kubeconfig }: Place): string => `.:53 {
  bind ${NODE_ADDRESS}
  errors
  kubernetes cluster.local in-addr.arpa {
    kubeconfig ${JSON.stringify(kubeconfig)}
    ttl 1
  }
}
`;
