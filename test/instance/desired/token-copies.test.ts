import { expect, test } from '@jest/globals';
import { TOKEN_LABEL, tokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import { mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { namesOf } from '../../../constructs/instance/names.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { foreignSecret, hasKeyIn, observeSecret } from '../../../src/instance/desired/secret.js';
import {
  dueCopies,
  surplusCopies,
  withCopies,
  withoutSources,
} from '../../../src/instance/desired/token-copies.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';
import { validConfig } from '../../support/cases/configs.js';
import { crawler } from '../../support/cases/crawler-cases.js';

const secret = (data: Readonly<Record<string, string>>) =>
  observeSecret({
    metadata: { name: 'tokens', labels: { [TOKEN_LABEL]: 'true' } },
    data: Object.fromEntries(
      Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
    ),
  } as unknown as KubeObject);
const { spec } = resolveMonocle(monocle({ crawlers: { namespaceSelector: {} } })).monocle;
const OWNER = { namespace: 'hub', name: 'monocle', spec };
const acme = crawler(
  { monocle: { name: 'monocle', namespace: 'hub' } },
  { name: 'acme', namespace: 'team' },
) as unknown as MonocleCrawler;
const VARIABLE = tokenVariable('team/acme');
const names = namesOf('monocle');
const SOURCE = foreignSecret('team', 'tokens');
const config = validConfig({ workspaces: [{ name: 'demo', crawlers: [] }] });

const merged = (secrets: Parameters<typeof hasKeyIn>[0]) =>
  mergeCrawlers({ monocle: OWNER, config, crawlers: [acme], hasKey: hasKeyIn(secrets) });

test('a copy is due if it is missing or old', () => {
  const secrets = new Map([[SOURCE, secret({ github: 'a' })]]);
  const { tokens } = merged(secrets);
  const due = (live?: Readonly<Record<string, string>>, wanted = tokens) =>
    dueCopies({ tokens: wanted, names }, secrets, live && secret(live));
  expect([...(due()?.keys() ?? [])]).toEqual([VARIABLE]);
  expect(due({ [VARIABLE]: 'a' })).toBeUndefined();
  expect(due({ [VARIABLE]: 'a', theirs: 'x' })).toBeUndefined();
  expect([...(due({ [VARIABLE]: 'old' })?.keys() ?? [])]).toEqual([VARIABLE]);
  expect(due({ [VARIABLE]: 'a' }, new Map())).toBeUndefined();
  expect(due(undefined, new Map())).toBeUndefined();
});

test('of a crawler that runs on as it was, the copy counts, whatever became of its source', () => {
  const { tokens } = merged(new Map([[SOURCE, secret({ github: 'a' })]]));
  const former = { tokens: withoutSources(tokens), names };
  for (const source of [undefined, secret({ github: 'rotated' })])
    expect(dueCopies(former, new Map([[SOURCE, source]]), secret({ [VARIABLE]: 'a' }))).toBe(
      undefined,
    );
  const copies = new Map([[names.crawlers, secret({ [VARIABLE]: 'a' })]]);
  const rotated = new Map([...copies, [SOURCE, secret({ github: 'rotated' })]]);
  const versionIn = (secrets: typeof copies) => secrets.get(names.crawlers)?.hashes.get(VARIABLE);
  expect(versionIn(withCopies(rotated, names, former.tokens) as typeof copies)).toBe(
    versionIn(copies),
  );
});

test('a copy goes when it is neither wanted nor read', () => {
  const { tokens } = merged(new Map([[SOURCE, secret({ github: 'a' })]]));
  const live = secret({ [VARIABLE]: 'a', MONOCLE_CRAWLER_OLD_1: 'b', theirs: 'c' });
  const surplus = (wanted: typeof tokens, ...mounted: string[]) =>
    surplusCopies({ tokens: wanted, names }, live, new Map(mounted.map((each) => [each, 1])));
  const OLD = 'MONOCLE_CRAWLER_OLD_1';
  expect(surplus(tokens)).toEqual({ removable: [OLD], stillMounted: false });
  expect(surplus(tokens, OLD)).toEqual({ removable: [], stillMounted: true });
  expect(surplus(new Map(), OLD)).toEqual({ removable: [VARIABLE], stillMounted: true });
});

test('the version of a copy is that of its source, before it is made and after', () => {
  const secrets = new Map([[SOURCE, secret({ github: 'a' })]]);
  const { tokens } = merged(secrets);
  const before = withCopies(secrets, names, tokens).get(names.crawlers)?.hashes.get(VARIABLE);
  const copied = new Map([...secrets, [names.crawlers, secret({ [VARIABLE]: 'a' })]]);
  const after = withCopies(copied, names, tokens).get(names.crawlers)?.hashes.get(VARIABLE);
  expect(before).toBeDefined();
  expect(after).toBe(before);
});

test.each([
  ['missing', {}],
  ['empty', { github: '' }],
  ['larger than a token', { github: 'x'.repeat(1_003) }],
])('a token that is %s is refused: the Secret of the copies must fit', (_, data) => {
  const [verdict] = merged(new Map([[SOURCE, secret(data)]])).verdicts;
  expect(verdict).toMatchObject({ reason: 'TokenMissing', isInConfig: false });
});
