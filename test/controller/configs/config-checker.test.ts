import { describe, expect, test } from '@jest/globals';
import { type MonocleConfig, renderConfig } from '../../../constructs/config/config.js';
import {
  type CheckerOptions,
  ConfigChecker,
} from '../../../src/controller/configs/config-checker.js';
import {
  type ConfigInput,
  type ConfigVerdict,
  verdictOf,
} from '../../../src/instance/desired/config-verdict.js';
import { FakeTime } from '../../kube/fixtures.js';

/** Built: a thread does not read TypeScript. */
const worker = new URL('../../../lib/src/controller/configs/config-worker.js', import.meta.url);

/** A checker, and a tenant who asks it until there is an answer. */
function checker(options: CheckerOptions = {}) {
  const waiting = new Map<string, () => void>();
  const checker = new ConfigChecker((who) => waiting.get(who)?.(), {
    worker,
    ...options,
  });
  let tenants = 0;
  const ask = async (input: ConfigInput) => {
    const who = `tenant-${tenants++}`;
    for (let asked = 1; ; asked++) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(who, resolve);
      const verdict = checker.verdict(input, who);
      if (verdict) return { verdict, asked };
      await promise;
    }
  };
  return {
    ask,
    verdict: (input: ConfigInput) => checker.verdict(input, 'other'),
    close: () => checker.close(),
  };
}

const people = (count: number, alias = 'a'): MonocleConfig => ({
  workspaces: [
    {
      name: 'demo',
      crawlers: [],
      idents: Array.from({ length: count }, (_, i) => ({
        ident: `Person ${i}`,
        aliases: [`${alias}${i}`],
      })),
    },
  ],
});
const unknownKeys = (count: number): string =>
  Array.from({ length: count }, (_, i) => `key${i}: 1\n`).join('');

const withoutConfig = ({ problems, total }: ConfigVerdict) => ({ problems, total });

describe('a config', () => {
  test.each<[string, ConfigInput]>([
    ['that is small', { text: 'workspaces: []' }],
    ['that is small and inline', { value: { workspaces: 5 } }],
    ['that is not there', { text: undefined }],
    [
      'that is nested 4,000 levels deep',
      { value: JSON.parse(`${'[{"a":'.repeat(2_000)}1${'}]'.repeat(2_000)}`) },
    ],
  ])('%s is judged at once', (_, input) => {
    expect(checker().verdict(input)).toEqual(verdictOf(input));
  });

  test('that is large is judged aside, as it would be here', async () => {
    const text = renderConfig(people(500));
    const { verdict, asked } = await checker().ask({ text });
    expect(asked).toBe(2);
    expect(verdict).toEqual({ config: people(500), problems: [], total: 0 });
    expect(renderConfig(verdict.config as MonocleConfig)).toBe(text);
  });

  test('that is large and inline is judged aside', async () => {
    const { verdict } = await checker().ask({ value: people(500) });
    expect(verdict).toEqual({ config: people(500), problems: [], total: 0 });
  });

  test('with 20,000 unknown keys has the first problems, and their number', async () => {
    const { verdict } = await checker().ask({ text: unknownKeys(20_000) });
    expect(verdict.problems).toHaveLength(100);
    expect(verdict.problems.slice(0, 2)).toEqual([
      ': workspaces is required',
      expect.stringMatching(/^key0: unknown field/),
    ]);
    expect(verdict.total).toBe(20_001);
  });

  test('is judged once, whoever asks', async () => {
    const { ask, verdict } = checker();
    const input = { text: unknownKeys(2_000) };
    expect((await ask(input)).asked).toBe(2);
    expect(withoutConfig(verdict({ ...input }) as ConfigVerdict)).toEqual(verdictOf(input));
  });

  test('that makes much out of little by aliases is judged aside', async () => {
    const text = `a: &a ${'x'.repeat(5_000)}\nb: [${'*a, '.repeat(900)}]\n`;
    const { verdict, asked } = await checker().ask({ text });
    expect(asked).toBe(2);
    expect(verdict.problems[0]).toMatch(/too many aliases/);
  });

  test.each<[string, CheckerOptions, string]>([
    ['time', { maxMs: 1 }, 'could not be checked within 0.001 s; make it smaller'],
    ['memory', { maxMegabytes: 12 }, 'could not be checked in 12 MB of memory; make it smaller'],
  ])('that takes more %s than there is has that as its problem', async (_, options, problem) => {
    const { ask } = checker(options);
    const { verdict } = await ask({ text: unknownKeys(60_000) });
    expect(verdict).toEqual({ problems: [problem], total: 1 });
  });

  test('waits for others, and gets its turn', async () => {
    const { ask } = checker();
    const verdicts = await Promise.all(
      Array.from({ length: 6 }, (_, i) => ask({ text: renderConfig(people(400, `a${i}-`)) })),
    );
    expect(verdicts.map(({ verdict }) => verdict.total)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test('after a check that ran out of memory, the next one is done', async () => {
  const { ask } = checker({ maxMegabytes: 48 });
  const { verdict } = await ask({ text: `a: [${','.repeat(1_000_000)}]` });
  expect(verdict.problems[0]).toMatch(/^could not be checked in 48 MB/);
  expect((await ask({ text: renderConfig(people(400)) })).verdict.total).toBe(0);
});

describe('a checker that is closed', () => {
  test('waits for nothing after its last answer, and starts no thread', async () => {
    const time = new FakeTime();
    const { ask, verdict, close } = checker({ time });
    const large = { text: renderConfig(people(500)) };
    await ask(large);
    expect(time.waits).toEqual([5_000]);
    close();
    await time.pass(0);
    expect(time.waits).toEqual([]);
    expect(verdict({ text: renderConfig(people(600)) })).toBeUndefined();
    expect(verdict(large)).toBeDefined();
    expect(time.waits).toEqual([]);
  });
});
