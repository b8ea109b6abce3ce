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

/**
 * Fields that are left out: those behind a feature gate that is off by default in Kubernetes 1.36. The API server drops them without
 * a message, so that the controller, a GitOps tool and `verify` would find a difference again and again.
 */
const GATED = [
  'Lifecycle.stopSignal',
  'VolumeProjection.clusterTrustBundle',
  'VolumeProjection.podCertificate',
];

const QUANTITY = {
  type: ['integer', 'string'],
  pattern: '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]+)?$',
  'x-hint': 'it must be a quantity such as 500m or 1Gi',
};
const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const INT64 = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/**
 * The schema of a PodSpec and of all that it refers to, without prose and defaults. What it refuses, a
 * server-side apply would refuse before the validation of the object: with status 500, or with a number
 * that overflowed.
 */
export function podSchema({ components: { schemas } }: OpenApi): object {
  const $defs: Record<string, unknown> = {};
  const refer = (pointer: string): object => {
    const full = pointer.slice(pointer.lastIndexOf('/') + 1);
    const name = full.slice(full.lastIndexOf('.') + 1);
    if (name === 'Quantity') return QUANTITY;
    if (name === 'IntOrString') return { type: ['integer', 'string'], ...INT32 };
    if (!(name in $defs)) {
      $defs[name] = {};
      $defs[name] = shape(schemas[full] ?? {}, name);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const isOpen = (path: string, node: OpenApiNode): boolean =>
    !GATED.includes(path) && !JSON.stringify(node).includes('meta.v1.Time"');
  const shape = (node: OpenApiNode, of = ''): object => {
    const [target] = (node.allOf ?? []) as readonly OpenApiNode[];
    if (target?.$ref ?? node.$ref) return refer(String(target?.$ref ?? node.$ref));
    const { properties, items, additionalProperties, required, type } = node;
    const keys = node['x-kubernetes-list-map-keys'];
    const isSet = node['x-kubernetes-list-type'] === 'set';
    const strategy = String(node['x-kubernetes-patch-strategy']);
    return {
      ...(type !== undefined && { type }),
      ...(type === 'integer' && (node.format === 'int32' ? INT32 : INT64)),
      ...(node.enum !== undefined && {
        enum: (node.enum as string[]).filter((each) => each !== ''),
      }),
      ...(required !== undefined && { required }),
      ...(keys !== undefined && { 'x-kubernetes-list-map-keys': keys }),
      ...(isSet && { 'x-kubernetes-list-type': 'set' }),
      ...(strategy.includes('retainKeys') && { 'x-kubernetes-patch-strategy': 'retainKeys' }),
      ...(items !== undefined && { items: shape(items as OpenApiNode) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: shape(additionalProperties as OpenApiNode),
      }),
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties as Readonly<Record<string, OpenApiNode>>)
            .filter(([name, child]) => isOpen(`${of}.${name}`, child))
            .map(([name, child]) => [name, shape(child)]),
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
