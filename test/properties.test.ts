import { describe, expect, test } from '@jest/globals';
import { App } from 'cdk8s';
import fc from 'fast-check';
import { MonocleChart } from '../constructs/monocle-chart.js';
import { namesOf } from '../constructs/names.js';
import { secretNames, secretReads } from '../constructs/secret-reads.js';
import { API_VERSION, KIND, type Monocle, resolveMonocle } from '../constructs/spec.js';
import { type Manifest, synthesize } from '../src/synthesize.js';
import { arbitraryMonocle } from './support/arbitrary.js';
import { danglingReferences, securityBreaches, templateOf } from './support/references.js';

const always = (holds: (monocle: Monocle, manifests: readonly Manifest[]) => void): void =>
  fc.assert(
    fc.property(arbitraryMonocle, (monocle) => holds(monocle, synthesize(monocle).manifests)),
    { numRuns: 200 },
  );

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
      { numRuns: 50 },
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
