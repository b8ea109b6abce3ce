/** A change in words: for people, and for the commit. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { type DesiredInstance, type Edit, filesOf } from '../../src/gitops/directory/directory.js';
import type { Provenance } from '../../src/gitops/provenance/provenance.js';
import { sourceLine } from '../../src/gitops/provenance/source-words.js';
import { describeChanges, tally } from '../../src/gitops/publish/changes.js';
import {
  checkTemplate,
  commitMessage,
  parseProposalMark,
} from '../../src/gitops/publish/message.js';
import { synthesize } from '../../src/index.js';
import { version } from '../../src/version.js';

const instance = (name = 'team', spec = {}, generation?: number): DesiredInstance => ({
  ...{ namespace: 'prod', name, ...(generation && { generation }) },
  synthesis: synthesize({
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    ...{ kind: 'Monocle', metadata: { namespace: 'prod', name }, spec },
  }),
});

/** From one instance to another, or to none. */
function edits(before?: DesiredInstance, after?: DesiredInstance): Edit[] {
  const [old, next] = [before, after].map((each) => each && filesOf(each));
  const directory = `clusters/prod/${(after ?? before)?.name}`;
  return [...new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])])]
    .filter((file) => old?.get(file) !== next?.get(file))
    .map((file) => ({
      ...{ path: `${directory}/${file}`, directory },
      ...(old?.has(file) && { before: old.get(file) }),
      ...(next?.has(file) && { after: next.get(file) }),
    }));
}

const changesOf = (before?: DesiredInstance, after?: DesiredInstance) =>
  describeChanges({
    ...{ path: 'clusters', edits: edits(before, after) },
    instances: after ? [after] : [],
  });
const details = (before: DesiredInstance, after: DesiredInstance) =>
  Object.fromEntries(
    changesOf(before, after)[0]?.objects.map(({ verb, subject, detail }) => [
      subject,
      detail ?? verb,
    ]) ?? [],
  );
const config = (...names: string[]) => ({
  config: { workspaces: names.map((name) => ({ name, crawlers: [] })) },
});

