import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../../constructs/spec.js';

/** Every example CR of examples/, by file name. */
export const examples: readonly { readonly file: string; readonly monocles: readonly Monocle[] }[] =
  readdirSync('examples')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      file: name,
      monocles: parseAllDocuments(readFileSync(join('examples', name), 'utf8')).map((document) =>
        document.toJS(),
      ),
    }));

/** Without the storage class, the priority classes and the node labels that the test cluster lacks. */
export function localized({ spec, ...rest }: Monocle): Monocle {
  const local = JSON.parse(JSON.stringify(spec ?? {})) as Record<string, unknown>;
  delete local.storageClassName;
  for (const component of ['elastic', 'api', 'crawler']) {
    const part = (local[component] ?? {}) as Record<string, unknown>;
    for (const field of ['priorityClassName', 'nodeSelector', 'affinity']) delete part[field];
  }
  return { ...rest, spec: local } as Monocle;
}
