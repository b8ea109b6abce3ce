import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { examples } from '../support/cases/examples.js';
import { files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { monocle } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

const HERE = 'clusters/prod/team';
const changed = team('team', ["publicURL: 'https://other.example.org'"]);

describe('what is published', () => {
  test.each(examples.filter(({ monocles }) => monocles[0]?.kind === 'Monocle'))(
    'of examples/$file is what synth gives, byte for byte',
    async ({ file, monocles }) => {
      const repository = await host.create(`example-${file}`, { files });
      const path = `examples/${file}`;
      const where = ['--repo', fileUrl(repository), '--branch', 'main', '--path', 'a/b'];
      const space = monocles[0]?.metadata.namespace ? [] : ['-n', 'prod'];
      const result = await warmRun(['publish', path, ...where, ...space], { env: host.env });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      const out = join(host.path, `out-${file}`);
      await warmRun(['synth', path, ...space, '-o', out], { env: host.env });
      const { 'README.md': readme, ...published } = await repository.files();
      expect(readme).toBe('ours\n');

      let objects = 0;
      for (const { metadata } of monocles) {
        const namespace = metadata.namespace ?? 'prod';
        const directory = `a/b/${namespace}/${metadata.name}`;
        const { resources } = parse(published[`${directory}/kustomization.yaml`] ?? '');
        const { files: own, synthHash } = parse(published[`${directory}/.monocle-k8s`] ?? '');
        expect(own).toEqual([...resources, 'kustomization.yaml']);
        expect(synthHash).toMatch(/^[0-9a-f]{16}$/);
        for (const name of resources) {
          const text = published[`${directory}/${name}`] ?? '';
          const synthesized = await readFile(join(out, `${namespace}.${name}`), 'utf8');
          expect(text.split('\n').slice(1)).toEqual(synthesized.split('\n').slice(1));
          objects++;
        }
      }
      expect(Object.keys(published)).toHaveLength(objects + 2 * monocles.length);
      expect(await readdir(out)).toHaveLength(objects);
    },
  );

  test('is told of by object, and in the commit with trailers', async () => {
    const repository = await host.create('told', { files });
    await publish(host, { repo: fileUrl(repository) });
    const { stdout } = await publish(host, { repo: fileUrl(repository), input: changed });
    expect(stdout).toMatch(
      /^clusters\/prod\/team {2}1 configured, 9 unchanged\n {2}~ Deployment\/prod\/team-api {2}MONOCLE_PUBLIC_URL .* → https:\/\/other\.example\.org\npushed \w{7} to main\n$/,
    );
    const { synthHash } = parse((await repository.files())[`${HERE}/.monocle-k8s`] ?? '');
    expect((await repository.git('log', '-1', '--format=%B')).trim().split('\n')).toEqual([
      'Monocle prod/team: 1 configured',
      '',
      expect.stringMatching(/^~ Deployment\/prod\/team-api \(MONOCLE_PUBLIC_URL .*\)$/),
      '',
      'Monocle: prod/team',
      `Monocle-Synth-Hash: prod/team ${synthHash}`,
      expect.stringMatching(/^Monocle-K8s-Version: \d/),
    ]);
    expect(
      await repository.git('log', '-1', '--format=%(trailers:key=Monocle-Synth-Hash,valueonly)'),
    ).toContain(synthHash);
  });

  test('has the generation of a Monocle that comes from a cluster', async () => {
    const repository = await host.create('generation', { files });
    const input = monocle([], 'team', ['namespace: prod', 'generation: 7', 'uid: 1-2']);
    expect(await publish(host, { repo: fileUrl(repository), input })).toMatchObject({ code: 0 });
    expect(await repository.git('log', '-1', '--format=%B')).toContain(
      '\nMonocle-Generation: prod/team 7\n',
    );
  });

  test('replaces what it wrote, deletes what it no longer makes, and keeps what is not ours', async () => {
    const repository = await host.create('replaced', { files });
    const ingress = team('team', ['ingress: {host: a.example.org}']);
    await publish(host, { repo: fileUrl(repository), input: ingress });
    await repository.commit({ [`${HERE}/NOTES.md`]: 'mine\n', [`${HERE}/sub/x.yaml`]: 'mine\n' });
    const before = await repository.files();
    expect(before[`${HERE}/ingress.team-api.yaml`]).toBeDefined();
    const { stdout } = await publish(host, { repo: fileUrl(repository) });
    expect(stdout).toContain('  - Ingress/prod/team-api\n');
    const after = await repository.files();
    expect(after[`${HERE}/ingress.team-api.yaml`]).toBeUndefined();
    expect(after).toMatchObject({
      [`${HERE}/NOTES.md`]: 'mine\n',
      [`${HERE}/sub/x.yaml`]: 'mine\n',
    });
  });

  test('lists what the user put into user/, and tells of it; a repair of the list is told, too', async () => {
    const repository = await host.create('users', { files });
    const repo = fileUrl(repository);
    await publish(host, { repo });
    await repository.commit({ [`${HERE}/user/sealed.yaml`]: 'kind: SealedSecret\n' });
    const { stdout } = await publish(host, { repo });
    expect(stdout).toMatch(
      /^clusters\/prod\/team {2}kustomization\.yaml, 10 unchanged\n {2}~ kustomization\.yaml {2}\+ user\/sealed\.yaml\npushed /,
    );
    expect((await publish(host, { repo })).stdout).toMatch(/^nothing to publish/);
    const { [`${HERE}/kustomization.yaml`]: good = '' } = await repository.files();
    const evil = `${good}images: [{name: a, newName: b}]\n`;
    await repository.commit({ [`${HERE}/kustomization.yaml`]: evil });
    const repaired = await publish(host, { repo });
    expect(repaired.stdout).toContain('  ~ kustomization.yaml  no images\n');
    expect(await repository.git('log', '-1', '--format=%B')).toMatch(
      /^Monocle prod\/team: kustomization\.yaml\n\n~ kustomization\.yaml \(no images\)\n/,
    );
    expect(await repository.files()).toMatchObject({
      [`${HERE}/kustomization.yaml`]: good,
      [`${HERE}/user/sealed.yaml`]: 'kind: SealedSecret\n',
    });
  });

  test('undoes what somebody did to our files: their text, their mode, bytes that are no text', async () => {
    const repository = await host.create('tampered', { files });
    await publish(host, { repo: fileUrl(repository) });
    const good = await repository.git('rev-parse', 'main^{tree}');
    const clone = join(host.path, 'tampering');
    await host.git(host.path, ['clone', '--quiet', repository.path, clone]);
    await writeFile(join(clone, HERE, 'service.team-api.yaml'), Buffer.from([0xff, 0xfe, 0, 10]));
    await writeFile(join(clone, HERE, 'kustomization.yaml'), '');
    await chmod(join(clone, HERE, 'deployment.team-api.yaml'), 0o755);
    await host.git(clone, ['commit', '--quiet', '-am', 'tampered']);
    await host.git(clone, ['push', '--quiet']);
    const shown = await publish(host, { repo: fileUrl(repository), args: ['--dry-run'] });
    expect(shown.stdout).not.toContain('\0');
    const result = await publish(host, { repo: fileUrl(repository) });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('2 configured, kustomization.yaml, 8 unchanged');
    expect(await repository.git('rev-parse', 'main^{tree}')).toBe(good);
  });

  test('is in colour, but for a pipe', async () => {
    const repository = await host.create('plain', { files });
    const { stdout } = await publish(host, { repo: fileUrl(repository), args: ['--dry-run'] });
    expect(stdout).not.toContain('\u001b');
    const painted = await publish(host, {
      ...{ repo: fileUrl(repository), args: ['--dry-run'], env: { FORCE_COLOR: '1' } },
    });
    expect(painted.stdout).toContain('\u001b[32m+kind: Service\u001b[39m');
  });
});

describe('--dry-run', () => {
  test('shows the diff, exits with 1, and writes nothing; with 0 where there is none', async () => {
    const repository = await host.create('dry', { files });
    await publish(host, { repo: fileUrl(repository) });
    const before = await repository.refs();
    const options = { repo: fileUrl(repository), args: ['--dry-run'] };
    const differs = await publish(host, { ...options, input: changed });
    expect(differs).toMatchObject({ code: 1, stderr: '' });
    expect(differs.stdout).toContain(`--- ${HERE}/deployment.team-api.yaml\n+++ ${HERE}/`);
    expect(differs.stdout).toMatch(/^\+ +value: https:\/\/other\.example\.org$/m);
    expect(differs.stdout).not.toContain('pushed');
    expect(await publish(host, options)).toMatchObject({
      code: 0,
      stdout: 'nothing would change\n',
    });
    expect(await repository.refs()).toBe(before);
  });

  test('exits with 2 where it could not be found out', async () => {
    const repository = await host.create('dry-unknown', { files });
    const args = ['--dry-run'];
    const results = await Promise.all([
      publish(host, { repo: 'file:///no/where', args }),
      publish(host, { repo: fileUrl(repository), branch: 'missing', args }),
      publish(host, { repo: fileUrl(repository), input: team('team', ['unknown: 1']), args }),
      publish(host, { repo: fileUrl(repository), input: 'kind: [', args }),
    ]);
    expect(results.map(({ code, stdout }) => ({ code, stdout }))).toEqual(
      results.map(() => ({ code: 2, stdout: '' })),
    );
    for (const { stderr } of results) expect(stderr).not.toBe('');
    const real = await publish(host, { repo: fileUrl(repository), branch: 'missing' });
    expect(real.code).toBe(1);
  });
});

describe('of many instances', () => {
  const start = async (name: string) => {
    const repository = await host.create(name, { files });
    const run = () =>
      publish(host, {
        repo: fileUrl(repository),
        // More than are made at once.
        input: Array.from({ length: 205 }, (_, index) => team(`t${index}`)).join('---\n'),
      });
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    return { repository, run };
  };

  test('what was edited by hand is written again, and no other one is in the commit', async () => {
    const { repository, run } = await start('edited-by-hand');
    const before = await repository.files();
    const [own, api] = ['t7/.monocle-k8s', 't204/deployment.t204-api.yaml'].map(
      (file) => `clusters/prod/${file}`,
    ) as [string, string];
    await repository.commit({ [own]: `${before[own]}# by hand\n` });
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('pushed') });
    const message = () => repository.git('log', '-1', '--format=%B', 'main');
    expect(await message()).toMatch(/^Monocle prod\/t7: ownership only\n/);
    expect(await message()).not.toContain('prod/t8');

    await repository.commit({ [api]: 'by: hand\n' });
    const { stdout } = await run();
    expect(stdout).toContain('clusters/prod/t204  1 configured, 9 unchanged\n');
    expect(stdout).toContain('204 instances unchanged\n');
    expect(await repository.files()).toEqual(before);
    expect((await run()).stdout).toMatch(/^nothing to publish/);
  });
});

