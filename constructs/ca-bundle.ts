/**
 * The CA certificates that api and crawler trust: a file in a volume, and the variable that names it.
 *
 * Monocle uses OpenSSL, which reads the file of SSL_CERT_FILE instead of the image's own bundle when a
 * process starts. The volume is a directory and not a subPath, which the kubelet would not update.
 */

import type { ResolvedSpec } from './instance/spec.js';
import type { EnvVar, Volume } from './workload/api-object.js';

export const CA_VOLUME = 'ca-bundle';
const DIRECTORY = '/etc/monocle-ca';
const FILE = 'ca-bundle.crt';

interface CaParts {
  readonly env: readonly EnvVar[];
  readonly volumeMounts: readonly { name: string; mountPath: string; readOnly: true }[];
  readonly volumes: readonly Volume[];
}

/** Empty lists if the spec has no bundle. */
export function caParts({ caBundle }: Pick<ResolvedSpec, 'caBundle'>): CaParts {
  if (caBundle === undefined) return { env: [], volumeMounts: [], volumes: [] };
  const { configMapRef, secretRef } = caBundle;
  const items = [{ key: (configMapRef ?? secretRef)?.key ?? '', path: FILE }];
  return {
    env: [{ name: 'SSL_CERT_FILE', value: `${DIRECTORY}/${FILE}` }],
    volumeMounts: [{ name: CA_VOLUME, mountPath: DIRECTORY, readOnly: true }],
    volumes: [
      {
        name: CA_VOLUME,
        ...(configMapRef && { configMap: { name: configMapRef.name, items } }),
        ...(secretRef && { secret: { secretName: secretRef.name, items } }),
      },
    ],
  };
}
