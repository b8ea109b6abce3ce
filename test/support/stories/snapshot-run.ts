/** Runs a script of backup or restore against a server, with pauses that take no time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScriptRun {
  readonly code: number | null;
  readonly lines: readonly string[];
  /** What it left for the controller. */
  readonly result: string;
}

export function snapshotRunner(script: string) {
  const directory = mkdtempSync(join(tmpdir(), 'monocle-k8s-snapshot-'));
  const resultFile = join(directory, 'result');
  writeFileSync(join(directory, 'sleep'), '#!/bin/sh\nexec /bin/sleep 0.02\n');
  chmodSync(join(directory, 'sleep'), 0o755);
  const start = (url: string, env: Readonly<Record<string, string>> = {}) => {
    writeFileSync(resultFile, '');
    return spawn('bash', ['-c', script], {
      env: {
        PATH: `${directory}:${process.env.PATH}`,
        MONOCLE_ELASTIC_URL: `${url}/`,
        ...{ INSTANCE: 'team', NAMESPACE: 'home', REPOSITORY: 'monocle-k8s' },
        ...{ SETTINGS: '{"type":"fs"}', RESULT_FILE: resultFile },
        ...env,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const ended = async (child: ChildProcess): Promise<ScriptRun> => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        text += chunk;
      });
    const [code] = await once(child, 'close');
    const result = readFileSync(resultFile, 'utf8');
    return { code, lines: text.split('\n').filter(Boolean), result };
  };
  return {
    start,
    result: () => readFileSync(resultFile, 'utf8'),
    run: (url: string, env?: Readonly<Record<string, string>>) => ended(start(url, env)),
    /** As the kernel kills it, with all that it started. */
    kill: async (child: ChildProcess): Promise<void> => {
      const closed = once(child, 'close');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await closed;
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
}
