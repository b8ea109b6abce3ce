/**
 * Reads what the caches have of one instance.
 *
 * If the user's Secret or ConfigMap is absent, this step creates it. Otherwise it writes nothing, and with warm
 * caches it makes no request.
 */
import { renderConfig } from '../../../constructs/config/config.js';
import { takesFrom } from '../../../constructs/crawlers/crawler-proposal.js';
import { mountedTokens } from '../../../constructs/crawlers/last-good.js';
import { commonMetadata } from '../../../constructs/instance/instance.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import { secretNames } from '../../../constructs/instance/secret-reads.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { userSecretOf } from '../../instance/desired/desired.js';
import {
  foreignSecret,
  type ObservedSecret,
  type ObservedSecrets,
} from '../../instance/desired/secret.js';
import { ensureSeed, seedConfigMap, seedKeys, seedSecret } from '../../instance/desired/seeds.js';
import type { VolumeUsage } from '../../instance/jobs/job-results.js';
import { stuckPod } from '../../instance/readiness/component-trouble.js';
import type { PodState, Unstarted } from '../../instance/readiness/pod-state.js';
import { REASON } from '../../instance/status/reasons.js';
import {
  lastUsage,
  type StorageVerdict,
  storageVerdict,
} from '../../instance/storage/auto-grow.js';
import { isOwnedBy, ownerReference, Stalled } from '../../instance/writes/ownership.js';
import {
  CONFIG_MAP,
  CRON_JOB,
  DEPLOYMENT,
  SECRET,
  STATEFUL_SET,
} from '../../instance/writes/resources.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import type { InstanceCaches } from '../caches/caches.js';
import { type Contents, isLight } from '../caches/contents.js';
import type { PlatformWatch } from '../caches/platform-watch.js';
import type { Configs } from '../configs/configs.js';
import { placesIn, withinLimits } from '../crawlers/read-crawlers.js';
import { type Attempt, NotYet } from './attempt.js';

export interface Observation {
  /** Every Secret that the pods read, by name; undefined for one that does not exist. */
  readonly secrets: ReadonlyMap<string, KubeObject | undefined>;
  /** The ConfigMap that users edit; undefined if the config is inline. */
  readonly edited: KubeObject | undefined;
  /** The ConfigMap that the pods mount. */
  readonly mounted: KubeObject | undefined;
  readonly crawlerDeployment: KubeObject | undefined;
  /** The MonocleCrawlers that the Monocle may take: those that have a place first, then the oldest first. */
  readonly crawlers: readonly KubeObject[];
  /** The names of those Secrets that hold only tokens of MonocleCrawlers. */
  readonly tokenSecrets: ReadonlySet<string>;
  /** Whether MonocleCrawlers are part of what runs. */
  readonly hasTokens: boolean;
  readonly claim: KubeObject | undefined;
  readonly jobs: readonly KubeObject[];
  /** From the spec, the cluster, or else the previous status; undefined if unknown. */
  readonly platform: Platform | undefined;
  /** How full the volume is; undefined before the first measurement. */
  readonly usage: VolumeUsage | undefined;
  /** Whether the volume grows automatically; undefined if the spec does not let it. */
  readonly storage: StorageVerdict | undefined;
  /** undefined if they cannot be read. */
  readonly pods: readonly PodState[] | undefined;
  /** The pod of Elasticsearch, if it never ran and keeps a newer spec waiting. */
  readonly stuck: Unstarted | undefined;
}

interface ObserveOptions {
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly configs: Configs;
  readonly platform: Pick<PlatformWatch, 'known'>;
}

