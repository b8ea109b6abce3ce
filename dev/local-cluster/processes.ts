/**
 * The processes of one cluster.
 *
 * In: the components that share a process, and the cluster's ports. Out: the process, which is logged
 * to a file and reported if it ends by itself. Must never start one after `close`.
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
  readonly #children = new Map<string, Child>();
  /** Those that we ask to end are not reported. */
  readonly #asked = new Set<Child>();
  #closed = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  async start(components: readonly ComponentName[], ports: Ports): Promise<void> {
    const { dir, files, keeper, binaries, log, ...options } = this.#options;
    if (this.#closed) throw stopped();
    const name = nameOf(components);
    const { PATH, TMPDIR, GOGC } = process.env;
    const flags = (component: ComponentName) => componentArgs(component, files, ports, options);
    const child = await keeper.start({
      name,
      ...programOf(components, binaries, flags),
      cwd: dir,
      // Not our environment: a variable such as ETCD_NAME, or a ~/.kwok, would change what starts.
      env: { PATH, TMPDIR, GOGC, HOME: dir },
      output: join(files.logs, `${components.join('-')}.log`),
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

  /**
   * Without notice, as a crash would: what a cluster writes need not survive it, and an API server
   * that is asked to end drains for minutes once etcd is gone.
   */
  async end(components: readonly ComponentName[]): Promise<void> {
    const name = nameOf(components);
    const child = this.#children.get(name);
    if (child === undefined) return;
    this.#asked.add(child);
    this.#children.delete(name);
    await child.stop(0);
  }

  all(): Child[] {
    return [...this.#children.values()];
  }

  /** From now on none is started. */
  close(): void {
    this.#closed = true;
  }
}

const nameOf = (components: readonly ComponentName[]): string => components.join(' and ');

/** A component that assets bring has a program of its own; all others are in one. */
function programOf(
  components: readonly ComponentName[],
  binaries: Binaries,
  flags: (component: ComponentName) => string[],
): { readonly file: string; readonly args: readonly string[] } {
  const [first] = components;
  const own =
    components.length === 1 && (first === 'etcd' || first === 'kube-apiserver')
      ? binaries[first]
      : undefined;
  if (first && own !== undefined) return { file: own, args: flags(first) };
  const file = binaries['control-plane'];
  if (file === undefined) {
    throw new Error(`${nameOf(components)} is not built; run \`npm run cluster -- --build\``);
  }
  const commands = components.map((component) => [component, ...flags(component)]);
  return { file, args: commands.flatMap((command, i) => (i === 0 ? command : ['--', ...command])) };
}

const stopped = () => new Error('the cluster has been stopped; start another one');
