/** What may never be in Git is refused, and never repeated; what only looks near is not. */
import { describe, expect, test } from '@jest/globals';
import { defaultConfig, type MonocleConfig } from '../../constructs/config/config.js';
import { allowList } from '../../src/gitops/allow-list.js';
import type { DesiredInstance } from '../../src/gitops/directory.js';
import {
  refuseSecrets,
  refuseSecretText,
  secretsOfEnvironment,
  secretVariables,
} from '../../src/gitops/secrets.js';
import { type Manifest, type Synthesis, synthesize } from '../../src/synthesize.js';
import { examples } from '../support/cases/examples.js';

const VALUE = 'open sesame, please';
const SHORT = 'sesame';
const of = (manifest: object, config = defaultConfig): DesiredInstance[] => [
  {
    ...{ namespace: 'prod', name: 'team' },
    synthesis: {
      config,
      hash: 'x',
      instance: {} as Synthesis['instance'],
      manifests: [
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { namespace: 'prod', name: 'x' },
          ...manifest,
        },
      ] as Manifest[],
    },
  },
];
const TOKEN = `ghp_${'aB3'.repeat(12)}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The message of the refusal; empty if it passes. */
function refusal(manifest: object, values: string[] = [VALUE], allowed = ''): string {
  return refusalOf(of(manifest), values, allowed);
}

function refusalOf(instances: DesiredInstance[], values: string[] = [], allowed = ''): string {
  try {
    refuseSecrets(instances, values, allowList('monocles/.monocle-k8s-allow', allowed));
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
    [
      'one whose password has a slash',
      { data: { a: 'https://user:sesa/me@host' } },
      'data.a holds an address with a password',
    ],
    [
      'a known value in a key',
      { metadata: { namespace: 'prod', name: 'x', annotations: { [`x${VALUE}x`]: '' } } },
      'a key in metadata.annotations holds the value of a secret',
    ],
    [
      'a token as the key of an annotation',
      { metadata: { namespace: 'prod', name: 'x', annotations: { [TOKEN]: 'x' } } },
      'a key in metadata.annotations holds a token of GitHub',
    ],
    [
      'something deep under a key that is a token',
      { spec: { [TOKEN]: { a: [TOKEN] } } },
      'a key in spec holds a token of GitHub',
    ],
    ['a known value that is a number', { spec: { a: 31415926 } }, 'spec.a holds the value'],
  ])('with %s is refused', (_, manifest, words) => {
    const message = refusal(manifest, [VALUE, '31415926']);
    expect(message).toContain(words);
    expect(message).toContain('nothing was written');
    expect(message).not.toMatch(/sesa|b3Blbi|ghp_|31415926/);
  });

  test.each<[string, object, ...string[]]>([
    ['a Secret without data', { kind: 'Secret', type: 'Opaque' }],
    ['a reference', { spec: { secretKeyRef: { name: 'team-api', key: 'CRAWLERS_API_KEY' } } }],
    ['a short value that turns up', { data: { a: 'mainly' } }, 'main', ''],
    ['half a value', { data: { a: 'open' } }],
    ['a value but for its last character', { data: { a: VALUE.slice(0, -1) } }],
    ['a word that is a secret within a text', { data: { a: 'monocle-api' } }, 'monocle', 'cle-api'],
    ['the same within base64', { data: { a: base64(`${SHORT} street`) } }, SHORT],
    ['eleven letters within a text', { data: { a: 'x-open sesame' } }, 'open sesame'],
    ['a whole value of five letters', { data: { a: 'elast' } }, 'elast'],
    ['an address', { data: { a: 'https://host:8443/a@b, https://ada@host/x:y@z' } }],
    [
      'a short value that is the name of a key',
      { metadata: { namespace: 'x', name: 'y' } },
      'metadata',
    ],
  ])('with %s passes', (_, manifest, ...values) => {
    expect(refusal(manifest, values.length > 0 ? values : [VALUE])).toBe('');
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'with a known value in base64 after %i bytes is refused',
    (bytes) => {
      for (const value of [VALUE, 'twelve chars', `${VALUE} in words that go on for long`]) {
        const plain = `${'-'.repeat(bytes)}${value}${'?'.repeat(bytes)}~~`;
        for (const encoded of [base64(plain), Buffer.from(plain).toString('base64url')]) {
          const folded = encoded.replaceAll(/.{7}/g, '$&\n');
          for (const a of [`x: ${encoded}`, folded])
            expect(refusal({ data: { a } }, [value])).toContain(
              'data.a holds the value of a secret',
            );
        }
      }
    },
  );

  test.each([SHORT, `${SHORT}\n`, base64(SHORT), base64(`${SHORT}\n`)])(
    'with a short value as a whole is refused: %j',
    (a) => {
      expect(refusal({ data: { a } }, [SHORT])).toContain('data.a holds the value of a secret');
    },
  );

  test('is refused with what to do: what is in a Secret need not go there', () => {
    expect(refusal({ data: { a: VALUE } })).toBe(
      'ConfigMap/prod/x: data.a holds the value of a secret. Secrets do not belong in Git; nothing was written. Choose another value here, or refer to the Secret by valueFrom',
    );
    expect(refusal({ data: { a: 'http://a:b@c' } })).toMatch(
      /^ConfigMap\/prod\/x: data\.a holds an address with a password\. Secrets do not belong in Git; nothing was written\. Put it into the instance's Secret \(monocle-k8s secret --help\)\. If it is no secret, have this line reviewed and merged into monocles\/\.monocle-k8s-allow: - \{"object":"ConfigMap\/prod\/x","path":"data\.a","hash":"[\da-f]{32}"\}$/,
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
    'the message: holds the value of a secret. Secrets do not belong in Git; nothing was written',
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

/** A Monocle as it would be published. */
const instance = (spec: object, name = 'team'): DesiredInstance => ({
  ...{ namespace: 'prod', name },
  synthesis: synthesize({
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'Monocle' },
    ...{ metadata: { namespace: 'prod', name }, spec },
  }),
});

describe('a variable', () => {
  const told = (component: 'api' | 'crawler', name: string, value?: string) =>
    refusalOf([instance({ config, [component]: { env: [{ name, value }] } })]);

  test.each([
    ...['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY', 'MY_TOKEN'],
    ...['ELASTIC_PASSWORD', 'DB_PASSWD', 'TOKEN', 'OIDC_SECRET', 'S3_KEY', 'PGPASSWORD'],
    ...['db_password', 'APIKEY', 'API_KEY', 'DB_PASS', 'DB_PWD', 'GCP_CREDENTIALS', 'TOKEN_1'],
    ...['SSH_PASSPHRASE', 'AWS_SECRET_ACCESS_KEY', 'dbPassword', 'TOKEN2', 'KEY_PASSWORD_12'],
  ])('%s with a value in plain text is refused', (name) => {
    for (const component of ['api', 'crawler'] as const) {
      const message = told(component, name, VALUE);
      expect(message).toContain(
        `Deployment/prod/team-${component}: the variable ${name} has its value in plain text`,
      );
      expect(message).not.toContain(VALUE);
    }
  });

  test.each<readonly [string, string]>([
    ['OTHER', VALUE],
    ['MY_TOKEN', ''],
    ['MY_TOKEN', '$(OTHER_TOKEN)'],
    ['SORT_KEY', 'name'],
    ['SSH_PUBLIC_KEY', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDh ada@example.org'],
    ['MAX_TOKEN', '5'],
    ['USE_SECRET', 'true'],
    ...['TOKEN_URL', 'MONKEY', 'PASSWORD_FILE', 'SECRETS', 'BYPASS'].map(
      (name) => [name, 'x'] as const,
    ),
    ['PWD', '/srv'],
  ])('%s=%s passes', (name, value) => {
    expect(told('crawler', name, value)).toBe('');
  });

  test.each([
    ['DB_PASSWORD', '12345'],
    ['API_TOKEN', '1234567890'],
    // By its use, whatever the value looks like.
    ['MY_TOKEN', 'true'],
  ])('%s=%s does not', (name, value) => {
    expect(told('crawler', name, value)).toContain(`the variable ${name} has its value`);
  });
});

describe("Monocle's config", () => {
  const crawling = (provider: object) => ({
    workspaces: [{ name: 'acme', crawlers: [{ name: 'c', update_since: '2024-01-01', provider }] }],
  });
  const gerrit = (password: string) =>
    crawling({
      ...{ gerrit_url: 'https://gerrit.example.org', gerrit_login: 'bot' },
      ...{ gerrit_password: password, gerrit_repositories: ['^.*'] },
    });
  const told = (used: object, ...values: string[]) =>
    refusalOf([instance({ config: used })], values);
  const where = 'data.config.yaml.workspaces.0.crawlers.0.provider';

  test.each(['Sup3rSecretPw', 'Sup3rSecret', 'hunter2', 'correct_horse_battery'])(
    'with the literal %s where a name belongs is refused',
    (password) => {
      const message = told(gerrit(password));
      expect(message).toContain(
        `ConfigMap/prod/team-config: ${where}.gerrit_password holds a literal instead of the name of a variable`,
      );
      expect(message).not.toContain(password);
    },
  );

  test.each(['GERRIT_PASSWORD', 'PW', 'gerrit_password', 'my_gerrit_token'])(
    'with the name %s passes',
    (name) => expect(told(gerrit(name))).toBe(''),
  );

  test('with a short value as a whole is refused; within another it is not', () => {
    const named = (name: string) => crawling({ github_organization: name });
    expect(told(named(SHORT), SHORT)).toContain(
      `ConfigMap/prod/team-config: ${where}.github_organization holds the value of a secret`,
    );
    expect(told(named(base64(SHORT).replaceAll('=', '')), SHORT)).toContain(
      'the value of a secret',
    );
    expect(told(named(`${SHORT}-street`), SHORT)).toBe('');
  });

  test('says which variables are secret by their use', () => {
    const used = gerrit('ODD_NAME');
    const env = [{ name: 'ODD_NAME', value: 'x' }];
    expect(refusalOf([instance({ config: used, crawler: { env } })])).toContain(
      'the variable ODD_NAME has its value in plain text',
    );
    expect(refusalOf([instance({ crawler: { env } })])).toBe('');
  });
});

describe('what only looks like a secret', () => {
  const lineOf = (message: string): string => /- \{.*\}$/.exec(message)?.[0] ?? '';

  test.each<[string, object]>([
    ['a shape', { data: { a: 'http://a:not@c' } }],
    ['a key', { data: { [TOKEN]: 'x' } }],
    ['a name with odd characters', { data: { 'a: "b"\n, c': TOKEN } }],
    ['a variable', { spec: { env: [{ name: 'S3_KEY', value: 'not secret' }] } }],
    ['a literal', { spec: { github_token: 'notSecret' } }],
  ])('is allowed by the line that its refusal prints, there and with that value: %s', (_, it) => {
    const line = lineOf(refusal(it));
    expect(line).not.toBe('');
    expect(refusal(it, [], `# reviewed\n${line}\n`)).toBe('');
    // Elsewhere, or another value, it is not.
    expect(refusal({ spec: { more: it } }, [], line)).not.toBe('');
    const other = JSON.parse(JSON.stringify(it).replaceAll(/aB3|not/g, 'zZ4'));
    expect(refusal(other, [], line)).not.toBe('');
  });

  test('is refused for the next suspect, until each has its line', () => {
    const it = { data: { a: 'http://a:b@c', b: TOKEN } };
    const first = lineOf(refusal(it));
    expect(refusal(it, [], first)).toContain('data.b holds a token of GitHub');
    const second = lineOf(refusal(it, [], first));
    expect(refusal(it, [], `${first}\n${second}`)).toBe('');
  });

  test('is never a value that is known, a Secret, or a variable that is secret by its use', () => {
    const it = { data: { a: TOKEN } };
    const line = lineOf(refusal(it));
    expect(refusal(it, [TOKEN], line)).toMatch(/data\.a holds the value of a secret.*valueFrom$/);
    expect(lineOf(refusal({ kind: 'Secret', data: {} }))).toBe('');
    const env = [{ name: 'CRAWLERS_API_KEY', value: 'x' }];
    expect(lineOf(refusal({ spec: { env } }))).toBe('');
  });

  test.each([
    ['{', 'is not YAML'],
    ['a: b', 'is not a list'],
    [
      '- {object: a, path: b, hash: c}\n- {object: a, path: b}',
      'entry 2 lacks object, path or hash',
    ],
    ['- null', 'entry 1 lacks object, path or hash'],
  ])('is not allowed by a file like %j: it %s', (text, why) => {
    expect(() => allowList('p/.monocle-k8s-allow', text)).toThrow(
      `p/.monocle-k8s-allow: ${why}; nothing was written`,
    );
  });
});

