/**
 * The steps that keep the copies of tokens of other namespaces in a Secret of the Monocle's namespace. A copy is
 * written before the pods that read it are applied, and deleted when the live pods no longer read it. Each step
 * writes only if something differs.
 */
import { isTokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import { mountedTokens } from '../../../constructs/crawlers/last-good.js';
import type { Instance } from '../../../constructs/instance/instance.js';
import {
  isTokenSecret,
  type ObservedSecret,
  type ObservedSecrets,
} from '../../instance/desired/secret.js';
import { dueCopies, surplusCopies } from '../../instance/desired/token-copies.js';
import { REASON } from '../../instance/status/reasons.js';
import { isOwnedBy, ownerReference, Waiting, withOwner } from '../../instance/writes/ownership.js';
import { DEPLOYMENT, SECRET } from '../../instance/writes/resources.js';
import { write } from '../../instance/writes/writer.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject } from '../../kube/object.js';
import type { Manifest, Synthesis } from '../../synthesize.js';
import type { Contents } from '../caches/contents.js';
import { type Attempt, NotYet } from '../reconcile/attempt.js';
import type { Observation } from '../reconcile/observe.js';

export interface CopyOptions {
  readonly client: KubeClient;
  readonly contents: Contents;
}

type Data = Readonly<Record<string, string>>;

/** The copies, without keys that another client added. */
const copiesIn = (secret: KubeObject | undefined): [string, string][] =>
  Object.entries((secret?.data ?? {}) as Data).filter(([key]) => isTokenVariable(key));

/** @param secrets as they were observed */
export async function copyTokens(
  attempt: Attempt,
  { instance }: Synthesis,
  {
    observation,
    secrets,
  }: { readonly observation: Observation; readonly secrets: ObservedSecrets },
  options: CopyOptions,
): Promise<void> {
  const { namespace } = attempt.key;
  const name = instance.names.crawlers;
  const known = await knownCopies(attempt, instance, observation, options);
  const wanted = dueCopies(instance, secrets, known);
  if (wanted === undefined) return;
  const live = await options.client.get(SECRET, { namespace, name });
  const sources = new Map<string, KubeObject | undefined>();
  const data: Record<string, string> = Object.fromEntries(copiesIn(live));
  for (const [variable, { copiedFrom }] of wanted) {
    if (copiedFrom === undefined) {
      if (data[variable] !== undefined) continue;
      const message = `Secret/${name} no longer has ${variable}, a token of another namespace that runs on; correct the MonocleCrawler that is refused, or the config`;
      throw new Waiting({ reason: REASON.WaitingForSecret, message });
    }
    const id = `${copiedFrom.namespace}/${copiedFrom.name}`;
    if (!sources.has(id)) sources.set(id, await options.client.get(SECRET, copiedFrom));
    const source = sources.get(id);
    const value = source?.data?.[copiedFrom.key];
    // The cache is behind; its next event starts a new attempt.
    if (!source || !isTokenSecret(source) || typeof value !== 'string') throw new NotYet();
    data[variable] = value;
  }
  await writeCopies(attempt, instance, { live, data }, options);
}

/** @returns whether no unwanted copy is left */
export async function pruneCopies(
  attempt: Attempt,
  { instance }: Synthesis,
  observation: Observation,
  options: CopyOptions,
): Promise<boolean> {
  const { key, owned } = attempt;
  const name = instance.names.crawlers;
  const known = await knownCopies(attempt, instance, observation, options);
  if (known === undefined) return true;
  const deployment = owned.get(`${DEPLOYMENT.kind}/${instance.names.crawler}`);
  const { crawlerDeployment: readable } = observation;
  // A Deployment that cannot be read may need any of the copies.
  if (deployment && !readable) return false;
  const mounted = mountedTokens(readable && (await options.contents.whole(DEPLOYMENT, readable)));
  const { removable, stillMounted } = surplusCopies(instance, known, mounted);
  if (removable.length === 0) return !stillMounted;
  const live = await options.client.get(SECRET, { ...key, name });
  if (live === undefined) return true;
  const left = copiesIn(live).filter(([each]) => !removable.includes(each));
  await writeCopies(attempt, instance, { live, data: Object.fromEntries(left) }, options);
  return !stillMounted;
}

async function knownCopies(
  { monocle }: Attempt,
  { names }: Instance,
  { secrets }: Observation,
  { contents }: CopyOptions,
): Promise<ObservedSecret | undefined> {
  const known = secrets.get(names.crawlers);
  const isOurs = isOwnedBy(ownerReference(monocle).uid);
  return known && isOurs(known) ? contents.secret(known) : undefined;
}

async function writeCopies(
  { key: { namespace }, monocle }: Attempt,
  { names, metadata }: Instance,
  { live, data }: { readonly live: KubeObject | undefined; readonly data: Data },
  { client }: CopyOptions,
): Promise<void> {
  const { apiVersion, kind } = SECRET;
  const owner = ownerReference(monocle);
  const secret = { apiVersion, kind, metadata: metadata('crawler', names.crawlers), data };
  const manifest = withOwner(secret as unknown as Manifest, owner, namespace);
  const action = live
    ? ({ type: 'configure', manifest, live, isRepair: false } as const)
    : ({ type: 'create', manifest } as const);
  await write(client, action, isOwnedBy(owner.uid));
}
