import { describe, expect, test } from '@jest/globals';
import { defaultConfig } from '../../../constructs/config/config.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import {
  missingKeyNotes,
  secretHint,
  unreadKeyNotes,
} from '../../../src/instance/desired/secret.js';
import { monocle } from '../../support/cases/cases.js';

const instance = (spec: object = {}) => ({
  config: defaultConfig,
  secretName: 'team-api',
  spec: resolveMonocle(monocle(spec)).monocle.spec,
});
const secret = (keys: string[], empty: string[] = []) => ({
  ...{ subject: 'Secret/ns/team-api', keys: new Set(keys), empty: new Set(empty) },
});
const COMPLETE = ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];

describe('the notes on a Secret', () => {
  test('are none if it is complete, with or without what is optional', () => {
    for (const keys of [COMPLETE, [...COMPLETE, 'MONOCLE_ADMIN_TOKEN']]) {
      expect(missingKeyNotes(instance(), secret(keys))).toEqual([]);
      expect(unreadKeyNotes(instance(), secret(keys))).toEqual([]);
    }
  });

  test('name a key that is absent, and one that is empty', () => {
    const [apiKey, jwk, ...more] = missingKeyNotes(
      instance(),
      secret(['CRAWLERS_API_KEY'], ['CRAWLERS_API_KEY']),
    );
    expect(apiKey).toBe(
      'Secret/ns/team-api has an empty CRAWLERS_API_KEY: the API key of the crawlers of workspace demo; see workspaces[0].crawlers_api_key',
    );
    expect(jwk).toMatch(
      /^Secret\/ns\/team-api has no MONOCLE_JWK_GEN_KEY: the key that signs the sessions/,
    );
    expect(more).toEqual([]);
  });

  test('name the keys that no pod reads, and count many', () => {
    const many = Array.from({ length: 30 }, (_, i) => `K${i + 10}`);
    const [note] = unreadKeyNotes(instance(), secret([...COMPLETE, ...many]));
    expect(note).toContain('no pod of this instance reads: K10, K11, ');
    expect(note).toContain(', K29 and 10 more. ');
  });

  test('name none if a pod reads them', () => {
    const keys = secret([...COMPLETE, 'TLS_NO_VERIFY']);
    const ref = { secretKeyRef: { name: 'team-api', key: 'TLS_NO_VERIFY' } };
    const one = { crawler: { env: [{ name: 'TLS_NO_VERIFY', valueFrom: ref }] } };
    const all = { crawler: { envFrom: [{ secretRef: { name: 'team-api' } }] } };
    expect(unreadKeyNotes(instance(one), keys)).toEqual([]);
    expect(unreadKeyNotes(instance(all), keys)).toEqual([]);
  });

  test('name none if a whole Secret is in a volume or in the variables of a sidecar', () => {
    const keys = secret([...COMPLETE, 'ANY']);
    const sidecar = {
      containers: [{ name: 'side', image: 'a', envFrom: [{ secretRef: { name: 'team-api' } }] }],
    };
    const projected = { sources: [{ secret: { name: 'team-api' } }] };
    for (const spec of [
      sidecar,
      { volumes: [{ name: 'v', secret: { secretName: 'team-api' } }] },
      { volumes: [{ name: 'v', projected }] },
    ])
      expect(unreadKeyNotes(instance({ elastic: { podTemplate: { spec } } }), keys)).toEqual([]);
    const other = { volumes: [{ name: 'v', secret: { secretName: 'other' } }] };
    expect(
      unreadKeyNotes(instance({ elastic: { podTemplate: { spec: other } } }), keys),
    ).toHaveLength(1);
  });
});

test('the hint of synth names the keys that the config asks for, and the command that prints them', () => {
  const provider = { gitlab_organization: 'acme' };
  const crawlers = [{ name: 'lab', update_since: '2024-01-01', provider }];
  const config = { workspaces: [{ name: 'demo', crawlers_api_key: 'MY_KEY', crawlers }] };
  expect(secretHint({ ...instance(), config }, ['team.yaml', '--config', 'c.yaml'])).toBe(
    'The pods need Secret/team-api with the keys GITLAB_TOKEN, MONOCLE_JWK_GEN_KEY, MY_KEY. ' +
      'No manifest contains it; monocle-k8s secret team.yaml --config c.yaml prints it.',
  );
});
