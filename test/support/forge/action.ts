/**
 * Runs action.yml as GitHub's runner does: each step by bash, with the files and variables that GitHub documents.
 *
 * npm is a stand-in that notes its arguments and installs the command that was built here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Environment } from '../git/git-server.js';
import { COMMAND } from '../tools/command.js';

const BUILT = [process.execPath, COMMAND] as const;

export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const readAction = async (): Promise<Action> => parse(await readFile('action.yml', 'utf8'));

export interface ActionRun {
  readonly code: number;
  /** As a later step gets them. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Both streams. */
  readonly log: string;
  /** The lines that the runner takes for commands of its own. */
  readonly commands: readonly string[];
  /** What npm was called with, one argument on each line. */
  readonly installed: string;
}

export interface ActionOptions {
  /** An empty directory. */
  readonly dir: string;
  readonly cwd: string;
  readonly env: Environment;
  /** What is installed as monocle-k8s. @default the command that was built here */
  readonly command?: readonly [file: string, ...args: string[]];
  /** GITHUB_SERVER_URL @default https://github.com */
  readonly server?: string;
}

export async function runAction(
  inputs: Readonly<Record<string, string>>,
  { dir, cwd, env, command = BUILT, server = 'https://github.com' }: ActionOptions,
): Promise<ActionRun> {
  const action = await readAction();
  const own = await mkdtemp(join(dir, 'runner-'));
  const file = (name: string) => join(own, name);
  const tools = file('tools');
  await mkdir(tools);
  await program(join(tools, 'npm'), [
    `printf '%s\\n' "$@" >${file('npm-arguments')}`,
    'mkdir -p "$4/bin"',
    `printf '#!/bin/sh\\nexec ${command.join(' ')} "$@"\\n' >"$4/bin/monocle-k8s"`,
    'chmod +x "$4/bin/monocle-k8s"',
  ]);
  const files = { GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary', GITHUB_PATH: 'path' };
  for (const name of Object.values(files)) await writeFile(file(name), '');
  const runner = {
    ...{ GITHUB_ACTIONS: 'true', CI: 'true', GITHUB_SERVER_URL: server, RUNNER_TEMP: own },
    ...Object.fromEntries(Object.entries(files).map(([key, name]) => [key, file(name)])),
  };
  const text = (name: string) => readFile(file(name), 'utf8').catch(() => '');
  let log = '';
  let code = 0;
  for (const [index, step] of action.runs.steps.entries()) {
    const script = file(`step-${index}.sh`);
    await writeFile(script, step.run);
    const added = (await text('path')).split('\n').filter(Boolean).reverse();
    const path = [...added, tools, process.env.PATH].join(':');
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd,
      env: { ...env, ...runner, ...filled(step.env, action, inputs), PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    [code] = await once(child, 'close');
    if (code !== 0) break;
  }
  return {
    ...{ code, log, commands: commandsIn(log), installed: await text('npm-arguments') },
    ...{ outputs: assigned(await text('output')), summary: await text('summary') },
  };
}

/** Only `${{ inputs.NAME }}` as a whole value: another expression would not be tested. */
function filled(
  env: Step['env'] = {},
  { inputs: known }: Action,
  given: Readonly<Record<string, string>>,
) {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const [, input] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? [];
      return [name, input === undefined ? value : (given[input] ?? known[input]?.default ?? '')];
    }),
  );
}

/** `name=value`, or `name<<END`, lines, `END`. */
function assigned(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, name = '', end] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (end !== undefined) found[name] = lines.splice(0, lines.indexOf(end) + 1).join('\n');
    else if (line.includes('='))
      found[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
  }
  return found;
}

function commandsIn(log: string): string[] {
  const found: string[] = [];
  let resume: string | undefined;
  for (const line of log.split('\n')) {
    if (resume !== undefined) {
      if (line.trim() === `::${resume}::`) resume = undefined;
    } else if (line.startsWith('::stop-commands::'))
      resume = line.slice('::stop-commands::'.length);
    else if (/^\s*::|##\[/.test(line)) found.push(line);
  }
  return found;
}

async function program(path: string, lines: readonly string[]): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${lines.join('\n')}\n`);
  await chmod(path, 0o755);
}
