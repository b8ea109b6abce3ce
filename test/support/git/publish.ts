/** `monocle-k8s publish` as a user runs it, with a home and a git of its own. */
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monocle, type Result, type RunOptions } from '../tools/command.js';
import { warmRun } from '../tools/warm-command.js';
import type { Environment, Host } from './git-server.js';

/** Of the team `name`, with lines of its spec. */
export const team = (name = 'team', spec: readonly string[] = []): string =>
  monocle(spec, name, ['namespace: prod']);

export interface Publishing extends Omit<RunOptions, 'env'> {
  readonly repo: string;
  readonly branch?: string;
  readonly path?: string;
  readonly args?: readonly string[];
  readonly env?: Environment;
}

/** Publishes the input; by default one Monocle, prod/team. */
export function publish(host: Host, options: Publishing): Promise<Result> {
  const { repo, branch = 'main', path = 'clusters', args = [], env, ...rest } = options;
  const line = ['publish', '-', '--repo', repo, '--branch', branch, '--path', path, ...args];
  return warmRun(line, { input: team(), ...rest, env: { ...host.env, ...env } });
}

/** What is left of a publication in a directory for temporary files. */
export const leftIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.startsWith('monocle-publish-'));

/** A program for git to call. */
export async function script(host: Host, name: string, ...lines: string[]): Promise<string> {
  const file = join(host.path, name);
  await writeFile(file, `#!/bin/sh\n${lines.join('\n')}\n`);
  await chmod(file, 0o755);
  return file;
}
