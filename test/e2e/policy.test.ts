/** examples/policy on a real API server: each policy refuses what it is about, in words, and nothing else. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
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
    monocle('team', { networkPolicy: FROM_HOME, ...spec }),
  );

const FROM_HOME = { ingressFrom: [{ podSelector: { matchLabels: { a: 'b' } } }] };

/** What a podTemplate can have of what the operator's flags and quotas limit. */
const side = { name: 'side', image: 'evil.example.com/x:1' };
const volume = (source: object) => ({ spec: { volumes: [{ name: 'v', ...source }] } });
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Ti' } } };
const attacks: Readonly<Record<string, object>> = {
  'a sidecar': { spec: { containers: [side] } },
  'an init container': { spec: { initContainers: [side] } },
  'an image volume': volume({ image: { reference: side.image } }),
  'a Secret by volume': volume({ secret: { secretName: 'database' } }),
  'a Secret by a projected volume': volume({
    projected: { sources: [{ secret: { name: 'database' } }] },
  }),
  'a Secret by env': {
    spec: {
      containers: [
        {
          ...side,
          env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'database', key: 'a' } } }],
        },
      ],
    },
  },
  'a Secret by envFrom': {
    spec: { containers: [{ ...side, envFrom: [{ secretRef: { name: 'database' } }] }] },
  },
  'a scheduler': { spec: { schedulerName: 'mine' } },
  'a runtime class': { spec: { runtimeClassName: 'mine' } },
  annotations: { metadata: { annotations: { 'sidecar.istio.io/proxyImage': side.image } } },
  'an ephemeral claim': volume({
    ephemeral: { volumeClaimTemplate: { spec: { ...claim, storageClassName: 'gold' } } },
  }),
  'a claim of others': volume({ persistentVolumeClaim: { claimName: 'theirs' } }),
  nothing: {},
};

/** What breaks one policy and no other, and with which words that is refused. */
const refused: readonly (readonly [policy: string, spec: object, words: string])[] = [
  ...['elastic', 'api', 'crawler'].flatMap((component) =>
    Object.values(attacks).map(
      (podTemplate) =>
        [
          ...['pod-template', { [component]: { podTemplate } }, 'podTemplate is not allowed'],
        ] as unknown as readonly [string, object, string],
    ),
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
    { httpRoute: { parentRefs: [{ name: 'a' }], hostnames: ['x.team.apps.example.org'] } },
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
  [
    'exposure',
    { httpRoute: { parentRefs: [{ name: 'a', namespace: 'platform-gateways' }] } },
    'an httpRoute must have hostnames',
  ],
  ...[
    { route: { annotations: { a: 'b' } } },
    {
      httpRoute: {
        parentRefs: [{ name: 'a', namespace: 'platform-gateways' }],
        hostnames: ['x.team.apps.example.org'],
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
  ...[{ enabled: false }, {}].map(
    (networkPolicy) =>
      ['network', { networkPolicy }, 'networkPolicy must be enabled and have ingressFrom'] as const,
  ),
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
  'nothing but who reaches the api': {},
  'an Ingress': {
    commonAnnotations: { 'cert-manager.io/cluster-issuer': 'x' },
    api: { podAnnotations: { 'prometheus.io/scrape': 'true' } },
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
  'a Gateway': {
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
    await team.create(
      'Monocle',
      monocle(name, { route: { host: 'evil.com' }, networkPolicy: FROM_HOME }),
    );
  kubectl('apply', '--filename', DIR);
  for (const [policy, spec] of refused)
    await until(`${policy} holds`, async () => (await create(spec)).status === 422);
});

// The cluster is shared, and the API server obeys a policy for a while after it is deleted.
afterAll(async () => {
  kubectl('delete', '--filename', DIR);
  for (const [policy, spec] of refused)
    await until(`${policy} is gone`, async () => (await create(spec)).status === 201);
});

test('every policy has a Monocle that breaks it', () => {
  expect([...new Set(refused.map(([policy]) => policy))].sort()).toEqual([...policies].sort());
});

test('every field of the CRD that a policy is about has a Monocle that breaks it', () => {
  const fields = (schema: Any, path: string): string[] => {
    // A Pod's own fields, and what is about pods alone.
    if (path.endsWith('.podTemplate')) return [path];
    const more = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      fields(each, `${path}.${name}`),
    );
    const isAbout =
      /\.(annotations|commonAnnotations|host|hostnames|parentRefs|ingressFrom)$|service\.type$/;
    return isAbout.test(path) ? [path, ...more] : more;
  };
  const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'), { maxAliasCount: -1 });
  const { spec } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
  const has = (value: Any, path: string): boolean =>
    path.split('.').reduce((part, name) => part?.[name], value) !== undefined;
  const found = fields(spec, 'spec');
  expect(found).toContain('spec.crawler.podTemplate');
  const missing = found.filter((path) => !refused.some(([, each]) => has({ spec: each }, path)));
  expect(missing).toEqual([]);
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
  await expect(team.patch('Monocle', 'older', label)).rejects.toThrow('a host must end in');
  await team.patch('Monocle', 'older', { ...label, spec: { route: null } });
  kubectl('delete', '--namespace=team', '--cascade=foreground', 'monocles', 'oldest');
  expect(await team.find('Monocle', 'oldest')).toBeUndefined();
});
