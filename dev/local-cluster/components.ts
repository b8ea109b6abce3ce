/**
 * How each component of the control plane is started. Pure: paths and ports in, arguments out.
 * Must never let one listen on anything but loopback, or the address of a node in its own network.
 */
import type { ClusterFiles } from './cluster-files.js';

export const LOOPBACK = '127.0.0.1';

export interface Ports {
  readonly etcdClient: number;
  readonly etcdPeer: number;
  readonly apiserver: number;
  readonly controllerManager: number;
  readonly scheduler: number;
  readonly kwok: number;
}

export type ComponentName =
  | 'etcd'
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kwok';

interface ComponentOptions {
  readonly audit: boolean;
  readonly address: string;
  readonly garbageCollector: boolean;
}

export function componentArgs(
  name: ComponentName,
  files: ClusterFiles,
  ports: Ports,
  { audit, address, garbageCollector }: ComponentOptions,
): string[] {
  switch (name) {
    case 'etcd':
      return etcd(files, ports);
    case 'kube-apiserver':
      return apiserver(files, ports, audit, address);
    case 'kube-controller-manager':
      return controllerManager(files, ports, { address, garbageCollector });
    case 'kube-scheduler':
      return scheduler(files, ports);
    case 'kwok':
      return kwok(files, ports);
  }
}

function etcd(files: ClusterFiles, ports: Ports): string[] {
  const client = `http://${LOOPBACK}:${ports.etcdClient}`;
  const peer = `http://${LOOPBACK}:${ports.etcdPeer}`;
  return [
    `--data-dir=${files.etcdData}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    '--log-level=warn',
    // The data need not survive a power cut.
    '--unsafe-no-fsync',
  ];
}

function apiserver(files: ClusterFiles, ports: Ports, audit: boolean, address: string): string[] {
  return [
    `--etcd-servers=http://${LOOPBACK}:${ports.etcdClient}`,
    `--bind-address=${address}`,
    `--advertise-address=${address}`,
    `--secure-port=${ports.apiserver}`,
    `--cert-dir=${files.apiserverCerts}`,
    // The Service `kubernetes` cannot have a loopback endpoint, and no pod runs that would use it.
    ...(address === LOOPBACK ? ['--endpoint-reconciler-type=none'] : []),
    '--kubelet-preferred-address-types=InternalIP',
    // On loopback, a test can take the place of kube-proxy: it serves at the address of a Service.
    `--service-cluster-ip-range=${address === LOOPBACK ? '127.64.0.0/16' : '10.0.0.0/16'}`,
    '--authorization-mode=RBAC',
    `--token-auth-file=${files.tokens}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${files.serviceAccountPublicKey}`,
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    // Pod Security decides about privileged pods, not this flag.
    '--allow-privileged=true',
    '--profiling=false',
    ...(audit
      ? [
          `--audit-policy-file=${files.auditPolicy}`,
          `--audit-log-path=${files.auditLog}`,
          // In MB: it is one file, whatever happens.
          '--audit-log-maxsize=10000',
        ]
      : []),
  ];
}

function controllerManager(
  files: ClusterFiles,
  ports: Ports,
  { address, garbageCollector }: Omit<ComponentOptions, 'audit'>,
): string[] {
  return [
    `--kubeconfig=${files.kubeconfig}`,
    `--bind-address=${LOOPBACK}`,
    `--secure-port=${ports.controllerManager}`,
    `--cert-dir=${files.controllerManagerCerts}`,
    '--leader-elect=false',
    '--use-service-account-credentials',
    `--service-account-private-key-file=${files.serviceAccountKey}`,
    `--root-ca-file=${files.servingCert}`,
    // Its volumes belong to root, whatever a pod asks for: enough for pods that run nothing.
    ...(address === LOOPBACK ? ['--enable-hostpath-provisioner'] : []),
    // Each controller fetches a token first; at the default rate the last one starts after 6 s.
    '--kube-api-qps=500',
    '--kube-api-burst=1000',
    // Claims that wait for a class are looked at every 15 s otherwise.
    '--pvclaimbinder-sync-period=1s',
    '--profiling=false',
    ...(garbageCollector ? [] : ['--controllers=*,-garbage-collector-controller']),
  ];
}

function scheduler(files: ClusterFiles, ports: Ports): string[] {
  return [
    `--kubeconfig=${files.kubeconfig}`,
    `--bind-address=${LOOPBACK}`,
    `--secure-port=${ports.scheduler}`,
    `--cert-dir=${files.schedulerCerts}`,
    '--leader-elect=false',
    '--profiling=false',
  ];
}

function kwok(files: ClusterFiles, ports: Ports): string[] {
  return [
    `--kubeconfig=${files.kubeconfig}`,
    `--config=${files.kwokConfig}`,
    '--manage-all-nodes',
    '--node-lease-duration-seconds=40',
    `--server-address=${LOOPBACK}:${ports.kwok}`,
    `--node-ip=${LOOPBACK}`,
    // Must not overlap with the range of the Services.
    '--cidr=10.1.0.0/16',
  ];
}
