import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { synthesize } from '../../src/synthesize.js';
import { monocle } from '../support/cases.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
const pods: any[] = synthesize(monocle({}) as never)
  .manifests.filter(({ kind }) => kind === 'Deployment')
  // biome-ignore lint/suspicious/noExplicitAny: as above
  .map(({ spec }) => (spec as any).template.spec);
const bin = mkdtempSync(join(tmpdir(), 'monocle-k8s-container-'));
const path = `${bin}:${process.env.PATH}`;

/** A `monocle` like the image's: a shell script around a program, without exec. */
beforeAll(() => {
  writeFileSync(
    join(bin, 'program'),
    '#!/bin/bash\ntrap "echo stopped; exit 0" TERM\necho "running $*"\nwhile :; do sleep 0.05; done\n',
  );
  writeFileSync(
    join(bin, 'monocle'),
    `#!/bin/sh -e\nif [ "$1" = fail ]; then exit 3; fi\nenv ${join(bin, 'program')} $*\n`,
  );
  for (const name of ['program', 'monocle']) chmodSync(join(bin, name), 0o755);
});
afterAll(() => rmSync(bin, { recursive: true }));

/** In a process group of its own, as in a container. */
function start(command: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    env: { PATH: path, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function output(child: ChildProcess, text: string): Promise<void> {
  let seen = '';
  for await (const chunk of child.stdout ?? []) {
    seen += chunk;
    if (seen.includes(text)) return;
  }
  throw new Error(`ended without "${text}"; said: ${seen}`);
}

describe('the command of a Monocle container', () => {
  const [{ command }] = pods[0].containers;

  test('passes SIGTERM on to the program behind the image’s shell script', async () => {
    const child = start([...command, 'api']);
    const chunks: string[] = [];
    const running = new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        chunks.push(String(chunk));
        if (chunks.join('').includes('running api')) resolve();
      });
    });
    await running;
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(chunks.join('')).toContain('stopped');
  });

  test('ends with the program’s exit code', async () => {
    const [code] = await once(start([...command, 'fail']), 'exit');
    expect(code).toBe(3);
  });
});

describe('an init container', () => {
  const [{ command }] = pods[0].initContainers;

  test('waits until Elasticsearch is well, and asks for yellow', async () => {
    const urls: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      urls.push(request.url);
      response.statusCode = urls.length < 2 ? 503 : 200;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const child = start(command, { MONOCLE_ELASTIC_URL: `http://127.0.0.1:${port}/` });
    const [code] = await once(child, 'exit');
    server.close();
    expect(code).toBe(0);
    expect(urls).toEqual(Array(2).fill('/_cluster/health?wait_for_status=yellow&timeout=5s'));
  });

  test('stops at once on SIGTERM', async () => {
    const child = start(command, { MONOCLE_ELASTIC_URL: 'http://127.0.0.1:1' });
    await output(child, 'waiting for Elasticsearch');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(143);
  });
});