describe('--prune', () => {
  test('deletes our instances two levels below the path that are not asked for, and nothing else', async () => {
    const repository = await host.create('pruned', { files });
    const repo = fileUrl(repository);
    await publish(host, { repo, input: `${team('a')}---\n${team('b')}` });
    await publish(host, { repo, path: 'clusters/deep', input: team('deep') });
    await publish(host, { repo, path: '.', input: team('top') });
    await repository.commit({
      'clusters/prod/b/NOTES.md': 'mine\n',
      'clusters/prod/theirs/.monocle-k8s': stringify({ monocle: 'else/where', files: ['x.yaml'] }),
      'clusters/prod/theirs/x.yaml': 'theirs\n',
      'clusters/prod/else/x.yaml': 'theirs\n',
    });
    const kept = await publish(host, { repo, input: team('a') });
    expect(kept.stdout).toMatch(/^nothing to publish/);
    const { stdout, stderr, code } = await publish(host, {
      repo,
      input: team('a'),
      args: ['--prune'],
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('clusters/prod/b  10 deleted\n');
    expect(await repository.git('log', '-1', '--format=%B')).toContain(
      '\nMonocle-Removed: prod/b\n',
    );
    const names = Object.keys(await repository.files());
    const directories = [...new Set(names.map((name) => name.replace(/\/[^/]*$/, '')))];
    expect(directories).toEqual([
      'README.md',
      'clusters/deep/prod/deep',
      'clusters/prod/a',
      'clusters/prod/b',
      'clusters/prod/else',
      'clusters/prod/theirs',
      'prod/top',
    ]);
    expect(names.filter((name) => name.startsWith('clusters/prod/b/'))).toEqual([
      'clusters/prod/b/NOTES.md',
    ]);
  });

  const EMPTY = 'apiVersion: v1\nkind: List\nitems: []\n';
  const spread = async (name: string) => {
    const repository = await host.create(name, { files });
    const input = ['prod', 'metrics', 'stage'].map((namespace) =>
      monocle([], 'team', [`namespace: ${namespace}`]),
    );
    const repo = fileUrl(repository);
    expect(await publish(host, { repo, input: input.join('---\n') })).toMatchObject({ code: 0 });
    const left = async () =>
      Object.keys(await repository.files()).filter((file) => file.endsWith('/.monocle-k8s'));
    return { repository, repo, left };
  };

  test('without a Monocle is refused, unless that is meant; what goes is listed', async () => {
    const { repository, repo, left } = await spread('pruned-empty');
    const before = await repository.refs();
    for (const args of [['--prune'], ['--prune', '-n', 'metrics'], ['--prune', '--dry-run']]) {
      const refused = await publish(host, { repo, input: EMPTY, args });
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(
        /--prune: there is no Monocle( in metrics)?, so every instance (under clusters|under clusters\/metrics) would go; nothing was written\. Look at the files and the context that they come from, or give --allow-empty/,
      );
    }
    // A Monocle of another namespace is refused as ever.
    const other = await publish(host, { repo, args: ['--prune', '-n', 'metrics'] });
    expect(other).toMatchObject({ code: 1, stdout: '' });
    expect(await repository.refs()).toBe(before);

    const args = ['--prune', '--allow-empty'];
    const { code, stdout } = await publish(host, { repo, input: EMPTY, args });
    expect(code).toBe(0);
    for (const space of ['prod', 'metrics', 'stage']) {
      expect(stdout).toContain(`clusters/${space}/team  10 deleted\n`);
      expect(await repository.git('log', '-1', '--format=%B')).toContain(
        `\nMonocle-Removed: ${space}/team\n`,
      );
    }
    expect(await left()).toEqual([]);
  });

  test('with -n takes only from that namespace', async () => {
    const { repo, left } = await spread('pruned-within');
    const input = monocle([], 'other');
    const result = await publish(host, { repo, input, args: ['--prune', '-n', 'metrics'] });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('clusters/metrics/team  10 deleted\n');
    expect(await left()).toEqual([
      'clusters/metrics/other/.monocle-k8s',
      'clusters/prod/team/.monocle-k8s',
      'clusters/stage/team/.monocle-k8s',
    ]);
  });
});

describe('a config that was given with --config', () => {
  const CONFIG = 'workspaces:\n  - name: theirs\n    crawlers: []\n';
  const given = async (name: string) => {
    const repository = await host.create(name, { files });
    const config = join(host.path, `${name}.yaml`);
    await writeFile(config, CONFIG);
    const repo = fileUrl(repository);
    const args = ['--config', config];
    expect(await publish(host, { repo, args })).toMatchObject({ code: 0, stderr: '' });
    return { repository, repo, args };
  };

  test('is not replaced by the demo config where a later publish gives none', async () => {
    const { repository, repo, args } = await given('config-forgotten');
    const before = await repository.refs();
    for (const more of [[], ['--dry-run']]) {
      const forgotten = await publish(host, { repo, input: changed, args: more });
      expect(forgotten).toMatchObject({ code: more.length > 0 ? 2 : 1, stdout: '' });
      expect(forgotten.stderr).toBe(
        `monocle-k8s: ${HERE}: has a config, and this run gives none: the demo config would take its place; nothing was written. Give --config, or put the config into spec.config\n`,
      );
    }
    expect(await repository.refs()).toBe(before);
    expect(await publish(host, { repo, input: changed, args })).toMatchObject({ code: 0 });
    const demo = team('team', ['config: {workspaces: [{name: demo, crawlers: []}]}']);
    expect(await publish(host, { repo, input: demo })).toMatchObject({ code: 0, stderr: '' });
    expect(await publish(host, { repo, input: changed })).toMatchObject({ code: 0, stderr: '' });
  });

  test('an edit of the demo config in Git is none, and is undone', async () => {
    const repository = await host.create('config-edited', { files });
    const repo = fileUrl(repository);
    await publish(host, { repo });
    const file = `${HERE}/configmap.team-config.yaml`;
    const good = (await repository.files())[file] ?? '';
    await repository.commit({ [file]: good.replace('demo', 'edited') });
    expect(await publish(host, { repo })).toMatchObject({ code: 0, stderr: '' });
    expect((await repository.files())[file]).toBe(good);
  });
});
