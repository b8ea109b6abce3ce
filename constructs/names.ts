/** The names of an instance's objects. They are the older operator's, so that its instances can be taken over. */
export interface Names {
  readonly elastic: string;
  readonly elasticVolume: string;
  /** Of its one pod; made by the StatefulSet, and named by it. */
  readonly elasticClaim: string;
  readonly api: string;
  readonly route: string;
  readonly crawler: string;
  /** What the pods mount: a config that passed every check. */
  readonly config: string;
  /** The Secret and, in a cluster, the ConfigMap that people edit. */
  readonly userData: string;
  readonly monitor: string;
  readonly updateIdents: (hash: string) => string;
}

export function namesOf(instance: string): Names {
  return {
    elastic: `${instance}-elastic`,
    elasticVolume: `${instance}-elastic-data-volume`,
    elasticClaim: `${instance}-elastic-data-volume-${instance}-elastic-0`,
    api: `${instance}-api`,
    route: `${instance}-api-route`,
    crawler: `${instance}-crawler`,
    config: `${instance}-config`,
    userData: `${instance}-api`,
    monitor: instance,
    updateIdents: (hash) => `${instance}-update-idents-${hash}`,
  };
}
