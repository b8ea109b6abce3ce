/**
 * Which published instances no longer have a Monocle, and when their directories are removed.
 *
 * A directory may be removed if this writer published it for this cluster, and either this process
 * saw its Monocle disappear, or it watches every Monocle and this one does not exist. Before each
 * removal the controller asks the API server again. It removes a few instances at once. The removal
 * of many is rarely intended (a wrong context, a deleted CRD), so they wait; only if Monocles come
 * back, the wait ends early.
 */
import { systemTime, type Time } from '../../time.js';
import {
  type InstanceKey,
  instanceId,
  isWrittenBy,
  MAX_REMOVALS,
  type Ownership,
} from '../directory/directory.js';
import { loadPublished } from '../directory/tree.js';
import type { Workspace } from '../git/workspace.js';

export interface RemovalOptions {
  readonly time?: Time;
  /** The id of this cluster; undefined if this process may not read it. */
  readonly cluster: () => Promise<string | undefined>;
  /** Whether the controller watches every Monocle in the namespaces that `obsolete` covers. */
  readonly seesAll: boolean;
  /** Gives the published instances that no longer have a Monocle; throws if that is unknown. */
  readonly obsolete: (published: readonly InstanceKey[]) => Promise<readonly InstanceKey[]>;
  /** Called with the instances whose removal is delayed, and the length of the delay. */
  readonly onWaiting?: (waiting: readonly InstanceKey[], waitMs: number) => void;
  readonly log: (message: string, values: Readonly<Record<string, unknown>>) => void;
}

/** The writer in `.monocle-k8s`. Directories of the publish command name none. */
export const WRITER = 'monocle-operator';
export const WAIT_MS = 10 * 60_000;

export class Removals {
  /** The id of this cluster; undefined before `loadPublished`, or if it cannot be read. */
  cluster: string | undefined;
  /** Whether to search for obsolete instances in the next batch. */
  isDue = true;
  /** Our instances in the repository; undefined before it was read. */
  private published: Set<string> | undefined;
  /** Instances whose Monocle this process saw disappear. */
  private readonly seenDeleted = new Set<string>();
  /** When each instance was first found to be obsolete. */
  private readonly obsoleteSince = new Map<string, number>();
  /** The times of the last removals. */
  private recent: number[] = [];
  private readonly time: Time;

  constructor(private readonly options: RemovalOptions) {
    this.time = options.time ?? systemTime;
  }

  get isLoaded(): boolean {
    return this.published !== undefined;
  }

  /** Gives whether there may be something to remove. */
  retract(key: InstanceKey, isSeen: boolean): boolean {
    const id = instanceId(key);
    if (!isSeen && !this.options.seesAll) return false;
    if ((this.published && !this.published.has(id)) || this.obsoleteSince.has(id)) return false;
    if (isSeen) this.seenDeleted.add(id);
    this.isDue = true;
    return true;
  }

  /** The instance has a Monocle (again). */
  keep(key: InstanceKey): void {
    const id = instanceId(key);
    this.seenDeleted.delete(id);
    // The other waiting instances may now be few enough to remove at once.
    if (this.obsoleteSince.delete(id)) this.isDue = true;
  }

  addPublished(key: InstanceKey): void {
    this.published?.add(instanceId(key));
  }

  /** Reads from the repository which instances are ours. */
  async loadPublished(workspace: Workspace): Promise<void> {
    await workspace.refresh();
    const owners = await loadPublished(workspace, workspace.path, ({ message }) =>
      this.options.log('a directory is ignored', { error: message }),
    );
    if (!this.isLoaded) this.cluster = await this.options.cluster();
    const isOurs = (owner: Ownership) =>
      isWrittenBy(owner, { writer: WRITER, cluster: this.cluster });
    this.published = new Set([...owners.values()].filter(isOurs).map(({ monocle }) => monocle));
  }

  /** Gives the instances to remove now. */
  async findRemovable(): Promise<readonly InstanceKey[]> {
    const { obsolete, seesAll, onWaiting, log } = this.options;
    const isSure = seesAll && this.cluster !== undefined;
    const ids = [...(this.published ?? [])].filter((id) => isSure || this.seenDeleted.has(id));
    // Reset before the request: the next search covers instances that are retracted meanwhile.
    this.isDue = false;
    const gone = ids.length > 0 ? await obsolete(ids.map(keyOf)).catch(this.searchAgain) : [];
    const now = this.time.monotonic();
    const found = new Set(gone.map(instanceId));
    for (const id of this.obsoleteSince.keys()) if (!found.has(id)) this.obsoleteSince.delete(id);
    const fresh = [...found].filter((id) => !this.obsoleteSince.has(id));
    for (const id of fresh) this.obsoleteSince.set(id, now);
    this.recent = this.recent.filter((at) => now - at < WAIT_MS);
    const isMany = found.size + this.recent.length > MAX_REMOVALS;
    const hasWaited = (key: InstanceKey) =>
      now - (this.obsoleteSince.get(instanceId(key)) ?? now) >= WAIT_MS;
    const waiting = isMany ? gone.filter((key) => !hasWaited(key)) : [];
    onWaiting?.(waiting, WAIT_MS);
    if (fresh.length > 0 && waiting.length > 0)
      log('the removal of many instances waits', {
        instances: waiting.slice(0, 20).map(instanceId),
        count: waiting.length,
        minutes: WAIT_MS / 60_000,
      });
    return gone.filter((key) => !waiting.includes(key));
  }

  private readonly searchAgain = (error: unknown): never => {
    this.isDue = true;
    throw error;
  };

  succeeded(keys: readonly InstanceKey[]): void {
    for (const key of keys) {
      this.recent.push(this.time.monotonic());
      for (const known of [this.published, this.seenDeleted, this.obsoleteSince])
        known?.delete(instanceId(key));
    }
  }

  failed(keys: readonly InstanceKey[]): void {
    if (keys.length > 0) this.isDue = true;
  }

  /** The time until the next search; undefined if nothing waits. */
  get nextMs(): number | undefined {
    const first = Math.min(...this.obsoleteSince.values());
    return Number.isFinite(first)
      ? Math.max(0, first + WAIT_MS - this.time.monotonic())
      : undefined;
  }
}

function keyOf(id: string): InstanceKey {
  const [namespace = '', name = ''] = id.split('/');
  return { namespace, name };
}
