/**
 * Plans an apply of one Monocle from a file, in a cluster without CRD and controller.
 *
 * In: a Monocle, and a cluster to read. Out: a plan; this code writes nothing. An object is ours if it carries
 * our labels for this instance and no controller owns it: only the operator changes what a Monocle in the
 * cluster owns.
 */
import { defaultConfig, type ValidConfig } from '../../../constructs/config/config.js';
import { TOKEN_LABEL } from '../../../constructs/crawlers/crawler-token.js';
import { type MergedCrawlers, mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import { CRAWLER_KIND, type MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { runsElastic } from '../../../constructs/elastic/elastic-source.js';
import { commonMetadata } from '../../../constructs/instance/instance.js';
import { namesOf } from '../../../constructs/instance/names.js';
import { secretNames } from '../../../constructs/instance/secret-reads.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { ValidMonocle } from '../../../constructs/valid-monocle.js';
import { formatProblem } from '../../../constructs/validation/problem.js';
import { UserError } from '../../errors.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject, ObjectKey, OwnerReference } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';
import { accepted, type ConfigVerdict } from '../desired/config-verdict.js';
import { desired, type Observed, userSecretOf } from '../desired/desired.js';
import { listLabelled, listOwned, platformFor, readConfig, readSecrets } from '../desired/live.js';
import {
  isTokenIn,
  missingKeyNotes,
  type ObservedSecrets,
  unreadKeyNotes,
} from '../desired/secret.js';
import { seedKeys, seedSecret } from '../desired/seeds.js';
import { isIdentsJob } from '../jobs/idents.js';
import { claimAction, type Growth, growth } from '../storage/volume.js';
import {
  controllerOf,
  type IsOurs,
  isConfigurableBy,
  isLabelled,
  isOwnedBy,
  isStandalone,
  refuseForeign,
  refuseSecondWriter,
} from '../writes/ownership.js';
import { type Action, type ConfigureAction, plan } from '../writes/plan.js';
import { CONFIG_MAP, DEPLOYMENT, JOB, resourceOf, VOLUME_CLAIM } from '../writes/resources.js';
import {
  claimNotes,
  dueIdents,
  FIRST_CONFIG,
  refuseDowngrade,
  refuseVolume,
  type StandaloneIdents,
  sleepingJobs,
} from './standalone-decisions.js';

export interface Preparation {
  readonly key: ObjectKey;
  readonly manifests: readonly Manifest[];
  readonly actions: readonly Action[];
  /** The update-idents Job that is due. */
  readonly job?: Manifest;
  /** Jobs that stop while the instance hibernates, or continue, as they should be. */
  readonly switchedJobs?: readonly KubeObject[];
  /** Jobs of previous versions, which it supersedes. */
  readonly oldJobs?: readonly KubeObject[];
  readonly claim: KubeObject | undefined;
  readonly growth: Growth | undefined;
  /** Gives the claim its common labels and annotations. */
  readonly labelling: ConfigureAction | undefined;
  /** What the user should know. */
  readonly notes: readonly string[];
}

export interface PrepareOptions {
  readonly key: ObjectKey;
  /** Called with the user's Secret if it does not exist; returns the one that then exists. */
  readonly seed: (secret: KubeObject) => Promise<KubeObject | undefined>;
  /**
   * Whether to continue, as its controller would, if a Monocle in the cluster owns the instance.
   * @default false
   */
  readonly forOwner?: boolean;
  /**
   * Receives notes about keys that the Secret lacks or no pod reads, even if nothing can be prepared.
   * @default notes are dropped
   */
  readonly tell?: (note: string) => void;
}

export async function prepare(
  client: KubeClient,
  { spec, config: given, crawlers: fromFiles }: ValidMonocle,
  { key, seed, forOwner = false, tell }: PrepareOptions,
): Promise<Preparation> {
  const { namespace, name } = key;
  const names = namesOf(name);
  if (spec.sink === 'Git')
    throw new UserError(
      `Monocle/${namespace}/${name}: spec.sink is Git, so it is published; it is one or the other. Set it to Cluster, or leave it out`,
    );
  const [live, labelled] = await Promise.all([
    listOwned(client, key),
    listLabelled(client, JOB, key),
  ]);
  refuseSecondWriter(live);
  refuseDowngrade(key, spec, live);
  const owner = ownerOf(key, live, forOwner);
  const isOurs = owner ? isOwnedBy(owner.uid) : isStandalone(name);
  const mayChange = owner ? isConfigurableBy(owner.uid) : isStandalone(name);
  const jobs = labelled.filter(isOurs).filter(isIdentsJob);
  const find = (kind: string, of: string) =>
    live.find((each) => each.kind === kind && each.metadata.name === of);
  const config = await configOf(client, key, given, owner !== undefined);
  const crawlers = fromFiles?.verdicts.map(({ crawler }) => crawler) ?? [];
  const tokens = await readSecrets(client, namespace, tokenSecrets(fromFiles));
  // Refuse a Secret without the label before the user's Secret is created.
  const merged = mergedWith(key, spec, config.verdict.config, crawlers, tokens);
  const observed: Observed = {
    key,
    spec,
    config,
    ...(merged && { crawlers: { crawlers } }),
    platform: await platformFor(client, spec),
    secrets: new Map([
      ...tokens,
      ...(await readSecrets(client, namespace, secretNames(spec, names), async (each) =>
        spec.secretName === undefined && each === names.userData
          ? seed(
              seedSecret(
                key,
                seedKeys({ ...instanceOf(key, spec), ...config.verdict, ...merged }),
                {
                  common: commonMetadata(spec),
                },
              ),
            )
          : undefined,
      )),
    ]),
  };
  if (tell) {
    // Before the controller takes over an instance of the older operator, no object has our labels.
    const edited =
      given === undefined
        ? await readConfig(client, { namespace, name: names.userData })
        : undefined;
    for (const note of notesOnKeys(observed, edited ?? observed.config.verdict, crawlers))
      tell(note);
  }
  // If the user's own Secret is absent, it is created, so nothing waits for it.
  const isRunning = spec.secretName !== undefined && find(DEPLOYMENT.kind, names.api) !== undefined;
  const { synthesis, isHeld, configProblem, waiting, lacking } = desired(observed, { isRunning });
  if (synthesis === undefined)
    throw new UserError(`Monocle/${namespace}/${name}: ${configProblem?.message}`);
  const job = synthesis.manifests.find(isIdentsJob);
  const mounted = find(CONFIG_MAP.kind, names.config);
  const { first, ...idents }: StandaloneIdents = owner
    ? {}
    : spec.hibernate
      ? sleepingJobs(jobs, mounted)
      : dueIdents(job, jobs, mounted);
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
    // No record shows what was applied before, and only an apply removes fields that are no longer wanted.
    isApplied: false,
    isOurs,
  }).map((action) => (action.type === 'configure' ? { ...action, isRepair: true } : action));
  await refuseAllForeign(client, namespace, actions, mayChange);

  const claimKey = { namespace, name: names.elasticClaim };
  const claim = runsElastic(spec) ? await client.get(VOLUME_CLAIM, claimKey) : undefined;
  refuseVolume(claim, spec);
  return {
    key,
    manifests,
    actions,
    claim,
    // Leave out the controller's time to live: a Job that stays records that it ran.
    ...(isHeld
      ? {}
      : { job: idents.due, switchedJobs: idents.switched, oldJobs: idents.superseded }),
    growth: isHeld ? undefined : growth(claim, spec.storageSize),
    labelling: isHeld ? undefined : claimAction(claim, commonMetadata(spec)),
    notes: [
      ...(waiting && spec.secretName !== undefined ? [waiting.message] : lacking).map(
        (message) => `Monocle/${namespace}/${name}: ${message}`,
      ),
      ...missingTokenNotes(key, merged, observed.secrets),
      ...(idents.note && !isHeld ? [idents.note] : []),
      ...claimNotes(claim, spec, claimKey),
    ],
  };
}

