/**
 * Connections from the machine's loopback into the network of a node.
 *
 * The two ends are different networks, and a Unix socket is a file that both see: outside, a port of
 * 127.0.0.1 passes each connection to the socket; inside, the socket passes it on to the address that
 * its first line names. Must never listen on anything but loopback and that socket.
 */
import { Resolver } from 'node:dns/promises';
import { chmodSync } from 'node:fs';
import { createConnection, createServer, isIP, type Server, type Socket } from 'node:net';
import { NODE_ADDRESS } from './isolation.js';

const MAX_TARGET = 300;

/** Inside. */
export function acceptForwards(path: string): Promise<Server> {
  const server = createServer({ pauseOnConnect: false }, (socket) => {
    socket.on('error', () => socket.destroy());
    let head = '';
    const onData = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\n');
      if (end < 0 && head.length <= MAX_TARGET) return;
      socket.off('data', onData).pause();
      connectTo(head.slice(0, end))
        .then((target) => {
          const rest = Buffer.from(head.slice(end + 1), 'latin1');
          if (rest.length > 0) target.write(rest);
          join(socket, target);
        })
        .catch(() => socket.destroy());
    };
    socket.on('data', onData);
  });
  return listening(server, () => server.listen(path, () => chmodSync(path, 0o600)));
}

/** Outside. `target` is host:port, where the host may be the name of a Service. */
export async function forward(path: string, target: string, port = 0): Promise<Server> {
  const server = createServer((socket) => {
    const inside = createConnection(path);
    inside.write(`${target}\n`);
    join(socket, inside);
  });
  return listening(server, () => server.listen(port, '127.0.0.1'));
}

export const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

async function connectTo(target: string): Promise<Socket> {
  const [, host = '', port = ''] = /^([^:]+):(\d+)$/.exec(target) ?? [];
  if (isIP(host)) return createConnection(Number(port), host);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([NODE_ADDRESS]);
  const [address = ''] = await resolver.resolve4(host);
  return createConnection(Number(port), address);
}

/** What one end sends goes to the other; if one breaks, so does the other. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

function listening(server: Server, listen: () => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException & { port?: number }) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `port ${error.port} of 127.0.0.1 is taken by another program; stop that one first`,
            )
          : error,
      ),
    );
    server.once('listening', () => resolve(server));
    listen();
  });
}