describe('a change', () => {
  test('is told by object; the files that are only ours are not told of', () => {
    expect(changesOf(undefined, instance())).toEqual([
      {
        ...{ directory: 'clusters/prod/team', monocle: 'prod/team', unchanged: 0 },
        objects: instance().synthesis.manifests.map(({ kind, metadata: { name } }) => ({
          ...{ verb: 'created', subject: `${kind}/prod/${name}` },
        })),
      },
    ]);
    expect(changesOf(instance(), instance())).toEqual([
      { directory: 'clusters/prod/team', monocle: 'prod/team', objects: [], unchanged: 10 },
    ]);
    const [gone] = changesOf(instance());
    expect(tally(gone?.objects ?? [])).toBe('10 deleted');
    expect(gone?.unchanged).toBe(0);
  });

  test('is told by field where that is short', () => {
    expect(
      details(instance(), instance('team', { image: 'quay.io/change-metrics/monocle:1.11.9' })),
    ).toMatchObject({
      'Deployment/prod/team-api': expect.stringMatching(/^image \S+ → 1\.11\.9$/),
    });
    expect(
      details(instance('team', config('a')), instance('team', config('a', 'b'))),
    ).toMatchObject({
      'ConfigMap/prod/team-config': 'config.yaml (2 lines)',
      'Deployment/prod/team-api': expect.stringMatching(/^config-version \w{8} → \w{8}$/),
    });
    expect(
      details(instance('team', { ingress: { host: 'a.example.org' } }), instance()),
    ).toMatchObject({ 'Ingress/prod/team-api': 'deleted' });
  });

  test.each([
    [
      'lists one object more',
      (text: string) => text.replace(/ +- networkp.*\n/, ''),
      '+ networkpolicy.team-api.yaml',
    ],
    ['lists a file of somebody', (text: string) => `${text}  - evil.yaml\n`, '- evil.yaml'],
    ['loses a patch', (text: string) => `${text}patches: [{path: x.yaml}]\n`, 'no patches'],
    ['loses a namespace', (text: string) => `${text}namespace: "a\\e"\n`, 'no namespace'],
    ['is made anew', () => undefined, undefined],
    ['is no YAML no more', () => '{', undefined],
    ['has other ends of lines', (text: string) => text.replaceAll('\n', '\r\n'), 'layout'],
  ])('of a kustomization that %s is told', (_, edit, detail) => {
    const path = 'clusters/prod/team/kustomization.yaml';
    const after = filesOf(instance()).get('kustomization.yaml') ?? '';
    const before = edit(after);
    const [change] = describeChanges({
      ...{ path: 'clusters', instances: [instance()] },
      edits: [
        { path, directory: 'clusters/prod/team', after, ...(before !== undefined && { before }) },
      ],
    });
    expect(change).toMatchObject({
      objects: [
        {
          verb: before === undefined ? 'created' : 'configured',
          subject: 'kustomization.yaml',
          detail: detail ?? expect.any(String),
        },
      ],
      unchanged: 10,
    });
    expect(commitMessage({ changes: change ? [change] : [], instances: [instance()] })).toMatch(
      /^Monocle prod\/team: kustomization\.yaml\n\n[~+] kustomization\.yaml \(.*\)\n\n/,
    );
  });

  test.each<[string, string, RegExp, string[]]>([
    ['no YAML', '{', /./, []],
    ['another layout', 'LAYOUT', /^layout$/, []],
    [
      'signs that a terminal obeys',
      'kind: Deployment\nmetadata: {"a\\0b": "\\e[31m"}\n',
      /^[^\p{Cc}]*$/u,
      [
        ...['metadata["a\\u0000b"]', 'metadata.annotations', 'metadata.labels', 'metadata.name'],
        ...['metadata.namespace', 'apiVersion', 'spec'],
      ],
    ],
    [
      'a text of many lines',
      'kind: "a\\n\\n\\nb"\n',
      /^[^\p{Cc}]*$/u,
      ['kind', 'apiVersion', 'metadata', 'spec'],
    ],
  ])('of a file that somebody made %s has words, too', (_, text, words, fields) => {
    const path = 'clusters/prod/team/deployment.team-api.yaml';
    const after = filesOf(instance()).get('deployment.team-api.yaml') ?? '';
    const before = text === 'LAYOUT' ? `${after}# hello\n` : text;
    const [change] = describeChanges({
      ...{ path: 'clusters', instances: [instance()] },
      edits: [{ path, directory: 'clusters/prod/team', before, after }],
    });
    expect(change?.objects).toEqual([
      {
        verb: 'configured',
        subject: 'Deployment/prod/team-api',
        detail: expect.stringMatching(words),
        fields,
      },
    ]);
  });

  test('that deletes somebody’s idea of an object is told in one line', () => {
    const before = 'kind: "Job\\nMonocle-Removed: x"\nmetadata: {name: "a\\0"}\n';
    const [change] = describeChanges({
      ...{ path: '.', instances: [] },
      edits: [{ path: 'prod/team/job.yaml', directory: 'prod/team', before }],
    });
    expect(change?.objects).toEqual([{ verb: 'deleted', subject: 'Job Monocle-Removed: x/a ' }]);
  });
});

