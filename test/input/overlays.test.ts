/** Overlay files: which objects they are for, and the place of each problem in the merged object. */
import { describe, expect, test } from '@jest/globals';
import { formatPath } from '../../constructs/validation/problem.js';
import { checkMonocles } from '../../src/input/monocles.js';
import { formatFindings } from '../../src/output/report.js';
import { monocle } from '../support/tools/command.js';

const HEAD = 'apiVersion: monocle.monocle.change-metrics.io/v1alpha1';
/** An overlay: line 3 is the first one here. */
const overlay = (...lines: readonly string[]): string =>
  [HEAD, 'kind: Monocle', ...lines, ''].join('\n');
/** Its line 4 is the first line of the spec. */
const over = (...spec: readonly string[]): string =>
  overlay('spec:', ...spec.map((line) => `  ${line}`));
const crawler = (...lines: readonly string[]): string =>
  [
    ...[HEAD, 'kind: MonocleCrawler', 'metadata: {name: acme}', 'spec:', '  monocle: {name: team}'],
    ...[
      '  workspace: demo',
      '  updateSince: "2024-01-01"',
      ...lines.map((line) => `  ${line}`),
      '',
    ],
  ].join('\n');

/** Files are `base`, and `o1`, `o2` … for the overlays. */
function check(base: string, overlays: readonly string[], namespace?: string) {
  const { findings, monocles } = checkMonocles([{ name: 'base', text: base }], {
    ...{ namespace, overlays: overlays.map((text, i) => ({ name: `o${i + 1}`, text })) },
  });
  const found = [...findings.byFile.values()].flatMap(({ kept }) => kept);
  return {
    ...{ monocles, findings },
    problems: found.map(
      ({ file, line, column, path, message }) =>
        `${file}:${line}:${column} ${formatPath(path)} ${message}`,
    ),
  };
}

