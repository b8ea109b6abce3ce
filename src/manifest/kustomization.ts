/** The kustomization.yaml beside the files of objects: for Argo CD, Flux and `kubectl apply -k`. */
import { toYaml } from './yaml-text.js';

export const KUSTOMIZATION = 'kustomization.yaml';

/** @param resources names of files, in the order in which they are listed */
export const kustomizationText = (resources: readonly string[]): string =>
  toYaml([{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources }]);
