/** The HTTP endpoints for Prometheus and the kubelet. */
import { createServer, type Server } from 'node:http';

export interface Check {
  readonly ok: boolean;
  readonly text: string;
}

/** `:8080` as Go programs write it, `host:port`, or `0` for none. */
export function parseAddress(address: string): { host?: string; port: number } | undefined {
  if (address === '0' || address === '') return undefined;
  const colon = address.lastIndexOf(':');
  const digits = address.slice(colon + 1);
  const port = Number(digits);
  if (!/^[0-9]{1,5}$/.test(digits) || port > 65535)
    throw new Error(`${address} is not an address; for example :8080`);
  const host = address.slice(0, Math.max(colon, 0));
  return host === '' ? { port } : { host, port };
}

export async function serve(
  address: string,
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
  );
  return server;
}
