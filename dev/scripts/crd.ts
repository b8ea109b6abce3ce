// The CRDs, as far as the generators read them.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A node of the CRD's structural schema. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly 'x-kubernetes-validations'?: readonly Rule[];
  readonly [keyword: string]: unknown;
}

export interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression?: string;
}

export interface Crd {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly schema: Schema;
  readonly file: string;
  /** The whole CustomResourceDefinition. */
  readonly object: object;
}

export interface Crds {
  readonly monocle: Crd;
  readonly crawler: Crd;
}

export const readCrds = (): Crds => ({
  monocle: readCrd('crds/monocle.yaml'),
  crawler: readCrd('crds/monoclecrawler.yaml'),
});

function readCrd(file: string): Crd {
  const object = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 });
  const { spec } = object;
  const [version] = spec.versions;
  return {
    group: spec.group,
    kind: spec.names.kind,
    version: version.name,
    schema: version.schema.openAPIV3Schema,
    file,
    object,
  };
}
