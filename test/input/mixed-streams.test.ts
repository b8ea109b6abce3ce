/** The output of kustomize or helm: Monocles among other kinds, and their configs in ConfigMaps. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { KIND } from '../../constructs/instance/spec.js';
import { PassedOver } from '../../src/input/findings.js';
import { checkMonocles } from '../../src/input/monocles.js';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: x}\n';
const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n';
const stream = (...documents: string[]): string => documents.join('---\n');
const indented = (text: string, by: string): string => text.trimEnd().replaceAll('\n', `\n${by}`);
const list = (kind: string, ...items: string[]): string =>
  `apiVersion: v1\nkind: ${kind}\nitems:\n${items.map((each) => `  - ${indented(each, '    ')}\n`).join('')}`;
const config = (workspace: string): string =>
  `workspaces:\n  - name: ${workspace}\n    crawlers: []\n`;
const configMap = (text: string, name = 'team-api', meta: string[] = []): string =>
  [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    `  name: ${name}`,
    ...meta.map((line) => `  ${line}`),
    'data:',
    '  config.yaml: |',
    `    ${indented(text, '    ')}`,
    '',
  ].join('\n');

const check = (text: string, options: object = {}) => {
  const { monocles, findings, passedOver } = checkMonocles([{ name: 'f', text }], options);
  const messages = [...findings.byFile.values()].flatMap(({ kept }) =>
    kept.map(({ line, column, message }) => `${line}:${column} ${message}`),
  );
  const names = monocles.map(({ monocle: { metadata, config } }) => {
    const [workspace] = config?.workspaces ?? [];
    return [metadata.name, ...(workspace ? [workspace.name] : [])].join(' ');
  });
  return { names, messages, said: passedOver.text.trimEnd() };
};
const nothing = { messages: [], said: '' };
const oneOther = (kind: string) => `passed over 1 object that is not a Monocle: 1 ${kind}`;

describe('other kinds', () => {
  test('are passed over with a word on stderr; stdout stays clean', async () => {
    const input = stream(SERVICE, monocle(), NAMESPACE, SERVICE);
    const [mixed, alone, valid, json] = await Promise.all([
      warmRun(['synth', '-'], { input }),
      warmRun(['synth', '-'], { input: monocle() }),
      warmRun(['validate', '-'], { input }),
      warmRun(['validate', '-', '--output', 'json'], { input }),
    ]);
    const said = 'passed over 3 objects that are not Monocles: 2 Service, 1 Namespace\n';
    expect(mixed).toEqual({ ...alone, stderr: said });
    expect(valid).toMatchObject({ code: 0, stdout: '1 Monocle: valid\n', stderr: said });
    expect(json).toMatchObject({ code: 0, stderr: said });
    expect(JSON.parse(json.stdout)).toEqual({ valid: true, problems: [] });
  });

  test.each([
    ['items of a List', list('List', SERVICE, monocle()), ['team'], oneOther('Service')],
    [
      'Lists in a List',
      list('List', list('List', monocle()), SERVICE),
      ['team'],
      oneOther('Service'),
    ],
    [
      'a ServiceList, whose items have no kind',
      stream(list('ServiceList', 'metadata: {name: x}\n'), monocle()),
      ['team'],
      oneOther('Service'),
    ],
    [
      'an empty ServiceList',
      stream('apiVersion: v1\nkind: ServiceList\nitems: []\n', monocle()),
      ['team'],
      oneOther('ServiceList'),
    ],
    [
      'a ConfigMap of somebody else',
      stream(configMap('a: 1', 'x'), monocle()),
      ['team'],
      oneOther('ConfigMap'),
    ],
    [
      'a ConfigMap of another group',
      stream(configMap('a: 1').replace('v1', 'x/v1'), monocle()),
      ['team'],
      oneOther('ConfigMap'),
    ],
    [
      'kinds whose names are like ours',
      stream('apiVersion: operator.openshift.io/v1\nkind: Console\n', monocle()),
      ['team'],
      oneOther('Console'),
    ],
  ])('%s', (_, text, names, said) => {
    expect(check(text)).toEqual({ names, messages: [], said });
  });

  test.each([
    [
      'a kind in lower case',
      monocle([], 'b').replace('kind: Monocle', 'kind: monocle'),
      '7:7 is "monocle"; did you mean Monocle?',
    ],
    [
      'a misspelled kind',
      'apiVersion: v1\nkind: Monocl\n',
      '7:7 is "Monocl"; did you mean Monocle?',
    ],
    [
      'another kind of our group',
      monocle([], 'b').replace('kind: Monocle', 'kind: Service'),
      '7:7 is "Service", must be Monocle',
    ],
    [
      'another apiVersion',
      monocle([], 'b').replace('v1alpha1', 'v1'),
      '6:13 is "monocle.monocle.change-metrics.io/v1", must be monocle.monocle.change-metrics.io/v1alpha1',
    ],
    ['no kind', 'apiVersion: v1\nmetadata: {}\n', '6:1 kind is required: Monocle'],
    ['no apiVersion', 'kind: Service\n', '6:7 is "Service", must be Monocle'],
    [
      'an item without a kind in a List',
      list('List', 'metadata: {name: x}\n'),
      '9:5 kind is required: Monocle',
    ],
  ])('are no excuse for a mistake: %s', (_, text, message) => {
    const { messages, said } = check(stream(monocle(), text));
    expect(said).toBe('');
    expect(messages).toEqual([expect.stringContaining(message)]);
  });

  test('alone are an error, for each command', async () => {
    const [synth, validate, both] = await Promise.all([
      warmRun(['synth', '-'], { input: SERVICE }),
      warmRun(['validate', '-'], { input: SERVICE }),
      warmRun(['validate', '-', '--output', 'json'], { input: SERVICE }),
    ]);
    const none = '<stdin>:1:1 holds no Monocle (kind: Monocle)\n1 problem in 1 file\n';
    expect(synth).toMatchObject({ code: 1, stdout: '', stderr: `${oneOther('Service')}\n${none}` });
    expect(validate).toMatchObject({ code: 1, stderr: `${oneOther('Service')}\n` });
    expect(validate.stdout).toContain('<stdin>:1:1 holds neither a Monocle (kind: Monocle) nor');
    expect(JSON.parse(both.stdout)).toMatchObject({ valid: false });
  });

  test('are named on one line, however many and whatever they are called', () => {
    const others = new PassedOver();
    for (let i = 0; i < 100; i++) others.add(`Kind${i}`);
    others.add(`\u001b[31m\n${'x'.repeat(1000)}`);
    others.add('Kind99');
    expect(others.text).toMatch(
      /^passed over 102 objects [^\n]*: 2 Kind99, 1 Kind0, .* and 89 more kinds\n$/,
    );
    const hostile = new PassedOver();
    hostile.add(`\u001b[31m\n${'x'.repeat(1000)}`);
    expect(hostile.text).toMatch(/^[ -~]{1,130}\n$/);
  });
});

describe("a Monocle's ConfigMap", () => {
  test.each([
    ['before it', stream(configMap(config('mine')), monocle())],
    ['after it', stream(monocle(), configMap(config('mine')))],
    ['in another item of a List', list('List', monocle(), configMap(config('mine')))],
    [
      'in words with escapes',
      stream(monocle(), configMap(config('mine')).replace('ConfigMap', '"Config\\u004dap"')),
    ],
    [
      'which agrees with spec.config',
      stream(
        configMap(config('mine')),
        monocle(['config: {workspaces: [{crawlers: [], name: mine}]}']),
      ),
    ],
  ])('gives it its config: %s', (_, text) => {
    expect(check(text)).toEqual({ ...nothing, names: ['team mine'] });
  });

  test('is that of its name and namespace', () => {
    const other = configMap(config('mine'), 'team-api', ['namespace: other']);
    const said = oneOther('ConfigMap');
    expect(check(stream(other, monocle()))).toEqual({ names: ['team'], messages: [], said });
    expect(check(stream(other, monocle()), { namespace: 'other' })).toEqual({
      ...nothing,
      names: ['team mine'],
    });
    const there = monocle([], 'team', ['namespace: other']);
    expect(check(stream(other, there))).toEqual({ ...nothing, names: ['team mine'] });
    expect(check(stream(configMap(config('mine')), there))).toMatchObject({
      names: ['team'],
      said,
    });
  });

  test.each([
    ['its line and column', configMap(config('Mine')), '8:15 "Mine" has an uppercase letter'],
    [
      'after blank lines in the block',
      configMap(`\n\n${config('Mine')}`).replace('|\n    \n', '|\n\n'),
      '10:15 "Mine" has an uppercase letter',
    ],
    [
      'in quotes: where the text begins',
      configMap('').replace(/\|\n.*/s, `${JSON.stringify(config('Mine'))}\n`),
      '6:16 "Mine" has an uppercase letter',
    ],
    [
      'folded: where the text begins',
      configMap(config('Mine').replaceAll('\n', '\n\n')).replace('|', '>-'),
      '6:16 ',
    ],
    ['YAML that is broken', configMap('workspaces: [1\n'), '8:'],
    [
      'two documents',
      configMap(`${config('a')}---\n${config('b')}`),
      '7:5 holds more than one document',
    ],
    [
      'no text',
      configMap(config('x')).replace('config.yaml', 'other.yaml'),
      '6:3 must have the key config.yaml',
    ],
    [
      'listed twice',
      stream(configMap(config('x')), configMap(config('x'))),
      'the ConfigMap is listed twice; keep one (the first is at f:1)',
    ],
  ])('is checked: %s', (_, text, message) => {
    const { messages } = check(stream(text, monocle()));
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(message);
  });

  test('may be an item of a ConfigMapList, which does not say its kind', () => {
    const bare = (name: string) =>
      configMap(config(name)).replace('apiVersion: v1\nkind: ConfigMap\n', '');
    const maps = (...items: string[]) => stream(list('ConfigMapList', ...items), monocle());
    expect(check(maps(bare('mine')))).toEqual({ ...nothing, names: ['team mine'] });
    expect(check(maps(bare('Mine'))).messages).toEqual([
      '9:19 "Mine" has an uppercase letter; Elasticsearch index names are lowercase',
    ]);
    expect(check(maps('5')).said).toBe(oneOther('ConfigMap'));
    const foreign = maps(bare('Mine')).replace('apiVersion: v1', 'apiVersion: other/v1');
    expect(check(foreign)).toMatchObject({ messages: [], said: oneOther('ConfigMap') });
  });

  test('that disagrees with spec.config or --config is refused', () => {
    const inline = monocle(['config: {workspaces: [{name: other, crawlers: []}]}']);
    const both = check(stream(configMap(config('mine')), inline));
    expect(both.messages).toEqual([
      '16:3 has two configs: this one, and another in the ConfigMap at f:1; keep one of them',
    ]);
    const given = (name: string) => ({ config: { workspaces: [{ name, crawlers: [] }] } });
    const text = stream(configMap(config('mine')), monocle());
    expect(check(text, given('mine'))).toEqual({ ...nothing, names: ['team mine'] });
    expect(check(text, given('other')).messages).toEqual([
      '11:1 has two configs: --config, and another in the ConfigMap at f:1; keep one of them',
    ]);
  });

  test('in another file is found as well', async () => {
    const cwd = directory.path;
    await writeFile(join(cwd, 'team.yaml'), monocle());
    await writeFile(join(cwd, 'map.yaml'), configMap(config('mine')));
    await writeFile(join(cwd, 'bad.yaml'), configMap(config('Mine')));
    await writeFile(join(cwd, 'config.yaml'), config('mine'));
    const at = (...args: string[]) => warmRun(args, { cwd });
    const [two, given, valid, bad, secret] = await Promise.all([
      at('synth', 'team.yaml', 'map.yaml'),
      at('synth', 'team.yaml', '--config', 'config.yaml'),
      at('validate', 'team.yaml', 'map.yaml'),
      at('validate', 'bad.yaml', 'team.yaml'),
      warmRun(['secret', '-'], {
        input: stream(
          monocle(),
          configMap(config('mine').replace('crawlers:', 'crawlers_api_key: MY_KEY\n    crawlers:')),
        ),
      }),
    ]);
    expect(two).toEqual({ ...given, stderr: '' });
    expect(parseAllDocuments(two.stdout).map((each) => each.toJS().kind)).not.toContain(KIND);
    expect(valid).toMatchObject({ code: 0, stdout: '1 Monocle, 1 config: valid\n' });
    expect(bad).toMatchObject({ code: 1, stderr: '' });
    expect(bad.stdout).toMatch(
      /^bad\.yaml:8:15 data\["config\.yaml"\]\.workspaces\[0\]\.name "Mine" has/,
    );
    expect(secret.stdout).toMatch(/^ {2}MY_KEY: /m);
  });
});

