/** action.yml: its steps run as on GitHub, with a real git server and hostile input. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readAction, runAction } from '../support/forge/action.js';
import { files, type Repository, useHost, useHttp } from '../support/git/git-server.js';
import { script, team } from '../support/git/publish.js';

const USER = { name: 'x-access-token', password: 'ghs_correct-horse' };
const host = useHost();
const http = useHttp(host);
const guarded = useHttp(host, USER);
let made = 0;

/** A directory with team.yaml, and with what a hostile file says if it is given. */
async function source(text = team()): Promise<string> {
  made += 1;
  const cwd = join(host.path, `source-${made}`);
  await mkdir(cwd);
  await writeFile(join(cwd, 'team.yaml'), text);
  return cwd;
}

interface Given {
  readonly repository: Repository;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly text?: string;
  readonly url?: string;
  readonly server?: string;
}

async function run({ repository, inputs, args = [], text, url, server }: Given) {
  const where = [`--repo=${url ?? http.url(repository)}`, '--branch=main', '--path=clusters'];
  return runAction(
    {
      ...{ command: 'publish', version: '0.1.0' },
      args: ['team.yaml', ...where, ...args].join('\n'),
      ...inputs,
    },
    { dir: host.path, cwd: await source(text), env: host.env, ...(server && { server }) },
  );
}

