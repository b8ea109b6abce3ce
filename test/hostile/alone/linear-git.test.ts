/**
 * What is searched for secrets or told in words is a tenant's or a server's text, on the event loop that
 * renews the lease: the time must grow with the text, and not with its square.
 */
import { describe, expect, test } from '@jest/globals';
import { filesOf } from '../../../src/gitops/directory/directory.js';
import { refuseSecrets } from '../../../src/gitops/directory/secrets.js';
import { withoutDraft } from '../../../src/gitops/forge/forge.js';
import { readMark } from '../../../src/gitops/forge/pull-requests.js';
import { locateRepo } from '../../../src/gitops/git/repository.js';
import { describeChanges as inWords } from '../../../src/gitops/publish/changes.js';
import { synthesize } from '../../../src/index.js';
import {
  holdsPassword,
  isSecretName,
  knownSecrets,
  redact,
  secretIn,
} from '../../../src/redact.js';

const KB = 1_024;
/** For four times the text, linear is 4 times the time, and quadratic is 16. */
const SIZES = [256 * KB, 1_024 * KB] as const;
const MOST = 8;
/** Below it, the collector and the compiler are measured, and not the search. */
const NOISE_MS = 5;

/** Of this thread alone, whatever else the machine does. */
function timeOf(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return Math.max((user + system) / 1_000, NOISE_MS);
}

/** How the time grows from the first to the second; what is far off is measured again. */
function growth(first: () => unknown, second: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4 && least > MOST; i++) {
    const before = timeOf(first);
    least = Math.min(least, timeOf(second) / before);
  }
  return least;
}

/** Flat, as a text that was read is. */
const textOf = (unit: string, size: number): string =>
  Buffer.from(unit.repeat(Math.ceil(size / unit.length)).slice(0, size)).toString();

/** Each makes one of the expressions begin again and again, and reach far. */
const UNITS = [
  ...['a', 'a.', '0', '-', '/', ':', '@', '[1', 'ey', 'a://', '://a:', 'http://a:b/', "://a:'b "],
  ...['://a:[', '://1:1', 'eyaaaaaaaaaaaaaaaaaaa.', 'ghp_', 'glpat-', 'AKIA', 'xoxb-', '1Q~'],
  ...['-----BEGIN ', 'bearer a', 'authorization: bearer ', 'x-aaaaaaaaaaaaaaaaaaaa-', '?token='],
  ...['basic Ojo6Ojo6Ojo6Ojo6', 'aaaaaaaaaaaaaa.atlasv1.', 'TOKEN', 'TOKEN_', '_1', 'aA', '1a'],
];

const monocle = {
  ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'Monocle' },
  metadata: { name: 'team', namespace: 'prod' },
};
const synthesis = synthesize(monocle);
const { manifests } = synthesis;
const [first] = manifests;
const refuse = (args: unknown, values: string[] = []) => {
  const changed = { ...synthesis, manifests: [{ ...first, args } as never] };
  try {
    refuseSecrets([{ namespace: 'prod', name: 'team', synthesis: changed }], values);
  } catch (error) {
    return error;
  }
  return undefined;
};
describe('the time grows as the text does', () => {
  const many = Array.from({ length: 20 }, (_, i) => `aaaaaaaaaaaaaaaa${i}`);
  const known = knownSecrets([...many, `${'a'.repeat(KB * 64)}b`, `b${'a'.repeat(KB * 64)}`]);
  const searches: Readonly<Record<string, (text: string) => unknown>> = {
    secretIn,
    redact,
    redactKnown: (text) => redact(text, ['aaaaaaaaaaaaaaaaaaaaaaab']),
    locateRepo: (text) => {
      try {
        return [holdsPassword(text), locateRepo(`https://${text}`)];
      } catch (error) {
        return error;
      }
    },
    knownSecrets: known,
    isSecretName,
    arguments: (text) => refuse([text]),
  };
  test.each(Object.keys(searches))('in %s', (name) => {
    const search = searches[name] ?? (() => undefined);
    const slow = UNITS.map((unit) => {
      const [less, more] = SIZES.map((size) => textOf(unit, size));
      return [
        unit,
        growth(
          () => search(less ?? ''),
          () => search(more ?? ''),
        ),
      ] as const;
    })
      .filter(([, factor]) => factor > MOST)
      .map(([unit, factor]) => `${JSON.stringify(unit)}: ${factor.toFixed(1)} times`);
    expect(slow).toEqual([]);
  });
});

describe('the time grows as', () => {
  const nested = (depth: number) => {
    let value: unknown = 'x';
    for (let i = 0; i < depth; i++) value = { a: value };
    return value;
  };
  const strings = (count: number) => Array.from({ length: count }, (_, i) => `value ${i} of many`);

  const withLines = (size: number, prefix: string) => {
    const data = {
      'config.yaml': strings(size)
        .map((line) => `${prefix} ${line}`)
        .join('\n'),
    };
    const map = manifests.find(({ kind }) => kind === 'ConfigMap');
    const changed = { ...synthesis, manifests: [{ ...map, data } as never] };
    return { namespace: 'prod', name: 'team', synthesis: changed };
  };

  test('the lines of a config that is replaced do', () => {
    const file = 'configmap.team-config.yaml';
    const [less = () => undefined, more = () => undefined] = [500, 4_000].map((size) => {
      const [old, next] = [withLines(size, 'old'), withLines(size, 'new')];
      const [before, after] = [old, next].map((each) => filesOf(each).get(file));
      const edit = { path: `x/prod/team/${file}`, directory: 'x/prod/team', before, after };
      return () => inWords({ path: 'x', instances: [next], edits: [edit] });
    });
    less();
    // Eight times the lines.
    expect(growth(less, more)).toBeLessThan(2 * MOST);
  });

  const bodyOf = (body: string) => readMark({ title: 'x', body });
  test.each<[string, (size: number) => unknown]>([
    ['line breaks in a pull request', (size) => bodyOf(`${'\n'.repeat(size)}x`)],
    ['line breaks at its end', (size) => bodyOf(`x${'\n'.repeat(size)}`)],
    ['marks in it', (size) => bodyOf('<!-- monocle-k8s text='.repeat(size / 16))],
    ['its prefixes of a draft', (size) => withoutDraft('wip: '.repeat(size))],
    ['spaces before them', (size) => withoutDraft(`${' '.repeat(size)}wip${' '.repeat(size)}`)],
  ])('%s do', (_, run) => {
    const factor = growth(
      () => run(16 * KB),
      () => run(64 * KB),
    );
    expect(factor).toBeLessThan(MOST);
  });

  test.each<[string, number, (size: number) => unknown]>([
    ['the number of values does', 8_000, (size) => refuse(strings(size))],
    ['their depth does', 4_000, (size) => refuse(nested(size))],
    ['the number of known secrets does', 4_000, (size) => refuse('x'.repeat(KB), strings(size))],
  ])('%s', (_, size, run) => {
    expect(
      growth(
        () => run(size),
        () => run(size * 4),
      ),
    ).toBeLessThan(MOST);
  });
});
