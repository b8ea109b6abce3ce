/**
 * The watch caches: one per kind, selected by our labels, and one for the Secrets of each namespace in
 * which a Monocle names Secrets that the operator does not own.
 *
 * Out: reads for a reconcile, and the keys of the instances that a change concerns. The content of
 * large objects is read through `contents`.
 */

import { isDeepStrictEqual } from 'node:util';
import { INSTANCE, namesOf, OURS } from '../../../constructs/instance/names.js';
import { USER_DATA } from '../../instance/desired/seeds.js';
import type { PodState } from '../../instance/readiness/pod-state.js';
import {
  CONFIG_MAP,
  CRAWLER,
  JOB,
  MONOCLE,
  OWNED,
  POD,
  SECRET,
  SERVICE,
  VOLUME_CLAIM,
} from '../../instance/writes/resources.js';
import { Cache, type CacheOptions, type OnChange } from '../../kube/cache.js';
import type { KubeClient, OnWrite } from '../../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey, type Resource } from '../../kube/object.js';
import type { Time } from '../../time.js';
import { Contents, isSameButStatus, light, lighten, lightMetadata, lightPod } from './contents.js';
import { CrawlerIndex, lightCrawler } from './crawler-index.js';
import { foreignSecrets, NamedSecrets, type Unknown } from './named-secrets.js';

const OURS_TO_WATCH = 'app.kubernetes.io/name=monocle,app.kubernetes.io/component=elastic';

export interface InstanceCachesOptions {
  readonly client: KubeClient;
  /** @default every namespace */
  readonly namespaces?: readonly string[];
  /** A label selector of Monocles, so that several controllers can share a cluster. */
  readonly selector?: string;
  /** An instance has to be reconciled: at once if a user changed something, else soon. */
  readonly onChange: (key: ObjectKey, isUrgent: boolean) => void;
  readonly log: (message: string, error: unknown) => void;
  /** @default the machine's */
  readonly time?: Time;
}

export class InstanceCaches {
  readonly all: Cache[] = [];
  readonly contents: Contents;
  private readonly groups = new Map<string, Cache[]>();
  private readonly named: NamedSecrets;
  private readonly crawlerIndex: CrawlerIndex;

  constructor(private readonly options: InstanceCachesOptions) {
    const { client, log, time } = options;
    this.contents = new Contents(client);
    const onSettled = (key: ObjectKey) => options.onChange(key, true);
    this.crawlerIndex = new CrawlerIndex({ time, onSettled });
    this.named = new NamedSecrets({
      client,
      log,
      onChange: (key, part) => {
        if (part === 'crawlers') this.crawlerIndex.touch(idOf(key));
        else options.onChange(key, true);
      },
    });
    const byInstance =
      (label: string, isUsers = false): OnChange =>
      (change, object, old) => {
        const { namespace = '' } = object.metadata;
        // Usually an added object is one that we just created.
        const isUrgent = isUsers && change === 'updated';
        // If a user removed or changed the label, the previous instance now lacks the object.
        for (const name of new Set([old, object].map((each) => each?.metadata.labels?.[label])))
          if (name !== undefined) options.onChange({ namespace, name }, isUrgent);
      };
    this.add('monocles', {
      resource: MONOCLE,
      labelSelector: options.selector,
      transform: (monocle) => ({
        ...this.contents.lightenMonocle(monocle),
        secretNames: foreignSecrets(monocle),
      }),
      onChange: (change, object, old) => {
        const key = keyOf(object);
        const { namespace } = key;
        const names: readonly string[] = change === 'deleted' ? [] : object.secretNames;
        const secrets = names.map((name) => ({ namespace, name }));
        this.named.follow(key, secrets, 'spec');
        if (change === 'deleted') this.followTokens(key, []);
        options.onChange(keyOf(object), old === undefined || !isSameButStatus(object, old));
      },
    });
    // An older install lacks the CRD or the rights: then the operator does not know which crawlers exist.
    this.add('crawlers', {
      resource: CRAWLER,
      optional: true,
      mayBeDenied: true,
      transform: lightCrawler,
      onChange: this.crawlerIndex.onChange,
      // From now on they count as known, so settle at once: no reconcile may see their state from before.
      onFilled: () => this.crawlerIndex.settleAll(),
    });
    const ours = { labelSelector: OURS, onChange: byInstance(INSTANCE) };
    for (const { optional, ...resource } of OWNED)
      this.add('owned', {
        ...ours,
        resource,
        optional,
        ...(resource.kind === CONFIG_MAP.kind ? metadataOf(CONFIG_MAP) : { transform: this.keep }),
      });
    // Keep only the name, version and status of a Job.
    this.add('jobs', { ...ours, resource: JOB, transform: light });
    // Pods show why a component is not ready. The operator also works if it may not list them.
    this.add('pods', {
      resource: POD,
      labelSelector: OURS,
      transform: lightPod,
      mayBeDenied: true,
      onChange: (change, object, old) => {
        // Most changes of a pod do not change its state.
        const state = change === 'deleted' ? undefined : object.pod;
        if (!isDeepStrictEqual(state, old?.pod)) ours.onChange(change, object, old);
      },
    });
    this.add('claims', {
      ...ours,
      resource: VOLUME_CLAIM,
      labelSelector: OURS_TO_WATCH,
      transform: this.keep,
    });
    const users = { labelSelector: USER_DATA, onChange: byInstance(USER_DATA, true) };
    this.add('configs', { ...users, resource: CONFIG_MAP, ...metadataOf(CONFIG_MAP) });
    this.add('secrets', { ...users, resource: SECRET, ...metadataOf(SECRET) });
  }

