/** Commands, flags, streams and shells, as a user meets them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { commands } from '../../src/cli/command-table.js';
import { FLAGS } from '../../src/cli/flags.js';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
const inside = (name: string): string => join(directory.path, name);
beforeAll(async () => {
  directory = await temporaryDirectory();
  await Promise.all([
    writeFile(inside('a.yaml'), monocle([], 'a')),
    writeFile(inside('b.yaml'), monocle([], 'b', ['namespace: prod'])),
    writeFile(inside('inline.yaml'), monocle(['config: {workspaces: [{name: x, crawlers: []}]}'])),
    writeFile(inside('config.yaml'), 'workspaces:\n  - name: mine\n    crawlers: []\n'),
    writeFile(inside('bad config.yaml'), 'workspaces:\n  - name: Mine\n    crawlers: []\n'),
  ]);
});
afterAll(() => directory.remove());

const at = (...args: string[]) => warmRun(args, { cwd: directory.path });
const deployments = (text: string): string[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata: { namespace = '', name } }) => `${namespace}/${name}`);

describe('the command line', () => {
  test('every help fits into 80 columns and shows examples', async () => {
    const helps = await Promise.all([
      at('--help'),
      at('help'),
      ...commands.map(({ name }) => at(name, '--help')),
      at('help', 'synth'),
    ]);
    for (const { code, stdout, stderr } of helps) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: monocle-k8s /m);
      expect(stdout).toMatch(/^Examples:\n {2}\S/m);
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
    expect(helps.at(-1)?.stdout).toBe(helps[2]?.stdout);
  });

  test.each(['action.yml', 'templates/publish/template.yml'])(
    '%s gives --output, --env, and any other flag in args',
    async (file) => {
      const text = await readFile(file, 'utf8');
      const given = text.matchAll(/set -- (?:"\$@" )?"?--([\w-]+)/g);
      expect([...given].map(([, flag]) => flag)).toEqual(['output', 'env']);
      expect(text).toContain('set -- "$@" "$argument"');
      const inputs = text.matchAll(/^ +([\w-]+):\n +description:/gm);
      const flags = [...inputs]
        .map(([, name = '']) => name)
        .filter((name) => name in FLAGS.publish);
      expect(flags).toEqual(['env']);
      expect(FLAGS.publish).toMatchObject({
        env: { value: 'NAME' },
        output: { choices: ['text', 'json'] },
      });
    },
  );

  test('--version is that of the package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await at('--version')).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    ['apply', 'a.yaml'],
    ['diff', 'a.yaml'],
    ['status'],
    ['crawlers', 'wipe', 'team', '--workspace', 'w', '--crawler', 'c'],
    ['recrawl', '--workspace', 'w', '--crawler', 'c', '--since', '2026-01-01', 'team'],
    ['backup', 'team'],
    ['restore', '--snapshot', 's', 'team'],
    ['controller'],
  ])('%s says that a kubeconfig names no cluster', async (...args) => {
    const { code, stdout, stderr } = await at(...args, '--kubeconfig', '/dev/null');
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'monocle-k8s: /dev/null has no contexts, so it names no cluster: set --kubeconfig or KUBECONFIG to one that has\n',
    });
  });

  test.each([
    [[], 'Usage: monocle-k8s COMMAND'],
    [['snyth'], 'unknown command snyth; did you mean synth?'],
    [['--versoin'], 'unknown flag --versoin; did you mean --version?'],
    [['help', 'nope'], 'unknown command nope\n'],
    [['synth', '--confg', 'x', 'y'], 'unknown flag --confg; did you mean --config?'],
    [['synth', '-x', 'y'], 'unknown flag -x\n'],
    [['publish', '--no-repo', 'y'], 'unknown flag --no-repo'],
    [['publish', '--no-prune=x', 'y'], '--prune takes no value'],
    [['apply'], 'FILE is missing; use - for standard input\nUsage: monocle-k8s apply'],
    [
      ['synth'],
      'FILE is missing; use - for standard input, or name the files in a monocle-k8s.yaml',
    ],
    [['completion'], 'SHELL is missing\nUsage: monocle-k8s completion'],
    [['completion', 'tcsh'], 'tcsh is not one of bash, zsh, fish'],
    [['completion', 'bash', 'zsh'], 'unexpected argument zsh'],
    [['synth', 'x', '--config'], '--config needs a FILE'],
    [['synth', 'x', '--config', '--namespace', 'y'], '--config needs a FILE'],
    [['synth', 'x', '--help=no'], '--help takes no value'],
    [['synth', 'x', '--namespace='], '--namespace is empty'],
    ...[
      'synth x',
      'validate x',
      'publish x',
      'apply x',
      'diff x',
      'verify',
      'status',
      'secret x',
    ].map((words): [string[], string] => [
      [...words.split(' '), '-n', 'Bad_NS'],
      "--namespace Bad_NS is not a namespace's name: lowercase letters, digits and '-'",
    ]),
    [['synth', '-', '-'], '- is given twice, and standard input can be read only once\nUsage'],
    [['validate', '-', 'x', '-'], '- is given twice'],
    [['diff', '-', '--config', '-'], '- is given twice'],
    [['synth', '-', '--overlay', 'x', '--overlay', '-'], '- is given twice'],
    [['validate', 'x', '--overlay', '-', '--overlay', '-'], '- is given twice'],
    [['publish', 'x', '--config', '-', '--overlay', '-'], '- is given twice'],
    [['synth', 'x', '--overlay'], '--overlay needs a FILE'],
    [['synth', 'x', '--overlay='], '--overlay is empty'],
    [
      ['verify', '--repo=a', '--branch=b', '--path=c', '--context=d', '--overlay=e'],
      '--overlay is for Monocles in files; name them, or leave it out\n',
    ],
    [
      ['secret', 'team', '--overlay=e'],
      '--overlay is for a Monocle in a file; there is no file team',
    ],
    [['synth', 'x', '--kustomize'], '--kustomize lists the files of a directory; add -o DIR\n'],
    ...['repo', 'branch', 'path', 'author', 'config', 'namespace', 'overlay'].map(
      (flag): [string[], string] => [
        ['publish', 'x', `--${flag}`, 'a\n\u001b[31m'],
        `--${flag} has a line break or another control character; leave it out\n`,
      ],
    ),
    [
      ['publish', 'x', '--repo=.', '--path=p', '--branch', 'monocle-k8s/prod'],
      '--branch monocle-k8s/prod: branches below monocle-k8s/ are proposals',
    ],
    [['synth\nx'], 'unknown command "synth\\nx"; did you'],
    [['synth', '--a\nb', 'y'], 'unknown flag "--a\\nb"\n'],
    [['validate', 'x', '--output', 'xml'], '--output xml is not one of text, json'],
    [['controller', '--resync-seconds=3000000'], '--resync-seconds 3000000 is not a whole number'],
    [['controller', '--workers=257'], '--workers 257 is not a whole number from 1 to 256'],
    [
      ['apply', '--timeout=3000000', 'x'],
      '--timeout 3000000 is not a whole number from 1 to 2147483',
    ],
  ])('%j is refused', async (args, words) => {
    const { code, stdout, stderr } = await warmRun(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('    at ');
  });

  test('colours are for terminals and for who asks for them', async () => {
    const options = { cwd: directory.path };
    const [piped, never, always] = await Promise.all([
      warmRun(['validate', 'bad config.yaml'], options),
      warmRun(['validate', 'bad config.yaml'], { ...options, env: { NO_COLOR: '1' } }),
      warmRun(['validate', 'bad config.yaml'], { ...options, env: { FORCE_COLOR: '1' } }),
    ]);
    expect(piped.stdout).not.toContain('\x1b');
    expect(never.stdout).toBe(piped.stdout);
    expect(always.stdout).toContain('\x1b[31m1 problem in 1 file\x1b[39m');
    expect(stripVTControlCharacters(always.stdout)).toBe(piped.stdout);
  });

  test('no home, and none that can be written, do no harm', async () => {
    await mkdir(inside('home'));
    await chmod(inside('home'), 0o555);
    await mkdir(inside('empty'));
    const stranger = process.getuid?.() === 0 ? { uid: 12345, gid: 12345 } : {};
    const cwd = inside('empty');
    const results = await Promise.all([
      warmRun(['--version'], { cwd, ...stranger, env: { HOME: inside('home') } }),
      warmRun(['--version'], { cwd, shell: 'unset HOME; "$@"', ...stranger }),
      warmRun(['--version'], { cwd, env: { HOME: '', XDG_CACHE_HOME: 'here' } }),
    ]);
    for (const { code, stderr } of results)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await readdir(cwd)).toEqual([]);
    expect(await readdir(inside('home'))).toEqual([]);
  });
});

describe('synth and validate', () => {
  test('take files, a stream, standard input and a List', async () => {
    const [a, b] = [monocle([], 'a'), monocle([], 'b')];
    const item = (text: string) => text.trim().split('\n').join('\n    ');
    const list = `apiVersion: v1\nkind: List\nitems:\n  - ${item(a)}\n  - ${item(b)}\n`;
    const wrong = list.replace('name: b', 'nmae: b');
    const [files, stream, fromList, located, empty] = await Promise.all([
      at('synth', 'a.yaml', 'b.yaml'),
      warmRun(['synth', '-'], { input: `---\n# first\n${a}---\n---\n${b}` }),
      warmRun(['synth', '-'], { input: list }),
      warmRun(['validate', '-'], { input: wrong }),
      warmRun(['validate', '-'], { input: 'apiVersion: v1\nkind: List\nitems: []\n' }),
    ]);
    expect(deployments(files.stdout)).toEqual([
      '/a-api',
      '/a-crawler',
      'prod/b-api',
      'prod/b-crawler',
    ]);
    expect(deployments(stream.stdout)).toEqual(['/a-api', '/a-crawler', '/b-api', '/b-crawler']);
    expect(fromList.stdout).toBe(stream.stdout);
    expect(located.stdout).toContain(
      '<stdin>:11:7 items[1].metadata.nmae unknown field; did you mean name?',
    );
    expect(empty).toMatchObject({ code: 0 });
    expect(empty.stdout).toContain(
      '<stdin>:3:8 items warning: is empty: there is no Monocle in it',
    );
  });

  test('refuse what contradicts itself', async () => {
    const [given, conflicting, twice, both, several, badConfig] = await Promise.all([
      at('synth', 'a.yaml', '-n', 'team'),
      at('synth', 'b.yaml', '-n', 'team'),
      at('synth', 'a.yaml', 'a.yaml'),
      at('synth', 'inline.yaml', '--config', 'config.yaml'),
      at('synth', 'a.yaml', 'b.yaml', '--config', 'config.yaml'),
      at('synth', 'a.yaml', '--config', 'bad config.yaml'),
    ]);
    expect(deployments(given.stdout)).toEqual(['team/a-api', 'team/a-crawler']);
    for (const [{ code, stdout, stderr }, words] of [
      [conflicting, 'b.yaml:5:14 metadata.namespace is prod, but --namespace says team'],
      [twice, 'a.yaml:4:9 metadata.name a is listed twice; keep one (the first is at a.yaml:1)'],
      [both, 'inline.yaml:6:3 spec.config is set, and a second config is given outside the spec'],
      [several, 'monocle-k8s: --config is for one Monocle, and there are 2; put each config into'],
      [badConfig, 'bad config.yaml:2:11 workspaces[0].name "Mine" has an uppercase letter'],
    ] as const) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(words);
    }
  });

  test('--config gives the one Monocle its config', async () => {
    const { code, stdout } = await at('synth', 'a.yaml', '--config', 'config.yaml');
    expect(code).toBe(0);
    expect(stdout).toContain('      - name: mine\n');
  });

  test('validate counts what is valid, and speaks JSON', async () => {
    const [text, json, good] = await Promise.all([
      at('validate', 'a.yaml', 'b.yaml', 'config.yaml'),
      at('validate', '--output', 'json', 'a.yaml', 'bad config.yaml', 'nowhere.yaml'),
      at('validate', '--output=json', 'a.yaml'),
    ]);
    expect(text).toMatchObject({ code: 0, stdout: '2 Monocles, 1 config: valid\n' });
    expect(json).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual({
      valid: false,
      problems: [
        {
          ...{ file: 'bad config.yaml', line: 2, column: 11, path: 'workspaces[0].name' },
          ...{ severity: 'error', message: expect.stringContaining('uppercase') },
        },
        {
          ...{ file: 'nowhere.yaml', line: 1, column: 1, path: '', severity: 'error' },
          message: 'no such file or directory',
        },
      ],
    });
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout)).toEqual({ valid: true, problems: [] });
  });
});

describe('completion', () => {
  test('bash completes commands, flags, values and files', async () => {
    const { stdout: script } = await at('completion', 'bash');
    const complete = (...words: string[]): string[] =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `${script}\nCOMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _monocle_k8s; printf '%s\\n' "\${COMPREPLY[@]}"`,
          'bash',
          'monocle-k8s',
          ...words,
        ],
        { cwd: directory.path, encoding: 'utf8' },
      )
        .trim()
        .split('\n');
    expect(complete('')).toEqual([
      'synth',
      'validate',
      'apply',
      'diff',
      'publish',
      'promote',
      'verify',
      'blame',
      'secret',
      'status',
      'crawlers',
      'recrawl',
      'backup',
      'restore',
      'install',
      'controller',
      'completion',
      'help',
      '--help',
      '--version',
    ]);
    expect(complete('va')).toEqual(['validate']);
    expect(complete('help', 's')).toEqual(['synth', 'secret', 'status']);
    expect(complete('synth', '--')).toEqual([
      '--env',
      '--project',
      '--output-dir',
      '--kustomize',
      '--config',
      '--overlay',
      '--namespace',
      '--help',
    ]);
    expect(complete('validate', '--output', 'j')).toEqual(['json']);
    expect(complete('synth', 'bad')).toEqual(['bad config.yaml']);
    expect(complete('completion', 'f')).toEqual(['fish']);
  });

  test.each(['bash', 'zsh', 'fish'])('%s understands its script', async (shell) => {
    const { code, stdout } = await at('completion', shell);
    expect(code).toBe(0);
    expect(stdout).toContain(`# monocle-k8s completion for ${shell === 'fish' ? 'fish' : 'bash'}`);
    const file = inside(`completion.${shell}`);
    await writeFile(file, stdout);
    const { error, status } = spawnSync(shell, ['-n', file]);
    // A shell that is not installed cannot be asked.
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') expect(status).toBe(0);
  });
});
