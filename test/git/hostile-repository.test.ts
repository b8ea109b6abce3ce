/** Content of a GitOps repository that would mislead, stop or redirect `publish` and `verify`. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { files, fileUrl, type Repository, useHost } from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const verify = ({ path }: Repository, input: string) =>
  warmRun(['verify', '-', '--repo', path, '--branch', 'main', '--path', 'clusters'], {
    ...{ input, env: host.env },
  });

/** Texts that a parser may choke on, and values of types that no manifest has there. */
const TEXTS: readonly string[] = [
  ...[
    'x: &x [*x]',
    'x: &x {x: *x}',
    '&a [*a]',
    '*a',
    '<<: *a',
    '- &a {<<: *a}',
    '{',
    '[1',
    '!!x y',
  ],
  ...[
    '',
    '~',
    '1',
    'true',
    '"text"',
    '[]',
    '{}',
    '[[[]]]',
    '? [a]\n: b',
    'a: 1\na: 2',
    '--- a\n--- b',
  ],
  ...[
    '__proto__: {x: 1}',
    'constructor: 1',
    'toString: 1',
    'kind: 1',
    'kind: {a: b}',
    '\ufeffa: b',
  ],
  ...['kind: Deployment\nmetadata: 1', 'kind: Deployment\nmetadata: {name: {a: b}}', 'a: .nan'],
  ...['kind: Service\nmetadata: {name: [1], namespace: 2}', 'kind: Service\nmetadata: ~\nspec: ~'],
  ...['kind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: {a: b}}}}'],
  ...[
    'kind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: [~, 1, {name: ~}]}}}',
  ],
  ...['resources: 1', 'resources: {a: b}', 'resources: [1, ~, {a: b}, [c]]', 'resources: &r [*r]'],
  ...['data: ~', 'data: 1', 'data: {config.yaml: 1}', 'data: {config.yaml: [~]}'],
  `${'['.repeat(20_000)}`,
  `a: &a [1]\n${Array.from({ length: 3_000 }, (_, i) => `b${i}: *a`).join('\n')}`,
  `a0: &a0 [x]\n${Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}`,
  Array.from({ length: 40_000 }, (_, i) => `k${i}: v`).join('\n'),
];

test('a file that cannot be read is a difference of its instance, and publish replaces it', async () => {
  const repository = await host.create('texts', { files });
  const names = TEXTS.map((_, i) => `t${i}`);
  const input = [...names, 'good'].map((name) => team(name)).join('---\n');
  expect(await publish(host, { repo: repository.path, input })).toMatchObject({ code: 0 });
  const before = await repository.files();
  const kinds = ['deployment.NAME-api.yaml', 'kustomization.yaml', 'configmap.NAME-config.yaml'];
  for (const kind of [...kinds, 'service.NAME-api.yaml', 'statefulset.NAME-elastic.yaml']) {
    const edits = names.map((name, i) => {
      const file = `clusters/prod/${name}/${kind.replace('NAME', name)}`;
      expect(before).toHaveProperty([file]);
      return [file, TEXTS[i]] as const;
    });
    await repository.commit(Object.fromEntries(edits));
    const verified = await verify(repository, input);
    expect(verified).toMatchObject({ code: 1, stderr: '' });
    expect(verified.stdout).toContain('prod/good  Monocle = Git');
    const differing = verified.stdout.match(/^prod\/t\d+ {2}\d+ difference/gm);
    expect(differing).toHaveLength(names.length);
    expect(await publish(host, { repo: repository.path, input })).toMatchObject({
      ...{ code: 0, stderr: '' },
    });
    expect(await repository.files()).toEqual(before);
  }
});

describe('a malformed tree', () => {
  type Line = readonly [mode: string, name: string, id: string];

  /** A tree object as it is given, which git would not make. */
  function tree({ path }: Repository, lines: readonly Line[]): string {
    const bytes = Buffer.concat(
      lines.flatMap(([mode, name, id]) => [
        Buffer.from(`${mode} ${name}\0`),
        Buffer.from(id, 'hex'),
      ]),
    );
    const { stdout } = spawnSync(
      'git',
      ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'],
      { cwd: path, input: bytes, encoding: 'utf8' },
    );
    return stdout.trim();
  }

  const linesOf = async (repository: Repository, ref: string): Promise<Line[]> =>
    (await repository.git('ls-tree', ref))
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, mode = '', id = '', name = ''] = /^(\d+) \w+ (\w+)\t(.*)$/.exec(line) ?? [];
        return [mode.replace(/^0/, ''), name, id];
      });

  /** Replaces the tree at a path of main by a malformed one. */
  async function malform(
    repository: Repository,
    path: string,
    change: (lines: readonly Line[], evil: string) => readonly Line[],
  ): Promise<void> {
    const evil = (await repository.git('rev-parse', 'main:README.md')).trim();
    let id = tree(repository, change(await linesOf(repository, `main:${path}`), evil));
    const parts = path.split('/').filter(Boolean);
    for (let depth = parts.length - 1; depth >= 0; depth--) {
      const above = await linesOf(repository, `main:${parts.slice(0, depth).join('/')}`);
      const child = id;
      id = tree(
        repository,
        above.map(([mode, name, old]) => [mode, name, name === parts[depth] ? child : old]),
      );
    }
    const commit = await repository.git('commit-tree', '-p', 'main', '-m', 'evil', id);
    await repository.git('update-ref', 'refs/heads/main', commit.trim());
  }

  const twice =
    (file: string, isFirst: boolean) =>
    (lines: readonly Line[], evil: string): readonly Line[] =>
      lines.flatMap((line): readonly Line[] => {
        const other: Line = ['100644', file, evil];
        if (line[1] !== file) return [line];
        return isFirst ? [other, line] : [line, other];
      });

  test.each<[string, string, Parameters<typeof malform>[2]]>([
    ['an entry twice, the good one last', 'clusters/prod/team', twice('kustomization.yaml', true)],
    [
      'an entry twice, the good one first',
      'clusters/prod/team',
      twice('kustomization.yaml', false),
    ],
    ['the ownership file twice', 'clusters/prod/team', twice('.monocle-k8s', true)],
    [
      'a file beside a directory of its name',
      'clusters/prod',
      (lines, evil) => [['100644', 'team', evil], ...lines],
    ],
    ['its entries out of order', 'clusters/prod/team', (lines) => lines.toReversed()],
    ['a second clusters', '', (lines, evil) => [...lines, ['100644', 'clusters', evil]]],
    ['a root out of order', '', (lines) => lines.toReversed()],
  ])('with %s is refused', async (what, path, change) => {
    const repository = await host.create(what.replaceAll(/\W/g, '-'), { files });
    await publish(host, { repo: repository.path });
    await malform(repository, path, change);
    const tip = await repository.tip();
    const words = /its tree has \S+ (?:twice|out of order), so programs read different files/;
    expect(await verify(repository, team())).toMatchObject({
      ...{ code: 2, stdout: '', stderr: expect.stringMatching(words) },
    });
    const again = await publish(host, {
      repo: repository.path,
      input: team('team', ['image: a/b:2']),
    });
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) });
    expect(await repository.tip()).toBe(tip);
  });
});

