/** What `verify` says of a user's own file, without a repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { userFindings } from '../../../src/gitops/directory/verify.js';
import { readDocuments } from '../../../src/input/documents.js';
import type { Any } from '../../support/cluster/place.js';

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
const EXAMPLES = 'examples/gitops/user';
const read = (file: string): Any => parse(readFileSync(`${EXAMPLES}/${file}`, 'utf8'));
const [encrypted, external] = [read('sops-secret.yaml'), read('external-secret.yaml')];
const changed = (change: object): string => stringify({ ...encrypted, ...change });
const annotated = (annotations: object) =>
  changed({ metadata: { ...encrypted.metadata, annotations } });

test.each(readdirSync(EXAMPLES))('the example %s is as it should be', (file) => {
  expect(say(readFileSync(`${EXAMPLES}/${file}`, 'utf8'))).toEqual([]);
});

describe('a file', () => {
  const { CRAWLERS_API_KEY: value } = encrypted.stringData;
  const plain = 'hunter2';
  const token = `ghp_${'a1B2'.repeat(9)}`;

  test.each<[string, string, string[]]>([
    ['with an empty value, as SOPS leaves it', changed({ data: { KEY: value, B: '' } }), []],
    ['without a namespace', changed({ metadata: { name: 'a' } }), []],
    ['of another namespace', changed({ metadata: { name: 'a', namespace: 'kube-system' } }), OTHER],
    ['of another group', changed({ apiVersion: 'example.org/v1' }), OTHER],
    ['beside something else', `${changed({})}---\nkind: Job\n`, OTHER],
    ['that a comment could hide', `${changed({})}# \u2028kind: Job\n`, OTHER],
    ['that is no YAML', '{\n', OTHER],
    [
      'with plain values',
      changed({ stringData: { A: plain, C: value }, data: { B: btoa(plain), C: 5 } }),
      ['data.B', 'data.C', 'stringData.A'].map((it) => `Secret/team-api: ${it} is not encrypted`),
    ],
    [
      'without the part of SOPS',
      changed({ sops: undefined }),
      ['Secret/team-api: is not encrypted by SOPS'],
    ],
    [
      'with a text as its data',
      changed({ data: plain }),
      ['Secret/team-api: data is not encrypted'],
    ],
    [
      'with a plain value beside what is sealed',
      JSON.stringify({ ...external, stringData: { A: plain } }),
      ['ExternalSecret/team-api: stringData.A is not encrypted'],
    ],
    [
      'that was applied before it was encrypted',
      annotated({ 'kubectl.kubernetes.io/last-applied-configuration': plain }),
      ['has the annotation kubectl.kubernetes.io/last-applied-configuration; remove it'],
    ],
    ['with a token', annotated({ note: token }), ['holds a token of GitHub']],
    ['with a token in base64', annotated({ note: btoa(token) }), ['holds a token of GitHub']],
    ['with a token in a comment', `# ${token}\n${changed({})}`, ['holds a token of GitHub']],
    [
      'with a token as the key of a plain value',
      changed({ data: { [token]: plain } }),
      ['Secret/team-api: data.… is not encrypted', 'holds a token of GitHub'],
    ],
    [
      'with a template',
      JSON.stringify({
        ...external,
        spec: { target: { template: { data: { A: 'https://{{.user}}:{{.password}}@host/' } } } },
      }),
      [],
    ],
    [
      'with a token in a template',
      JSON.stringify({
        ...external,
        spec: { target: { template: { data: { A: `{{ .b | eq "${token}" }}` } } } },
      }),
      ['holds a token of GitHub'],
    ],
  ])('%s', (_, text, said) => {
    const found = say(text);
    expect(found).toEqual(said);
    expect(found.join()).not.toMatch(/hunter2|ghp_/);
  });
});
