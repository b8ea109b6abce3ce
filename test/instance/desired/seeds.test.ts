/** The Secret that an instance begins with. */
import { expect, test } from '@jest/globals';
import type { MonocleConfig } from '../../../constructs/config/config.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { seedKeys, seedSecret } from '../../../src/instance/desired/seeds.js';

const { spec } = resolveMonocle({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name: 'team' },
  spec: {},
}).monocle;
const keys = (config?: MonocleConfig) => seedKeys({ spec, secretName: 'team-api', config });
const workspace = (name: string, key?: string) => ({
  ...{ name, crawlers: [] },
  ...(key !== undefined && { crawlers_api_key: key }),
});

test('has the keys that the config needs and that can be generated', () => {
  expect(keys()).toEqual(['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY']);
  expect(keys({ workspaces: [workspace('a', 'MY_KEY')] })).toEqual([
    'MONOCLE_JWK_GEN_KEY',
    'MY_KEY',
  ]);
  const token = { name: 'c', update_since: '2022-01-01', provider: { github_organization: 'o' } };
  const config = { workspaces: [workspace('a', 'MY_KEY'), { name: 'b', crawlers: [token] }] };
  expect(keys(config as MonocleConfig)).toEqual([
    'CRAWLERS_API_KEY',
    'MONOCLE_JWK_GEN_KEY',
    'MY_KEY',
  ]);
});

test('has no more keys than the operator reads', () => {
  const workspaces = Array.from({ length: 2000 }, (_, i) => workspace(`w${i}`, `KEY_${i}`));
  expect(keys({ workspaces }).length).toBeLessThanOrEqual(500);
});

test('has a signing key that is long enough', () => {
  const { stringData } = seedSecret({ namespace: 'a', name: 'team' }, keys());
  const { MONOCLE_JWK_GEN_KEY: signing = '', CRAWLERS_API_KEY: api = '' } = stringData as Record<
    string,
    string
  >;
  expect(signing.length).toBeGreaterThanOrEqual(64);
  expect(api.length).toBe(32);
});
