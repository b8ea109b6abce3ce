import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

test('prints a Secret with fresh keys, as the controller would make it', async () => {
  const first = await warmRun(['secret', 'team', '-n', 'metrics']);
  const second = await warmRun(['secret', 'team', '-n', 'metrics']);
  expect(first.code).toBe(0);
  const secret = parse(first.stdout);
  expect(secret).toMatchObject({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'Opaque',
    metadata: {
      name: 'team-api',
      namespace: 'metrics',
      labels: { 'monocle.change-metrics.io/instance': 'team' },
    },
  });
  expect(Object.keys(secret.stringData)).toEqual(['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY']);
  // Shorter, and Monocle would not use it.
  expect(secret.stringData.MONOCLE_JWK_GEN_KEY.length).toBeGreaterThanOrEqual(64);
  expect(parse(second.stdout).stringData).not.toEqual(secret.stringData);
});

test('without a namespace, it names none', async () => {
  const { stdout } = await warmRun(['secret', 'team']);
  expect(parse(stdout).metadata).not.toHaveProperty('namespace');
});

test('prints an ExternalSecret without any material, which is the same each time', async () => {
  const { stdout, code } = await warmRun(['secret', 'team', '-n', 'metrics', '--external-secret']);
  expect(code).toBe(0);
  expect((await warmRun(['secret', 'team', '-n', 'metrics', '--external-secret'])).stdout).toBe(
    stdout,
  );
  const objects = parseAllDocuments(stdout).map((document) => document.toJS());
  const external = objects.find(({ kind }) => kind === 'ExternalSecret');
  expect(external.spec.target.name).toBe('team-api');
  // Generated again, they would change under the pods.
  expect(external.spec.refreshPolicy).toBe('CreatedOnce');
  const generators = objects.filter(({ kind }) => kind === 'Password');
  const made = (external.spec.dataFrom as { rewrite: object[]; sourceRef: object }[]).map(
    ({ rewrite, sourceRef }) => ({ rewrite, sourceRef }),
  );
  expect(made).toEqual(
    ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'].map((key, index) => ({
      rewrite: [{ regexp: { source: 'password', target: key } }],
      sourceRef: {
        generatorRef: {
          apiVersion: 'generators.external-secrets.io/v1alpha1',
          kind: 'Password',
          name: generators[index].metadata.name,
        },
      },
    })),
  );
  const [, jwk] = generators;
  expect(jwk.spec.length).toBeGreaterThanOrEqual(64);
});

