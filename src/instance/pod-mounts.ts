/**
 * The ConfigMaps and Secrets without which a pod of a workload cannot be created.
 *
 * Pure. The operator may not read most of them, so it names them and does not know which one is missing.
 */

import type { KubeObject } from '../kube/object.js';
import { type Part, part, parts } from './pod-parts.js';
import { isName } from './readiness/pod-text.js';

/** The volume with Monocle's config, which we write before the workload. */
const OURS = 'config';
const MOST_NAMED = 5;

/** undefined if it mounts none that may be missing. */
export function mountsText({ spec }: KubeObject): string | undefined {
  const volumes = parts(part(part(part(spec).template).spec).volumes);
  const names = volumes
    .filter(({ name }) => name !== OURS)
    .flatMap((volume) => [
      ...named(volume),
      ...parts(part(volume.projected).sources).flatMap(named),
    ]);
  const unique = [...new Set(names)];
  if (unique.length === 0) return undefined;
  const more = unique.length > MOST_NAMED ? ` and ${unique.length - MOST_NAMED} more` : '';
  return `it mounts ${unique.slice(0, MOST_NAMED).join(', ')}${more}, which may be missing`;
}

function named({ configMap, secret }: Part): string[] {
  const { name = part(secret).secretName } = part(secret);
  return [
    ['ConfigMap', part(configMap).name, part(configMap).optional] as const,
    ['Secret', name, part(secret).optional] as const,
  ].flatMap(([kind, object, optional]) =>
    isName(object) && optional !== true ? [`${kind}/${object}`] : [],
  );
}
