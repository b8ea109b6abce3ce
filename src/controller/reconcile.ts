/**
 * One reconcile of one Monocle, from top to bottom.
 *
 * In: a key. What is there is read from the caches, so that with nothing to do it makes no request.
 * Out: writes, one status patch where the status says something new, Events, and when to look again.
 *
 *  1. find the Monocle, and check it      5. synthesize
 *  2. stop where it is suspended          6. plan, and write what differs
 *  3. seed the user's Secret and config   7. grow the volume, run update-idents
 *  4. choose the config                   8. say how it is
 *
 * Where the Monocle is published, 6 and 7 are one offer to the sink; Argo CD or Flux does the rest.
 */

import { type MonocleConfig, renderConfig } from '../../constructs/config/config.js';
import { resolveInstance } from '../../constructs/instance.js';
import { INSTANCE, OURS, versionOf } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import { type Monocle, type ResolvedSpec, resolveMonocle } from '../../constructs/spec.js';
import { formatPath, formatProblem } from '../../constructs/validation/problem.js';
import { chooseConfig, provenConfig } from '../instance/config-source.js';
import type { ConfigInput, ConfigVerdict } from '../instance/config-verdict.js';
import { decideIdents } from '../instance/idents.js';
import {
  isConfigurableBy,
  isOwnedBy,
  lastOtherWriter,
  ownerReference,
  refuseApplied,
  refuseForeign,
  refuseSecondWriter,
  Stalled,
  Waiting,
  withOwner,
} from '../instance/ownership.js';
import { type Action, plan, type Settled, settle } from '../instance/plan.js';
import {
  CONFIG_MAP,
  DEPLOYMENT,
  JOB,
  MONOCLE,
  resourceOf,
  SECRET,
  VOLUME_CLAIM,
} from '../instance/resources.js';
import { type ObservedSecret, secretValues, secretVersion } from '../instance/secret.js';
import { ensureSeed, seedConfigMap, seedSecret } from '../instance/seeds.js';
import {
  assess,
  componentsOf,
  type Facts,
  type Finding,
  isSame,
  isUrgent,
  remembered,
  type Status,
  withoutConditions,
} from '../instance/status.js';
import { suspensionOf } from '../instance/suspension.js';
import { growth } from '../instance/volume.js';
import { remove, write } from '../instance/writer.js';
import { ApiError, hasCode, ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey, type Resource } from '../kube/object.js';
import { uncovered } from '../manifest/compare.js';
import { identity } from '../manifest/subject.js';
import { type Manifest, synthesize } from '../synthesize.js';
import { BoundedMap } from './bounded-map.js';
import { ConfigChecker } from './config-checker.js';
import { isLight, light, withoutMarks } from './contents.js';
import type { RecordEvent } from './events.js';
import { fingerprint } from './fingerprint.js';
import { type Policy, refusalOf } from './policy.js';
import { type Dispute, Repairs } from './repairs.js';
import { type Destination, gitCondition, type Sink } from './sink.js';
import type { World } from './world.js';

export interface Dependencies {
  /** Refuses to write where this process may not (any more). */
  readonly client: KubeClient;
  readonly world: World;
  readonly record: RecordEvent;
  /** Where a Monocle goes that does not say it. */
  readonly destination: Destination;
  /** Absent: nothing can be published. */
  readonly sink?: Sink;
  readonly policy: Policy;
  readonly requeue: (id: string) => void;
}

/** What is remembered between reconciles of one instance. */
interface Memory {
  readonly uid: string;
  readonly settled: Map<string, Settled>;
  readonly repairs: Repairs;
  /** Of each object, the resourceVersion that our last write gave it. */
  readonly versions: Map<string, string | undefined>;
  statusWrittenAt: number;
  /** Of the last good config; the status may be behind. */
  configVersion?: string;
  /** What was looked at, and found, the last time that there was nothing to do. */
  quiet?: { readonly seen: string; readonly facts: Facts };
}

/** One reconcile: what it begins with, and what it has found so far, also where it fails. */
interface Round {
  readonly key: ObjectKey;
  /** Without its config, if that is inline. */
  readonly monocle: KubeObject;
  readonly previous: Status | undefined;
  readonly memory: Memory;
  readonly owned: Map<string, KubeObject>;
  readonly facts: { -readonly [Field in keyof Facts]: Facts[Field] };
}

