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
import { formatPath } from '../../constructs/problem.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { ApiError, ignoring } from '../kube/api-error.js';
import type { KubeClient, KubeObject, ObjectKey } from '../kube/client.js';
import { synthesize } from '../synthesize.js';
import { chooseConfig } from './config-source.js';
import type { RecordEvent } from './events.js';
import { fingerprint } from './fingerprint.js';
import { decideIdents } from './idents.js';
import { ownerReference, withOwner } from './owner.js';
import { identity, plan, type Settled, settle } from './plan.js';
import { CONFIG_MAP, JOB, SECRET, VOLUME_CLAIM } from './resources.js';
import { type ObservedSecret, observedSecret, secretValues } from './secret.js';
import { ensureSeed, seedConfigMap, seedSecret } from './seeds.js';
import { type Destination, gitCondition, refuseApplied, type Sink } from './sink.js';
import {
  assess,
  componentsOf,
  type Facts,
  remembered,
  type Status,
  withoutConditions,
} from './status.js';
import { tell, warn } from './tell.js';
import { growth } from './volume.js';
import { isOwnedBy, refuseSecondWriter, Stalled, write } from './writer.js';

/** What the caches know of one instance. */
export interface World {
  monocle(key: ObjectKey): KubeObject | undefined;
  /** Live objects that carry our labels. */
  owned(key: ObjectKey): readonly KubeObject[];
  jobs(key: ObjectKey): readonly KubeObject[];
  secret(namespace: string, name: string): KubeObject | undefined;
  /** One that is somebody else's, once it is known whether it is there. */
  namedSecret(namespace: string, name: string): Promise<KubeObject | undefined>;
  userConfig(key: ObjectKey): KubeObject | undefined;
  volumeClaim(namespace: string, name: string): KubeObject | undefined;
}

export interface Dependencies {
  /** Refuses to write where this process may not (any more). */
  readonly client: KubeClient;
  readonly world: World;
  readonly record: RecordEvent;
  readonly now: () => Date;
  /** Where a Monocle goes that does not say it. */
  readonly destination: Destination;
  /** Absent: nothing can be published. */
  readonly sink?: Sink;
}

export interface Outcome {
  /** Look again after so long, whatever happens. */
  readonly requeueAfterMs?: number;
  /** Failed, and worth another try. */
  readonly error?: Error;
}

/** What is remembered between reconciles of one instance. */
interface Memory {
  readonly uid: string;
  readonly settled: Map<string, Settled>;
  statusWrittenAt: number;
  /** What was looked at, and found, the last time that there was nothing to do. */
  quiet?: { readonly seen: string; readonly facts: Facts };
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

export class Reconciler {
  private readonly memories = new Map<string, Memory>();

  constructor(private readonly dependencies: Dependencies) {}

  async reconcile(key: ObjectKey): Promise<Outcome> {
    const { client, world, record, now, sink } = this.dependencies;
    const monocle = world.monocle(key);
    if (monocle === undefined || monocle.metadata.deletionTimestamp !== undefined) {
      this.memories.delete(`${key.namespace}/${key.name}`);
      sink?.retract(key);
      return {};
    }
    const memory = this.memory(key, monocle);
    const previous = monocle.status as Status | undefined;
    const { facts, error, requeueAfterMs } = await this.run(key, monocle, memory, previous);
    const status = assess(facts, previous, now().toISOString());
    warn(record, monocle, facts, previous);
    const waitMs = await tell({ client, key, status, previous, memory, now });
    const again = [requeueAfterMs, waitMs].filter((ms) => ms !== undefined);
    return {
      ...(again.length > 0 && { requeueAfterMs: Math.min(...again) }),
      ...(error && { error }),
    };
  }

