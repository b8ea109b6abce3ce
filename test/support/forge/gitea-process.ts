/**
 * Gitea as a process on loopback, in a directory of its own.
 *
 * In: its files. Out: its address, its people, and the means to stop it.
 * Must never leave a process or a file behind, nor ask a server that is not on this machine.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { GiteaFiles } from '../../../dev/local-cluster/gitea.js';
import { type Child, createKeeper, type Keeper } from '../../../dev/local-cluster/keeper.js';
import { freePorts } from '../../../dev/local-cluster/ports.js';
import { ComponentDied, waitFor } from '../../../dev/local-cluster/readiness.js';
import { request } from '../../../dev/local-cluster/request.js';

const exec = promisify(execFile);
const PORT_ATTEMPTS = 5;

export interface GiteaProcess {
  /** Without a slash at the end. */
  readonly url: string;
  createUser(name: string, ...flags: string[]): Promise<void>;
  /** A token with these rights alone, such as `write:repository`. */
  createToken(user: string, name: string, scopes: string): Promise<string>;
  /** What it has logged last. */
  lastLines(): string;
  stop(): Promise<void>;
}

export async function startGitea(files: GiteaFiles): Promise<GiteaProcess> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'monocle-k8s-gitea-')));
  const keeper = createKeeper(`monocle-k8s Gitea in ${dir}`);
  let child: Child | undefined;
  const stop = async () => {
    await child?.stop(0);
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    await keeper.close();
  };
  try {
    await keeper.removeAtDeath(dir);
    for (let attempt = 1; ; attempt++) {
      const stage = { files, keeper, home: join(dir, String(attempt)) };
      try {
        const [port = 0] = await freePorts(1);
        child = await startOn(port, stage);
        const { home } = stage;
        return {
          url: urlOf(port),
          ...administration(files, home),
          stop,
          lastLines: child.lastLines,
        };
      } catch (error) {
        // Between choosing a port and binding it, another program can take it.
        const isLostRace = error instanceof ComponentDied && error.isPortTaken;
        if (!isLostRace || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Stage {
  readonly files: GiteaFiles;
  readonly keeper: Keeper;
  readonly home: string;
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
const configOf = (home: string) => join(home, 'app.ini');
/** Not ours: a user's git configuration would change what happens. */
const envOf = (home: string) => ({ PATH: process.env.PATH, HOME: home, USER: 'gitea' });

async function startOn(port: number, { files, keeper, home }: Stage): Promise<Child> {
  await mkdir(home, { recursive: true });
  await writeFile(configOf(home), settings(port, home, dirname(files.templates)), { mode: 0o600 });
  const child = await keeper.start({
    ...{ name: 'gitea', file: files.gitea, cwd: home, env: envOf(home) },
    args: ['--config', configOf(home), 'web'],
    output: join(home, 'gitea.log'),
  });
  try {
    await waitFor('Gitea', [child], async () => {
      const asked = { path: '/api/healthz', timeoutMs: 5_000 };
      return (await request({ server: urlOf(port) }, asked)).status === 200;
    });
  } catch (error) {
    await child.stop(0);
    throw error;
  }
  return child;
}

function settings(port: number, home: string, files: string): string {
  return [
    `WORK_PATH = ${home}`,
    // It refuses to run as root otherwise. It is on loopback, for the length of a test.
    ...(process.getuid?.() === 0 ? ['I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true'] : []),
    '[server]',
    'HTTP_ADDR = 127.0.0.1',
    `HTTP_PORT = ${port}`,
    `ROOT_URL = ${urlOf(port)}/`,
    `STATIC_ROOT_PATH = ${files}`,
    'DISABLE_SSH = true',
    // No avatars and no scripts of other servers.
    'OFFLINE_MODE = true',
    '[cron.update_checker]',
    'ENABLED = false',
    '[database]',
    'DB_TYPE = sqlite3',
    `PATH = ${join(home, 'gitea.db')}`,
    'SQLITE_JOURNAL_MODE = WAL',
    // Only a hang reaches this: a push and a request write at the same time.
    'SQLITE_TIMEOUT = 60000',
    '[security]',
    'INSTALL_LOCK = true',
    '[service]',
    'DISABLE_REGISTRATION = true',
    // So that a short list has several pages.
    '[api]',
    'MAX_RESPONSE_ITEMS = 5',
    'DEFAULT_PAGING_NUM = 5',
    '[indexer]',
    'ISSUE_INDEXER_TYPE = db',
    '[queue]',
    'TYPE = channel',
    '[actions]',
    'ENABLED = false',
    '[packages]',
    'ENABLED = false',
    '[log]',
    'MODE = console',
    'LEVEL = Info',
    '',
  ].join('\n');
}

function administration({ gitea }: GiteaFiles, home: string) {
  const admin = async (...args: string[]) => {
    const line = ['--config', configOf(home), 'admin', 'user', ...args];
    return (await exec(gitea, line, { env: envOf(home) })).stdout;
  };
  return {
    async createUser(name: string, ...flags: string[]) {
      const who = ['--username', name, '--email', `${name}@example.org`, '--random-password'];
      await admin('create', ...who, '--must-change-password=false', ...flags);
    },
    async createToken(user: string, name: string, scopes: string) {
      const of = ['--username', user, '--token-name', name, '--scopes', scopes, '--raw'];
      const token = /^[0-9a-f]{40}$/m.exec(await admin('generate-access-token', ...of))?.[0];
      if (token === undefined) throw new Error(`Gitea made no token for ${user}`);
      return token;
    },
  };
}
