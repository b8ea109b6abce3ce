/** What holds on every forge: `publish --pull-request` with a real repository and a server of its API. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { proposalBranch } from '../../../src/gitops/git/target.js';
import {
  files,
  type Host,
  type HttpServer,
  type Repository,
  useHost,
  useHttp,
} from '../git/git-server.js';
import { publish, team } from '../git/publish.js';
import {
  type ForgeCall,
  type ForgeRules,
  type ForgeServer,
  PROJECT,
  TOKEN,
  useForge,
} from './forge-server.js';

export const SOURCE = proposalBranch({ branch: 'main', path: 'clusters' }, [
  { namespace: 'prod', name: 'team' },
]);
export const changed = (host: string) => team('team', [`publicURL: 'https://${host}.example.org'`]);

export interface ForgeWorld {
  readonly host: Host;
  readonly http: HttpServer;
  readonly forge: ForgeServer;
  create(name: string): Promise<Repository>;
  propose(
    repository: Repository,
    args?: readonly string[],
    options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> },
  ): ReturnType<typeof publish>;
}

export function useForgeWorld(kind: string, rules: ForgeRules): ForgeWorld {
  const host = useHost();
  const http = useHttp(host);
  const forge = useForge(rules);
  return {
    ...{ host, http, forge },
    async create(name) {
      const repository = await host.create(name, { files });
      forge.state.reset(repository);
      return repository;
    },
    propose: (
      repository,
      args = [],
      { input = team(), env = { MONOCLE_K8S_FORGE_TOKEN: TOKEN } } = {},
    ) =>
      publish(host, {
        ...{ repo: http.url(repository), input, env },
        args: [
          ...['--pull-request', '--forge', kind, '--forge-url', forge.url],
          ...['--forge-repository', PROJECT, ...args],
        ],
      }),
  };
}

export function forgeStories(kind: string, { host, forge, create, propose }: ForgeWorld): void {
  const state = () => forge.state;
  const only = () => {
    expect(forge.state.pulls).toHaveLength(1);
    const [pull] = forge.state.pulls;
    if (pull === undefined) throw new Error('no pull request');
    return pull;
  };

  describe('a proposal', () => {
    test('is created with title, text, labels and reviewers, and then left alone', async () => {
      const repository = await create('created');
      const args = ['--label', 'monocle', '--label=old', '--reviewer', 'ada'];
      const first = await propose(repository, args);
      expect(first).toMatchObject({ code: 0, stderr: '' });
      expect(first.stdout).toMatch(
        new RegExp(`\\ncreated (pull request #1|merge request !1): ${forge.url}/\\S+/1\\n$`),
      );
      expect(only()).toMatchObject({
        ...{ title: 'Monocle prod/team: 10 created', source: SOURCE, target: 'main' },
        ...{ draft: false, labels: ['monocle', 'old'], reviewers: ['ada'], state: 'open' },
        body: expect.stringContaining('| `Deployment/prod/team-api` | created |  |'),
      });
      const before = structuredClone(only());
      const second = await propose(repository, args);
      expect(second).toMatchObject({ code: 0, stderr: '' });
      expect(second.stdout).toMatch(/\nkept (pull request #1|merge request !1): /);
      expect(only()).toEqual(before);
    });

    test('with another content is updated', async () => {
      const repository = await create('updated');
      await propose(repository, [], { input: `${team()}---\n${team('b')}` });
      await propose(repository, [], { input: `${changed('x')}---\n${team('b')}` });
      const title = only().title;
      await repository.commit({ 'x.txt': 'x' });
      const next = await propose(repository, ['-m', 'Another title'], {
        input: `${changed('y')}---\n${team('b')}`,
      });
      expect(next).toMatchObject({ code: 0, stderr: '' });
      expect(next.stdout).toMatch(/\nupdated /);
      expect(only().title).not.toBe(title);
      expect(only().title).toBe('Another title');
    });
  });

  const pushed = async (repository: Repository) => (await repository.tip(SOURCE)) !== '';

  test('two runs at the same time make one pull request', async () => {
    const repository = await create('twice');
    const results = await Promise.all([propose(repository), propose(repository)]);
    expect(results).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    only();
  });

  describe('a token', () => {
    test('that is missing is told before anything is pushed', async () => {
      const repository = await create('missing');
      const refs = await repository.refs();
      const { code, stdout, stderr } = await propose(repository, [], { env: {} });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        `monocle-k8s: there is no token for ${kind}; nothing was pushed. Give --forge-token-file, or set MONOCLE_K8S_FORGE_TOKEN or ${kind.toUpperCase()}_TOKEN\n`,
      );
      expect(await repository.refs()).toBe(refs);
      expect(state().calls).toEqual([]);
    });

    test('that is wrong is told, the branch is there, and the next run finishes', async () => {
      const repository = await create('wrong');
      const wrong = 'wrong-token-4711';
      const first = await propose(repository, [], { env: { MONOCLE_K8S_FORGE_TOKEN: wrong } });
      expect(first).toMatchObject({ code: 1, stdout: '' });
      expect(first.stderr).toMatch(
        /: 401 \(Bad credentials\); the token is wrong or has expired\. The branch \S+ is pushed, but/,
      );
      expect(first.stderr).not.toContain(wrong);
      expect(await pushed(repository)).toBe(true);
      expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
      only();
    });

    test('is in a header alone: not in an address, an argument, a trace or an output', async () => {
      const repository = await create('secret');
      const variable = `${kind.toUpperCase()}_TOKEN`;
      // git writes the arguments of each of its processes, and what curl sends.
      const trace = join(host.path, 'trace');
      const result = await propose(repository, ['--output', 'json', '--reviewer', 'nobody'], {
        env: { [variable]: TOKEN, GIT_TRACE: trace, GIT_TRACE_CURL: trace, GIT_TRACE_SETUP: '1' },
      });
      expect(result.code).toBe(1);
      const traced = await readFile(trace, 'utf8');
      expect(traced).toMatch(/run_command: .*git-receive-pack|built-in: git push/);
      for (const text of [JSON.stringify([result, state().urls, state().calls]), traced])
        expect(text).not.toContain(TOKEN);
      expect(await repository.git('log', '--all', '-p')).not.toContain(TOKEN);
      expect(state().headers.every((headers) => JSON.stringify(headers).includes(TOKEN))).toBe(
        true,
      );
    });
  });

  describe('a forge that fails', () => {
    test('in the middle of create: the one that it made is found, and there is no second', async () => {
      const repository = await create('cut');
      const isCreate = ({ method, path }: ForgeCall) =>
        method === 'POST' && /(pulls|merge_requests)$/.test(path);
      state().faults.push({ matches: isCreate, times: 1, cut: 'after' });
      expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
      only();

      state().reset(repository);
      state().faults.push({ matches: isCreate, times: 1, cut: 'before' });
      expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
      only();
      expect(state().calls.filter(isCreate)).toHaveLength(2);
    });

    test('with a short rate limit is waited for; a long one is an error with its time', async () => {
      const repository = await create('limited');
      const reply = (seconds: string) => ({
        status: 429,
        json: { message: 'slow down' },
        headers: { 'retry-after': seconds },
      });
      state().faults.push({ matches: () => true, times: 1, reply: reply('1') });
      expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
      only();
      state().faults.push({ matches: () => true, times: 1, reply: reply('7200') });
      const late = await propose(repository, [], { input: changed('late') });
      expect(late).toMatchObject({ code: 1, stdout: '' });
      expect(late.stderr).toMatch(
        /the rate limit is reached; try again after \d{4}-\d\d-\d\dT[\d:.]+Z\. The branch \S+ is pushed/,
      );
    });

    test('with hostile words prints one line without control characters', async () => {
      const repository = await create('hostile');
      const message = `\u001b[31mred\nmonocle-k8s: all is well\u0007${'x'.repeat(5_000)}${TOKEN}`;
      state().faults.push({
        ...{ matches: ({ method }) => method === 'POST', times: 9 },
        reply: { status: 418, json: { message } },
      });
      const { code, stderr } = await propose(repository);
      expect(code).toBe(1);
      expect(stderr).not.toMatch(/[^\P{C}\n]/u);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr.length).toBeLessThan(1_000);
      expect(stderr).not.toContain(TOKEN);
    });

    test.each<BufferEncoding>(['utf8', 'base64', 'base64url', 'hex'])(
      'with our token in its words is not quoted: %s',
      async (encoding) => {
        const repository = await create(`echo-${encoding}`);
        const echo = Buffer.from(TOKEN).toString(encoding);
        state().faults.push({
          ...{ matches: ({ method }) => method === 'POST', times: 9 },
          reply: { status: 418, json: { message: `bad ${echo}!` } },
        });
        const { code, stderr } = await propose(repository);
        expect(code).toBe(1);
        expect(stderr).toContain('418 (bad …');
        expect(stderr).not.toContain(echo.slice(4, 20));
      },
    );
  });

  describe('what people did', () => {
    test('an edited text is left as it is, and this is said', async () => {
      const repository = await create('edited');
      await propose(repository);
      only().body = `Please look.\n\n${only().body}`;
      const before = structuredClone(only());
      const next = await propose(repository, ['--label', 'more'], { input: changed('other') });
      expect(next.code).toBe(0);
      expect(next.stderr).toMatch(
        /^(pull request #1|merge request !1) \(http\S+\): somebody edited its title or text, which are left as they are\n$/,
      );
      expect(only()).toEqual({ ...before, labels: ['more'] });
    });

    test('closed with the same content: not opened again, until the branch is gone or the content new', async () => {
      const repository = await create('closed');
      await propose(repository);
      await state().close(only());
      const refs = await repository.refs();
      const again = await propose(repository);
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toMatch(
        /somebody closed (pull request #1|merge request !1) \(http\S+\), which proposes the same; nothing was pushed\. Delete the branch \S+ to propose it again, or publish a change\n$/,
      );
      expect(await repository.refs()).toBe(refs);
      only();

      expect(await propose(repository, [], { input: changed('new') })).toMatchObject({ code: 0 });
      const [, second] = state().pulls;
      expect(second).toMatchObject({ number: 2, state: 'open' });
      if (second) await state().close(second);
      await repository.git('update-ref', '-d', `refs/heads/${SOURCE}`);
      expect(await propose(repository, [], { input: changed('new') })).toMatchObject({ code: 0 });
      expect(state().pulls.map((pull) => pull.state)).toEqual(['closed', 'closed', 'open']);
    });

    test('merged: nothing is left to do', async () => {
      const repository = await create('merged');
      await propose(repository);
      await repository.git('update-ref', 'refs/heads/main', SOURCE);
      await state().close(only(), 'merged');
      const { code, stdout } = await propose(repository);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^nothing to publish: main has it all/);
      expect(only()).toMatchObject({ state: 'merged', comments: [] });
      expect(await pushed(repository)).toBe(false);
    });
  });

  test('a proposal that is withdrawn is closed with a comment, before its branch is deleted', async () => {
    const repository = await create('withdrawn');
    await propose(repository);
    const tip = await repository.tip(SOURCE);
    const both = await propose(repository, [], { input: `${team()}---\n${team('b')}` });
    expect(both).toMatchObject({ code: 0, stderr: '' });
    expect(state().pulls).toMatchObject([
      {
        state: 'closed',
        head: tip,
        comments: [expect.stringContaining('Withdrawn by monocle-k8s')],
      },
      { state: 'open', comments: [] },
    ]);
    expect(await pushed(repository)).toBe(false);
  });

  test('reviewers who are unknown are named, and the rest is done', async () => {
    const repository = await create('unknown');
    const args = ['--reviewer', 'ada', '--reviewer', 'nobody', '--label', 'x'];
    const { code, stdout, stderr } = await propose(repository, args);
    expect(code).toBe(1);
    expect(stdout).toContain('\ncreated ');
    expect(stderr).toMatch(
      /^\S+ request [#!]1 \(http\S+\): nobody cannot be asked for a review \(/,
    );
    expect(only()).toMatchObject({ reviewers: ['ada'], labels: ['x'], state: 'open' });
  });

  test('--draft creates a draft, and people decide when it is ready', async () => {
    const repository = await create('draft');
    expect(await propose(repository, ['--draft'])).toMatchObject({ code: 0, stderr: '' });
    const isDraft = () => only().draft || /^(WIP|Draft): /.test(only().title);
    expect(isDraft()).toBe(true);
    await propose(repository, ['--draft', '-m', 'Next'], { input: changed('next') });
    expect(isDraft()).toBe(true);
    only().draft = false;
    only().title = only().title.replace(/^(WIP|Draft): /, '');
    await propose(repository, ['--draft', '-m', 'Last'], { input: changed('last') });
    expect(isDraft()).toBe(false);
    expect(only().title).toBe('Last');
  });

  test('--auto-merge: is asked for once; if the forge refuses, that is a warning', async () => {
    const repository = await create('auto');
    expect(await propose(repository, ['--auto-merge'])).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.stringify(only().autoMerge)).toContain(await repository.tip(SOURCE));
    expect(await propose(repository, ['--auto-merge'])).toMatchObject({ code: 0, stderr: '' });

    const refusing = await create('refusing');
    state().settings.noAutoMerge = true;
    const { code, stderr } = await propose(refusing, ['--auto-merge']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/: is not merged automatically \(.+\)\. Merge it yourself\n$/);
    expect(only().state).toBe('open');
    expect(only().autoMerge).toBeUndefined();
  });
}
