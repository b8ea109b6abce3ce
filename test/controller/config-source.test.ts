import { describe, expect, test } from '@jest/globals';
import { resolveMonocle } from '../../constructs/spec.js';
import { type ConfigInputs, chooseConfig } from '../../src/controller/config-source.js';
import { monocle } from '../support/cases.js';

const spec = (fields: object = {}) => resolveMonocle(monocle(fields)).monocle.spec;
const configMap = (name: string, text: string | undefined) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  ...(text !== undefined && { data: { 'config.yaml': text } }),
});
const secret = (keys: string[], empty: string[] = []) => ({ version: '1', keys, empty });

const EMPTY = 'workspaces:\n  - name: demo\n    crawlers: []\n';
const CRAWLING = `workspaces:
  - name: demo
    crawlers:
      - name: one
        update_since: "2024-01-01"
        provider: { github_organization: one }
`;
const inputs = (text: string | undefined, more: Partial<ConfigInputs> = {}): ConfigInputs => ({
  spec: spec(),
  secretName: 'monocle-api',
  secret: secret(['CRAWLERS_API_KEY', 'GITHUB_TOKEN']),
  edited: configMap('monocle-api', text),
  mounted: configMap('monocle-config', EMPTY),
  ...more,
});

describe('the config is taken', () => {
  test.each<[string, ConfigInputs]>([
    ['where it is good', inputs(CRAWLING)],
    ['where there is no Secret yet', inputs(CRAWLING, { secret: undefined })],
    [
      'where the spec gives the variable instead of the Secret',
      inputs(CRAWLING, {
        secret: secret(['CRAWLERS_API_KEY']),
        spec: spec({ crawler: { env: [{ name: 'GITHUB_TOKEN', value: 'x' }] } }),
      }),
    ],
    [
      'from the spec',
      inputs(undefined, {
        edited: undefined,
        spec: spec({ config: { workspaces: [{ name: 'demo', crawlers: [] }] } }),
      }),
    ],
  ])('%s', (_, given) => {
    const { config, problem } = chooseConfig(given);
    expect(problem).toBeUndefined();
    expect(config?.workspaces).toMatchObject([{ name: 'demo' }]);
  });
});

describe('the last good config runs on', () => {
  test.each<[string, ConfigInputs, RegExp]>([
    ['no key', inputs(undefined), /^ConfigMap\/monocle-api: has no key config\.yaml\. /],
    ['no YAML', inputs('workspaces: ['), /^ConfigMap\/monocle-api: config\.yaml:\d+:\d+ /],
    ['empty', inputs(''), /^ConfigMap\/monocle-api: config\.yaml:1:1 /],
    ['two documents', inputs(`${EMPTY}---\n${EMPTY}`), /more than one document/],
    ['a wrong type', inputs('workspaces: 5'), /^ConfigMap\/monocle-api: workspaces: /],
    [
      'several problems',
      inputs('workspaces: [{name: a, x: 1, y: 2, crawlers: []}]'),
      /\(and \d+ more\)/,
    ],
    [
      'a key that is absent',
      inputs(CRAWLING, { secret: secret(['CRAWLERS_API_KEY']) }),
      /it needs GITHUB_TOKEN, which Secret\/monocle-api does not have; add it there/,
    ],
    [
      'a key that is empty',
      inputs(CRAWLING, { secret: secret(['CRAWLERS_API_KEY', 'GITHUB_TOKEN'], ['GITHUB_TOKEN']) }),
      /it needs GITHUB_TOKEN, which is empty in Secret\/monocle-api/,
    ],
  ])('%s', (_, given, message) => {
    const { config, problem, lacksKeys } = chooseConfig(given);
    expect(problem).toEqual({ reason: 'ConfigInvalid', message: expect.stringMatching(message) });
    expect(problem?.message).toMatch(/The last good config runs on$/);
    expect(config).toEqual({ workspaces: [{ name: 'demo', crawlers: [] }] });
    expect(lacksKeys).toBe(false);
  });

  test('and says where the Secret does not fit it any more', () => {
    const lost = secret(['CRAWLERS_API_KEY']);
    const mounted = configMap('monocle-config', CRAWLING);
    expect(chooseConfig(inputs(CRAWLING, { secret: lost, mounted })).lacksKeys).toBe(true);
    expect(chooseConfig(inputs('x: 1', { mounted })).lacksKeys).toBe(false);
  });

  test('and nothing, where none was ever good', () => {
    const { config, problem } = chooseConfig(inputs('x: 1', { mounted: undefined }));
    expect(config).toBeUndefined();
    expect(problem?.message).toMatch(/Nothing is written until it is mended$/);
  });
});
