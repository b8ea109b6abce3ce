/** Names of objects and namespaces. */

/** The names of an instance's objects: those of the older operator, so that its instances can be adopted. */
export interface Names {
  readonly elastic: string;
  /** The volume in Elasticsearch's pod. */
  readonly elasticVolume: string;
  /** The PersistentVolumeClaim of that volume. The StatefulSet creates and names it. */
  readonly elasticClaim: string;
  readonly api: string;
  readonly route: string;
  readonly crawler: string;
  /** The ConfigMap that the pods mount; its config is always valid. */
  readonly config: string;
  /** The Secret and the ConfigMap that users edit. */
  readonly userData: string;
  /** The Secret with the copies of the tokens of MonocleCrawlers in other namespaces. Only the operator writes it. */
  readonly crawlers: string;
  /** The Elasticsearch of ECK. */
  readonly eck: string;
  /** The ServiceMonitor. */
  readonly monitor: string;
  /** The CronJob of the backups. The names of its Jobs begin with it. */
  readonly backup: string;
  /** The CronJob that measures how full the volume is. The names of its Jobs begin with it. */
  readonly usage: string;
  /** The Job that restores a living instance. */
  readonly restore: string;
  /** Jobs that make a crawler start over from a date. Their names begin with it. */
  readonly recrawl: string;
  /** Jobs that delete what a crawler crawled. Their names begin with it. */
  readonly wipe: string;
  /** The Job, by the hash of what it runs for. */
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
    crawlers: `${instance}-crawlers`,
    eck: instance,
    monitor: instance,
    backup: `${instance}-backup`,
    usage: `${instance}-usage`,
    restore: `${instance}-restore`,
    recrawl: `${instance}-recrawl`,
    wipe: `${instance}-wipe`,
    updateIdents: (hash) => `${instance}-update-idents-${hash}`,
  };
}

export const isNamespace = (text: string): boolean =>
  /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text);

/** The rule of `isNamespace`, for messages. */
export const NAMESPACE_RULE =
  "a namespace's name: lowercase letters, digits and '-', 63 at most, beginning and ending with a letter or digit";
