/**
 * Every check of what a tenant writes takes time in proportion to its size, up to 1 MB.
 *
 * A new check gets a row. What counts is how time grows from one size to the next within a run, in
 * CPU time of this thread, so that a slow or busy machine changes nothing: twice the size takes
 * twice the time if a check is linear, and four times if it is quadratic.
 */
import { afterAll, describe, expect, test } from '@jest/globals';
import { renderConfig, secretKeys, validateConfig } from '../../../constructs/config/config.js';
import {
  envNameRefusal,
  graphqlUrlRefusal,
  hasControlCharacter,
  updateSinceRefusal,
  workspaceNameRefusals,
} from '../../../constructs/config/config-value.js';
import { queryRefusal } from '../../../constructs/config/search-query.js';
import { API_VERSION, resolveMonocle } from '../../../constructs/instance/spec.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { InvalidInput } from '../../../constructs/validation/problem.js';
import { type Manifest, synthesize } from '../../../src/index.js';
import { readDocuments } from '../../../src/input/documents.js';
import { checkMonocles } from '../../../src/input/monocles.js';
import { verdictOf } from '../../../src/instance/desired/config-verdict.js';
import { toYaml } from '../../../src/manifest/yaml-text.js';
import { formatFindings } from '../../../src/output/report.js';

const KB = 1024;
const MOST = Number(process.env.HOSTILE_KB ?? 1024) * KB;
const SIZES = [MOST / 16, MOST / 4, MOST];
/** 1 is linear, 2 is quadratic; sorting and a growing heap take a little more than 1. */
const MAX_GROWTH = 1.5;
/** Below this, the clock and the collector decide. */
const LEAST_MS = 10;
/** A check that takes longer for one size is not looked at with a larger one. */
const ENOUGH_MS = 30_000;

const figures: string[] = [];
afterAll(() => {
  process.stdout.write(`ms of CPU per kB, and growth (1 is linear)\n${figures.join('\n')}\n`);
});

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

interface Growth {
  /** 1 is linear. */
  readonly growth: number;
  readonly perKB: number;
  readonly told: string;
}

function measureGrowth<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
): Growth {
  const times: { size: number; ms: number }[] = [];
  for (const size of SIZES) {
    const input = make(size);
    const start = cpuMs();
    run(input);
    const ms = cpuMs() - start;
    if (ms >= LEAST_MS) times.push({ size, ms });
    if (ms > ENOUGH_MS) break;
  }
  const [first, last] = [times[0], times.at(-1)];
  const growth =
    first && last && first !== last
      ? Math.log2(last.ms / first.ms) / Math.log2(last.size / first.size)
      : 1;
  const perKB = last ? last.ms / (last.size / KB) : 0;
  const told = times.map(({ size, ms }) => `${size / KB} kB: ${ms.toFixed(0)} ms`).join(', ');
  return { growth, perKB, told };
}

function expectLinear<Input>(make: (size: number) => Input, run: (input: Input) => unknown): void {
  for (let i = 0; i < 3; i++) run(make(8 * KB));
  let found = measureGrowth(make, run);
  // The collector may fall into one measurement, and not into each.
  for (let i = 0; i < 3 && found.growth > MAX_GROWTH; i++) {
    const again = measureGrowth(make, run);
    if (again.growth < found.growth) found = again;
  }
  const { growth, perKB, told } = found;
  const figure = `${perKB.toFixed(3).padStart(8)} ${growth.toFixed(2)}  ${expect.getState().currentTestName}`;
  figures.push(figure);
  expect(`${growth <= MAX_GROWTH ? 'linear' : `grows by ${growth.toFixed(2)}`} (${told})`).toMatch(
    /^linear/,
  );
}

/** As many parts as fit. */
const fill = (size: number, part: (i: number) => string, before = '', after = ''): string => {
  const parts = [before];
  let length = before.length + after.length;
  for (let i = 0; length < size; i++) {
    const next = part(i);
    parts.push(next);
    length += next.length;
  }
  return parts.join('') + after;
};
const times = <T>(count: number, item: (i: number) => T): T[] =>
  Array.from({ length: Math.floor(count) }, (_, i) => item(i));
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

