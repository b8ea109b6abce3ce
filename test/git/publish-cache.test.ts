/** What publish remembers on this machine must not change what it does, only how long it takes. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { files, fileUrl, type Repository, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { randomFrom, SEED } from '../support/random/random.js';
import type { Result } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const HERE = 'clusters/prod/team';

/** A directory for caches of its own, so that the test can look into it. */
async function cached(name: string) {
  const base = join(host.path, `cache-${name}`);
  const directory = join(base, 'monocle-k8s', 'published');
  const repository = await host.create(name, { files });
  const env = { XDG_CACHE_HOME: base };
  const file = async () => join(directory, (await readdir(directory))[0] ?? '');
  return {
    ...{ base, directory, repository, env },
    publish: (input = team(), ...args: string[]) =>
      publish(host, { repo: fileUrl(repository), input, args, env }),
    read: async () => JSON.parse(await readFile(await file(), 'utf8')),
    /** Changes what is remembered. */
    async edit(change: (content: Content) => void): Promise<void> {
      const content = JSON.parse(await readFile(await file(), 'utf8'));
      change(content);
      await writeFile(await file(), JSON.stringify(content));
    },
  };
}

interface Content {
  build: string;
  directories: Record<string, { input: string; listing: string; objects: number }>;
  files: Record<string, object>;
}

const NOTHING = /^nothing to publish: main has it all \(\w{7}\)\n$/;
/** As many objects as no instance has: whoever says this has read it in the cache. */
const MARK = 4711;
const mark = ({ directories }: Content): void => {
  for (const each of Object.values(directories)) each.objects = MARK;
};
const isRemembered = ({ stdout }: Result): boolean =>
  JSON.parse(stdout).instances.some(({ unchanged }: { unchanged: number }) => unchanged === MARK);

