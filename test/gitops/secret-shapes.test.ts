/** What looks like a secret, and what only looks near. */
import { describe, expect, test } from '@jest/globals';
import { shapeIn } from '../../src/gitops/secret-shapes.js';

const repeat = (letters: string, length: number): string => letters.repeat(length).slice(0, length);
const word = (length: number): string => repeat('aB3', length);
const hex = (length: number): string => repeat('a1b2', length);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const JWT = `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64('{"sub":"1234567890"}').replace('=', '')}.${word(43)}`;

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
      `_gitlab_session=${hex(32)}`,
    ],
    ['a token of Atlassian', `ATATT3${word(186)}`],
    ['a key of AWS', ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((it) => `${it}${repeat('AB3', 16)}`)],
    ['a key of AWS', `ABSK${word(132)}`],
    ['a key of Google Cloud', `AIza${word(35)}`, `key=AIza${word(35)}&x`],
    ['a secret of Azure', `abc8Q~${word(34)}`],
    ['a token of DigitalOcean', `dop_v1_${hex(64)}`, `doo_v1_${hex(64)}`],
    ['a key of Alibaba Cloud', `LTAI${word(20)}`],
    [
      'a token of Slack',
      ...[
        `xoxb-1234567890-1234567890-${word(24)}`,
        `xoxp-1234567890-1234567890-1234567890-${hex(32)}`,
      ],
      ...[`xoxe.xoxp-1-${word(163)}`, `xapp-1-A0B1C2D3E4-1234567890-${hex(64)}`],
      ...[`https://hooks.slack.com/services/T0000000/B0000000/${word(26)}`],
    ],
    ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${word(36)}`],
    ['a token of PyPI', `pypi-AgEIcHlwaS5vcmc${word(60)}`],
    ['a token of Artifactory', `AKCp${word(69)}`, `cmVmd${word(59)}`],
    ['a token of Grafana', `glsa_${word(32)}_${hex(8)}`, `glc_${word(40)}`],
    ['a token of Vault', `hvs.${word(95)}`, `hvb.${word(140)}`],
    ['a token of Terraform', `${word(14)}.atlasv1.${word(64)}`],
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
      'an Authorization header',
      ...[
        `Authorization: Bearer ${word(8)}`,
        `authorization=Bearer ${word(20)}`,
        `Bearer ${word(16)}`,
      ],
      ...['Authorization: Basic dXNlcjpwYXNz', 'Basic dXNlcjpwYXNz', 'basic YTpzZXNhbWU='],
      ...[
        '{"auths": {"quay.io": {"auth": "dXNlcjpwYXNz"}}}',
        `"Authorization": "token ${word(20)}"`,
      ],
      ...[`PRIVATE-TOKEN: ${word(20)}`, `X-Vault-Token: ${word(20)}`, `X-Api-Key: ${word(20)}`],
    ],
    [
      'a token in a query',
      ...[
        '?private_token=sesame',
        '&access_token=sesame',
        '?api_key=sesame',
        '?a=b&password=sesame',
      ].map((query) => `https://gitlab.example.org/api/v4/projects${query}`),
    ],
    [
      'an address with a password',
      ...['https://user:pa/ss@host', 'https://user:pass@host', 'redis://:pass@host', 'x://a:p@b@c'],
      ...['https://ada@corp.example:pa/ss@host', 'https://ada:1234@host', 'http://a:$(B)c@host'],
      'http://x/ and http://ada:pw@[::1]:80/',
    ],
  ])('with %s', (what, ...texts) => {
    for (const text of texts) {
      expect([text, shapeIn(text)]).toEqual([text, what]);
      expect([text, shapeIn(`see (${text})\n`)]).toEqual([text, what]);
    }
  });

  test.each([
    ...[
      '',
      'ghp_short',
      'glpat-short',
      'AKIA and ASIA',
      'xoxb-',
      'npm_config_registry',
      'eyes.eyes.eyes',
    ],
    ...[
      '-----BEGIN PUBLIC KEY-----',
      '-----BEGIN CERTIFICATE-----',
      '-----BEGIN PGP PUBLIC KEY BLOCK-----',
    ],
    ...['-----BEGIN PGP MESSAGE-----', base64('-----BEGIN CERTIFICATE-----\nMII')],
    ...[
      'Authorization: Bearer $(TOKEN)',
      `Bearer \${TOKEN}`,
      'Basic $(BASIC)',
      'Authorization: $TOKEN',
    ],
    ...[
      'bearer authentication-mechanism',
      'Basic authentication',
      'Basic Auth is used',
      'a bearer token',
    ],
    ...['?private_token=$(TOKEN)', '?token=', '?page=2&sort=key', 'a?b&c=d'],
    ...['https://host:8443/a@b, https://ada@host/x:y@z', 'http://u:$(ES_PASSWORD)@es:9200'],
    ...[`http://$(U):\${P}@es:9200`, 'http://$(HOST):$(PORT)/a@b', 'https://[::1]:8443/a@b'],
    ...[
      'https://host: ask ada@corp',
      'see http://es:9200 or ada@example.org',
      '"http://es:9200","a@b"',
    ],
    ...['quay.io/change-metrics/monocle@sha256:abc', 'git@host:a/b@c', '10:20 ada@example.org'],
    ...['urn:ietf:params', `sha256:${hex(64)}`, hex(40)],
  ])('like %j holds nothing', (text) => {
    expect(shapeIn(text)).toBeUndefined();
  });
});
