/** examples/policy on a real API server: each policy refuses what it is about, in words, and nothing else. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { api, type KubeObject, until, useCluster } from '../support/cluster/cluster.js';
import { install } from '../support/cluster/controller.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';

const cluster = useCluster();
const DIR = 'examples/policy';
const policies = readdirSync(DIR).map((file) => basename(file, '.yaml'));
const POLICIES = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies';
const kubectl = (...args: string[]): string =>
  execFileSync(cluster().kubectl ?? 'kubectl', ['--kubeconfig', cluster().kubeconfig, ...args], {
    encoding: 'utf8',
  });

let team: Place;
const create = (spec: object) =>
  api(cluster()).post<KubeObject & { message?: string }>(
    `${team.path('Monocle')}?fieldValidation=Strict&dryRun=All`,
    monocle('team', spec),
  );

/** What breaks one policy and no other, and with which words that is refused. */
const refused: readonly (readonly [policy: string, spec: object, words: string])[] = [
  [
    'images',
    { image: 'quay.io.evil.com/change-metrics/monocle:1' },
    'the image quay.io.evil.com/change-metrics/monocle:1 is not allowed; take one below quay.io/change-metrics/, ',
  ],
  ['images', { image: 'quay.io/change-metrics-evil/x' }, 'is not allowed'],
  ['images', { image: 'monocle' }, 'the image monocle is not allowed'],
  [
    'images',
    { imageRegistry: 'mirror.example.org' },
    'imageRegistry must be one of mirror.example.org/cache',
  ],
  ['images', { elastic: { image: 'elasticsearch:7.17.26' } }, 'the image elasticsearch:7.17.26'],
  ...['elastic', 'api', 'crawler'].map(
    (component) =>
      [
        'priority-classes',
        { [component]: { priorityClassName: 'system-node-critical' } },
        'the priority class system-node-critical is not allowed; take none or one of batch-low',
      ] as const,
  ),
  [
    'placement',
    { api: { tolerations: [{ operator: 'Exists' }] } },
    'tolerations must name one of the taints example.org/metrics',
  ],
  [
    'placement',
    { elastic: { tolerations: [{ key: 'node-role.kubernetes.io/control-plane' }] } },
    'tolerations must name one of the taints',
  ],
  [
    'placement',
    { crawler: { nodeSelector: { 'node-role.kubernetes.io/control-plane': '' } } },
    'nodeSelector and affinity are not allowed; remove them',
  ],
  ['placement', { api: { affinity: { podAffinity: {} } } }, 'nodeSelector and affinity'],
  [
    'placement',
    { api: { podAnnotations: { 'sidecar.istio.io/proxyImage': 'evil.com/x' } } },
    'podAnnotations and podLabels must begin with one of prometheus.io/, example.org/',
  ],
  [
    'placement',
    { crawler: { podLabels: { 'sidecar.istio.io/inject': 'true' } } },
    'podAnnotations and podLabels must begin with one of',
  ],
  [
    'secrets',
    { secretName: 'database' },
    'it may not use database; the name must begin with team-',
  ],
  [
    'secrets',
    { ingress: { host: 'a.team.apps.example.org', tlsSecretName: 'wild' } },
    'it may not use wild;',
  ],
  ['secrets', { imagePullSecrets: [{ name: 'pull' }] }, 'it may not use pull;'],
  [
    'secrets',
    { elastic: { external: { urlFrom: { name: 'url', key: 'a' } } } },
    'it may not use url;',
  ],
  ...['secretKeyRef', 'configMapKeyRef'].map(
    (ref) =>
      [
        'secrets',
        { api: { env: [{ name: 'A', valueFrom: { [ref]: { name: 'teams', key: 'a' } } }] } },
        'it may not use teams;',
      ] as const,
  ),
  ...['secretRef', 'configMapRef'].map(
    (ref) =>
      ['secrets', { crawler: { envFrom: [{ [ref]: { name: 'x' } }] } }, 'may not use x;'] as const,
  ),
  [
    'exposure',
    { route: { host: 'console.example.org' } },
    'a host must end in .team.apps.example.org',
  ],
  ['exposure', { ingress: { host: 'x.other.apps.example.org' } }, 'a host must end in .team.'],
  [
    'exposure',
    {
      httpRoute: {
        parentRefs: [{ name: 'a', namespace: 'platform-gateways' }],
        hostnames: ['x.team.apps.example.org', 'example.org'],
      },
    },
    'a host must end in .team.',
  ],
  [
    'exposure',
    { httpRoute: { parentRefs: [{ name: 'a' }] } },
    'an httpRoute must attach to a Gateway in platform-gateways',
  ],
  [
    'exposure',
    {
      ingress: {
        host: 'x.team.apps.example.org',
        annotations: { 'nginx.ingress.kubernetes.io/configuration-snippet': 'x' },
      },
    },
    'may have the annotations cert-manager.io/cluster-issuer and no others',
  ],
  ...[
    { route: { annotations: { a: 'b' } } },
    {
      httpRoute: {
        parentRefs: [{ name: 'a', namespace: 'platform-gateways' }],
        annotations: { a: 'b' },
      },
    },
    { api: { service: { annotations: { a: 'b' } } } },
    { elastic: { service: { annotations: { a: 'b' } } } },
    { commonAnnotations: { a: 'b' } },
  ].map((spec) => ['exposure', spec, 'may have the annotations'] as const),
  ...['NodePort', 'LoadBalancer'].map(
    (type) =>
      [
        'exposure',
        { api: { service: { type } } },
        'api.service.type must be one of ClusterIP',
      ] as const,
  ),
  [
    'storage',
    { storageClassName: 'gold' },
    'the storage class gold is not allowed; take none or one of standard',
  ],
  ['storage', { storageSize: '1Ti' }, 'storageSize 1Ti is more than 100Gi'],
  [
    'storage',
    { storage: { autoGrow: { max: '1Ti' } } },
    'storage.autoGrow.max 1Ti is more than 100Gi',
  ],
  ['network', { networkPolicy: { enabled: false } }, 'networkPolicy.enabled must be true'],
  ...[
    { ipBlock: { cidr: '0.0.0.0/0' } },
    { namespaceSelector: {} },
    { namespaceSelector: { matchLabels: { a: 'b' } } },
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'other' } } },
    {
      namespaceSelector: {
        matchLabels: { 'kubernetes.io/metadata.name': 'ingress' },
        matchExpressions: [{ key: 'a', operator: 'Exists' }],
      },
    },
  ].map(
    (peer) =>
      [
        'network',
        { networkPolicy: { ingressFrom: [peer] } },
        'networkPolicy.ingressFrom must name pods of its own namespace or',
      ] as const,
  ),
];

