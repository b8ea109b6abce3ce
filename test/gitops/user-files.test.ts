/** What `verify` says of a user's own file, without a repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { userFindings } from '../../src/gitops/user-files.js';
import { readDocuments } from '../../src/input/documents.js';
import type { Any } from '../support/cluster/place.js';

const say = (text: string): string[] =>
  userFindings({ subject: 'user/a.yaml', text }, 'metrics', readDocuments).map(
    ({ subject, message }) => {
      expect(subject).toBe('user/a.yaml');
      return message;
    },
  );
const OTHER = [
  'holds something other than a SealedSecret, an ExternalSecret or a Secret by SOPS of metrics',
];
const NOT_BY_SOPS = ['Secret/team-api: is not encrypted by SOPS'];
const EXAMPLES = 'examples/gitops/user';
const encrypted: Any = parse(readFileSync(`${EXAMPLES}/sops-secret.yaml`, 'utf8'));
const changed = (change: object): string => stringify({ ...encrypted, ...change });

test.each(readdirSync(EXAMPLES))('the example %s is as it should be', (file) => {
  expect(say(readFileSync(`${EXAMPLES}/${file}`, 'utf8'))).toEqual([]);
});

describe('a Secret that SOPS has encrypted', () => {
  const { CRAWLERS_API_KEY: value } = encrypted.stringData;
  const plain = 'hunter2';

  test.each<[string, string, string[]]>([
    ['all of it', changed({}), []],
    ['with data', changed({ stringData: undefined, data: { KEY: value } }), []],
    ['with an empty value, as SOPS leaves it', changed({ data: { KEY: value, B: '' } }), []],
    ['with a type', changed({ type: 'Opaque', immutable: true }), []],
    ['without a namespace', changed({ metadata: { name: 'a' } }), []],
    ['of another namespace', changed({ metadata: { name: 'a', namespace: 'kube-system' } }), OTHER],
    ['of another group', changed({ apiVersion: 'example.org/v1' }), OTHER],
    [
      'with a plain value',
      changed({ stringData: { A: value, GITHUB_TOKEN: plain } }),
      ['Secret/team-api: stringData.GITHUB_TOKEN is not encrypted'],
    ],
    [
      'with plain values in both',
      changed({ stringData: { A: plain }, data: { B: btoa(plain), C: value } }),
      ['Secret/team-api: stringData.A, data.B are not encrypted'],
    ],
    [
      'with many',
      changed({ data: Object.fromEntries([...'1234567'].map((key) => [key, plain])) }),
      ['Secret/team-api: data.1, data.2, data.3, data.4, data.5 and 2 more are not encrypted'],
    ],
    ...[
      `ENC[${plain}]`,
      `x${value}`,
      `${value}\n`,
      `${value} ${plain}`,
      5,
      true,
      null,
      [value],
    ].map((each): [string, string, string[]] => [
      `with ${JSON.stringify(each)}`,
      changed({ data: { A: each } }),
      ['Secret/team-api: data.A is not encrypted'],
    ]),
    ...[plain, [plain], 7].map((each): [string, string, string[]] => [
      `with ${JSON.stringify(each)} as its data`,
      changed({ data: each }),
      ['Secret/team-api: data is not encrypted'],
    ]),
    [
      'with a name that every object has',
      `${changed({})}data:\n  __proto__: ${plain}\n  constructor: ${plain}\n`,
      ['Secret/team-api: data.__proto__, data.constructor are not encrypted'],
    ],
    [
      'with another field',
      changed({ annotations: { a: plain } }),
      ['Secret/team-api: annotations is not encrypted'],
    ],
    [
      'that was applied before it was encrypted',
      changed({
        metadata: {
          name: 'team-api',
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': plain },
        },
      }),
      [
        'Secret/team-api: the annotation kubectl.kubernetes.io/last-applied-configuration is not encrypted',
      ],
    ],
    [
      'with no value',
      changed({ stringData: {} }),
      ['Secret/team-api: stringData is not encrypted'],
    ],
    [
      'with empty values alone',
      changed({ stringData: { A: '' } }),
      ['Secret/team-api: has no encrypted value'],
    ],
    ['without the part of SOPS', changed({ sops: undefined }), NOT_BY_SOPS],
    ['with an empty part of SOPS', changed({ sops: {} }), NOT_BY_SOPS],
    ['with a false mac', changed({ sops: { mac: 'ENC[]' } }), NOT_BY_SOPS],
    ['beside one that is not', `${changed({})}---\n${changed({ sops: null })}`, NOT_BY_SOPS],
    ['beside something else', `${changed({})}---\nkind: Job\n`, OTHER],
  ])('%s', (_, text, said) => {
    const found = say(text);
    expect(found).toEqual(said);
    expect(found.join()).not.toContain(plain);
  });

  test('no value that it has is said, and none is overlooked', () => {
    const secret = fc.string({ minLength: 1 }).map((each) => `plain ${each}`);
    const keys = fc.dictionary(fc.stringMatching(/^[A-Z]{1,8}$/), secret, {
      minKeys: 1,
      maxKeys: 4,
    });
    fc.assert(
      fc.property(keys, fc.constantFrom('data', 'stringData'), (values, field) => {
        const secret = { ...encrypted, [field]: { FIRST: value, ...values } };
        // JSON is YAML in which no key such as N is a boolean.
        const found = say(JSON.stringify(secret)).join();
        for (const key of Object.keys(values)) expect(found).toContain(`${field}.${key}`);
        expect(found).not.toContain('plain ');
      }),
    );
  });
});

describe('a plain value', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const applied = 'kubectl.kubernetes.io/last-applied-configuration';
  const read = (file: string): Any => parse(readFileSync(`${EXAMPLES}/${file}`, 'utf8'));
  const [external, sealed] = [read('external-secret.yaml'), read('sealed-secret.yaml')];
  const inExternal = (template: object) => ({
    ...external,
    spec: { ...external.spec, target: { template } },
  });
  const inSealed = (template: object) => ({ ...sealed, spec: { ...sealed.spec, template } });
  const annotated = (object: Any, annotations: object) => ({
    ...object,
    metadata: { ...object.metadata, annotations },
  });

  test.each<[string, object, string[]]>([
    [
      'in the template of an ExternalSecret',
      inExternal({ data: { A: 'hunter2', B: '{{ .b }}' } }),
      ['ExternalSecret/team-api: spec.target.template.data.A is a plain value'],
    ],
    [
      'that is quoted there',
      inExternal({ data: { A: '{{ "hunter2." }}', B: '{{ 1.5 }}', C: '{{/* .c */}}hunter2' } }),
      [
        'ExternalSecret/team-api: spec.target.template.data.A, spec.target.template.data.B, spec.target.template.data.C are plain values',
      ],
    ],
    [
      'in a template of its own',
      inExternal({ templateFrom: [{ literal: 'A: {{ .a }}' }, { literal: 'A: hunter2' }] }),
      ['ExternalSecret/team-api: spec.target.template.templateFrom[1].literal is a plain value'],
    ],
    [
      'beside a reference',
      inExternal({ data: { A: `{{ .a }}${token}`, B: `{{ .b | eq "${token}" }}` } }),
      [
        'ExternalSecret/team-api: spec.target.template.data.A, spec.target.template.data.B look like secrets',
      ],
    ],
    [
      'in the template of a SealedSecret',
      inSealed({ data: { A: 'hunter2' }, stringData: 'hunter2' }),
      ['SealedSecret/team-api: spec.template.data.A, spec.template.stringData are plain values'],
    ],
    [
      'among the encrypted ones',
      { ...sealed, spec: { encryptedData: { A: token } } },
      ['SealedSecret/team-api: spec.encryptedData.A looks like a secret'],
    ],
    [
      'that was applied, in the template of a SealedSecret',
      inSealed({ metadata: { annotations: { [applied]: 'hunter2' } } }),
      [`SealedSecret/team-api: the annotation ${applied} is a plain value`],
    ],
    [
      'that was applied',
      annotated(external, { [applied]: 'hunter2' }),
      [`ExternalSecret/team-api: the annotation ${applied} is a plain value`],
    ],
    [
      'as a stray field',
      { ...external, data: { A: 'hunter2' }, stringData: { B: '{{ .b }}' } },
      ['ExternalSecret/team-api: data.A, stringData.B are plain values'],
    ],
    [
      'as a stray field of a SealedSecret',
      { ...sealed, stringData: { A: 'hunter2' } },
      ['SealedSecret/team-api: stringData.A is a plain value'],
    ],
    [
      'as the type of a Secret',
      { ...encrypted, type: token },
      ['Secret/team-api: type looks like a secret'],
    ],
    [
      'in an annotation of a Secret',
      annotated(encrypted, { note: token }),
      ['Secret/team-api: metadata.annotations.note looks like a secret'],
    ],
    [
      'in the part of SOPS',
      { ...encrypted, sops: { ...encrypted.sops, note: token, more: [{ note: token }] } },
      ['Secret/team-api: sops.note, sops.more.0.note look like secrets'],
    ],
    [
      'as a key',
      annotated(external, { [token]: 'a' }),
      ['ExternalSecret/team-api: metadata.annotations.… looks like a secret'],
    ],
    [
      'as a name',
      { ...encrypted, metadata: { name: token } },
      ['Secret/…: metadata.name looks like a secret'],
    ],
    [
      'as the key of a plain one',
      { ...encrypted, data: { [token]: 'hunter2' } },
      ['Secret/team-api: data.… is not encrypted', 'Secret/team-api: data.… looks like a secret'],
    ],
  ])('%s', (_, object, said) => {
    expect(say(JSON.stringify(object))).toEqual(said);
  });

  test('is none if there is nothing', () => {
    for (const data of [null, {}, { A: '' }]) {
      expect(say(JSON.stringify({ ...inSealed({ data }), data }))).toEqual([]);
      expect(say(JSON.stringify(inExternal({ data })))).toEqual([]);
    }
  });

  test('in a comment', () => {
    for (const text of [`# ${token}\n${changed({})}`, `${changed({})}# was: ${token}\n`])
      expect(say(text)).toEqual(['a comment looks like a secret']);
  });

  test('is none if a template takes it from the store', () => {
    const data = {
      ...{ A: '{{ .a }}', B: 'https://{{.user}}:{{.password}}@git.example.org/' },
      ...{
        C: '{{ index . "a-b" | b64enc }}',
        D: '{{- $x := .a -}}{{ $x }}',
        E: '{{ printf "%s" .e }}',
      },
    };
    Object.assign(data, { F: 'https://git.example.org/?private_token={{.token}}' });
    expect(say(JSON.stringify(inExternal({ data })))).toEqual([]);
    expect(say(JSON.stringify(inSealed({ data })))).toEqual([]);
  });

  test('is looked for in linear time', () => {
    for (const each of ['{{', '{{ .', '{{"', '{{/*', '`"', ' #']) {
      const start = performance.now();
      say(JSON.stringify(inExternal({ data: { A: `{{${each.repeat(100_000)}}}` } })));
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});

test.each([
  ['a SealedSecret of another group', 'apiVersion: example.org/v1\nkind: SealedSecret\n'],
  ['a Password of another group', 'apiVersion: example.org/v1\nkind: Password\n'],
  ['a store', readFileSync('examples/gitops/cluster-secret-store.yaml', 'utf8')],
  ['a list', `apiVersion: v1\nkind: List\nitems: [${JSON.stringify(encrypted)}]\n`],
  ['a text', 'hello\n'],
  ['a list of nothing', '[]\n'],
  ['no YAML', '{\n'],
])('%s is something else', (_, text) => {
  expect(say(text)).toEqual(OTHER);
});
