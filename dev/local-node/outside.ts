/**
 * A node as programs of the machine see it: by a kubeconfig whose server is a port of 127.0.0.1.
 *
 * In: a directory. Out: the kubeconfig, and ports for Services in the cluster on demand.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeKubeconfig } from '../local-cluster/cluster-files.js';
import { claimHome } from '../local-cluster/home.js';
import { enterNode } from './enter.js';
import { forward, portOf } from './forward.js';
import { factsFile, forwardSocket, type NodeFacts } from './inside.js';

export interface OutsideNode {
  readonly version: string;
  readonly server: string;
  readonly kubeconfig: string;
  readonly kubectl: string | undefined;
  readonly readyMs: number;
  /** Opens a port on 127.0.0.1 for host:port in the cluster, and returns its URL. */
  url(target: string, port?: number): Promise<string>;
  stop(): Promise<void>;
}

interface OutsideOptions {
  readonly dir: string;
  readonly images: readonly string[];
  readonly log: (line: string) => void;
}

export async function startOutside({ dir, images, log }: OutsideOptions): Promise<OutsideNode> {
  const home = await claimHome(dir);
  await home.clear();
  const stopping = new AbortController();
  const servers: Server[] = [];
  let isOver = false;
  const ended = enterNode({ dir: home.dir, images, output: log, signal: stopping.signal }).finally(
    () => {
      isOver = true;
    },
  );
  ended.catch(() => {});
  const stop = async () => {
    for (const server of servers) server.close();
    stopping.abort();
    await ended.catch(() => {});
    await home.release();
    await rm(home.dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const file = factsFile(home.dir);
    while (!existsSync(file)) {
      if (isOver) throw new Error('the node ended while it started; its lines above tell why');
      await delay(100);
    }
    const facts = JSON.parse(readFileSync(file, 'utf8')) as NodeFacts;
    const open = async (target: string, port?: number) => {
      const server = await forward(forwardSocket(home.dir), target, port);
      servers.push(server);
      return portOf(server);
    };
    const server = `https://127.0.0.1:${await open(new URL(facts.server).host)}`;
    const kubeconfig = join(home.dir, 'kubeconfig');
    // The certificate has no name for the way in from outside.
    await writeKubeconfig(kubeconfig, { ...facts, server, serverName: 'kubernetes' });
    return {
      ...{ version: facts.version, server, kubeconfig },
      ...{ kubectl: facts.kubectl, readyMs: facts.readyMs },
      url: async (target, port) => `http://127.0.0.1:${await open(target, port)}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
