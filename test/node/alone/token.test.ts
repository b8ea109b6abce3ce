import { afterAll, beforeAll, expect } from '@jest/globals';
import { auditOf, credentialOf } from '../../support/cluster/audit.js';
import { until } from '../../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../../support/cluster/place.js';
import { kubectl, long, node, removeNamespace } from '../../support/node/node.js';
import { leader, operatorReady, SYSTEM, useOperator } from '../../support/node/node-operator.js';

const NAMESPACE = 'token-stories';
const PATH = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The shortest that Kubernetes gives; the kubelet replaces a token after four fifths of its life. */
const LIFE_SECONDS = 600;

useOperator();
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
});
afterAll(() => removeNamespace(NAMESPACE));

/** The token as every pod gets it, but for its life. */
const volume = {
  name: 'token',
  projected: {
    sources: [
      { serviceAccountToken: { path: 'token', expirationSeconds: LIFE_SECONDS } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
  },
};

async function token(): Promise<{ readonly jti: string; readonly exp: number }> {
  const text = kubectl(
    ...['exec', '--namespace', SYSTEM, (await leader()) ?? '', '--', 'node', '-p'],
    `require('fs').readFileSync('${PATH}/token', 'utf8')`,
  );
  return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
}

long('its token expires: the operator goes on with the next one', async () => {
  const mounts = [{ name: 'token', mountPath: PATH, readOnly: true }];
  const spec = {
    automountServiceAccountToken: false,
    volumes: [volume],
    containers: [{ name: 'controller', volumeMounts: mounts }],
  };
  const patch = JSON.stringify({ spec: { template: { spec } } });
  kubectl('patch', 'deployment', 'monocle-operator', '--namespace', SYSTEM, '--patch', patch);
  kubectl('rollout', 'status', 'deployment/monocle-operator', '--namespace', SYSTEM);
  await operatorReady();
  const holder = await leader();
  const first = await token();
  await until('the first token has expired', () => Date.now() / 1_000 > first.exp + 15, 900_000);
  expect(await leader()).toBe(holder);
  const next = await token();
  expect(next.jti).not.toBe(first.jti);
  const nowhere = { nodeSelector: { 'example.org/none': 'such' } };
  const external = { url: 'http://elastic.example.org:9200' };
  await place.create(
    'Monocle',
    monocle('team', { elastic: { external }, api: nowhere, crawler: nowhere }),
  );
  await until('it is applied', () => place.find('Deployment', 'team-crawler'));
  const writes = await until('the audit log has it', () => {
    const found = auditOf(node).filter(
      ({ objectRef }) => objectRef?.name === 'team-crawler' && objectRef.namespace === NAMESPACE,
    );
    return found.length > 0 ? found : undefined;
  });
  expect(new Set(writes.map(credentialOf))).toEqual(new Set([`JTI=${next.jti}`]));
});
