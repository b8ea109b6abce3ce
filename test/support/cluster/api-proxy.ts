/** A proxy in front of a cluster's API server. It can answer requests itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parse, stringify } from 'yaml';
import type { ClusterFacts } from './cluster.js';

/** Answers the request and returns true, or returns false to pass it to the API server. */
export type Instead = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

export interface ApiProxy {
  /** A kubeconfig like this one, by way of the proxy. */
  readonly kubeconfigOf: (kubeconfig: string) => string;
  readonly close: () => void;
}

export async function startApiProxy(cluster: ClusterFacts, instead: Instead): Promise<ApiProxy> {
  const server = createServer(async (incoming, response) => {
    if (await instead(incoming, response)) return;
    const { method, url = '/', headers } = incoming;
    const { host: _, ...kept } = headers;
    const options = { method, headers: kept, ca: cluster.ca, agent: false };
    const outgoing = request(new URL(url, cluster.server), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      answer.pipe(response);
    });
    const end = () => {
      outgoing.destroy();
      response.destroy();
    };
    outgoing.on('error', end);
    response.on('close', end);
    incoming.pipe(outgoing);
  });
  // Never time out: a process that was stopped by a signal goes on with its old connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    kubeconfigOf: (kubeconfig) => {
      const config = parse(readFileSync(kubeconfig, 'utf8'));
      const { port } = server.address() as AddressInfo;
      config.clusters[0].cluster = { server: `http://127.0.0.1:${port}` };
      const file = `${kubeconfig}.${port}`;
      writeFileSync(file, stringify(config), { mode: 0o600 });
      return file;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