describe('the place of a problem is', () => {
  const ENV = [
    'api:',
    '  env:',
    '    - name: A',
    '      value: a',
    '    - name: B',
    '      value: b',
  ];
  test.each<[string, string, readonly string[], string]>([
    [
      'that of the overlay, if the value comes from it',
      monocle(['title: a']),
      [over('title: yes')],
      'o1:4:10 spec.title must be a string, is a boolean (true)',
    ],
    [
      'that of the base, if the overlay has another field',
      monocle(['title: yes']),
      [over('image: a/b:1')],
      'base:6:10 spec.title must be a string',
    ],
    [
      'that of the overlay with the last word',
      monocle(['title: a']),
      [over('title: yes'), over('# a comment', 'title: 5')],
      'o2:5:10 spec.title must be a string, is a number (5)',
    ],
    [
      'that of an earlier overlay, if the last one has another field',
      monocle(['title: a']),
      [over('title: yes'), over('image: a/b:1')],
      'o1:4:10 spec.title must be a string',
    ],
    [
      'the key of an unknown field',
      monocle(['title: a']),
      [over('publicUrl: https://a')],
      'o1:4:3 spec.publicUrl unknown field; did you mean publicURL?',
    ],
    [
      'that of a label',
      monocle([], 'team', ['labels: {a: b}']),
      [overlay('metadata: {labels: {c: "d e"}}')],
      "o1:3:24 metadata.labels.c a label's value",
    ],
    [
      'that of a label of the base',
      monocle([], 'team', ['labels: {a: "b c"}']),
      [overlay('metadata: {labels: {c: d}}')],
      "base:5:15 metadata.labels.a a label's value",
    ],
    [
      'in the overlay, for an entry that has another index now',
      monocle(ENV),
      [over('api:', '  env:', '    - name: C', '      value: 5')],
      'o1:7:16 spec.api.env[0].value must be a string',
    ],
    [
      'in the base, for an entry that has another index now',
      monocle([...ENV.slice(0, 4), '    - name: B', '      value: 5']),
      [over('api: {env: [{name: X}, {name: A}]}')],
      'base:11:16 spec.api.env[1].value must be a string',
    ],
    [
      'in the overlay, for a field of an entry that both have',
      monocle(ENV),
      [over('api:', '  env:', '    - name: X', '    - name: B', '      value: 5')],
      'o1:8:16 spec.api.env[1].value must be a string',
    ],
    [
      'in the base, for the other field of such an entry',
      monocle(['elastic:', '  env:', '    - {name: Z}', '    - {name: A, vlaue: a}']),
      [over('elastic: {env: [{name: A, value: b}]}')],
      'base:9:19 spec.elastic.env[1].vlaue unknown field',
    ],
    [
      'in the overlay, for an entry of a set',
      monocle(['crawlers: {secretKeys: [A, B]}']),
      [over('crawlers: {secretKeys: [C, "D E"]}')],
      'o1:4:30 spec.crawlers.secretKeys[1] "D E" is not valid',
    ],
    [
      'in the overlay, for an entry that it lists twice',
      monocle(ENV),
      [over('imagePullSecrets:', '  - name: a', '  - name: a')],
      'o1:6:7 spec.imagePullSecrets[1] a is listed twice; keep one',
    ],
    [
      'in the overlay, for an entry without its key',
      monocle(ENV),
      [over('api: {env: [{value: x}]}')],
      'o1:4:15 spec.api.env[0] name is required',
    ],
    [
      'the base, if a field is missing in both',
      monocle(['ingress:', '  className: a']),
      [over('ingress: {labels: {a: b}}')],
      'base:6:3 spec.ingress host is required',
    ],
    [
      'the overlay, if a field is missing in a part that is its own',
      monocle(['title: a']),
      [over('ingress: {className: a}')],
      'o1:4:3 spec.ingress host is required',
    ],
    [
      'the overlay, if it removes a field that is required',
      monocle(['ingress: {host: a.org}']),
      [over('title: a'), over('title: b', 'ingress: {host: null}')],
      'o2:5:3 spec.ingress host is required',
    ],
    [
      'the overlay, if it brings what the rest excludes',
      monocle(['ingress: {host: a.org}']),
      [over('title: a'), over('route: {host: a.org}'), over('suspend: true')],
      'o2:4:3 spec route, ingress and httpRoute exclude each other; keep one',
    ],
    [
      'the base, if it excludes itself',
      monocle(['ingress: {host: a.org}', 'route: {host: a.org}']),
      [over('title: a')],
      'base:6:3 spec route, ingress and httpRoute exclude each other; keep one',
    ],
    [
      'in the overlay, for the config that it replaces',
      monocle(['config: {workspaces: [{name: a, crawlers: []}]}']),
      [over('config:', '  workspaces:', '    - name: B', '      crawlers: []')],
      'o1:6:15 spec.config.workspaces[0].name "B" has an uppercase letter',
    ],
    [
      'in the base, for the config that an overlay adds to',
      monocle(['config: {workspaces: [{name: A, crawlers: []}]}']),
      [over('config: {about: {links: []}}')],
      'base:6:32 spec.config.workspaces[0].name "A" has an uppercase letter',
    ],
    [
      'in the overlay, for a default that it does not fit',
      monocle(['title: a']),
      [over('elastic: {resources: {limits: {memory: 1Gi}}}')],
      'o1:4:24 spec.elastic.resources.requests a request is larger than its limit',
    ],
    [
      'in an item of a List',
      `apiVersion: v1\nkind: List\nitems:\n  - ${monocle(['title: yes']).trim().split('\n').join('\n    ')}\n`,
      [over('image: a/b:1')],
      'base:9:14 items[0].spec.title must be a string',
    ],
    [
      'in the overlay of such an item',
      `apiVersion: v1\nkind: List\nitems:\n  - ${monocle(['title: a']).trim().split('\n').join('\n    ')}\n`,
      [over('title: yes')],
      'o1:4:10 spec.title must be a string',
    ],
    [
      'in the overlay of a MonocleCrawler',
      `${monocle(['title: a'])}---\n${crawler('gerrit: {url: https://a.org, repositories: [a]}')}`,
      [overlay('spec: {gerrit: {url: ftp}}').replace('Monocle\n', 'MonocleCrawler\n')],
      'o1:3:22 spec.gerrit.url',
    ],
    [
      'in the base, for what only all together have: a MonocleCrawler whose Monocle is not there',
      `${monocle(['title: a'], 'other')}---\n${crawler('gerrit: {url: https://a.org, repositories: [a]}')}`,
      [overlay('spec: {monocle: {namespace: x}}').replace('Monocle\n', 'MonocleCrawler\n')],
      'base:12:12 spec.monocle Monocle/x/team is not among these files',
    ],
  ])('%s', (_, base, overlays, expected) => {
    const { problems, monocles, findings } = check(base, overlays);
    expect(problems).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]?.startsWith(expected)).toBe(true);
    expect(findings.errors).toBe(1);
    expect(monocles.length).toBeLessThan(2);
  });
});

