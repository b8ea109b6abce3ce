/** The types of cdk8s' imports, back in the words of the YAML. */

/**
 * What `cdk8s import` and cdk8s-plus call `publicUrl: string` or `port: IntOrString` is
 * `publicURL` and `number | string` in the object itself, and their enums are plain strings there.
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
    : K;
