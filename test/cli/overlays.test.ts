/** --overlay on the command line, with the example of environments. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const [BASE, STAGING, PROD] = ['monocle', 'staging', 'prod'].map(
  (name) => `examples/environments/${name}.yaml`,
) as [string, string, string];
const golden = (name: string) => readFileSync(`test/golden/environments-${name}.yaml`, 'utf8');

describe('the overlays of the example', () => {
  test.each([
    ['staging', STAGING],
    ['prod', PROD],
  ])('%s gives its golden manifests, and is valid', async (name, overlay) => {
    const synth = await warmRun(['synth', BASE, '--overlay', overlay]);
    expect(synth).toMatchObject({ code: 0, stderr: '', stdout: golden(name) });
    const validate = await warmRun(['validate', BASE, '--overlay', overlay]);
    expect(validate).toMatchObject({ code: 0, stdout: '1 Monocle: valid\n' });
  });

  test('make what the example says', () => {
    expect(golden('prod')).toContain('value: https://metrics.example.org\n');
    expect(golden('prod')).toMatch(/requests:\n +cpu: 500m\n +memory: 8Gi\n/);
    expect(golden('staging')).toContain('image: quay.io/change-metrics/monocle:1.11.2\n');
    expect(golden('staging')).toContain('environment: staging\n');
  });

  test('come from standard input, and the order counts', async () => {
    const input = await readFile(PROD, 'utf8');
    const piped = await warmRun(['synth', BASE, '--overlay', '-'], { input });
    expect(piped.stdout).toBe(golden('prod'));
    const last = await warmRun(['synth', BASE, '--overlay', STAGING, '--overlay', PROD]);
    expect(last.stdout).toContain('storage: 200Gi\n');
    expect(last.stdout).toContain('monocle:1.11.2\n');
    const first = await warmRun(['synth', BASE, '--overlay', PROD, '--overlay', STAGING]);
    expect(first.stdout).toContain('storage: 5Gi\n');
    const stream = await warmRun(['synth', '-', '--overlay', PROD], {
      input: await readFile(BASE, 'utf8'),
    });
    expect(stream.stdout).toBe(golden('prod'));
  });

  test('are no Monocles by themselves', async () => {
    const { code, stdout } = await warmRun(['validate', PROD]);
    expect(code).toBe(1);
    expect(stdout).toContain('metadata.name is required');
  });
});

describe('of an overlay that is bad', () => {
  const inside = (name: string) => join(directory.path, name);
  beforeAll(async () => {
    const overlay = readFileSync(STAGING, 'utf8');
    await writeFile(inside('team.yaml'), monocle(['title: a']));
    await writeFile(inside('bad.yaml'), overlay.replace('5Gi', 'small'));
    await writeFile(inside('other.yaml'), overlay.replace('spec:', 'metadata: {name: x}\nspec:'));
  });
  const at = (...args: string[]) => warmRun(args, { cwd: directory.path });

  // verify opens its repository first: test/git/provenance.test.ts has it.
  test.each(['synth', 'apply', 'diff', 'secret', 'publish'])(
    '%s tells the place, and does nothing',
    async (command) => {
      const repo = ['--repo', directory.path, '--branch', 'main', '--path', 'a'];
      const git = command === 'publish' ? repo : [];
      const args = ['team.yaml', '-n', 'team', '--overlay', 'bad.yaml', ...git];
      const { code, stdout, stderr } = await at(command, ...args);
      expect([code, stdout]).toEqual([command === 'diff' ? 2 : 1, '']);
      expect(stderr).toContain('bad.yaml:8:16 spec.storageSize "small" is not a quantity');
      expect(stderr).toContain('1 problem in 1 file\n');
    },
  );

  test('validate tells the place as JSON, too', async () => {
    const { code, stdout } = await at(
      'validate',
      'team.yaml',
      '--output=json',
      '--overlay=bad.yaml',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [{ file: 'bad.yaml', line: 8, column: 16, path: 'spec.storageSize' }],
    });
  });

  test.each(['synth', 'validate'])(
    '%s tells that it is for nothing, or not there',
    async (command) => {
      const other = await at(command, 'team.yaml', '--overlay', 'other.yaml');
      expect(other.code).toBe(1);
      expect(`${other.stdout}${other.stderr}`).toContain(
        'other.yaml:4:18 metadata.name there is no Monocle/x to merge this over, only Monocle/team',
      );
      const absent = await at(command, 'team.yaml', '--overlay', 'nowhere.yaml');
      expect(absent.code).toBe(1);
      expect(`${absent.stdout}${absent.stderr}`).toMatch(/nowhere\.yaml.* no such file/);
    },
  );

  test('a second config is refused, wherever it is', async () => {
    const config = 'workspaces:\n  - name: mine\n    crawlers: []\n';
    await writeFile(inside('config.yaml'), config);
    const overlay = monocle(['config: {workspaces: [{name: x, crawlers: []}]}']);
    await writeFile(inside('inline.yaml'), overlay);
    const { code, stderr } = await at(
      ...['synth', 'team.yaml', '--config', 'config.yaml', '--overlay', 'inline.yaml'],
    );
    expect(code).toBe(1);
    expect(stderr).toContain('inline.yaml:6:3 spec.config is set, and a second config is given');
  });
});

test('secret has the keys that an overlay asks for', async () => {
  const overlay = join(directory.path, 'keys.yaml');
  const provider = '{github_organization: a, github_token: ANOTHER_TOKEN}';
  await writeFile(
    overlay,
    monocle([
      `config: {workspaces: [{name: x, crawlers: [{name: a, update_since: "2024-01-01", provider: ${provider}}]}]}`,
    ]),
  );
  const base = join(directory.path, 'base.yaml');
  await writeFile(base, monocle());
  const { code, stdout } = await warmRun(['secret', base, '--overlay', overlay]);
  expect(code).toBe(0);
  expect(stdout).toContain('ANOTHER_TOKEN');
});
