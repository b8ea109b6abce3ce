/** Warnings about public URLs that are valid, but do not work in a browser as the user intended. Pure. */
import type { MonocleConfig } from '../config/config.js';
import type { Path, Problem } from '../validation/problem.js';
import { publicURL } from './instance.js';
import type { ResolvedSpec } from './spec.js';

export function publicUrlWarnings(
  spec: ResolvedSpec,
  config: MonocleConfig | undefined,
): Problem[] {
  const given = publicURL(spec);
  // The CRD's rule checks only the shape: it also accepts addresses that are not valid in a URL.
  if (!URL.canParse(given)) return [];
  const url = new URL(given);
  const messages = [otherHost(spec, url), unsetUrl(spec), insecureSignIn(url, config)];
  return messages
    .filter((message) => message !== undefined)
    .map((message) => ({ path: pathOf(spec), message, severity: 'warning' }));
}

/** The field that the public URL comes from. */
function pathOf(spec: ResolvedSpec): Path {
  const fields = ['publicURL', 'monoclePublicURL', 'route', 'ingress', 'httpRoute'] as const;
  const field = fields.find((name) => spec[name] !== undefined);
  return field === undefined ? ['spec'] : ['spec', field];
}

function otherHost(spec: ResolvedSpec, { hostname }: URL): string | undefined {
  const { route, ingress, httpRoute } = spec;
  const hosts = [route?.host, ingress?.host, ...(httpRoute?.hostnames ?? [])].filter(
    (host) => host !== undefined,
  );
  if (hosts.length === 0 || hosts.some((host) => serves(host, hostname))) return undefined;
  const kind = route ? 'Route' : ingress ? 'Ingress' : 'HTTPRoute';
  return `its host is ${hostname}, but the ${kind} serves ${hosts.join(', ')}; use the same host, unless a proxy stands before it`;
}

/** The address of a load balancer or a node is not known in advance. */
function unsetUrl(spec: ResolvedSpec): string | undefined {
  const { type } = spec.api.service;
  return type !== 'ClusterIP' && pathOf(spec).length === 1
    ? `api.service.type is ${type}, but without publicURL browsers are sent to http://localhost:8090; set publicURL`
    : undefined;
}

const serves = (host: string, hostname: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;

/** Over http, browsers send a Secure cookie only to the local machine. */
function insecureSignIn(
  { protocol, hostname }: URL,
  config: MonocleConfig | undefined,
): string | undefined {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return config?.auth && protocol === 'http:' && !isLocal
    ? 'the public URL begins with http://, and sign-in needs https://, because its cookie is Secure; use https://'
    : undefined;
}

// Warnings about an empty `egressTo` that cuts off what a valid Monocle needs. Pure.

export function egressWarnings(spec: ResolvedSpec, config: MonocleConfig | undefined): Problem[] {
  // We cannot check whether the peers in a list are the right ones.
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

/** Clients push the data of a TaskDataProvider, so its crawler connects to nothing. */
const fetches = (config: MonocleConfig | undefined): boolean =>
  (config?.workspaces ?? []).some(({ crawlers }) =>
    crawlers.some(({ provider }) => typeof provider === 'object'),
  );
