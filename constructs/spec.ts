/**
 * Checks a Monocle and sets its defaults by the CRD's own schema and rules, with the same result as
 * the API server.
 *
 * In: any value. Out: the object with defaults, and every problem with it. The input is not changed.
 */
import type { MonocleSpec as ImportedSpec } from '../imports/monocle.monocle.change-metrics.io.js';
import { monocleSchema } from '../imports/schemas.js';
import { validateMonocleSchema } from '../imports/validators.js';
import type { MonocleConfig } from './config/config.js';
import type { Json } from './json.js';
import { isNamespace, NAMESPACE_RULE } from './names.js';
import { depthProblem } from './validation/depth.js';
import { own } from './validation/own.js';
import type { Problem } from './validation/problem.js';
import { ruleProblems } from './validation/rules.js';
import {
  type JsonSchema,
  nearest,
  schemaProblems,
  unknownField,
  wrongType,
} from './validation/schema.js';

export const API_VERSION = 'monocle.monocle.change-metrics.io/v1alpha1';
export const KIND = 'Monocle';

/** `spec` as users write it. */
export type MonocleSpec = Omit<Json<ImportedSpec>, 'config'> & { readonly config?: MonocleConfig };

type With<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };
type Component<K extends 'elastic' | 'api' | 'crawler'> = NonNullable<MonocleSpec[K]>;

/** `spec` with the CRD's defaults. */
export type ResolvedSpec = Omit<
  With<
    MonocleSpec,
    'image' | 'storageSize' | 'updateIdents' | 'suspend' | 'networkPolicy' | 'monitoring'
  >,
  'elastic' | 'api' | 'crawler'
> & {
  readonly elastic: With<Component<'elastic'>, 'image' | 'resources'>;
  readonly api: With<Component<'api'>, 'resources'>;
  readonly crawler: With<Component<'crawler'>, 'resources'>;
};

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly generation?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface Monocle<Spec = MonocleSpec> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly spec?: Spec;
}

export type ResolvedMonocle = Monocle<ResolvedSpec> & { readonly spec: ResolvedSpec };

export interface Resolution {
  readonly problems: readonly Problem[];
  /** The Monocle with defaults. Use it only if there are no problems. */
  readonly monocle: ResolvedMonocle;
}

export function resolveMonocle(value: unknown): Resolution {
  const wrongKind = identityProblems(value);
  if (wrongKind.length > 0) return { problems: wrongKind, monocle: value as ResolvedMonocle };
  const tooDeep = depthProblem(value);
  if (tooDeep) return { problems: [tooDeep], monocle: value as ResolvedMonocle };
  const schema = monocleSchema();
  // Users do not write the status, and the older operator's status had other fields.
  const { status: _, ...written } = value as Readonly<Record<string, unknown>>;
  const monocle = withoutNulls(schema, written);
  const shape = [
    ...metadataProblems(written.metadata),
    ...schemaProblems(validateMonocleSchema, schema, monocle),
  ];
  const taken = new Set(shape.map(({ path }) => JSON.stringify(path)));
  const rules = ruleProblems(schema, monocle, { isSchemaValid: shape.length === 0 });
  const problems = [...shape, ...rules.filter(({ path }) => !taken.has(JSON.stringify(path)))];
  return { problems, monocle: monocle as ResolvedMonocle };
}

/** Whether a value is a Monocle at all. */
export function identityProblems(value: unknown): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      {
        path: [],
        message: `must be a ${KIND} (an object with apiVersion, kind, metadata and spec)`,
      },
    ];
  }
  const { apiVersion, kind } = value as Record<string, unknown>;
  if (kind !== KIND) return [mismatch('kind', kind, KIND)];
  if (apiVersion !== API_VERSION) return [mismatch('apiVersion', apiVersion, API_VERSION)];
  return [];
}

/** The fields that any object's metadata may have; they are not in the CRD's schema. */
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
      // Kubernetes takes capitals in the prefix of an annotation, but not in that of a label.
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
    message: `is ${JSON.stringify(value)}${meant ? '; did you mean' : ', must be'} ${expected}${meant ? '?' : ''}`,
  };
}

/** The API server drops a null that the schema does not allow, before it sets defaults. */
function withoutNulls(schema: JsonSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(schema?.items, item));
  if (typeof value !== 'object' || value === null) return value;
  const rest = schema?.additionalProperties;
  const entries = Object.entries(value).flatMap(([key, child]) => {
    const childSchema =
      own(schema?.properties, key) ?? (typeof rest === 'object' ? rest : undefined);
    if (child === null && childSchema && !childSchema.nullable) return [];
    return [[key, withoutNulls(childSchema, child)]];
  });
  return Object.fromEntries(entries);
}