describe('an overlay is for', () => {
  const two = `${monocle([], 'a', ['namespace: x'])}---\n${monocle([], 'b')}`;
  const named = (metadata: string) => overlay(`metadata: ${metadata}`, 'spec: {title: new}');
  test.each<[string, string, string | undefined, readonly string[]]>([
    ['every object of its kind without a name', '{}', undefined, ['a', 'b']],
    ['the one with its name', '{name: b}', undefined, ['b']],
    ['the one with its name and namespace', '{name: a, namespace: x}', undefined, ['a']],
    ['all of a namespace', '{namespace: x}', undefined, ['a']],
    ['those that get their namespace from --namespace', '{namespace: x}', 'x', ['a', 'b']],
  ])('%s', (_, metadata, namespace, expected) => {
    const { problems, monocles } = check(two, [named(metadata)], namespace);
    expect(problems).toEqual([]);
    const titled = monocles.filter(({ monocle: { spec } }) => spec?.title === 'new');
    expect(titled.map(({ monocle: { metadata: of } }) => of.name)).toEqual(expected);
    expect(monocles.map(({ files }) => files.includes('o1'))).toEqual(
      ['a', 'b'].map((name) => expected.includes(name)),
    );
  });

  test('the MonocleCrawlers, whose Monocle then has its file, too', () => {
    const base = `${monocle(['crawlers: {}'])}---\n${crawler('gerrit: {url: https://a.org, repositories: [a]}')}`;
    const other = overlay('spec: {gerrit: {url: https://b.org}}').replace(
      'Mon',
      'MonocleCrawler\n#',
    );
    const { monocles, problems } = check(base, [over('title: a'), other]);
    expect(problems).toEqual([]);
    expect(monocles.map(({ files }) => files)).toEqual([['base', 'o1', 'o2']]);
    const [verdict] = monocles[0]?.monocle.crawlers?.verdicts ?? [];
    expect(verdict?.crawler.spec.gerrit?.url).toBe('https://b.org');
  });

  test.each<[string, string, string | undefined, string]>([
    [
      'a name that is not there',
      '{name: team}',
      undefined,
      'o1:3:18 metadata.name there is no Monocle/team to merge this over, only Monocle/x/a, Monocle/b; correct the name, or leave it out for every one',
    ],
    [
      'a namespace that is not there',
      '{name: b, namespace: w}',
      undefined,
      'o1:3:32 metadata.namespace there is no Monocle/w/b to merge this over, only Monocle/x/a, Monocle/b; correct it, or leave it out, or give the Monocle its namespace',
    ],
    [
      'a namespace other than --namespace',
      '{namespace: z}',
      'w',
      'o1:3:23 metadata.namespace there is no Monocle/z/* to merge this over, only Monocle/x/a, Monocle/w/b; correct it, or leave it out',
    ],
  ])('nothing, which is an error: %s', (_, metadata, namespace, expected) => {
    const { problems } = check(two, [named(metadata)], namespace);
    expect(problems.filter((each) => each.startsWith('o1'))).toEqual([expected]);
  });

  test('nothing, with the name that was meant, or with no object at all', () => {
    const near = check(monocle([], 'storefront'), [named('{name: storefornt}')]);
    expect(near.problems[0]).toMatch(/only Monocle\/storefront; did you mean storefront\?$/);
    const none = check(monocle(), [overlay('spec: {}').replace('Mon', 'MonocleCrawler\n#')]);
    expect(none.problems).toEqual([
      'o1:2:7 kind there is no MonocleCrawler to merge this over, and no other MonocleCrawler; name its file, too',
    ]);
  });

  test('nothing that is told, if its object is in a part that cannot be read', () => {
    const { problems } = check(`${monocle()}---\na: [1\n`, [named('{name: other}')]);
    expect(problems).toEqual([expect.stringMatching(/^base:7:1 {2}not valid YAML/)]);
  });

  test('an object with a hostile name: the message stays on its line', () => {
    const { findings } = check(monocle([], '"a\\e[31m\\nb"'), [named('{name: "x\\e[2J\\ny"}')]);
    const text = formatFindings(findings, process.stderr);
    expect(text).toContain('there is no Monocle/"x\\u001b[2J\\ny" to merge');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there
    expect(text.replaceAll(/\u001b\[[0-9]+m/g, '')).not.toMatch(/\u001b/);
  });

  test('at most a dozen of the objects that there are is named', () => {
    const many = Array.from({ length: 30 }, (_, i) => monocle([], `m${i}`)).join('---\n');
    const { problems } = check(many, [named('{name: another}')]);
    expect(problems[0]).toMatch(/Monocle\/m11 and 18 more; correct the name/);
  });
});

describe('an overlay file', () => {
  test('has every problem told with its place', () => {
    const text = `kind: Pod\n---\n- a\n---\n${overlay('spec: {title: a, title: b}')}---\nimage: [\n`;
    expect(check(monocle(), [text, '']).problems).toEqual([
      'o1:1:7 kind is "Pod"; an overlay is a part of a Monocle or a MonocleCrawler',
      expect.stringMatching(/^o1:3:1 {2}must be a part of a Monocle or MonocleCrawler: a map/),
      'o1:7:18  title is set twice; keep one',
      expect.stringMatching(/^o1:\d+:\d+ {2}not valid YAML/),
      'o2:1:1  is empty: there is no document in it',
    ]);
  });

  test('may have several documents, which are merged in their order', () => {
    const text = `${over('title: a', 'image: a/b:1')}---\n${over('title: b')}`;
    const { monocles } = check(monocle(['suspend: true']), [text, over('suspend: null')]);
    expect(monocles[0]?.monocle.spec).toMatchObject({
      ...{ title: 'b', image: 'a/b:1', suspend: false },
    });
    expect(monocles[0]?.files).toEqual(['base', 'o1', 'o2']);
  });

  test('may have anchors, whose place is where they are written', () => {
    const text = over('api: {podLabels: &a {x: 5}}', 'crawler: {podLabels: *a}');
    expect(check(monocle(), [text]).problems).toEqual([
      expect.stringMatching(/^o1:4:27 spec\.api\.podLabels\.x must be a string/),
      expect.stringMatching(/^o1:4:27 spec\.crawler\.podLabels\.x must be a string/),
    ]);
  });
});
