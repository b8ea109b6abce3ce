/**
 * Refuses to publish an older image over a newer one. Pure.
 *
 * Git does not tell whether the newer one ever ran. If it did not, a revert of its commit is the way back:
 * `check-schema` then asks the data.
 */
import { isImage, refusedDowngrades, type Writers } from '../../../constructs/instance/image.js';
import { UserError } from '../../errors.js';
import type { Manifest } from '../../synthesize.js';
import { yamlValue } from '../../yaml.js';
import { type DesiredInstance, directoryOf, type Edit, objectFile } from './directory.js';

export function refuseDowngrades(
  path: string,
  instances: readonly DesiredInstance[],
  edits: readonly Edit[],
): void {
  const known = new Map(edits.map((edit) => [edit.path, edit]));
  for (const instance of instances) {
    const { manifests, instance: resolved } = instance.synthesis;
    const directory = directoryOf(path, instance);
    const before = manifests.map((manifest): Writers => {
      const edit = known.get(`${directory}/${objectFile(manifest)}`);
      return writersIn(manifest, edit?.before);
    });
    const [refused] = refusedDowngrades(resolved.spec, Object.assign({}, ...before));
    if (refused)
      throw new UserError(
        `${directory}: ${refused.message}. If it never ran, revert its commit instead; nothing was written`,
      );
  }
}

/** What a file of the repository names, which somebody may have edited: only what is an image or a version. */
function writersIn({ kind, metadata }: Manifest, text = ''): Writers {
  // biome-ignore lint/suspicious/noExplicitAny: a file of any content
  const spec = (yamlValue(text) as any)?.spec;
  const containers: unknown = spec?.template?.spec?.containers;
  const imageOf = (name: string): string | undefined => {
    const found = Array.isArray(containers)
      ? containers.find((each) => each?.name === name)?.image
      : undefined;
    return typeof found === 'string' && isImage(found) ? found : undefined;
  };
  if (kind === 'Elasticsearch')
    return { eck: typeof spec?.version === 'string' ? spec.version : undefined };
  if (kind === 'StatefulSet') return { elastic: imageOf('elastic') };
  if (kind === 'Deployment' && metadata.name.endsWith('-api')) return { monocle: imageOf('api') };
  return {};
}
