/**
 * The controller's sink: what it offers becomes commits, those of a burst together.
 *
 * One clone is kept and one publication made at a time. What fails is told to the controller, which
 * offers it again later; where a whole batch fails, each instance is tried alone, so that one that
 * is refused holds up no other. What was published by this writer and is asked for no more goes.
 */
import { createHash } from 'node:crypto';
import type { Instance } from './directory.js';
import { ContentRefused, type Published, publish } from './publish.js';
import { published } from './tree.js';
import { type Target, Workspace, type WorkspaceOptions } from './workspace.js';

export interface GitSinkOptions {
  readonly target: Target;
  readonly workspace?: WorkspaceOptions;
  /** Which cluster this is; undefined where that cannot be known, and nothing is then taken for gone. */
  readonly cluster: () => Promise<string | undefined>;
  /** Which of what is published nobody asks for any more. */
  readonly obsolete: (published: readonly Key[]) => readonly Key[];
  /** There is news of an instance. */
  readonly onNews: (key: Key) => void;
  readonly onResult?: (result: 'pushed' | 'unchanged' | 'failed') => void;
  readonly onConflict?: () => void;
  readonly log: (message: string, values: Readonly<Record<string, unknown>>) => void;
  /** How old an answer may be before the repository is looked at again. */
  readonly recheckMs: number;
}

interface Key {
  readonly namespace: string;
  readonly name: string;
}

interface Offered extends Instance {
  /** Read when they are needed, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

/** What the controller is told. */
type Sunk =
  | Exclude<State, { phase: 'failed' }>
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

type State = { readonly content: string } & (
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | {
      readonly phase: 'done';
      readonly branch: string;
      readonly commit?: string;
      readonly at: number;
    }
  | { readonly phase: 'failed'; readonly message: string; readonly retryAt: number }
);

/** In `.monocle-k8s`: what the command wrote is the command's. */
const WRITER = 'monocle-operator';
/** How long it is quiet before a commit is made, and how long a commit may wait for that. */
const QUIET_MS = 1_000;
const LONGEST_MS = 5_000;
/** After a failure, doubled by each further one. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;

export class GitSink {
  private readonly states = new Map<string, State>();
  private readonly waiting = new Map<string, Offered>();
  private readonly gone = new Map<string, Key>();
  private readonly failures = new Map<string, number>();
  /** What this writer has in the repository, once that was read. */
  private here: Set<string> | undefined;
  private cluster: string | undefined;
  private workspace: Workspace | undefined;
  private working: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private since: number | undefined;
  private readonly closed = new AbortController();

  constructor(private readonly options: GitSinkOptions) {}

  /** Looks for what is published and asked for no more. */
  start(): void {
    this.schedule();
  }

  offer(offered: Offered): Sunk {
    const id = idOf(offered);
    const content = contentOf(offered);
    const now = Date.now();
    const state = this.states.get(id);
    const known = state?.content === content ? state : undefined;
    if (known?.phase === 'pending') return known;
    if (known?.phase === 'failed' && now < known.retryAt)
      return { phase: 'failed', message: known.message, retryMs: known.retryAt - now };
    if (known?.phase === 'done' && now - known.at < this.options.recheckMs) return known;
    this.gone.delete(id);
    this.waiting.set(id, offered);
    this.schedule();
    // What is only looked at again is still there as far as anybody knows.
    if (known?.phase === 'done') return known;
    const lastFailure = known?.message;
    const pending: State = { content, phase: 'pending', ...(lastFailure && { lastFailure }) };
    this.states.set(id, pending);
    return pending;
  }

  /** What was offered and is not yet written is not written; what is written stays. */
  hold(key: Key): void {
    const id = idOf(key);
    this.waiting.delete(id);
    if (this.states.get(id)?.phase === 'pending') this.states.delete(id);
  }

  retract({ namespace, name }: Key): void {
    const id = idOf({ namespace, name });
    this.waiting.delete(id);
    this.failures.delete(id);
    const isKnown = this.states.delete(id) || this.here?.has(id);
    // Before it is known what is there, it may be.
    if (this.here !== undefined && !isKnown) return;
    this.gone.set(id, { namespace, name });
    this.schedule();
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.closed.abort();
    await this.working;
    await this.workspace?.close();
  }

  private schedule(delayMs?: number): void {
    if (this.closed.signal.aborted) return;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const longest = Math.max(0, this.since + LONGEST_MS - Date.now());
    this.timer = setTimeout(() => void this.flush(), delayMs ?? Math.min(QUIET_MS, longest));
  }

  private async flush(): Promise<void> {
    if (this.working) return;
    this.since = undefined;
    this.working = this.work();
    await this.working;
    this.working = undefined;
    const isUnread = this.here === undefined;
    if (this.waiting.size > 0 || this.gone.size > 0 || isUnread)
      this.schedule(this.since && !isUnread ? undefined : this.pause(REPOSITORY));
  }

