/** templates/publish: the script runs as in a job of GitLab, with a real git server and hostile input. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { files, useHost, useHttp } from '../support/git/git-server.js';
import { script, team } from '../support/git/publish.js';
import { COMMAND } from '../support/tools/command.js';

const USER = { name: 'oauth2', password: 'glpat-correct-horse' };
const host = useHost();
const http = useHttp(host);
const guarded = useHttp(host, USER);

interface Input {
  readonly default?: string;
  readonly regex?: string;
  readonly options?: readonly string[];
}
interface Job {
  readonly variables: Readonly<
    Record<string, { readonly value: string; readonly expand: boolean }>
  >;
  readonly script: readonly string[];
  readonly artifacts: { readonly reports: { readonly dotenv: string } };
}

const text = await readFile('templates/publish/template.yml', 'utf8');
const [header, content] = parseAllDocuments(text).map((document) => document.toJS());
const inputs: Readonly<Record<string, Input>> = header.spec.inputs;
const job = content['$[[ inputs.job-name ]]'] as Job;

/** As GitLab's runner: bash with these options, or sh if the image has no bash. */
const SHELLS = [
  ['bash', '--noprofile', '--norc', '-eo', 'pipefail'],
  ['sh', '-e'],
];

/** What a job does with these inputs. GitLab fills them in value by value, and not in the text of the YAML. */
async function run(
  [shell = '', ...flags]: readonly string[],
  given: Readonly<Record<string, string>>,
  cwd: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
) {
  const fill = (value: string) =>
    value.replace(
      /\$\[\[ inputs\.([\w-]+) \]\]/,
      (_, name: string) => given[name] ?? inputs[name]?.default ?? '',
    );
  const variables = Object.entries(job.variables).map(([name, { value }]) => [name, fill(value)]);
  const tools = join(cwd, 'tools');
  await mkdir(tools, { recursive: true });
  // As npm: it makes the command below the prefix. A .npmrc of its directory could name another registry.
  const npm = await script(
    host,
    'npm',
    `printf '%s\\n' "$PWD" "\${MONOCLE_K8S_FORGE_TOKEN-no token}" "$@" >'${join(cwd, 'installed')}'`,
    'while [ "$1" != --prefix ]; do shift; done',
    'mkdir -p "$2/bin"',
    `printf '%s\\n' '#!/bin/sh' 'exec ${command} "$@"' >"$2/bin/monocle-k8s"`,
    'chmod +x "$2/bin/monocle-k8s"',
  );
  for (const trap of ['npx', 'monocle-k8s']) await script(host, trap, 'exit 99');
  const file = join(tools, 'script.sh');
  await writeFile(file, job.script.join('\n'));
  const child = spawn(shell, [...flags, file], {
    cwd,
    env: {
      ...{ ...host.env, TMPDIR: host.path, CI_SERVER_URL: 'https://gitlab.example.org', ...env },
      ...Object.fromEntries(variables),
      PATH: `${join(npm, '..')}:${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
  const [code] = await once(child, 'close');
  const dotenv = await readFile(join(cwd, job.artifacts.reports.dotenv), 'utf8');
  return { code, log, dotenv };
}

let made = 0;
async function source(): Promise<string> {
  made += 1;
  const cwd = join(host.path, `job-${made}`);
  await mkdir(cwd);
  await writeFile(join(cwd, 'team.yaml'), team());
  return cwd;
}
const BUILT = `"${process.execPath}" "${COMMAND}"`;

describe.each(SHELLS.map((shell) => [shell[0], shell] as const))(
  'the job, by %s',
  (name, shell) => {
    test('publishes with a token for its own server alone, and hands on what happened', async () => {
      const repository = await host.create(`published-${name}`, { files });
      const url = guarded.url(repository);
      const given = {
        ...{ version: '0.1.0', command: 'publish' },
        args: `team.yaml\n--repo=${url}\n--branch=main\n--path=clusters\n`,
      };
      const cwd = await source();
      const own = { MONOCLE_K8S_FORGE_TOKEN: USER.password, CI_SERVER_URL: new URL(url).origin };
      const first = await run(shell, given, cwd, BUILT, own);
      expect(first).toMatchObject({
        ...{ code: 0, dotenv: `MONOCLE_COMMIT=${await repository.tip()}\nMONOCLE_CHANGED=true\n` },
      });
      const [where = '', token, ...args] = (await readFile(join(cwd, 'installed'), 'utf8')).split(
        '\n',
      );
      expect(args).toEqual([
        ...[
          'install',
          '--global',
          '--prefix',
          where,
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
        ],
        ...['monocle-k8s@0.1.0', ''],
      ]);
      expect(where.startsWith(cwd)).toBe(false);
      expect(token).toBe('no token');
      expect(await run(shell, given, cwd, BUILT, own)).toMatchObject({
        ...{ code: 0, dotenv: 'MONOCLE_CHANGED=false\n' },
      });
      const { MONOCLE_K8S_FORGE_TOKEN } = own;
      const other = await run(shell, given, cwd, BUILT, { MONOCLE_K8S_FORGE_TOKEN });
      expect(other).toMatchObject({ code: 1, dotenv: '' });
      expect(other.log).toContain('could not read Username');
      for (const { log } of [first, other]) expect(log).not.toContain(USER.password);
    });

    test('--dry-run tells of a change without failing; an error fails', async () => {
      const repository = await host.create(`dry-${name}`, { files });
      const cwd = await source();
      const where = `--repo=${http.url(repository)}\n--branch=main\n--path=clusters\n--dry-run`;
      const given = { version: '0.1.0', command: 'publish', args: `team.yaml\n${where}` };
      expect(await run(shell, given, cwd, BUILT)).toMatchObject({
        ...{ code: 0, dotenv: 'MONOCLE_CHANGED=true\n' },
      });
      const wrong = await run(shell, { ...given, args: `gone.yaml\n${where}` }, cwd, BUILT);
      expect(wrong).toMatchObject({ code: 2, dotenv: '' });
      expect(wrong.log).toContain('monocle-k8s: ');
      expect(await repository.log()).toEqual(['first']);
    });

    test('gives the command each line of args as one argument, and runs none', async () => {
      const cwd = await source();
      const seen = join(cwd, 'seen');
      const recorder = await script(
        host,
        `recorder-${name}`,
        `printf '%s\\0' "$@" >${seen}`,
        `printf '%s' '${JSON.stringify({ commit: 'a\nMONOCLE_CHANGED=x', url: 'https://a b' })}'`,
      );
      const hostile = [
        ...['$(touch pwned)', '`touch pwned`', '"; touch pwned; "', "'; touch pwned; '", '*', '~'],
        ...['-n', '--', '$HOME', ' two  words ', '#', 'END_OF_ARGUMENTS', '$[[ inputs.env ]]'],
      ];
      for (const env of hostile) {
        const given = { version: '0.1.0', command: 'promote', env, args: hostile.join('\n') };
        expect(await run(shell, given, cwd, recorder)).toMatchObject({
          ...{ code: 0, dotenv: 'MONOCLE_CHANGED=true\n' },
        });
        expect((await readFile(seen, 'utf8')).split('\0')).toEqual([
          ...['promote', '--output=json', `--env=${env}`, ...hostile, ''],
        ]);
      }
      expect(existsSync(join(cwd, 'pwned'))).toBe(false);
    });
  },
);

