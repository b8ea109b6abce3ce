import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { acceptForwards, forward, portOf } from '../../dev/local-node/forward.js';

let dir: string;
const servers: Server[] = [];
const keep = <T extends Server>(server: T): T => {
  servers.push(server);
  return server;
};
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'monocle-k8s-forward-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(dir, { recursive: true });
});

async function web(): Promise<number> {
  const server = keep(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => response.end(Buffer.concat(chunks)));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('what is sent to the port arrives behind the socket, whatever its size, and so does the answer', async () => {
  const socket = join(dir, 'f.sock');
  keep(await acceptForwards(socket));
  const port = portOf(keep(await forward(socket, `127.0.0.1:${await web()}`)));
  for (const size of [0, 1, 5_000_000]) {
    const body = Buffer.alloc(size, '€');
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  }
});

test('a target that is not there, or is none, ends the connection', async () => {
  const socket = join(dir, 'f.sock');
  keep(await acceptForwards(socket));
  for (const target of ['127.0.0.1:1', 'no target', 'x'.repeat(1_000)]) {
    const port = portOf(keep(await forward(socket, target)));
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  }
});

test('a port that is taken is named', async () => {
  const port = await web();
  await expect(forward(join(dir, 'f.sock'), 'a:1', port)).rejects.toThrow(
    `port ${port} of 127.0.0.1 is taken by another program; stop that one first`,
  );
});
