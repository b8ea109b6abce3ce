/** The mark by which an object belongs to its Monocle, and goes with it. */
import { API_VERSION, KIND } from '../../constructs/spec.js';
import type { KubeObject, OwnerReference } from '../kube/client.js';
import type { Manifest } from '../synthesize.js';

export const ownerReference = ({ metadata: { name, uid = '' } }: KubeObject): OwnerReference => ({
  apiVersion: API_VERSION,
  kind: KIND,
  name,
  uid,
  controller: true,
  blockOwnerDeletion: true,
});

export function withOwner(manifest: Manifest, owner: OwnerReference, namespace: string): Manifest {
  return {
    ...manifest,
    metadata: { ...manifest.metadata, namespace, ownerReferences: [owner] } as Manifest['metadata'],
  };
}
