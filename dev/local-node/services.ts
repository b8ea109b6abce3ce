/**
 * Processes that are started again if they end, as an init system does for a node's services.
 *
 * In: commands. Out: their pids. Must never start one again after `close`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Child, Command, Keeper } from '../local-cluster/keeper.js';

const RESTART_MS = 1_000;

export class Services {
  readonly #keeper: Keeper;
  readonly #log: (line: string) => void;
  readonly #children = new Map<string, Child>();
  #closed = false;

  constructor(keeper: Keeper, log: (line: string) => void) {
    this.#keeper = keeper;
    this.#log = log;
  }

  async start(command: Command): Promise<void> {
    const child = await this.#keeper.start(command);
    this.#children.set(command.name, child);
    void child.exited.then(async ({ code, signal }) => {
      if (this.#closed) return;
      this.#log(`${command.name} ended (${signal ?? `code ${code}`}) and is started again`);
      await delay(RESTART_MS);
      if (!this.#closed) await this.start(command);
    });
  }

  all(): Child[] {
    return [...this.#children.values()];
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.all().map((child) => child.stop(0)));
  }
}
