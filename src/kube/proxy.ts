/**
 * Finds the proxy for a server in the environment, as Go programs and so kubectl do.
 *
 * Node's own support for NO_PROXY knows neither CIDRs nor subdomains of a plain name.
 */
import { BlockList, isIP } from 'node:net';

/** @returns undefined if the server is reached directly */
export function proxyFor(server: string, env: NodeJS.ProcessEnv): string | undefined {
  const { protocol, hostname, port } = new URL(server);
  const isSecure = protocol === 'https:';
  const proxy = variable(env, isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (proxy === undefined) return undefined;
  const host = bare(hostname);
  const isLoopback = host === 'localhost' || isWithin(host, '127.0.0.0', 8) || host === '::1';
  const exceptions = (variable(env, 'NO_PROXY') ?? '').split(',');
  if (
    isLoopback ||
    exceptions.some((each) => isExcepted(each, host, port || (isSecure ? '443' : '80')))
  )
    return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

const variable = (env: NodeJS.ProcessEnv, name: string): string | undefined =>
  env[name] || env[name.toLowerCase()] || undefined;

/** An IPv6 address without its brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** One entry of NO_PROXY: *, an address, a CIDR, or a domain; an address or domain perhaps with a port. */
function isExcepted(entry: string, host: string, port: string): boolean {
  const text = entry.trim().toLowerCase();
  if (text === '*') return true;
  const [network = '', bits = ''] = text.split('/');
  if (isIP(network) && /^\d{1,3}$/.test(bits)) return isWithin(host, network, Number(bits));
  const isAddress = isIP(text) > 0;
  const [, name = '', onPort] = isAddress ? ['', text] : (/^(.*?)(?::(\d+))?$/.exec(text) ?? []);
  if (onPort !== undefined && onPort !== port) return false;
  const wanted = bare(name).replace(/^\*(?=\.)/, '');
  if (isIP(wanted)) return isWithin(host, wanted, isIP(wanted) === 4 ? 32 : 128);
  if (wanted === '' || isIP(host)) return false;
  return wanted.startsWith('.')
    ? host.endsWith(wanted)
    : host === wanted || host.endsWith(`.${wanted}`);
}

function isWithin(host: string, network: string, bits: number): boolean {
  if (!isIP(host) || bits > (isIP(network) === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
