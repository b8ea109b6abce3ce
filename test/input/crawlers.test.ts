/** MonocleCrawlers in files: which Monocle they belong to, and what is said about those that are refused. */
import { describe, expect, test } from '@jest/globals';
import { checkMonocles } from '../../src/input/monocles.js';

const monocle = (name = 'monocle', meta = '', spec = '{}') =>
  `apiVersion: monocle.monocle.change-metrics.io/v1alpha1
kind: Monocle
metadata: { name: ${name}${meta} }
spec: ${spec}
`;
const crawler = (name = 'acme', meta = '', monocleRef = '{ name: monocle }', more = '') =>
  `apiVersion: monocle.monocle.change-metrics.io/v1alpha1
kind: MonocleCrawler
metadata: { name: ${name}${meta} }
spec:
  monocle: ${monocleRef}
  workspace: demo
  updateSince: "2024-01-01"
  taskData: {}
${more}`;

const check = (texts: readonly string[], namespace?: string) => {
  const sources = texts.map((text, i) => ({ name: `f${i}`, text }));
  const { monocles, findings, notes } = checkMonocles(sources, { namespace });
  return {
    notes,
    crawlers: monocles.map((each) => [
      each.monocle.metadata.name,
      ...(each.monocle.crawlers?.verdicts ?? []).map(({ crawler }) => crawler.metadata.name),
    ]),
    said: [...findings.byFile].flatMap(([file, { kept }]) =>
      kept.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    ),
  };
};
const stream = (...documents: string[]): string => documents.join('---\n');

describe('a MonocleCrawler in files', () => {
  const both = { crawlers: [['monocle', 'acme']], said: [], notes: [] };

  test.each([
    ['after its Monocle', [stream(monocle(), crawler())]],
    ['before its Monocle', [stream(crawler(), monocle())]],
    ['in another file', [crawler(), monocle()]],
    [
      'in a List',
      [
        monocle(),
        `apiVersion: v1\nkind: List\nitems:\n  - ${crawler().trim().replaceAll('\n', '\n    ')}\n`,
      ],
    ],
  ])('belongs to its Monocle %s', (_, texts) => {
    expect(check(texts)).toEqual(both);
  });

  test('has the namespace of the command line, as its Monocle has', () => {
    expect(check([monocle(), crawler()], 'team')).toEqual(both);
    expect(check([monocle('monocle', ', namespace: team'), crawler()], 'team')).toEqual(both);
    expect(check([monocle(), crawler('acme', ', namespace: team')], 'team')).toEqual(both);
  });

  test('goes to the Monocle of its own namespace', () => {
    const inA = ', namespace: a';
    const inB = ', namespace: b';
    const texts = [monocle('monocle', inA), monocle('monocle', inB), crawler('acme', inB)];
    expect(check(texts).crawlers).toEqual([['monocle'], ['monocle', 'acme']]);
  });

  test('of another namespace is taken if its Monocle allows that, and a note says what to copy', () => {
    const allows = (name: string) =>
      monocle(
        'monocle',
        ', namespace: a',
        `{ crawlers: { namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ${name} } } } }`,
      );
    const away = crawler('acme', ', namespace: b', '{ name: monocle, namespace: a }').replace(
      'taskData: {}',
      'github: { organization: acme, tokenSecretRef: { name: tokens, key: github } }',
    );
    expect(check([allows('b'), away])).toEqual({
      ...both,
      notes: [
        expect.stringMatching(
          /^Secret\/a\/monocle-crawlers must have the key MONOCLE_CRAWLER_ACME_[0-9A-F]{8}: a copy of github in Secret\/b\/tokens$/,
        ),
      ],
    });
    expect(check([allows('c'), away]).said).toEqual([
      expect.stringMatching(
        /^f1:5:12 Monocle\/a\/monocle takes no MonocleCrawlers of namespace b.*metadata\.name counts/,
      ),
    ]);
  });

  test.each<[string, readonly string[], RegExp]>([
    [
      'whose Monocle is not there',
      [crawler()],
      /^f0:5:12 Monocle\/monocle is not among these files/,
    ],
    [
      'whose Monocle is in another namespace',
      [monocle('monocle', ', namespace: a'), crawler()],
      /^f1:5:12 Monocle\/monocle is not among these files/,
    ],
    ['that is there twice', [monocle(), crawler(), crawler()], /^f2:3:19 acme is listed twice/],
    ['that is invalid', [monocle(), crawler().replace('demo', 'Demo')], /^f1:6:14 .*lowercase/],
    [
      'of a kind with a typo',
      [monocle(), crawler().replace('Crawler', 'Crawlr')],
      /^f1:2:7 .*did you mean MonocleCrawler\?/,
    ],
    [
      'of a name that the config has',
      [
        monocle(
          'monocle',
          '',
          '{ config: { workspaces: [{ name: demo, crawlers: [{ name: acme, update_since: "2024-01-01", provider: TaskDataProvider }] }] } }',
        ),
        crawler(),
      ],
      /^f1:3:19 the config of Monocle\/monocle has a crawler acme/,
    ],
  ])('is an error %s', (_, texts, expected) => {
    expect(check(texts).said).toEqual([expect.stringMatching(expected)]);
  });

  test('says nothing more about a Monocle that is there and invalid', () => {
    const { said } = check([monocle('monocle', '', '{ title: 1 }'), crawler()]);
    expect(said).toEqual([expect.stringMatching(/^f0:4:16 must be a string/)]);
  });
});
