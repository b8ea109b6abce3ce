/** Which images `apply` refuses, by the workloads that are there. */
import { expect, test } from '@jest/globals';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { refuseDowngrade } from '../../../src/instance/standalone/standalone-decisions.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';

const workload = (kind: string, name: string, image: string, readyReplicas = 1): KubeObject => ({
  ...{ apiVersion: 'apps/v1', kind, metadata: { name: `team-${name}` } },
  spec: { replicas: 1, template: { spec: { containers: [{ name, image }] } } },
  status: { updatedReplicas: 1, readyReplicas },
});
const api = (tag: string, ready?: number) => workload('Deployment', 'api', `a/b:${tag}`, ready);

test.each<[string, object, KubeObject[], RegExp | undefined]>([
  ['nothing is there', { image: 'a/b:1.10.0' }, [], undefined],
  ['an older one is there', { image: 'a/b:1.11.0' }, [api('1.10.0')], undefined],
  [
    'a newer one is there',
    { image: 'a/b:1.10.0' },
    [api('1.11.0')],
    /^Monocle\/prod\/team: a\/b:1\.10\.0 can read schema 5 .* Set spec\.image back to a\/b:1\.11\.0; .*; nothing was changed$/,
  ],
  ['a newer one that never was ready', { image: 'a/b:1.10.0' }, [api('1.11.0', 0)], undefined],
  [
    'a newer one, and it is allowed',
    { image: 'a/b:1.10.0', upgrade: { allowDowngrade: true } },
    [api('1.11.0')],
    undefined,
  ],
  [
    'a higher Elasticsearch',
    { elastic: { image: 'a/e:7.17.1' } },
    [workload('StatefulSet', 'elastic', 'a/e:7.17.2')],
    /spec\.elastic\.image back to a\/e:7\.17\.2/,
  ],
])('%s', (_, spec, live, refusal) => {
  const resolved = resolveMonocle(monocle(spec)).monocle.spec;
  const refuse = () => refuseDowngrade({ namespace: 'prod', name: 'team' }, resolved, live);
  if (refusal) expect(refuse).toThrow(refusal);
  else expect(refuse).not.toThrow();
});
