import { afterAll, beforeAll, expect } from '@jest/globals';
import { until } from '../support/cluster.js';
import { kubectl, long, node, removeNamespace } from '../support/node.js';
import { leader, operatorReady, SYSTEM, useOperator } from '../support/node-operator.js';
import { auditOf, createPlace, credentialOf, monocle, type Place } from '../support/place.js';

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
    'monocles',
    monocle('team', { elastic: { external }, api: nowhere, crawler: nowhere }),
  );
  await until('it is applied', () => place.find('deployments', 'team-crawler'));
  const writes = auditOf(node).filter(
    ({ objectRef }) => objectRef?.name === 'team-crawler' && objectRef.namespace === NAMESPACE,
  );
  expect(new Set(writes.map(credentialOf))).toEqual(new Set([`JTI=${next.jti}`]));
});
