/** What examples/gitops tells Flux. Argo CD's part is shown by test/argocd, with the real one. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Environment } from '@marcbachmann/cel-js';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../constructs/spec.js';
import { synthesize } from '../src/synthesize.js';
import { healthCases } from './support/health-cases.js';
import { type Any, monocle } from './support/place.js';

const documents = (file: string): Any[] =>
  parseAllDocuments(readFileSync(`examples/gitops/${file}`, 'utf8'), { strict: true }).map(
    (document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    },
  );

test.each(readdirSync('examples/gitops'))('%s is YAML', (file) => {
  expect(documents(file)).not.toEqual([]);
});

describe('the Flux Kustomization of manifests', () => {
  test('waits for every workload of the instance, and for nothing else', () => {
    const [, { spec }] = documents('flux-manifests.yaml');
    const [, , namespace, name] = spec.path.split('/');
    const workloads = synthesize(monocle(name, {}, { namespace }) as Monocle)
      .manifests.filter(({ kind }) => ['StatefulSet', 'Deployment'].includes(kind))
      .map(({ apiVersion, kind, metadata }) => ({
        ...{ apiVersion, kind, name: metadata.name, namespace },
      }));
    expect(spec.healthChecks).toEqual(workloads);
  });
});

describe('the Flux health check of a Monocle', () => {
  const [{ spec }] = documents('flux-monocles.yaml');
  const [check] = spec.healthCheckExprs;
  const cel = new Environment({ unlistedVariablesAreDyn: true });

  /** As Flux does: its RFC 9, or StatusEvaluator of fluxcd/pkg/runtime/cel. */
  function evaluate(object: Any): string {
    const observed = object.status?.observedGeneration;
    if (observed !== undefined && observed !== object.metadata.generation) return 'InProgress';
    for (const [expression, result] of [
      [check.inProgress, 'InProgress'],
      [check.failed, 'Failed'],
      [check.current, 'Current'],
    ])
      if (cel.evaluate(expression, object)) return result;
    return 'InProgress';
  }

  test('is for the kind that we have', () => {
    const { apiVersion, kind } = monocle('team');
    expect(check).toMatchObject({ apiVersion, kind });
  });

  test.each(healthCases)('says $flux where $when', ({ status, flux }) => {
    const object = { ...monocle('team', {}, { generation: 3 }), status: status(3) ?? {} };
    expect(evaluate(object)).toBe(flux);
  });
});
