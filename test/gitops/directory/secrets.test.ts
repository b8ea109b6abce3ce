/** What may never be in Git is refused, and never repeated; what only looks near is not. */
import { describe, expect, test } from '@jest/globals';
import { defaultConfig, type MonocleConfig } from '../../../constructs/config/config.js';
import type { DesiredInstance } from '../../../src/gitops/directory/directory.js';
import {
  parseAllowed,
  refuseSecretFlags,
  refuseSecrets,
  refuseSecretText,
  secretsOfEnvironment,
  secretVariables,
} from '../../../src/gitops/directory/secrets.js';
import { type Manifest, type Synthesis, synthesize } from '../../../src/index.js';
import { validConfig } from '../../support/cases/configs.js';
import { examples } from '../../support/cases/examples.js';

const VALUE = 'open sesame, please';
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
function refusal(manifest: object, values: string[] = [VALUE], allowed: string[] = []): string {
  return refusalOf(of(manifest), values, allowed);
}

function refusalOf(
  instances: DesiredInstance[],
  values: string[] = [],
  allowed: string[] = [],
): string {
  try {
    refuseSecrets(instances, values, parseAllowed(allowed));
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
      'a known value in a key',
      { metadata: { namespace: 'prod', name: 'x', annotations: { [`x${VALUE}x`]: '' } } },
      'a key in metadata.annotations holds the value of a secret',
    ],
    [
      'a token as the key of an annotation',
      { metadata: { namespace: 'prod', name: 'x', annotations: { [TOKEN]: 'x' } } },
      'a key in metadata.annotations holds a token of GitHub',
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
    ['a value but for its last character', { data: { a: VALUE.slice(0, -1) } }],
    [
      'a short value that is the name of a key',
      { metadata: { namespace: 'x', name: 'y' } },
      'metadata',
    ],
  ])('with %s passes', (_, manifest, ...values) => {
    expect(refusal(manifest, values.length > 0 ? values : [VALUE])).toBe('');
  });

  test('is refused with what to do: what is in a Secret need not go there', () => {
    expect(refusal({ data: { a: VALUE } })).toBe(
      'ConfigMap/prod/x: data.a holds the value of a secret. Secrets do not belong in Git; nothing was written. Choose another value here, or refer to the Secret by valueFrom',
    );
    expect(refusal({ data: { a: 'http://a:b@c' } })).toBe(
      "ConfigMap/prod/x: data.a holds an address with a password. Secrets do not belong in Git; nothing was written. Put it into the instance's Secret (monocle-k8s secret --help). If it is no secret, give --allow-secret 'ConfigMap/prod/x:data.a=REASON'",
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
    ...['ELASTIC_PASSWORD', 'db_password'],
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
  ])('%s=%s passes', (name, value) => {
    expect(told('crawler', name, value)).toBe('');
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
  const where = 'data.config.yaml.workspaces.acme.crawlers.c.provider';

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

  test('says which variables are secret by their use', () => {
    const used = gerrit('ODD_NAME');
    const env = [{ name: 'ODD_NAME', value: 'x' }];
    expect(refusalOf([instance({ config: used, crawler: { env } })])).toContain(
      'the variable ODD_NAME has its value in plain text',
    );
    expect(refusalOf([instance({ crawler: { env } })])).toBe('');
  });
});

describe('a pod', () => {
  const TEMPLATE = 'spec.template.spec.containers.side';
  const told = (container: object, ...allowed: string[]) =>
    refusal(
      {
        kind: 'Deployment',
        spec: { template: { spec: { containers: [{ name: 'side', ...container }] } } },
      },
      [],
      allowed,
    );
  const probe = (name: string, value: string) => ({
    livenessProbe: { httpGet: { httpHeaders: [{ name, value }] } },
  });

  test.each<[string, object, string]>([
    ['a header', probe('Authorization', 'Basic eDp5'), 'Authorization'],
    ['another header', probe('X-Api-Key', 'sesame'), 'X-Api-Key'],
    ['--password=', { args: ['--password=sesame'] }, '--password'],
    ['--token', { args: ['--verbose', '--token', 'sesame'] }, 'token'],
    ['-u', { command: ['curl', '-u', 'ada:sesame', 'http://x'] }, '-u'],
    ['-su', { command: ['curl', '-su', 'ada:sesame', 'http://x'] }, '-su'],
    ['--user=', { command: ['curl', '--user=ada:sesame'] }, '--user'],
    ['-uada', { command: ['curl -uada:sesame http://x'] }, '-u'],
    ['-u in a script', { command: ['sh', '-c', 'x; curl -u "ada:sesame" http://x'] }, '-u'],
    ['a variable in a script', { args: ['-c', 'PGPASSWORD=sesame psql'] }, 'PGPASSWORD'],
    ['a header in a script', { args: ['curl -H "Authorization: Bearer sesame"'] }, 'Authorization'],
    ['a field in a script', { args: [`echo '{"token": "sesame"}'`] }, 'token'],
    [
      'a hook',
      { lifecycle: { preStop: { exec: { command: ['x', '--api-key=sesame'] } } } },
      'api-key',
    ],
  ])('with %s with its value in plain text is refused', (_, container, name) => {
    const message = told(container);
    expect(message).toContain(name.replace(/^--/, ''));
    expect(message).toContain('has its value in plain text');
    expect(message).not.toMatch(/sesame|eDp5/);
    const [, place = ''] = /--allow-secret '(.*)=REASON'$/.exec(message) ?? [];
    expect(place).toContain(`Deployment/prod/x:${TEMPLATE}`);
    expect(told(container, `${place}=an example`)).toBe('');
    expect(told(container, `${place}.more=an example`)).not.toBe('');
  });

  test.each<[string, object]>([
    ['a reference', { args: ['--password=$(PASSWORD)', '--token', '$(TOKEN)', '-u', 'ada:$(PW)'] }],
    ['a variable of the shell', { args: ['curl -u "$USER:$PW" -H "Authorization: Bearer $T"'] }],
    ['a command', { args: ['password="$(cat /x)"; token=`cat /y`; echo "password: $password"'] }],
    ['a file', { args: ['--token-file=/x', '--password-file', '/y', '--user', 'ada'] }],
    ['ids', { args: ['-u', '1000:1000'] }],
    ['flags without a value', { args: ['--token', '--password', '--verbose'] }],
    ['prose', { args: ['echo the password is in the token file'] }],
    ['another header', probe('Accept', 'text/plain')],
    ['a header by reference', probe('Authorization', '$(TOKEN)')],
  ])('with %s passes', (_, container) => {
    expect(told(container)).toBe('');
  });
});

describe('what only looks like a secret', () => {
  const placeOf = (message: string): string =>
    /--allow-secret '(.*)=REASON'$/.exec(message)?.[1] ?? '';

  test.each<[string, object]>([
    ['a shape', { data: { a: 'http://a:not@c' } }],
    ['a variable', { spec: { env: [{ name: 'S3_KEY', value: 'not secret' }] } }],
    ['a literal', { data: { 'config.yaml': '' } }],
  ])('is allowed by the flag that its refusal prints, there alone: %s', (_, it) => {
    const workspaces = [{ name: 'a', crawlers_api_key: 'notSecret', crawlers: [] }];
    const literal = validConfig({ workspaces });
    const told = (manifest: object, ...allowed: string[]) =>
      refusalOf(of(manifest, literal), [], allowed);
    const place = placeOf(told(it));
    expect(place).not.toBe('');
    expect(told(it, `${place}=an example`)).toBe('');
    expect(told({ metadata: { name: 'other' }, ...it }, `${place}=an example`)).not.toBe('');
  });

  test('is never a value that is known, a Secret, or a variable that is secret by its use', () => {
    const it = { data: { a: TOKEN } };
    const allowed = [`${placeOf(refusal(it))}=x`];
    expect(refusal(it, [TOKEN], allowed)).toMatch(
      /data\.a holds the value of a secret.*valueFrom$/,
    );
    expect(placeOf(refusal({ kind: 'Secret', data: {} }))).toBe('');
    const env = [{ name: 'CRAWLERS_API_KEY', value: 'x' }];
    expect(placeOf(refusal({ spec: { env } }))).toBe('');
  });

  test.each(['', 'x', 'ConfigMap/prod/x:data.a', 'ConfigMap/prod/x:data.a= ', 'data.a=why'])(
    'is not allowed by %j, which lacks a path or a reason',
    (given) => {
      expect(() => parseAllowed([given])).toThrow('should be like Deployment/team/');
    },
  );
});

test('flags are searched, and not repeated', () => {
  const values = { author: `Ada <${TOKEN}@x>`, 'push-option': ['a=b', `x=${base64(TOKEN)}`] };
  expect(() => refuseSecretFlags({ author: values.author })).toThrow(
    '--author: holds a token of GitHub. Secrets do not belong in Git; nothing was written',
  );
  expect(() => refuseSecretFlags({ 'push-option': values['push-option'] })).toThrow(
    '--push-option: holds a token of GitHub',
  );
  refuseSecretFlags({ author: 'Ada <ada@example.org>', sign: true, path: 'clusters' });
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
