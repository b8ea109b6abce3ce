/** Objects of the Kubernetes API as plain data, and what identifies them. */

export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers?: readonly string[];
    readonly ownerReferences?: readonly OwnerReference[];
    readonly managedFields?: readonly {
      readonly manager: string;
      readonly operation: string;
      readonly subresource?: string;
      readonly time?: string;
    }[];
  };
  // biome-ignore lint/suspicious/noExplicitAny: the free part of an object
  readonly [field: string]: any;
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** A kind of object, and the plural under which the API server serves it. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
}

export interface ObjectKey {
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

export const keyOf = ({ metadata: { namespace = '', name } }: KubeObject): ObjectKey => ({
  namespace,
  name,
});

export const idOf = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;
