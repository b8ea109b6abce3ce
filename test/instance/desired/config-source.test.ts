import { describe, expect, test } from '@jest/globals';
import { configVersion, type ValidConfig } from '../../../constructs/config/config.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import {
  type AuthoredConfig,
  chooseConfig,
  provenConfig,
} from '../../../src/instance/desired/config-source.js';
import { verdictOf } from '../../../src/instance/desired/config-verdict.js';
import { monocle } from '../../support/cases/cases.js';

const spec = (fields: object = {}) => requireSpec(monocle(fields));
const secret = (keys: string[], empty: string[] = []) => ({
  hashes: new Map(keys.map((key) => [key, 'hash'])),
  empty: new Set(empty),
});

const EMPTY = 'workspaces:\n  - name: demo\n    crawlers: []\n';
const CRAWLING = `workspaces:
  - name: demo
    crawlers:
      - name: one
        update_since: "2024-01-01"
        provider: { github_organization: one }
`;
const NOTHING = { deployment: undefined, crawlers: [] };
const configOf = (text: string) => verdictOf({ text }).config as ValidConfig;
interface Inputs extends AuthoredConfig {
  readonly lastGood?: ValidConfig;
}
const choose = ({ lastGood, ...authored }: Inputs) =>
  chooseConfig(authored, lastGood && { config: lastGood, own: lastGood, tokens: new Map() });
const inputs = (text: string | undefined, more: Partial<Inputs> = {}): Inputs => ({
  spec: spec(),
  secretName: 'monocle-api',
  secret: secret(['CRAWLERS_API_KEY', 'GITHUB_TOKEN']),
  source: 'ConfigMap/monocle-api',
  verdict: verdictOf({ text }),
  lastGood: configOf(EMPTY),
  ...more,
});

describe('the config is taken', () => {
  test.each<[string, Inputs]>([
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
        source: 'spec.config',
        verdict: verdictOf({ value: { workspaces: [{ name: 'demo', crawlers: [] }] } }),
      }),
    ],
  ])('%s', (_, given) => {
    const { config, problem } = choose(given);
    expect(problem).toBeUndefined();
    expect(config?.workspaces).toMatchObject([{ name: 'demo' }]);
  });
});

describe('the last good config runs on', () => {
  test.each<[string, Inputs, RegExp]>([
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
      /it needs GITHUB_TOKEN, which Secret\/monocle-api does not have; add it there: the token of crawler one \(workspace demo\)\. /,
    ],
    [
      'a key that is empty',
      inputs(CRAWLING, { secret: secret(['CRAWLERS_API_KEY', 'GITHUB_TOKEN'], ['GITHUB_TOKEN']) }),
      /it needs GITHUB_TOKEN, which is empty in Secret\/monocle-api; set it to the token of crawler one \(workspace demo\)\. /,
    ],
  ])('%s', (_, given, message) => {
    const { config, problem, lacksKeys } = choose(given);
    expect(problem).toEqual({ reason: 'ConfigInvalid', message: expect.stringMatching(message) });
    expect(problem?.message).toMatch(/The last good config runs on$/);
    expect(config).toEqual({ workspaces: [{ name: 'demo', crawlers: [] }] });
    expect(lacksKeys).toBe(false);
  });

  test('and pods are left alone, if the Secret does not fit even that any more', () => {
    const lost = secret(['CRAWLERS_API_KEY']);
    const lastGood = configOf(CRAWLING);
    const choice = choose(inputs(CRAWLING, { secret: lost, lastGood }));
    expect(choice.lacksKeys).toBe(true);
    expect(choice.problem?.message).toMatch(/Api and crawler are left as they are$/);
    expect(choose(inputs('x: 1', { lastGood })).lacksKeys).toBe(false);
  });

  test('and nothing, if none was ever good', () => {
    const none = { lastGood: undefined };
    const { config, problem } = choose(inputs('x: 1', none));
    expect(config).toBeUndefined();
    expect(problem?.message).toMatch(/Nothing is written until it is fixed$/);
  });
});

describe('what the pods mount is the last good config', () => {
  const recorded = configVersion(configOf(CRAWLING));

  test('if it is what our record says', () => {
    const proven = provenConfig(verdictOf({ text: CRAWLING }), recorded, NOTHING);
    expect(proven?.config).toEqual(configOf(CRAWLING));
    expect(proven?.own).toBe(proven?.config);
  });

  test.each([
    ['it was edited', EMPTY],
    ['it is garbage', 'workspaces: ['],
    ['it is no map', '5'],
    ['it is not there', undefined],
  ])('unless %s', (_, text) => {
    expect(provenConfig(verdictOf({ text }), recorded, NOTHING)).toBeUndefined();
  });

  test('unless nothing was recorded', () => {
    expect(provenConfig(verdictOf({ text: CRAWLING }), undefined, NOTHING)).toBeUndefined();
  });
});