const NO_REPOSITORY = {
  reason: 'NoRepository',
  message:
    'it is to be published to Git, and the controller was started without --repo. Start it with one, or set spec.sink to Cluster',
};
/** An object that is not ours has no label of ours, and nobody tells when it goes. */
const STALLED_MS = 10_000;
/** Nor is anybody told when one goes that we replace and that never had one. */
const REPLACED_MS = 200;
/** Progress is told at most so often; what matters is told at once. */
const STATUS_INTERVAL_MS = 15_000;
/** How soon to ask again for what the caches do not have yet; mostly they say so before. */
const NOT_YET_MS = 1_000;
/** How soon to ask again for a Monocle while it cannot be told whether it is gone. */
const UNKNOWN_MS = 10_000;
/** The same for a config that is being checked; longer than a check may take. */
const CHECKED_MS = 60_000;
/** Characters of last good configs, of all instances together. */
const MAX_LAST_GOOD = 4_000_000;
const MOST_PROBLEMS = 5;

/** The caches are behind: there is nothing to say of the Monocle, and another look is due soon. */
class NotYet extends Error {
  constructor(readonly requeueAfterMs = NOT_YET_MS) {
    super();
  }
}

export class Reconciler {
  private readonly memories = new Map<string, Memory>();
  /** By uid and version: what the pods mount may be edited or deleted while the author's config is broken. */
  private readonly lastGood = new BoundedMap<MonocleConfig>(MAX_LAST_GOOD);
  private readonly checker = new ConfigChecker((id) => this.dependencies.requeue(id));

  constructor(private readonly dependencies: Dependencies) {}

  /** Gives after how many ms to look again, whatever happens; throws where it failed, once that is told. */
  async reconcile(key: ObjectKey): Promise<number | undefined> {
    const { world, sink } = this.dependencies;
    const known = world.monocle(key);
    if (known === undefined && !world.knowsMonocles) return UNKNOWN_MS;
    if (known === undefined || known.metadata.deletionTimestamp !== undefined) {
      const isSeen = this.memories.delete(idOf(key));
      sink?.retract(key, isSeen);
      return undefined;
    }
    const monocle = await world.contents.monocle(known);
    if (monocle === undefined) return NOT_YET_MS;
    const round = this.begin(key, monocle);
    const { facts } = round;
    let lookAgainMs: number | undefined;
    let failure: Error | undefined;
    try {
      lookAgainMs = await this.run(round);
    } catch (error) {
      if (error instanceof NotYet) return error.requeueAfterMs;
      if (error instanceof Stalled) {
        facts.stalled = error.finding;
        lookAgainMs = STALLED_MS;
      } else if (error instanceof Waiting) {
        facts.waiting = error.finding;
        lookAgainMs = NOT_YET_MS;
      } else if (isTerminating(error)) {
        facts.waiting = { reason: 'Terminating', message: 'the namespace is going away' };
      } else {
        failure = error as Error;
        const reason = error instanceof ApiError ? error.reason || 'ApiError' : 'Error';
        facts.failure = { reason, message: failure.message };
        // It is tried again, and a person has to change something before it works.
        if (hasCode(error, 422)) facts.stalled = facts.failure;
      }
    }
    const tellAgainMs = await this.tell(round);
    if (failure) throw failure;
    const waits = [lookAgainMs, tellAgainMs].filter((ms) => ms !== undefined);
    return waits.length > 0 ? Math.min(...waits) : undefined;
  }

  private begin(key: ObjectKey, monocle: KubeObject): Round {
    const { uid = '', generation = 0 } = monocle.metadata;
    const known = this.memories.get(idOf(key));
    const memory: Memory =
      known?.uid === uid
        ? known
        : {
            ...{ uid, settled: new Map(), versions: new Map(), statusWrittenAt: 0 },
            repairs: new Repairs(Date.now),
          };
    this.memories.set(idOf(key), memory);
    const previous = monocle.status as Status | undefined;
    const owned = new Map(
      this.dependencies.world.owned(key).map((object) => [identity(object), object]),
    );
    const facts = {
      generation,
      components: componentsOf(key.name, monocle.spec, owned),
      fields: withoutConditions(previous),
      ...remembered(previous),
    };
    return { key, monocle, previous, memory, owned, facts };
  }

