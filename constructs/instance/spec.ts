/**
 * A Monocle: its types, and its validation by the CRD's own schema and rules, with the same result as the API
 * server.
 *
 * In: any value. Out: the object with defaults, and every problem with it. The input is not changed.
 */
import type { MonocleSpec as ImportedSpec } from '../../imports/monocle.monocle.change-metrics.io.js';
import { monocleSchema } from '../../imports/schemas.js';
import { validateMonocleSchema } from '../../imports/validators.js';
import type { MonocleConfig } from '../config/config.js';
import type { Problem, Valid } from '../validation/problem.js';
import type { Json } from '../workload/api-object.js';
import {
  API_VERSION,
  type CustomResource,
  type ObjectMeta,
  resolveResource,
} from './custom-resource.js';

export { API_VERSION };
export const KIND = 'Monocle';

/** `spec` as users write it. */
export type MonocleSpec = Omit<Json<ImportedSpec>, 'config'> & { readonly config?: MonocleConfig };

type With<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };
type Crawlers = NonNullable<MonocleSpec['crawlers']>;
type Component<K extends 'elastic' | 'api' | 'crawler'> = NonNullable<MonocleSpec[K]>;

/** `spec` with the CRD's defaults. */
export type ResolvedSpec = Omit<
  With<
    MonocleSpec,
    | 'image'
    | 'storageSize'
    | 'updateIdents'
    | 'suspend'
    | 'hibernate'
    | 'networkPolicy'
    | 'monitoring'
  >,
  'elastic' | 'api' | 'crawler' | 'crawlers' | 'backup' | 'storage'
> & {
  readonly backup?: With<
    NonNullable<MonocleSpec['backup']>,
    'keep' | 'suspend' | 'deadlineSeconds'
  >;
  readonly storage?: {
    readonly autoGrow?: With<
      NonNullable<NonNullable<MonocleSpec['storage']>['autoGrow']>,
      'thresholdPercent' | 'step'
    >;
  };
  readonly elastic: With<Component<'elastic'>, 'image' | 'resources' | 'podDisruptionBudget'> & {
    readonly bridge: With<NonNullable<Component<'elastic'>['bridge']>, 'image'>;
  };
  readonly api: With<Component<'api'>, 'resources'> & {
    readonly service: With<NonNullable<Component<'api'>['service']>, 'type' | 'port'>;
  };
  readonly crawler: With<Component<'crawler'>, 'resources'>;
  readonly crawlers?: Omit<Crawlers, 'workspaces'> & {
    readonly workspaces: With<NonNullable<Crawlers['workspaces']>, 'create'>;
  };
};

/** A spec that the CRD accepts, with podTemplates that may run. */
export type ValidSpec = Valid<ResolvedSpec>;

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

const MONOCLE: CustomResource = {
  kind: KIND,
  schema: monocleSchema,
  validate: validateMonocleSchema,
};

export function resolveMonocle(value: unknown): Resolution {
  const { problems, object } = resolveResource(MONOCLE, value);
  return { problems, monocle: object as ResolvedMonocle };
}

/** The problems of values outside a spec that follow the rules of its fields. */
export const specProblems = (spec: object): readonly Problem[] =>
  resolveMonocle({ apiVersion: API_VERSION, kind: KIND, metadata: { name: 'a' }, spec }).problems;
