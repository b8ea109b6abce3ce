import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Node {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Record<string, Node>;
  readonly items?: Node;
  readonly additionalProperties?: Node;
  readonly [keyword: string]: unknown;
}

const crds = ['monocle', 'monoclecrawler'].map((name) =>
  parse(readFileSync(`crds/${name}.yaml`, 'utf8'), { maxAliasCount: -1 }),
);

function* nodes(node: Node, path: string): Generator<[string, Node]> {
  yield [path, node];
  for (const [name, child] of Object.entries(node.properties ?? {}))
    yield* nodes(child, `${path}.${name}`);
  if (node.items) yield* nodes(node.items, `${path}[]`);
  if (node.additionalProperties) yield* nodes(node.additionalProperties, `${path}{}`);
}

describe.each<{ readonly kind: string; readonly schema: Node }>(
  crds.map(({ spec }) => ({
    ...{ kind: spec.names.kind, schema: spec.versions[0].schema.openAPIV3Schema },
  })),
)('the CRD $kind', ({ schema }) => {
  const all = [
    ...nodes(schema.properties?.spec ?? {}, 'spec'),
    ...nodes(schema.properties?.status ?? {}, 'status'),
  ];
  const without = (holds: (node: Node, path: string) => boolean): string[] =>
    all.filter(([path, node]) => !holds(node, path)).map(([path]) => path);

  test('says of every field what it is', () => {
    // An item or a map's value is described with its list or map, and a quantity with what it measures.
    expect(
      without(
        (node, path) =>
          /(\[\]|\{\})$/.test(path) ||
          node['x-kubernetes-int-or-string'] === true ||
          Boolean(node.description),
      ),
    ).toEqual([]);
  });

  test('bounds every string, list and map, so that the cost of its rules is bounded', () => {
    expect(
      without(
        (node) =>
          node.type !== 'string' ||
          node.maxLength !== undefined ||
          node.enum !== undefined ||
          node.format === 'date-time',
      ),
    ).toEqual([]);
    expect(without((node) => node.type !== 'array' || node.maxItems !== undefined)).toEqual([]);
    expect(
      without(
        (node) => node.additionalProperties === undefined || node.maxProperties !== undefined,
      ),
    ).toEqual([]);
  });

  test('says in words what each rule wants', () => {
    const rules = [...all, ['', schema] as const].flatMap(
      ([, node]) => (node['x-kubernetes-validations'] ?? []) as { message?: string }[],
    );
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ message }) => !message)).toEqual([]);
  });

  test('has no default inside a list, which Argo CD would take for a difference for ever', () => {
    expect(without((node, path) => !path.includes('[]') || node.default === undefined)).toEqual([]);
    // The walk does find defaults elsewhere.
    expect(all.filter(([, node]) => node.default !== undefined).length).toBeGreaterThan(0);
  });

  test('lets no string be anything, but for text that is nobody else’s', () => {
    const free =
      /^status\.|\.(title|noProxy\[\]|cidr|except\[\]|containerName|resource|fieldPath|apiVersion|separator|regex|replacement)$|env\[\]\.(name|value)$|nnotations\{\}$/;
    const isHeld = (node: Node) =>
      [node.enum, node.pattern, node['x-kubernetes-validations']].some(
        (each) => each !== undefined,
      );
    expect(
      without((node, path) => node.type !== 'string' || isHeld(node) || free.test(path)),
    ).toEqual([]);
  });
});
