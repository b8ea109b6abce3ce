/** What the pods of an instance would read from Secrets, as the cluster has them now. */

import { UserError } from '../errors.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import { SECRET } from './resources.js';
import { type ObservedSecret, type ObservedSecrets, observeSecret } from './secret.js';

/** @param absent gives one instead of one that is not there */
export async function liveSecrets(
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
