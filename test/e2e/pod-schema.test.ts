/** The schema of pods that we check podTemplates by is that of the API server. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Monocle } from '../../constructs/instance/spec.js';
import { request } from '../../dev/local-cluster/request.js';
import {
  OPENAPI_PATH,
  type OpenApi,
  POD_SCHEMA_FILE,
  podSchema,
} from '../../dev/scripts/pod-schema.js';
import { synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';
import { api, type KubeObject, useCluster } from '../support/cluster/cluster.js';
import { pathOf } from '../support/cluster/place.js';
import { hostileSpec } from '../support/random/arbitrary-template.js';

const cluster = useCluster();

test('schemas/pod-spec.schema.json is what the control plane serves', async () => {
  const { body } = await api(cluster()).get<OpenApi>(OPENAPI_PATH);
  // If not: node dev/run.mjs scripts/pod-schema
  expect(JSON.parse(readFileSync(POD_SCHEMA_FILE, 'utf8'))).toEqual(podSchema(body));
});

test('of a podTemplate that passes our checks, the API server accepts the workloads or names the fields', async () => {
  const answers = new Set<number>();
  await fc.assert(
    fc.asyncProperty(hostileSpec, async (spec) => {
      const { manifests } = synthesize(monocle(spec) as unknown as Monocle);
      const isWorkload = ({ kind }: KubeObject) =>
        /^(Deployment|StatefulSet|Job)$/.test(kind ?? '');
      for (const manifest of (manifests as unknown as KubeObject[]).filter(isWorkload)) {
        const { status, body } = await request<{ message?: string }>(cluster(), {
          method: 'PATCH',
          path: `${pathOf(manifest.kind ?? '', 'default', manifest.metadata?.name)}?dryRun=All&fieldManager=test&force=true`,
          body: manifest,
          contentType: 'application/apply-patch+yaml',
        });
        answers.add(status);
        // Another answer would be an error of the controller, and not of the Monocle.
        if (status !== 422) expect([status, body.message]).toEqual([201, undefined]);
      }
    }),
    { numRuns: 150 },
  );
  expect([...answers].sort()).toEqual([201, 422]);
}, 600_000);