  private async run(round: Round): Promise<number | undefined> {
    const { key, monocle, previous, memory, owned, facts } = round;
    const { client, world, record, sink, destination } = this.dependencies;
    const { contents } = world;
    const { name, namespace } = key;
    const names = namesOf(name);
    const say = (reason: string, message: string) => record(monocle, 'Normal', reason, message);

    // 1. check
    const resolution = resolveMonocle(withoutMarks(monocle));
    const { spec } = resolution.monocle;
    if (resolution.problems.length > 0) {
      const told = resolution.problems.slice(0, MOST_PROBLEMS).map(formatProblem);
      const more = resolution.problems.length - told.length;
      const message = `${told.join('; ')}${more > 0 ? ` (and ${more} more)` : ''}`;
      facts.stalled = { reason: 'InvalidSpec', message };
      return undefined;
    }
    facts.stalled = refusalOf(spec, this.dependencies.policy);
    if (facts.stalled) return undefined;
    // 2. suspended
    const suspension = suspensionOf({ ...monocle, spec });
    if (suspension) {
      sink?.hold(key);
      const message = `nothing is written while ${suspension}`;
      facts.suspended = { reason: 'Suspended', message };
      return undefined;
    }
    const isPublished = (spec.sink ?? destination) === 'Git';
    if (isPublished && !sink) {
      facts.stalled = NO_REPOSITORY;
      return undefined;
    }
    if (!isPublished) {
      facts.git = undefined;
      sink?.retract(key, true);
    }

    // 3. seeds
    const owner = ownerReference(monocle);
    const seed = async (resource: Resource, object: KubeObject) => {
      const seeded = await ensureSeed(client, resource, object, !isPublished);
      contents.remember(seeded);
      return seeded;
    };
    const isInline = monocle.isInline === true;
    const mounted = owned.get(`ConfigMap/${names.config}`);
    const secrets = this.secretsOf(round, spec);
    const secretName = spec.secretName ?? names.userData;
    if (spec.secretName === undefined && !secrets.get(secretName))
      secrets.set(secretName, await seed(SECRET, seedSecret(key, owner)));
    const edited = isInline
      ? undefined
      : (world.userConfig(key) ?? (await this.seedConfig(round, mounted, seed)));

    const claim = world.volumeClaim(key);
    const jobs = world.jobs(key);
    const seen = fingerprint({
      generation: facts.generation,
      told: [facts.fields, facts.idents],
      objects: [edited, claim, ...secrets.values(), ...jobs],
      owned: [...owned.values()],
    });
    if (memory.quiet?.seen === seen && !isPublished) {
      Object.assign(facts, memory.quiet.facts, { components: facts.components });
      return undefined;
    }
    memory.quiet = undefined;

    // 4. config
    const observed = new Map<string, ObservedSecret | undefined>();
    for (const [each, known] of secrets) {
      const found = known && (await contents.secret(known));
      if (found?.problem) throw secretTooLarge(each, found.problem);
      observed.set(each, found);
    }
    const secret = observed.get(secretName);
    const choice = await chooseConfig({
      ...{ spec, secretName, secret },
      ...(await this.givenConfig(round, edited)),
      lastGood: () => this.lastGoodConfig(round, mounted),
    });
    facts.configProblem = choice.problem;
    // Pods that run would not start again.
    const isRunning = isPublished ? previous?.lastCommit !== undefined : facts.components.api;
    const isHeld = choice.lacksKeys === true || (secret === undefined && Boolean(isRunning));
    if (secret === undefined) {
      const effect = isHeld ? 'api and crawler are left as they are' : 'the pods wait for it';
      const message = `Secret/${secretName} is not there; ${effect}`;
      facts.waiting = { reason: 'WaitingForSecret', message };
    }
    const { config } = choice;
    if (config === undefined) {
      memory.quiet = { seen, facts };
      return undefined;
    }

    // 5. synthesize
    const synthesis = synthesize({ ...resolution.monocle, spec } as Monocle, {
      config,
      ...(secret && { secretVersion: secretVersion(observed, key) }),
    });
    const instance = resolveInstance({ name, spec, config });
    // From here on it may be what the pods mount.
    memory.configVersion = instance.configVersion;
    const good = `${owner.uid}@${instance.configVersion}`;
    this.lastGood.set(good, config, JSON.stringify(config).length);
    const fields: Status = isHeld
      ? facts.fields
      : {
          ...facts.fields,
          version: versionOf(spec.image),
          url: instance.publicURL,
          configVersion: instance.configVersion,
          secretVersion: synthesis.secretVersion,
          synthHash: synthesis.hash,
          lastCommit: isPublished ? previous?.lastCommit : undefined,
        };

    // 6 and 7, published: whoever follows the branch writes the objects
    if (isPublished && sink) {
      refuseApplied([...owned.values()]);
      if (isHeld) return undefined;
      const sunk = sink.offer({
        ...{ ...key, generation: facts.generation, synthesis },
        secrets: async () =>
          secretValues(await client.get(SECRET, { namespace, name: secretName })),
      });
      facts.idents = undefined;
      facts.git = gitCondition(sunk);
      if (sunk.phase === 'failed') {
        facts.failure = { reason: 'PushFailed', message: sunk.message };
        return sunk.retryMs;
      }
      if (sunk.phase === 'pending') return undefined;
      if (sunk.commit && sunk.commit !== previous?.lastCommit)
        say('Published', `commit ${sunk.commit.slice(0, 7)} pushed to ${sunk.branch}`);
      const lastCommit = sunk.commit ?? fields.lastCommit;
      facts.fields = { ...fields, identsVersion: undefined, lastCommit };
      return undefined;
    }

    // 6. plan and write
    refuseSecondWriter([...owned.values()]);
    const job = synthesis.manifests.find(({ kind }) => kind === 'Job');
    const isLeftAlone = (each: Manifest | KubeObject) =>
      isHeld && each.kind === DEPLOYMENT.kind && owned.has(identity(each));
    const desired = synthesis.manifests
      .filter((each) => each !== job && !isLeftAlone(each))
      .map((each) => withOwner(each, owner, namespace));
    await this.readWhole(desired, owned);
    const actions = plan({
      desired,
      live: [...owned.values()].filter((each) => !isLeftAlone(each)),
      settled: memory.settled,
      isApplied: previous?.synthHash === synthesis.hash,
      isOurs: isOwnedBy(owner.uid),
    });
    const isReplaced = await this.write(round, actions);
    for (const manifest of desired) {
      const id = identity(manifest);
      const object = owned.get(id);
      if (object && !memory.settled.has(id)) memory.settled.set(id, settle(manifest, object));
    }
    // Only now, and from the answers: the status names what runs, and is not Ready before it is.
    facts.components = componentsOf(name, spec, owned);
    facts.fields = fields;
    const [dispute] = memory.repairs.disputes();
    facts.stalled = dispute && disputed(dispute, namespace);
    const requeueAfterMs = isReplaced
      ? REPLACED_MS
      : dispute && Math.max(REPLACED_MS, dispute.untilMs - Date.now());
    if (isHeld) return requeueAfterMs;

    // 7. volume and idents
    const grow = spec.elastic.external ? undefined : growth(claim, spec.storageSize);
    if (grow?.patch && claim) {
      await client.patch(VOLUME_CLAIM, keyOf(claim), grow.patch);
      say('VolumeGrows', grow.finding.message);
    }
    facts.waiting ??= grow?.finding;
    const decide = (found: readonly KubeObject[]) =>
      decideIdents({ job, jobs: found, ran: previous?.identsVersion, said: facts.idents?.message });
    let decision = decide(jobs.filter(isOwnedBy(owner.uid)));
    // Its watch may be late, and two must not run at once.
    if (decision.create) decision = decide((await this.liveJobs(key)).filter(isOwnedBy(owner.uid)));
    const { remove: obsolete = [], ...idents } = decision;
    for (const old of obsolete) await remove(client, old);
    if (idents.create) {
      const created = withOwner(idents.create, owner, namespace);
      await ignoring(409, client.create(JOB, created as KubeObject));
      say('UpdateIdents', `Job/${created.metadata.name} created`);
    }
    facts.idents = idents.condition;
    facts.fields = { ...fields, identsVersion: idents.ran };
    const isQuiet = actions.length + obsolete.length === 0 && !grow?.patch && !idents.create;
    if (isQuiet && !dispute) memory.quiet = { seen, facts };
    return requeueAfterMs;
  }