  async start(signal: AbortSignal): Promise<void> {
    this.named.start(signal);
    this.crawlerIndex.start(signal);
    const begin = async (caches: readonly Cache[]) => {
      for (const cache of caches) void cache.run(signal);
      await Promise.all(caches.map((cache) => cache.whenSynced()));
    };
    // Start with Monocles: the caches keep other objects whole only if a Monocle uses them.
    const monocles = this.groups.get('monocles') ?? [];
    await begin(monocles);
    await begin(this.all.filter((cache) => !monocles.includes(cache)));
    this.crawlerIndex.settleAll();
  }

  /** The one place that puts the answer to a write into the caches, so that the next reconcile reads it. */
  readonly onWrite: OnWrite = async ({ kind }, key, answer) => {
    const caches = [...this.all, ...this.named.caches(key.namespace)];
    const expecting = caches
      .filter(({ resource }) => resource.kind === kind)
      .map((cache) => cache.expect(key, answer));
    const object = await answer.catch(() => undefined);
    // The caches hold only the metadata of these kinds.
    if (object && (kind === CONFIG_MAP.kind || kind === SECRET.kind))
      this.contents.remember(object);
    await Promise.all(expecting);
  };

  /** Which caches are not synced, and why; empty if all are. */
  get unknown(): readonly string[] {
    const behind = this.all.filter(({ synced }) => !synced);
    const why = behind.map(
      ({ lastError, resource }) => lastError ?? `${resource.kind} is being read`,
    );
    return [...new Set(why)];
  }

  /** Whether a Monocle that is not in the cache does not exist. */
  get knowsMonocles(): boolean {
    return (this.groups.get('monocles') ?? []).every(({ synced }) => synced);
  }

  /** Whether a MonocleCrawler that is not in the cache does not exist. */
  get knowsCrawlers(): boolean {
    const caches = this.groups.get('crawlers') ?? [];
    return caches.every(({ synced, isAbsent, isDenied }) => synced && !isAbsent && !isDenied);
  }

  /** The MonocleCrawlers that name a Monocle, which may not exist, the oldest first. */
  crawlers(monocle: ObjectKey): readonly KubeObject[] {
    return this.crawlerIndex.of(monocle);
  }

  /** @param secrets all Secrets with tokens of MonocleCrawlers */
  followTokens(monocle: ObjectKey, secrets: readonly ObjectKey[]): void {
    this.named.follow(monocle, secrets, 'crawlers');
  }

  monocles(): KubeObject[] {
    return this.objects('monocles');
  }

  monocle(key: ObjectKey): KubeObject | undefined {
    return this.find('monocles', key);
  }

  /** Live objects that carry our labels. */
  owned(key: ObjectKey): readonly KubeObject[] {
    return this.labelled('owned', key);
  }

  /** A Service with our labels; undefined while its watch fails, because the Service may have been replaced. */
  service(key: ObjectKey): KubeObject | undefined {
    const caches = (this.groups.get('owned') ?? []).filter(
      ({ resource, lastError }) => resource.kind === SERVICE.kind && lastError === undefined,
    );
    return caches.map((cache) => cache.get(key)).find(Boolean);
  }

  jobs(key: ObjectKey): readonly KubeObject[] {
    return this.labelled('jobs', key);
  }

  /** undefined if they cannot be read. */
  pods(key: ObjectKey): readonly PodState[] | undefined {
    const found = this.labelled('pods', key).flatMap(({ pod }) => (pod as PodState) ?? []);
    const isDenied = (this.groups.get('pods') ?? []).some((cache) => cache.isDenied);
    return found.length === 0 && isDenied ? undefined : found;
  }

  userConfig({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.find('configs', { namespace, name: namesOf(name).userData });
  }

  volumeClaim({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.find('claims', { namespace, name: namesOf(name).elasticClaim });
  }

  /** The Secret that we seed, or one that the operator does not own. */
  secret(key: ObjectKey): KubeObject | Unknown | undefined {
    return this.find('secrets', key) ?? this.named.find(key);
  }

  /** Keeps an object whole only if a Monocle uses its name: any user can put our labels on other objects. */
  private readonly keep = (object: KubeObject): KubeObject => {
    const { namespace, name } = keyOf(object);
    const instance = object.metadata.labels?.[INSTANCE] ?? '';
    const isUsed = this.monocle({ namespace, name: instance }) !== undefined;
    return isUsed && objectNames(instance).includes(name) ? lighten(object) : light(object);
  };

  private add(group: string, options: Omit<CacheOptions, 'client' | 'log' | 'namespace'>): void {
    const { client, log, namespaces = [undefined] } = this.options;
    for (const namespace of namespaces) {
      const cache = new Cache({ client, log, namespace, ...options });
      this.all.push(cache);
      this.groups.set(group, [...(this.groups.get(group) ?? []), cache]);
    }
  }

  private objects(group: string, namespace?: string): KubeObject[] {
    return (this.groups.get(group) ?? []).flatMap((cache) => cache.list(namespace));
  }

  private labelled(group: string, { namespace, name }: ObjectKey): readonly KubeObject[] {
    return this.objects(group, namespace).filter(
      ({ metadata }) => metadata.labels?.[INSTANCE] === name,
    );
  }

  private find(group: string, key: ObjectKey): KubeObject | undefined {
    const caches = this.groups.get(group) ?? [];
    return caches.map((cache) => cache.get(key)).find(Boolean);
  }
}

const objectNames = (instance: string): string[] =>
  Object.values(namesOf(instance)).filter((name) => typeof name === 'string');

/** Each of these objects may hold a megabyte, so their content is read only when it is needed. */
const metadataOf = (resource: Resource) => ({
  metadataOnly: true,
  transform: lightMetadata(resource),
});
