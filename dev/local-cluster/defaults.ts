/**
 * The objects that a bare control plane lacks and a workload needs: one Node and a default
 * StorageClass. In: the API server. Must never change an object that is there already.
 */
import { type Endpoint, request } from './request.js';

const storageClass = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {
    name: 'standard',
    annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
  },
  provisioner: 'kubernetes.io/host-path',
  allowVolumeExpansion: true,
};

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: 'node',
    labels: { 'kubernetes.io/hostname': 'node', 'kubernetes.io/os': 'linux' },
  },
};

export async function createDefaults(server: Endpoint): Promise<void> {
  await Promise.all([
    create(server, '/apis/storage.k8s.io/v1/storageclasses', storageClass),
    create(server, '/api/v1/nodes', node),
  ]);
}

async function create(server: Endpoint, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await request(server, { method: 'POST', path, body });
  if (status !== 201 && status !== 409) {
    throw new Error(`POST ${path} was answered with ${status}: ${JSON.stringify(answer)}`);
  }
}

interface VolumeList {
  readonly items?: {
    readonly metadata: { readonly annotations?: Record<string, string> };
    readonly spec: { readonly hostPath?: { readonly path: string } };
  }[];
}

/** The directories that the controller-manager made for volumes, outside the cluster's directory. */
export async function hostPaths(server: Endpoint): Promise<string[]> {
  const { body } = await request<VolumeList>(server, {
    path: '/api/v1/persistentvolumes',
    timeoutMs: 30_000,
  });
  return (body.items ?? [])
    .filter(
      ({ metadata }) =>
        metadata.annotations?.['kubernetes.io/createdby'] === 'hostpath-dynamic-provisioner',
    )
    .flatMap(({ spec }) => spec.hostPath?.path ?? [])
    .filter((path) => /^\/tmp\/hostpath_pv\/[0-9a-f-]{36}$/.test(path));
}
