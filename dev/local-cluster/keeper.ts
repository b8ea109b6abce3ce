/**
 * Child processes that cannot outlive this one.
 *
 * In: commands to run. Out: a handle for each, with its pid, its end and the tail of its log.
 * Must never signal a process that it did not start.
 *
 * A small shell, the watchdog, reads a pipe from this process. However this process ends (a signal, an
 * exception, SIGKILL), the kernel closes the pipe, and the watchdog kills what is left. So nothing
 * here handles signals.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** Reads `keep PID`, `drop PID` and `temp DIRECTORY` until its input closes. */
const WATCHDOG = `
trap '' HUP INT TERM
pids=' '
temp=
while read -r verb what; do
  case $verb in
    keep) pids="$pids$what " ;;
    drop) pids="\${pids%% $what *} \${pids#* $what }" ;;
    temp) temp=$what ;;
  esac
done
for pid in $pids; do kill -9 "-$pid" 2>/dev/null; done
[ -n "$temp" ] || exit 0
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$temp" 2>/dev/null && exit 0
  sleep 1
done
`;

/** A child waits here until the watchdog knows its pid; otherwise a SIGKILL in between would orphan it. */
const GATE = 'read -r go && exec "$@" </dev/null';

export interface Command {
  /** Its name in errors. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** @default the environment of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** Gets its output: a file, which is appended to, or a function, which is called for each line. */
  readonly output: string | ((line: string, stream: 'stdout' | 'stderr') => void);
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly running: boolean;
  readonly exited: Promise<Exit>;
  /** The last lines of its log file. */
  lastLines(count?: number): string;
  /** Asks it to end, and kills it and its children if that takes longer than `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

export interface Keeper {
  start(command: Command): Promise<Child>;
  /** Removes this directory too, if this process dies without having called `close`. */
  removeAtDeath(directory: string): Promise<void>;
  /** Ends the watchdog. Call it when every child has ended. */
  close(): Promise<void>;
}

/** `label` is shown in the process list and tells what the watchdog belongs to. */
export function createKeeper(label: string): Keeper {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, label], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  const closed = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));
  const input = watchdog.stdin;
  input.on('error', () => {});
  watchdog.unref();
  if ('unref' in input && typeof input.unref === 'function') input.unref();
  const tell = (line: string) =>
    new Promise<void>((resolve) => {
      if (watchdog.exitCode === null && input.writable) input.write(`${line}\n`, () => resolve());
      else resolve();
    });

  return {
    start: (command) => spawnGated(command, tell),
    removeAtDeath: (directory) => tell(`temp ${directory}`),
    async close() {
      await tell('temp ');
      input.end();
      watchdog.ref();
      await closed;
    },
  };
}

async function spawnGated(command: Command, tell: (line: string) => Promise<void>): Promise<Child> {
  const { name, output } = command;
  const log = typeof output === 'string' ? openLog(output) : undefined;
  // In a session of its own, so that Ctrl-C in a terminal reaches only us, and we choose the order of the ends.
  const process = spawn('/bin/sh', ['-c', GATE, name, command.file, ...command.args], {
    detached: true,
    cwd: command.cwd,
    env: command.env,
    stdio: ['pipe', log ?? 'pipe', log ?? 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  const { pid } = process;
  if (pid === undefined) {
    const cause = await new Promise((resolve) => process.once('error', resolve));
    throw new Error(`${name} cannot be started with /bin/sh`, { cause });
  }
  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    // 'close' and not 'exit': by then every line of output has been passed on.
    process.once('close', (code, signal) => {
      exit = { code, signal };
      void tell(`drop ${pid}`);
      resolve(exit);
    });
  });
  if (typeof output === 'function') forwardLines(process, output);
  await tell(`keep ${pid}`);
  process.stdin?.on('error', () => {});
  process.stdin?.end('go\n');

  const signalGroup = (signal: NodeJS.Signals) => {
    if (exit !== undefined) return;
    try {
      globalThis.process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  return {
    name,
    pid,
    exited,
    get running() {
      return exit === undefined;
    },
    lastLines: (count = 15) => (typeof output === 'string' ? tail(output, count) : ''),
    async stop(graceMs) {
      if (graceMs > 0) {
        signalGroup('SIGTERM');
        const timer = setTimeout(() => signalGroup('SIGKILL'), graceMs);
        await exited;
        clearTimeout(timer);
      } else {
        signalGroup('SIGKILL');
        await exited;
      }
    },
  };
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a', 0o600);
}

function forwardLines(
  process: ChildProcess,
  sink: (line: string, stream: 'stdout' | 'stderr') => void,
) {
  for (const stream of ['stdout', 'stderr'] as const) {
    const input = process[stream];
    if (input) createInterface({ input }).on('line', (line) => sink(line, stream));
  }
}

function tail(path: string, count: number): string {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.slice(-count).join('\n');
}
