/**
 * What an apply of one Monocle from a file would do, where the cluster has neither CRD nor controller.
 *
 * In: a Monocle, and a cluster to read. Out: a plan, of which nothing is carried out here. Ours is
 * what carries our labels for this instance and has no controller: what a Monocle in the cluster
 * owns is its controller's to change.
 */

import { defaultConfig, type MonocleConfig } from '../../constructs/config/config.js';
import { INSTANCE, OURS } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import { ApiError } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey, OwnerReference, Resource } from '../kube/object.js';
import { type Manifest, synthesize } from '../synthesize.js';
import { chooseConfig } from './config-source.js';
import { verdictOf } from './config-verdict.js';
import { liveSecrets } from './live-secrets.js';
import {
  controllerOf,
  isConfigurableBy,
  isLabelled,
  isOwnedBy,
  isStandalone,
  refuseForeign,
  refuseSecondWriter,
} from './ownership.js';
import { type Action, plan } from './plan.js';
import { CONFIG_MAP, JOB, OWNED, resourceOf, VOLUME_CLAIM } from './resources.js';
import { secretVersion } from './secret.js';
import { seedSecret } from './seeds.js';
import { dueIdents, FIRST_CONFIG } from './standalone-idents.js';
import { refuseVolume } from './standalone-volume.js';
import { type Growth, growth } from './volume.js';

export interface Preparation {
  readonly key: ObjectKey;
  readonly desired: readonly Manifest[];
  readonly actions: readonly Action[];
  /** The update-idents Job that is due. */
  readonly job: Manifest | undefined;
  /** Jobs of former versions, which it supersedes. */
  readonly oldJobs: readonly KubeObject[];
  readonly claim: KubeObject | undefined;
  readonly growth: Growth | undefined;
  /** What the user should know. */
  readonly notes: readonly string[];
}

export interface PrepareOptions {
  readonly key: ObjectKey;
  /** Monocle's config, where it is not inline. */
  readonly config: MonocleConfig | undefined;
  /** Called with the user's Secret where there is none; gives the one that is there then. */
  readonly seed: (secret: KubeObject) => Promise<KubeObject | undefined>;
  /**
   * Whether to go on, as its controller would, where a Monocle in the cluster owns the instance.
   * @default false
   */
  readonly forOwner?: boolean;
}

