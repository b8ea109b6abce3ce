import { describe, expect, test } from '@jest/globals';
import { App } from 'cdk8s';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { mergeOverlay } from '../constructs/instance/merge-overlay.js';
import { namesOf } from '../constructs/instance/names.js';
import { secretNames, secretReads } from '../constructs/instance/secret-reads.js';
import { API_VERSION, KIND, type Monocle, resolveMonocle } from '../constructs/instance/spec.js';
import { MonocleChart } from '../constructs/monocle-chart.js';
import type { Path } from '../constructs/validation/problem.js';
import { own } from '../constructs/validation/schema.js';
import { originAt } from '../constructs/validation/structured-merge.js';
import { type Manifest, synthesize } from '../src/index.js';
import { checkMonocles } from '../src/input/monocles.js';
import { project, uncovered } from '../src/manifest/compare.js';
import { differencesOf } from '../src/manifest/differences.js';
import { toYaml } from '../src/manifest/yaml-text.js';
import { formatFindings } from '../src/output/report.js';
import { synthesize as synthesizeValid } from '../src/synthesize.js';
import { danglingReferences, securityBreaches, templateOf } from './support/cases/references.js';
import { arbitraryMonocle, hostileMonocle, INHERITED } from './support/random/arbitrary.js';
import { arbitraryLists } from './support/random/arbitrary-overlay.js';
import { runs } from './support/random/runs.js';

type Holds = (monocle: Monocle, manifests: readonly Manifest[]) => void;

const RUNS = runs(50);
let sample: readonly (readonly [Monocle, readonly Manifest[]])[] | undefined;

/** The same Monocles for each test: to make them takes most of the time. If one fails, fast-check shrinks it. */
function always(holds: Holds): void {
  sample ??= fc
    .sample(arbitraryMonocle, RUNS)
    .map((monocle) => [monocle, synthesize(monocle).manifests]);
  const bad = sample.find(([monocle, manifests]) => !passes(() => holds(monocle, manifests)));
  if (bad === undefined) return;
  fc.assert(
    fc.property(arbitraryMonocle, (monocle) => holds(monocle, synthesize(monocle).manifests)),
    { numRuns: RUNS, examples: [[bad[0]]] },
  );
  throw new Error(`fails now and then for ${JSON.stringify(bad[0])}`);
}

function passes(test: () => void): boolean {
  try {
    test();
    return true;
  } catch {
    return false;
  }
}

/** Keys in another order, as an API server returns them. */
function shuffled<T>(value: T): T {
  if (Array.isArray(value)) return value.map(shuffled) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, shuffled(child)]),
  ) as T;
}

