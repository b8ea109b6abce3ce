/** Runs the built command as a user does: in a process of its own, without jest's environment. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const COMMAND = resolve('lib/bin/monocle-k8s.js');
if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is missing; run npm run build first`);

export interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** A command line for a shell instead; "$@" stands for our command. */
  readonly shell?: string;
  /** Called once it runs. */
  readonly started?: (process: { kill: (signal: NodeJS.Signals) => void }) => Promise<void>;
}

export async function run(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { input = '', env = {}, shell, started, ...rest } = options;
  const own = [process.execPath, COMMAND, ...args];
  const [file = '', ...argv] =
    shell === undefined ? own : ['bash', '--norc', '-c', shell, 'bash', ...own];
  const child = spawn(file, argv, {
    ...rest,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<Omit<Result, 'stdout' | 'stderr'>>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal }));
  });
  const text = async (stream: NodeJS.ReadableStream): Promise<string> => {
    let all = '';
    for await (const chunk of stream.setEncoding('utf8')) all += chunk;
    return all;
  };
  const [end, stdout, stderr] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
    started?.({ kill: (signal) => child.kill(signal) }),
  ]);
  return { stdout, stderr, ...end };
}

/** A directory for the length of a test file; others may look into it. */
export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'monocle-k8s-test-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A Monocle, with lines of its spec. */
export const monocle = (
  spec: readonly string[] = [],
  name = 'team',
  meta: readonly string[] = [],
) =>
  [
    'apiVersion: monocle.monocle.change-metrics.io/v1alpha1',
    'kind: Monocle',
    'metadata:',
    `  name: ${name}`,
    ...meta.map((line) => `  ${line}`),
    ...(spec.length > 0 ? ['spec:', ...spec.map((line) => `  ${line}`)] : []),
    '',
  ].join('\n');
