/**
 * Leader election on a Lease, as client-go does it.
 *
 * In: a Lease's name and our identity. Out: whether we lead at this moment. We take the lease if it does not
 * exist, if its holder released it, or if it did not change for its whole duration by our own clock; clocks of
 * different machines are never compared. `isLeader` reads the clock each time: it turns false when the last
 * renewal is `renewDeadline` old, even if the event loop was blocked. Other replicas wait for `leaseDuration`,
 * which is longer.
 */

import {
  backoff,
  type Moment,
  microTime,
  momentOf,
  since,
  systemTime,
  type Time,
  within,
} from '../time.js';
import { ApiError, hasCode } from './api-error.js';
import type { KubeClient } from './client.js';
import type { KubeObject, ObjectKey, Resource } from './object.js';

export const LEASES: Resource = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  plural: 'leases',
};

export interface LeaseOptions {
  readonly client: KubeClient;
  readonly key: ObjectKey;
  /** Unique to this process: the pod's name and a random part. */
  readonly identity: string;
  /** @default 15 s */
  readonly leaseDurationMs?: number;
  /** @default 10 s */
  readonly renewDeadlineMs?: number;
  /** @default 2 s */
  readonly retryPeriodMs?: number;
  readonly onStarted?: () => void;
  readonly onStopped?: () => void;
  readonly log?: (message: string, error: unknown) => void;
  readonly time?: Time;
}

export class Lease {
  private readonly time: Time;
  private readonly durationMs: number;
  private readonly deadlineMs: number;
  private readonly retryMs: number;
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private attempt: Promise<unknown> = Promise.resolve();
  private leading = false;
  private renewed: Moment | undefined;
  private observed: KubeObject | undefined;
  private seenAt = 0;

  constructor(private readonly options: LeaseOptions) {
    this.time = options.time ?? systemTime;
    this.durationMs = options.leaseDurationMs ?? 15_000;
    this.deadlineMs = options.renewDeadlineMs ?? 10_000;
    this.retryMs = options.retryPeriodMs ?? 2_000;
    if (!(this.durationMs > this.deadlineMs && this.deadlineMs > this.retryMs)) {
      throw new Error('a lease needs leaseDuration > renewDeadline > retryPeriod');
    }
  }

  /** The last known holder of the lease. */
  get holder(): string | undefined {
    return this.observed?.spec?.holderIdentity || undefined;
  }

  isLeader(): boolean {
    return this.leading && this.leftMs() > 0;
  }

  /** Runs until `release` or `stop`. */
  start(): void {
    this.loop ??= this.run();
  }

  /** Sends no more requests. For a process that has lost the lease and exits. */
  stop(): void {
    this.stopping.abort();
  }

  /** Releases the lease, so that the next leader does not have to wait. Call it after the last write. */
  async release(): Promise<void> {
    this.lose();
    this.stop();
    await this.loop;
    try {
      // A renewal in progress could take the lease again after we have released it.
      await within(this.retryMs, this.attempt, { time: this.time }).catch(() => {});
      await within(this.deadlineMs, this.giveBack(), { time: this.time });
    } catch (error) {
      this.options.log?.('cannot release the lease: the next leader waits until it expires', error);
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // Read the clock before the request, so that no other replica sees this renewal earlier than we do.
      const asked = momentOf(this.time);
      try {
        this.attempt = this.acquireOrRenew();
        const limit = this.leading ? this.leftMs() : this.deadlineMs;
        const isOurs = await within(limit, this.attempt, { time: this.time, signal });
        if (signal.aborted) return;
        if (isOurs) this.win(asked);
        else this.lose();
      } catch (error) {
        if (signal.aborted) return;
        const code = error instanceof ApiError ? error.code : undefined;
        // A client deleted the Lease, so any replica may create it.
        if (code === 404) this.lose();
        if (code !== 409) this.options.log?.('cannot take or renew the lease', error);
      }
      if (!this.isLeader()) this.lose();
      const pause = this.leading
        ? Math.min(this.retryMs, this.leftMs())
        : backoff(0, this.retryMs, this.retryMs, this.time.random);
      await this.time.delay(pause, signal);
      if (!this.isLeader()) this.lose();
    }
  }

  /** Takes the lease if it is free, or renews it if it is ours. Returns whether it is ours now. */
  private async acquireOrRenew(): Promise<boolean> {
    const { client, key, identity } = this.options;
    if (this.leading && this.observed) {
      try {
        return await this.write(this.observed);
      } catch (error) {
        if (!hasCode(error, 409)) throw error;
      }
    }
    const lease = await client.get(LEASES, key);
    if (lease === undefined) {
      const { apiVersion, kind } = LEASES;
      return this.write({ apiVersion, kind, metadata: key });
    }
    this.note(lease);
    const isOthers = this.holder !== undefined && this.holder !== identity;
    const age = this.time.monotonic() - this.seenAt;
    // Use the holder's duration, which may differ from ours.
    const seconds: number | undefined = lease.spec?.leaseDurationSeconds;
    const lastsMs = seconds ? seconds * 1000 : this.durationMs;
    return isOthers && age < lastsMs ? false : this.write(lease);
  }

  private async write(lease: KubeObject): Promise<boolean> {
    if (this.stopping.signal.aborted) return false;
    const { client, identity } = this.options;
    const { spec = {}, metadata } = lease;
    const isNew = metadata.resourceVersion === undefined;
    const isRenewal = spec.holderIdentity === identity;
    const renewTime = microTime(this.time.now());
    const object = {
      ...lease,
      spec: {
        ...spec,
        holderIdentity: identity,
        leaseDurationSeconds: Math.ceil(this.durationMs / 1000),
        acquireTime: isRenewal ? spec.acquireTime : renewTime,
        renewTime,
        leaseTransitions: (spec.leaseTransitions ?? 0) + (isRenewal || isNew ? 0 : 1),
      },
    };
    this.note(isNew ? await client.create(LEASES, object) : await client.update(LEASES, object));
    return true;
  }

  private async giveBack(): Promise<void> {
    const { client, key, identity } = this.options;
    const lease = await client.get(LEASES, key);
    if (lease?.spec?.holderIdentity !== identity) return;
    const renewTime = microTime(this.time.now());
    const free = { holderIdentity: '', leaseDurationSeconds: 1, renewTime };
    this.note(await client.update(LEASES, { ...lease, spec: { ...lease.spec, ...free } }));
  }

  private note(lease: KubeObject): void {
    const { resourceVersion } = lease.metadata;
    if (this.observed?.metadata.resourceVersion !== resourceVersion) {
      this.seenAt = this.time.monotonic();
    }
    this.observed = lease;
  }

  private win(renewed: Moment): void {
    this.renewed = renewed;
    if (this.leading || this.leftMs() <= 0) return;
    this.leading = true;
    this.options.onStarted?.();
  }

  private lose(): void {
    if (!this.leading) return;
    this.leading = false;
    this.options.onStopped?.();
  }

  private leftMs(): number {
    return this.renewed === undefined ? 0 : this.deadlineMs - since(this.renewed, this.time);
  }
}