export async function prepare(
  client: KubeClient,
  monocle: Monocle,
  { key, config: beside, seed, forOwner = false }: PrepareOptions,
): Promise<Preparation> {
  const { namespace, name } = key;
  const names = namesOf(name);
  const { spec } = resolveMonocle(monocle).monocle;
  if (spec.sink === 'Git')
    throw new UserError(
      `Monocle/${namespace}/${name}: spec.sink is Git, so it is published; it is one or the other. Set it to Cluster, or leave it out`,
    );
  const selection = { namespace, labelSelector: `${OURS},${INSTANCE}=${name}` };
  const [live, labelled] = await Promise.all([
    Promise.all(OWNED.map((each) => list(client, each, selection))).then((lists) => lists.flat()),
    list(client, JOB, selection),
  ]);
  refuseSecondWriter(live);
  const owner = ownerOf(key, live, forOwner);
  const jobs = labelled.filter(owner ? isOwnedBy(owner.uid) : isStandalone(name));

  const secretName = spec.secretName ?? names.userData;
  const isSeeded = (each: string) => spec.secretName === undefined && each === names.userData;
  const observed = await liveSecrets(client, namespace, secretNames(spec, names), async (each) =>
    isSeeded(each) ? seed(seedSecret(key)) : undefined,
  );
  const secret = observed.get(secretName);
  const notes =
    spec.secretName !== undefined && secret === undefined
      ? [`Secret/${namespace}/${secretName} is not there; the pods wait for it`]
      : [];

  const mounted = live.find(
    ({ kind, metadata }) => kind === CONFIG_MAP.kind && metadata.name === names.config,
  );
  const given = spec.config ?? beside;
  const edited =
    owner && given === undefined
      ? await client.get(CONFIG_MAP, { namespace, name: names.userData })
      : undefined;
  const { config, problem } = await chooseConfig({
    ...{ spec, secretName, secret },
    source: edited ? `ConfigMap/${names.userData}` : 'spec.config',
    given: verdictOf(
      edited ? { text: edited.data?.['config.yaml'] } : { value: given ?? defaultConfig },
    ),
    lastGood: async () => undefined,
  });
  if (problem) throw new UserError(`Monocle/${namespace}/${name}: ${problem.message}`);
  const { config: _, ...rest } = monocle.spec ?? {};
  const { manifests } = synthesize(
    { ...monocle, metadata: { ...monocle.metadata, namespace }, spec: rest },
    {
      config,
      ...(secret && {
        secretVersion: secretVersion(observed, key),
      }),
    },
  );

  const job = manifests.find(({ kind }) => kind === JOB.kind);
  const idents: ReturnType<typeof dueIdents> = owner ? {} : dueIdents(job, jobs, mounted);
  const desired = manifests
    .filter((each) => each !== job)
    .map((each) => {
      const isConfig = each.kind === CONFIG_MAP.kind && each.metadata.name === names.config;
      const annotations = {
        ...each.metadata.annotations,
        ...(isConfig && idents.first && { [FIRST_CONFIG]: idents.first }),
      };
      const metadata = {
        ...each.metadata,
        annotations,
        ...(owner && { ownerReferences: [owner] }),
      };
      return { ...each, metadata };
    });

  const actions = plan({
    desired,
    live,
    settled: new Map(),
    // Nobody remembers what was applied before: only an apply takes back what is no longer asked for.
    isApplied: false,
    isOurs: owner ? isOwnedBy(owner.uid) : isStandalone(name),
  }).map((action) => (action.type === 'configure' ? { ...action, isRepair: true } : action));
  const mayChange = owner ? isConfigurableBy(owner.uid) : isStandalone(name);
  // All of them before the first write, so that a refusal leaves nothing half done.
  await Promise.all(
    actions.map(async (action) => {
      if (action.type === 'configure') refuseForeign(action.live, mayChange);
      if (action.type !== 'create') return;
      const { kind, metadata } = action.manifest;
      const there = await client.get(resourceOf({ kind }), { namespace, name: metadata.name });
      refuseForeign(there, mayChange);
    }),
  );

  const claimKey = { namespace, name: names.elasticClaim };
  const claim = spec.elastic.external ? undefined : await client.get(VOLUME_CLAIM, claimKey);
  refuseVolume(claim, spec);
  return {
    key,
    desired,
    actions,
    // Without the time to live that the controller adds: that it is there says that it ran.
    job: idents.due,
    oldJobs: idents.due ? jobs.filter(({ metadata }) => metadata.name !== job?.metadata.name) : [],
    claim,
    growth: growth(claim, spec.storageSize),
    notes: [...notes, ...(idents.note ? [idents.note] : [])],
  };
}

/** Of the Monocle in the cluster, if there is one. */
function ownerOf(
  { namespace, name }: ObjectKey,
  live: readonly KubeObject[],
  isWelcome: boolean,
): OwnerReference | undefined {
  const owned = live.find((each) => isLabelled(each, name) && controllerOf(each) !== undefined);
  const owner = owned && controllerOf(owned);
  if (owned === undefined || isWelcome) return owner;
  throw new UserError(
    `${owned.kind}/${namespace}/${owned.metadata.name} belongs to ${owner?.kind}/${namespace}/${owner?.name} in the cluster. Apply the file with kubectl, and its controller does the rest; nothing was changed`,
  );
}

/** A kind that the cluster does not serve has no objects. */
async function list(
  client: KubeClient,
  resource: Resource,
  selection: { readonly namespace: string; readonly labelSelector: string },
): Promise<readonly KubeObject[]> {
  try {
    return (await client.list(resource, selection)).items;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return [];
    throw error;
  }
}
