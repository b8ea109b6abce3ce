/** The HTTP endpoints for Prometheus and the kubelet. */
import { createServer, type Server } from 'node:http';
import { UserError } from '../../errors.js';

export interface Check {
  readonly ok: boolean;
  readonly text: string;
}

/** An address on the command line, and its flag. */
export interface BindAddress {
  readonly flag: string;
  /** `:8080` as Go programs write it, `host:port`, or `0` for none. */
  readonly address: string;
}

export function parseAddress({
  flag,
  address,
}: BindAddress): { host?: string; port: number } | undefined {
  if (address === '0' || address === '') return undefined;
  const colon = address.lastIndexOf(':');
  const digits = address.slice(colon + 1);
  const port = Number(digits);
  if (!/^[0-9]{1,5}$/.test(digits) || port > 65535)
    throw new UserError(`--${flag} ${address} is not an address; for example :8080`, 2);
  // An IPv6 address is in brackets.
  const host = address.slice(0, Math.max(colon, 0)).replace(/^\[(.*)\]$/, '$1');
  return host === '' ? { port } : { host, port };
}

export async function serve(
  address: BindAddress,
  routes: Readonly<Record<string, () => Check>>,
): Promise<Server | undefined> {
  const at = parseAddress(address);
  if (!at) return undefined;
  const server = createServer((request, response) => {
    const route = routes[(request.url ?? '').split('?')[0] ?? ''];
    const { ok, text } = route?.() ?? { ok: false, text: 'not found' };
    response
      .writeHead(route ? (ok ? 200 : 503) : 404, { 'content-type': 'text/plain; version=0.0.4' })
      .end(text);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(at.port, at.host, resolve),
  ).catch((error) => {
    throw listenError(address, error);
  });
  return server;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another one, or 0 for none',
  EACCES: 'permission denied; choose a port above 1023',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'the host does not resolve',
  EAI_AGAIN: 'the host does not resolve',
};

export const listenError = (
  { flag, address }: BindAddress,
  { code = '', message }: NodeJS.ErrnoException,
): UserError => new UserError(`cannot listen on --${flag} ${address}: ${REASONS[code] ?? message}`);
