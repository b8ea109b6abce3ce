/**
 * Reads one instance from the API server, for the commands, which have no caches.
 *
 * It never writes. If the cluster does not serve an optional kind, that kind has no objects.
 */
import { defaultConfig } from '../../../constructs/config/config.js';
import { takesFrom } from '../../../constructs/crawlers/crawler-proposal.js';
import {
  CRAWLER_KIND,
  type CrawlerOwner,
  type MonocleCrawler,
  otherNamespace,
} from '../../../constructs/crawlers/monocle-crawler.js';
import { tokenRef } from '../../../constructs/crawlers/provider-fields.js';
import { INSTANCE, namesOf, OURS } from '../../../constructs/instance/names.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import { secretNames } from '../../../constructs/instance/secret-reads.js';
import { API_VERSION, type ResolvedSpec } from '../../../constructs/instance/spec.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import { UserError } from '../../errors.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient, ListOptions } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey, type Resource } from '../../kube/object.js';
import type { Side } from '../../manifest/differences.js';
import { subjectOf } from '../../manifest/subject.js';
import type { Manifest, Synthesis } from '../../synthesize.js';
import { isIdentsJob } from '../jobs/idents.js';
import { placesOf, recordedPlace } from '../status/crawler-status.js';
import {
  CONFIG_MAP,
  CRAWLER,
  DEPLOYMENT,
  JOB,
  MONOCLE,
  OWNED,
  resourceOf,
  SECRET,
} from '../writes/resources.js';
import { type GoodConfig, provenConfig } from './config-source.js';
import { accepted, type ConfigVerdict, verdictOf } from './config-verdict.js';
import { desired, needsLastGood, type Observed } from './desired.js';
import {
  foreignSecret,
  hasKeyIn,
  isTokenIn,
  type ObservedSecret,
  type ObservedSecrets,
  observeSecret,
} from './secret.js';

export interface Stamps {
  /** Whether the version of the Secret is in the manifests. */
  readonly isStamped: boolean;
  /** The version of each Deployment, by name, if the Secret cannot be read. */
  readonly stamps?: ReadonlyMap<string, string>;
}

export async function listMonocles(client: KubeClient, namespace?: string): Promise<KubeObject[]> {
  const { items } = await client.list(MONOCLE, { namespace });
  return [...items];
}

/** The objects of one kind that carry the labels of an instance. */
export async function listLabelled(
  client: KubeClient,
  { optional, ...resource }: Resource & { readonly optional?: boolean },
  { namespace, name }: ObjectKey,
  transform?: ListOptions['transform'],
): Promise<readonly KubeObject[]> {
  const labelSelector = `${OURS},${INSTANCE}=${name}`;
  const answer = client.list(resource, { namespace, labelSelector, transform });
  return (optional ? await ignoring(404, answer) : await answer)?.items ?? [];
}

/** All objects with the labels of an instance, except Jobs. */
export async function listOwned(client: KubeClient, key: ObjectKey): Promise<KubeObject[]> {
  const lists = OWNED.map((resource) => listLabelled(client, resource, key));
  return (await Promise.all(lists)).flat();
}

/** @param absent returns a Secret to use in place of one that does not exist */
export async function readSecrets(
  client: KubeClient,
  namespace: string,
  names: readonly string[],
  absent: (name: string) => Promise<KubeObject | undefined> = async () => undefined,
): Promise<ObservedSecrets> {
  const found = new Map<string, ObservedSecret | undefined>();
  for (const name of names) {
    const secret = (await client.get(SECRET, { namespace, name })) ?? (await absent(name));
    const observed = secret && observeSecret(secret);
    if (observed?.problem) throw new UserError(`Secret/${name} ${observed.problem}`);
    found.set(name, observed);
  }
  return found;
}

/** The verdict on a ConfigMap's config; undefined if there is no such ConfigMap. */
export async function readConfig(
  client: KubeClient,
  key: ObjectKey,
): Promise<ConfigVerdict | undefined> {
  const map = await client.get(CONFIG_MAP, key);
  return map && verdictOf({ text: map.data?.['config.yaml'] });
}

/** What ran last, if it matches the record in the Monocle's status. */
async function readLastGood(
  client: KubeClient,
  monocle: KubeObject,
  crawlers: readonly MonocleCrawler[],
): Promise<GoodConfig | undefined> {
  const { namespace, name } = keyOf(monocle);
  const names = namesOf(name);
  const map = await client.get(CONFIG_MAP, { namespace, name: names.config });
  const deployment = await client.get(DEPLOYMENT, { namespace, name: names.crawler });
  const verdict = map && verdictOf({ text: map.data?.['config.yaml'], isMerged: true });
  return verdict && provenConfig(verdict, monocle.status?.configVersion, { deployment, crawlers });
}

