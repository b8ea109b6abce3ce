/**
 * What the caches have of one instance, and a fingerprint of all that a reconcile decides by.
 *
 * The user's Secret and ConfigMap are created here if they are absent. Otherwise nothing is written, and
 * with warm caches no request is made.
 */
import { renderConfig } from '../../constructs/config/config.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { userSecretOf } from '../instance/desired.js';
import { ownerReference, Stalled } from '../instance/ownership.js';
import { REASON } from '../instance/reasons.js';
import { CONFIG_MAP, SECRET } from '../instance/resources.js';
import type { ObservedSecret, ObservedSecrets } from '../instance/secret.js';
import { ensureSeed, seedConfigMap, seedSecret } from '../instance/seeds.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import { type Attempt, NotYet } from './attempt.js';
import type { InstanceCaches } from './caches.js';
import type { Configs } from './configs.js';
import type { Contents } from './contents.js';
import { fingerprint } from './fingerprint.js';

export interface Observation {
  /** Every Secret that the pods read, by name; undefined for one that is not there. */
  readonly secrets: ReadonlyMap<string, KubeObject | undefined>;
  /** The ConfigMap that people edit; undefined if the config is inline. */
  readonly edited: KubeObject | undefined;
  /** The ConfigMap that the pods mount. */
  readonly mounted: KubeObject | undefined;
  readonly claim: KubeObject | undefined;
  readonly jobs: readonly KubeObject[];
  readonly fingerprint: string;
}

export interface ObserveOptions {
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly configs: Configs;
}

export async function observe(
  attempt: Attempt,
  { spec, isPublished }: { readonly spec: ResolvedSpec; readonly isPublished: boolean },
  { client, caches, configs }: ObserveOptions,
): Promise<Observation> {
  const { key, monocle, owned, report } = attempt;
  const { contents } = caches;
  const owner = ownerReference(monocle);
  const seed = async (resource: typeof SECRET, object: KubeObject) => {
    const seeded = await ensureSeed(client, resource, object, !isPublished);
    contents.remember(seeded);
    return seeded;
  };
  const secrets = cachedSecrets(attempt, spec, caches);
  const secretName = userSecretOf(key, spec);
  if (spec.secretName === undefined && !secrets.get(secretName))
    secrets.set(secretName, await seed(SECRET, seedSecret(key, owner)));

  const mounted = owned.get(`ConfigMap/${namesOf(key.name).config}`);
  const isInline = monocle.isInline === true;
  let edited = isInline ? undefined : caches.userConfig(key);
  if (!isInline && edited === undefined) {
    // The user's ConfigMap was deleted, or the config was inline: people go on from the one that runs.
    const lastGood = await configs.lastGood(attempt, mounted);
    const text = lastGood ? renderConfig(lastGood) : await textOf(mounted, contents);
    edited = await seed(CONFIG_MAP, seedConfigMap(key, owner, text));
  }
  const claim = caches.volumeClaim(key);
  const jobs = caches.jobs(key);
  return {
    ...{ secrets, edited, mounted, claim, jobs },
    fingerprint: fingerprint({
      generation: report.generation,
      status: [report.fields, report.idents],
      objects: [edited, claim, ...secrets.values(), ...jobs],
      owned: [...owned.values()],
    }),
  };
}

function cachedSecrets(
  { key: { namespace, name } }: Attempt,
  spec: ResolvedSpec,
  caches: InstanceCaches,
): Map<string, KubeObject | undefined> {
  const found = new Map<string, KubeObject | undefined>();
  for (const secret of secretNames(spec, namesOf(name))) {
    const known = caches.secret({ namespace, name: secret });
    if (known && 'unknown' in known) {
      if (known.isStarting) throw new NotYet();
      throw new Error(known.unknown);
    }
    found.set(secret, known);
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
  { secrets }: Observation,
  contents: Contents,
): Promise<ObservedSecrets> {
  const observed = new Map<string, ObservedSecret | undefined>();
  for (const [name, known] of secrets) {
    const found = known && (await contents.secret(known));
    if (found?.problem)
      throw new Stalled({
        reason: REASON.SecretTooLarge,
        message: `Secret/${name} ${found.problem}; name one with fewer. Nothing was changed`,
      });
    observed.set(name, found);
  }
  return observed;
}
