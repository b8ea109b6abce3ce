/** How objects are named in messages and maps: `Kind/namespace/name`, as kubectl and Argo CD do. Pure. */

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** For messages. An object without a namespace is `Kind/name`. */
export const subjectOf = ({ kind, metadata: { namespace, name } }: Named): string =>
  [kind, namespace, name].filter(Boolean).join('/');

/** Unique among the objects of one instance, which share a namespace. */
export const identity = ({ kind, metadata }: Named): string => `${kind}/${metadata.name}`;

// The result for an object, in the terms of kubectl and Flux. `replaced`: deleted, to be created again.

export type ChangeVerb = 'created' | 'configured' | 'unchanged' | 'deleted' | 'replaced';