describe('the template', () => {
  test('uses each input once, knows no other, and has none inside its script', () => {
    const used = [...text.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name]) => name);
    expect(used.sort()).toEqual(Object.keys(inputs).sort());
    expect(JSON.stringify(job.script)).not.toContain('$[[');
    for (const { expand } of Object.values(job.variables)) expect(expand).toBe(false);
    expect(Object.keys(header.spec)).toEqual(['inputs']);
    expect(Object.keys(content)).toHaveLength(1);
    // Keywords of https://docs.gitlab.com/ci/yaml/.
    expect(Object.keys(job)).toEqual(['stage', 'image', 'variables', 'script', 'artifacts']);
    for (const input of Object.values(inputs))
      for (const key of Object.keys(input))
        expect(['default', 'description', 'options', 'regex']).toContain(key);
  });

  test('takes an exact version alone', () => {
    // Without slashes around it: GitLab would take them for a part of the version.
    const pattern = inputs.version?.regex ?? '/';
    expect(pattern).not.toContain('/');
    for (const good of ['0.1.0', '12.0.3-rc.1']) expect(good).toMatch(new RegExp(pattern));
    for (const bad of ['', 'latest', '1.0', '0.1.0 x', 'file:../evil', '$(touch pwned)'])
      expect(bad).not.toMatch(new RegExp(pattern));
    expect(inputs.version?.default).toBeUndefined();
    expect(inputs.command?.options).toEqual(['publish', 'verify', 'promote']);
  });
});

test('the pipeline of docs/gitops-ci.md gives the component what it takes', async () => {
  const page = await readFile('docs/gitops-ci.md', 'utf8');
  const [, pipeline = ''] = /```yaml\n(include:\n.*?)```/s.exec(page) ?? [];
  const { include, ...jobs } = parse(pipeline);
  const required = Object.keys(inputs).filter((name) => inputs[name]?.default === undefined);
  const names = include.map((each: { inputs: Record<string, string> }) => {
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(each.inputs)));
    expect(Object.keys(each.inputs)).toEqual(expect.arrayContaining(required));
    expect(inputs.command?.options).toContain(each.inputs.command);
    expect(each.inputs.version).toMatch(new RegExp(inputs.version?.regex ?? ''));
    return each.inputs['job-name'];
  });
  // Otherwise a job would be one of its own, without a script.
  expect(Object.keys(jobs)).toEqual(names);
});