test.each(['monocle', 'elastic', 'prod/team', 'team-api', 'elasticsearch'])(
  'a value %s of the Secret is in every Monocle of this name, and hides nothing',
  (value) => {
    const monocle = {
      apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
      kind: 'Monocle',
      metadata: { namespace: 'prod', name: 'team' },
      spec: { title: 'Ours' },
    };
    const instance = { namespace: 'prod', name: 'team', synthesis: synthesize(monocle) };
    expect(refusalOf([instance], [value])).toBe('');
    const open = { ...monocle, spec: { title: `${value}-and-more` } };
    expect(
      refusalOf([{ ...instance, synthesis: synthesize(open) }], [`${value}-and-more`]),
    ).toMatch('holds the value of a secret');
  },
);

test('a name that is a secret is not repeated', () => {
  const name = `glpat-${'a1'.repeat(10)}`;
  const message = refusal({ metadata: { namespace: 'prod', name } });
  expect(message).toContain('ConfigMap/prod/…: metadata.name holds a token of GitLab');
  expect(message).not.toContain(name);
});

test.each(examples)('nothing in the example $file is taken for a secret', ({ monocles }) => {
  for (const monocle of monocles.filter(({ kind }) => kind === 'Monocle')) {
    const { name } = monocle.metadata;
    expect(refusalOf([{ namespace: 'prod', name, synthesis: synthesize(monocle) }])).toBe('');
  }
});

test('of the environment, the values of secret variables are known', () => {
  const env = { CRAWLERS_API_KEY: 'a', MY_TOKEN: 'b', PATH: 'c' };
  expect(secretsOfEnvironment(secretVariables(config), env)).toEqual(['a', 'b']);
  expect(secretsOfEnvironment(secretVariables(defaultConfig), env)).toEqual(['a']);
  const inherited = { workspaces: [{ name: 'a', crawlers_api_key: 'constructor', crawlers: [] }] };
  expect(secretsOfEnvironment(secretVariables(inherited), {})).toEqual([]);
});
