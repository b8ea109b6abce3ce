/** An empty `egressTo` that cuts off what a valid Monocle needs: warnings. Pure. */
import type { MonocleConfig } from './config/config.js';
import type { ResolvedSpec } from './instance/spec.js';
import type { Problem } from './validation/problem.js';

export function egressWarnings(spec: ResolvedSpec, config: MonocleConfig | undefined): Problem[] {
  // Whether a peer of a list is the right one, nobody here can tell.
  if (spec.networkPolicy.egressTo?.length !== 0) return [];
  const needed = [
    ...(spec.elastic.external ? ['the external Elasticsearch'] : []),
    ...(config?.auth ? ['the issuer of the sign-in'] : []),
    ...(fetches(config) ? ['what the crawlers fetch'] : []),
  ];
  if (needed.length === 0) return [];
  const message = `is empty, so no pod reaches ${needed.join(', ')}; add their addresses, or leave egressTo out`;
  return [{ path: ['spec', 'networkPolicy', 'egressTo'], message, severity: 'warning' }];
}

/** Others send the data of a TaskDataProvider, so it is no reason to connect to anything. */
const fetches = (config: MonocleConfig | undefined): boolean =>
  (config?.workspaces ?? []).some(({ crawlers }) =>
    crawlers.some(({ provider }) => typeof provider === 'object'),
  );