describe('for any Monocle that the CRD accepts', () => {
  test('synthesize gives the same bytes again, whatever the order of the keys', () => {
    always((monocle, manifests) => {
      expect(resolveMonocle(monocle).problems).toEqual([]);
      const again = synthesize(shuffled(monocle)).manifests;
      expect(JSON.stringify(again) === JSON.stringify(manifests)).toBe(true);
    });
  });

  test('every reference leads somewhere', () => {
    always((_, manifests) => expect(danglingReferences(manifests)).toEqual([]));
  });

  test('every pod satisfies Pod Security restricted', () => {
    always((_, manifests) => {
      for (const template of manifests.map(templateOf).filter(Boolean))
        expect(securityBreaches(template)).toEqual([]);
    });
  });

  test('no object is there twice, none is a Secret, and every name fits', () => {
    always((_, manifests) => {
      const ids = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { kind, metadata } of manifests) {
        expect(kind).not.toBe('Secret');
        expect(metadata.name).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
        // A StatefulSet's pods carry its name and a hash of ten characters in a label.
        if (kind === 'StatefulSet') expect(metadata.name.length).toBeLessThanOrEqual(52);
      }
    });
  });

  test('every object and pod carries the labels that select it, and labels that are valid', () => {
    always((monocle, manifests) => {
      for (const manifest of manifests) {
        for (const { labels } of [manifest.metadata, templateOf(manifest)?.metadata].filter(
          Boolean,
        )) {
          expect(labels).toMatchObject({
            'app.kubernetes.io/name': 'monocle',
            'app.kubernetes.io/instance': monocle.metadata.name,
            'app.kubernetes.io/component': expect.any(String),
          });
          for (const value of Object.values(labels)) {
            expect(value).toMatch(/^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/);
          }
        }
      }
    });
  });

  test('the Secret’s version rolls the pods and changes neither the hash nor anything else', () => {
    fc.assert(
      fc.property(arbitraryMonocle, (monocle) => {
        const plain = synthesize(monocle);
        const stamped = synthesize(monocle, { secretVersion: 'abc' });
        expect(stamped.hash).toBe(plain.hash);
        const { name, namespace } = monocle.metadata;
        const props = { name, namespace, spec: monocle.spec, secretVersion: 'abc' };
        const chart = new MonocleChart(new App(), name, props);
        expect(JSON.stringify(chart.toJson()) === JSON.stringify(stamped.manifests)).toBe(true);
        const stamps = JSON.stringify(stamped.manifests).match(
          /"monocle.change-metrics.io\/secret-version":"abc"/g,
        );
        expect(stamps).toHaveLength(2);
        const without = JSON.stringify(stamped.manifests).replaceAll(
          /,"monocle.change-metrics.io\/secret-version":"abc"/g,
          '',
        );
        expect(without === JSON.stringify(plain.manifests)).toBe(true);
      }),
      { numRuns: runs(15) },
    );
  });

  test('the Secrets that pods read are known from the spec', () => {
    always(({ metadata, spec }, manifests) => {
      const resolved = resolveMonocle({ apiVersion: API_VERSION, kind: KIND, metadata, spec });
      const known = secretNames(resolved.monocle.spec, namesOf(metadata.name));
      const read = secretReads(manifests).map(({ secret }) => secret);
      expect(read.filter((name) => !known.includes(name))).toEqual([]);
      // By another way: whatever names a Secret in a pod of ours.
      const named = JSON.stringify(
        manifests.filter(({ kind }) => kind === 'Deployment').map(templateOf),
      ).matchAll(/"(?:secretKeyRef|secretRef)":(\{[^{}]*\})/g);
      for (const [, ref = ''] of named) {
        const { name: secret, key } = JSON.parse(ref) as { name: string; key?: string };
        expect(secretReads(manifests)).toContainEqual(
          key === undefined ? { secret } : { secret, key },
        );
      }
    });
  });
});

describe('for any Monocle and overlay', () => {
  type Holds = (base: object, overlay: object) => void;
  const anyMonocle = fc
    .tuple(arbitraryMonocle, arbitraryLists)
    .map(([{ spec = {}, ...rest }, lists]) => ({ ...rest, spec: lists(spec) }));
  /** Some parts of a Monocle, some of them as a removal. */
  const anyOverlay = fc
    .tuple(anyMonocle, fc.infiniteStream(fc.nat(5)))
    .map(([whole, choices]) => ({ ...whole, spec: thinned(whole.spec, choices) }));
  let pairs: readonly (readonly [object, object])[] | undefined;

  /** The same ones for each test: to make them takes most of the time. */
  function always(holds: Holds): void {
    pairs ??= fc.sample(fc.tuple(anyMonocle, anyOverlay), runs(25));
    for (const [base, overlay] of pairs) {
      try {
        holds(base, overlay);
      } catch (cause) {
        throw new Error(`fails for ${JSON.stringify([base, overlay])}`, { cause });
      }
    }
  }

  function thinned(value: unknown, choices: Iterator<number>): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value).flatMap(([key, child]) => {
      const choice = choices.next().value;
      if (choice === 0) return [];
      return [[key, choice === 1 ? null : thinned(child, choices)]];
    });
    return Object.fromEntries(kept);
  }

  const merge = (base: object, overlay: object) => mergeOverlay(KIND, base, overlay).value;
  /** As text: what fast-check makes has other prototypes, and the order of keys stays, too. */
  const same = (a: unknown, b: unknown) => expect(JSON.stringify(a)).toBe(JSON.stringify(b));

  test('an empty overlay changes nothing', () => {
    always((base) => {
      for (const more of [{}, { metadata: {} }, { spec: {} }])
        same(merge(base, { apiVersion: API_VERSION, kind: KIND, ...more }), base);
    });
  });

  test('a Monocle over itself is itself', () => {
    always((base) => same(merge(base, base), base));
  });

  test('twice is once', () => {
    always((base, overlay) => {
      const once = merge(base, overlay) as object;
      same(merge(once, overlay), once);
    });
  });

  test('each value of the result is where its origin says, and neither input has changed', () => {
    const at = (root: unknown, path: Path) => path.reduce((value, step) => own(value, step), root);
    always((base, overlay) => {
      const before = JSON.stringify([base, overlay]);
      const { value, origin } = mergeOverlay(KIND, base, overlay);
      expect(JSON.stringify([base, overlay])).toBe(before);
      const visit = (part: unknown, path: Path) => {
        if (typeof part === 'object' && part !== null) {
          for (const [key, child] of Object.entries(part))
            visit(child, [...path, Array.isArray(part) ? Number(key) : key]);
          return;
        }
        const from = originAt(origin, path);
        if (!('from' in from)) throw new Error(`${path} is a scalar, and has two origins`);
        const found = at(from.from === 'base' ? base : overlay, from.path);
        // A default is in neither; its place is then the overlay's part of the map.
        if (found !== undefined || path[2] !== 'resources') expect(found).toBe(part);
      };
      visit(value, []);
    });
  });
});

