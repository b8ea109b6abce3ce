/** The line about MonocleCrawlers in the tree of an instance. */
import { expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { crawlerFacts, viewsOf } from '../../src/view/instance-view.js';

const NOW = Date.parse('2026-01-02T03:00:00Z');
const OPEN = { crawlers: { namespaceSelector: {} } };

const monocle = (spec: object = {}, status: object = {}): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'Monocle', metadata: { name: 'team', namespace: 'ns' } },
  ...{ spec, status },
});

function crawler(
  name: string,
  accepted?: [status: string, reason: string],
  { namespace = 'ns', at = '', observedGeneration = 1 } = {},
): KubeObject {
  const [status, reason] = accepted ?? [];
  return {
    ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
    metadata: { name, namespace, generation: 1 },
    spec: { monocle: { name: 'team', namespace: 'ns' } },
    status: {
      conditions: accepted ? [{ type: 'Accepted', status, reason, observedGeneration }] : [],
      ...(at && { oldest: { entity: 'shop', at } }),
    },
  };
}
const good = (name: string, more: object = {}) => crawler(name, ['True', 'Accepted'], more);
const bad = (name: string, reason = 'NameTaken', more: object = {}) =>
  crawler(name, ['False', reason], more);

const line = (owner: KubeObject | undefined, crawlers: readonly KubeObject[], isPartial = false) =>
  crawlerFacts(owner, { crawlers, isPartial, now: NOW }).map(
    ({ label, mark, state, detail }) => `${label} ${mark} ${state} ${detail}`,
  );

test.each<[string, readonly KubeObject[], string]>([
  ['all accepted', [good('a'), good('b')], 'crawlers good accepted 2 accepted'],
  [
    'with the slowest',
    [
      good('a', { at: '2026-01-02T02:59:00Z' }),
      good('b', { at: '2026-01-02T00:30:00Z' }),
      good('c', { at: 'soon' }),
    ],
    'crawlers good accepted 3 accepted · slowest b 2 h behind',
  ],
  [
    'one refused',
    [good('a'), bad('lost')],
    'crawlers bad refused 1 of 2: lost NameTaken · 1 of 2 accepted',
  ],
  [
    'seven refused',
    Array.from({ length: 7 }, (_, i) => bad(`c${i}`)),
    'crawlers bad refused 7: c0 NameTaken, c1 NameTaken, c2 NameTaken, c3 NameTaken, c4 NameTaken, and 2 more',
  ],
  [
    'not looked at yet',
    [crawler('a'), good('b'), bad('edited', 'Invalid', { observedGeneration: 0 })],
    'crawlers going pending 2 of 3 pending · 1 of 3 accepted',
  ],
  ['a reason that is not ours', [bad('a', 'One\u001b\nTwo')], 'crawlers bad refused 1: a One Two'],
])('%s', (_, crawlers, wanted) => {
  expect(line(monocle(), crawlers)).toEqual([wanted]);
});

test('nothing is said of none, without a Monocle, and of namespaces that it takes nothing from', () => {
  expect(line(monocle(), [])).toEqual([]);
  expect(line(undefined, [good('a')])).toEqual([]);
  expect(line(monocle(), [bad('a', 'MonocleNotFound', { namespace: 'other' })])).toEqual([]);
});

test('those of other namespaces are told apart, if the Monocle takes them', () => {
  expect(line(monocle(OPEN), [bad('a', 'TokenMissing', { namespace: 'other' })])).toEqual([
    'crawlers bad refused 1: other/a TokenMissing',
  ]);
});

test('what the caller may not list is counted by the status of the Monocle', () => {
  const owner = monocle(OPEN, { crawlers: { total: 5, accepted: 4 } });
  expect(line(owner, [], true)).toEqual(['crawlers none unknown 5 that you cannot list']);
  expect(line(owner, [good('a')], true)).toEqual([
    'crawlers good accepted 1 of 5 accepted · 4 that you cannot list',
  ]);
  expect(line(monocle(), [], true)).toEqual([]);
});

test('each is with the Monocle that it names, and one that names none makes no tree', () => {
  const other = { ...monocle(), metadata: { name: 'other', namespace: 'ns' } };
  const astray = { ...good('x'), spec: { monocle: { name: 'gone' } } };
  const views = viewsOf([monocle(), other, good('a'), astray, { ...astray, spec: {} }], NOW);
  expect(
    views.map(({ key, facts }) => [key.name, facts.some(({ label }) => label === 'crawlers')]),
  ).toEqual([
    ['other', false],
    ['team', true],
  ]);
});
