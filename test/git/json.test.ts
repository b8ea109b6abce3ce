/** `--output json` of the commands on Git, and their exit codes as docs/gitops.md lists them. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, type Repository, useHost, useHttp } from '../support/git/git-server.js';
import { team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const http = useHttp(host);
const HERE = 'clusters/prod/team';

interface Given {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** JSON alone on stdout, with the exit code in it. */
async function json(repository: Repository, args: readonly string[], given: Given = {}) {
  const where = ['--repo', http.url(repository), '--branch', 'main', '--path', 'clusters'];
  const { code, stdout, stderr } = await warmRun([...args, ...where, '--output', 'json'], {
    ...{ input: given.input ?? team(), cwd: given.cwd ?? host.path },
    env: { ...host.env, ...given.env },
  });
  const result = JSON.parse(stdout);
  expect(result.exitCode).toBe(code);
  return { result, stderr, code: Number(code) };
}

const changed = team('team', ["publicURL: 'https://a.example'"]);

describe('publish', () => {
  test('tells commit, branch, objects, fields and source', async () => {
    const repository = await host.create('publish', { files });
    const base = await repository.tip();
    const cwd = join(host.path, 'source');
    await mkdir(cwd);
    await host.git(cwd, ['init', '--quiet']);
    await writeFile(join(cwd, 'team.yaml'), team());
    await host.git(cwd, ['add', '--all']);
    await host.git(cwd, ['commit', '--quiet', '--message', 'Say it']);
    const created = await json(repository, ['publish', 'team.yaml'], { cwd });
    const commit = await repository.tip();
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.result).toEqual({
      ...{ exitCode: 0, repository: http.url(repository), branch: 'main', path: 'clusters' },
      ...{ dryRun: false, commit, base, conflicts: 0, suspended: [], withdrawn: [] },
      instances: [
        {
          ...{ monocle: 'prod/team', directory: HERE, unchanged: 0 },
          objects: expect.arrayContaining([
            { object: 'Deployment/prod/team-api', verb: 'created', fields: [] },
          ]),
          source: {
            ...{ paths: ['team.yaml'], subject: 'Say it', author: 'Test <test@example.org>' },
            commit: (await host.git(cwd, ['rev-parse', 'HEAD'])).trim(),
            date: expect.any(String),
          },
        },
      ],
    });
    const configured = await json(repository, ['publish', '-'], { input: changed });
    expect(configured.result).toMatchObject({
      commit: await repository.tip(),
      base: commit,
      instances: [
        {
          objects: [
            {
              ...{ object: 'Deployment/prod/team-api', verb: 'configured' },
              fields: [expect.stringMatching(/^spec\.template\.spec\.containers\[0\]\.env\[\d+\]/)],
            },
          ],
          ...{ unchanged: 9, source: null },
        },
      ],
    });
    const idle = await json(repository, ['publish', '-'], { input: changed });
    expect(idle).toMatchObject({ code: 0, result: { commit: null } });
    expect(idle.result.instances).toMatchObject([{ objects: [], unchanged: 10 }]);
  });

  test('tells what it would do, what is suspended, and what a proposal replaces', async () => {
    const repository = await host.create('proposal', { files });
    const dry = await json(repository, ['publish', '-', '--dry-run']);
    expect(dry).toMatchObject({ code: 1, result: { dryRun: true, commit: null } });
    const both = [team(), team('still', ['suspend: true'])].join('---\n');
    const one = await json(repository, ['publish', '-', '--pull-request'], { input: both });
    expect(one.result).toMatchObject({
      branch: expect.stringMatching(/^monocle-k8s\//),
      suspended: ['prod/still'],
    });
    const two = await json(repository, ['publish', '-', '--pull-request'], {
      input: [changed, team('more')].join('---\n'),
    });
    expect(two.result.withdrawn).toEqual([
      { branch: one.result.branch, commit: one.result.commit, others: [], kept: null },
    ]);
  });

  test('never has a value, also not of a secret that somebody committed', async () => {
    const repository = await host.create('values', { files });
    await json(repository, ['publish', '-']);
    const file = `${HERE}/deployment.team-api.yaml`;
    const text = (await repository.files())[file] ?? '';
    const token = `ghp_${'a1'.repeat(18)}`;
    await repository.commit({
      [file]: text.replace('spec:', `spec:\n  paused: opensesame\n  ${token}: ${token}`),
    });
    const verified = await json(repository, ['verify', '-']);
    expect(verified.code).toBe(1);
    const published = await json(repository, ['publish', '-']);
    expect(published.result.instances[0].objects).toMatchObject([
      { verb: 'configured', fields: ['spec.paused', '…'] },
    ]);
    expect(JSON.stringify(published.result)).not.toMatch(/opensesame|ghp_/);
    expect(JSON.stringify(verified.result)).not.toMatch(/opensesame|ghp_/);
    const list = (await repository.files())[`${HERE}/kustomization.yaml`] ?? '';
    await repository.commit({
      [`${HERE}/kustomization.yaml`]: list.replace(/^apiVersion: .*/m, `apiVersion: ${token}`),
    });
    const edited = await json(repository, ['verify', '-']);
    expect(edited.result.instances[0].differences).toMatchObject([
      {
        object: 'kustomization.yaml',
        message: 'differs in Git; publish would change it: another apiVersion',
      },
    ]);
    expect(JSON.stringify(edited.result)).not.toContain('ghp_');
  });
});