describe('the GitHub Action', () => {
  test('installs the exact version, publishes, and gives outputs and a summary', async () => {
    const repository = await host.create('action', { files });
    const first = await run({ repository });
    const commit = await repository.tip();
    expect(first).toMatchObject({ code: 0, outputs: { commit, changed: 'true' }, commands: [] });
    expect(first.installed.trim().split('\n')).toEqual([
      ...['install', '--global', '--prefix', expect.stringMatching(/\/monocle-k8s$/)],
      ...['--ignore-scripts', '--no-audit', '--no-fund', 'monocle-k8s@0.1.0'],
    ]);
    expect(first.summary).toBe(
      `<h3>monocle-k8s publish</h3><table><tr><td>prod/team</td><td>10 created</td></tr><tr><td>commit</td><td>${commit}</td></tr></table>\n\n`,
    );

    const again = await run({ repository });
    expect(again).toMatchObject({ code: 0, outputs: { changed: 'false' } });
    expect(again.outputs.commit).toBeUndefined();
    expect(again.summary).toContain('<td>unchanged</td>');
  });

  test('--dry-run says what would change, and that is no failure', async () => {
    const repository = await host.create('dry', { files });
    const before = await repository.refs();
    const asked = await run({ repository, args: ['--dry-run'] });
    expect(asked).toMatchObject({ code: 0, outputs: { changed: 'true' }, commands: [] });
    expect(asked.summary).toContain('publish --dry-run');
    expect(await repository.refs()).toBe(before);
    await run({ repository });
    expect(await run({ repository, args: ['--dry-run'] })).toMatchObject({
      ...{ code: 0, outputs: { changed: 'false' } },
    });
  });

  test('verify fails if something differs', async () => {
    const repository = await host.create('verified', { files });
    await run({ repository });
    const commit = await repository.tip();
    const inputs = { command: 'verify' };
    const same = await run({ repository, inputs });
    expect(same).toMatchObject({ code: 0, outputs: { changed: 'false', commit } });
    expect(same.summary).toContain('<td>prod/team</td><td>same</td>');
    const text = team('team', ["publicURL: 'https://a.example.org'"]);
    const other = await run({ repository, inputs, text });
    expect(other).toMatchObject({ code: 1, outputs: { changed: 'true' } });
    expect(other.summary).toContain('<td>different</td>');
  });

  test('gives the address of a proposal', async () => {
    const repository = await host.create('proposed', { files });
    const address = 'https://forge.example.org/pulls/7';
    await repository.hook('post-receive', `echo "Create a pull request:"`, `echo "  ${address}"`);
    const { code, outputs, summary } = await run({ repository, args: ['--pull-request'] });
    expect({ code, url: outputs['proposal-url'] }).toEqual({ code: 0, url: address });
    expect(summary).toContain(`<td>proposal</td><td>${address}</td>`);
  });

  test('gives git the token for this server alone, and shows it nowhere', async () => {
    const repository = await host.create('guarded', { files });
    const url = guarded.url(repository);
    const inputs = { token: USER.password };
    const own = await run({ repository, url, inputs, server: new URL(url).origin });
    expect(own).toMatchObject({ code: 0, outputs: { commit: await repository.tip() } });
    const other = await run({ repository, url, inputs, server: 'https://github.example.org' });
    expect(other.code).toBe(1);
    expect(other.log).toContain('could not read Username');
    const none = await run({ repository, url });
    expect(none.code).toBe(1);
    for (const { log, summary, outputs } of [own, other, none])
      expect(`${log}${summary}${JSON.stringify(outputs)}`).not.toContain(USER.password);
  });

  test('an error is an annotation of one line, whatever is in it', async () => {
    const repository = await host.create('wrong', { files });
    const { code, commands, outputs, summary } = await run({
      ...{ repository, args: ['--no\r\n::add-mask::a%0A<img src=x>'] },
    });
    expect(code).toBe(2);
    expect(outputs).toEqual({});
    expect(commands).toEqual([expect.stringMatching(/^::error title=monocle-k8s::.*--no/)]);
    expect(summary).toContain('<pre>');
    expect(summary).not.toContain('<img');
  });

  test('what files say is not taken for a command of the runner', async () => {
    const repository = await host.create('commands', { files });
    const text = `${team()}---\n::stop-commands::x\n::set-env name=A::b\n::error::hello: [\n`;
    const { code, log, commands } = await run({ repository, text });
    expect(code).toBe(1);
    expect(log).toContain('team.yaml');
    expect(commands).toEqual([expect.stringMatching(/^::error title=monocle-k8s::the files have/)]);
  });

  /** Each of these would do something if a shell or the runner read it. */
  const HOSTILE = [
    ...[
      '$(touch pwned)',
      '`touch pwned`',
      '"; touch pwned; "',
      "'; touch pwned; '",
      '| touch pwned',
    ],
    ...[
      '*',
      '~',
      '-n',
      '--',
      '$HOME',
      '\\',
      ' two  words ',
      '#',
      `$\{{ secrets.X }}`,
      '::error::x',
    ],
  ];

  test('the command gets each line of args as one argument, and env as a value', async () => {
    const cwd = await source();
    const recorder = await script(
      host,
      'recorder',
      `printf '%s\\0' "$@" >${join(cwd, 'arguments')}; echo '{"exitCode":0,"commit":null}'`,
    );
    const options = { dir: host.path, cwd, env: host.env, command: [recorder] as const };
    const args = `${HOSTILE.join('\n')}\n\n`;
    for (const env of HOSTILE) {
      const inputs = { command: 'promote', version: '1.2.3-rc.1', env, args, token: env };
      expect(await runAction(inputs, options)).toMatchObject({
        ...{ code: 0, commands: [], outputs: { changed: 'false' } },
      });
      expect((await readFile(join(cwd, 'arguments'), 'utf8')).split('\0')).toEqual([
        ...['promote', '--output=json', `--env=${env}`, ...HOSTILE, ''],
      ]);
    }
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  });

  test.each(['command', 'version'])('%s is refused if it is not one', async (name) => {
    const cwd = await source();
    const options = { dir: host.path, cwd, env: host.env };
    for (const value of [...HOSTILE, '', 'latest', '0.1.0\nx', 'publish\n', 'file:../evil']) {
      const inputs = { command: 'publish', version: '0.1.0', args: 'team.yaml', [name]: value };
      expect(await runAction(inputs, options)).toMatchObject({
        ...{ code: 2, outputs: {}, installed: name === 'version' ? '' : expect.anything() },
        commands: [expect.stringMatching(`^::error title=monocle-k8s::${name} has to be`)],
      });
    }
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  });

  test('a command that prints no JSON fails', async () => {
    const options = { dir: host.path, cwd: await source(), env: host.env };
    const inputs = { command: 'publish', version: '0.1.0', args: '--help' };
    expect(await runAction(inputs, options)).toMatchObject({
      ...{ code: 1, commands: [expect.stringContaining('leave --output out of args')] },
    });
  });

  test('an answer of the server cannot add an output', async () => {
    const answer = { commit: 'a\ncommit=b', url: 'https://x y\nchanged=<<E', exitCode: 0 };
    const teller = await script(host, 'teller', `cat <<'END'\n${JSON.stringify(answer)}\nEND`);
    const options = { dir: host.path, cwd: await source(), env: host.env };
    const inputs = { command: 'publish', version: '0.1.0' };
    const { outputs, summary } = await runAction(inputs, { ...options, command: [teller] });
    expect(outputs).toEqual({ changed: 'true' });
    expect(summary.trim().split('\n')).toHaveLength(1);
  });

  test('has no expression inside a script, and uses each input once', async () => {
    const { inputs, outputs, runs } = await readAction();
    expect(runs.using).toBe('composite');
    for (const { shell, run: script } of runs.steps) {
      expect(shell).toBe('bash');
      expect(script).not.toContain('${{');
    }
    const used = runs.steps
      .flatMap((step) => Object.entries(step).filter(([key]) => key !== 'run'))
      .flatMap(([, value]) => [...JSON.stringify(value).matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)])
      .map(([, name]) => name);
    expect(used.sort()).toEqual(Object.keys(inputs).sort());
    for (const [name, { value }] of Object.entries(outputs))
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
  });
});