describe('what is remembered', () => {
  test('is used, by hashes alone, and only its owner can read it', async () => {
    const { publish: again, read, edit, directory } = await cached('used');
    await again();
    const { directories, files: texts } = await read();
    expect(Object.keys(directories)).toEqual([HERE]);
    expect(directories[HERE]).toEqual({
      ...{ input: expect.stringMatching(/^[0-9a-f]{32}$/), objects: 10 },
      listing: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(Object.keys(texts)).toEqual(['<stdin>']);
    expect((await again()).stdout).toMatch(NOTHING);
    await edit(mark);
    expect(isRemembered(await again(team(), '--output', 'json'))).toBe(true);
    for (const kept of await readdir(directory)) expect(kept).toMatch(/^[0-9a-f]{32}\.json$/);
  });

  test('is not used by another build of the program', async () => {
    const { publish: again, edit } = await cached('build');
    await again();
    await edit((content) => {
      mark(content);
      content.build = '0'.repeat(32);
    });
    expect(isRemembered(await again(team(), '--output', 'json'))).toBe(false);
  });

  test('is not used for another branch, path or repository', async () => {
    const { publish: again, edit, repository, env } = await cached('places');
    await again();
    await edit(mark);
    const repo = fileUrl(repository);
    const other = await host.create('places-2', { files });
    for (const where of [{ repo, path: 'other' }, { repo: fileUrl(other) }]) {
      const args = ['--output', 'json'];
      expect(isRemembered(await publish(host, { ...where, env, args }))).toBe(false);
    }
  });

  test.each<[string, (repository: Repository) => Promise<unknown>, RegExp]>([
    [
      'an object was edited',
      (repository) => repository.commit({ [`${HERE}/service.team-api.yaml`]: 'a: 1\n' }),
      /1 configured, 9 unchanged/,
    ],
    [
      'an object was removed',
      (repository) => repository.commit({ [`${HERE}/service.team-api.yaml`]: undefined }),
      /1 created, 9 unchanged/,
    ],
    [
      'a file of the user came',
      (repository) => repository.commit({ [`${HERE}/user/es.yaml`]: 'kind: ExternalSecret\n' }),
      /kustomization\.yaml, 10 unchanged/,
    ],
    [
      'the ownership file says something else',
      (repository) => repository.commit({ [`${HERE}/.monocle-k8s`]: 'monocle: prod/other\n' }),
      /belongs to|is not what monocle-k8s publish wrote/,
    ],
    [
      'the directory is gone',
      (repository) => repository.git('update-ref', 'refs/heads/main', 'main~1'),
      /10 created/,
    ],
  ])('does not hide that %s', async (what, change, expected) => {
    const { publish: again, repository } = await cached(what.replaceAll(' ', '-'));
    await again();
    const tree = await repository.git('rev-parse', `main:${HERE}`);
    await change(repository);
    const { stdout, stderr } = await again();
    expect(stdout + stderr).toMatch(expected);
    if (/object|gone/.test(what))
      expect(await repository.git('rev-parse', `main:${HERE}`)).toBe(tree);
  });

  test.each([
    ['in the Monocle', 'opensesame-1234'],
    ['in what is made from it', 'http://opensesame-1234.example.org'],
  ])('does not hide a value %s that has become known as a secret', async (where, value) => {
    const { publish: again, env, repository } = await cached(`secret-${where.length}`);
    const input = team('team', ['ingress: {host: opensesame-1234.example.org}']);
    expect(await again(input)).toMatchObject({ code: 0 });
    expect((await again(input)).stdout).toMatch(NOTHING);
    const known = { ...env, CRAWLERS_API_KEY: value };
    const told = await publish(host, { repo: fileUrl(repository), input, env: known });
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('value of a secret') });
  });

  test('is used again while the same secrets are known, and has none of their values', async () => {
    const { edit, env, repository, directory } = await cached('same-secrets');
    const key = 'a-secret-of-this-machine';
    const known = { ...env, CRAWLERS_API_KEY: key };
    const again = (...args: string[]) =>
      publish(host, { repo: fileUrl(repository), env: known, args });
    await again();
    await edit(mark);
    expect(isRemembered(await again('--output', 'json'))).toBe(true);
    for (const name of await readdir(directory))
      expect(await readFile(join(directory, name), 'utf8')).not.toContain(key);
  });

  test('has nothing of a file that was refused', async () => {
    const { publish: again, env, repository, directory } = await cached('refused');
    await again(team('third'));
    const token = 'Hunter2SuperSecret';
    const config = `config: {workspaces: [{name: w, crawlers: [{name: c, update_since: '2024-01-01', provider: {github_organization: o, github_token: ${token}}}]}]}`;
    const { stderr } = await publish(host, {
      ...{ repo: fileUrl(repository), env, input: `${team('bad', [config])}---\n${team()}` },
    });
    expect(stderr).toContain('holds a literal instead of the name of a variable');
    expect(await readdir(directory)).toHaveLength(1);
    for (const name of await readdir(directory))
      expect(await readFile(join(directory, name), 'utf8')).not.toContain(token);
  });

  test('is no part of a commit that changes ownership alone', async () => {
    const { publish: again, repository } = await cached('ownership');
    const two = `${team()}---\n${team('other')}`;
    await again(two);
    const { [`${HERE}/.monocle-k8s`]: text = '' } = await repository.files();
    await repository.commit({ [`${HERE}/.monocle-k8s`]: `${text}# by hand\n` });
    expect(await again(two)).toMatchObject({ code: 0, stdout: expect.stringContaining('pushed') });
    const message = await repository.git('log', '-1', '--format=%B', 'main');
    expect(message).toMatch(/^Monocle prod\/team: ownership only\n/);
    expect(message).not.toContain('prod/other');
  });

  test('does not hide a link that has the name of a directory', async () => {
    const { publish: again, repository } = await cached('link');
    await again();
    const tree = async (path: string, more = '') => {
      const listed = await repository.git('ls-tree', `main${path}`);
      const input = `${more}${listed}`;
      const made = spawnSync('git', ['mktree'], { cwd: repository.path, input });
      return made.stdout.toString().trim();
    };
    const blob = (await repository.git('rev-parse', 'main:README.md')).trim();
    const prod = await tree(':clusters/prod', `120000 blob ${blob}\tteam\n`);
    const nested = (name: string, id: string) =>
      spawnSync('git', ['mktree'], { cwd: repository.path, input: `040000 tree ${id}\t${name}\n` })
        .stdout.toString()
        .trim();
    const root = nested('clusters', nested('prod', prod));
    const commit = await repository.git('commit-tree', '-p', 'main', '-m', 'odd', root);
    await repository.git('update-ref', 'refs/heads/main', commit.trim());
    const { code, stderr } = await again();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('symbolic link') });
  });

  test('does not outlive the line of the allow list that it was published with', async () => {
    const { publish: again, repository } = await cached('allowed');
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const input = team('team', [`api: {env: [{name: COLOUR, value: ${token}}]}`]);
    const { stderr } = await again(input);
    const [, line = ''] = /merged into clusters\/\.monocle-k8s-allow: (.*)\n/.exec(stderr) ?? [];
    expect(line).not.toBe('');
    await repository.commit({ 'clusters/.monocle-k8s-allow': `${line}\n` });
    expect(await again(input)).toMatchObject({ code: 0, stderr: '' });
    expect((await again(input)).stdout).toMatch(NOTHING);
    await repository.commit({ 'clusters/.monocle-k8s-allow': undefined });
    expect(await again(input)).toMatchObject({ code: 1, stderr: expect.stringContaining(line) });
  });

  test('is kept from --prune as everything else that is wanted', async () => {
    const { publish: again, repository } = await cached('prune');
    const two = `${team()}---\n${team('other')}`;
    await again(two);
    expect((await again(two, '--prune')).stdout).toMatch(NOTHING);
    expect((await again(team(), '--prune')).stdout).toContain('clusters/prod/other  10 deleted\n');
    const tree = await repository.git('ls-tree', '--name-only', 'main:clusters/prod');
    expect(tree).toBe('team\n');
  });

  test('of a proposal is what the branch has, not what was proposed', async () => {
    const { publish: again, repository } = await cached('proposal');
    await again();
    const changed = team('team', ['publicURL: https://a.example.org']);
    for (let time = 0; time < 2; time++) {
      const { code, stdout } = await again(changed, '--pull-request');
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('configured') });
    }
    const [branch = ''] = (await repository.git('branch', '--list', 'monocle-k8s/*')).split('\n');
    await repository.git('update-ref', 'refs/heads/main', branch.trim());
    expect((await again(changed, '--dry-run')).stdout).toMatch(/^nothing would change\n/);
  });
});

