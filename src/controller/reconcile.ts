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
import { resolveInstance } from '../../constructs/instance.js';
import { versionOf } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { formatProblem } from '../../constructs/problem.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { ApiError, hasCode, ignoring } from '../kube/api-error.js';
import {
  idOf,
  type KubeClient,
  type KubeObject,
  keyOf,
  type ObjectKey,
  type Resource,
} from '../kube/client.js';
import { synthesize } from '../synthesize.js';
import { chooseConfig } from './config-source.js';
import type { RecordEvent } from './events.js';
import { fingerprint } from './fingerprint.js';
import { decideIdents } from './idents.js';
import { identity, plan, type Settled, settle } from './plan.js';
import { CONFIG_MAP, JOB, MONOCLE, SECRET, VOLUME_CLAIM } from './resources.js';
import { observedSecret, secretValues } from './secret.js';
import { ensureSeed, seedConfigMap, seedSecret } from './seeds.js';
import { type Destination, gitCondition, type Sink } from './sink.js';
import {
  assess,
  componentsOf,
  type Facts,
  isSame,
  isUrgent,
  remembered,
  type Status,
  withoutConditions,
} from './status.js';
import { growth } from './volume.js';
import type { World } from './world.js';
import {
  isOwnedBy,
  ownerReference,
  refuseApplied,
  refuseSecondWriter,
  remove,
  Stalled,
  withOwner,
  write,
} from './writer.js';

export interface Dependencies {
  /** Refuses to write where this process may not (any more). */
  readonly client: KubeClient;
  readonly world: World;
  readonly record: RecordEvent;
  /** Where a Monocle goes that does not say it. */
  readonly destination: Destination;
  /** Absent: nothing can be published. */
  readonly sink?: Sink;
}

/** What is remembered between reconciles of one instance. */
interface Memory {
  readonly uid: string;
  readonly settled: Map<string, Settled>;
  statusWrittenAt: number;
  /** What was looked at, and found, the last time that there was nothing to do. */
  quiet?: { readonly seen: string; readonly facts: Facts };
}

/** One reconcile: what it begins with, and what it has found so far, also where it fails. */
interface Round {
  readonly key: ObjectKey;
  readonly monocle: KubeObject;
  readonly resolution: ReturnType<typeof resolveMonocle>;
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
const PAUSE = 'monocle.change-metrics.io/pause';
/** An object that is not ours has no label of ours, and nobody tells when it goes. */
const STALLED_MS = 10_000;
/** Nor is anybody told when one goes that we replace and that never had one. */
const REPLACED_MS = 200;
/** Progress is told at most so often; what matters is told at once. */
const STATUS_INTERVAL_MS = 15_000;

export class Reconciler {
  private readonly memories = new Map<string, Memory>();

  constructor(private readonly dependencies: Dependencies) {}

