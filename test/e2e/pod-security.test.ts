/** Our judgement of a pod is that of the API server's Pod Security admission. */
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Monocle } from '../../constructs/instance/spec.js';
import {
  allows,
  type JudgedPod,
  POD_SECURITY_LEVELS,
  securityFindings,
} from '../../constructs/pods/pod-security.js';
import { synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';
import { templateOf } from '../support/cases/references.js';
import { api, useCluster } from '../support/cluster/cluster.js';
import { openTemplate } from '../support/random/arbitrary-template.js';

const cluster = useCluster();
const ENFORCED = ['restricted', 'baseline'] as const;

beforeAll(async () => {
  for (const level of ENFORCED) {
    const labels = { 'pod-security.kubernetes.io/enforce': level };
    await api(cluster()).post('/api/v1/namespaces', { metadata: { name: level, labels } });
    // The ServiceAccount controller does not run here.
    await api(cluster()).post(`/api/v1/namespaces/${level}/serviceaccounts`, {
      metadata: { name: 'default' },
    });
  }
});

test('for any podTemplate', async () => {
  const verdicts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(openTemplate('api'), async (podTemplate) => {
      const written = monocle({ api: { podTemplate } }) as unknown as Monocle;
      const { manifests } = synthesize(written);
      const { metadata, spec } = templateOf(
        manifests.find(
          ({ kind, metadata }) => `${kind}/${metadata.name}` === 'Deployment/monocle-api',
        ) as never,
      );
      // Other admission plugins ask for objects that are not there.
      const { runtimeClassName: _, serviceAccountName: __, ...judged } = spec;
      const findings = securityFindings(judged as JudgedPod, metadata.annotations);
      for (const level of ENFORCED) {
        const { body, status } = await api(cluster()).post<{ message?: string }>(
          `/api/v1/namespaces/${level}/pods?dryRun=All`,
          { metadata: { ...metadata, name: 'a' }, spec: judged },
        );
        const isRefused = status === 403 && (body.message ?? '').includes('violates PodSecurity');
        if (!isRefused) expect([status, body.message]).toEqual([201, undefined]);
        const wrong = findings.filter((finding) => !allows(level, finding));
        // With what we found and what the API server says, for the one who reads a failure.
        const told = [level, wrong.map(({ path, message }) => [path, message]), body.message];
        expect([wrong.length > 0, told]).toEqual([isRefused, told]);
        verdicts.add(`${level} ${isRefused}`);
      }
    }),
    { numRuns: 150 },
  );
  expect(verdicts.size).toBe(2 * ENFORCED.length);
  expect(POD_SECURITY_LEVELS.slice(0, 2)).toEqual(ENFORCED);
}, 600_000);
