/**
 * Free loopback ports.
 *
 * In: how many. Out: that many different ports that nobody listened on a moment ago.
 * They are not reserved: if another program takes one first, ask again.
 */
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that the kernel gives to outgoing connections. Otherwise a client that reconnects
 * while its server restarts may be given the server's port, and the server can no longer bind it.
 */
const RANGE = { from: 20_000, to: 32_000 } as const;
const ATTEMPTS_PER_PORT = 50;

export async function freePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  try {
    const ports: number[] = [];
    for (let attempt = 0; ports.length < count; attempt++) {
      if (attempt >= count * ATTEMPTS_PER_PORT) {
        throw new Error(
          `found no ${count} free ports on 127.0.0.1 between ${RANGE.from} and ${RANGE.to}; stop what uses them`,
        );
      }
      const port = randomInt(RANGE.from, RANGE.to);
      const server = await listen(port);
      if (server === undefined) continue;
      held.push(server);
      ports.push(port);
    }
    return ports;
  } finally {
    // Held until all are chosen, so that no port is chosen twice.
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
