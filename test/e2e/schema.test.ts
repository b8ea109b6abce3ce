/** The CRD on a real API server: it must answer every case as `validate` does. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { resolveCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { resolveMonocle } from '../../constructs/instance/spec.js';
import { readDocuments } from '../../src/input/documents.js';
import { cases, monocle } from '../support/cases/cases.js';
import { crawler, crawlerCases, GITHUB } from '../support/cases/crawler-cases.js';
import { examples } from '../support/cases/examples.js';
import { namedFields } from '../support/cases/name-cases.js';
import { api, type KubeObject, until, useCluster } from '../support/cluster/cluster.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';

const cluster = useCluster();
const monocles = '/apis/monocle.monocle.change-metrics.io/v1alpha1/namespaces/default/monocles';
const kubectl = (...args: string[]): string =>
  execFileSync(cluster().kubectl ?? 'kubectl', ['--kubeconfig', cluster().kubeconfig, ...args], {
    encoding: 'utf8',
  });
const crawlers = monocles.replace(/monocles$/, 'monoclecrawlers');
const create = (object: unknown, dryRun = true, collection = monocles) =>
  api(cluster()).post<KubeObject & { message?: string; spec?: unknown }>(
    `${collection}?fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`,
    object,
  );

beforeAll(async () => {
  kubectl('apply', '--filename', 'crds/');
  for (const collection of [monocles, crawlers])
    await until(
      `the API server serves ${collection}`,
      async () => (await api(cluster()).get(collection)).status === 200,
    );
});

describe('the API server', () => {
  test.each(cases.filter(({ refusal }) => !refusal))('accepts $title', async (good) => {
    const { status, body } = await create(good.monocle);
    expect(body.message).toBeUndefined();
    expect(status).toBe(201);
  });

  test.each(cases.filter(({ refusal }) => refusal))('refuses $title', async (bad) => {
    const { status, body } = await create(bad.monocle);
    expect(body.message).toEqual(expect.any(String));
    expect([400, 422]).toContain(status);
  });

  test.each(examples)('accepts examples/$file', async ({ monocles: all }) => {
    for (const { metadata, ...rest } of all) {
      const { body } = await create({ ...rest, metadata: { name: metadata.name } });
      expect(body.message).toBeUndefined();
    }
  });

  test('accepts what validate accepts, and sets the same defaults', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMonocle, async ({ metadata, ...rest }) => {
        const object = { ...rest, metadata: { name: metadata.name } };
        const { body } = await create(object);
        expect(body.message).toBeUndefined();
        expect(body.spec).toEqual(resolveMonocle(object).monocle.spec);
      }),
      { numRuns: 100 },
    );
  });
});

const arbitraryName = fc.oneof(
  fc.stringMatching(/^[-A-Za-z0-9_./]{0,70}$/),
  fc.stringMatching(/^[a-z0-9]{1,4}([-._/][a-z0-9]{1,4}){0,3}$/),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

test('validate and the API server agree on any name in any field that is one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...namedFields), arbitraryName, async (field, name) => {
      const object = monocle(field.specOf(name));
      const { status, body } = await create(object);
      const isGood = resolveMonocle(object).problems.length === 0;
      expect([status === 201, body.message]).toEqual([
        isGood,
        isGood ? undefined : expect.any(String),
      ]);
    }),
    { numRuns: 300 },
  );
});

describe('of MonocleCrawlers, the API server', () => {
  const createCrawler = (object: unknown, dryRun = true) => create(object, dryRun, crawlers);

  test.each(crawlerCases.filter(({ refusal }) => !refusal))('accepts $title', async (good) => {
    const { status, body } = await createCrawler(good.crawler);
    expect(body.message).toBeUndefined();
    expect(status).toBe(201);
    expect(body.spec).toEqual(resolveCrawler(good.crawler).crawler.spec);
  });

  test.each(crawlerCases.filter(({ refusal }) => refusal))('refuses $title', async (bad) => {
    const { status, body } = await createCrawler(bad.crawler);
    expect(body.message).toEqual(expect.any(String));
    expect([400, 422]).toContain(status);
  });

  test('agrees with validate on any text in any field', async () => {
    const texts: readonly ((text: string) => object)[] = [
      (workspace) => ({ workspace }),
      (updateSince) => ({ updateSince }),
      (organization) => ({ github: { ...GITHUB, organization } }),
      (text) => ({ github: { ...GITHUB, repositories: [text] } }),
      (url) => ({ github: { ...GITHUB, url } }),
      (name) => ({ github: { ...GITHUB, tokenSecretRef: { name, key: 'a' } } }),
      (key) => ({ github: { ...GITHUB, tokenSecretRef: { name: 'a', key } } }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts), arbitraryName, async (specOf, text) => {
        const object = crawler(specOf(text));
        const { status } = await createCrawler(object);
        expect(status === 201).toBe(resolveCrawler(object).problems.length === 0);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['monocle', 'search', 'storefront'])(
    'accepts examples/crawlers/%s.yaml',
    async (name) => {
      const text = readFileSync(`examples/crawlers/${name}.yaml`, 'utf8');
      for (const document of parseAllDocuments(text)) {
        const { metadata, ...rest } = document.toJS();
        const object = { ...rest, metadata: { name: metadata.name } };
        const { body } = await create(object, true, rest.kind === 'Monocle' ? monocles : crawlers);
        expect(body.message).toBeUndefined();
      }
    },
  );

  test('serves the short name and the columns', async () => {
    await createCrawler(crawler({}, { name: 'columns' }), false);
    expect(kubectl('get', 'moncrawl', 'columns')).toMatch(
      /^NAME\s+MONOCLE\s+WORKSPACE\s+ACCEPTED\s+CRAWLED\s+BEHIND\s+AGE\ncolumns\s+monocle\s+demo/,
    );
  });
});

describe('a change of a Monocle', () => {
  const update = async (from: object, to: object) => {
    const name = `change-${Math.random().toString(36).slice(2, 10)}`;
    expect((await create(monocle(from, { name }), false)).status).toBe(201);
    return api(cluster()).patch<{ message?: string }>(`${monocles}/${name}`, { spec: to });
  };

  test.each<[string, object, object, RegExp | undefined]>([
    ['lets the volume grow', { storageSize: '10Gi' }, { storageSize: '10241Mi' }, undefined],
    [
      'does not let it shrink',
      { storageSize: '10Gi' },
      { storageSize: '9Gi' },
      /cannot shrink from 10Gi to 9Gi/,
    ],
    ['does not let it shrink below the default', {}, { storageSize: '5Gi' }, /cannot shrink/],
    [
      'keeps the storage class',
      { storageClassName: 'a' },
      { storageClassName: 'b' },
      /storageClassName cannot change/,
    ],
    ['adds no storage class', {}, { storageClassName: 'b' }, /cannot be added or removed/],
    [
      'removes no storage class',
      { storageClassName: 'a' },
      { storageClassName: null },
      /cannot be added or removed/,
    ],
    ['may change the rest', { title: 'a' }, { title: 'b', route: {} }, undefined],
  ])('%s', async (_, from, to, refusal) => {
    const { status, body } = await update(from, to);
    if (refusal === undefined) expect([status, body.message]).toEqual([200, undefined]);
    else expect([status, body.message]).toEqual([422, expect.stringMatching(refusal)]);
  });
});

describe('kubectl', () => {
  test('knows the short name, the category and the columns', () => {
    kubectl('apply', '--filename', 'examples/monocle.yaml');
    expect(kubectl('get', 'mon', 'monocle')).toMatch(
      /^NAME\s+READY\s+STATUS\s+VERSION\s+CONFIG\s+URL\s+AGE\nmonocle/,
    );
    expect(kubectl('get', 'all', '--output', 'name')).toContain(
      'monocle.monocle.change-metrics.io/monocle',
    );
    expect(kubectl('explain', 'monocle.spec.storageSize')).toContain(
      "The size of Elasticsearch's volume",
    );
  });

  test('reads YAML as validate reads it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-yaml-'));
    const file = join(dir, 'monocle.yaml');
    const scalars = [
      'yes',
      'No',
      'on',
      'y',
      'n',
      'true',
      '2024-01-01',
      '1:30',
      '012',
      '0o17',
      '0x1f',
      '1_000',
      '1e3',
      '.5',
      '~',
      'null',
      '"yes"',
      "'1'",
      '+1',
      '-1',
      '1.0',
    ];
    writeFileSync(
      file,
      `apiVersion: monocle.monocle.change-metrics.io/v1alpha1
kind: Monocle
metadata: {name: yaml}
x: &x {a: 1}
spec:
  config:
${scalars.map((scalar, index) => `    k${index}: ${scalar}`).join('\n')}
    merged: {<<: *x, b: 2}
`,
    );
    try {
      const theirs = JSON.parse(
        kubectl(
          'create',
          '--dry-run=client',
          '--validate=false',
          '--output=json',
          '--filename',
          file,
        ),
      );
      const [ours] = readDocuments(file, readFileSync(file, 'utf8'));
      expect((ours as { value: { spec: unknown } }).value.spec).toEqual(theirs.spec);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