test('verify tells state, differences and source', async () => {
  const repository = await host.create('verify', { files });
  await json(repository, ['publish', '-'], { input: [team(), team('gone')].join('---\n') });
  await repository.commit({
    [`${HERE}/service.team-api.yaml`]: undefined,
    'clusters/prod/copy/service.team-api.yaml': (await repository.files())[
      'clusters/prod/gone/service.gone-api.yaml'
    ],
  });
  const input = [changed, team('still', ['suspend: true'])].join('---\n');
  const { code, result } = await json(repository, ['verify', '-'], { input });
  expect(code).toBe(1);
  expect(result).toEqual({
    ...{ exitCode: 1, repository: http.url(repository), branch: 'main', path: 'clusters' },
    ...{ commit: await repository.tip(), signature: null },
    instances: [
      {
        ...{ monocle: 'prod/team', state: 'different', source: null },
        differences: [
          {
            ...{ object: 'Service/prod/team-api', between: ['Monocle', 'Git'] },
            message: 'in Monocle, not in Git',
          },
          {
            ...{ object: 'Deployment/prod/team-api', between: ['Monocle', 'Git'] },
            field: expect.stringMatching(/^spec\.template\.spec\.containers\[0\]\.env/),
          },
          expect.objectContaining({
            object: 'service.team-api.yaml',
            message: 'is missing in Git',
          }),
          expect.objectContaining({ object: '.monocle-k8s' }),
        ],
      },
      { monocle: 'prod/still', state: 'suspended', differences: [], source: null },
      { monocle: 'prod/gone', state: 'stray', differences: [], source: null },
    ],
    copies: [{ directory: 'clusters/prod/copy', message: expect.stringContaining('is a copy') }],
    broken: [],
  });
});

/** The rows of the table: a command, and what each exit code means. */
const ROWS = readFileSync('docs/gitops.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (publish|promote|verify|diff|blame) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, command = '', ...codes]) => [command, codes.slice(0, 3)] as const);

/** What makes a command end with each code. Those of diff with a cluster are in test/e2e/commands.test.ts. */
const CASES: Readonly<Record<string, readonly (readonly [number, readonly string[], Given?])[]>> = {
  publish: [
    [0, ['publish', '-']],
    [1, ['publish', '-'], { input: 'kind: Monocle\n' }],
    [1, ['publish', '-', '--require-clean-source']],
    [2, ['publish', '-', '--nope']],
  ],
  'publish --dry-run': [
    [0, ['publish', '-', '--dry-run']],
    [1, ['publish', '-', '--dry-run'], { input: changed }],
    [2, ['publish', '-', '--dry-run'], { input: 'kind: Monocle\n' }],
    [2, ['publish', '-', '--dry-run', '--require-clean-source']],
  ],
  // Their other codes are in promote.test.ts: they need a project with environments.
  promote: [
    [2, ['promote', 'a', 'a']],
    [2, ['promote', 'a']],
  ],
  'promote --dry-run': [
    [2, ['promote', 'a', 'a', '--dry-run']],
    [2, ['promote', 'a', 'b', '--dry-run']],
  ],
  verify: [
    [0, ['verify', '-']],
    [1, ['verify', '-'], { input: changed }],
    [2, ['verify', '-'], { input: 'kind: Monocle\n' }],
    [2, ['verify', '/nonexistent.yaml']],
  ],
  diff: [
    [2, ['diff', '/nonexistent.yaml']],
    [2, ['diff', '-', '--nope']],
  ],
  blame: [
    [0, ['blame', 'Service/prod/team-api']],
    [1, ['blame', 'Service/prod/nobody']],
    [2, ['blame', 'nobody']],
  ],
};

test('the exit codes are those of the table in docs/gitops.md, and errors are JSON', async () => {
  expect(ROWS.map(([command]) => command)).toEqual(Object.keys(CASES));
  const repository = await host.create('codes', { files });
  await json(repository, ['publish', '-']);
  for (const [command, meanings] of ROWS) {
    expect(meanings.filter(Boolean)).toHaveLength(3);
    for (const [expected, args, given] of CASES[command] ?? []) {
      const { code, result } = /^(diff|promote)/.test(command)
        ? await alone(args, given)
        : await json(repository, args, given);
      expect([args, code]).toEqual([args, expected]);
      const isError = expected === 2 || (expected === 1 && ['publish', 'blame'].includes(command));
      if (isError)
        expect(result).toEqual({ exitCode: code, error: { message: expect.any(String) } });
      else expect(result).not.toHaveProperty('error');
    }
  }
});

async function alone(args: readonly string[], { input = team() }: Given = {}) {
  const { code, stdout } = await warmRun([...args, '--output=json'], { input, env: host.env });
  return { code, result: JSON.parse(stdout) };
}
