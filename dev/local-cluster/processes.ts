/**
 * The components of one cluster, as processes.
 *
 * In: a component's name and the cluster's ports. Out: its process, which is logged to a file and
 * reported if it ends by itself. Must never start one after `close`.
 */
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import type { ClusterFiles } from './cluster-files.js';
import { type ComponentName, componentArgs, type Ports } from './components.js';
import type { Child, Keeper } from './keeper.js';

interface ProcessesOptions {
  readonly dir: string;
  readonly files: ClusterFiles;
  readonly keeper: Keeper;
  readonly binaries: Binaries;
  readonly audit: boolean;
  readonly garbageCollector: boolean;
  readonly address: string;
  readonly log?: (line: string) => void;
}

export class Processes {
  readonly #options: ProcessesOptions;
  readonly #children = new Map<ComponentName, Child>();
  /** Those that we ask to end are not reported. */
  readonly #asked = new Set<Child>();
  #closed = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  async start(name: ComponentName, ports: Ports): Promise<void> {
    const { dir, files, keeper, binaries, log, ...options } = this.#options;
    if (this.#closed) throw stopped();
    const file = binaries[name];
    if (file === undefined) {
      throw new Error(`${name} is not built; run \`npm run cluster -- --build\``);
    }
    const child = await keeper.start({
      name,
      file,
      args: componentArgs(name, files, ports, options),
      cwd: dir,
      // Not our environment: a variable such as ETCD_NAME, or a ~/.kwok, would change what starts.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: dir },
      output: join(files.logs, `${name}.log`),
    });
    // If `close` was called in between, nobody else knows of this one.
    if (this.#closed) {
      await child.stop(0);
      throw stopped();
    }
    this.#children.set(name, child);
    void child.exited.then(({ code, signal }) => {
      if (this.#asked.has(child)) return;
      log?.(`${name} ended (${signal ?? `code ${code}`}):\n${child.lastLines()}`);
    });
  }

  async end(name: ComponentName, graceMs: number): Promise<void> {
    const child = this.#children.get(name);
    if (child === undefined) return;
    this.#asked.add(child);
    this.#children.delete(name);
    await child.stop(graceMs);
  }

  all(): Child[] {
    return [...this.#children.values()];
  }

  /** From now on none is started. */
  close(): void {
    this.#closed = true;
  }
}

const stopped = () => new Error('the cluster has been stopped; start another one');
