import { describe, expect, test } from '@jest/globals';
import { configVersion, type ValidConfig } from '../../../constructs/config/config.js';
import { SECRET_VERSION } from '../../../constructs/instance/names.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { verdictOf } from '../../../src/instance/desired/config-verdict.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
  type Previous,
} from '../../../src/instance/desired/desired.js';
import type { ObservedSecret, ObservedSecrets } from '../../../src/instance/desired/secret.js';
import { monocle } from '../../support/cases/cases.js';

const key = { namespace: 'ns', name: 'team' };
const specOf = (fields: object = {}) => requireSpec(monocle(fields));
const secretOf = (...keys: string[]): ObservedSecret => ({
  hashes: new Map(keys.map((each) => [each, `hash of ${each}`])),
  empty: new Set(),
});
const secretsOf = (secret: ObservedSecret | undefined, name = 'team-api'): ObservedSecrets =>
  new Map([[name, secret]]);

/** Needs nothing. */
const PLAIN = 'workspaces: [{name: plain, crawlers: []}]';
/** Needs GITHUB_TOKEN. */
const CRAWLING =
  'workspaces: [{name: crawling, crawlers: [{name: one, update_since: "2024-01-01", provider: {github_organization: one}}]}]';
const BROKEN = 'workspaces: 5';
const configOf = (text: string) => verdictOf({ text }).config as ValidConfig;
const goodOf = (text: string) => {
  const config = configOf(text);
  return { config, own: config, tokens: new Map() };
};

const COMPLETE = secretOf('CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY', 'GITHUB_TOKEN');
const WITHOUT_TOKEN = secretOf('CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY');

const observedOf = (text: string, more: Partial<Observed> = {}): Observed => ({
  ...{ key, spec: specOf(), platform: 'Kubernetes', secrets: secretsOf(COMPLETE) },
  config: { source: 'ConfigMap/team-api', verdict: verdictOf({ text }) },
  ...more,
});
const BRIDGED = specOf({
  elastic: {
    external: {
      url: 'https://search',
      caSecretRef: { name: 'search' },
      authSecretRef: { name: 'search' },
    },
  },
});
const bridgeSecrets = (...keys: string[]): ObservedSecrets =>
  new Map([
    ['team-api', COMPLETE],
    ['search', secretOf(...keys)],
  ]);
/** An instance has functions, of which no two are equal. */
const written = (found: Desired): unknown => JSON.parse(JSON.stringify(found));
const NEW: Previous = { isRunning: false };
const RUNNING: Previous = { isRunning: true };

interface Expected {
  /** The workspace of the config that is synthesized; undefined if nothing is. */
  readonly runs: 'plain' | 'crawling' | undefined;
  readonly isHeld?: boolean;
  readonly problem?: RegExp;
  readonly waiting?: RegExp;
  readonly isStamped?: boolean | string;
  readonly needsLastGood?: boolean;
}

