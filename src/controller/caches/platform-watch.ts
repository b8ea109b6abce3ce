/**
 * Asks at startup what the cluster is, until the API server answers. It does not ask for each Monocle or again
 * later, because the platform of a cluster does not change.
 */
import type { Platform } from '../../../constructs/instance/platform.js';
import { observePlatform } from '../../instance/desired/live.js';
import type { KubeClient } from '../../kube/client.js';
import { backoff, type Time } from '../../time.js';
import type { Log } from '../serving/log.js';

export interface PlatformWatchOptions {
  readonly client: KubeClient;
  readonly time: Time;
  readonly log: Log;
  /** Called when the platform becomes known. */
  readonly onKnown: () => void;
}

export class PlatformWatch {
  /** undefined until the first answer. */
  known: Platform | undefined;
  /** Why the last attempt had no answer. */
  lastError: string | undefined;
  private readonly asked = Promise.withResolvers<void>();

  constructor(private readonly options: PlatformWatchOptions) {}

  /** Resolves after the first attempt, even if there was no answer. */
  whenAsked(): Promise<void> {
    return this.asked.promise;
  }

  /** Asks until there is an answer, or until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { time } = this.options;
    for (let failures = 0; !signal.aborted && this.known === undefined; failures++) {
      if (failures > 0) await time.delay(backoff(failures - 1, 1_000, 60_000, time.random), signal);
      await this.ask();
      this.asked.resolve();
    }
    this.asked.resolve();
  }

  private async ask(): Promise<void> {
    const { client, log, onKnown } = this.options;
    try {
      this.known = await observePlatform(client);
      this.lastError = undefined;
      log('info', 'platform found', { platform: this.known });
      onKnown();
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.lastError)
        log('warning', 'cannot find out the platform', { error: message });
      this.lastError = message;
    }
  }
}
