/**
 * What an apply of one Monocle from a file would do in a cluster without CRD and controller.
 *
 * In: a Monocle, and a cluster to read. Out: a plan; nothing is written here. An object is ours if it
 * carries our labels for this instance and has no controller: what a Monocle in the cluster owns is
 * its controller's to change.
 */
import { defaultConfig, type MonocleConfig } from '../../constructs/config/config.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import { type Monocle, type ResolvedSpec, resolveMonocle } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey, OwnerReference } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import type { Manifest } from '../synthesize.js';
import { type ConfigVerdict, verdictOf } from './config-verdict.js';
import { desired, type Observed, userSecretOf } from './desired.js';
import { listLabelled, listOwned, readConfig, readSecrets } from './live.js';
import {
  controllerOf,
  type IsOurs,
  isConfigurableBy,
  isLabelled,
  isOwnedBy,
  isStandalone,
  refuseForeign,
  refuseSecondWriter,
} from './ownership.js';
import { type Action, plan } from './plan.js';
import { CONFIG_MAP, DEPLOYMENT, JOB, resourceOf, VOLUME_CLAIM } from './resources.js';
import { missingKeyNotes, unreadKeyNotes } from './secret-notes.js';
import { seedSecret } from './seeds.js';
import { dueIdents, FIRST_CONFIG } from './standalone-idents.js';
import { refuseVolume } from './standalone-volume.js';
import { type Growth, growth } from './volume.js';

export interface Preparation {
  readonly key: ObjectKey;
  readonly manifests: readonly Manifest[];
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
  /** Monocle's config, if it is not inline. */
  readonly config: MonocleConfig | undefined;
  /** Called with the user's Secret if there is none; gives the one that is there then. */
  readonly seed: (secret: KubeObject) => Promise<KubeObject | undefined>;
  /**
   * Whether to go on, as its controller would, if a Monocle in the cluster owns the instance.
   * @default false
   */
  readonly forOwner?: boolean;
  /**
   * Told which keys the Secret lacks and which no pod reads, even if nothing can be prepared.
   * @default nobody is told
   */
  readonly tell?: (note: string) => void;
}

export async function prepare(
  client: KubeClient,
  monocle: Monocle,
  { key, config, seed, forOwner = false, tell }: PrepareOptions,
): Promise<Preparation> {
  const { namespace, name } = key;
  const names = namesOf(name);
  const { spec } = resolveMonocle(monocle).monocle;
  if (spec.sink === 'Git')
    throw new UserError(
      `Monocle/${namespace}/${name}: spec.sink is Git, so it is published; it is one or the other. Set it to Cluster, or leave it out`,
    );
  const [live, labelled] = await Promise.all([
    listOwned(client, key),
    listLabelled(client, JOB, key),
  ]);
  refuseSecondWriter(live);
  const owner = ownerOf(key, live, forOwner);
  const isOurs = owner ? isOwnedBy(owner.uid) : isStandalone(name);
  const mayChange = owner ? isConfigurableBy(owner.uid) : isStandalone(name);
  const jobs = labelled.filter(isOurs);
  const find = (kind: string, of: string) =>
    live.find((each) => each.kind === kind && each.metadata.name === of);

  const observed: Observed = {
    ...{ key, spec },
    config: await givenConfig(client, key, spec, { config, isOwned: owner !== undefined }),
    secrets: await readSecrets(client, namespace, secretNames(spec, names), async (each) =>
      spec.secretName === undefined && each === names.userData ? seed(seedSecret(key)) : undefined,
    ),
  };
  if (tell) {
    // Before the controller takes an instance of the older operator over, nothing is labelled as ours.
    const edited =
      (spec.config ?? config) === undefined
        ? await readConfig(client, { namespace, name: names.userData })
        : undefined;
    for (const note of notesOnKeys(observed, edited ?? observed.config.verdict)) tell(note);
  }
  // The user's own Secret is created if it is absent, so nothing waits for it.
  const isRunning = spec.secretName !== undefined && find(DEPLOYMENT.kind, names.api) !== undefined;
  const { synthesis, isHeld, configProblem, waiting } = desired(observed, { isRunning });
  if (synthesis === undefined)
    throw new UserError(`Monocle/${namespace}/${name}: ${configProblem?.message}`);

  const job = synthesis.manifests.find(({ kind }) => kind === JOB.kind);
  const mounted = find(CONFIG_MAP.kind, names.config);
  const { first, ...idents }: ReturnType<typeof dueIdents> = owner
    ? {}
    : dueIdents(job, jobs, mounted);
  const due = isHeld ? undefined : idents.due;
  const isLeftAlone = (each: Manifest | KubeObject) =>
    isHeld && each.kind === DEPLOYMENT.kind && find(each.kind, each.metadata.name) !== undefined;
  const manifests = synthesis.manifests
    .filter((each) => each !== job && !isLeftAlone(each))
    .map((each) => {
      const isConfig = each.kind === CONFIG_MAP.kind && each.metadata.name === names.config;
      const annotations = {
        ...each.metadata.annotations,
        ...(isConfig && first && { [FIRST_CONFIG]: first }),
      };
      const owners = owner && { ownerReferences: [owner] };
      return { ...each, metadata: { ...each.metadata, annotations, ...owners } };
    });

  const actions = plan({
    desired: manifests,
    live: live.filter((each) => !isLeftAlone(each)),
    lastApplied: new Map(),
    // Nothing records what was applied before, and only an apply removes what is no longer asked for.
    isApplied: false,
    isOurs,
  }).map((action) => (action.type === 'configure' ? { ...action, isRepair: true } : action));
  await refuseAllForeign(client, namespace, actions, mayChange);

  const claimKey = { namespace, name: names.elasticClaim };
  const claim = spec.elastic.external ? undefined : await client.get(VOLUME_CLAIM, claimKey);
  refuseVolume(claim, spec);
  return {
    ...{ key, manifests, actions, claim },
    // Without the controller's time to live: a Job that stays records that it ran.
    job: due,
    oldJobs: due ? jobs.filter(({ metadata }) => metadata.name !== job?.metadata.name) : [],
    growth: isHeld ? undefined : growth(claim, spec.storageSize),
    notes: [
      ...(waiting && spec.secretName !== undefined
        ? [`Monocle/${namespace}/${name}: ${waiting.message}`]
        : []),
      ...(idents.note && !isHeld ? [idents.note] : []),
    ],
  };
}

