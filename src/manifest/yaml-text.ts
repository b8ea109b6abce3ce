/** Manifests as YAML text, which is what every command and `cdk8s synth` write. */
import { yamlText } from '../../constructs/validation/yaml-writer.js';

export function toYaml(manifests: readonly object[]): string {
  return manifests.map((manifest) => yamlText(manifest)).join('---\n');
}

// The kustomization.yaml beside the files of objects: for Argo CD, Flux and `kubectl apply -k`.

export const KUSTOMIZATION = 'kustomization.yaml';

/** @param resources names of files, in the order in which they are listed */
export const kustomizationText = (resources: readonly string[]): string =>
  toYaml([{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources }]);