export async function observe(
  attempt: Attempt,
  { spec, isPublished }: { readonly spec: ResolvedSpec; readonly isPublished: boolean },
  { client, caches, configs, platform: cluster }: ObserveOptions,
): Promise<Observation> {
  const { key, monocle, owned, previousStatus } = attempt;
  const { contents } = caches;
  const options = { owner: ownerReference(monocle), common: commonMetadata(spec) };
  const seed = (resource: typeof SECRET, object: KubeObject) =>
    ensureSeed(client, resource, object, !isPublished);
  const mounted = owned.get(`ConfigMap/${namesOf(key.name).config}`);
  const deployment = owned.get(`${DEPLOYMENT.kind}/${namesOf(key.name).crawler}`);
  // In Git mode the operator may lack `get` on workloads, so a Deployment without content stays unknown.
  const isReadable = deployment && !(isPublished && isLight(deployment));
  const crawlerDeployment = isReadable ? deployment : undefined;
  const named = caches
    .crawlers(key)
    .filter(({ metadata }) => takesFrom({ ...key, spec }, metadata.namespace));
  const present = named.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const placed = placesIn(attempt, present);
  const hasPlace = ({ metadata }: KubeObject) => placed.has(metadata.uid ?? '');
  const crawlers = [...present.filter(hasPlace), ...present.filter((each) => !hasPlace(each))];
  const isInline = monocle.isInline === true;
  let edited = isInline ? undefined : caches.userConfig(key);
  if (!isInline && edited === undefined) {
    // The user's ConfigMap was deleted, or the config was inline: seed it with the config that runs.
    const known = { mounted, crawlerDeployment, crawlers: named };
    const lastGood = await configs.lastGood(attempt, known);
    const text = lastGood ? renderConfig(lastGood.own) : await textOf(mounted, contents);
    edited = await seed(CONFIG_MAP, seedConfigMap(key, options, text));
  }
  const ownSecrets = secretNames(spec, namesOf(key.name));
  const tokens =
    attempt.memory.tokens ??
    mountedTokens(crawlerDeployment && (await contents.whole(DEPLOYMENT, crawlerDeployment)));
  const within = withinLimits(crawlers, key).flatMap(({ metadata, facts }) =>
    facts.secret === undefined ? [] : { namespace: metadata.namespace ?? '', name: facts.secret },
  );
  const isForeign = ({ namespace }: ObjectKey) => namespace !== key.namespace;
  const former = [
    ...[...tokens.values()].map(({ secret }) => secret),
    ...(within.some(isForeign) ? [namesOf(key.name).crawlers] : []),
  ].map((name) => ({ namespace: key.namespace, name }));
  const places = new Map(
    [...within, ...former].map((each) => [
      isForeign(each) ? foreignSecret(each.namespace, each.name) : each.name,
      each,
    ]),
  );
  for (const name of ownSecrets) places.delete(name);
  const tokenSecrets = new Set(places.keys());
  caches.followTokens(key, [...places.values()]);
  for (const name of ownSecrets) places.set(name, { namespace: key.namespace, name });
  const secrets = cachedSecrets(places, caches);
  const secretName = userSecretOf(key, spec);
  if (spec.secretName === undefined && !secrets.get(secretName)) {
    const { config } = (await configs.authored(attempt, edited)).verdict;
    const keys = seedKeys({ secretName, spec, config });
    secrets.set(secretName, await seed(SECRET, seedSecret(key, keys, options)));
  }
  const claim = caches.volumeClaim(key);
  const jobs = caches.jobs(key);
  const pods = caches.pods(key);
  const elastic = owned.get(`${STATEFUL_SET.kind}/${namesOf(key.name).elastic}`);
  const isOurs = isOwnedBy(monocle.metadata.uid ?? '');
  const stuck = elastic && isOurs(elastic) ? stuckPod(elastic, pods) : undefined;
  const cronJob = owned.get(`${CRON_JOB.kind}/${namesOf(key.name).usage}`);
  const usage = lastUsage({ monocle, cronJob, jobs, pods });
  const { autoGrow } = spec.storage ?? {};
  const storage = autoGrow && storageVerdict(autoGrow, { claim, usage, isPublished });
  const platform = spec.platform ?? cluster.known ?? previousStatus?.platform;
  return {
    crawlerDeployment,
    crawlers,
    tokenSecrets,
    hasTokens: tokens.size > 0,
    secrets,
    edited,
    mounted,
    claim,
    jobs,
    pods,
    stuck,
    usage,
    storage,
    platform,
  };
}

function cachedSecrets(
  places: ReadonlyMap<string, ObjectKey>,
  caches: InstanceCaches,
): Map<string, KubeObject | undefined> {
  const found = new Map<string, KubeObject | undefined>();
  for (const [id, place] of places) {
    const known = caches.secret(place);
    if (known && 'unknown' in known) {
      if (known.isStarting) throw new NotYet();
      throw new Error(known.unknown);
    }
    found.set(id, known);
  }
  return found;
}

async function textOf(
  map: KubeObject | undefined,
  contents: Contents,
): Promise<string | undefined> {
  const whole = map && (await contents.whole(CONFIG_MAP, map));
  return whole?.data?.['config.yaml'];
}

/** The keys of the Secrets and a hash of each value. */
export async function readSecrets(
  { secrets, tokenSecrets }: Observation,
  contents: Contents,
): Promise<ObservedSecrets> {
  const observed = new Map<string, ObservedSecret | undefined>();
  for (const [name, known] of secrets) {
    const found = known && (await contents.secret(known));
    // A team's Secret with a problem is not read: only the crawlers that use it are refused.
    if (found?.problem && !tokenSecrets.has(name))
      throw new Stalled({
        reason: REASON.SecretTooLarge,
        message: `Secret/${name} ${found.problem}; name one with fewer. Nothing was changed`,
      });
    observed.set(name, found);
  }
  return observed;
}
