// For the benchmark of publish: a home directory, and a git daemon on loopback with a repository that is in use.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePorts } from '../local-cluster/ports.js';

const FOREIGN_FILES = 1_000;

/** A home directory of its own, so that no configuration of the user's takes part. */
export interface Host {
  readonly root: string;
  /** The clone with the Monocles. */
  readonly source: string;
  readonly env: NodeJS.ProcessEnv;
  git(cwd: string, ...args: string[]): string;
}

export function createHost(): Host {
  const root = mkdtempSync(join(tmpdir(), 'monocle-k8s-bench-'));
  const config = join(root, '.gitconfig');
  writeFileSync(
    config,
    '[user]\n\tname = Bench\n\temail = bench@example.org\n[init]\n\tdefaultBranch = main\n',
  );
  const env = {
    ...process.env,
    ...{ HOME: root, GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: '1' },
  };
  return {
    ...{ root, env, source: join(root, 'source') },
    git: (cwd, ...args) =>
      execFileSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  };
}

/** A repository that is in use: others have files in it. */
export function seed({ root, git }: Host): void {
  const work = join(root, 'work');
  git(root, 'init', '--quiet', '--bare', 'seed.git');
  git(join(root, 'seed.git'), 'config', 'uploadpack.allowFilter', 'true');
  git(root, 'init', '--quiet', work);
  for (let index = 0; index < FOREIGN_FILES; index++) {
    const directory = join(work, 'apps', `app-${index % 50}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `file-${index}.yaml`), `number: ${index}\n`);
  }
  git(work, 'add', '-A');
  git(work, 'commit', '--quiet', '-m', 'first');
  git(work, 'push', '--quiet', '../seed.git', 'main');
  rmSync(work, { recursive: true });
}

export interface Server {
  readonly url: string;
  stop(): void;
}

export async function serve({ root, env, git }: Host): Promise<Server> {
  const [port] = await freePorts(1);
  const args = [
    ...['--listen=127.0.0.1', `--port=${port}`, '--reuseaddr', `--base-path=${root}`],
    ...['--export-all', '--enable=receive-pack', '--verbose', root],
  ];
  // Not to a pipe: nobody reads it while the measurements block this process, and a daemon whose pipe is full waits.
  const log = join(root, 'daemon.log');
  const daemon = spawn(join(git(root, '--exec-path').trim(), 'git-daemon'), args, {
    ...{ env, detached: true, stdio: ['ignore', 'ignore', openSync(log, 'w')] },
  });
  // Its first line says that it listens.
  while (statSync(log).size === 0) await setTimeout(20);
  return {
    url: `git://127.0.0.1:${port}`,
    stop: () => {
      if (daemon.pid !== undefined) process.kill(-daemon.pid, 'SIGKILL');
    },
  };
}