const cases: [string, Observed, Previous, Expected][] = [
  ['a good config and a complete Secret', observedOf(CRAWLING), NEW, { runs: 'crawling' }],
  ['the same, of an instance that runs', observedOf(CRAWLING), RUNNING, { runs: 'crawling' }],
  [
    'a good config that needs no key, and a Secret without any',
    observedOf(PLAIN, { secrets: secretsOf(secretOf()) }),
    RUNNING,
    { runs: undefined, problem: /it needs CRAWLERS_API_KEY/, needsLastGood: true },
  ],
  [
    'a Secret that is not there, on the first deploy',
    observedOf(CRAWLING, { secrets: secretsOf(undefined) }),
    NEW,
    {
      runs: 'crawling',
      isStamped: false,
      waiting: /^Secret\/team-api is not there; the pods wait for it$/,
    },
  ],
  [
    'a Secret that is not there, while the pods run',
    observedOf(CRAWLING, { secrets: secretsOf(undefined) }),
    RUNNING,
    {
      ...{ runs: 'crawling', isHeld: true, isStamped: false },
      waiting: /api and crawler are left as they are$/,
    },
  ],
  [
    'a Secret that is not there, while it hibernates: no pod starts',
    observedOf(CRAWLING, {
      ...{ secrets: secretsOf(undefined), spec: specOf({ hibernate: true }) },
    }),
    RUNNING,
    { runs: 'crawling', isStamped: false },
  ],
  [
    'a Secret that lost a key that the running config needs, while it hibernates',
    observedOf(CRAWLING, {
      ...{ secrets: secretsOf(WITHOUT_TOKEN), spec: specOf({ hibernate: true }) },
    }),
    { ...RUNNING, lastGood: goodOf(CRAWLING) },
    { ...{ runs: 'crawling', needsLastGood: true }, problem: /it needs GITHUB_TOKEN/ },
  ],
  [
    'a Secret of another name that is not there',
    observedOf(PLAIN, {
      ...{ spec: specOf({ secretName: 'vault' }), secrets: secretsOf(undefined, 'vault') },
    }),
    NEW,
    { runs: 'plain', isStamped: false, waiting: /^Secret\/vault is not there/ },
  ],
  [
    'a Secret that is not there, and the stamp of before',
    observedOf(PLAIN, { secrets: secretsOf(undefined) }),
    { ...NEW, secretVersion: 'c0ffee00' },
    { runs: 'plain', isStamped: 'c0ffee00', waiting: /the pods wait for it$/ },
  ],
  [
    'a bridge to Elasticsearch and both its Secrets',
    observedOf(PLAIN, { spec: BRIDGED, secrets: bridgeSecrets('ca.crt', 'username', 'password') }),
    NEW,
    { runs: 'plain' },
  ],
  [
    'a bridge to Elasticsearch and a Secret that lacks a key',
    observedOf(PLAIN, { spec: BRIDGED, secrets: bridgeSecrets('ca.crt', 'username') }),
    RUNNING,
    {
      runs: 'plain',
      waiting:
        /^Secret\/search has no password: the password for Elasticsearch; see spec\.elastic\.external\.authSecretRef$/,
    },
  ],
  [
    'a bridge to Elasticsearch without its Secret, and without the own one',
    observedOf(PLAIN, { spec: BRIDGED, secrets: secretsOf(undefined) }),
    NEW,
    {
      ...{ runs: 'plain', isStamped: false },
      waiting:
        /^Secret\/team-api is not there; the pods wait for it\. Secret\/search is not there; spec\.elastic\.external\.caSecretRef names it\. Secret\/search is not there; spec\.elastic\.external\.authSecretRef names it$/,
    },
  ],
  [
    'manifests without stamps',
    observedOf(PLAIN, { isStamped: false }),
    NEW,
    { runs: 'plain', isStamped: false },
  ],
  [
    'a broken config, and none before',
    observedOf(BROKEN),
    NEW,
    {
      ...{ runs: undefined, needsLastGood: true },
      problem: /^ConfigMap\/team-api: workspaces: .* Nothing is written until it is fixed$/,
    },
  ],
  [
    'a broken config, and a good one before',
    observedOf(BROKEN),
    { ...RUNNING, lastGood: goodOf(PLAIN) },
    { runs: 'plain', needsLastGood: true, problem: /The last good config runs on$/ },
  ],
  [
    'a Secret that lacks a key, and a good config before that does not need it',
    observedOf(CRAWLING, { secrets: secretsOf(WITHOUT_TOKEN) }),
    { ...RUNNING, lastGood: goodOf(PLAIN) },
    {
      ...{ runs: 'plain', needsLastGood: true },
      problem: /it needs GITHUB_TOKEN, which Secret\/team-api does not have.*last good config/,
    },
  ],
  [
    'a Secret that lost a key that the running config needs',
    observedOf(CRAWLING, { secrets: secretsOf(WITHOUT_TOKEN) }),
    { ...RUNNING, lastGood: goodOf(CRAWLING) },
    {
      ...{ runs: 'crawling', isHeld: true, needsLastGood: true },
      problem: /it needs GITHUB_TOKEN.* Api and crawler are left as they are$/,
    },
  ],
  [
    'a Secret that lacks a key, and no config before',
    observedOf(CRAWLING, { secrets: secretsOf(WITHOUT_TOKEN) }),
    NEW,
    { runs: undefined, needsLastGood: true, problem: /it needs GITHUB_TOKEN/ },
  ],
  [
    'a key that is empty',
    observedOf(CRAWLING, {
      secrets: secretsOf({ ...COMPLETE, empty: new Set(['GITHUB_TOKEN']) }),
    }),
    NEW,
    {
      ...{ runs: undefined, needsLastGood: true },
      problem: /it needs GITHUB_TOKEN, which is empty in Secret\/team-api/,
    },
  ],
  [
    'a key that the spec gives',
    observedOf(CRAWLING, {
      spec: specOf({ crawler: { env: [{ name: 'GITHUB_TOKEN', value: 'x' }] } }),
      secrets: secretsOf(WITHOUT_TOKEN),
    }),
    NEW,
    { runs: 'crawling' },
  ],
  [
    'a broken config and no Secret: neither hides the other',
    observedOf(BROKEN, { secrets: secretsOf(undefined) }),
    { ...RUNNING, lastGood: goodOf(CRAWLING) },
    {
      ...{ runs: 'crawling', isHeld: true, isStamped: false, needsLastGood: true },
      problem: /The last good config runs on$/,
      waiting: /api and crawler are left as they are$/,
    },
  ],
];

