/** Names that somebody gave to files in the repository: whatever they are, nothing but ours changes. */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { Workspace } from '../../src/gitops/git/workspace.js';
import { publish as publishTo } from '../../src/gitops/publish/publish.js';
import { synthesize } from '../../src/index.js';
import { files, fileUrl, type Repository, useHost } from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';
import { runs } from '../support/random/runs.js';

const host = useHost();
beforeAll(() => {
  Object.assign(process.env, host.env);
});

const HERE = 'clusters/prod/team';
const CI = { '.gitlab-ci.yml': 'stages: [test]\n', ...files };
const INJECTED = 'x\nM 100644 inline .gitlab-ci.yml\ndata 16\nstages: [pwned]\n';
const instance = (spec = {}) => ({
  ...{ namespace: 'prod', name: 'team' },
  synthesis: synthesize({
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    ...{ kind: 'Monocle', metadata: { namespace: 'prod', name: 'team' }, spec },
  }),
});

/** Bytes as text, one character each; git takes them as they are. */
type Bytes = string;
const quoted = (path: Bytes): string =>
  `"${[...path].map((char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}"`;

/** Commits files of any name. */
function commitBytes(repository: Repository, entries: ReadonlyMap<Bytes, string>): void {
  const edits = [...entries].map(
    ([path, text]) => `M 100644 inline ${quoted(path)}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const head = 'commit refs/heads/main\ncommitter E <e@example.org> now\ndata 1\nx\n';
  const { status, stderr } = spawnSync('git', ['fast-import', '--date-format=now', '--force'], {
    ...{ cwd: repository.path, env: { PATH: process.env.PATH, ...host.env } },
    input: `${head}from refs/heads/main^0\n${edits.join('')}`,
  });
  if (status !== 0) throw new Error(`${stderr}`);
}

/** Every file with its mode and content's id, by the bytes of its path. */
function treeOf({ path: cwd }: Repository, ref = 'main'): Map<Bytes, string> {
  const { stdout } = spawnSync('git', ['ls-tree', '-r', '-z', ref], { cwd, encoding: 'latin1' });
  const lines = stdout.split('\0').filter(Boolean);
  return new Map(
    lines.map((line) => line.split('\t', 2) as [string, string]).map(([a, b]) => [b, a]),
  );
}

const outside = (tree: ReadonlyMap<Bytes, string>, directory: string) =>
  [...tree].filter(([path]) => !path.startsWith(directory)).sort();

const isPlain = (text: string): boolean => !/[^\P{Cc}\n]/u.test(text);

test.each([
  ['an edit of another file', INJECTED],
  ['an order to delete all', 'x\ndeleteall'],
])('%s as the name of a listed file is refused, and nothing is written', async (what, name) => {
  const repository = await host.create(`injected-${what.length}`, { files: CI });
  await publish(host, { repo: fileUrl(repository) });
  const listed = stringify({ monocle: 'prod/team', files: [name] });
  commitBytes(
    repository,
    new Map([
      [`${HERE}/.monocle-k8s`, listed],
      [`${HERE}/${name}`, 'x'],
      ['clusters/prod/other/.monocle-k8s', listed.replace('prod/team', 'prod/other')],
      [`clusters/prod/other/${name}`, 'x'],
    ]),
  );
  const before = await repository.refs();
  for (const [input, ...args] of [
    [team()],
    [team(), '--dry-run'],
    [team('new'), '--prune'],
    [team('new'), '--prune', '--dry-run'],
  ] as [string, ...string[]][]) {
    const { code, stdout, stderr } = await publish(host, {
      repo: fileUrl(repository),
      input,
      args,
    });
    expect({ code, stdout }).toEqual({ code: args.includes('--dry-run') ? 2 : 1, stdout: '' });
    expect(stderr).toMatch(
      /\/\.monocle-k8s: lists "x .*", which publish never writes; nothing was/,
    );
    expect(isPlain(stderr)).toBe(true);
  }
  expect(await repository.refs()).toBe(before);
});

test('a directory whose name is an order is not pruned', async () => {
  const repository = await host.create('injected-directory', { files: CI });
  await publish(host, { repo: fileUrl(repository) });
  const space = 'x\ndeleteall\nD ';
  const listed = stringify({ monocle: `${space}/a`, files: ['b.yaml'] });
  commitBytes(
    repository,
    new Map([
      [`clusters/${space}/a/.monocle-k8s`, listed],
      [`clusters/${space}/a/b.yaml`, 'x'],
    ]),
  );
  const before = treeOf(repository);
  const { code, stderr } = await publish(host, { repo: fileUrl(repository), args: ['--prune'] });
  expect(code).toBe(1);
  expect(stderr).toContain('clusters/x\\012deleteall\\012D /a/.monocle-k8s: is not what');
  expect(treeOf(repository)).toEqual(before);
});

test('a name that a terminal would obey is shown as git shows it', async () => {
  const repository = await host.create('terminal', { files: CI });
  commitBytes(repository, new Map([[`${HERE}/a\u001b[31m\n"\\\xff`, 'x']]));
  const { code, stderr } = await publish(host, { repo: fileUrl(repository) });
  expect(code).toBe(1);
  expect(stderr).toContain('(it has no .monocle-k8s, but a\\033[31m\\012\\"\\\\\\377)');
  expect(isPlain(stderr)).toBe(true);
});

/** Any bytes that git takes as a name, and those that mean something to somebody. */
const names: fc.Arbitrary<Bytes> = fc.oneof(
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll(/[\0/]/g, '_'))
    .filter((name) => name !== '.' && name !== '..'),
  fc.constantFrom(
    INJECTED,
    'x\ndeleteall',
    '"x" "y"',
    'x y',
    '"',
    '\\',
    'x\ndone\n',
    '#',
    'a.yaml ',
  ),
  fc.constantFrom(
    '.GIT',
    '.gitmodules',
    '.gitattributes',
    'Kustomization',
    '.Monocle-k8s',
    'a.yaml',
  ),
  fc.constantFrom(
    '\xff\xfe',
    'deployment.team-api.yaml\xff',
    '\xc3\xbc.yaml',
    'x\u007f',
    '\xef\xbf\xbd',
  ),
);

