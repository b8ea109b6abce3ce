/** A clone of a team's own repository, with its Monocles and its monocle-k8s.yaml. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { Result } from '../tools/command.js';
import { warmRun } from '../tools/warm-command.js';
import type { Environment, Host } from './git-server.js';

const ADA = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' };

export type SourceClone = Awaited<ReturnType<typeof sourceClone>>;

export async function sourceClone(host: Host, name: string) {
  const path = join(host.path, `source-${name}`);
  await mkdir(path);
  const git = async (...args: string[]) => (await host.git(path, args, ADA)).trim();
  const write = async (changes: Readonly<Record<string, string>>): Promise<void> => {
    for (const [file, text] of Object.entries(changes)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    }
  };
  await git('init', '--quiet');
  await git('remote', 'add', 'origin', 'https://git.example.org/teams.git');
  return {
    ...{ path, git, write },
    /** With another time for authors and committers. */
    gitAt: (date: string, ...args: string[]): Promise<string> =>
      host.git(path, args, { ...ADA, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }),
    /** Gives the id of the commit. */
    commit: async (
      changes: Readonly<Record<string, string>>,
      message = 'Say it',
    ): Promise<string> => {
      await write(changes);
      await git('add', '--all', '--force', '.');
      await git('commit', '--quiet', '--message', message);
      return git('rev-parse', 'HEAD');
    },
    /** Runs our command in the clone. */
    run: (
      args: readonly string[],
      { at = '.', env = {}, input }: { at?: string; env?: Environment; input?: string } = {},
    ): Promise<Result> =>
      warmRun(args, {
        ...{ cwd: join(path, at), env: { ...host.env, ...env } },
        ...(input !== undefined && { input }),
      }),
  };
}

/** The text of a monocle-k8s.yaml. */
export const project = (content: object): string => stringify(content);