/** What the controller would synthesize for a Monocle now. */
export async function synthesizeLive(
  client: KubeClient,
  monocle: KubeObject,
  { isStamped, stamps }: Stamps,
): Promise<Synthesis> {
  const key = keyOf(monocle);
  const { namespace } = key;
  const spec = requireSpec(monocle);
  const names = namesOf(key.name);
  const owner = { ...key, spec };
  const listed = await listCrawlers(client, owner);
  const crawlers = listed.map(asCrawler);
  const read = new Map(await readSecrets(client, namespace, secretNames(spec, names)));
  const places = tokenPlaces(owner, crawlers);
  const hasOthers = [...places.values()].some((at) => at.namespace !== namespace);
  const copies = { namespace, name: names.crawlers };
  for (const [id, at] of [...places, ...(hasOthers ? [[names.crawlers, copies] as const] : [])]) {
    const found = read.has(id) ? undefined : await client.get(SECRET, at);
    if (found) read.set(id, observeSecret(found));
  }
  const recorded = placesOf(listed, (each) => recordedPlace(each, key));
  const merging = { crawlers, places: recorded, hasKey: hasKeyIn(read), isToken: isTokenIn(read) };
  const observed: Observed = {
    key,
    spec,
    isStamped,
    platform: await platformFor(client, spec),
    secrets: read,
    ...(crawlers.length > 0 && { crawlers: merging }),
    config:
      spec.config === undefined
        ? {
            source: `ConfigMap/${names.userData}`,
            verdict:
              (await readConfig(client, { namespace, name: names.userData })) ??
              accepted(defaultConfig),
          }
        : { source: 'spec.config', verdict: verdictOf({ value: spec.config }) },
  };
  const lastGood = needsLastGood(observed)
    ? await readLastGood(client, monocle, crawlers)
    : undefined;
  const { synthesis, configProblem } = desired(observed, {
    lastGood,
    isRunning: false,
    secretVersion: (_, name) => stamps?.get(name),
  });
  if (synthesis) return synthesis;
  throw new UserError(`${subjectOf(monocle)}: ${configProblem?.message ?? 'has no config'}`);
}

/** The live objects of an instance: those that Git has, and those with its labels. */
export async function liveSide(client: KubeClient, id: string, git: Side): Promise<Side> {
  const [namespace = '', name = ''] = id.split('/');
  const key = { namespace, name };
  // Git has no other Jobs.
  const jobs = (await listLabelled(client, JOB, key)).filter(isIdentsJob);
  const labelled = [...(await listOwned(client, key)), ...jobs];
  const found = new Map(labelled.map((object) => [subjectOf(object), object]));
  for (const manifest of git.manifests) {
    if (found.has(subjectOf(manifest))) continue;
    const live = await client.get(resourceOf(manifest), {
      namespace: manifest.metadata.namespace ?? namespace,
      name: manifest.metadata.name,
    });
    if (live) found.set(subjectOf(manifest), live);
  }
  return {
    name: 'the cluster',
    manifests: [...found.values()] as unknown as Manifest[],
    hasMore: true,
  };
}

// Reads the MonocleCrawlers from the API server, for the commands.

/** The finalizer of older versions, which wiped the data of a deleted MonocleCrawler. */
export const FORMER_FINALIZER = 'monocle.change-metrics.io/wipe-crawler-data';

export const hasFormerFinalizer = ({ metadata }: KubeObject): boolean =>
  metadata.finalizers?.includes(FORMER_FINALIZER) ?? false;

/** The MonocleCrawlers that a Monocle may take. None if the cluster does not serve the kind. */
export async function listCrawlers(
  client: KubeClient,
  monocle: Pick<CrawlerOwner, 'name' | 'spec'> & { readonly namespace: string },
): Promise<KubeObject[]> {
  const isOpen = monocle.spec.crawlers?.namespaceSelector !== undefined;
  const answer = client.list(CRAWLER, isOpen ? {} : { namespace: monocle.namespace });
  const found = (await ignoring(404, answer))?.items ?? [];
  return found.filter(({ metadata, spec }) => {
    const { name, namespace = metadata.namespace } = spec?.monocle ?? {};
    return (
      metadata.deletionTimestamp === undefined &&
      name === monocle.name &&
      namespace === monocle.namespace &&
      takesFrom(monocle, metadata.namespace)
    );
  });
}

/**
 * Removes fields that a cache or the API server adds, which are not in the schema. The CRD of an older version
 * sets spec.dataPolicy in every object.
 */
export function asCrawler({ metadata, spec: given }: KubeObject): MonocleCrawler {
  const { name, namespace, uid, labels, creationTimestamp } = metadata;
  const { dataPolicy: _, ...spec } = given ?? {};
  return {
    apiVersion: API_VERSION,
    kind: CRAWLER_KIND,
    spec,
    metadata: { name, namespace, uid, creationTimestamp, ...(labels && { labels }) },
  };
}

/** The Secrets with the tokens, by the names that `ObservedSecrets` has for them. */
function tokenPlaces(
  monocle: CrawlerOwner & { readonly namespace: string },
  crawlers: readonly MonocleCrawler[],
): ReadonlyMap<string, ObjectKey> {
  const places = crawlers.flatMap((crawler) => {
    const name = tokenRef(crawler.spec)?.name;
    if (name === undefined) return [];
    const other = otherNamespace(monocle, crawler);
    const id = other === undefined ? name : foreignSecret(other, name);
    return [[id, { namespace: other ?? monocle.namespace, name }] as const];
  });
  return new Map(places);
}

// Asks the API server whether the cluster is OpenShift. Never writes.
//
// If the API server does not answer, the platform is unknown, and no default takes its place.

/** The group of the SecurityContextConstraints, which refuse the IDs of a pod. */
const OPENSHIFT_SECURITY = 'security.openshift.io';

export async function observePlatform(client: KubeClient): Promise<Platform> {
  return (await client.servesGroup(OPENSHIFT_SECURITY)) ? 'OpenShift' : 'Kubernetes';
}

/** The message for users while the platform is unknown. */
export const unknownPlatform = (error: string): string =>
  `it is not known whether the cluster is OpenShift (${error}); set spec.platform if this lasts`;

/** For a command: makes no request if the spec states the platform. */
export async function platformFor(
  client: KubeClient,
  { platform }: Pick<ResolvedSpec, 'platform'>,
): Promise<Platform> {
  if (platform !== undefined) return platform;
  try {
    return await observePlatform(client);
  } catch (error) {
    throw new UserError(unknownPlatform((error as Error).message));
  }
}
