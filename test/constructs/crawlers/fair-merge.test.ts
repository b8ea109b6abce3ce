/** What teams that share a Monocle can do to each other by MonocleCrawlers: the merge with what ran before. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_BYTES, renderConfig, type ValidConfig } from '../../../constructs/config/config.js';
import { tokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import { type MergeInput, mergeCrawlers } from '../../../constructs/crawlers/merge-crawlers.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { verdictOf } from '../../../src/instance/desired/config-verdict.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler, GITHUB } from '../../support/cases/crawler-cases.js';

const HUB = {
  ...{ name: 'monocle', namespace: 'hub' },
  spec: resolveMonocle(monocle({ crawlers: { namespaceSelector: {} } })).monocle.spec,
};
/** A config with little room for others, so that the text of few crawlers fills it. */
function withRoom(bytes: number): ValidConfig {
  const filled = (padding: number) => {
    const link = { name: 'x', category: 'x', url: `https://a/${'x'.repeat(padding)}` };
    const workspaces = [{ name: 'demo', crawlers: [OWN] }];
    return verdictOf({ value: { about: { links: [link] }, workspaces } }).config as ValidConfig;
  };
  return filled(MAX_BYTES - bytes - renderConfig(filled(0)).length);
}

const OWN = { name: 'own', update_since: '2024-01-01', provider: 'TaskDataProvider' };

interface Wanted {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly generation: number;
  readonly createdAt: number;
  readonly workspace: string;
  readonly size: number;
  readonly hasToken: boolean;
  readonly suspend: boolean;
  readonly isBroken: boolean;
  readonly labels: number;
}

const manifestOf = (wanted: Wanted): MonocleCrawler => {
  const { namespace, name, uid, createdAt, workspace, size, hasToken, isBroken } = wanted;
  const repositories = [
    'x'.repeat(size % 250),
    ...Array(Math.floor(size / 250)).fill('y'.repeat(250)),
  ];
  const listed = { repositories: repositories.filter(Boolean) };
  const provider = hasToken
    ? { github: { ...GITHUB, ...(size > 0 && listed) } }
    : {
        gerrit: {
          url: 'https://review.example.org',
          repositories: [`^${uid}`, ...listed.repositories],
        },
      };
  const labels = Object.fromEntries(
    Array.from({ length: wanted.labels }, (_, i) => [`l${i}`, 'x']),
  );
  return crawler(
    {
      ...{ ...provider, workspace, suspend: wanted.suspend },
      monocle: { name: 'monocle', namespace: 'hub' },
      ...(isBroken && { updateSince: 'never' }),
    },
    {
      ...{ name, namespace, uid, labels },
      creationTimestamp: new Date(createdAt * 1_000).toISOString(),
    },
  ) as unknown as MonocleCrawler;
};