describe('a cache that cannot be used', () => {
  const broken: [string, (place: Awaited<ReturnType<typeof cached>>) => Promise<unknown>][] = [
    ['is no JSON', async ({ directory }) => corrupt(directory, '{"build":')],
    ['is another JSON', async ({ directory }) => corrupt(directory, '[null]')],
    ['is null', async ({ directory }) => corrupt(directory, 'null')],
    [
      'has no content',
      async ({ read, directory }) =>
        corrupt(directory, JSON.stringify({ build: (await read()).build, directories: null })),
    ],
    [
      'has odd records',
      async ({ read, directory }) => {
        const { build } = await read();
        const [odd, files_] = [{ [HERE]: null, a: 1 }, { '<stdin>': { text: 1, monocles: 'x' } }];
        await corrupt(directory, JSON.stringify({ build, directories: odd, files: files_ }));
      },
    ],
    ...[
      ...[{}, { text: 1 }, { monocles: null }, { monocles: [1] }, { monocles: [['prod', 'nope']] }],
      ...[{ monocles: {} }, { variables: 'a' }],
    ].map((odd): (typeof broken)[0] => [
      `has a file with ${JSON.stringify(odd)}`,
      async ({ edit }) =>
        edit((content) => {
          const isEmpty = Object.keys(odd).length === 0;
          content.files = { '<stdin>': isEmpty ? odd : { ...content.files['<stdin>'], ...odd } };
        }),
    ]),
    [
      'is a pipe',
      async ({ directory }) => {
        const [name = ''] = await readdir(directory);
        await rm(join(directory, name));
        spawnSync('mkfifo', [join(directory, name)]);
      },
    ],
    [
      'is a directory',
      async ({ directory }) => {
        const [name = ''] = await readdir(directory);
        await rm(join(directory, name));
        await mkdir(join(directory, name));
      },
    ],
    [
      'has a file in place of its directory',
      async ({ directory }) => {
        await rm(directory, { recursive: true });
        await writeFile(directory, '');
      },
    ],
  ];
  const corrupt = async (directory: string, text: string): Promise<void> => {
    for (const name of await readdir(directory)) await writeFile(join(directory, name), text);
  };

  test.each(broken)('since it %s is no error', async (what, spoil) => {
    const place = await cached(what.replaceAll(/\W/g, '-'));
    await place.publish();
    await spoil(place);
    const { code, stdout, stderr } = await place.publish();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(NOTHING);
    const changed = team('team', ['publicURL: https://a.example.org']);
    expect((await place.publish(changed)).stdout).toContain('1 configured, 9 unchanged');
  });

  test.each([
    ['a file is in its place', { XDG_CACHE_HOME: '/etc/passwd' }],
    ['there is no home', { HOME: '', XDG_CACHE_HOME: '' }],
    ['its path is not absolute', { HOME: 'home', XDG_CACHE_HOME: 'cache' }],
  ])('since %s is no error', async (why, env) => {
    const repository = await host.create(why.replaceAll(' ', '-'), { files });
    const said = await publish(host, { repo: fileUrl(repository), env });
    expect(said).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('pushed') });
  });
});

