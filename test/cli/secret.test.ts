import { expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { run } from '../support/command.js';

test('prints a Secret with fresh keys, as the controller would make it', async () => {
  const first = await run(['secret', 'team', '-n', 'metrics']);
  const second = await run(['secret', 'team', '-n', 'metrics']);
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
  const { stdout } = await run(['secret', 'team']);
  expect(parse(stdout).metadata).not.toHaveProperty('namespace');
});

test('prints an ExternalSecret without any material, which is the same each time', async () => {
  const { stdout, code } = await run(['secret', 'team', '-n', 'metrics', '--external-secret']);
  expect(code).toBe(0);
  expect((await run(['secret', 'team', '-n', 'metrics', '--external-secret'])).stdout).toBe(stdout);
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
  const { code, stderr, stdout } = await run(['secret', '--', name]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('is not a valid name of a Monocle');
});
