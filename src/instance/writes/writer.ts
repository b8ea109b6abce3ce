/**
 * Writes of an instance to the API server: the actions of a plan, the volume's growth, the Jobs.
 *
 * Every write is for one object of ours: the API server refuses a create if the name is taken, and a configure
 * or a delete names the uid of the object that was found to be ours. An object that cannot be changed in place
 * is deleted, and the next reconcile creates it.
 */
import { hasCode, ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf } from '../../kube/object.js';
import type { ChangeVerb } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';
import type { Growth } from '../storage/volume.js';
import { FIELD_MANAGER, type IsOurs, refuseForeign } from './ownership.js';
import { type Action, type ConfigureAction, lastAppliedOf } from './plan.js';
import {
  CRON_JOB,
  DEPLOYMENT,
  JOB,
  resourceOf,
  SERVICE,
  STATEFUL_SET,
  VOLUME_CLAIM,
} from './resources.js';

const BY_US = { fieldManager: FIELD_MANAGER };
/** A resourceVersion that no object has: an apply with it creates the object, or is refused. */
const CREATE_ONLY_VERSION = '1';

interface Written {
  readonly verb: ChangeVerb;
  /** The object as the server answered. */
  readonly live?: KubeObject;
}

/** @param mayChange whether an object that already has the name may be changed */
export async function write(
  client: KubeClient,
  action: Action,
  mayChange: IsOurs,
): Promise<Written> {
  if (action.type === 'delete') {
    await remove(client, action.live);
    return { verb: 'deleted' };
  }
  const desired = action.manifest as KubeObject;
  if (action.type === 'configure') {
    refuseForeign(action.live, mayChange);
    return configure(client, action);
  }
  try {
    return { verb: 'created', live: await create(client, desired) };
  } catch (error) {
    // The API server may answer 422 because of an existing object of this name.
    if (!hasCode(error, 409, 422)) throw error;
    const found = await client.get(resourceOf(desired), keyOf(desired));
    if (found === undefined) throw error;
    refuseForeign(found, mayChange);
    // The object lost its labels, or the older operator created it.
    return configure(client, { manifest: action.manifest, live: found, isRepair: true });
  }
}

/** The API server refuses it with 409 if the name is taken. */
function create(client: KubeClient, object: KubeObject): Promise<KubeObject> {
  const metadata = { ...object.metadata, resourceVersion: CREATE_ONLY_VERSION };
  return client.apply(resourceOf(object), { ...object, metadata }, BY_US);
}

/**
 * A dry run under a free name: throws if the object could not be created again, and so must not be deleted.
 * @param refusal why the object cannot be changed in place: the better error if it cannot be created either
 */
async function refuseUncreatable(
  client: KubeClient,
  object: KubeObject,
  refusal?: unknown,
): Promise<void> {
  const name = `${object.metadata.name.slice(0, 50)}-dry-run`;
  const probe = { ...object, metadata: { ...object.metadata, name } };
  try {
    await client.apply(resourceOf(object), probe, { ...BY_US, dryRun: true });
  } catch (error) {
    throw refusal && hasCode(error, 422) ? refusal : error;
  }
}

/** The kinds that may be deleted and created again: their pods are created again, or outlive them. */
const REPLACEABLE = [DEPLOYMENT.kind, STATEFUL_SET.kind, CRON_JOB.kind, SERVICE.kind];

type Configure = Omit<ConfigureAction, 'type'>;

/** The server's answer; undefined if the object has to be replaced, and can be created again. */
export async function applyInPlace(
  client: KubeClient,
  { manifest, live, isRepair }: Configure,
  isDryRun = false,
): Promise<KubeObject | undefined> {
  const desired = manifest as KubeObject;
  // With the uid, the server refuses to change another object of the same name.
  const { uid } = live.metadata;
  const ours = { ...desired, metadata: { ...desired.metadata, uid } };
  const apply = (dryRun: boolean) => client.apply(resourceOf(desired), ours, { ...BY_US, dryRun });
  const isReplaceable = REPLACEABLE.includes(desired.kind);
  try {
    // If a user edited the key of our container or port, an apply adds ours again and leaves the edited one.
    const isSuspect = isReplaceable && isRepair && lacksEntries(live, desired);
    const isHopeless = isSuspect && hasOtherEntries(await apply(true), desired);
    if (!isHopeless) return await apply(isDryRun);
  } catch (error) {
    if (!isReplaceable || !hasCode(error, 422) || !isMendable(error.causes, isRepair)) throw error;
    await refuseUncreatable(client, desired, error);
    return undefined;
  }
  await refuseUncreatable(client, desired);
  return undefined;
}