  /** Never throws: what fails is told by the states, or in the log. */
  private async work(): Promise<void> {
    const { log } = this.options;
    try {
      this.workspace ??= await Workspace.open(this.options.target, {
        ...this.options.workspace,
        signal: this.closed.signal,
      });
      if (this.here === undefined) await this.learn(this.workspace);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      log('the repository cannot be read', { error: (error as Error).message });
      this.count(REPOSITORY);
      this.fail([...this.waiting.values()], error as Error);
      return;
    }
    const batch = [...this.waiting.values()];
    const removed = [...this.gone.values()].filter((key) => !this.waiting.has(idOf(key)));
    this.waiting.clear();
    this.gone.clear();
    if (batch.length + removed.length === 0) return;
    try {
      await this.publish(this.workspace, batch, removed);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      // What is wrong with one of them is no reason against the others; a server that refuses is.
      if (error instanceof ContentRefused && batch.length + removed.length > 1)
        await this.publishEach(this.workspace, batch, removed);
      else this.failed(batch, removed, error as Error);
    }
  }

  /** What an earlier process left, and nobody asks for any more. */
  private async learn(workspace: Workspace): Promise<void> {
    await workspace.refresh();
    const all = await published(workspace, workspace.path, ({ message }) =>
      this.options.log('a directory is left alone', { error: message }),
    );
    this.cluster = await this.options.cluster();
    const ours = all
      .filter(({ writer, cluster }) => writer === WRITER && cluster === this.cluster)
      .map(({ monocle }) => keyOf(monocle));
    this.here = new Set(ours.map(idOf));
    this.failures.delete(REPOSITORY);
    // Another cluster, or one that was built anew, has Monocles of its own.
    if (this.cluster === undefined) return;
    for (const key of this.options.obsolete(ours)) this.gone.set(idOf(key), key);
  }

  private async publishEach(
    workspace: Workspace,
    batch: readonly Offered[],
    removed: readonly Key[],
  ): Promise<void> {
    const parts = [
      ...batch.map((each) => [[each], []] as const),
      ...removed.map((each) => [[], [each]] as const),
    ];
    for (const [one, gone] of parts) {
      try {
        await this.publish(workspace, one, gone);
      } catch (error) {
        if (this.closed.signal.aborted) return;
        this.failed(one, gone, error as Error);
      }
    }
  }

  private async publish(
    workspace: Workspace,
    batch: readonly Offered[],
    removed: readonly Key[],
  ): Promise<void> {
    const { onConflict, onResult, onNews, log } = this.options;
    const secrets = await Promise.all(batch.map((offered) => offered.secrets()));
    const done = await publish(workspace, {
      ...{ removed, writer: WRITER, cluster: this.cluster },
      ...{ signal: this.closed.signal, onConflict },
      instances: () => batch,
      secrets: secrets.flat(),
    });
    onResult?.(done.commit ? 'pushed' : 'unchanged');
    if (done.commit) log('pushed', { commit: done.commit, branch: done.branch, ...told(done) });
    const changed = new Map(done.changes.map((each) => [each.monocle, each.objects.length > 0]));
    for (const offered of batch) {
      const id = idOf(offered);
      this.here?.add(id);
      this.failures.delete(id);
      const content = contentOf(offered);
      // A newer one may have been offered meanwhile.
      if (this.states.get(id)?.content !== content) continue;
      const commit = changed.get(id) ? done.commit : undefined;
      const state = { content, phase: 'done', branch: done.branch, at: Date.now() } as const;
      const before = this.states.get(id);
      const last = before?.phase === 'done' ? before.commit : undefined;
      this.states.set(id, { ...state, ...((commit ?? last) && { commit: commit ?? last }) });
      if (before?.phase !== 'done' || commit) onNews(offered);
    }
    for (const key of removed) this.here?.delete(idOf(key));
    this.failures.delete(REPOSITORY);
  }

  private failed(batch: readonly Offered[], removed: readonly Key[], error: Error): void {
    this.fail(batch, error);
    for (const key of removed) {
      this.options.log('cannot be removed from Git', { key: idOf(key), error: error.message });
      this.count(REPOSITORY);
      // Unless it is asked for again by now.
      if (!this.states.has(idOf(key))) this.gone.set(idOf(key), key);
    }
  }

  private fail(batch: readonly Offered[], { message }: Error): void {
    this.options.onResult?.('failed');
    for (const offered of batch) {
      const id = idOf(offered);
      const content = contentOf(offered);
      this.count(id);
      // A newer one may wait, or nobody may want it any more.
      if (this.states.get(id)?.content === content) {
        this.waiting.delete(id);
        const retryAt = Date.now() + this.pause(id);
        this.states.set(id, { content, phase: 'failed', message, retryAt });
      }
      this.options.onNews(offered);
    }
  }

  private count(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  private pause(what: string): number {
    const failures = this.failures.get(what) ?? 0;
    return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS);
  }
}

/** What is counted beside instances. */
const REPOSITORY = '';

const idOf = ({ namespace, name }: Key): string => `${namespace}/${name}`;

function keyOf(id: string): Key {
  const [namespace = '', name = ''] = id.split('/');
  return { namespace, name };
}

const contentOf = ({ synthesis }: Instance): string =>
  createHash('sha256').update(JSON.stringify(synthesis.manifests)).digest('hex');

const told = ({ changes, conflicts }: Published) => ({
  instances: changes.filter(({ objects }) => objects.length > 0).map(({ monocle }) => monocle),
  conflicts,
});