const instanceOf = (key: ObjectKey, spec: ResolvedSpec) => ({
  secretName: userSecretOf(key, spec),
  spec,
});

/** An absent Secret has no keys, or those that it will be created with. */
function notesOnKeys(
  { key, spec, secrets }: Observed,
  verdict: ConfigVerdict,
  crawlers: readonly MonocleCrawler[],
): string[] {
  if (verdict.config === undefined || verdict.problems.length > 0) return [];
  const { config } = verdict;
  const merged = mergedWith(key, spec, config, crawlers);
  const instance = { ...instanceOf(key, spec), config, ...merged };
  const subject = `Secret/${key.namespace}/${instance.secretName}`;
  const secret = secrets.get(instance.secretName);
  if (secret === undefined) {
    const created = spec.secretName === undefined ? seedKeys(instance) : [];
    return missingKeyNotes(instance, { subject, keys: new Set(created) });
  }
  const content = { subject, keys: new Set(secret.hashes.keys()), empty: secret.empty };
  return [...missingKeyNotes(instance, content), ...unreadKeyNotes(instance, content)];
}

/** The config of the file, or, if a controller owns the instance, the config that users edit in the cluster. */
async function configOf(
  client: KubeClient,
  { namespace, name }: ObjectKey,
  given: ValidConfig | undefined,
  isOwned: boolean,
): Promise<Observed['config']> {
  const { userData } = namesOf(name);
  const edited =
    isOwned && given === undefined
      ? await readConfig(client, { namespace, name: userData })
      : undefined;
  return edited
    ? { source: `ConfigMap/${userData}`, verdict: edited }
    : { source: 'spec.config', verdict: accepted(given ?? defaultConfig) };
}

