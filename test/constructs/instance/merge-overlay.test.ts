/** How an overlay is merged. The API server has the last word: test/e2e/overlays.test.ts asks it about the same cases. */
import { describe, expect, test } from '@jest/globals';
import { mergeOverlay, overlayProblems } from '../../../constructs/instance/merge-overlay.js';
import { API_VERSION } from '../../../constructs/instance/spec.js';
import { originAt } from '../../../constructs/validation/structured-merge.js';
import { monocle } from '../../support/cases/cases.js';
import { overlayCases } from '../../support/cases/overlay-cases.js';

const mergedSpec = (base: object, overlay: object): unknown => {
  const { value } = mergeOverlay('Monocle', monocle(base), monocle(overlay));
  return (value as { spec?: unknown }).spec;
};

describe('an overlay merges', () => {
  test.each(overlayCases)('$title', ({ kind, base, overlay, merged }) => {
    const before = JSON.stringify([base, overlay]);
    expect(mergeOverlay(kind, { kind, spec: base }, { kind, spec: overlay }).value).toEqual({
      ...{ kind, spec: merged },
    });
    expect(JSON.stringify([base, overlay])).toBe(before);
  });

  const VALUE = { name: 'A', value: 'a' };
  const FROM = { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } };
  test.each<[string, object, object, object]>([
    ['a field', { title: 'a', suspend: true }, { title: null }, { suspend: true }],
    ['a field that is not there', { title: 'a' }, { image: null }, { title: 'a' }],
    ['a map', { api: { proxy: { noProxy: ['a'] } } }, { api: { proxy: null } }, { api: {} }],
    ['a list with keys', { api: { env: [VALUE] } }, { api: { env: null } }, { api: {} }],
    [
      'a field of an entry in a list with keys',
      { api: { env: [VALUE] } },
      { api: { env: [{ ...FROM, value: null }] } },
      { api: { env: [FROM] } },
    ],
    [
      'a field of a new entry',
      {},
      { api: { env: [{ ...FROM, value: null }] } },
      { api: { env: [FROM] } },
    ],
    [
      'a field of a new map',
      {},
      { ingress: { host: 'a', className: null } },
      { ingress: { host: 'a' } },
    ],
    [
      'a field that has no schema',
      { config: { workspaces: [], about: { version: '1' } } },
      { config: { about: { version: null } } },
      { config: { workspaces: [], about: {} } },
    ],
    [
      'a part of a default',
      {},
      { api: { resources: { requests: null } } },
      { api: { resources: { limits: { memory: '1Gi' } } } },
    ],
  ])('null, which removes %s', (_, base, overlay, expected) => {
    expect(mergedSpec(base, overlay)).toEqual(expected);
  });

  test('null in a list that is one value, as it is: the whole list is replaced', () => {
    const workspaces = [{ name: 'a', crawlers: null }];
    expect(mergedSpec({ config: { workspaces: [] } }, { config: { workspaces } })).toEqual({
      config: { workspaces },
    });
  });

  test('a base whose field is null as if the field were absent', () => {
    expect(mergedSpec({ api: null }, { api: { podLabels: { a: 'b' } } })).toEqual({
      api: { podLabels: { a: 'b' } },
    });
  });

  test('what does not fit, so that the check of the result finds it', () => {
    const [a, b] = [{ name: 'A' }, { name: 'B' }];
    const lists: [unknown, unknown, unknown][] = [
      [[a, a], [b], [a, a, b]],
      [[a], [b, b, a], [b, b, a]],
      [
        [{ value: 'x' }, a],
        [{ value: 'y' }, null, a],
        [{ value: 'x' }, { value: 'y' }, null, a],
      ],
      [[a], { A: 'x' }, { A: 'x' }],
      ['x', [a], [a]],
    ];
    for (const [base, overlay, expected] of lists)
      expect(mergedSpec({ api: { env: base } }, { api: { env: overlay } })).toEqual({
        api: { env: expected },
      });
  });

  test('names that every object inherits as names like others', () => {
    const base = JSON.parse('{"commonLabels":{"__proto__":"a","constructor":"b"}}');
    const overlay = JSON.parse('{"commonLabels":{"__proto__":"c","toString":"d"}}');
    expect(JSON.stringify(mergedSpec(base, overlay))).toBe(
      '{"commonLabels":{"__proto__":"c","constructor":"b","toString":"d"}}',
    );
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  test('labels and annotations, and neither name nor namespace', () => {
    const base = monocle({}, { name: 'a', labels: { x: '1', y: '2' }, uid: 'u' });
    const metadata = {
      name: 'b',
      namespace: 'c',
      labels: { x: null, z: '3' },
      annotations: { k: 'v' },
    };
    expect(mergeOverlay('Monocle', base, monocle(undefined, metadata)).value).toEqual(
      monocle({}, { name: 'a', labels: { y: '2', z: '3' }, annotations: { k: 'v' }, uid: 'u' }),
    );
  });
});

describe('each value has an origin', () => {
  const base = monocle({
    title: 'a',
    api: { env: [{ name: 'A', value: 'a' }, { name: 'B' }], proxy: { noProxy: ['x', 'y'] } },
    ingress: { host: 'h' },
  });
  const overlay = monocle({
    title: 'b',
    suspend: true,
    ingress: null,
    api: { env: [{ name: 'C' }, { name: 'B', value: 'b' }], proxy: { noProxy: ['z'] } },
    elastic: { resources: { limits: { memory: '4Gi' } } },
  });
  const { value, origin } = mergeOverlay('Monocle', base, overlay);

  test('in a list whose entries have other places now', () => {
    expect(value).toMatchObject({
      spec: { api: { env: [{ name: 'A' }, { name: 'C' }, { name: 'B', value: 'b' }] } },
    });
  });

  test.each<[string, object]>([
    ['spec.title', { from: 'overlay', path: 'spec.title' }],
    ['spec.suspend', { from: 'overlay', path: 'spec.suspend' }],
    ['metadata.name', { from: 'base', path: 'metadata.name' }],
    ['spec.api.env.0.value', { from: 'base', path: 'spec.api.env.0.value' }],
    ['spec.api.env.1.name', { from: 'overlay', path: 'spec.api.env.0.name' }],
    ['spec.api.env.2.value', { from: 'overlay', path: 'spec.api.env.1.value' }],
    ['spec.api.env.2', { base: 'spec.api.env.1', overlay: 'spec.api.env.1' }],
    [
      'spec.api.env.2.nothing',
      { base: 'spec.api.env.1.nothing', overlay: 'spec.api.env.1.nothing' },
    ],
    ['spec.api.proxy.noProxy.1', { from: 'base', path: 'spec.api.proxy.noProxy.1' }],
    ['spec.api.proxy.noProxy.2', { from: 'overlay', path: 'spec.api.proxy.noProxy.0' }],
    ['spec.ingress', { base: 'spec.ingress', overlay: 'spec.ingress' }],
    [
      'spec.elastic.resources.requests.cpu',
      { from: 'overlay', path: 'spec.elastic.resources.requests.cpu' },
    ],
    ['spec', { base: 'spec', overlay: 'spec' }],
  ])('%s', (path, expected) => {
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const { parts: _, ...found } = originAt(origin, steps) as unknown as Record<string, unknown>;
    const words = Object.entries(found).map(([key, each]) => [
      key,
      Array.isArray(each) ? each.join('.') : each,
    ]);
    expect(Object.fromEntries(words)).toEqual(expected);
  });
});

describe('an overlay is refused if it', () => {
  const part = (more: object) => ({ apiVersion: API_VERSION, kind: 'Monocle', ...more });
  test.each<[string, unknown, string, RegExp]>([
    ['is a text', 'a', '', /^must be a part of a Monocle or MonocleCrawler: a map with apiVersion/],
    ['is a list', [], '', /^must be a part of a Monocle/],
    [
      'has no kind',
      { apiVersion: API_VERSION },
      '',
      /^kind is required: Monocle or MonocleCrawler$/,
    ],
    [
      'has another kind',
      part({ kind: 'Pod' }),
      'kind',
      /^is "Pod"; an overlay is a part of a Monocle or a/,
    ],
    [
      'has a kind with a typo',
      part({ kind: 'Monocel' }),
      'kind',
      /^is "Monocel"; did you mean Monocle\?$/,
    ],
    ['has an inherited kind', part({ kind: 'toString' }), 'kind', /^is "toString"; an overlay is/],
    ['has no apiVersion', { kind: 'Monocle' }, '', /^apiVersion is required: monocle/],
    [
      'has another apiVersion',
      part({ apiVersion: 'v1' }),
      'apiVersion',
      /^is "v1", must be monocle/,
    ],
    [
      'has a field beside the spec',
      part({ image: 'a' }),
      'image',
      /^unknown field; known fields: api/,
    ],
    ['has a status', part({ status: {} }), 'status', /^unknown field/],
    ['has an empty spec', part({ spec: null }), 'spec', /^must be an object, is null$/],
    ['has a spec that is a list', part({ spec: [] }), 'spec', /^must be an object, is a list$/],
    ['has empty metadata', part({ metadata: null }), 'metadata', /^must be an object, is null$/],
    [
      'renames',
      part({ metadata: { generateName: 'a' } }),
      'metadata.generateName',
      /^cannot be in an overlay/,
    ],
    [
      'has a name that is a number',
      part({ metadata: { name: 1 } }),
      'metadata.name',
      /^must be a string/,
    ],
    [
      'has an empty name',
      part({ metadata: { name: '' } }),
      'metadata.name',
      /^must not be empty; leave it out/,
    ],
    [
      'has labels that are a list',
      part({ metadata: { labels: ['a'] } }),
      'metadata.labels',
      /^must be an object/,
    ],
  ])('%s', (_, value, path, message) => {
    expect(overlayProblems(value).map((each) => [each.path.join('.'), each.message])).toEqual([
      [path, expect.stringMatching(message)],
    ]);
  });

  test('and not without metadata, without a spec, or if it removes all labels', () => {
    for (const more of [{}, { metadata: {} }, { spec: {} }, { metadata: { labels: null } }])
      expect(overlayProblems(part(more))).toEqual([]);
  });
});
