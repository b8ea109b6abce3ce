/**
 * Whatever people and repositories hold: `validate` and the config's checks answer and never throw, and
 * `publish` changes no path but those of its instance, whatever the files there are called.
 */
import { inspect } from 'node:util';
import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { configVersion, renderConfig } from '../../constructs/config/config.js';
import { resolveMonocle } from '../../constructs/instance/spec.js';
import { judgePods } from '../../constructs/pods/pod-verdict.js';
import { synthesize } from '../../src/index.js';
import { readDocuments } from '../../src/input/documents.js';
import { verdictOf } from '../../src/instance/desired/config-verdict.js';
import { full } from '../support/cases/configs.js';
import { fileUrl, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { lane, runsOf } from '../support/random/lane.js';
import type { Random } from '../support/random/random.js';

const RUNS = 1_000;
const MAX_NAMES = 1_000;
/** Of one publication. */
const NAMES = 50;

const junk = fc.oneof(
  fc.anything({ withNullPrototype: false, withObjectString: true, maxDepth: 4 }).map(asJson),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '\u001b[31m',
    '$(x)',
    -0,
    1e308,
  ),
);

function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return 'not JSON';
  }
}

/** Puts junk at places of a good value, as a value or as a key: at about three, however large it is. */
function spoiled(value: unknown, random: Random, odds: () => unknown): unknown {
  const rate = Math.min(0.03, 3 / placesIn(value));
  const spoil = (part: unknown): unknown => {
    if (random.chance(rate)) return odds();
    if (Array.isArray(part)) return part.map(spoil);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, child]) => [
        random.chance(rate / 3) ? wordsOf(odds()) : key,
        spoil(child),
      ]),
    );
  };
  return spoil(value);
}

const placesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, child) => sum + placesIn(child), 1)
    : 1;

function* sample<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): Generator<T> {
  const batch = 500;
  for (let done = 0; done < count; done += batch)
    yield* fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(batch, count - done) });
}

/** Not by String(), which some objects refuse. */
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : inspect(value));

describe('fuzz', () => {
  lane('a Monocle of any shape is judged, and a good one is synthesized', async ({ random }) => {
    let good = 0;
    const odds = sample(junk, random.seed(), Number.POSITIVE_INFINITY);
    for (const monocle of sample(arbitraryMonocle, random.seed(), runsOf(RUNS))) {
      const value = spoiled(monocle, random, () => odds.next().value);
      const { problems, monocle: resolved } = resolveMonocle(value);
      for (const { message } of problems) expect(message).toEqual(expect.any(String));
      if (problems.length > 0) continue;
      const pods = judgePods(resolved).problems;
      for (const { message } of pods) expect(message).toEqual(expect.any(String));
      if (pods.length > 0) continue;
      const { config } = (resolved.spec ?? {}) as { config?: unknown };
      if (config !== undefined && verdictOf({ value: config }).problems.length > 0) continue;
      good++;
      expect(synthesize(resolved).manifests).not.toEqual([]);
    }
    expect(good).toBeGreaterThan(runsOf(RUNS) / 100);
  });

  lane(
    'a config of any text is judged, and a good one means the same again',
    async ({ random }) => {
      let good = 0;
      const odds = sample(junk, random.seed(), Number.POSITIVE_INFINITY);
      for (let run = 0; run < runsOf(RUNS); run++) {
        const text = random.chance(0.2)
          ? wordsOf(odds.next().value)
          : damaged(stringify(spoiled(full, random, () => odds.next().value)), random);
        const { config, problems } = verdictOf({ text });
        expect(() => [...readDocuments('config.yaml', text)]).not.toThrow();
        if (config === undefined || problems.length > 0) continue;
        good++;
        const again = verdictOf({ text: renderConfig(config) });
        expect(again.problems).toEqual([]);
        expect(again.config && configVersion(again.config)).toBe(configVersion(config));
      }
      expect(good).toBeGreaterThan(runsOf(RUNS) / 100);
    },
  );

  /** One byte of it lost, doubled or another. */
  function damaged(text: string, random: Random): string {
    if (random.chance(0.5)) return text;
    const at = random.below(text.length);
    return (
      text.slice(0, at) +
      random.pick(['', '\t', '"', '- ', ': ', '&a ', '\u0000']) +
      text.slice(at + 1)
    );
  }
});

describe('names in a repository', () => {
  const host = useHost();
  const HERE = 'clusters/prod/team';
  const INJECTED = [
    'x\nM 100644 inline .gitlab-ci.yml\ndata 6\npwned\n',
    'x\ndeleteall',
    'x\nD README.md',
  ];
  const name = fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...INJECTED, '"x"', '-x', ' ', '\t', 'a\\nb', '\u001b[2J'),
      },
    )
    .map((text) => text.toWellFormed().replaceAll(/[\0/]/g, '_'))
    .filter((text) => !/^\.{1,2}$|^\.git/i.test(text) && text !== '.monocle-k8s');

  lane('lead to no change of another path, and nothing raw to a terminal', async ({ random }) => {
    const others = {
      'README.md': 'theirs\n',
      '.gitlab-ci.yml': 'stages: []\n',
      'clusters/x': 'y\n',
    };
    const repository = await host.create('names', { files: others });
    const repo = fileUrl(repository);
    expect(await publish(host, { repo })).toMatchObject({ code: 0 });
    const whole = await repository.tip();
    const { [`${HERE}/.monocle-k8s`]: ownership = '' } = await repository.files();
    /** With modes and ids. */
    const tree = async () => (await repository.git('ls-tree', '-r', '-z', 'main')).split('\0');
    for (let run = 0; run < Math.ceil(runsOf(MAX_NAMES) / NAMES); run++) {
      const names = [...new Set(fc.sample(name, { seed: random.seed(), numRuns: NAMES }))];
      const files = [
        ...names.map((each) => [`${HERE}/${each}`, 'planted\n'] as const),
        [
          `${HERE}/.monocle-k8s`,
          ownership.replace(
            /^files:\n/m,
            `files:\n${names.map((each) => `  - ${JSON.stringify(each)}\n`).join('')}`,
          ),
        ] as const,
      ];
      await repository.commit(Object.fromEntries(files), { on: whole });
      const before = await tree();
      const args = random.chance(0.3) ? ['--prune'] : [];
      const input = team('team', [`title: run ${run}`]);
      const result = await publish(host, { repo, input, args });
      const after = await tree();
      const elsewhere = (all: readonly string[]) =>
        all.filter((entry) => !entry.includes(`\t${HERE}/`));
      expect(elsewhere(after)).toEqual(elsewhere(before));
      if (result.code !== 0) expect(after).toEqual(before);
      const said = [result.stdout, result.stderr, ...(await repository.log('%B'))].join('\n');
      expect([...said.matchAll(/.{0,9}[^\P{Cc}\n\t]/gu)].map(String)).toEqual([]);
    }
  });
});
