/** Turns Ctrl-C and other signals into an AbortSignal, so that work in progress can clean up first. */
import { Interrupted } from '../errors.js';

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
