/**
 * The controller's sink: what it offers becomes commits, those of a burst together.
 *
 * One clone is kept and one publication made at a time. What fails is told to the controller, which
 * offers it again later; where a whole batch fails, each instance is tried alone, so that one that
 * is refused holds up no other. What was published by this writer and is asked for no more goes.
 */
import { createHash } from 'node:crypto';
import { type Instance, published } from './directory.js';
import { type Published, publish } from './publish.js';
import { type Target, Workspace, type WorkspaceOptions } from './workspace.js';

export interface GitSinkOptions {
  readonly target: Target;
  readonly workspace?: WorkspaceOptions;
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

type State = { readonly content: string; isTold?: boolean } & (
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | {
      readonly phase: 'done';
      readonly branch: string;
      readonly commit?: string;
      readonly at: number;
    }
  | { readonly phase: 'failed'; readonly message: string }
);

/** In `.monocle-k8s`: what the command wrote is the command's. */
const WRITER = 'monocle-operator';
/** How long it is quiet before a commit is made, and how long a commit may wait for that. */
const QUIET_MS = 1_000;
const LONGEST_MS = 5_000;
const RETRY_MS = 30_000;

export class GitSink {
  private readonly states = new Map<string, State>();
  private readonly waiting = new Map<string, Offered>();
  private readonly gone = new Map<string, Key>();
  /** What this writer has in the repository, once that was read. */
  private here: Set<string> | undefined;
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

  offer(offered: Offered): State {
    const id = idOf(offered);
    const content = contentOf(offered);
    const known = this.states.get(id);
    const isSame = known?.content === content;
    if (isSame && known.phase === 'failed' && !known.isTold) {
      known.isTold = true;
      return known;
    }
    if (isSame && known.phase === 'pending') return known;
    const isDone = isSame && known.phase === 'done';
    if (isDone && Date.now() - known.at < this.options.recheckMs) return known;
    this.gone.delete(id);
    this.waiting.set(id, offered);
    this.schedule();
    // What is only looked at again is still there as far as anybody knows.
    if (isDone) return known;
    const pending: State = {
      content,
      phase: 'pending',
      ...(isSame && known.phase === 'failed' && { lastFailure: known.message }),
    };
    this.states.set(id, pending);
    return pending;
  }

  retract({ namespace, name }: Key): void {
    const id = idOf({ namespace, name });
    this.waiting.delete(id);
    const isKnown = this.states.delete(id) || this.here?.has(id);
    if (!isKnown) return;
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
    if (this.waiting.size > 0 || this.gone.size > 0)
      this.schedule(this.since ? undefined : RETRY_MS);
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
      this.fail([...this.waiting.values()], error as Error);
      if (this.here === undefined) this.schedule(RETRY_MS);
      return;
    }
    const batch = [...this.waiting.values()];
    const removed = [...this.gone.values()];
    this.waiting.clear();
    this.gone.clear();
    if (batch.length + removed.length === 0) return;
    try {
      await this.publish(this.workspace, batch, removed);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      if (batch.length + removed.length === 1) this.failed(batch, removed, error as Error);
      else await this.publishEach(this.workspace, batch, removed);
    }
  }

  /** What an earlier process left, and nobody asks for any more. */
  private async learn(workspace: Workspace): Promise<void> {
    await workspace.refresh();
    const all = await published(workspace, workspace.path, ({ message }) =>
      this.options.log('a directory is left alone', { error: message }),
    );
    const ours = all.filter(({ writer }) => writer === WRITER).map(({ monocle }) => keyOf(monocle));
    this.here = new Set(ours.map(idOf));
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
      ...{ removed, writer: WRITER, signal: this.closed.signal, onConflict },
      instances: () => batch,
      secrets: secrets.flat(),
    });
    onResult?.(done.commit ? 'pushed' : 'unchanged');
    if (done.commit) log('pushed', { commit: done.commit, branch: done.branch, ...told(done) });
    const changed = new Map(done.changes.map((each) => [each.monocle, each.objects.length > 0]));
    for (const offered of batch) {
      const id = idOf(offered);
      this.here?.add(id);
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
  }

  private failed(batch: readonly Offered[], removed: readonly Key[], error: Error): void {
    this.fail(batch, error);
    for (const key of removed) {
      this.options.log('cannot be removed from Git', { key: idOf(key), error: error.message });
      this.gone.set(idOf(key), key);
    }
  }

  private fail(batch: readonly Offered[], { message }: Error): void {
    this.options.onResult?.('failed');
    for (const offered of batch) {
      const id = idOf(offered);
      this.waiting.delete(id);
      this.states.set(id, { content: contentOf(offered), phase: 'failed', message });
      this.options.onNews(offered);
    }
  }
}

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