describe('desired, from', () => {
  test.each(cases)('%s', (_, observed, previous, expected) => {
    const { synthesis, isHeld, configProblem, waiting } = desired(observed, previous);
    expect(synthesis?.config.workspaces[0]?.name).toBe(expected.runs);
    expect(isHeld).toBe(expected.isHeld ?? false);
    expect(configProblem?.message ?? '').toMatch(expected.problem ?? /^$/);
    expect(waiting?.message ?? '').toMatch(expected.waiting ?? /^$/);
    expect(needsLastGood(observed)).toBe(expected.needsLastGood ?? false);
    const { isStamped = true } = expected;
    if (synthesis)
      expect(synthesis.secretVersion).toEqual(
        typeof isStamped === 'string'
          ? isStamped
          : isStamped
            ? expect.stringMatching(/^[0-9a-f]{8}$/)
            : undefined,
      );
  });

  test('the same input is the same synthesis, and the input is left as it was', () => {
    const observed = observedOf(CRAWLING);
    const before = structuredClone(observed);
    expect(written(desired(observed, NEW))).toEqual(written(desired(observed, NEW)));
    expect(observed).toEqual(before);
  });

  test('the synthesis names the config that it was made from, and its stamp is on the pods', () => {
    const { synthesis } = desired(observedOf(CRAWLING), NEW);
    expect(synthesis?.instance.configVersion).toBe(configVersion(configOf(CRAWLING)));
    const stamps = (synthesis?.manifests ?? [])
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => {
        const { template } = spec as { template: { metadata: { annotations: object } } };
        return (template.metadata.annotations as Record<string, string>)[SECRET_VERSION];
      });
    expect(stamps).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), expect.any(String)]);
    // Each has the version of what its own pods read.
    expect(new Set(stamps).size).toBe(2);
    expect(synthesis?.secretVersion).toBe(contentHash(stamps));
  });

  test('a key that the crawler alone reads is not in the stamp of the api', () => {
    const stampsWith = (token: string) => {
      const hashes = new Map([...COMPLETE.hashes, ['GITHUB_TOKEN', token]]);
      const secrets = new Map([['team-api', { ...COMPLETE, hashes }]]);
      const { synthesis } = desired(observedOf(CRAWLING, { secrets }), NEW);
      return (synthesis?.manifests ?? [])
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ spec }) => JSON.stringify(spec).match(/secret-version":"(\w+)"/)?.[1]);
    };
    const [before, after] = [stampsWith('one'), stampsWith('two')];
    expect([before[0] === after[0], before[1] === after[1]]).toEqual([true, false]);
  });

  test('a key that no pod reads changes nothing', () => {
    const more = secretsOf(secretOf(...COMPLETE.hashes.keys(), 'OTHER'));
    expect(written(desired(observedOf(CRAWLING, { secrets: more }), NEW))).toEqual(
      written(desired(observedOf(CRAWLING), NEW)),
    );
  });
});

test('a new password of the bridge stamps no pod: it follows its files by itself', () => {
  const stampOf = (password: string) => {
    const search = { ...secretOf('ca.crt', 'username'), empty: new Set<string>() };
    const hashes = new Map([...search.hashes, ['password', password]]);
    const secrets = new Map([
      ['team-api', COMPLETE],
      ['search', { ...search, hashes }],
    ]);
    return desired(observedOf(PLAIN, { spec: BRIDGED, secrets }), NEW).synthesis?.secretVersion;
  };
  expect(stampOf('first')).toMatch(/^[0-9a-f]{8}$/);
  expect(stampOf('second')).toBe(stampOf('first'));
});
