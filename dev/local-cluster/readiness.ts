/**
 * Waits until something is ready.
 *
 * In: a check, and the processes it depends on. Returns when the check holds.
 * Must never wait for a process that has ended: the error then names it and shows its last lines.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from './keeper.js';

const DEADLINE_MS = 90_000;
const POLL_MS = 50;

export class ComponentDied extends Error {
  readonly component: string;
  readonly isPortTaken: boolean;

  constructor(component: string, end: string, lastLines: string) {
    super(`${component} ended while the cluster started (${end}). Its last lines:\n${lastLines}`);
    this.name = 'ComponentDied';
    this.component = component;
    this.isPortTaken = /address already in use/i.test(lastLines);
  }
}

export async function waitFor(
  what: string,
  children: readonly Child[],
  check: () => Promise<boolean>,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  let last: unknown;
  for (;;) {
    const dead = children.find((child) => !child.running);
    if (dead !== undefined) {
      const { code, signal } = await dead.exited;
      throw new ComponentDied(dead.name, signal ?? `code ${code}`, dead.lastLines());
    }
    try {
      if (await check()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      const logs = children.map((child) => `${child.name}:\n${child.lastLines(5)}`).join('\n');
      throw new Error(`${what} was not ready within ${deadlineMs / 1000} s. Last lines:\n${logs}`, {
        cause: last,
      });
    }
    await delay(POLL_MS);
  }
}
