/** What is a secret, what only looks near, and that none is printed. */
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  holdsPassword,
  isSecretName,
  knownSecrets,
  learnEnvironment,
  learnSecrets,
  redact,
  redactJson,
  secretIn,
} from '../src/redact.js';

const repeat = (letters: string, length: number): string => letters.repeat(length).slice(0, length);
const word = (length: number): string => repeat('aB3', length);
const hex = (length: number): string => repeat('a1b2', length);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const JWT = `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64('{"sub":"1234567890"}').replace('=', '')}.${word(43)}`;
const KEY = '-----BEGIN RSA PRIVATE KEY-----\nMIIopensesame\n-----END RSA PRIVATE KEY-----';

afterEach(() => learnEnvironment({}));

describe('a text', () => {
  test.each<[what: string, ...texts: string[]]>([
    ['a token of GitHub', ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((it) => `${it}_${word(36)}`)],
    ['a token of GitHub', `github_pat_${word(22)}_${word(59)}`, `X_ghp_${word(36)}`],
    [
      'a token of GitLab',
      ...['glpat', 'gldt', 'glft', 'glffct', 'glrt', 'glrtr', 'glsoat'].map(
        (it) => `${it}-${word(20)}`,
      ),
      ...[`gloas-${word(64)}`, `glptt-${hex(40)}`, `glimt-${word(25)}`, `glagent-${word(50)}`],
      ...[`glcbt-64_${word(20)}`, `GR1348941${word(20)}`, `glpat-${word(27)}.01.0a1b2c3d4`],
    ],
    ['a token of Atlassian', `ATATT3${word(186)}`],
    ['a key of AWS', ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((it) => `${it}${repeat('AB3', 16)}`)],
    ['a key of Google Cloud', `AIza${word(35)}`, `key=AIza${word(35)}&x`],
    ['a token of DigitalOcean', `dop_v1_${hex(64)}`, `doo_v1_${hex(64)}`],
    [
      'a token of Slack',
      `xoxb-1234567890-1234567890-${word(24)}`,
      `xoxe.xoxp-1-${word(163)}`,
      `xapp-1-A0B1C2D3E4-1234567890-${hex(64)}`,
    ],
    ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${word(36)}`],
    ['a token of PyPI', `pypi-AgEIcHlwaS5vcmc${word(60)}`],
    ['a token of Grafana', `glsa_${word(32)}_${hex(8)}`, `glc_${word(40)}`],
    ['a token of Vault', `hvs.${word(95)}`, `hvb.${word(140)}`],
    ['a token of OpenShift', `sha256~${word(43)}`],
    ['a JSON Web Token', JWT, `token: ${JWT}`, `"${JWT}"`],
    [
      'a private key',
      ...['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '].map(
        (it) => `-----BEGIN ${it}PRIVATE KEY-----\n`,
      ),
      ...['-----BEGIN PGP PRIVATE KEY BLOCK-----', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----'],
      ...['', 'x', 'xy'].map((it) => base64(`${it}-----BEGIN RSA PRIVATE KEY-----\nMII`)),
      ...['PuTTY-User-Key-File-3: ssh-ed25519', `AGE-SECRET-KEY-1${repeat('QPZRY9X8', 58)}`],
    ],
    [
      'an address with a password',
      ...['https://user:pa/ss@host', 'https://user:pass@host', 'redis://:pass@host', 'x://a:p@b@c'],
      ...['https://ada@corp.example:pa/ss@host', 'https://ada:1234@host', 'http://a:$(B)c@host'],
      'http://x/ and http://ada:pw@[::1]:80/',
    ],
    [
      'an address with a secret parameter',
      ...['https://h/?access_token=open', 'https://h/x?a=b&password=sesame', 'x://h#id_token=x'],
      'jdbc:postgresql://h/db?user=x&private%54oken=sesame',
    ],
  ])('with %s', (what, ...texts) => {
    for (const text of texts) {
      expect([text, secretIn(text)]).toEqual([text, what]);
      expect([text, secretIn(`see (${text})\n`)]).toEqual([text, what]);
      if (what.includes('token')) {
        const folded = base64(`x: ${text}!`).replaceAll(/.{60}/g, '$&\n');
        expect([text, secretIn(folded)]).toEqual([text, what]);
        const bytes = [...Buffer.from(text)].map((byte) => byte.toString(16));
        const encoded = [bytes.join(''), bytes.join('').toUpperCase(), `%${bytes.join('%')}`];
        for (const each of [...encoded, `${text.slice(0, 9)}\r\n  ${text.slice(9)}`])
          expect([each, secretIn(`x ${each} y`)]).toEqual([each, what]);
        expect(redact(`see ${bytes.join('')}`)).toBe('see …');
        expect(redact(`see ${text}, ${base64(text)}`)).not.toContain(text.slice(-9));
        expect(redact(`see ${text}, ${base64(text)}`)).not.toContain(base64(text).slice(4, 16));
      }
    }
  });

  test.each([
    ...['', 'ghp_short', 'glpat-short', 'AKIA and ASIA', 'xoxb-', 'npm_config_registry'],
    ...['eyes.eyes.eyes', '-----BEGIN PUBLIC KEY-----', '-----BEGIN CERTIFICATE-----'],
    ...['-----BEGIN PGP MESSAGE-----', base64('-----BEGIN CERTIFICATE-----\nMII')],
    ...['https://host:8443/a@b, https://ada@host/x:y@z', 'http://u:$(ES_PASSWORD)@es:9200'],
    ...[`http://$(U):\${P}@es:9200`, 'http://$(HOST):$(PORT)/a@b', 'https://[::1]:8443/a@b'],
    ...['https://host: ask ada@corp', 'see http://es:9200 or ada@example.org'],
    ...['"http://es:9200","a@b"', 'quay.io/change-metrics/monocle@sha256:abc'],
    ...['git@host:a/b@c', '10:20 ada@example.org', 'urn:ietf:params', `sha256:${hex(64)}`, hex(40)],
  ])('like %j holds nothing', (text) => {
    expect(secretIn(text)).toBeUndefined();
  });
});

