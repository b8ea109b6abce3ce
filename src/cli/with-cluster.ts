/** Connects a command to its cluster, and turns errors of the API server into messages. */
import { Interrupted, UserError } from '../errors.js';
import { Stalled } from '../instance/writes/ownership.js';
import { ApiError } from '../kube/api-error.js';
import { type ConnectOptions, connect, type KubeClient } from '../kube/client.js';
import type { Values } from './command.js';

export async function withCluster<T>(
  values: Values,
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
  { kubeconfig, context }: Values,
  options: Pick<ConnectOptions, 'onRequest'> = {},
): KubeClient {
  try {
    return connect({
      ...options,
      kubeconfig: kubeconfig as string | undefined,
      context: context as string | undefined,
    });
  } catch (error) {
    throw new UserError((error as Error).message, 2);
  }
}

// Turns Ctrl-C and other signals into an AbortSignal, so that work in progress can clean up first.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The work calls `throwIfAborted` at each point where it can stop. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => controller.abort(new Interrupted(signal));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
