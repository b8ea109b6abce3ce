/** The download of Go, from a module proxy on loopback. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { GITEA_SUITE } from '../../dev/local-cluster/gitea.js';
import { resolveGo } from '../../dev/local-cluster/go.js';
import { ensureToolchain } from '../../dev/local-cluster/go-toolchain.js';
import { temporaryDirectory } from '../support/tools/command.js';

const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const MODULE = `golang.org/toolchain@v0.0.1-go1.2.3.${PLATFORM}`;
const FILES = {
  [`${MODULE}/src/_go.mod`]: 'module std\n',
  [`${MODULE}/bin/go`]: '#!/bin/sh\n',
  [`${MODULE}/VERSION`]: 'go1.2.3\n'.repeat(100),
};
const ZIP = archive(FILES);
const LINES = Object.entries(FILES)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`);
const SUM = `h1:${createHash('sha256').update(LINES.join('')).digest('base64')}`;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: Server;
let proxy: string;
let asked: (string | undefined)[] = [];
let answer: { readonly status: number; readonly body: Buffer };
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: ZIP };
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

const ensure = (sum = SUM, GOPROXY = proxy) =>
  ensureToolchain({
    base: directory.path,
    env: { GOPROXY },
    progress: () => {},
    release: { version: '1.2.3', sums: { [PLATFORM]: sum } },
  });

test('it is unpacked once, and its programs are executable', async () => {
  const root = await ensure(SUM, `off,${proxy}/,direct`);
  expect(await ensure()).toBe(root);
  expect(asked).toEqual([`/${MODULE.replace('@', '/@v/')}.zip`]);
  expect(await readdir(directory.path)).toEqual([`go-1.2.3-${PLATFORM}`]);
  expect((await stat(join(root, 'bin/go'))).mode & 0o777).toBe(0o755);
  expect(await readFile(join(root, 'VERSION'), 'utf8')).toBe('go1.2.3\n'.repeat(100));
  expect(await readFile(join(root, 'src/go.mod'), 'utf8')).toBe('module std\n');
});

test('two at a time fetch it once', async () => {
  expect(new Set(await Promise.all([ensure(), ensure()])).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test.each([
  ['another sum', 200, ZIP, 'h1:other', / has the sum h1:\S+= instead of h1:other$/],
  ['half an archive', 200, ZIP.subarray(0, 99), SUM, / is not a complete zip archive$/],
  ['no archive', 200, Buffer.from('<html>'), SUM, / is not a complete zip archive$/],
  ['no such version', 404, Buffer.of(), SUM, / cannot be fetched \(the server answered 404\)$/],
])('%s is an error, and leaves nothing', async (_, status, body, sum, message) => {
  answer = { status, body };
  await expect(ensure(sum)).rejects.toThrow(message);
  expect(await readdir(directory.path)).toEqual([]);
});

test('a password in GOPROXY is not shown', async () => {
  answer = { status: 401, body: Buffer.of() };
  const failure = ensure(SUM, proxy.replace('//', '//ada:secret@'));
  await expect(failure).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+\/golang\.org.* answered 401/);
});

test('without Go and without a proxy, the error says what to do', async () => {
  const env = { PATH: directory.path, GOPROXY: 'off' };
  const failure = resolveGo({
    ...{ suite: GITEA_SUITE, missing: ['gitea'], env },
    ...{ base: directory.path, progress: () => {} },
  });
  await expect(failure).rejects.toThrow(
    'The local Gitea lacks gitea, and there is no Go to build them. The download of Go failed: ' +
      'GOPROXY is off, which names no proxy. Install Go 1.26 or newer (https://go.dev/dl) and make sure that ' +
      '`go` is on the PATH, or set GOPROXY to a Go module proxy that this machine reaches.',
  );
});

/** A zip archive: the files, then the directory, then its end. */
function archive(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...entries, end]);
}