test.each(['Team', 'a_b', '-a', 'a'.repeat(41)])('refuses the name %s', async (name) => {
  const { code, stderr, stdout } = await warmRun(['secret', '--', name]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('is not a valid name of a Monocle');
});

describe('of a file', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  beforeAll(async () => {
    directory = await temporaryDirectory();
  });
  afterAll(() => directory.remove());

  const write = async (name: string, text: string): Promise<string> => {
    const path = join(directory.path, name);
    await writeFile(path, text);
    return path;
  };
  const CONFIG = `workspaces:
  - name: demo
    crawlers_api_key: MY_KEY
    crawlers:
      - name: lab-acme
        update_since: "2024-01-01"
        provider: {gitlab_organization: acme}
`;
  const inline = [
    'config:',
    ...CONFIG.trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];

  test('has exactly the keys that the Monocle and its config need, each with its purpose', async () => {
    const file = await write('team.yaml', monocle(inline));
    const { code, stdout, stderr } = await warmRun(['secret', file, '-n', 'metrics']);
    expect([code, stderr]).toEqual([
      0,
      'Secret/metrics/team-api needs more keys, which cannot be generated: GITLAB_TOKEN. Add them: without them the pods do not start.\n',
    ]);
    const secret = parse(stdout);
    expect(secret).toMatchObject({
      ...{ kind: 'Secret', type: 'Opaque' },
      metadata: {
        ...{ name: 'team-api', namespace: 'metrics' },
        labels: { 'monocle.change-metrics.io/instance': 'team' },
      },
    });
    expect(Object.keys(secret.stringData)).toEqual(['MONOCLE_JWK_GEN_KEY', 'MY_KEY']);
    expect(secret.stringData.MONOCLE_JWK_GEN_KEY.length).toBeGreaterThanOrEqual(64);
    expect(secret.stringData.MY_KEY.length).toBeGreaterThanOrEqual(24);
    expect(stdout.replaceAll(/: [\w-]{32,}$/gm, ': ***')).toContain(`stringData:
  # the key that signs the sessions of users; without it, or with less than 64 bytes, users are logged out when the api restarts
  MONOCLE_JWK_GEN_KEY: ***
  # the API key of the crawlers of workspace demo; see workspaces[0].crawlers_api_key
  MY_KEY: ***
  # Add these keys, which cannot be generated:
  # GITLAB_TOKEN: the token of crawler lab-acme (workspace demo); see workspaces[0].crawlers[0].provider.gitlab_token
`);
  });

  test('takes the config of a separate file, for a name too, and - as standard input', async () => {
    const config = await write('config.yaml', CONFIG);
    for (const [argument, input] of [
      ['-', monocle()],
      ['team', ''],
    ] as const) {
      const { code, stdout } = await warmRun(['secret', argument, '--config', config], { input });
      expect(code).toBe(0);
      const { metadata, stringData } = parse(stdout);
      expect(metadata.name).toBe('team-api');
      expect(Object.keys(stringData)).toEqual(['MONOCLE_JWK_GEN_KEY', 'MY_KEY']);
    }
  });

  test('one Secret for each Monocle, and one for those that share it', async () => {
    const shared = ['secretName: vault', ...inline];
    const texts = [
      monocle([], 'one'),
      monocle(shared, 'two'),
      monocle(['secretName: vault'], 'three'),
    ];
    const file = await write('three.yaml', texts.join('---\n'));
    const { stdout, stderr } = await warmRun(['secret', file]);
    const secrets = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(
      secrets.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]),
    ).toEqual([
      ['one-api', ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY']],
      ['vault', ['MONOCLE_JWK_GEN_KEY', 'MY_KEY', 'CRAWLERS_API_KEY']],
    ]);
    // Nobody's in particular.
    expect(secrets[1].metadata).toEqual({ name: 'vault' });
    expect(stderr).toMatch(/^Secret\/vault needs more keys, .*: GITLAB_TOKEN\. .*\n$/);
  });

  test('as an ExternalSecret', async () => {
    const file = await write('external.yaml', monocle(inline));
    const { stdout, stderr } = await warmRun(['secret', file, '--external-secret']);
    const objects = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'Password/team-monocle-jwk-gen-key',
      'Password/team-my-key',
      'ExternalSecret/team-api',
    ]);
    const made = (objects[2].spec.dataFrom as { rewrite: object[] }[]).map(
      ({ rewrite }) => rewrite,
    );
    expect(made).toEqual(
      ['MONOCLE_JWK_GEN_KEY', 'MY_KEY'].map((target) => [
        { regexp: { source: 'password', target } },
      ]),
    );
    expect(stdout).toContain('  # GITLAB_TOKEN: the token of crawler lab-acme (workspace demo)');
    expect(stderr).toContain('GITLAB_TOKEN');
  });

  test('generators of keys that differ by case have names that differ and are valid', async () => {
    const workspaces = ['my_key_', 'MY_KEY', '_My_Key'].map(
      (key, i) => `{name: w${i}, crawlers: [], crawlers_api_key: ${key}}`,
    );
    const input = monocle([`config: {workspaces: [${workspaces.join(', ')}]}`]);
    const { stdout } = await warmRun(['secret', '-', '--external-secret'], { input });
    const names = parseAllDocuments(stdout).map((document) => document.toJS().metadata.name);
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(/^[a-z]([-a-z0-9]*[a-z0-9])?$/);
  });

  test('a name wins over a directory, and a file over a name', async () => {
    await mkdir(join(directory.path, 'folder'));
    await write('team', monocle([], 'other'));
    const named = async (argument: string) =>
      parse((await warmRun(['secret', argument], { cwd: directory.path })).stdout).metadata.name;
    expect(await named('folder')).toBe('folder-api');
    expect(await named('team')).toBe('other-api');
  });

  test('nothing, if the Monocle is not valid', async () => {
    const file = await write('bad.yaml', monocle(['publicUrl: x']));
    const { code, stdout, stderr } = await warmRun(['secret', file]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('did you mean publicURL?');
  });
});
