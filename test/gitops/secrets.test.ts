/** What may never be in Git is refused, and never repeated; what only looks near is not. */
import { describe, expect, test } from '@jest/globals';
import { defaultConfig, type MonocleConfig } from '../../constructs/config.js';
import type { Instance } from '../../src/gitops/directory.js';
import {
  refuseOpenSecrets,
  refuseSecrets,
  refuseSecretText,
  secretsOfEnvironment,
} from '../../src/gitops/secrets.js';
import { type Manifest, synthesize } from '../../src/synthesize.js';
import { examples } from '../support/examples.js';

const VALUE = 'open sesame, please';
const SHORT = 'sesame';
const of = (manifest: object): Instance[] => [
  {
    ...{ namespace: 'prod', name: 'team' },
    synthesis: {
      hash: 'x',
      manifests: [
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { namespace: 'prod', name: 'x' },
          ...manifest,
        },
      ] as Manifest[],
    } as Instance['synthesis'],
  },
];
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const repeat = (letters: string, length: number): string => letters.repeat(length).slice(0, length);

function refusal(manifest: object, values: string[] = [VALUE]): string {
  try {
    refuseSecrets(of(manifest), values);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a manifest', () => {
  test.each<[string, object, string]>([
    [
      'a Secret with data',
      { kind: 'Secret', data: { a: 'b' } },
      'Secret/prod/x: is a Secret with data',
    ],
    [
      'a Secret with stringData',
      { kind: 'Secret', stringData: {} },
      'Secret/prod/x: is a Secret with data',
    ],
    [
      'a known value',
      { data: { a: `x${VALUE}x` } },
      'ConfigMap/prod/x: data.a holds the value of a secret',
    ],
    ['in base64', { data: { a: base64(VALUE) } }, 'data.a holds the value of a secret'],
    [
      'in base64 with more after it',
      { data: { a: base64(`${VALUE}!`) } },
      'data.a holds the value',
    ],
    [
      'deep in a list',
      { spec: { a: [{ b: [VALUE] }] } },
      'spec.a.0.b.0 holds the value of a secret',
    ],
    ['GitHub', { data: { a: `x ghp_${repeat('aB3', 36)}` } }, 'data.a holds a token of GitHub'],
    ['GitHub, new', { data: { a: `github_pat_${repeat('aB_3', 60)}` } }, 'holds a token of GitHub'],
    ['GitLab', { data: { a: `glpat-${repeat('aB-3', 20)}` } }, 'holds a token of GitLab'],
    ['a key', { data: { a: '-----BEGIN OPENSSH PRIVATE KEY-----\n' } }, 'holds a private key'],
    [
      'an address with a password',
      { data: { a: 'see postgres://ada:sesame@db.example:5432/x' } },
      'data.a holds an address with a password',
    ],
    [
      'one without a user',
      { data: { a: 'redis://:$esame@db' } },
      'data.a holds an address with a password',
    ],
    ['AWS', { data: { a: `AKIA${repeat('AB3', 16)}` } }, 'holds a key of AWS'],
  ])('with %s is refused', (_, manifest, words) => {
    const message = refusal(manifest);
    expect(message).toContain(words);
    expect(message).toContain('nothing was written');
    expect(message).not.toMatch(/sesame|b3Blbi|ghp_|glpat|AKIA/);
  });

  test.each<[string, object, ...string[]]>([
    ['a Secret without data', { kind: 'Secret', type: 'Opaque' }],
    ['a reference', { spec: { secretKeyRef: { name: 'team-api', key: 'CRAWLERS_API_KEY' } } }],
    ['a short value that turns up', { data: { a: 'mainly' } }, 'main', ''],
    ['half a value', { data: { a: 'open' } }],
    ['a word that is a secret within a text', { data: { a: 'monocle-api' } }, 'monocle', 'cle-api'],
    ['the same within base64', { data: { a: base64(`${SHORT} street`) } }, SHORT],
    ['eleven letters within a text', { data: { a: 'x-open sesame' } }, 'open sesame'],
    ['a whole value of five letters', { data: { a: 'elast' } }, 'elast'],
    ['an address', { data: { a: 'https://host:8443/a@b, https://ada@host/x:y@z' } }],
    ['an address that refers to a variable', { data: { a: 'http://u:$(ES_PASSWORD)@es:9200' } }],
    ['a public key', { data: { a: '-----BEGIN PUBLIC KEY-----' } }],
  ])('with %s passes', (_, manifest, ...values) => {
    expect(refusal(manifest, values.length > 0 ? values : [VALUE])).toBe('');
  });

  test.each([SHORT, `${SHORT}\n`, base64(SHORT), base64(`${SHORT}\n`)])(
    'with a short value as a whole is refused: %j',
    (a) => {
      expect(refusal({ data: { a } }, [SHORT])).toContain('data.a holds the value of a secret');
    },
  );

  test('is refused with what to do: what is in a Secret need not go there', () => {
    expect(refusal({ data: { a: VALUE } })).toBe(
      'ConfigMap/prod/x: data.a holds the value of a secret. Secrets do not belong into Git; nothing was written. Choose another value here, or refer to the Secret by valueFrom',
    );
    expect(refusal({ data: { a: 'http://a:b@c' } })).toBe(
      "ConfigMap/prod/x: data.a holds an address with a password. Secrets do not belong into Git; nothing was written. Put it into the instance's Secret (monocle-k8s secret --help)",
    );
  });

  test('is searched for a value without the line end that files have', () => {
    expect(refusal({ data: { a: VALUE } }, [`${VALUE}\n`])).toContain(
      'holds the value of a secret',
    );
  });
});