  /**
   * Carries out a plan. An object that the API server refuses holds up no other, but for the config:
   * pods must not start with one that is not there.
   * @returns whether an object was deleted that has to come back
   */
  private async write(round: Round, actions: readonly Action[]): Promise<boolean> {
    const { monocle, previous, memory, owned } = round;
    const { client, world, record } = this.dependencies;
    const mayChange = isConfigurableBy(monocle.metadata.uid ?? '');
    // All of them before the first write: next to a foreign object nothing is changed.
    for (const action of actions)
      if (action.type === 'configure') refuseForeign(action.live, mayChange);
    const refused: ApiError[] = [];
    let isReplaced = false;
    for (const action of actions) {
      const object = action.type === 'delete' ? action.live : action.manifest;
      const id = identity(object);
      const repair = this.repairOf(round, action);
      if (repair && !memory.repairs.isDue(id, repair)) continue;
      const writer = repair && (await this.otherWriter(round, action, repair));
      try {
        const { verb, live: answer } = await write(client, action, mayChange);
        const version = answer?.metadata.resourceVersion;
        // A cache that is behind shows what was repaired already.
        if (repair && (version === undefined || version !== memory.versions.get(id)))
          memory.repairs.note(id, repair, writer);
        memory.versions.set(id, version);
        isReplaced ||= verb === 'replaced';
        if (answer && action.type !== 'delete') {
          memory.settled.set(id, settle(action.manifest, answer));
          if (answer.kind === CONFIG_MAP.kind) world.contents.remember(answer);
          owned.set(id, answer);
        } else {
          memory.settled.delete(id);
          owned.delete(id);
        }
        const isFirst = previous?.synthHash === undefined;
        // An apply after a restart may find that all is there.
        const isNoChange =
          action.type === 'configure' &&
          answer?.metadata.resourceVersion === action.live.metadata.resourceVersion;
        const reason =
          verb === 'created' ? 'Created' : verb === 'deleted' ? 'Deleted' : 'Configured';
        if (!isFirst && !isNoChange) record(monocle, 'Normal', reason, `${id} ${verb}`);
      } catch (error) {
        if (!hasCode(error, 400, 403, 422) || object.kind === CONFIG_MAP.kind) throw error;
        refused.push(error);
      }
    }
    if (refused[0]) throw refused[0];
    return isReplaced;
  }