test('whatever names are listed and there, nothing outside our directories changes', async () => {
  const first = await host.create('arbitrary', { files: CI });
  await publish(host, { repo: fileUrl(first) });
  const published = await first.tip();
  await fc.assert(
    fc.asyncProperty(
      ...([fc.array(names, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.boolean()] as const),
      async (given, prune, isListed) => {
        await first.git('update-ref', 'refs/heads/main', published);
        const known = [...treeOf(first).keys()]
          .filter((path) => path.startsWith(`${HERE}/`) && !path.endsWith('/.monocle-k8s'))
          .map((path) => path.slice(HERE.length + 1));
        const listed = [...known, ...given.map((name) => Buffer.from(name, 'latin1').toString())];
        commitBytes(
          first,
          new Map([
            ...given.flatMap((name) =>
              ['', `${HERE}/`, 'clusters/prod/'].map((at): [Bytes, string] => [
                `${at}${name}`,
                'theirs\n',
              ]),
            ),
            ...(isListed
              ? [
                  [
                    `${HERE}/.monocle-k8s`,
                    stringify({ monocle: 'prod/team', files: listed }),
                  ] as const,
                ]
              : []),
          ]),
        );
        const before = treeOf(first);
        const workspace = await Workspace.open({
          ...{ repo: fileUrl(first), branch: 'main', path: 'clusters' },
        });
        try {
          await publishTo(workspace, {
            instances: () => [instance({ updateIdents: 'Never' })],
            ...(prune && { prune: { repositories: new Set(), confirm: async () => undefined } }),
          });
          expect(isPlain(await first.git('log', '-1', '--format=%B'))).toBe(true);
        } catch (error) {
          expect(treeOf(first)).toEqual(before);
          expect(isPlain((error as Error).message)).toBe(true);
        } finally {
          await workspace.close();
        }
        const after = treeOf(first);
        expect(outside(after, `${HERE}/`)).toEqual(outside(before, `${HERE}/`));
        for (const name of given)
          if (!/^[a-z0-9][a-z0-9.-]*\.yaml$/.test(name))
            expect(after.get(`${HERE}/${name}`)).toBe(before.get(`${HERE}/${name}`));
      },
    ),
    { numRuns: runs(15) },
  );
});

describe('the door to git', () => {
  const open = async (name: string): Promise<[Repository, Workspace]> => {
    const repository = await host.create(name, { files: CI });
    const target = { repo: fileUrl(repository), branch: 'main', path: '.' };
    const workspace = await Workspace.open(target);
    await workspace.refresh();
    return [repository, workspace];
  };

  test('writes to exactly the path that it is given, whatever is in it', async () => {
    const [repository, workspace] = await open('door');
    const paths = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((name) => name.replaceAll(/[\0/]/g, '\n'))
      .filter((name) => !/^\.{1,2}$/.test(name) && !Object.hasOwn(CI, name) && name.isWellFormed());
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(paths, fc.constantFrom(INJECTED, '"a', 'a\\', ' ')),
        async (name) => {
          const path = `clusters/${name}`;
          const commit = await workspace.commit(
            [{ path, directory: 'clusters', after: 'ours\n' }],
            'x\n',
          );
          expect((await workspace.push(commit)).moved).toBe(false);
          const bytes = Buffer.from(path).toString('latin1');
          expect([...treeOf(repository).keys()].sort()).toEqual([...Object.keys(CI), bytes].sort());
          await repository.git('update-ref', 'refs/heads/main', workspace.tip ?? '');
        },
      ),
      { numRuns: runs(15) },
    );
    await workspace.close();
  });

  test.each([
    ['adds a file', 'M 100644 inline .gitlab-ci.yml\\ndata 2\\nx\\n\\n', '.gitlab-ci.yml'],
    ['deletes another', 'D README.md\\n', 'README.md'],
    [
      'changes a mode',
      'M 100755 inline clusters/prod/team/kustomization.yaml\\ndata 0\\n\\n',
      'kustomization.yaml',
    ],
  ])('is watched: a git that %s does not get to push', async (what, orders, file) => {
    const repository = await host.create(`watched-${what.length}`, { files: CI });
    const real = (await host.git(host.path, ['--exec-path'])).trim();
    const bin = join(host.path, `bin-${what.length}`);
    await mkdir(bin);
    await script(
      host,
      `bin-${what.length}/git`,
      `case "$1" in fast-import) sed '$d' > '${bin}/in'; { cat '${bin}/in'; printf '${orders}done\\n'; } | '${real}/git' "$@"; exit;; esac`,
      `exec '${real}/git' "$@"`,
    );
    const before = await repository.refs();
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { code, stdout, stderr } = await publish(host, { repo: fileUrl(repository), env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/the commit would change .*, which was not planned; nothing was pushed/);
    expect(stderr).toContain(file);
    expect(await repository.refs()).toBe(before);
  });
});
