/**
 * Volumes of a local node: directories on its disk, of the kind `local`, which honours fsGroup.
 *
 * In: the API server and a directory. Out: the default StorageClass `standard` with volumes of 10Gi,
 * and the class `tiny` with one of 64 MiB that is really full then.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, request } from '../local-cluster/request.js';

const COUNT = 30;

export async function createVolumes(server: Endpoint, dir: string): Promise<void> {
  await Promise.all([
    create(server, '/apis/storage.k8s.io/v1/storageclasses', storageClass('standard', true)),
    create(server, '/apis/storage.k8s.io/v1/storageclasses', storageClass('tiny', false)),
  ]);
  const tiny = join(dir, 'tiny');
  mkdirSync(tiny, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', tiny]);
  await create(server, '/api/v1/persistentvolumes', volume('tiny', tiny, 'tiny'));
  for (let index = 0; index < COUNT; index++) {
    const path = join(dir, String(index));
    mkdirSync(path);
    await create(server, '/api/v1/persistentvolumes', volume(`disk-${index}`, path, 'standard'));
  }
}

const storageClass = (name: string, isDefault: boolean) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {
    name,
    annotations: { 'storageclass.kubernetes.io/is-default-class': String(isDefault) },
  },
  provisioner: 'kubernetes.io/no-provisioner',
  volumeBindingMode: 'WaitForFirstConsumer',
});

const volume = (name: string, path: string, storageClassName: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  spec: {
    capacity: { storage: '10Gi' },
    accessModes: ['ReadWriteOnce'],
    persistentVolumeReclaimPolicy: 'Retain',
    storageClassName,
    local: { path },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          {
            matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node'] }],
          },
        ],
      },
    },
  },
});

async function create(server: Endpoint, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await request(server, { method: 'POST', path, body });
  if (status !== 201)
    throw new Error(`POST ${path} was answered with ${status}: ${JSON.stringify(answer)}`);
}