  private async run(
    key: ObjectKey,
    monocle: KubeObject,
    memory: Memory,
    previous: Status | undefined,
  ): Promise<Outcome & { facts: Facts }> {
    const { client, world, record, sink, destination } = this.dependencies;
    const { name, namespace } = key;
    const generation = monocle.metadata.generation ?? 0;
    const owned = new Map(world.owned(key).map((object) => [identity(object), object]));
    const resolution = resolveMonocle(monocle);
    const spec = resolution.monocle.spec;
    const base: Omit<Facts, 'fields'> & { fields: Status } = {
      generation,
      components: componentsOf(name, spec, owned),
      fields: withoutConditions(previous),
      ...remembered(previous),
    };

    // 1. check
    if (resolution.problems.length > 0) {
      const problems = resolution.problems.map(
        ({ path, message }) => `${formatPath(path)}: ${message}`,
      );
      const stalled = { reason: 'InvalidSpec', message: problems.join('; ') };
      return { facts: { ...base, stalled } };
    }
    // 2. suspended
    const paused = monocle.metadata.annotations?.[PAUSE] !== undefined;
    if (spec.suspend || paused) {
      const message = `nothing is written while ${spec.suspend ? 'spec.suspend is true' : `the annotation ${PAUSE} is there`}`;
      return { facts: { ...base, suspended: { reason: 'Suspended', message } } };
    }
    const isPublished = (spec.sink ?? destination) === 'Git';
    if (isPublished && !sink) return { facts: { ...base, stalled: NO_REPOSITORY } };
    if (!isPublished) sink?.retract(key);

    let facts: Facts = base;
    try {
      // 3. seeds
      const owner = ownerReference(monocle);
      const isOurs = isOwnedBy(owner.uid);
      const adopts = !isPublished;
      const mounted = owned.get(`ConfigMap/${name}-config`);
      const secretName = spec.secretName ?? `${name}-api`;
      const secret = observedSecret(
        world.secret(namespace, secretName) ??
          (spec.secretName === undefined
            ? await ensureSeed(client, SECRET, seedSecret(name, namespace, owner), { adopts })
            : // Its own watch may just have begun.
              await world.namedSecret(namespace, secretName)),
      );
      const edited =
        spec.config === undefined
          ? (world.userConfig(key) ??
            (await ensureSeed(client, CONFIG_MAP, seedConfigMap(name, namespace, owner, mounted), {
              adopts,
            })))
          : undefined;

      const claim = world.volumeClaim(namespace, `${name}-elastic-data-volume-${name}-elastic-0`);
      const jobs = world.jobs(key);
      const seen = fingerprint({
        generation,
        told: [withoutConditions(previous), base.idents],
        secret,
        objects: [edited, claim, ...jobs],
        owned: [...owned.values()],
      });
      if (memory.quiet?.seen === seen && !isPublished)
        return { facts: { ...memory.quiet.facts, components: base.components } };
      memory.quiet = undefined;

      // 4. config
      const { config, problem, lacksKeys } = chooseConfig({
        spec,
        secretName,
        secret,
        edited,
        mounted,
      });
      facts = { ...facts, configProblem: problem, ...waitsForSecret(secret, secretName) };
      if (config === undefined) return { facts };

      // 5. synthesize
      const {
        spec: { config: _, ...rest },
      } = resolution.monocle;
      // Without a key that they need, pods that run would not start again.
      const secretVersion = secret && !lacksKeys ? secret.version : previous?.secretVersion;
      const inputs = { config, secretVersion };
      const { manifests, hash } = synthesize(
        { ...resolution.monocle, spec: rest } as Monocle,
        inputs,
      );
      const instance = resolveInstance({ name, spec: resolution.monocle.spec, config });
      const fields: Status = {
        ...withoutConditions(previous),
        version: versionOf(spec.image),
        url: instance.publicURL,
        configVersion: instance.configVersion,
        secretVersion,
        synthHash: hash,
      };

      // 6 and 7, published: whoever follows the branch writes the objects
      if (isPublished && sink) {
        refuseApplied([...owned.values()]);
        const secrets = async () =>
          secretValues(await client.get(SECRET, { namespace, name: secretName }));
        const sunk = sink.offer({ ...key, generation, synthesis: { manifests, hash }, secrets });
        facts = { ...facts, idents: undefined, git: gitCondition(sunk) };
        if (sunk.phase === 'failed') throw new Error(sunk.message);
        if (sunk.phase === 'pending') return { facts };
        const { identsVersion: _job, ...told } = fields;
        const lastCommit = sunk.commit ?? previous?.lastCommit;
        if (sunk.commit && sunk.commit !== previous?.lastCommit) {
          const message = `commit ${sunk.commit.slice(0, 7)} pushed to ${sunk.branch}`;
          record(monocle, { type: 'Normal', reason: 'Published', message });
        }
        return { facts: { ...facts, fields: { ...told, lastCommit } } };
      }

      // 6. plan and write
      refuseSecondWriter([...owned.values()]);
      const job = manifests.find(({ kind }) => kind === 'Job');
      const desired = manifests
        .filter((each) => each !== job)
        .map((each) => withOwner(each, owner, namespace));
      const actions = plan({
        desired,
        live: [...owned.values()],
        settled: memory.settled,
        isApplied: previous?.synthHash === hash,
        isOurs,
      });
      const isFirst = previous?.synthHash === undefined;
      let isReplaced = false;
      for (const action of actions) {
        const subject = action.type === 'delete' ? action.live : action.manifest;
        const { verb, live: answer } = await write(client, action, isOurs);
        isReplaced ||= verb === 'replaced';
        if (answer && action.type !== 'delete') {
          memory.settled.set(identity(subject), settle(action.manifest, answer));
          owned.set(identity(subject), answer);
        } else {
          memory.settled.delete(identity(subject));
          owned.delete(identity(subject));
        }
        // An apply after a restart may find that all is there.
        const isNoChange =
          action.type === 'configure' &&
          answer?.metadata.resourceVersion === action.live.metadata.resourceVersion;
        if (!isFirst && !isNoChange)
          record(monocle, {
            type: 'Normal',
            reason: verb === 'created' ? 'Created' : verb === 'deleted' ? 'Deleted' : 'Configured',
            message: `${identity(subject)} ${verb}`,
          });
      }
      for (const manifest of desired) {
        const object = owned.get(identity(manifest));
        if (object && !memory.settled.has(identity(manifest)))
          memory.settled.set(identity(manifest), settle(manifest, object));
      }
      // Only now, and from the answers: the status names what runs, and is not Ready before it is.
      facts = { ...facts, fields, components: componentsOf(name, spec, owned) };

      // 7. volume and idents
      const grow = spec.elastic.external ? undefined : growth(claim, spec.storageSize);
      if (grow?.patch && claim) {
        await client.patch(VOLUME_CLAIM, { namespace, name: claim.metadata.name }, grow.patch);
        record(monocle, { type: 'Normal', reason: 'VolumeGrows', message: grow.finding.message });
      }
      if (grow) facts = { ...facts, waiting: facts.waiting ?? grow.finding };
      const idents = decideIdents({
        job,
        jobs,
        ran: previous?.identsVersion,
        said: base.idents?.message,
      });
      for (const old of idents.remove ?? []) {
        await write(client, { type: 'delete', live: old }, isOurs);
      }
      if (idents.create) {
        await ignoring(
          409,
          client.create(JOB, withOwner(idents.create, owner, namespace), namespace),
        );
        record(monocle, {
          type: 'Normal',
          reason: 'UpdateIdents',
          message: `Job/${idents.create.metadata.name} created`,
        });
      }
      facts = {
        ...facts,
        idents: idents.condition,
        fields: { ...facts.fields, identsVersion: idents.ran },
      };
      const isQuiet =
        actions.length === 0 && !grow?.patch && !idents.create && !idents.remove?.length;
      if (isQuiet) memory.quiet = { seen, facts };
      return {
        facts,
        ...(isReplaced && { requeueAfterMs: REPLACED_MS }),
      };
    } catch (error) {
      if (error instanceof Stalled)
        return {
          facts: { ...facts, stalled: error.finding },
          requeueAfterMs: STALLED_MS,
        };
      if (isTerminating(error))
        return {
          facts: {
            ...facts,
            waiting: { reason: 'Terminating', message: 'the namespace is going away' },
          },
        };
      const message = (error as Error).message;
      const failed = {
        ...facts,
        failure: {
          reason: error instanceof ApiError ? error.reason || 'ApiError' : 'Error',
          message,
        },
      };
      return { facts: failed, error: error as Error };
    }
  }

  private memory({ namespace, name }: ObjectKey, monocle: KubeObject): Memory {
    const uid = monocle.metadata.uid ?? '';
    const known = this.memories.get(`${namespace}/${name}`);
    if (known?.uid === uid) return known;
    const fresh: Memory = { uid, settled: new Map(), statusWrittenAt: 0 };
    this.memories.set(`${namespace}/${name}`, fresh);
    return fresh;
  }
}

function waitsForSecret(secret: ObservedSecret | undefined, name: string): Pick<Facts, 'waiting'> {
  return secret
    ? {}
    : {
        waiting: {
          reason: 'WaitingForSecret',
          message: `Secret/${name} is not there; the pods wait for it`,
        },
      };
}

const isTerminating = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 403 && error.message.includes('is being terminated');