describe('for a Monocle with names that every JavaScript object inherits', () => {
  test('there are manifests or problems, never an exception', () => {
    fc.assert(
      fc.property(hostileMonocle, (value) => {
        const text = stringify(value, { defaultStringType: 'QUOTE_DOUBLE' });
        const { monocles, findings } = checkMonocles([{ name: 'x', text }]);
        expect(findings.errors > 0).toBe(monocles.length === 0);
        formatFindings(findings, process.stderr);
        for (const { monocle } of monocles) {
          const { manifests } = synthesizeValid(monocle);
          // JSON keeps `__proto__` and `constructor` as they are.
          expect(parse(toYaml(manifests.slice(0, 1)))).toEqual(manifests[0]);
          expect(uncovered(manifests, manifests)).toBeUndefined();
        }
      }),
      { numRuns: runs(100) },
    );
  });

  const spec = (key: string) => {
    const labels = { [key]: 'x' };
    const placement = { podLabels: labels, podAnnotations: labels, nodeSelector: labels };
    return {
      api: placement,
      monitoring: { enabled: true, labels },
      commonLabels: labels,
      commonAnnotations: labels,
      ingress: { host: 'a.example.org', annotations: labels },
    };
  };
  const synthesized = (key: string): string => {
    const metadata = { name: 'constructor', namespace: 'constructor' };
    const monocle = { apiVersion: API_VERSION, kind: KIND, metadata, spec: spec(key) };
    return JSON.stringify(synthesize(monocle as Monocle).manifests);
  };

  test.each(INHERITED.filter((key) => /^[a-z]/i.test(key)))('%s is a label as others', (key) => {
    const count = (word: string): number => synthesized(word).split(`"${word}":"x"`).length;
    expect(count(key)).toBe(count('other'));
  });

  test.each(INHERITED)('%s is missed where it is absent', (key) => {
    const labels = JSON.parse(`{"${key}":"x"}`);
    expect(uncovered({ labels: {} }, { labels })).toEqual(['labels', key]);
    expect(JSON.stringify(project({ labels: {} }, { labels }, true))).toBe('{"labels":{}}');
    const side = (name: string, own: object) => {
      const metadata = { name: 'a', labels: own };
      return { name, manifests: [{ apiVersion: 'v1', kind: 'Pod', metadata } as Manifest] };
    };
    const [difference] = differencesOf(side('Monocle', labels), side('Git', {}));
    expect(difference?.message).toBe('Monocle x, Git has none');
  });
});