  /** Gives after how many ms to look again, whatever happens; throws where it failed, once that is told. */
  async reconcile(key: ObjectKey): Promise<number | undefined> {
    const { world, sink } = this.dependencies;
    const monocle = world.monocle(key);
    if (monocle === undefined || monocle.metadata.deletionTimestamp !== undefined) {
      this.memories.delete(idOf(key));
      sink?.retract(key);
      return undefined;
    }
    const round = this.begin(key, monocle);
    const { facts } = round;
    let lookAgainMs: number | undefined;
    let failure: Error | undefined;
    try {
      lookAgainMs = await this.run(round);
    } catch (error) {
      if (error instanceof Stalled) {
        facts.stalled = error.finding;
        lookAgainMs = STALLED_MS;
      } else if (isTerminating(error)) {
        facts.waiting = { reason: 'Terminating', message: 'the namespace is going away' };
      } else {
        failure = error as Error;
        const reason = error instanceof ApiError ? error.reason || 'ApiError' : 'Error';
        facts.failure = { reason, message: failure.message };
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
    const memory = known?.uid === uid ? known : { uid, settled: new Map(), statusWrittenAt: 0 };
    this.memories.set(idOf(key), memory);
    const previous = monocle.status as Status | undefined;
    const owned = new Map(
      this.dependencies.world.owned(key).map((object) => [identity(object), object]),
    );
    const resolution = resolveMonocle(monocle);
    const facts = {
      generation,
      components: componentsOf(key.name, resolution.monocle.spec, owned),
      fields: withoutConditions(previous),
      ...remembered(previous),
    };
    return { key, monocle, resolution, previous, memory, owned, facts };
  }

  private async run(round: Round): Promise<number | undefined> {
    const { key, monocle, resolution, previous, memory, owned, facts } = round;
    const { client, world, record, sink, destination } = this.dependencies;
    const { name, namespace } = key;
    const { spec } = resolution.monocle;
    const names = namesOf(name);
    const say = (reason: string, message: string) => record(monocle, 'Normal', reason, message);

    // 1. check
    if (resolution.problems.length > 0) {
      const message = resolution.problems.map(formatProblem).join('; ');
      facts.stalled = { reason: 'InvalidSpec', message };
      return undefined;
    }
    // 2. suspended
    if (spec.suspend || monocle.metadata.annotations?.[PAUSE] !== undefined) {
      const message = `nothing is written while ${spec.suspend ? 'spec.suspend is true' : `the annotation ${PAUSE} is there`}`;
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
      sink?.retract(key);
    }

    // 3. seeds
    const owner = ownerReference(monocle);
    const seed = (resource: Resource, object: KubeObject) =>
      ensureSeed(client, resource, object, !isPublished);
    const mounted = owned.get(`ConfigMap/${names.config}`);
    const secretKey = { namespace, name: spec.secretName ?? names.userData };
    let secretObject = await world.secret(secretKey);
    if (spec.secretName === undefined) secretObject ??= await seed(SECRET, seedSecret(key, owner));
    const secret = observedSecret(secretObject);
    const edited =
      spec.config === undefined
        ? (world.userConfig(key) ?? (await seed(CONFIG_MAP, seedConfigMap(key, owner, mounted))))
        : undefined;

    const claim = world.volumeClaim(key);
    const jobs = world.jobs(key);
    const seen = fingerprint({
      generation: facts.generation,
      told: [facts.fields, facts.idents],
      secret,
      objects: [edited, claim, ...jobs],
      owned: [...owned.values()],
    });
    if (memory.quiet?.seen === seen && !isPublished) {
      Object.assign(facts, memory.quiet.facts, { components: facts.components });
      return undefined;
    }
    memory.quiet = undefined;

    // 4. config
    const secretName = secretKey.name;
    const choice = chooseConfig({ spec, secretName, secret, edited, mounted });
    facts.configProblem = choice.problem;
    if (secret === undefined) {
      const message = `Secret/${secretName} is not there; the pods wait for it`;
      facts.waiting = { reason: 'WaitingForSecret', message };
    }
    const { config } = choice;
    if (config === undefined) return undefined;

    // 5. synthesize
    const { config: _, ...rest } = spec;
    // Without a key that they need, pods that run would not start again.
    const secretVersion = secret && !choice.lacksKeys ? secret.version : previous?.secretVersion;
    const synthesis = synthesize({ ...resolution.monocle, spec: rest } as Monocle, {
      config,
      secretVersion,
    });
    const instance = resolveInstance({ name, spec, config });
    const fields: Status = {
      ...facts.fields,
      version: versionOf(spec.image),
      url: instance.publicURL,
      configVersion: instance.configVersion,
      secretVersion,
      synthHash: synthesis.hash,
      lastCommit: isPublished ? previous?.lastCommit : undefined,
    };

    // 6 and 7, published: whoever follows the branch writes the objects
    if (isPublished && sink) {
      refuseApplied([...owned.values()]);
      const secrets = async () => secretValues(await client.get(SECRET, secretKey));
      const sunk = sink.offer({ ...key, generation: facts.generation, synthesis, secrets });
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
    const desired = synthesis.manifests
      .filter((each) => each !== job)
      .map((each) => withOwner(each, owner, namespace));
    const isOurs = isOwnedBy(owner.uid);
    const actions = plan({
      desired,
      live: [...owned.values()],
      settled: memory.settled,
      isApplied: previous?.synthHash === synthesis.hash,
      isOurs,
    });
    let isReplaced = false;
    for (const action of actions) {
      const id = identity(action.type === 'delete' ? action.live : action.manifest);
      const { verb, live: answer } = await write(client, action, isOurs);
      isReplaced ||= verb === 'replaced';
      if (answer && action.type !== 'delete') {
        memory.settled.set(id, settle(action.manifest, answer));
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
      const reason = verb === 'created' ? 'Created' : verb === 'deleted' ? 'Deleted' : 'Configured';
      if (!isFirst && !isNoChange) say(reason, `${id} ${verb}`);
    }
    for (const manifest of desired) {
      const id = identity(manifest);
      const object = owned.get(id);
      if (object && !memory.settled.has(id)) memory.settled.set(id, settle(manifest, object));
    }
    // Only now, and from the answers: the status names what runs, and is not Ready before it is.
    facts.components = componentsOf(name, spec, owned);
    facts.fields = fields;

    // 7. volume and idents
    const grow = spec.elastic.external ? undefined : growth(claim, spec.storageSize);
    if (grow?.patch && claim) {
      await client.patch(VOLUME_CLAIM, keyOf(claim), grow.patch);
      say('VolumeGrows', grow.finding.message);
    }
    facts.waiting ??= grow?.finding;
    const { remove: obsolete = [], ...idents } = decideIdents({
      job,
      jobs,
      ran: previous?.identsVersion,
      said: facts.idents?.message,
    });
    for (const old of obsolete) await remove(client, old);
    if (idents.create) {
      const created = withOwner(idents.create, owner, namespace);
      await ignoring(409, client.create(JOB, created));
      say('UpdateIdents', `Job/${created.metadata.name} created`);
    }
    facts.idents = idents.condition;
    facts.fields = { ...fields, identsVersion: idents.ran };
    const isQuiet = actions.length + obsolete.length === 0 && !grow?.patch && !idents.create;
    if (isQuiet) memory.quiet = { seen, facts };
    return isReplaced ? REPLACED_MS : undefined;
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

const isTerminating = (error: unknown): boolean =>
  hasCode(error, 403) && error.message.includes('is being terminated');
