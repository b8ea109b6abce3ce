/**
 * Checks a custom resource and sets its defaults by its CRD's own schema and rules, with the same result
 * as the API server.
 *
 * In: the kind of resource, and any value. Out: the object with defaults, and every problem with it. The
 * input is not changed.
 */

import { depthProblem } from '../validation/depth.js';
import type { Problem } from '../validation/problem.js';
import { ruleProblems } from '../validation/rules.js';
import {
  type JsonSchema,
  nearest,
  own,
  type SchemaValidator,
  schemaProblems,
  unknownField,
  wrongType,
} from '../validation/schema.js';
import { isNamespace, NAMESPACE_RULE } from './names.js';

export const API_VERSION = 'monocle.monocle.change-metrics.io/v1alpha1';

/** A kind of our API group. */
export interface CustomResource {
  readonly kind: string;
  readonly schema: () => JsonSchema;
  readonly validate: SchemaValidator;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly generation?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface ResolvedResource {
  readonly problems: readonly Problem[];
  /** The object with defaults. Use it only if there are no problems. */
  readonly object: unknown;
}

export function resolveResource(resource: CustomResource, value: unknown): ResolvedResource {
  const wrongKind = kindProblems(resource.kind, value);
  if (wrongKind.length > 0) return { problems: wrongKind, object: value };
  const tooDeep = depthProblem(value);
  if (tooDeep) return { problems: [tooDeep], object: value };
  const schema = resource.schema();
  // Users do not write the status, and the older operator's status had other fields.
  const { status: _, ...written } = value as Readonly<Record<string, unknown>>;
  const object = withoutNulls(schema, written);
  const shape = [
    ...metadataProblems(own(object, 'metadata')),
    ...schemaProblems(resource.validate, schema, object),
  ];
  const taken = new Set(shape.map(({ path }) => JSON.stringify(path)));
  const rules = ruleProblems(schema, object, { isSchemaValid: shape.length === 0 });
  const problems = [...shape, ...rules.filter(({ path }) => !taken.has(JSON.stringify(path)))];
  return { problems, object };
}

/** Checks whether a value is an object of the expected kind of our API group. */
export function kindProblems(expected: string, value: unknown): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      {
        path: [],
        message: `must be a ${expected} (an object with apiVersion, kind, metadata and spec)`,
      },
    ];
  }
  const { apiVersion, kind } = value as Record<string, unknown>;
  if (kind !== expected) return [mismatch('kind', kind, expected)];
  if (apiVersion !== API_VERSION) return [mismatch('apiVersion', apiVersion, API_VERSION)];
  return [];
}

/** The metadata fields of any object; they are not in the CRD's schema. */
const METADATA = [
  'name',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'generateName',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
];

function metadataProblems(value: unknown): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: [], message: 'metadata.name is required' }];
  }
  const metadata = value as Readonly<Record<string, unknown>>;
  const { name, namespace } = metadata;
  const problems: Problem[] = Object.keys(metadata)
    .filter((key) => !METADATA.includes(key))
    .map((key) => ({ path: ['metadata', key], at: 'key', message: unknownField(key, METADATA) }));
  if (name !== undefined && name !== null && typeof name !== 'string') {
    problems.push({ path: ['metadata', 'name'], message: wrongType('string', name) });
  } else if (!name) {
    problems.push({ path: ['metadata'], at: 'key', message: 'metadata.name is required' });
  }
  if (namespace !== undefined && !(typeof namespace === 'string' && isNamespace(namespace))) {
    const message =
      typeof namespace === 'string' ? `must be ${NAMESPACE_RULE}` : wrongType('string', namespace);
    problems.push({ path: ['metadata', 'namespace'], message });
  }
  for (const field of ['labels', 'annotations'] as const) {
    for (const [key, text] of Object.entries(metadata[field] ?? {})) {
      const path = ['metadata', field, key];
      // Kubernetes accepts capitals in the prefix of an annotation, but not of a label.
      const checked = field === 'labels' ? key : key.toLowerCase();
      if (!LABEL_KEY.test(checked)) {
        const message =
          "a key has a name of at most 63 letters, digits, '-', '_' and '.', and may have a prefix: example.org/name";
        problems.push({ path, at: 'key', message });
      } else if (typeof text !== 'string' && text !== null) {
        problems.push({ path, message: wrongType('string', text) });
      } else if (field === 'labels' && text !== null && !LABEL_VALUE.test(text)) {
        const message =
          "a label's value may have 63 letters, digits, '-', '_' and '.', and begins and ends with a letter or digit";
        problems.push({ path, message });
      }
    }
  }
  return problems;
}

const LABEL_KEY =
  /^(?:(?=.{1,253}\/)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

function mismatch(field: string, value: unknown, expected: string): Problem {
  if (value === undefined) return { path: [], message: `${field} is required: ${expected}` };
  const meant = typeof value === 'string' && nearest(value, [expected]) !== undefined;
  return {
    path: [field],
    message: `is ${typeof value === 'string' ? JSON.stringify(value) : typeof value}${meant ? '; did you mean' : ', must be'} ${expected}${meant ? '?' : ''}`,
  };
}

/**
 * The API server drops a null that the schema does not allow, before it sets defaults. JSON has no
 * undefined: such a field is absent.
 */
function withoutNulls(schema: JsonSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(schema?.items, item));
  if (typeof value !== 'object' || value === null) return value;
  const rest = schema?.additionalProperties;
  const entries = Object.entries(value).flatMap(([key, child]) => {
    if (child === undefined) return [];
    const childSchema =
      own(schema?.properties, key) ?? (typeof rest === 'object' ? rest : undefined);
    if (child === null && childSchema && !childSchema.nullable) return [];
    return [[key, withoutNulls(childSchema, child)]];
  });
  return Object.fromEntries(entries);
}
