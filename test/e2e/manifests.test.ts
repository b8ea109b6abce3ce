/** What synth prints, given to a real API server: every example in a strict dry run, and one deployed by hand. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/instance/spec.js';
import { type Manifest, synthesize } from '../../src/index.js';
import { backupClaim, examples, localized } from '../support/cases/examples.js';
import { templateOf } from '../support/cases/references.js';
import { api, type KubeObject, until, useCluster } from '../support/cluster/cluster.js';

const cluster = useCluster();
const resources: Readonly<Record<string, string>> = {
  ConfigMap: '/api/v1/namespaces/NS/configmaps',
  Service: '/api/v1/namespaces/NS/services',
  StatefulSet: '/apis/apps/v1/namespaces/NS/statefulsets',
  Deployment: '/apis/apps/v1/namespaces/NS/deployments',
  PodDisruptionBudget: '/apis/policy/v1/namespaces/NS/poddisruptionbudgets',
  CronJob: '/apis/batch/v1/namespaces/NS/cronjobs',
  Job: '/apis/batch/v1/namespaces/NS/jobs',
  Ingress: '/apis/networking.k8s.io/v1/namespaces/NS/ingresses',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/NS/networkpolicies',
};
/** Kinds whose definitions belong to others, and are not on this control plane. */
const foreign = ['Route', 'HTTPRoute', 'ServiceMonitor', 'Elasticsearch'];
const WORKLOADS = ['Deployment', 'StatefulSet'];
const STRICT = 'strict-dry-run';

const pathOf = ({ kind, metadata }: Manifest, namespace: string): string =>
  `${resources[kind]?.replace('NS', namespace)}/${metadata.name}`;

async function apply(
  manifest: Manifest,
  namespace: string,
  parameters = '',
): Promise<KubeObject & { message?: string }> {
  const body = { ...manifest, metadata: { ...manifest.metadata, namespace } };
  const { body: answer } = await api(cluster()).apply<KubeObject & { message?: string }>(
    pathOf(manifest, namespace),
    body,
    'test',
    parameters,
  );
  return answer;
}

async function restrictedNamespace(name: string): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name, labels } });
}

const supported = (monocle: Monocle): readonly Manifest[] =>
  synthesize(localized(monocle)).manifests.filter(({ kind }) => !foreign.includes(kind));

/** The pod that a workload would make. A StatefulSet's claims are volumes of it. */
function podOf(manifest: Manifest): object | undefined {
  const template = templateOf(manifest);
  if (template === undefined) return undefined;
  const { volumeClaimTemplates = [] } = manifest.spec as { volumeClaimTemplates?: Manifest[] };
  const volumes = [
    ...(template.spec.volumes ?? []),
    ...volumeClaimTemplates.map(({ metadata: { name } }) => ({
      name,
      persistentVolumeClaim: { claimName: name },
    })),
  ];
  return {
    ...template,
    metadata: { ...template.metadata, name: 'a' },
    spec: { ...template.spec, volumes },
  };
}

const complete = (): readonly Manifest[] =>
  examples
    .filter(({ file }) => file === 'complete.yaml')
    .flatMap(({ monocles }) => monocles.flatMap(supported));

describe('the manifests of', () => {
  beforeAll(async () => {
    await restrictedNamespace(STRICT);
    const account = `/api/v1/namespaces/${STRICT}/serviceaccounts/default`;
    await until('pods can be made', async () => (await api(cluster()).get(account)).status === 200);
  });

  // Pod Security refuses pods, not workloads, so ask about each pod that a workload would make.
  test.each(examples)(
    'examples/$file have no unknown field, and their pods pass Pod Security restricted',
    async ({ monocles }) => {
      for (const manifest of monocles.flatMap(supported)) {
        const { message } = await apply(manifest, STRICT, 'fieldValidation=Strict&dryRun=All');
        expect(message).toBeUndefined();
        const pod = podOf(manifest);
        if (pod === undefined) continue;
        const { body } = await api(cluster()).post<{ message?: string }>(
          `/api/v1/namespaces/${STRICT}/pods?fieldValidation=Strict&dryRun=All`,
          pod,
        );
        expect(body.message).toBeUndefined();
      }
    },
  );

  // The controller deploys the other examples: controller.test.ts.
  test('examples/complete.yaml run without a controller', async () => {
    await restrictedNamespace('by-hand');
    await api(cluster()).post('/api/v1/namespaces/by-hand/persistentvolumeclaims', backupClaim);
    const manifests = complete();
    for (const manifest of manifests)
      expect((await apply(manifest, 'by-hand')).message).toBeUndefined();
    for (const manifest of manifests.filter(({ kind }) => WORKLOADS.includes(kind))) {
      await until(`${manifest.kind}/${manifest.metadata.name} is ready`, async () => {
        const { replicas } = manifest.spec as { replicas: number };
        const { body } = await api(cluster()).get(pathOf(manifest, 'by-hand'));
        const { observedGeneration, readyReplicas = 0 } = body.status ?? {};
        return observedGeneration !== undefined && readyReplicas === replicas;
      });
    }
    const { body: pods } = await api(cluster()).get<{ items: KubeObject[] }>(
      '/api/v1/namespaces/by-hand/pods',
    );
    expect(pods.items.length).toBeGreaterThanOrEqual(3);
  });

  test('examples/complete.yaml change nothing when they are applied again', async () => {
    await restrictedNamespace('again');
    const manifests = complete();
    const applied = async (): Promise<string[]> => {
      const generations: string[] = [];
      for (const manifest of manifests) {
        const answer = await apply(manifest, 'again');
        expect(answer.message).toBeUndefined();
        // Controllers write status meanwhile; what counts is that the spec stays as it was.
        const { generation, managedFields } = answer.metadata as {
          generation?: number;
          managedFields?: { manager: string; time?: string }[];
        };
        const ours = managedFields?.find(({ manager }) => manager === 'test');
        generations.push(`${manifest.kind}/${manifest.metadata.name} ${generation} ${ours?.time}`);
      }
      return generations;
    };
    const first = await applied();
    expect(await applied()).toEqual(first);
  });
});
