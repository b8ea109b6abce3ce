import { describe, expect, test } from '@jest/globals';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { formatPath, InvalidInput } from '../../../constructs/validation/problem.js';
import { synthesize } from '../../../src/index.js';
import { cases, monocle } from '../../support/cases/cases.js';
import { examples } from '../../support/cases/examples.js';

const problemsOf = (value: unknown) =>
  resolveMonocle(value).problems.map(({ path, message }) => ({ path: formatPath(path), message }));

describe('a Monocle', () => {
  test.each(cases.filter(({ refusal }) => !refusal))('is accepted with $title', (good) => {
    expect(problemsOf(good.monocle)).toEqual([]);
  });

  test.each(cases.filter(({ refusal }) => refusal))('is refused with $title', (bad) => {
    const { path, message } = bad.refusal ?? { path: '', message: / / };
    expect(problemsOf(bad.monocle)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test.each([
    ['nothing', undefined, /must be a Monocle/],
    ['a list', [], /must be a Monocle/],
    ['another kind', { ...monocle({}), kind: 'Deployment' }, /is "Deployment", must be Monocle/],
    ['a kind that is nearly right', { ...monocle({}), kind: 'monocle' }, /did you mean Monocle\?/],
    ['another version', { ...monocle({}), apiVersion: 'v1' }, /is "v1", must be monocle\./],
    ['no kind', { apiVersion: 'v1' }, /kind is required: Monocle/],
    ['no name', monocle({}, {}), /metadata.name is required/],
    ['no metadata', { ...monocle({}), metadata: undefined }, /metadata.name is required/],
    ['a bad namespace', monocle({}, { name: 'a', namespace: 'A' }), /namespace's name/],
  ])('is not %s', (_, value, message) => {
    expect(problemsOf(value)).toEqual([
      { path: expect.anything(), message: expect.stringMatching(message) },
    ]);
  });

  test('shows every problem at once, of the shape and of the rules', () => {
    const found = problemsOf(
      monocle({ publicUrl: 'x', storageSize: '3', title: 1, route: {}, ingress: {} }),
    );
    expect(found.map(({ path }) => path).sort()).toEqual([
      'spec',
      'spec.ingress',
      'spec.publicUrl',
      'spec.storageSize',
      'spec.title',
    ]);
  });

  test('gets the defaults of the CRD, and its author’s object stays as it was', () => {
    const written = monocle({ elastic: { heap: '512Mi' } });
    const before = structuredClone(written);
    const { spec } = resolveMonocle(written).monocle;
    expect(written).toEqual(before);
    expect(spec).toMatchObject({
      image: 'quay.io/change-metrics/monocle:1.11.2',
      storageSize: '10Gi',
      updateIdents: 'OnConfigChange',
      elastic: {
        heap: '512Mi',
        image: expect.stringContaining('7.17'),
        resources: { limits: { memory: '2Gi' } },
      },
      networkPolicy: { enabled: true },
      monitoring: { enabled: false },
    });
    expect(spec).not.toHaveProperty('publicURL');
  });

  test.each([
    [{ networkPolicy: { egressTo: [{ ports: [] }] } }, 'has 0 items; at least 1 is required'],
    [{ title: 'a'.repeat(129) }, 'has 129 characters; at most 128 are allowed'],
    [
      { commonLabels: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`a${i}`, ''])) },
      'has 65 entries; at most 64 are allowed',
    ],
  ])('is told its sizes in English: %#', (spec, message) => {
    expect(problemsOf(monocle(spec)).map((each) => each.message)).toContain(message);
  });

  test('may carry a status of the older operator', () => {
    expect(problemsOf({ ...monocle({}), status: { 'monocle-api': 'Ready' } })).toEqual([]);
  });

  test('keeps a key called __proto__ an unknown field', () => {
    expect(problemsOf(monocle(JSON.parse('{"__proto__": {"title": "x"}}')))).toHaveLength(1);
  });
});

describe('a Monocle of a program', () => {
  test('may have fields that are undefined, as if they were absent', () => {
    const spec = {
      ...{ title: undefined, commonLabels: { a: undefined } },
      api: {
        podTemplate: {
          metadata: { labels: { a: undefined } },
          spec: {
            ...{ hostAliases: undefined, nodeSelector: undefined, containers: undefined },
            volumes: [{ name: 'v', emptyDir: { medium: undefined }, secret: undefined }],
          },
        },
      },
    };
    const written = {
      api: { podTemplate: { metadata: {}, spec: { volumes: [{ name: 'v', emptyDir: {} }] } } },
    };
    const metadata = { name: 'monocle', namespace: undefined, labels: { a: undefined } };
    expect(problemsOf(monocle(spec, metadata))).toEqual([]);
    expect(synthesize(monocle(spec, metadata) as never).manifests).toEqual(
      synthesize(monocle(written) as never).manifests,
    );
  });

  test('has no undefined in a list', () => {
    const spec = { api: { podTemplate: { spec: { hostAliases: [undefined] } } } };
    expect(() => synthesize(monocle(spec) as never)).toThrow(
      /hostAliases\[0\]: must be an object, is undefined/,
    );
  });

  test.each([
    ['bigint', 5n],
    ['function', () => 1],
    ['symbol', Symbol('a')],
  ])('is refused with a %s, wherever it is', (kind, value) => {
    for (const { monocles } of examples)
      for (const good of monocles)
        for (const { path, spoiled } of spoiledPlaces(good, value)) {
          const at = formatPath(path);
          expect(() => synthesize(spoiled as never)).toThrow(InvalidInput);
          if (path[0] === 'spec')
            expect(() => synthesize(spoiled as never)).toThrow(`${at}: is a ${kind}, which no`);
        }
  });
});

/** A copy for each place, with the value there. */
function* spoiledPlaces(root: object, value: unknown) {
  const places = (node: unknown, path: (string | number)[]): (string | number)[][] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([key, child]) => {
          const at = [...path, Array.isArray(node) ? Number(key) : key];
          return [at, ...places(child, at)];
        })
      : [];
  for (const path of places(root, [])) {
    const spoiled = structuredClone(root);
    // biome-ignore lint/suspicious/noExplicitAny: any place of a Monocle
    const parent = path.slice(0, -1).reduce((node: any, step) => node[step], spoiled);
    parent[path.at(-1) ?? ''] = value;
    yield { path, spoiled };
  }
}