test('other commands check it as well, and say that they do not use it', () => {
  const other = (text: string) => check(stream(configMap(text, 'any-api'), monocle()));
  expect(other(config('mine'))).toEqual({
    ...nothing,
    names: ['team'],
    said: oneOther('ConfigMap'),
  });
  expect(other(config('Mine')).messages).toEqual([
    expect.stringContaining('8:15 "Mine" has an uppercase letter'),
  ]);
  expect(check(configMap(config('mine'), 'any-api')).messages).toEqual([
    '1:1 holds no Monocle (kind: Monocle)',
  ]);
});

test('validate checks what is clearly a config, even without its Monocle', async () => {
  const validate = (...documents: string[]) =>
    warmRun(['validate', '-'], { input: stream(...documents) });
  const [good, bad, broken, otherName, otherContent] = await Promise.all([
    validate(configMap(config('mine'), 'any-api')),
    validate(configMap(config('Mine'), 'any-api')),
    validate(configMap('workspaces: [1\n', 'any-api')),
    validate(configMap(config('Mine'), 'any'), monocle()),
    validate(configMap('a: 1', 'any-api'), monocle()),
  ]);
  expect(good).toMatchObject({ code: 0, stdout: '1 config: valid\n', stderr: '' });
  expect(bad.stdout).toContain('"Mine" has an uppercase letter');
  expect(broken.stdout).toContain('not valid YAML');
  for (const result of [otherName, otherContent])
    expect(result).toMatchObject({
      code: 0,
      stdout: '1 Monocle: valid\n',
      stderr: `${oneOther('ConfigMap')}\n`,
    });
});