/** A controller that merges again and again: it keeps what runs, and what it said of each. */
function world(config: ValidConfig) {
  const objects = new Map<string, Wanted>();
  const lost = new Set<string>();
  let lastGood: MergeInput['lastGood'];
  let said = new Map<string, { readonly generation: number; readonly verdict: Verdict }>();
  let serial = 0;
  const merge = () => {
    const all = [...objects.values()];
    const places = new Map(
      all.flatMap(({ uid, generation }) => {
        const before = said.get(uid);
        if (before?.verdict.workspace === undefined) return [];
        const { workspace, reason } = before.verdict;
        const isUnchanged = before.generation === generation;
        return [[uid, { workspace, isUnchanged, isAccepted: reason === undefined }] as const];
      }),
    );
    const hasKey = (_: string, __: string, namespace = 'hub') => !lost.has(namespace);
    const crawlers = all.map(manifestOf);
    return mergeCrawlers({ monocle: HUB, config, crawlers, hasKey, places, lastGood });
  };
  return {
    objects,
    lost,
    create: (wanted: Partial<Wanted> & Pick<Wanted, 'namespace' | 'name'>): Wanted => {
      const uid = `uid-${serial++}`;
      const defaults = { workspace: 'demo', size: 0, hasToken: true, suspend: false };
      const more = { isBroken: false, labels: 0, createdAt: 1e9 + serial, generation: 1 };
      const made = { ...defaults, ...more, ...wanted, uid };
      objects.set(`${made.namespace}/${made.name}`, made);
      return made;
    },
    edit: (id: string, change: Partial<Wanted>) => {
      const { generation, ...before } = objects.get(id) as Wanted;
      objects.set(id, { ...before, ...change, generation: generation + 1 });
    },
    /** @param rolls whether the merged config runs from now on */
    reconcile: (rolls = true) => {
      const merged = merge();
      if (rolls || lastGood === undefined) lastGood = merged;
      const verdicts = new Map(merged.verdicts.map((each) => [idOf(each.crawler), each]));
      said = new Map(
        [...objects].map(([id, { uid, generation }]) => [
          uid,
          { generation, verdict: verdicts.get(id) as Verdict },
        ]),
      );
      const entryOf = (id: string) => {
        const { workspace, name } = objects.get(id) as Wanted;
        const entries = merged.config.workspaces
          .find((each) => each.name === workspace)
          ?.crawlers.filter((each) => each.name === name);
        return {
          entries: entries ?? [],
          token: merged.tokens.get(tokenVariable(id.replace(/^hub\//, ''))),
        };
      };
      return { ...merged, verdicts, entryOf };
    },
  };
}

type Verdict = ReturnType<typeof mergeCrawlers>['verdicts'][number];
const idOf = ({ metadata: { namespace, name } }: MonocleCrawler) => `${namespace}/${name}`;
const OLD = { createdAt: 1 };

describe('what runs, stays', () => {
  test('while older crawlers of another team grow', () => {
    const { create, edit, reconcile } = world(withRoom(40_000));
    create({ namespace: 'a', name: 'old', ...OLD });
    for (let i = 0; i < 10; i++) create({ namespace: 'b', name: `c${i}`, size: 500 });
    const before = reconcile();
    edit('a/old', { size: 36_000 });
    const { verdicts, config } = reconcile();
    for (let i = 0; i < 10; i++) expect(verdicts.get(`b/c${i}`)?.reason).toBeUndefined();
    expect(verdicts.get('a/old')).toMatchObject({ reason: 'TooLarge', usesLastGood: true });
    expect(config).toEqual(before.config);
  });

  test('while its name is wanted by an older crawler, which moves in', () => {
    const { create, edit, reconcile, objects } = world(withRoom(40_000));
    create({ namespace: 'a', name: 'acme', workspace: 'other', hasToken: false, ...OLD });
    create({ namespace: 'b', name: 'acme', hasToken: false });
    reconcile();
    edit('a/acme', { workspace: 'demo' });
    for (let round = 0; round < 2; round++) {
      const { verdicts, entryOf } = reconcile();
      expect(verdicts.get('b/acme')?.reason).toBeUndefined();
      expect(verdicts.get('a/acme')).toMatchObject({ reason: 'NameTaken', workspace: 'other' });
      expect(JSON.stringify(entryOf('b/acme').entries)).toContain('uid-1');
    }
    objects.delete('b/acme');
    expect(reconcile().verdicts.get('a/acme')?.reason).toBeUndefined();
  });

  test('a name belongs to a crawler that is suspended, or lacks its token', () => {
    const { create, edit, reconcile, lost } = world(withRoom(40_000));
    create({ namespace: 'b', name: 'acme' });
    reconcile();
    create({ namespace: 'a', name: 'acme', ...OLD });
    edit('b/acme', { suspend: true });
    expect(reconcile().verdicts.get('a/acme')).toMatchObject({ reason: 'NameTaken' });
    edit('b/acme', { suspend: false });
    lost.add('b');
    const { verdicts } = reconcile();
    expect(verdicts.get('b/acme')).toMatchObject({ reason: 'TokenMissing', workspace: 'demo' });
    expect(verdicts.get('a/acme')).toMatchObject({ reason: 'NameTaken' });
    lost.clear();
    expect(reconcile().verdicts.get('b/acme')?.isInConfig).toBe(true);
  });
});

describe('a share of the room', () => {
  test.each([
    ['of the text', 60, 2_000, 100_000],
    ['of the number', 600, 0, 900_000],
  ])('%s is there for a team that comes last', (_, count, size, room) => {
    const { create, reconcile } = world(withRoom(room));
    for (let i = 0; i < count; i++) create({ namespace: 'a', name: `c${i}`, size, ...OLD });
    const first = reconcile();
    const accepted = [...first.verdicts.values()].filter(({ reason }) => !reason);
    expect(accepted.length).toBeLessThan(count / 2);
    expect(accepted.length).toBeGreaterThan(count / 4);
    for (const name of ['x', 'y', 'z']) create({ namespace: 'b', name, size });
    for (let i = 0; i < count; i++) create({ namespace: 'c', name: `d${i}`, size, ...OLD });
    create({ namespace: 'd', name: 'last', size });
    const { verdicts } = reconcile();
    for (const id of ['b/x', 'b/y', 'b/z', 'd/last'])
      expect(verdicts.get(id)?.reason).toBeUndefined();
  });

  test.each([{ isBroken: true }, { suspend: true }])('500 that are %j take nothing', (more) => {
    const { create, reconcile } = world(withRoom(100_000));
    for (let i = 0; i < 500; i++) create({ namespace: 'a', name: `c${i}`, ...more, ...OLD });
    reconcile();
    create({ namespace: 'b', name: 'late' });
    expect(reconcile().verdicts.get('b/late')?.reason).toBeUndefined();
  });

  test('an edit that asks for less is accepted even above the share', () => {
    const { create, edit, reconcile } = world(withRoom(40_000));
    create({ namespace: 'a', name: 'big', size: 15_000 });
    reconcile();
    for (const name of ['x', 'y']) create({ namespace: 'b', name, size: 4_000 });
    reconcile();
    edit('a/big', { size: 14_500 });
    expect(reconcile().verdicts.get('a/big')?.reason).toBeUndefined();
    edit('a/big', { size: 15_500 });
    expect(reconcile().verdicts.get('a/big')).toMatchObject({ reason: 'TooLarge' });
  });
});

test('whatever other namespaces do, a crawler that is accepted and unchanged stays, with the same content', () => {
  const config = withRoom(12_000);
  const namespace = fc.constantFrom('a', 'b', 'hub');
  const fields = {
    workspace: fc.constantFrom('demo', 'w'.repeat(200)),
    size: fc.constantFrom(0, 0, 300, 2_000, 6_000, 20_000),
    suspend: fc.constantFrom(false, false, false, true),
    isBroken: fc.constantFrom(false, false, false, true),
    labels: fc.constantFrom(0, 0, 100),
  };
  const step = fc.record({
    ...{ namespace, name: fc.constantFrom('x', 'x', 'y') },
    deed: fc.constantFrom('create', 'create', 'edit', 'edit', 'edit', 'delete', 'lose', 'find'),
    wanted: fc.record({ ...fields, hasToken: fc.boolean(), createdAt: fc.nat(1e9) }),
    change: fc.record(fields, { requiredKeys: [] }),
    rolls: fc.boolean(),
  });
  const round = fc.array(step, { minLength: 1, maxLength: 3 });
  const rounds = fc.array(round, { minLength: 8, maxLength: 12 });
  let kept = 0;
  fc.assert(
    fc.property(rounds, (all) => {
      const { objects, lost, create, edit, reconcile } = world(config);
      let before: ReturnType<typeof reconcile> | undefined;
      for (const steps of all) {
        const touched = new Set<string>();
        for (const { namespace: where, name, deed, wanted, change } of steps) {
          const id = `${where}/${name}`;
          const isThere = objects.has(id);
          if (deed === 'create' && !isThere) create({ ...wanted, namespace: where, name });
          else if (deed === 'edit' && isThere) edit(id, change);
          else if (deed === 'delete') objects.delete(id);
          else if (deed === 'lose') lost.add(where);
          else if (deed === 'find') lost.delete(where);
          else continue;
          touched.add(id);
        }
        const after = reconcile(steps.at(-1)?.rolls);
        for (const [id, { reason, isInConfig }] of before?.verdicts ?? []) {
          const isOwnTrouble = touched.has(id) || lost.has(id.split('/')[0] ?? '');
          if (reason !== undefined || isOwnTrouble || !objects.has(id)) continue;
          kept += 1;
          const verdict = after.verdicts.get(id);
          expect([id, verdict?.reason, verdict?.isInConfig]).toEqual([id, undefined, isInConfig]);
          expect(after.entryOf(id)).toEqual(before?.entryOf(id));
        }
        before = after;
      }
    }),
    { numRuns: 400 },
  );
  // The walks do meet crawlers that could be pushed out.
  expect(kept).toBeGreaterThan(500);
});
