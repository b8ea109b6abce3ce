/** What is secret is refused wherever it would leave, and printed nowhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Environment, files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';
import { sourceClone } from '../support/git/source.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

const TOKEN = `ghp_${'a1'.repeat(18)}`;
const env = (value: string) => ['api:', `  env: [{name: SOME, value: "${value}"}]`];
const side = (container: string) =>
  team('team', [
    `crawler: {podTemplate: {spec: {containers: [{name: side, image: a/b, ${container}}]}}}`,
  ]);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('of a Monocle', () => {
  test.each<[string, string, Environment, string]>([
    ['a token', team('team', env(TOKEN)), {}, 'holds a token of GitHub'],
    [
      'the value of a secret, from the environment',
      team('team', env('x-opensesame-please-x')),
      { CRAWLERS_API_KEY: 'opensesame-please\n' },
      'holds the value of a secret',
    ],
    [
      'a header of a probe',
      side(
        'livenessProbe: {httpGet: {port: 80, httpHeaders: [{name: Authorization, value: opensesame}]}}',
      ),
      {},
      'the header Authorization has its value in plain text',
    ],
    [
      'a password in an argument',
      side('args: ["--password=opensesame"]'),
      {},
      'the argument password in spec.template.spec.containers.side.args',
    ],
  ])('%s is refused, and not repeated', async (name, input, environment, words) => {
    const repository = await host.create(`secret-${name.replaceAll(' ', '-')}`, { files });
    const result = await publish(host, { repo: fileUrl(repository), input, env: environment });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(result.stderr).not.toMatch(/opensesame|ghp_|b3BlbnNlc2Ft/);
    expect(await repository.log()).toEqual(['first']);
  });

  test('the flag that a refusal prints allows what only looks like one, with a reason', async () => {
    const repository = await host.create('secret-allowed', { files });
    const to = (port: string) => team('team', env(`https://demo:demo@${port}.example`));
    const repo = fileUrl(repository);
    const { stderr } = await publish(host, { repo, input: to('one') });
    const [, place = ''] = /give --allow-secret '(\S+)=REASON'\n/.exec(stderr) ?? [];
    expect(place).toContain('Deployment/prod/team-api:');
    const bare = await publish(host, { repo, input: to('one'), args: ['--allow-secret', place] });
    expect(bare).toMatchObject({ code: 2, stdout: '' });
    const args = ['--allow-secret', `${place}=the user of the demo`];
    for (const port of ['one', 'two']) {
      const result = await publish(host, { repo, input: to(port), args });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).not.toContain('demo:demo');
    }
  });
});

describe("this process's own token", () => {
  const OWN = 'correct-horse/battery+staple';
  const shapes: Readonly<Record<string, (token: string) => string>> = {
    plain: (token) => token,
    base64,
    'base64 for URLs': (token) => Buffer.from(token).toString('base64url'),
    'base64 of more': (token) => base64(`oauth2:${token}!`),
    hex: (token) => Buffer.from(token).toString('hex'),
  };
  interface Place {
    readonly input?: string;
    readonly args?: readonly string[];
    readonly env?: Environment;
  }
  const template = (metadata: string) =>
    team('team', [`crawler: {podTemplate: {metadata: {${metadata}}}}`]);
  const places: Readonly<Record<string, (text: string) => Place>> = {
    'a variable': (text) => ({ input: team('team', env(`x${text}`)) }),
    'an annotation': (text) => ({ input: template(`annotations: {a/b: "${text}"}`) }),
    'the config': (text) => ({
      input: team('team', [
        `config: {workspaces: [{name: a, crawlers: [], idents: [{ident: "x${text}", aliases: []}]}]}`,
      ]),
    }),
    'a title': (text) => ({ input: team('team', [`title: "${text}"`]) }),
    '--message': (text) => ({ args: ['-m', `{summary} ${text}`] }),
    'a trailer': (text) => ({ args: ['-m', `{summary}\n\nReviewed-by: ${text}`] }),
    '--author': (text) => ({ args: ['--author', `Ada ${text} <ada@example.org>`] }),
    '--committer': (text) => ({ args: ['--committer', `Ada <${text}@example.org>`] }),
    "git's author": (text) => ({ env: { GIT_AUTHOR_NAME: text } }),
    "git's committer": (text) => ({ env: { GIT_COMMITTER_NAME: text }, args: ['--signoff'] }),
    '--path': (text) => ({ args: ['--path', `x/${text}`] }),
    '--branch': (text) => ({
      args: ['--branch', `x/${text}`, '--create-branch-from', 'main'],
    }),
    '--push-option': (text) => ({ args: ['--push-option', `merge_request.title=${text}`] }),
    'a dry run': (text) => ({ args: ['-m', text, '--dry-run'] }),
    'a proposal': (text) => ({ args: ['-m', text, '--pull-request'] }),
  };

  test('is refused in every place that leaves, in every shape', async () => {
    const repository = await host.create('own', { files });
    const before = await repository.refs();
    const check = async (place: string, shape: string) => {
      const text = (shapes[shape] as (token: string) => string)(OWN);
      const { args = [], env: more, input } = (places[place] as (text: string) => Place)(text);
      const result = await publish(host, {
        ...{ repo: fileUrl(repository), args, ...(input !== undefined && { input }) },
        env: { MONOCLE_K8S_FORGE_TOKEN: OWN, ...more },
      });
      const code = args.includes('--dry-run') ? 2 : 1;
      expect({ place, shape, code: result.code }).toEqual({ place, shape, code });
      const said = `${result.stdout}${result.stderr}`;
      expect({ place, shape, said }).toMatchObject({
        said: expect.stringContaining('holds the value of a secret'),
      });
      for (const each of Object.values(shapes)) expect(said).not.toContain(each(OWN).slice(4, -4));
      expect(await repository.refs()).toBe(before);
    };
    for (const place of Object.keys(places)) await check(place, 'plain');
    const pairs = fc.tuple(
      fc.constantFrom(...Object.keys(places)),
      fc.constantFrom(...Object.keys(shapes)),
    );
    await fc.assert(
      fc.asyncProperty(pairs, ([place, shape]) => check(place, shape)),
      { numRuns: 25 },
    );
  });

  test.each(Object.keys(shapes))(
    'in the subject of a source commit stays there: %s',
    async (shape) => {
      const text = (shapes[shape] as (token: string) => string)(OWN);
      const repository = await host.create(`subject-${shape.length}`, { files });
      const source = await sourceClone(host, `subject-${shape.length}`);
      await source.commit({ 'team.yaml': team() }, `Use ${text}`);
      const { code, stdout, stderr } = await source.run(
        ['publish', 'team.yaml', '--repo', repository.path, '--branch', 'main', '--path', 'x'],
        { env: { GITHUB_TOKEN: OWN } },
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const all = `${stdout}${await repository.git('log', '--all', '-p')}`;
      expect(all).toContain('Monocle-Source-Subject');
      expect(all).not.toContain(text);
    },
  );
});

describe('a token that somebody committed by hand', () => {
  const SERVICE = 'clusters/prod/team/service.team-api.yaml';
  const BEGIN = '{name: team-api, namespace: prod';
  const verify = (repo: string, ...args: string[]) =>
    warmRun(['verify', '-', '--repo', repo, '--branch', 'main', '--path', 'clusters', ...args], {
      ...{ input: team(), env: host.env },
    });

  test.each([
    ['as a value', `metadata: {annotations: {a: ${TOKEN}}}`],
    ['as a value that is cut', `metadata: ${BEGIN}, labels: {aaa: ${TOKEN}}}`],
    ['as a field', `metadata: ${BEGIN}}\nspec: {type: ${TOKEN}}`],
    ['as a value in base64', `metadata: {annotations: {a: ${base64(TOKEN)}}}`],
    ['as a key', `metadata: {annotations: {${TOKEN}: a}}`],
    ['in an address', `metadata: {annotations: {a: "https://ada:${TOKEN}@host/"}}`],
    ['as a name', `metadata: {name: ${TOKEN}}`],
    ['as a comment', `# ${TOKEN}`],
    ['as what is no YAML', `: ${TOKEN}: [`],
  ])('is not printed: %s', async (_, text) => {
    const repository = await host.create(`by-hand-${_.replaceAll(' ', '-')}`, { files });
    const repo = fileUrl(repository);
    expect(await publish(host, { repo })).toMatchObject({ code: 0 });
    await repository.commit({ [SERVICE]: `apiVersion: v1\nkind: Service\n${text}\n` });
    for (const { code, stdout, stderr } of [
      await verify(repo),
      await verify(repo, '--output', 'json'),
      await publish(host, { repo, args: ['--dry-run'] }),
      await publish(host, { repo, args: ['--dry-run', '--output', 'json'] }),
      { ...(await publish(host, { repo })), code: 1 },
    ]) {
      expect(code).toBe(1);
      expect(stdout).not.toBe('');
      expect(`${stdout}${stderr}`).not.toMatch(/ghp_|a1a1a1|YTFhMWE/);
    }
    // The commit that removes it is made, and does not name it.
    expect(await repository.git('log', '-1', '--format=%B')).not.toContain('ghp_');
  });

  test('in a file in user/ is reported', async () => {
    const repository = await host.create('by-hand-user', { files });
    const repo = fileUrl(repository);
    await publish(host, { repo });
    await repository.commit({ 'clusters/prod/team/user/a.yaml': `# ${TOKEN}\n` });
    const { code, stdout } = await verify(repo);
    expect(code).toBe(1);
    expect(stdout).toMatch(/user\/a\.yaml +holds a token of GitHub\n/);
  });
});

describe('no problem of a Monocle shows a token', () => {
  test.each([
    ['as an unknown field', team('team', [`${TOKEN}: x`])],
    ['as the wrong value of a list of words', team('team', [`sink: ${TOKEN}`])],
    ['in a value that is cut', team('team', [`sink: {long-${'x'.repeat(20)}: ${TOKEN}}`])],
    ['in the config', team('team', [`config: {workspaces: [{name: a, ${TOKEN}: [x]}]}`])],
    ['set twice', `${TOKEN}: a\n${TOKEN}: b\n`],
  ])('%s', async (_, input) => {
    for (const args of [['validate'], ['validate', '--output', 'json'], ['synth']]) {
      const { code, stdout, stderr } = await warmRun([...args, '-'], { input, env: host.env });
      expect(code).toBe(1);
      expect(`${stdout}${stderr}`).toContain('…');
      expect(`${stdout}${stderr}`).not.toContain('a1a1a1');
    }
  });
});

test.each([
  ...['https:/ada:opensesame@h.example/x.git', 'https//ada:opensesame@h.example/x.git'],
  ...['oauth2:opensesame@h.example', 'ada:open/sesame@h.example/x.git', 'https:ada:opensesame@h'],
  ...['https:///ada:opensesame@h.example/x', `${TOKEN}@h.example:x.git`, 'ssh:ada:opensesame@h'],
])('a mistyped --repo is refused before ssh is tried, and not repeated: %s', async (repo) => {
  const marker = join(host.path, 'ssh-was-run');
  const ssh = await script(host, 'ssh', `touch ${marker}`, 'exit 255');
  for (const args of [[], ['--dry-run'], ['--pull-request', '--forge', 'github']]) {
    const result = await publish(host, { repo, args, env: { GIT_SSH_COMMAND: ssh } });
    expect(result).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringMatching(/^monocle-k8s: --repo.*: holds a password; let git find it/),
    });
    expect(result.stderr).not.toMatch(/sesame|ghp_/);
  }
  expect(existsSync(marker)).toBe(false);
});