test.each([
  ...['ELASTIC_PASSWORD', 'DB_PASSWD', 'TOKEN', 'OIDC_SECRET', 'S3_KEY', 'PGPASSWORD'],
  ...['db_password', 'APIKEY', 'API_KEY', 'DB_PASS', 'DB_PWD', 'GCP_CREDENTIALS', 'TOKEN_1'],
  ...['SSH_PASSPHRASE', 'AWS_SECRET_ACCESS_KEY', 'dbPassword', 'TOKEN2', 'KEY_PASSWORD_12'],
  ...['Authorization', 'Proxy-Authorization', 'Cookie', 'X-Api-Key', 'private-token', 'password'],
])('the name %s says secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...['OTHER', 'SORT_KEY', 'SSH_PUBLIC_KEY', 'TOKEN_URL', 'MONKEY', 'PASSWORD_FILE', 'SECRETS'],
  ...[
    'BYPASS',
    'PWD',
    'GIT_CONFIG_KEY_0',
    'KEY',
    'AWS_ACCESS_KEY_ID',
    'token-file',
    'secretName',
    'Accept',
    '',
  ],
])('the name %j does not', (name) => {
  expect(isSecretName(name)).toBe(false);
});

describe('an address', () => {
  test.each([
    ['https://ada:pw@host/x', 'https://host/x'],
    ['https://ada@host/x', 'https://host/x'],
    ['https://ada:p@w@host/x', 'https://host/x'],
    ["fatal: '(https://a:b@h/x) and ssh://c:d@e/f'", "fatal: '(https://h/x) and ssh://e/f'"],
    ['https://ada:p/w@host/x', 'https://host/x'],
    ['https://ada:p/w@q w@host/x', 'https://host/x'],
    ['https://ada@corp.example:p/w@host/x', 'https://host/x'],
    ["fatal: 'https://a:b/c d@h/x': ask ada@corp", "fatal: 'https://h/x': ask ada@corp"],
    ['https://a:b/c@h/x and ssh://d:e/f@g/h', 'https://h/x and ssh://g/h'],
    ['https://a:b/c@h/x\nask ada@corp', 'https://h/x\nask ada@corp'],
    ['https://ada:/pw@host/x', 'https://host/x'],
    ['https://host/a@b', 'https://host/a@b'],
    ['https://host/a:b@c', 'https://host/a:b@c'],
    ['https://host:8443/a@b', 'https://host:8443/a@b'],
    ['https://[::1]:8443/a@b', 'https://[::1]:8443/a@b'],
    ['ssh://git@host:22/a@b', 'ssh://host:22/a@b'],
    ['ssh://git@[::1]:22/a@b', 'ssh://[::1]:22/a@b'],
    ['https://host: no answer; ask ada@corp', 'https://host: no answer; ask ada@corp'],
    ['https://host:8443: no answer; ask ada@corp', 'https://host:8443: no answer; ask ada@corp'],
    ['git@host:x', 'git@host:x'],
    ['"https://host","ada@corp"', '"https://host","ada@corp"'],
    ['monocle:1.2@sha256:abc', 'monocle:1.2@sha256:abc'],
    ['https://host/?a=b&page=2', 'https://host/?a=b&page=2'],
    ["'https://h/x.git?private_token=abc/': no", "'https://h/x.git?…': no"],
    // Mistyped.
    ['https:/ada:pw@host/x', 'https:/…@host/x'],
    ['https//ada:pw@host/x', 'https//…@host/x'],
    ['https:ada:pw@host/x', 'https:…@host/x'],
    ['oauth2:pw@host/x', 'oauth2…@host/x'],
  ])('%j is shown as %j', (text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  const TOKEN = `ghp_${word(36)}`;
  test.each([
    ...['https://ada:pw@host/x', 'https:/ada:pw@host/x', 'https//ada:pw@host/x', 'ada:pw@host/x'],
    ...['https://:pw@host/x', 'https://ada@corp.example:p/w@host/x', 'https://ada:/pw@h/x'],
    ...['https://ada:1234@host/x', 'https://a da:p/w@host', 'x::https://ada:p/w@host/x'],
    ...['https:ada:pw@host', 'https:///ada:pw@host/x', 'oauth2:pw@host', 'oauth2:p/w@host/x'],
    ...['https://ada%3Apw@host/x', 'ssh:ada:pw@host', '//ada:pw@host/x'.slice(2), ':pw@host'],
    ...[`https://${TOKEN}@host/x`, `${TOKEN}@host:x`, `https://host/${TOKEN}`, '[ada:pw@host]:x'],
  ])('%s of a repository has a password', (repo) => {
    expect(holdsPassword(repo)).toBe(true);
  });

  test.each([
    ...['https://host/x', 'https://ada@host:8443/x@y', 'ssh://git@host:22/a:b@c', 'git@host:a/b@c'],
    ...[
      'host:x',
      '.',
      './a:b@c',
      '/srv/a:b@c',
      'file:///srv/a:b@c.git',
      'ssh://git@[::1]:22/a@b',
      'https://[::1]:8443/a@b',
      'clone',
    ],
  ])('%s of a repository has none', (repo) => {
    expect(holdsPassword(repo)).toBe(false);
  });
});

describe('what this process knows', () => {
  const SECRET = 'correct-horse~battery/staple?';
  const encodings: Readonly<Record<string, (text: string) => string>> = {
    plain: (text) => text,
    base64,
    'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
    ...Object.fromEntries(
      [0, 1, 2, 3].map((n) => [`base64 after ${n}`, (text) => base64(`${'-'.repeat(n)}${text}?!`)]),
    ),
    'folded base64': (text) => base64(text).replaceAll(/.{16}/g, '$&\n'),
    hex: (text) => Buffer.from(text).toString('hex'),
    'HEX of more': (text) => Buffer.from(`x${text}x`).toString('hex').toUpperCase(),
    'percent encoding': encodeURIComponent,
    JSON: (text) => JSON.stringify(text),
  };
  const encoded = fc.constantFrom(...Object.values(encodings));
  const around = fc.string({ unit: fc.constantFrom(...'ab c\n:/@"\'.é…$') });

  test('is found in whatever is around it, and however it is encoded', () => {
    learnSecrets([SECRET]);
    fc.assert(
      fc.property(around, encoded, around, (before, encode, after) => {
        const text = `${before} ${encode(SECRET)} ${after}`;
        expect(knownSecrets([])(text)).toEqual([SECRET]);
        expect(secretIn(text)).toBe('the value of a secret');
      }),
    );
  });

  test('is in nothing that is printed', () => {
    const secret = fc
      .string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(...'aB3/+=_-"\\%:@ ?é') })
      .filter((value) => value.trim().length >= 12);
    const hiding = fc.constantFrom(
      (text: string) => text,
      (text: string) => [...text].join('\u200b'),
      (text: string) => text.toUpperCase(),
      (text: string) =>
        [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
    const bare = (text: string) => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, '').toLowerCase();
    fc.assert(
      fc.property(secret, around, hiding, around, (value, before, hide, after) => {
        const text = `${before}${hide(value)}${after}`;
        learnEnvironment({ MY_TOKEN: value });
        for (const shown of [redact(text), JSON.parse(redactJson({ text })).text]) {
          expect(bare(shown)).not.toContain(bare(value));
          expect(shown).not.toContain(hide(value));
        }
        learnEnvironment({ MY_COLOUR: value });
        expect(bare(redact(text, [value]))).not.toContain(bare(value));
      }),
    );
  });

  test('are the variables whose names say secret, until another command line', () => {
    learnEnvironment({ GITHUB_TOKEN: `${SECRET}\n`, COLOUR: 'of a horse, of course' });
    expect(redact(`a ${SECRET} b`)).toBe('a … b');
    expect(redact('of a horse, of course')).toBe('of a horse, of course');
    learnEnvironment({});
    expect(redact(SECRET)).toBe(SECRET);
  });

  test('in short is found as a whole alone, and a shorter one not at all', () => {
    const known = knownSecrets(['sesame', 'main', 'open sesame', '']);
    for (const text of ['sesame', ' sesame\n', base64('sesame'), base64('sesame\n')])
      expect(known(text)).toEqual(['sesame']);
    for (const text of ['main', 'sesame street', 'x-open sesame', ''])
      expect(known(text)).toEqual([]);
  });
});

test('of a private key nothing is printed, nor of a token in JSON', () => {
  expect(redact(`a\n${KEY}\nb`)).toBe('a\n…\nb');
  expect(redact(KEY.slice(0, 50))).toBe('…');
  const token = `glpat-${word(20)}`;
  expect(JSON.parse(redactJson({ a: [`x "${token}"`], b: 1 }))).toEqual({ a: ['x "…"'], b: 1 });
});