// Who owns an instance, and what `apply` does not touch because it has another owner.

/** Called before the first write, so that a refusal leaves nothing half done. */
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

/** The reference to the Monocle in the cluster, if there is one. */
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

// The MonocleCrawlers of an apply without a controller: they come from files, and all must be accepted. Pure.

/**
 * @param config of the file, or of the cluster: the files were checked without that one
 * @param secrets with the tokens; by default, every Secret counts as a token
 */
function mergedWith(
  key: ObjectKey,
  spec: ResolvedSpec,
  config: ValidConfig | undefined,
  crawlers: readonly MonocleCrawler[],
  secrets?: ObservedSecrets,
): MergedCrawlers | undefined {
  if (config === undefined || crawlers.length === 0) return undefined;
  const monocle = { ...key, spec };
  const isToken = secrets && isTokenIn(secrets);
  const merged = mergeCrawlers({ monocle, config, crawlers, isToken });
  const lines = merged.verdicts
    .filter(({ reason }) => reason !== undefined)
    .map(({ crawler, problems }) =>
      problems.map((each) => `${CRAWLER_KIND}/${crawler.metadata.name}: ${formatProblem(each)}`),
    );
  if (lines.length > 0) throw new UserError(lines.flat().join('\n'));
  return merged;
}

const tokenSecrets = (merged: MergedCrawlers | undefined): string[] => [
  ...new Set([...(merged?.tokens.values() ?? [])].map(({ secret }) => secret)),
];

/** The tokens that are missing: the crawler's pod does not start without them. */
function missingTokenNotes(
  { namespace }: ObjectKey,
  merged: MergedCrawlers | undefined,
  secrets: ObservedSecrets,
): string[] {
  const missing = [...(merged?.tokens.values() ?? [])].filter(
    ({ secret, key }) => !secrets.get(secret)?.hashes.has(key),
  );
  return [
    ...new Set(
      missing.map(
        ({ secret, key, copiedFrom }) =>
          `Secret/${namespace}/${secret} has no ${key}, the token of a MonocleCrawler; the crawler's pod waits for it${copiedFrom ? '' : `. The Secret needs the label ${TOKEN_LABEL}=true`}`,
      ),
    ),
  ];
}
