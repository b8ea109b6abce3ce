/** An HTTP server that answers as a test says, a client for it, and a time that stands still. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach } from '@jest/globals';
import { type ConnectOptions, connect, type KubeClient } from '../../src/kube/client.js';
import type { Time } from '../../src/time.js';

export const CONFIG_MAPS = { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps' };
export const SECRETS = { apiVersion: 'v1', kind: 'Secret', plural: 'secrets' };

/** Waits pass only when a test lets them. */
export class FakeTime implements Time {
  ms = 0;
  readonly #waits = new Set<{ readonly until: number; readonly end: () => void }>();
  readonly monotonic = () => this.ms;
  readonly now = () => 1_700_000_000_000 + this.ms;
  readonly random = () => 0.5;
  readonly delay = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wait = {
        until: this.ms + ms,
        end: () => {
          this.#waits.delete(wait);
          resolve();
        },
      };
      if (signal?.aborted || ms <= 0) return resolve();
      signal?.addEventListener('abort', wait.end, { once: true });
      this.#waits.add(wait);
    });

  /** How long until each wait ends. */
  get waits(): number[] {
    return [...this.#waits].map(({ until }) => until - this.ms).sort((a, b) => a - b);
  }

  /** Lets time pass, wait by wait, and all that follows from it happen. */
  async pass(ms: number): Promise<void> {
    const end = this.ms + ms;
    for (;;) {
      await turns();
      const [next] = [...this.#waits].sort((a, b) => a.until - b.until);
      if (next === undefined || next.until > end) break;
      this.ms = Math.max(this.ms, next.until);
      next.end();
    }
    this.ms = end;
    await turns();
  }

  /** Waits until somebody waits for less than `ms`, and lets that pass; returns how long it was. */
  async passNext(ms = Number.POSITIVE_INFINITY): Promise<number> {
    await eventually(() => this.waits.some((one) => one < ms));
    const passed = this.waits[0] ?? 0;
    await this.pass(passed);
    return passed;
  }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}

/** Turns of the event loop until the check is true. */
export async function eventually<T>(check: () => T): Promise<NonNullable<T>> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = check();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`never true: ${check}`);
    await turn();
  }
}

export type Handler = (request: Request, response: ServerResponse) => void;
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** For each test a server of its own, in a directory of its own. */
export function useServer() {
  let server: Server;
  let handler: Handler;
  let dir = '';
  const requests: Request[] = [];
  const connections: KubeClient[] = [];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-kube-'));
    server = createServer(async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body };
      requests.push(request);
      handler(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.close();
    requests.length = 0;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(dir, { recursive: true });
  });
  return {
    requests,
    dir: () => dir,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
    answer(next: Handler) {
      handler = next;
    },
    /** Answers one after the other; the last one stays. */
    answers(...all: Handler[]) {
      handler = (request, response) => {
        const next = all.length > 1 ? all.shift() : all[0];
        next?.(request, response);
      };
    },
    /** @param options.server default: this one */
    client(options: ConnectOptions & { user?: object; server?: string } = {}): KubeClient {
      const kubeconfig = join(dir, 'config');
      const config = configOf(options.server ?? this.url(), options.user ?? {});
      writeFileSync(kubeconfig, JSON.stringify(config));
      const connection = connect({ kubeconfig, ...options });
      connections.push(connection);
      return connection;
    },
  };
}

export function configOf(server: string, user: object, name = 'test') {
  return {
    clusters: [{ name, cluster: { server } }],
    users: [{ name, user }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: `${name}-space` } }],
    'current-context': name,
  };
}

export const json =
  (code: number, body: object, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

export const status = (code: number, reason: string, headers = {}, more: object = {}): Handler =>
  json(code, { kind: 'Status', code, reason, message: `${reason} it is`, ...more }, headers);

export const reset: Handler = (_, response) => {
  response.socket?.resetAndDestroy();
};

export const configMap = (name: string, resourceVersion: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'ns', uid: `uid-${name}`, resourceVersion },
  ...more,
});