describe('the text of a config with', () => {
  const one = (line: string) => (size: number) => fill(size, () => line);
  const each =
    (line: (i: number) => string, before = '', after = '') =>
    (size: number) =>
      fill(size, line, before, after);
  test.each<[string, (size: number) => string]>([
    ['many unknown keys', each((i) => `key${i}: 1\n`)],
    ['one key many times', one('a: 1\n')],
    ['long keys', (size) => `${'k'.repeat(size)}: 1\n`],
    ['long keys, many', each((i) => `${'k'.repeat(500)}${i}: 1\n`)],
    ['many unknown keys in one line', each((i) => `key${i}: 1,`, '{', '}')],
    ['a long list', one('- x\n')],
    ['a long list in one line', each(() => 'x,', 'a: [', ']')],
    ['many commas', each(() => ',', 'a: [', ']')],
    ['many comments', each(() => '# c\n', 'workspaces: []\n')],
    ['many empty lines', each(() => '\n', 'a: 1\n', 'b: 2\n')],
    ['nothing but carriage returns', one('\r')],
    ['nothing but line separators', one('\u2028')],
    ['nothing but spaces', one(' ')],
    ['many documents without content', one('---\n# c\n')],
    ['many documents', one('---\na: 1\n')],
    ['open brackets', one('[')],
    ['brackets within brackets', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['open braces', one('{a: ')],
    ['closing brackets', one(']')],
    ['dashes within dashes', one('- ')],
    ['questions within questions', one('?\n')],
    ['colons', one(':\n')],
    [
      'levels of indentation',
      (size) => times(Math.sqrt(size), (i) => `${' '.repeat(i)}a:\n`).join(''),
    ],
    ['wrong indentation', one('  a: 1\n b: 2\n')],
    ['a long word', (size) => `a: ${'x'.repeat(size)}`],
    ['a long number', (size) => `a: ${'1'.repeat(size)}`],
    ['a number with many underscores', (size) => `a: 1${'_'.repeat(size)}x`],
    ['a long quoted text', each(() => '\\u0041', 'a: "', '"')],
    ['quotes that are never closed', each(() => 'x\n', 'a: "')],
    ['a long literal block', each(() => '  y\n', 'a: |\n')],
    ['a text of many lines', each(() => '  y\n', 'a: x\n')],
    ['many anchors', each((i) => `- &a${i} x\n`)],
    ['many aliases without an anchor', one('- *b\n')],
    [
      'many aliases',
      (size) => fill(size, (i) => ` k${i}: 1\n`, `b: &b {x: 1}\nc:\n${'- *b\n'.repeat(900)}d:\n`),
    ],
    [
      'a large map that is merged often',
      (size) => fill(size, (i) => ` k${i}: 1\n`, 'b: &b\n', `c:\n${'- <<: *b\n'.repeat(900)}`),
    ],
    [
      'aliases of aliases',
      () => fill(8 * KB, (i) => `a${i}: &a${i} [${i > 0 ? `*a${i - 1},*a${i - 1}` : ''}]\n`),
    ],
    ['many tags', each((i) => `- !a${i} x\n`)],
  ])('%s', (_, make) => {
    expectLinear(make, (text) => {
      verdictOf({ text });
    });
  });
});

test('a file with many documents', () => {
  expectLinear(
    (size) => fill(size, () => '---\na: 1\n'),
    (text) => {
      for (const _ of readDocuments('f', text));
    },
  );
});

const workspace = (fields: object) => ({ workspaces: [{ name: 'w', crawlers: [], ...fields }] });
const github = { github_organization: 'x', github_token: 'T' };
const crawler = (name: string, provider: unknown = github) => ({
  name,
  update_since: '2024-01-01',
  provider,
});

/** Name, bytes of one item, and the config of so many of them. */
const CONFIGS: [string, number, (count: number) => unknown][] = [
  ['unknown keys', 10, (n) => Object.fromEntries(times(n, (i) => [`key${i}`, 1]))],
  [
    'unknown keys that are nearly known',
    16,
    (n) => Object.fromEntries(times(n, (i) => [`workspace${i}`, 1])),
  ],
  [
    'unknown keys in a provider',
    12,
    (n) =>
      workspace({
        crawlers: [
          crawler('c', { ...github, ...Object.fromEntries(times(n, (i) => [`key${i}`, 1])) }),
        ],
      }),
  ],
  [
    'unknown keys in no provider',
    16,
    (n) =>
      workspace({
        crawlers: [crawler('c', Object.fromEntries(times(n, (i) => [`gerrit_${i}`, 1])))],
      }),
  ],
  [
    'workspaces of one name',
    30,
    (n) => ({ workspaces: times(n, () => ({ name: 'w', crawlers: [] })) }),
  ],
  [
    'workspaces of bad names',
    30,
    (n) => ({ workspaces: times(n, (i) => ({ name: `W ${i}`, crawlers: [] })) }),
  ],
  ['crawlers of one name', 100, (n) => workspace({ crawlers: times(n, () => crawler('c')) })],
  [
    'crawlers of distinct names',
    100,
    (n) => workspace({ crawlers: times(n, (i) => crawler(`c${i}`)) }),
  ],
  [
    'crawlers without a provider',
    20,
    (n) => workspace({ crawlers: times(n, (i) => ({ name: `c${i}` })) }),
  ],
  [
    'crawlers with an unknown provider',
    30,
    (n) => workspace({ crawlers: times(n, (i) => crawler(`c${i}`, { gerrit_ur: 'x' })) }),
  ],
  [
    'idents of one name',
    30,
    (n) => workspace({ idents: times(n, () => ({ ident: 'x', aliases: ['a'] })) }),
  ],
  [
    'idents of distinct names',
    40,
    (n) =>
      workspace({
        idents: times(n, (i) => ({ ident: `x${i}`, aliases: [`a${i}`], groups: [`g${i}`] })),
      }),
  ],
  [
    'aliases of one person',
    10,
    (n) => workspace({ idents: [{ ident: 'x', aliases: times(n, (i) => `a${i}`) }] }),
  ],
  [
    'aliases that people share',
    10,
    (n) =>
      workspace({
        idents: times(2, (p) => ({ ident: `x${p}`, aliases: times(n / 2, (i) => `a${i}`) })),
      }),
  ],
  ['projects of one name', 15, (n) => workspace({ projects: times(n, () => ({ name: 'p' })) })],
  [
    'search aliases that cannot be read',
    25,
    (n) => workspace({ search_aliases: times(n, (i) => ({ name: `a${i}`, alias: `a${i}` })) }),
  ],
  [
    'search aliases with unknown projects',
    60,
    (n) =>
      workspace({
        projects: times(n, (i) => ({ name: `project${i}` })),
        search_aliases: times(n, (i) => ({ name: `a${i}`, alias: `project:projet${i}` })),
      }),
  ],
  [
    'a search alias with unknown projects',
    30,
    (n) =>
      workspace({
        projects: times(n, (i) => ({ name: `project${i}` })),
        search_aliases: [{ name: 'a', alias: times(n, (i) => `project:projet${i}`).join(' ') }],
      }),
  ],
  [
    'a search alias with unknown fields',
    10,
    (n) =>
      workspace({
        search_aliases: [{ name: 'a', alias: times(n, (i) => `stat${i}:x`).join(' ') }],
      }),
  ],
  ['control characters', 10, (n) => workspace({ about_links: times(n, () => '\u0001') })],
  ['deep nesting', 6, (n) => workspace({ crawlers: nested(n) })],
  ['values of a wrong type', 4, (n) => ({ workspaces: times(n, () => 1) })],
];

describe('a config with', () => {
  test.each(CONFIGS)('%s', (_, bytes, make) => {
    expectLinear((size) => make(size / bytes), validateConfig);
  });
});

describe('a Monocle in a file whose config has', () => {
  const metadata = { name: 'm' };
  // JSON.stringify gives up on deep nesting; as text it is among the first rows.
  test.each(CONFIGS.filter(([name]) => name !== 'deep nesting'))('%s', (_, bytes, make) => {
    expectLinear(
      (size) => {
        // Some items take more room as text, and a document may have 1.5 MiB.
        const spec = { config: make(size / bytes / 2) };
        return JSON.stringify({ apiVersion: API_VERSION, kind: 'Monocle', metadata, spec });
      },
      (text) => formatFindings(checkMonocles([{ name: 'f', text }]).findings, process.stdout),
    );
  });
});

describe('a Monocle with', () => {
  const of = (spec: object, metadata: object = {}) => ({
    apiVersion: API_VERSION,
    kind: 'Monocle',
    metadata: { name: 'm', ...metadata },
    spec,
  });
  const long = (size: number) => `${'a.'.repeat(size / 2)}!`;
  test.each<[string, (size: number) => object]>([
    ['unknown fields', (size) => of(Object.fromEntries(times(size / 10, (i) => [`key${i}`, 1])))],
    [
      'unknown metadata',
      (size) => of({}, Object.fromEntries(times(size / 10, (i) => [`key${i}`, 1]))),
    ],
    [
      'variables of one name',
      (size) => of({ api: { env: times(size / 30, () => ({ name: 'A', value: 'a' })) } }),
    ],
    [
      'variables of distinct names',
      (size) => of({ api: { env: times(size / 30, (i) => ({ name: `A${i}`, value: 'a' })) } }),
    ],
    [
      'many labels',
      (size) =>
        of({ api: { podLabels: Object.fromEntries(times(size / 20, (i) => [`key${i}`, 'a b'])) } }),
    ],
    ['a long name', (size) => of({}, { name: long(size), namespace: long(size) })],
    ['a long image', (size) => of({ image: `${'a:8.'.repeat(size / 4)}!` })],
    [
      'a long image of Elasticsearch',
      (size) => of({ elastic: { image: `${'opensearch:7.17'.repeat(size / 15)}/` } }),
    ],
    [
      'a long quantity of a resource',
      (size) => of({ elastic: { resources: { limits: { memory: '1'.repeat(size) } } } }),
    ],
    [
      'many Gateways',
      (size) => of({ httpRoute: { parentRefs: times(size / 20, () => ({ name: 'a' })) } }),
    ],
    [
      'many keys of an affinity',
      (size) => {
        const term = {
          topologyKey: 'a',
          labelSelector: {
            matchExpressions: times(size / 80, (i) => ({ key: `a${i}`, operator: 'Exists' })),
          },
          matchLabelKeys: times(size / 30, (i) => `b${i}`),
          mismatchLabelKeys: times(size / 30, (i) => `c${i}`),
        };
        const podAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
        return of({ api: { affinity: { podAffinity } } });
      },
    ],
    [
      'many exceptions of an address block',
      (size) => {
        const except = times(size / 20, () => '1::/64');
        return of({ networkPolicy: { ingressFrom: [{ ipBlock: { cidr: '::/0', except } }] } });
      },
    ],
    [
      'a long address block',
      (size) =>
        of({
          networkPolicy: { ingressFrom: [{ ipBlock: { cidr: `${'a:'.repeat(size / 2)}/1` } }] },
        }),
    ],
    [
      'a long label',
      (size) => of({}, { name: 'a', labels: { [`${'a-'.repeat(size / 2)}!`]: long(size) } }),
    ],
    ['a long host', (size) => of({ ingress: { host: long(size) } })],
    ['a long host of dashes', (size) => of({ ingress: { host: `${'a-'.repeat(size / 2)}!` } })],
    ['a long URL', (size) => of({ publicURL: `https://${long(size)}` })],
    ['a long quantity', (size) => of({ storageSize: `${'1'.repeat(size)}Gi!` })],
    ['a deep config', (size) => of({ config: nested(size / 6) })],
  ])('%s', (_, make) => {
    expectLinear(make, (monocle) => {
      const { problems } = resolveMonocle(monocle);
      return new InvalidInput('m', problems).message;
    });
  });
});

describe('a value that is', () => {
  const query = (text: string) => queryRefusal(text, { projects: new Set(), groups: new Set() });
  test.each<[string, (size: number) => string, (text: string) => unknown]>([
    ['a long search', (size) => fill(size, () => 'state:open '), query],
    ['a search of wrong terms', (size) => fill(size, () => 'stat:😀 '), query],
    ['a search of wrong dates', (size) => fill(size, () => 'from:now- '), query],
    ['a search of negations', (size) => fill(size, () => 'not '), query],
    ['a search of parentheses', (size) => fill(size, () => '(a:b) '), query],
    ['a search of open parentheses', (size) => '('.repeat(size), query],
    ['a search of quotes', (size) => `a:${'"x'.repeat(size / 2)}`, query],
    ['a search in quotes that are not closed', (size) => `a:"${'x '.repeat(size / 2)}`, query],
    ['a search of spaces', (size) => ' '.repeat(size), query],
    ['a search of one word', (size) => 'x'.repeat(size), query],
    ['a search of a long date', (size) => `from:now-${'1'.repeat(size)}day`, query],
    ['a search of a long number', (size) => `ttm:${'1'.repeat(size)}.x`, query],
    ['a long time', (size) => `2024-01-01${' '.repeat(size)}`, updateSinceRefusal],
    ['a long host', (size) => `https://${'ü'.repeat(size / 2)}/graphql`, graphqlUrlRefusal],
    ['a URL of many parts', (size) => `https://h${'/a?b#c@:'.repeat(size / 8)}`, graphqlUrlRefusal],
    ['a long name of a variable', (size) => `${'MONOCLE_'.repeat(size / 8)}!`, envNameRefusal],
    ['a long hash as a variable', (size) => `${'a1'.repeat(size / 2)}!`, envNameRefusal],
    ['a long name of a workspace', (size) => '.'.repeat(size), workspaceNameRefusals],
    ['a long text', (size) => '\t'.repeat(size), hasControlCharacter],
  ])('%s', (_, make, run) => expectLinear(make, run));
});

describe('of a good config', () => {
  const good = (size: number) =>
    workspace({
      idents: times(size / 100, (i) => ({
        ident: `Person ${i}`,
        aliases: [`github.com/person-${i}`, `gitlab.com/p${i}`],
      })),
      crawlers: times(size / 1000, (i) => crawler(`c${i}`)),
    });
  const monocle = { apiVersion: API_VERSION, kind: 'Monocle', metadata: { name: 'm' } };
  const manifest = (data: object) => ({ kind: 'ConfigMap', data }) as unknown as Manifest;
  type Config = ReturnType<typeof good>;
  test.each<[string, (config: Config) => unknown]>([
    ['the text', renderConfig],
    ['the version', contentHash],
    ['the keys of the Secret', secretKeys],
    ['the objects', (config) => synthesize(monocle, { config })],
    ['the manifest', (config) => toYaml([manifest({ 'config.yaml': JSON.stringify(config) })])],
    ['the manifest of many keys', (config) => toYaml([manifest(config)])],
  ])('%s', (_, run) => expectLinear(good, run));

  test('the text of awkward words', () => {
    expectLinear(
      (size) =>
        workspace({
          idents: times(size / 60, (i) => ({
            ident: `1_0${i}`,
            aliases: [`${i}:1:1`, 'é\n- x: #'],
          })),
        }) as Config,
      renderConfig,
    );
  });
});
