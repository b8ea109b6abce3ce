/**
 * What is published and nobody asks for any more, and when it goes.
 *
 * A directory is ours to remove if this writer made it for this cluster, and its Monocle was seen to
 * go, or would be seen if it were there. Before each removal the controller is asked whether that is
 * still so, and asks the API server. A few go at once. More than that is rarely meant (a wrong
 * context, a deleted CRD): they wait, and only Monocles that come back end that early.
 */
import { systemTime, type Time } from '../time.js';
import { isWrittenBy, type Ownership } from './directory.js';
import { published } from './tree.js';
import type { Workspace } from './workspace.js';

export interface Key {
  readonly namespace: string;
  readonly name: string;
}

export interface RemovalOptions {
  readonly time?: Time;
  /** Which cluster this is; undefined where that cannot be known. */
  readonly cluster: () => Promise<string | undefined>;
  /** Whether every Monocle of the cluster would be seen, in the namespaces that `obsolete` knows. */
  readonly seesAll: boolean;
  /** Which of what is published nobody asks for any more; fails if that is not known. */
  readonly obsolete: (published: readonly Key[]) => Promise<readonly Key[]>;
  /** So many wait to be removed. */
  readonly onWaiting?: (waiting: readonly Key[], waitMs: number) => void;
  readonly log: (message: string, values: Readonly<Record<string, unknown>>) => void;
}

/** In `.monocle-k8s`: what the command wrote is the command's. */
export const WRITER = 'monocle-operator';
/** So many may go within the time that more of them have to wait. */
export const MOST_AT_ONCE = 3;
export const WAIT_MS = 10 * 60_000;

export class Removals {
  /** Undefined until it is known, and then if it cannot be. */
  cluster: string | undefined;
  /** Whether to look for what may go. */
  isDue = true;
  /** What is in the repository and ours; undefined before it was read. */
  private here: Set<string> | undefined;
  /** Whose Monocle this process has known and lost. */
  private readonly seen = new Set<string>();
  /** When each was first found to be obsolete. */
  private readonly since = new Map<string, number>();
  /** When the last ones went. */
  private recent: number[] = [];
  private readonly time: Time;

  constructor(private readonly options: RemovalOptions) {
    this.time = options.time ?? systemTime;
  }

  get isKnown(): boolean {
    return this.here !== undefined;
  }

  /** Gives whether there is something to look for. */
  retract(key: Key, isSeen: boolean): boolean {
    const id = idOf(key);
    if (!isSeen && !this.options.seesAll) return false;
    if ((this.here && !this.here.has(id)) || this.since.has(id)) return false;
    if (isSeen) this.seen.add(id);
    this.isDue = true;
    return true;
  }

  /** It is asked for. */
  keep(key: Key): void {
    this.seen.delete(idOf(key));
    // Those that still wait are counted anew.
    if (this.since.delete(idOf(key))) this.isDue = true;
  }

  add(key: Key): void {
    this.here?.add(idOf(key));
  }

  /** Reads what is ours. */
  async look(workspace: Workspace): Promise<void> {
    await workspace.refresh();
    const owners = await published(workspace, workspace.path, ({ message }) =>
      this.options.log('a directory is ignored', { error: message }),
    );
    if (!this.isKnown) this.cluster = await this.options.cluster();
    const isOurs = (owner: Ownership) =>
      isWrittenBy(owner, { writer: WRITER, cluster: this.cluster });
    this.here = new Set(owners.filter(isOurs).map(({ monocle }) => monocle));
  }

  /** What may go now. */
  async due(): Promise<readonly Key[]> {
    const { obsolete, seesAll, onWaiting, log } = this.options;
    const isSure = seesAll && this.cluster !== undefined;
    const ids = [...(this.here ?? [])].filter((id) => isSure || this.seen.has(id));
    // What is retracted from now on is looked for next time.
    this.isDue = false;
    const gone = ids.length > 0 ? await obsolete(ids.map(keyOf)).catch(this.again) : [];
    const now = this.time.monotonic();
    const found = new Set(gone.map(idOf));
    for (const id of this.since.keys()) if (!found.has(id)) this.since.delete(id);
    const fresh = [...found].filter((id) => !this.since.has(id));
    for (const id of fresh) this.since.set(id, now);
    this.recent = this.recent.filter((at) => now - at < WAIT_MS);
    const isMany = found.size + this.recent.length > MOST_AT_ONCE;
    const isRipe = (key: Key) => now - (this.since.get(idOf(key)) ?? now) >= WAIT_MS;
    const waiting = isMany ? gone.filter((key) => !isRipe(key)) : [];
    onWaiting?.(waiting, WAIT_MS);
    if (fresh.length > 0 && waiting.length > 0)
      log('the removal of many instances waits', {
        ...{ instances: waiting.slice(0, 20).map(idOf), count: waiting.length },
        minutes: WAIT_MS / 60_000,
      });
    return gone.filter((key) => !waiting.includes(key));
  }

  private readonly again = (error: unknown): never => {
    this.isDue = true;
    throw error;
  };

  /** They went; or could not, and are looked for again. */
  removed(keys: readonly Key[], isGone: boolean): void {
    this.isDue ||= !isGone && keys.length > 0;
    if (!isGone) return;
    for (const key of keys) {
      this.recent.push(this.time.monotonic());
      for (const known of [this.here, this.seen, this.since]) known?.delete(idOf(key));
    }
  }

  /** After how long to look again; undefined if nothing waits. */
  get nextMs(): number | undefined {
    const first = Math.min(...this.since.values());
    return Number.isFinite(first)
      ? Math.max(0, first + WAIT_MS - this.time.monotonic())
      : undefined;
  }
}

export const idOf = ({ namespace, name }: Key): string => `${namespace}/${name}`;

function keyOf(id: string): Key {
  const [namespace = '', name = ''] = id.split('/');
  return { namespace, name };
}
