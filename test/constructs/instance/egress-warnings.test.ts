import { expect, test } from '@jest/globals';
import type { MonocleConfig } from '../../../constructs/config/config.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { egressWarnings } from '../../../constructs/instance/url-warnings.js';
import { checkMonocle } from '../../../src/input/monocles.js';
import { monocle } from '../../support/cases/cases.js';

const EXTERNAL = { elastic: { external: { url: 'http://elastic:9200' } } };
const NONE = { networkPolicy: { egressTo: [] } };
const configOf = (...providers: readonly unknown[]) =>
  ({
    workspaces: [
      {
        name: 'demo',
        crawlers: providers.map((provider, i) => ({
          ...{ name: `c${i}`, update_since: '2024-01-01', provider },
        })),
      },
    ],
  }) as unknown as MonocleConfig;
const GITHUB = { github_organization: 'example' };
const auth = { auth: { auth_provider: {} } } as unknown as Partial<MonocleConfig>;

const warnings = (spec: object, config?: MonocleConfig) =>
  egressWarnings(resolveMonocle(monocle(spec)).monocle.spec, config);

test.each<[string, object, MonocleConfig | undefined]>([
  ['no limit', EXTERNAL, configOf(GITHUB)],
  ['peers', { ...EXTERNAL, networkPolicy: { egressTo: [{ podSelector: {} }] } }, configOf(GITHUB)],
  ['nothing to connect to', NONE, undefined],
  ['a crawler that fetches nothing', NONE, configOf('TaskDataProvider')],
])('is silent about %s', (_, spec, config) => expect(warnings(spec, config)).toEqual([]));

test.each<[string, object, MonocleConfig | undefined]>([
  ['the external Elasticsearch', { ...EXTERNAL, ...NONE }, undefined],
  ['what the crawlers fetch', NONE, configOf('TaskDataProvider', GITHUB)],
  ['the issuer of the sign-in', NONE, { ...configOf(), ...auth }],
  [
    'the external Elasticsearch, the issuer of the sign-in, what the crawlers fetch',
    { ...EXTERNAL, ...NONE },
    { ...configOf(GITHUB), ...auth },
  ],
])('warns that no pod reaches %s', (needed, spec, config) => {
  expect(warnings(spec, config)).toEqual([
    {
      path: ['spec', 'networkPolicy', 'egressTo'],
      message: `is empty, so no pod reaches ${needed}; add their addresses, or leave egressTo out`,
      severity: 'warning',
    },
  ]);
});

test('validate tells it, and the Monocle stays valid', () => {
  const { problems } = checkMonocle(monocle({ ...NONE, config: configOf(GITHUB) }));
  expect(problems).toMatchObject([{ severity: 'warning', message: /no pod reaches/ }].map(like));
});

const like = ({ severity, message }: { severity: string; message: RegExp }) => ({
  severity,
  message: expect.stringMatching(message),
});