/** A Secret that is not there has no keys, or those that it is created with. */
function notesOnKeys({ key, spec, secrets }: Observed, verdict: ConfigVerdict): string[] {
  if (verdict.config === undefined || verdict.problems.length > 0) return [];
  const secretName = userSecretOf(key, spec);
  const instance = { config: verdict.config, secretName, spec };
  const subject = `Secret/${key.namespace}/${secretName}`;
  const secret = secrets.get(secretName);
  if (secret === undefined) {
    const created = spec.secretName === undefined ? seedSecret(key).stringData : {};
    return missingKeyNotes(instance, { subject, keys: new Set(Object.keys(created)) });
  }
  const content = { subject, keys: new Set(secret.hashes.keys()), empty: secret.empty };
  return [...missingKeyNotes(instance, content), ...unreadKeyNotes(instance, content)];
}

/** Of the file, or, if a controller has the instance, what people edit in the cluster. */
async function givenConfig(
  client: KubeClient,
  { namespace, name }: ObjectKey,
  spec: ResolvedSpec,
  { config, isOwned }: { readonly config: MonocleConfig | undefined; readonly isOwned: boolean },
): Promise<Observed['config']> {
  const given = spec.config ?? config;
  const { userData } = namesOf(name);
  const edited =
    isOwned && given === undefined
      ? await readConfig(client, { namespace, name: userData })
      : undefined;
  return edited
    ? { source: `ConfigMap/${userData}`, verdict: edited }
    : { source: 'spec.config', verdict: verdictOf({ value: given ?? defaultConfig }) };
}

/** Before the first write, so that a refusal leaves nothing half done. */
async function refuseAllForeign(
  client: KubeClient,
  namespace: string,
  actions: readonly Action[],
  mayChange: IsOurs,
): Promise<void> {
  await Promise.all(
    actions.map(async (action) => {
      if (action.type === 'configure') refuseForeign(action.live, mayChange);
      if (action.type !== 'create') return;
      const { kind, metadata } = action.manifest;
      const found = await client.get(resourceOf({ kind }), { namespace, name: metadata.name });
      refuseForeign(found, mayChange);
    }),
  );
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
    `${subjectOf(owned)} belongs to ${owner?.kind}/${namespace}/${owner?.name} in the cluster. Apply the file with kubectl, and its controller does the rest; nothing was changed`,
  );
}
