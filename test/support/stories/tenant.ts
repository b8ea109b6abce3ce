/**
 * A hostile tenant with rights in one namespace: sends everything that the API server accepts, as
 * large, as deep, as many and as often as possible.
 */

import { INSTANCE, MANAGED_BY } from '../../../constructs/instance/names.js';
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
import { USER_DATA } from '../../../src/instance/desired/seeds.js';
import type { ClusterFacts } from '../cluster/cluster.js';
import { api } from '../cluster/cluster.js';
import { type Place, pathOf } from '../cluster/place.js';
import type { Random } from '../random/random.js';

const MEGABYTE = 1_000_000;
/** The largest request that the API server and etcd accept, about. */
const LARGEST_CR = 1_300_000;
/** More would only load the API server, which we do not test. */
const AT_ONCE = 4;
const GOOD = 'workspaces: []';

/** Nothing that the CRD or its schema would expect. */
const NAMES = [
  'a b=c',
  'a,b',
  '../../x',
  'a=b',
  '%00',
  'ä',
  'A',
  '-',
  '.',
  'x'.repeat(253),
  'a\nb',
];

const nested = (open: string, close: string, levels: number): string =>
  `workspaces: ${open.repeat(levels)}${close.repeat(levels)}`;
const filled = (part: (index: number) => string, bytes = MEGABYTE - 50_000): string => {
  let text = '';
  for (let index = 0; text.length < bytes; index++) text += part(index);
  return text;
};
const workspace = (fields: object) => ({ name: 'demo', crawlers: [], ...fields });
const withAlias = (alias: string): string =>
  JSON.stringify({ workspaces: [workspace({ search_aliases: [{ name: 'a', alias }] })] });

/** Texts for config.yaml, none of which is good. */
export const configs: Readonly<Record<string, () => string>> = {
  'unknown keys': () => `workspaces: []\n${filled((index) => `key${index}: 1\n`)}`,
  'unknown keys of a workspace': () =>
    `workspaces:\n- name: a\n  crawlers: []\n${filled((index) => `  key${index}: 1\n`)}`,
  'bad workspaces': () => `workspaces:\n${filled((index) => `- {nam: w${index}}\n`)}`,
  'equal names': () => `workspaces:\n${filled(() => '- {name: a, crawlers: []}\n')}`,
  'lists nested deep': () => nested('[', ']', 4_000),
  'lists nested deeper': () => nested('[', ']', 400_000),
  'maps nested deep': () => nested('{a: ', '}', 4_000),
  'a long query': () => withAlias(filled((index) => `author:a${index} or `)),
  'a query of parentheses': () => withAlias('('.repeat(900_000)),
  dots: () => withAlias('a.'.repeat(450_000)),
  'aliases of aliases': () =>
    `a: &a [x, x]\n${filled((index) => `b${index}: [*a, *a]\n`)}workspaces: []\n`,
  'one long word': () => 'x'.repeat(MEGABYTE - 50_000),
  'one long key': () => `${'x'.repeat(MEGABYTE - 50_000)}: 1`,
};

export function tenantOf(cluster: ClusterFacts, { namespace, says }: Place, random: Random) {
  const counts = { accepted: 0, refused: 0 };
  /** Ignores the answers. */
  const sent = (answer: Promise<{ readonly status: number }>): Promise<void> =>
    answer.then(
      ({ status }) => void counts[status < 300 ? 'accepted' : 'refused']++,
      () => void counts.refused++,
    );
  const admin = api(cluster);
  const at = (kind: string, name = '') => pathOf(kind, namespace, name);
  const monocle = (name: string, spec: unknown, metadata: object = {}) =>
    sent(
      admin.post(at('Monocle'), {
        ...{ apiVersion: API_VERSION, kind: KIND },
        ...{ metadata: { name, ...metadata }, spec },
      }),
    );
  const configMap = (name: string, labels: object, data: object) =>
    sent(admin.post(at('ConfigMap'), { metadata: { name, labels }, data }));
  const many = async (count: number, make: (index: number) => Promise<unknown>): Promise<void> => {
    let next = 0;
    const worker = async () => {
      while (next < count) await make(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  const ours = (instance: string) => ({ [MANAGED_BY]: 'monocle-k8s', [INSTANCE]: instance });
  const editConfig = (name: string, text: string) =>
    sent(admin.patch(at('ConfigMap', `${name}-api`), { data: { 'config.yaml': text } }));
  /** Until the controller has looked at it, and at a good one after it. */
  const judged = async (text: string): Promise<void> => {
    await editConfig('worst', text);
    await says('worst', 'ConfigValid', { status: 'False' });
    await editConfig('worst', GOOD);
    await says('worst', 'ConfigValid', { status: 'True' });
  };

  return {
    counts: (): Readonly<typeof counts> => ({ ...counts }),
    /** Monocles that are good, to be edited. */
    begin: async (): Promise<void> => {
      for (const name of ['worst', 'restless']) await monocle(name, {});
      await says('worst', 'ConfigValid', { status: 'True' });
    },
    /** By name, in their order. */
    deeds: {
      'odd names': () =>
        many(NAMES.length * 3, (index) => {
          const name = NAMES[index % NAMES.length];
          const env = [{ name: 'X', valueFrom: { secretKeyRef: { name, key: name } } }];
          const specs = [{ secretName: name }, { api: { env } }, { imagePullSecrets: [{ name }] }];
          return monocle(`odd-${index}`, specs[index % specs.length]);
        }),
      garbage: () =>
        many(40, (index) =>
          monocle(
            `garbage-${index}`,
            random.pick([{ config: { a: [[]] } }, { config: [] }, [], 5]),
          ),
        ),
      ...Object.fromEntries(
        Object.entries(configs).map(([name, text]) => [`config: ${name}`, () => judged(text())]),
      ),
      'large Monocles': () =>
        many(12, (index) =>
          monocle(`large-${index}`, {
            config: {
              workspaces: [
                workspace({ name: 'a', about: filled(() => 'x'.repeat(99), LARGEST_CR) }),
              ],
            },
          }),
        ),
      'large annotations': () =>
        many(20, (index) =>
          monocle(
            `noted-${index}`,
            { suspend: true },
            { annotations: { note: 'x'.repeat(250_000) } },
          ),
        ),
      'many Secrets': () =>
        many(400, (index) =>
          monocle(`named-${index}`, { secretName: `secret-${index}`, suspend: true }),
        ),
      'many small copies': () =>
        many(1_000, (index) => configMap(`small-${index}`, ours(`i${index}`), { a: 'b' })),
      'many large copies': () =>
        many(100, (index) =>
          configMap(`copy-${index}`, index % 2 ? ours('worst') : { [USER_DATA]: `u${index}` }, {
            'config.yaml': 'x'.repeat(MEGABYTE),
          }),
        ),
    } as Readonly<Record<string, () => Promise<unknown>>>,
    /** One of many edits, as fast as they come. */
    edit: (): Promise<void> => {
      const title = `title ${random.next()}`;
      return random.pick([
        () => sent(admin.patch(at('Monocle', 'restless'), { spec: { title } })),
        () =>
          sent(admin.patch(at('Monocle', 'restless'), { metadata: { annotations: { title } } })),
        () =>
          sent(admin.patch(at('Service', 'restless-api'), { spec: { selector: { title: 'x' } } })),
        () => sent(admin.delete(at('Service', 'restless-crawler'))),
        () => editConfig('restless', `workspaces: [{name: w${random.below(1e6)}, crawlers: []}]`),
      ])();
    },
  };
}
