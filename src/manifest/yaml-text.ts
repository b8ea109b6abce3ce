/** Manifests as YAML text, which is what every command and `cdk8s synth` write. */
import { yamlText } from '../../constructs/validation/yaml-writer.js';

export function toYaml(manifests: readonly object[]): string {
  return manifests.map((manifest) => yamlText(manifest)).join('---\n');
}
