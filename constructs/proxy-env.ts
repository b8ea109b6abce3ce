/** The variables that make a component use a proxy. */

import type { ResolvedSpec } from './instance/spec.js';
import type { EnvVar } from './workload/api-object.js';

/** @param ownHosts hosts that the component always reaches without the proxy */
export function proxyEnv(
  proxy: ResolvedSpec['api']['proxy'],
  ownHosts: readonly string[],
): EnvVar[] {
  // A proxy with credentials is in env, so noProxy counts alone, too.
  if (!proxy?.httpProxy && !proxy?.httpsProxy && !proxy?.noProxy?.length) return [];
  const noProxy = [...ownHosts, 'localhost', '127.0.0.1', ...(proxy.noProxy ?? [])];
  return [
    ...(proxy.httpProxy ? [{ name: 'HTTP_PROXY', value: proxy.httpProxy }] : []),
    ...(proxy.httpsProxy ? [{ name: 'HTTPS_PROXY', value: proxy.httpsProxy }] : []),
    { name: 'NO_PROXY', value: noProxy.join(',') },
  ];
}