  /** The field that somebody else changed; undefined if the change is ours. */
  private repairOf({ memory }: Round, action: Action): string | undefined {
    if (action.type === 'delete') return undefined;
    if (action.type === 'create')
      return memory.settled.has(identity(action.manifest)) ? GONE : undefined;
    if (!action.isRepair) return undefined;
    return formatPath(uncovered(action.live, action.manifest) ?? ['spec']);
  }

  /** Who it was, if the field is in dispute. */
  private async otherWriter(
    { key: { namespace }, memory }: Round,
    action: Action,
    field: string,
  ): Promise<string | undefined> {
    if (action.type === 'delete') return undefined;
    const { manifest } = action;
    if (!memory.repairs.isDisputed(identity(manifest), field)) return undefined;
    const { name } = manifest.metadata;
    const live = await this.dependencies.client.get(resourceOf(manifest), { namespace, name });
    return live && lastOtherWriter(live);
  }

  /** By name; undefined for one that is not there. */
  private secretsOf(
    { key: { namespace, name } }: Round,
    spec: ResolvedSpec,
  ): Map<string, KubeObject | undefined> {
    const found = new Map<string, KubeObject | undefined>();
    for (const secret of secretNames(spec, namesOf(name))) {
      const known = this.dependencies.world.secret({ namespace, name: secret });
      if (known && 'unknown' in known) {
        if (known.isStarting) throw new NotYet();
        throw new Error(known.unknown);
      }
      found.set(secret, known);
    }
    return found;
  }

  /** If the pods mount a config already (the user's was deleted, or was inline), it is the one to edit. */
  private async seedConfig(
    round: Round,
    mounted: KubeObject | undefined,
    seed: (resource: Resource, object: KubeObject) => Promise<KubeObject>,
  ): Promise<KubeObject> {
    const { contents } = this.dependencies.world;
    const lastGood = await this.lastGoodConfig(round, mounted);
    const text = lastGood
      ? renderConfig(lastGood)
      : (mounted && (await contents.whole(CONFIG_MAP, mounted)))?.data?.['config.yaml'];
    return seed(CONFIG_MAP, seedConfigMap(round.key, ownerReference(round.monocle), text));
  }

