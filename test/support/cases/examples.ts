import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../../../constructs/instance/spec.js';

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

/** All but that of ECK, whose operator does not run here: test/e2e/eck.test.ts stands in for it. */
export const deployable = examples.filter(({ file }) => file !== 'eck.yaml');

/** The volume that the examples with backups take for granted. */
export const backupClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'monocle-backup' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

/**
 * Without the storage, priority and runtime classes, the ServiceAccounts and the node labels that the
 * test cluster lacks, and without the port of its nodes, which only one Service can have.
 */
export function localized({ spec, ...rest }: Monocle): Monocle {
  const local = JSON.parse(JSON.stringify(spec ?? {})) as Record<string, unknown>;
  delete local.storageClassName;
  for (const component of ['elastic', 'api', 'crawler']) {
    const part = (local[component] ?? {}) as Record<string, unknown>;
    for (const field of ['priorityClassName', 'nodeSelector', 'affinity']) delete part[field];
    delete (part.service as Record<string, unknown> | undefined)?.nodePort;
    const pod = (part.podTemplate as { spec?: Record<string, unknown> } | undefined)?.spec ?? {};
    for (const field of ['serviceAccountName', 'runtimeClassName']) delete pod[field];
  }
  return { ...rest, spec: local } as Monocle;
}