describe('files that are not parsed again', () => {
  const directory = () => join(host.path, 'teams');
  beforeAll(() => mkdir(directory()));
  const write = (name: string, text: string) => writeFile(join(directory(), name), text);
  const crawler = `apiVersion: monocle.monocle.change-metrics.io/v1alpha1
kind: MonocleCrawler
metadata: {name: c, namespace: prod}
spec:
  monocle: {name: team}
  workspace: demo
  updateSince: '2024-01-01'
  github: {organization: example, tokenSecretRef: {name: github, key: token}}
`;

  /** The same command with and without what is remembered; what both say. */
  async function both(name: string) {
    const repositories = [
      await host.create(`${name}-a`, { files }),
      await host.create(`${name}-b`, { files }),
    ] as const;
    let runs = 0;
    return async (names: readonly string[], ...args: string[]) => {
      const results = [];
      for (const [index, repository] of repositories.entries()) {
        const cache = index === 0 ? name : `${name}-${runs++}`;
        const where = ['--repo', fileUrl(repository), '--branch', 'main', '--path', 'clusters'];
        const { code, stdout, stderr } = await warmRun(['publish', ...names, ...where, ...args], {
          cwd: directory(),
          env: { ...host.env, XDG_CACHE_HOME: join(host.path, `cache-${cache}`) },
        });
        const tree = (await repository.git('rev-parse', 'main^{tree}')).trim();
        const plain = (text: string) => text.replaceAll(/\b[0-9a-f]{7,40}\b|-[ab]\.git/g, '…');
        results.push({ code, stdout: plain(stdout), stderr: plain(stderr), tree });
      }
      expect(results[0]).toEqual(results[1]);
      return results[0] as (typeof results)[0];
    };
  }

  test('a MonocleCrawler in a new file reaches them', async () => {
    const publishBoth = await both('crawler');
    const spec = ['crawlers: {}'];
    await write('a.yaml', team('team', spec));
    await write('crawler.yaml', crawler);
    expect(await publishBoth(['a.yaml'])).toMatchObject({ code: 0 });
    expect(await publishBoth(['a.yaml'])).toMatchObject({
      stdout: expect.stringContaining('has it all'),
    });
    const { code, stdout } = await publishBoth(['a.yaml', 'crawler.yaml']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('team-config') });
  });

  test('a Monocle that is in two of them is told, as is a file that is given twice', async () => {
    const publishBoth = await both('twice');
    await write('a.yaml', team());
    await write('b.yaml', team());
    await publishBoth(['a.yaml']);
    await publishBoth(['b.yaml']);
    const twice = { code: 1, stderr: expect.stringContaining('is listed twice') };
    expect(await publishBoth(['a.yaml', 'b.yaml'])).toMatchObject(twice);
    expect(await publishBoth(['a.yaml', 'a.yaml'])).toMatchObject(twice);
  });

  test('an overlay, a config and a namespace are applied to them', async () => {
    const publishBoth = await both('flags');
    await write('a.yaml', team());
    await write('free.yaml', team('free').replace(/namespace: prod/, 'labels: {}'));
    await write('overlay.yaml', team('team', ['publicURL: https://o.example.org']));
    await write('config.yaml', 'workspaces: [{name: other, crawlers: []}]\n');
    await publishBoth(['a.yaml']);
    for (const flag of [
      ['--overlay', 'overlay.yaml'],
      ['--config', 'config.yaml'],
    ])
      expect((await publishBoth(['a.yaml'], ...flag)).stdout).toContain('configured');
    expect((await publishBoth(['free.yaml'], '-n', 'prod')).stdout).toContain('prod/free');
    expect((await publishBoth(['free.yaml'], '-n', 'dev')).stdout).toContain('dev/free');
    expect(await publishBoth(['free.yaml'])).toMatchObject({ code: 1 });
  });

  test('what is said about a file is said each time', async () => {
    const publishBoth = await both('said');
    const url = ['ingress: {host: a.example.org}', 'publicURL: https://b.example.org'];
    await write('warned.yaml', team('team', url));
    await write('paused.yaml', team('paused', ['suspend: true']));
    for (let time = 0; time < 2; time++) {
      const { stdout, stderr } = await publishBoth(['warned.yaml', 'paused.yaml']);
      expect(stderr).toContain('1 warning in 1 file');
      expect(stdout).toContain('prod/paused is left as it is');
    }
  });

  test('whatever is edited, the answer is that of a machine that remembers nothing', async () => {
    const random = randomFrom(SEED);
    const publishBoth = await both('random');
    const names = ['one', 'two', 'three', 'four'];
    const specs = [[], ['publicURL: https://a.example.org'], ['suspend: true'], ['image: "!"']];
    for (const name of names) await write(`${name}.yaml`, team(name));
    for (let step = 0; step < 14; step++) {
      const name = random.pick(names);
      const others = random.chance(0.3) ? `---\n${team(`${name}-b`, random.pick(specs))}` : '';
      if (random.chance(0.8)) await write(`${name}.yaml`, team(name, random.pick(specs)) + others);
      const given = names.filter(() => random.chance(0.8)).map((each) => `${each}.yaml`);
      const flags = [['--prune'], ['--dry-run'], ['--output', 'json']].filter(() =>
        random.chance(0.3),
      );
      if (given.length > 0) await publishBoth(given, ...flags.flat());
    }
  });
});
