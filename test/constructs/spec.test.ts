import { describe, expect, test } from '@jest/globals';
import { resolveMonocle } from '../../constructs/spec.js';
import { formatPath } from '../../constructs/validation/problem.js';
import { cases, monocle } from '../support/cases.js';

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

  test('may carry a status of the older operator', () => {
    expect(problemsOf({ ...monocle({}), status: { 'monocle-api': 'Ready' } })).toEqual([]);
  });

  test('keeps a key called __proto__ an unknown field', () => {
    expect(problemsOf(monocle(JSON.parse('{"__proto__": {"title": "x"}}')))).toHaveLength(1);
  });
});
