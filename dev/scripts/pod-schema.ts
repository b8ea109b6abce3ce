// Makes schemas/pod-spec.schema.json from the OpenAPI document of the local control plane: what the
// fields of a PodSpec are called, their types, and the keys by which their lists are merged.
// `node dev/run.mjs scripts/pod-schema`, after a new version of Kubernetes; test/e2e/pod-schema.test.ts compares.
import { writeFileSync } from 'node:fs';
import { startCluster } from '../local-cluster/cluster.js';
import { request } from '../local-cluster/request.js';

export const POD_SCHEMA_FILE = 'schemas/pod-spec.schema.json';
export const OPENAPI_PATH = '/openapi/v3/api/v1';
const ROOT = 'io.k8s.api.core.v1.PodSpec';

interface OpenApiNode {
  readonly [keyword: string]: unknown;
}

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiNode>> };
}

/** The schema of a PodSpec and of all that it refers to, without prose, defaults and formats. */
export function podSchema({ components: { schemas } }: OpenApi): object {
  const $defs: Record<string, unknown> = {};
  const refer = (pointer: string): object => {
    const full = pointer.slice(pointer.lastIndexOf('/') + 1);
    const name = full.slice(full.lastIndexOf('.') + 1);
    if (name === 'Quantity' || name === 'IntOrString') return { type: ['integer', 'string'] };
    if (name === 'Time') return { type: 'string' };
    if (!(name in $defs)) {
      $defs[name] = {};
      $defs[name] = shape(schemas[full] ?? {});
    }
    return { $ref: `#/$defs/${name}` };
  };
  const shape = (node: OpenApiNode): object => {
    const [target] = (node.allOf ?? []) as readonly OpenApiNode[];
    if (target?.$ref ?? node.$ref) return refer(String(target?.$ref ?? node.$ref));
    const { properties, items, additionalProperties, required, type } = node;
    const keys = node['x-kubernetes-list-map-keys'];
    const strategy = String(node['x-kubernetes-patch-strategy']);
    const isMerged = node['x-kubernetes-list-type'] === 'map' && strategy.includes('merge');
    return {
      ...(type !== undefined && { type }),
      ...(node.enum !== undefined && {
        enum: (node.enum as string[]).filter((each) => each !== ''),
      }),
      ...(required !== undefined && { required }),
      ...(isMerged && { 'x-kubernetes-list-map-keys': keys }),
      ...(strategy.includes('retainKeys') && { 'x-kubernetes-patch-strategy': 'retainKeys' }),
      ...(items !== undefined && { items: shape(items as OpenApiNode) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: shape(additionalProperties as OpenApiNode),
      }),
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties as Readonly<Record<string, OpenApiNode>>).map(
            ([name, child]) => [name, shape(child)],
          ),
        ),
      }),
    };
  };
  const root = shape(schemas[ROOT] ?? {});
  return {
    ...root,
    $defs: Object.fromEntries(Object.entries($defs).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export async function main(): Promise<number> {
  const cluster = await startCluster({ components: 'api' });
  try {
    const { body } = await request<OpenApi>(cluster, { path: OPENAPI_PATH });
    writeFileSync(POD_SCHEMA_FILE, `${JSON.stringify(podSchema(body), undefined, 2)}\n`);
  } finally {
    await cluster.stop();
  }
  return 0;
}