/** What uses all that the policies speak of, as they want it. */
const kept: Readonly<Record<string, object>> = {
  'an empty spec': {},
  'an Ingress': {
    image: 'quay.io/change-metrics/monocle:1.11.2',
    imageRegistry: 'mirror.example.org/cache',
    commonAnnotations: { 'cert-manager.io/cluster-issuer': 'x' },
    secretName: 'team-keys',
    storageClassName: 'standard',
    storageSize: '50Gi',
    storage: { autoGrow: { max: '100Gi' } },
    elastic: { priorityClassName: 'batch-low' },
    api: {
      priorityClassName: 'batch-low',
      tolerations: [{ key: 'example.org/metrics', operator: 'Exists' }],
      podAnnotations: { 'prometheus.io/scrape': 'true' },
      podLabels: { 'example.org/team': 'a' },
      env: [
        { name: 'A', value: 'x' },
        { name: 'B', valueFrom: { secretKeyRef: { name: 'team-b', key: 'b' } } },
        { name: 'C', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ],
      envFrom: [{ configMapRef: { name: 'team-c' } }],
    },
    ingress: {
      host: 'monocle.team.apps.example.org',
      annotations: { 'cert-manager.io/cluster-issuer': 'x' },
      tlsSecretName: 'team-tls',
    },
    networkPolicy: {
      ingressFrom: [
        { podSelector: { matchLabels: { a: 'b' } } },
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } },
      ],
    },
  },
  'a Route without a host': { route: {} },
  'a Route': { route: { host: 'monocle.team.apps.example.org' } },
  'a Gateway and an external Elasticsearch': {
    elastic: { external: { urlFrom: { name: 'team-elastic', key: 'url' } }, image: 'x' },
    httpRoute: {
      parentRefs: [{ name: 'a', namespace: 'platform-gateways' }],
      hostnames: ['monocle.team.apps.example.org'],
    },
  },
};

beforeAll(async () => {
  await install(cluster(), 'crds/monocle.yaml');
  team = await createPlace(cluster(), 'team');
  // Of before the policies.
  for (const name of ['older', 'oldest'])
    await team.create('Monocle', monocle(name, { image: 'evil.com/x' }));
  kubectl('apply', '--filename', DIR);
  for (const [policy, spec] of refused)
    await until(`${policy} holds`, async () => (await create(spec)).status === 422);
});

test('every policy has a Monocle that breaks it', () => {
  expect([...new Set(refused.map(([policy]) => policy))].sort()).toEqual([...policies].sort());
});

test('the API server finds nothing wrong with the types of their expressions', async () => {
  for (const policy of policies) {
    const { typeChecking } = await until(`${policy} is checked`, async () => {
      const { body } = await api(cluster()).get<Any>(`${POLICIES}/monocle-${policy}`);
      return body.status?.typeChecking && body.status;
    });
    expect([policy, typeChecking.expressionWarnings]).toEqual([policy, undefined]);
  }
});

describe('a Monocle', () => {
  test.each(refused)('that breaks %s by %j is refused', async (policy, spec, words) => {
    const { status, body } = await create(spec);
    expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
    expect(body.message).toContain(`ValidatingAdmissionPolicy 'monocle-${policy}'`);
  });

  test.each(Object.entries(kept))('that keeps them all is accepted: %s', async (_, spec) => {
    const { status, body } = await create(spec);
    expect([status, body.message]).toEqual([201, undefined]);
  });
});

test('a Monocle of before the policies gets its status, and can be mended and deleted', async () => {
  const { status } = await api(cluster()).patch(`${team.path('Monocle', 'older')}/status`, {
    status: { version: '1' },
  });
  expect(status).toBe(200);
  const label = { metadata: { labels: { a: 'b' } } };
  await expect(team.patch('Monocle', 'older', label)).rejects.toThrow('evil.com/x is not allowed');
  await team.patch('Monocle', 'older', { ...label, spec: { image: null } });
  kubectl('delete', '--namespace=team', '--cascade=foreground', 'monocles', 'oldest');
  expect(await team.find('Monocle', 'oldest')).toBeUndefined();
});