async function configure(client: KubeClient, action: Configure): Promise<Written> {
  const answer = await applyInPlace(client, action);
  if (answer)
    return { verb: isUnchanged(action, answer) ? 'unchanged' : 'configured', live: answer };
  const { live, manifest } = action;
  const selectors = [live, manifest as KubeObject].map(({ spec }) =>
    JSON.stringify(spec?.selector?.matchLabels),
  );
  const keepsPods = live.kind === STATEFUL_SET.kind && selectors[0] === selectors[1];
  await remove(client, live, keepsPods);
  return { verb: 'replaced' };
}

/**
 * Whether an apply changed nothing that we ask for. Other controllers may write the status meanwhile, which
 * changes the resourceVersion; the generation counts only changes of the spec.
 */
function isUnchanged({ manifest, live: before }: Configure, after: KubeObject): boolean {
  const { generation, resourceVersion } = after.metadata;
  if (generation === undefined) return resourceVersion === before.metadata.resourceVersion;
  const projected = (object: KubeObject) => lastAppliedOf(manifest, object).live;
  return generation === before.metadata.generation && projected(before) === projected(after);
}

/**
 * Whether the API server would accept a new object, judged by the fields that it refused; a policy's message may
 * say anything. Selectors and volume templates are immutable. If the manifest was accepted before, a field that
 * another client added conflicts with it: a strategy's parameters, a second source of a volume, the name of a
 * port under another number.
 */
const isMendable = (causes: readonly string[], isRepair: boolean): boolean =>
  causes.some(
    (cause) =>
      /^spec[.:].*(field is immutable|updates to statefulset spec)/i.test(cause) ||
      (isRepair && /^spec[.:]/.test(cause)),
  );

const lacksEntries = (live: KubeObject, desired: KubeObject): boolean =>
  isBeyond(entryKeys(desired), entryKeys(live));

const hasOtherEntries = (live: KubeObject, desired: KubeObject): boolean =>
  isBeyond(entryKeys(live), entryKeys(desired));

const isBeyond = (keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...keys].some((key) => !others.has(key));

/** Deletes this object, but not a newer one of the same name. */
export function remove(client: KubeClient, object: KubeObject, keepsPods = false) {
  const propagationPolicy = keepsPods ? 'Orphan' : 'Background';
  const { uid } = object.metadata;
  return client.delete(resourceOf(object), keyOf(object), { propagationPolicy, uid });
}

/** @returns whether the claim was changed */
export async function growVolume(
  client: KubeClient,
  claim: KubeObject | undefined,
  growth: Growth | undefined,
): Promise<boolean> {
  if (claim === undefined || growth?.patch === undefined) return false;
  await client.patch(VOLUME_CLAIM, keyOf(claim), growth.patch);
  return true;
}

/**
 * Creates the Job that is due, then deletes those that it supersedes. If the Job exists, it is the one that is
 * due: its name holds the version.
 */
export async function* runJobs(
  client: KubeClient,
  due: Manifest | undefined,
  superseded: readonly KubeObject[] = [],
): AsyncGenerator<{ readonly object: KubeObject; readonly verb: ChangeVerb }> {
  const created = due && (await ignoring(409, client.create(JOB, due as KubeObject)));
  if (created) yield { object: created, verb: 'created' };
  for (const object of superseded) {
    await remove(client, object);
    yield { object, verb: 'deleted' };
  }
}

// The keys by which Kubernetes identifies the entries in the lists of workloads and Services. Pure.

type Entry = Readonly<Record<string, unknown>>;

/** By the list's name. Server-side apply treats any other list as one value. */
const KEYS: Readonly<Record<string, (entry: Entry) => unknown>> = {
  containers: ({ name }) => name,
  initContainers: ({ name }) => name,
  env: ({ name }) => name,
  volumes: ({ name }) => name,
  imagePullSecrets: ({ name }) => name,
  volumeMounts: ({ mountPath }) => mountPath,
  ports: ({ port, containerPort, protocol = 'TCP' }) => `${port ?? containerPort}/${protocol}`,
};

/** Such as `containers[api]`, `containers[api].ports[8080/TCP]` and `ports[9200/TCP]`. */
function entryKeys({ spec }: KubeObject): Set<string> {
  const { template = spec?.jobTemplate?.spec?.template } = spec ?? {};
  return new Set([...keysOf(spec ?? {}, ''), ...keysOf(template?.spec ?? {}, '')]);
}

function keysOf(owner: Entry, path: string): string[] {
  return Object.entries(KEYS).flatMap(([list, keyOf]) =>
    ((owner[list] ?? []) as readonly Entry[]).flatMap((entry) => {
      const key = `${path}${list}[${keyOf(entry)}]`;
      return [key, ...keysOf(entry, `${key}.`)];
    }),
  );
}