describe('the message of a commit', () => {
  const after = instance('team', {}, 7);
  const changes = changesOf(undefined, after);

  test('has a summary, the objects, and trailers', () => {
    expect(commitMessage({ changes, instances: [after] }).split('\n')).toEqual([
      'Monocle prod/team: 10 created',
      '',
      ...after.synthesis.manifests.map(({ kind, metadata: { name } }) => `+ ${kind}/prod/${name}`),
      '',
      'Monocle: prod/team',
      'Monocle-Generation: prod/team 7',
      `Monocle-Synth-Hash: prod/team ${after.synthesis.hash}`,
      `Monocle-K8s-Version: ${version}`,
      '',
    ]);
  });

  test('follows a template, and keeps the trailers', () => {
    const template = 'ops: {instances} \n\n{summary} ($&)\n\n';
    expect(commitMessage({ changes, instances: [after], template })).toMatch(
      /^ops: prod\/team \n\nMonocle prod\/team: 10 created \(\$&\)\n\nMonocle: prod\/team\n/,
    );
  });

  test.each([
    ['Signed-off-by: Ada <a@b>\nChange-Id: I1', 2],
    ['see the runbook\nSigned-off-by: Ada <a@b>', 1],
    ['Reviewed-by: Ada\n  <a@b>', 1],
  ])('that ends with trailers of its own, %j, has one block that git reads whole', (own, count) => {
    const template = `subject: x\n\n{changes}\n\n${own}\n`;
    const message = commitMessage({ changes, instances: [after], template });
    const parse = ['interpret-trailers', '--parse'];
    const read = execFileSync('git', parse, { input: message, encoding: 'utf8' });
    expect(read.trim().split('\n')).toHaveLength(count + 4);
    expect(read).toContain(`Monocle-Synth-Hash: prod/team ${after.synthesis.hash}\n`);
  });

  test.each(['fix: one', 'one\n\nsee: this\nand that'])(
    'that only looks as if it had them, %j, keeps a paragraph of ours',
    (template) => {
      const message = commitMessage({ changes, instances: [after], template });
      expect(message).toContain(`${template}\n\nMonocle: prod/team\n`);
    },
  );

  test.each([
    ['{nothing}', '--message: {nothing} is not one of {summary}, {changes}, {instances}'],
    ['{source-nothing}', '{{source-nothing}} stands for the text {source-nothing}'],
    [' \n', '--message: is empty'],
  ])('refuses the template %j', (template, words) => {
    expect(() => checkTemplate(template)).toThrow(words);
  });

  test('refuses a template that is too long', () => {
    const words = '--message-file x: is longer than 65536 characters';
    expect(() => checkTemplate('a'.repeat(65_537), '--message-file x')).toThrow(words);
  });

  const source: Provenance = {
    repository: 'https://git.example.org/teams.git',
    paths: ['team.yaml'],
    commit: '0123456789'.repeat(4),
    author: 'Ada <ada@example.org>',
    subject: 'fix: more memory',
  };
  const messageOf = (template: string, given: Provenance | undefined = source, more = {}) =>
    commitMessage({ changes, instances: [{ ...after, source: given }], template, ...more });
  const bodyOf = (message: string): string => message.slice(0, message.lastIndexOf('\n\n'));
  /** What git itself takes for trailers. */
  const trailersIn = (input: string): string[] =>
    execFileSync('git', ['interpret-trailers', '--parse'], { input, encoding: 'utf8' })
      .trim()
      .split('\n');

  test.each([
    ['{namespaces} {names}', 'prod team'],
    ['{image}', '1.11.2'],
    ['{branch}:{path} {environment}', 'main:clusters/a staging'],
    ['{source-commit} {source-subject}', '0123456 fix: more memory'],
    [
      '{source-author}, {source-repository}',
      'Ada <ada@example.org>, https://git.example.org/teams.git',
    ],
    ['{{summary}} {{source-subject}} {{other}}', '{summary} {source-subject} {other}'],
    ['{"a":{"b":1}} {a-b} {} }}', '{"a":{"b":1}} {a-b} {} }}'],
    ['a {source-subject}\r\n\r\nb\r\n', 'a fix: more memory\n\nb'],
  ])('fills in %j', (template, text) => {
    const more = { target: { branch: 'main', path: 'clusters/a' }, environment: 'staging' };
    expect(bodyOf(messageOf(template, source, more))).toBe(text);
  });

  test('closes no issue of the repository by what the source says', () => {
    const closing = { ...source, subject: 'Fixes #12 for @team', author: 'A #3 <a@example.org>' };
    expect(bodyOf(messageOf('{source-subject}, {source-author}', closing))).toBe(
      'Fixes # 12 for @ team, A # 3 <a@example.org>',
    );
  });

  test('has nothing for a name that has no value, and always a subject', () => {
    const nothing =
      '[{source-commit}{source-subject}{source-author}{source-repository}{environment}]';
    const plain = (template: string) =>
      bodyOf(commitMessage({ changes, instances: [after], template }));
    expect(plain(nothing)).toBe('[]');
    expect(plain('{source-subject}\n\nwhy')).toBe('Monocle prod/team: 10 created\n\nwhy');
    expect(plain('{source-subject}')).toBe('Monocle prod/team: 10 created');
  });

  test('has the source and the image only if all instances have the same', () => {
    const [a, b] = [
      instance('a'),
      instance('b', { image: 'quay.io/change-metrics/monocle:1.12.0' }),
    ];
    const words = (one: Provenance, other: Provenance) =>
      bodyOf(
        commitMessage({
          changes: [a, b].flatMap((each) => changesOf(undefined, each)),
          instances: [
            { ...a, source: one },
            { ...b, source: other },
          ],
          template: '[{source-commit}] [{image}] [{names}] [{namespaces}]',
        }),
      );
    expect(words(source, source)).toBe('[0123456] [] [a, b] [prod]');
    expect(words(source, { ...source, commit: 'f'.repeat(40) })).toBe('[] [] [a, b] [prod]');
  });

  const HOSTILE = [
    'Monocle: other/instance',
    'Monocle-Removed: other/instance',
    'Monocle-Proposal: main:clusters',
    'Signed-off-by: Eve <eve@example.org>',
    '(cherry picked from commit 0123)',
    'Argocd-reference-commit-sha: 0000',
    'a\nMonocle: other/instance',
    'a\n\nMonocle: other/instance',
    'a\r\rMonocle: other/instance',
    '--- a',
    '---',
    '{changes}',
    '$& $1',
  ];
  test.each([
    '{source-subject}',
    '{summary}\n\n{source-subject}',
    '{summary}\n\nwords\n{source-subject}',
    '{summary}\n\n{source-subject}\nSigned-off-by: Ada <a@b>',
    '{summary}\n\nSigned-off-by: Ada <a@b>\n{source-subject}',
    '{summary}\n\nSigned-off-by: Ada <a@b>\n{environment} {source-subject}',
    '{summary}\n\nSigned-off-by: Ada <a@b>\n{environment}{source-subject}: x',
    '{summary}\n\nMono{source-subject}\nSigned-off-by: Ada <a@b>',
    '{summary}\n\nRefs: {source-subject}',
  ])('lets no subject or author of a source forge a line: %j', (template) => {
    const message = (text: string) => {
      // The one way in for what a source says.
      const [subject, author] = [sourceLine(text), sourceLine(text)];
      return messageOf(template, { ...source, subject, author });
    };
    /** Without the words of the source, where they are values. */
    const read = (text: string) =>
      trailersIn(message(text))
        .filter((line) => !/author/i.test(line))
        .map((line) => line.replace(/^(Refs|\S+-subject): .*/i, '$1'));
    const harmless = read('harmless words');
    for (const text of HOSTILE) {
      expect([text, read(text)]).toEqual([text, harmless]);
      expect(message(text).split('\n')[0]).not.toBe('');
      expect(parseProposalMark(message(text))).toBeUndefined();
    }
  });

  test('of many instances counts them, and stays readable', () => {
    const many = Array.from({ length: 20 }, (_, index) => instance(`t${index}`));
    const all = many.flatMap((each) => changesOf(undefined, each));
    const text = commitMessage({ changes: all, instances: many });
    expect(text).toMatch(/^Monocle 20 instances: 200 created\n/);
    expect(text).toContain('\n… and 100 more\n');
    expect(text.match(/^Monocle-Synth-Hash: /gm)).toHaveLength(20);
  });

  test('names what goes, and what changes only its ownership', () => {
    const removed = changesOf(after);
    expect(commitMessage({ changes: removed, instances: [] })).toContain(
      '\nMonocle-Removed: prod/team\n',
    );
    const [quiet] = changes;
    const silent = quiet ? [{ ...quiet, objects: [] }] : [];
    expect(commitMessage({ changes: silent, instances: [after] })).toMatch(
      /^Monocle prod\/team: ownership only\n\nMonocle: prod\/team\n/,
    );
  });
});
