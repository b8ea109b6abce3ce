/** Connects a command to its cluster, and turns errors of the API server into messages. */
import { UserError } from '../errors.js';
import type { FlagValues } from '../flag.js';
import { Stalled } from '../instance/writes/ownership.js';
import { ApiError } from '../kube/api-error.js';
import { type ConnectOptions, connect, type KubeClient } from '../kube/client.js';
import type { CLUSTER_FLAGS } from './flags.js';

type ClusterValues = FlagValues<typeof CLUSTER_FLAGS>;

export async function withCluster<T>(
  values: ClusterValues,
  work: (client: KubeClient) => Promise<T>,
): Promise<T> {
  const client = openCluster(values);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof ApiError || error instanceof Stalled) throw new UserError(error.message);
    throw error;
  } finally {
    client.close();
  }
}

/** @throws UserError if the kubeconfig names no cluster */
export function openCluster(
  { kubeconfig, context }: ClusterValues,
  options: Pick<ConnectOptions, 'onRequest'> = {},
): KubeClient {
  try {
    return connect({ ...options, kubeconfig, context });
  } catch (error) {
    throw new UserError((error as Error).message, 2);
  }
}