test('what the user and the machine configure does not redirect a publication', async () => {
  const wanted = await host.create('wanted', { files });
  const other = await host.create('other', { files });
  const canary = join(host.path, 'canary');
  const hooks = join(host.path, 'hooks');
  const spy = await script(host, 'spy', `touch '${canary}'`, 'exit 1');
  await host.git(host.path, ['init', '--quiet', hooks]);
  await script(host, 'hooks/pre-push', `touch '${canary}'`, 'exit 1');
  const config = join(host.path, 'hostile.gitconfig');
  const url = fileUrl(other);
  await writeFile(
    config,
    [
      '[user]\n\tname = "A \\"quoted\\" \\\\ name"\n\temail = a@example.org',
      `[remote "origin"]\n\turl = ${url}\n\tpushurl = ${url}\n\tpush = +refs/heads/*:refs/heads/*\n\tmirror = true`,
      `\treceivepack = ${spy}\n\tuploadpack = ${spy}\n\tfetch = +refs/heads/main:refs/monocle/tip`,
      `[url "${url}"]\n\tinsteadOf = ${fileUrl(wanted)}\n\tpushInsteadOf = ${fileUrl(wanted)}`,
      `[core]\n\thooksPath = ${hooks}\n\tfsmonitor = ${spy}\n\tgitProxy = ${spy}`,
      '[push]\n\tfollowTags = true\n\tpushOption = skip\n\trecurseSubmodules = only\n[fetch]\n\tprune = true',
      '[transfer]\n\thideRefs = refs/heads\n[commit]\n\tgpgSign',
      `[gpg]\n\tformat = ssh\n[user]\n\tsigningKey = ${join(host.path, 'key')}`,
    ].join('\n'),
  );
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(host.path, 'key')]);
  const { code, stderr } = await publish(host, {
    ...{ repo: fileUrl(wanted), env: { GIT_CONFIG_GLOBAL: config } },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await other.log()).toEqual(['first']);
  // Who commits and how to sign are the user's to configure.
  expect(await wanted.log('%an')).toEqual(['A "quoted" \\ name', 'Else']);
  expect(await wanted.git('cat-file', 'commit', 'main')).toContain('-----BEGIN SSH SIGNATURE-----');
  await expect(host.git(host.path, ['hash-object', canary])).rejects.toThrow();
});

test('environments whose targets are spelled differently are one target', async () => {
  const targets: readonly (readonly [object, object])[] = [
    [{ repository: 'https://git.example/a/d.git' }, { repository: 'https://git.example/a/d' }],
    [
      { repository: 'https://git.example/a/d' },
      { repository: 'https://GIT.example:443//a/./d.git/' },
    ],
    [{ repository: 'https://git.example/a/d' }, { repository: 'https://me@git.example/%61/d' }],
    [{ repository: 'https://git.example/a/d' }, { repository: 'git@git.example:a/d.git' }],
    [{ repository: 'ssh://git@git.example:22/a/d' }, { repository: 'git@git.example:/a/D' }],
    [{ path: 'clusters/prod' }, { path: './Clusters//PROD/' }],
    [{ path: 'caf\u00e9' }, { path: 'cafe\u0301' }],
  ];
  for (const [one, two] of targets) {
    const top = { files: ['team.yaml'], repository: 'https://git.example/a/d', branch: 'main' };
    const text = stringify({ ...top, path: 'x', environments: { one, two } });
    const file = join(host.path, 'monocle-k8s.yaml');
    await writeFile(file, text);
    await writeFile(join(host.path, 'team.yaml'), team());
    const result = await warmRun(['publish', '--project', file, '--env', 'one'], { env: host.env });
    expect(result).toMatchObject({ stdout: '' });
    expect(result.stderr).toContain('each would overwrite the other');
  }
});