test('a text beside the manifests is searched, too', () => {
  expect(() => refuseSecretText('the message', `about ${VALUE}`, [VALUE])).toThrow(
    'the message: holds the value of a secret. Secrets do not belong into Git; nothing was written',
  );
  refuseSecretText('the message', 'about nothing', [VALUE]);
});

const config: MonocleConfig = {
  workspaces: [
    {
      name: 'a',
      crawlers: [
        {
          ...{ name: 'g', update_since: '2024-01-01' },
          provider: { github_organization: 'x', github_token: 'MY_TOKEN' },
        },
      ],
    },
  ],
};

describe('a variable in a Monocle', () => {
  test.each([
    ...['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY', 'MY_TOKEN'],
    ...['ELASTIC_PASSWORD', 'DB_PASSWD', 'TOKEN', 'OIDC_SECRET', 'S3_KEY'],
  ])('%s with a value in the open is refused', (name) => {
    const env = [
      { name: 'OTHER', value: 'x' },
      { name, value: VALUE },
    ];
    for (const component of ['api', 'crawler'] as const)
      expect(() =>
        refuseOpenSecrets('Monocle/prod/team', { [component]: { env } }, config),
      ).toThrow(
        `Monocle/prod/team: spec.${component}.env[1].value is that of ${name}, which is a secret`,
      );
  });

  test('that is no secret, or refers to one, passes', () => {
    const env = [{ name: 'OTHER', value: VALUE }, { name: 'CRAWLERS_API_KEY' }];
    refuseOpenSecrets('x', { api: { env }, crawler: { env } }, config);
    const harmless = [
      ...['TOKEN_URL', 'MONKEY', 'PASSWORD_FILE', 'SECRETS'].map((name) => ({ name, value: 'x' })),
      ...[{ name: 'MY_TOKEN', value: '' }, { name: 'MY_PASSWORD' }],
      { name: 'MY_TOKEN', value: '$(OTHER_TOKEN)' },
    ];
    refuseOpenSecrets('x', { api: { env: harmless } }, defaultConfig);
  });
});

test.each(examples)('nothing in the example $file is taken for a secret', ({ monocles }) => {
  for (const monocle of monocles.filter(({ kind }) => kind === 'Monocle')) {
    const { spec = {}, metadata } = monocle;
    refuseOpenSecrets(metadata.name, spec, spec.config ?? defaultConfig);
    const synthesis = synthesize(monocle);
    refuseSecrets([{ namespace: 'prod', name: metadata.name, synthesis }], []);
  }
});

test('of the environment, the values of secret variables are known', () => {
  const env = { CRAWLERS_API_KEY: 'a', MY_TOKEN: 'b', PATH: 'c' };
  expect(secretsOfEnvironment(config, env)).toEqual(['a', 'b']);
  expect(secretsOfEnvironment(defaultConfig, env)).toEqual(['a']);
});
