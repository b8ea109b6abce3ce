/** Turns the types that cdk8s generates into those of the YAML. */

/**
 * `cdk8s import` and cdk8s-plus write `publicUrl` for the field publicURL, `IntOrString` for
 * `number | string`, and enums for plain strings.
 */
export type Json<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends object
      ? Exclude<keyof T, 'value'> extends never
        ? number | string
        : { readonly [K in keyof T as AsInYaml<K>]: Json<T[K]> }
      : T;

type AsInYaml<K> = K extends 'publicUrl'
  ? 'publicURL'
  : K extends 'monoclePublicUrl'
    ? 'monoclePublicURL'
    : K extends 'downwardApi'
      ? 'downwardAPI'
      : K;
