/**
 * A Git repository that a daemon serves on loopback, and what teams do with it.
 *
 * Bare in `<dir>/served/monocles.git`; the clone beside it is where commits are made.
 */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import type { Monocle } from '../../constructs/spec.js';
import type { Command } from '../../dev/local-cluster/keeper.js';
import { run } from './command.js';

const exec = promisify(execFile);
const NAME = 'monocles.git';

/** Overrides the machine's own git configuration of hooks, signatures and branches. */
const GIT_ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Team',
  GIT_AUTHOR_EMAIL: 'team@example.org',
  GIT_COMMITTER_NAME: 'Team',
  GIT_COMMITTER_EMAIL: 'team@example.org',
};

export type GitRepository = Awaited<ReturnType<typeof createRepository>>;

export async function createRepository(dir: string, port: number) {
  const served = join(dir, 'served');
  const clone = join(dir, 'clone');
  const git = async (...args: string[]): Promise<string> =>
    (await exec('git', ['-C', clone, ...args], { env: GIT_ENV })).stdout.trim();

  await mkdir(served, { recursive: true });
  await exec('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(served, NAME)]);
  await exec('git', ['clone', '--quiet', join(served, NAME), clone], { env: GIT_ENV });

  /** Takes the branch as it is on the server; an empty repository has none yet. */
  const checkout = async (branch: string): Promise<string> => {
    if ((await git('ls-remote', '--heads', 'origin', branch)) === '') return '';
    await git('fetch', '--quiet', 'origin', branch);
    await git('checkout', '--quiet', '-B', branch, 'FETCH_HEAD');
    return git('rev-parse', 'HEAD');
  };
  const commit = async (message: string, branch = 'main'): Promise<string> => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', message);
    await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
    return git('rev-parse', 'HEAD');
  };
  const write = async (files: Readonly<Record<string, string>>, message: string) => {
    await checkout('main');
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(clone, name, '..'), { recursive: true });
      await writeFile(join(clone, name), text);
    }
    return commit(message);
  };
  const url = `git://127.0.0.1:${port}/${NAME}`;
  const publish = async (
    files: readonly string[],
    {
      path,
      branch = 'main',
      input,
    }: { readonly path: string; readonly branch?: string; readonly input?: string },
  ): Promise<string> => {
    const target = ['--repo', url, '--branch', branch, '--path', path];
    const { code, stderr } = await run(['publish', ...files, ...target], { input, env: GIT_ENV });
    if (code !== 0) throw new Error(stderr);
    return checkout(branch);
  };
  return {
    url,
    daemon: {
      name: 'git-daemon',
      file: 'git',
      args: [
        ...[
          'daemon',
          '--reuseaddr',
          '--export-all',
          '--enable=receive-pack',
          '--listen=127.0.0.1',
          `--port=${port}`,
        ],
        ...[`--base-path=${served}`, served],
      ],
      cwd: dir,
      env: GIT_ENV,
      output: join(dir, 'logs', 'git-daemon.log'),
    } satisfies Command,
    /** Each of these returns the commit. */
    createBranch: async (branch: string) => {
      const empty = await git('hash-object', '-t', 'tree', '-w', '/dev/null');
      const first = await git('commit-tree', empty, '-m', 'first');
      await git('push', '--quiet', 'origin', `${first}:refs/heads/${branch}`);
      return first;
    },
    write,
    remove: async (path: string, branch = 'main') => {
      await checkout(branch);
      await rm(join(clone, path), { recursive: true });
      return commit(`remove ${path}`, branch);
    },
    /** What a Monocle becomes, as `<path>/<namespace>/<name>/`. */
    publish: (monocle: Monocle, path = 'monocles', branch = 'main') =>
      publish(['-'], { path, branch, input: stringify(monocle) }),
    /** The same, for a Monocle and its MonocleCrawlers in files. */
    publishFiles: (files: readonly string[], path: string) => publish(files, { path }),
  };
}