  /** The author's, and where it is. */
  private async givenConfig({ key, monocle }: Round, edited: KubeObject | undefined) {
    const { contents } = this.dependencies.world;
    if (edited === undefined) {
      const whole = await contents.whole(MONOCLE, monocle);
      if (whole?.metadata.generation !== monocle.metadata.generation) throw new NotYet();
      return { source: 'spec.config', given: this.verdict(key, { value: whole?.spec?.config }) };
    }
    const whole = await contents.whole(CONFIG_MAP, edited);
    if (whole === undefined) throw new NotYet();
    const given = this.verdict(key, { text: whole.data?.['config.yaml'] });
    return { source: `ConfigMap/${edited.metadata.name}`, given };
  }

  /** What ran last by our own record: remembered, or as the pods mount it, if that is proven. */
  private async lastGoodConfig(
    { key, monocle, previous, memory }: Round,
    mounted: KubeObject | undefined,
  ): Promise<MonocleConfig | undefined> {
    const { contents } = this.dependencies.world;
    const recorded = memory.configVersion ?? previous?.configVersion;
    const remembered = this.lastGood.get(`${monocle.metadata.uid}@${recorded}`);
    if (remembered || !mounted) return remembered;
    const whole = await contents.whole(CONFIG_MAP, mounted);
    return provenConfig(this.verdict(key, { text: whole?.data?.['config.yaml'] }), recorded);
  }

  private verdict(key: ObjectKey, input: ConfigInput): ConfigVerdict {
    const verdict = this.checker.verdict(input, idOf(key));
    if (verdict === undefined) throw new NotYet(CHECKED_MS);
    return verdict;
  }

  /** Of what is desired, all that it holds; of the rest, what the caches have is enough. */
  private async readWhole(
    desired: readonly Manifest[],
    owned: Map<string, KubeObject>,
  ): Promise<void> {
    const { contents } = this.dependencies.world;
    for (const manifest of desired) {
      const id = identity(manifest);
      const known = owned.get(id);
      if (known === undefined || !isLight(known)) continue;
      const whole = await contents.whole(resourceOf(known), known);
      if (whole) owned.set(id, whole);
      else owned.delete(id);
    }
  }

  private async liveJobs({ namespace, name }: ObjectKey): Promise<readonly KubeObject[]> {
    const labelSelector = `${OURS},${INSTANCE}=${name}`;
    const options = { namespace, labelSelector, transform: light };
    return (await this.dependencies.client.list(JOB, options)).items;
  }

  /**
   * 8. One status patch where there is news, and an Event for a warning, once, when it is new.
   * Gives how many ms to wait where the news can wait.
   */
  private async tell(round: Round): Promise<number | undefined> {
    const { key, monocle, previous, memory, facts } = round;
    const { client, record } = this.dependencies;
    const warning =
      facts.stalled ??
      facts.failure ??
      facts.configProblem ??
      (facts.idents?.reason === 'JobFailed' ? facts.idents : undefined);
    if (warning && !previous?.conditions?.some(({ message }) => message === warning.message))
      record(monocle, 'Warning', warning.reason, warning.message);

    const now = Date.now();
    const status = assess(facts, previous, new Date(now).toISOString());
    if (isSame(status, previous)) return undefined;
    const waitMs = memory.statusWrittenAt + STATUS_INTERVAL_MS - now;
    if (waitMs > 0 && !isUrgent(status, previous)) return waitMs;
    memory.statusWrittenAt = now;
    const gone = Object.keys(previous ?? {})
      .filter((field) => status[field as keyof Status] === undefined)
      .map((field) => [field, null]);
    const patch = { status: { ...status, ...Object.fromEntries(gone) } };
    // The Monocle may be gone by now.
    await ignoring(404, client.patch(MONOCLE, key, patch, 'status'));
    return undefined;
  }
}

/** In place of a field: the object itself is not there, or not found by its labels. */
const GONE = 'the object';

function disputed({ object, field, writer }: Dispute, namespace: string): Finding {
  const [kind, name] = object.split('/');
  const what = field === GONE ? 'is deleted, or loses its labels,' : `${field} is changed`;
  return {
    reason: 'Disputed',
    message: `${kind}/${namespace}/${name}: ${what} by ${writer ?? 'somebody'} after each repair, and is repaired ever less often. Stop the other writer, or suspend this Monocle`,
  };
}

const secretTooLarge = (name: string, problem: string): Stalled =>
  new Stalled({
    reason: 'SecretTooLarge',
    message: `Secret/${name} ${problem}; name one with fewer. Nothing was changed`,
  });

const isTerminating = (error: unknown): boolean =>
  hasCode(error, 403) && error.message.includes('is being terminated');
