/** The script of check-schema, run by bash against a server that answers as Elasticsearch does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schemaVersionOf } from '../../../constructs/workload/schema-check.js';
import { synthesize } from '../../../src/index.js';
import { monocle } from '../../support/cases/cases.js';
import type { Any } from '../../support/cluster/place.js';

const bin = mkdtempSync(join(tmpdir(), 'monocle-k8s-schema-'));
beforeAll(() => {
  // Shorter pauses, so that a test does not wait for seconds.
  writeFileSync(join(bin, 'sleep'), '#!/bin/sh\nexec /bin/sleep 0.02\n');
  chmodSync(join(bin, 'sleep'), 0o755);
});
afterAll(() => rmSync(bin, { recursive: true }));

const image = (tag: string) => `quay.io/change-metrics/monocle${tag}`;
const inits = (spec: object): Any[] =>
  synthesize(monocle(spec) as never)
    .manifests.filter(({ kind, metadata }) => kind === 'Deployment' && /-api$/.test(metadata.name))
    .flatMap((deployment: Any) => deployment.spec.template.spec.initContainers);

type Answer = readonly [status: number, body: string];
const version = (number: unknown): Answer => [200, `{"_source":{"version":${number}}}`];
const NONE: Answer = [404, '{}'];

/** Runs the init container; the server gives these answers in turn, and the last one for ever. */
async function check(spec: object, answers: readonly Answer[], user = '') {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const [status, body] = answers[Math.min(requests.length, answers.length - 1)] ?? NONE;
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = join(bin, 'termination-log');
  rmSync(log, { force: true });
  const { command, args: given } = inits(spec).find(({ name }) => name === 'check-schema');
  const [program = '', ...args]: string[] = [...command, ...given].map((part: string) =>
    part.replaceAll('/dev/termination-log', log),
  );
  const child = spawn(program, args, {
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      MONOCLE_ELASTIC_URL: `http://${user}127.0.0.1:${port}/`,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const [code] = await once(child, 'close');
  server.close();
  const told = existsSync(log) ? readFileSync(log, 'utf8') : undefined;
  return { code, lines: text.trim().split('\n'), told, requests };
}

describe('check-schema', () => {
  test.each<[string, string, Answer, number, RegExp]>([
    [
      'no index or document: a first start',
      ':1.11.2',
      NONE,
      0,
      /^There is no data of Monocle yet$/,
    ],
    ['a document without a version', ':1.11.2', [200, '{}'], 0, /^There is no data/],
    [
      'an index with an error in its place',
      ':1.10.0',
      [404, '{"error":{"version":9}}'],
      0,
      /no data/,
    ],
    [
      'the same schema',
      ':1.11.2',
      version(7),
      0,
      /^The data has schema 7, and this image knows schema 7$/,
    ],
    ['an upgrade', ':1.11.2', version(4), 0, /^The data has schema 4/],
    ['another patch of the same release', ':1.11.0', version(7), 0, /schema 7/],
    [
      'a downgrade',
      ':1.10.0',
      version(7),
      65,
      /^Refused: the data has schema 7, and this image knows schema 5 at most\. Set spec\.image to 1\.11 or newer; or/,
    ],
    ['a downgrade by two', ':1.9.0', version(5), 65, /Set spec\.image to 1\.10 or newer;/],
    [
      'a downgrade to a release before the table',
      ':1.2.3',
      version(5),
      65,
      /knows schema 4 at most/,
    ],
    [
      'data of a Monocle that is not known here',
      ':1.11.2',
      version(8),
      65,
      /Set spec\.image to a newer release;/,
    ],
    ['a version beyond every number', ':1.11.2', version('9'.repeat(40)), 65, /a newer release/],
    ['a version with zeros, which is not octal', ':1.11.2', version('007'), 0, /schema 7/],
    ['a tag with a digest', `:1.10.0@sha256:${'0'.repeat(64)}`, version(7), 65, /^Refused/],
    [
      'latest',
      ':latest',
      version(9),
      0,
      /does not tell which data it can read: nothing is checked$/,
    ],
    ['a digest', `@sha256:${'0'.repeat(64)}`, version(9), 0, /nothing is checked$/],
    ['a tag that is no release', ':main-2024', version(9), 0, /nothing is checked$/],
    ['a release that is newer than the table', ':1.12.0', version(9), 0, /nothing is checked$/],
    [
      'a major release that is newer than the table',
      ':2.0.0',
      version(9),
      0,
      /nothing is checked$/,
    ],
  ])('%s', async (_, tag, answer, code, line) => {
    const found = await check({ image: image(tag) }, [answer]);
    expect([found.code, found.lines.length]).toEqual([code, 1]);
    expect(found.lines[0]).toMatch(line);
    expect(found.told).toBe(code === 0 ? undefined : `${found.lines[0]}\n`);
    if (tag.startsWith(':1.1') && !tag.startsWith(':1.12'))
      expect(found.requests).toEqual([
        'GET /monocle.config/_doc/config?filter_path=_source.version',
      ]);
  });

  test('asks again while Elasticsearch gives no answer that counts, says why, and shows no credentials', async () => {
    const trouble: Answer[] = [
      [401, ''],
      [401, ''],
      [403, '{"version":9}'],
      [503, ''],
      [302, ''],
    ];
    const { code, lines } = await check(
      { image: image(':1.10.0') },
      [...trouble, version(5)],
      'me:hunter2@',
    );
    expect(lines).toEqual([
      'Elasticsearch answers 401: the credentials are wrong or missing',
      'Elasticsearch answers 403: the user may not see the index monocle.config',
      'Elasticsearch answers 503',
      'Elasticsearch answers 302',
      'The data has schema 5, and this image knows schema 5',
    ]);
    expect(code).toBe(0);
  });

  test('comes after wait-for-elastic, and is absent if a downgrade is allowed', () => {
    const names = (spec: object) => inits(spec).map(({ name }) => name);
    expect(names({})).toEqual(['wait-for-elastic', 'check-schema']);
    expect(names({ upgrade: { allowDowngrade: true } })).toEqual(['wait-for-elastic']);
  });
});

test.each([
  ['1.8.0', 4],
  ['1.9', 4],
  ['v1.10.3', 5],
  ['1.11.2-rc1', 7],
  ['1.110.0', undefined],
  ['11.1.0', undefined],
])('the tag %s writes schema %s', (tag, schema) => {
  expect(schemaVersionOf(`a/b:${tag}`)).toBe(schema);
});
