/** MonocleCrawlers on the command line: every command gives the same bytes, and extract takes a config apart. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { MonocleValidation } from '../../src/cdk8s-validation.js';
import { crawler } from '../support/cases/crawler-cases.js';
import { temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const [MONOCLE, SEARCH, STOREFRONT] = ['monocle', 'search', 'storefront'].map(
  (name) => `examples/crawlers/${name}.yaml`,
) as [string, string, string];
const GOLDEN = readFileSync('test/golden/crawlers.yaml', 'utf8');

describe('the MonocleCrawlers of the example', () => {
  test('give the same bytes in any order, from files and from a stream', async () => {
    const { stdout, stderr } = await warmRun(['synth', STOREFRONT, SEARCH, MONOCLE]);
    expect(stdout).toBe(GOLDEN);
    expect(stderr).toMatch(
      /^Secret\/platform\/monocle-crawlers must have the key MONOCLE_CRAWLER_SEARCH_REVIEWS_\w+: a copy of gerrit in Secret\/search\/tokens$/m,
    );
    const input = [SEARCH, MONOCLE, STOREFRONT].map((file) => readFileSync(file, 'utf8'));
    expect((await warmRun(['synth', '-'], { input: input.join('\n---\n') })).stdout).toBe(GOLDEN);
  });

  test('give the same bytes with cdk8s synth', async () => {
    const output = join(directory.path, 'cdk8s');
    const app = `${process.execPath} lib/src/main.js ${[STOREFRONT, MONOCLE, SEARCH].join(' ')}`;
    execFileSync('cdk8s', ['synth', '--app', app, '--output', output, '--check-upgrade=false'], {
      stdio: 'ignore',
    });
    const [file = '', ...more] = readdirSync(output);
    expect(more).toEqual([]);
    expect(await readFile(join(output, file), 'utf8')).toBe(GOLDEN);
  });

  test('are valid, and counted', async () => {
    expect((await warmRun(['validate', MONOCLE, SEARCH, STOREFRONT])).stdout).toBe(
      '1 Monocle, 3 MonocleCrawlers: valid\n',
    );
  });

  test('without their Monocle are an error for synth, and a warning for validate', async () => {
    const synth = await warmRun(['synth', SEARCH]);
    expect([synth.code, synth.stdout]).toEqual([1, '']);
    expect(synth.stderr).toMatch(/8:12.*Monocle\/platform\/monocle is not among these files/);
    const validate = await warmRun(['validate', SEARCH]);
    expect(validate.code).toBe(0);
    expect(validate.stdout).toMatch(/warning.*is not among these files/);
  });

  test('ask for no key in the Secret of their Monocle', async () => {
    const { stdout } = await warmRun(['secret', MONOCLE, SEARCH, STOREFRONT]);
    expect(Object.keys(parse(stdout).stringData)).toEqual([
      'CRAWLERS_API_KEY',
      'MONOCLE_JWK_GEN_KEY',
    ]);
  });

  test('are checked by the plugin of cdk8s, too', async () => {
    const check = async (objects: readonly unknown[]) => {
      const found: string[] = [];
      await new MonocleValidation().validate({
        manifests: ['all'],
        parseManifest: () => objects,
        report: {
          addViolation: ({ ruleName, recommendation, fix }) =>
            found.push(`${ruleName}: ${recommendation}; ${fix}`),
          submit: (status) => found.push(status),
        },
      });
      return found;
    };
    const objects = [MONOCLE, SEARCH, STOREFRONT].flatMap((file) =>
      parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()),
    );
    expect(await check(objects)).toEqual(['success']);
    const bad = crawler({ workspace: 'A' });
    expect(await check([...objects, bad])).toEqual([
      expect.stringMatching(/^spec.workspace: .*this field of the MonocleCrawler$/),
      'failure',
    ]);
  });
});

describe('crawlers extract', () => {
  const CONFIG = {
    workspaces: [
      {
        name: 'demo',
        crawlers: [
          { name: 'github', update_since: '2024-01-01', provider: { github_organization: 'a' } },
          { name: 'My crawler', update_since: '2024-01-01', provider: 'TaskDataProvider' },
          {
            name: 'aaa',
            update_since: '2024-01-01',
            provider: { gitlab_organization: 'b', gitlab_token: 'B_TOKEN' },
          },
        ],
      },
    ],
  };
  const monocleWith = (spec: object) =>
    stringify({
      apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
      kind: 'Monocle',
      metadata: { name: 'team' },
      spec,
    });

  test('takes a config apart, and synth puts it together again', async () => {
    const dir = join(directory.path, 'extract');
    await mkdir(dir);
    const at = (name: string) => join(dir, name);
    await writeFile(at('config.yaml'), stringify(CONFIG));
    const extract = ['crawlers', 'extract', at('config.yaml'), '--monocle', 'team'];
    const { stdout, stderr, code } = await warmRun([...extract, '--rest', at('rest.yaml')]);
    expect(code).toBe(0);
    expect(stderr).toContain('2 crawlers extracted, 1 left in the config');
    expect(stderr).toMatch(/workspaces\[0\].crawlers\[1\] \("My crawler"\): metadata.name/);
    expect(stderr).toContain('spec.crawlers.secretKeys of Monocle/team to [B_TOKEN, GITHUB_TOKEN]');
    await writeFile(at('crawlers.yaml'), stdout);

    const before = await warmRun(['synth', '-'], { input: monocleWith({ config: CONFIG }) });
    await writeFile(
      at('team.yaml'),
      monocleWith({
        config: parse(await readFile(at('rest.yaml'), 'utf8')),
        crawlers: { secretKeys: ['B_TOKEN', 'GITHUB_TOKEN'] },
      }),
    );
    const after = await warmRun(['synth', at('team.yaml'), at('crawlers.yaml')]);
    expect(after.stderr).toBe('');
    const crawlersIn = (text: string) =>
      parse(parse(text.split('---\n')[0] ?? '').data['config.yaml']).workspaces[0].crawlers;
    const [was, is] = [crawlersIn(before.stdout), crawlersIn(after.stdout)];
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(is.toSorted(byName)).toEqual(was.toSorted(byName));
    expect(is.map(({ name }: { name: string }) => name)).toEqual(['My crawler', 'aaa', 'github']);

    const again = await warmRun([...extract, '--rest', at('rest.yaml')]);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain('rest.yaml');
  });

  test('prints the rest on standard error, and reads standard input', async () => {
    const { stderr, stdout } = await warmRun(
      ['crawlers', 'extract', '-', '--monocle', 'team', '--secret', 'vault', '-n', 'metrics'],
      { input: stringify(CONFIG) },
    );
    expect(stderr).toContain('- name: My crawler');
    expect(parse(stdout.split('---\n')[0] ?? '')).toMatchObject({
      metadata: { namespace: 'metrics' },
      spec: { github: { tokenSecretRef: { name: 'vault', key: 'GITHUB_TOKEN' } } },
    });
  });

  test.each([
    [['crawlers', 'extract', '-'], 2, /--monocle is required/],
    [['crawlers', 'list', '-', '--monocle', 'a'], 2, /crawlers extract CONFIG/],
    [['crawlers', 'extract', '-', '--monocle', 'a'], 1, /workspaces is required/],
  ])('%j exits with %d', async (args, code, message) => {
    const result = await warmRun(args, { input: '{}' });
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(message);
    expect(result.stdout).toBe('');
  });
});

describe('crawlers wipe refuses, without a cluster,', () => {
  const NAMES = ['--workspace', 'demo', '--crawler', 'acme'];
  const wipe = (...args: string[]) =>
    warmRun(['crawlers', 'wipe', 'team', '--kubeconfig', '/nowhere', ...args]);

  test.each<[string, readonly string[], string]>([
    ['no workspace', ['--crawler', 'acme'], '--workspace is required'],
    ['no crawler', ['--workspace', 'demo'], '--crawler is required'],
    ['a flag of extract', [...NAMES, '--rest', 'x'], '--rest is a flag of crawlers extract'],
    ['no time', [...NAMES, '--timeout', '0'], 'is not a whole number'],
    ['no file', [...NAMES, '-f', ''], '--file is empty'],
    ['no cluster', NAMES, '/nowhere'],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await wipe(...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  test.each(['\u001b[31m', 'a\nb'])('a name %j, and does not print it as it is', async (name) => {
    for (const flag of ['--workspace', '--crawler', '--file']) {
      const { code, stderr } = await wipe(...NAMES, flag, name);
      expect([code, stderr.trimEnd().includes(name)]).toEqual([2, false]);
    }
  });

  test.each(['wipe', 'extract', 'delete'])('crawlers %s alone', async (verb) => {
    const { code, stderr } = await warmRun(['crawlers', verb]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('crawlers wipe MONOCLE')]);
  });

  test('a flag of it for extract', async () => {
    const { code, stderr } = await warmRun(['crawlers', 'extract', '-', '--yes']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--yes is a flag of crawlers wipe'),
    ]);
  });

  test.each<[string, string, RegExp]>([
    ['a broken MonocleCrawler', stringify(crawler({ updateSince: 'x' })), /:\d+.*not a date/],
    ['a broken config', 'workspaces: [{ name: A }]', /<stdin>:1/],
    ['a broken Monocle', 'kind: Monocle\nspec: { config: { workspaces: 5 } }', /workspaces/],
    ['no YAML', 'a: [', /<stdin>:1/],
    ['nothing', '', /is empty/],
  ])('%s in a file', async (_, input, message) => {
    const args = ['crawlers', 'wipe', 'team', ...NAMES, '-f', '-', '--kubeconfig', '/nowhere'];
    const { code, stderr } = await warmRun(args, { input });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
