/** A change in words: for people, and for the commit. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { describeChanges, tally } from '../../src/gitops/changes.js';
import { type DesiredInstance, filesOf } from '../../src/gitops/directory.js';
import { checkTemplate, commitMessage } from '../../src/gitops/message.js';
import type { Edit } from '../../src/gitops/tree.js';
import { synthesize } from '../../src/synthesize.js';
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
    [' \n', '--message: is empty'],
  ])('refuses the template %j', (template, words) => {
    expect(() => checkTemplate(template)).toThrow(words);
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
