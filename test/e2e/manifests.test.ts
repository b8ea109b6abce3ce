/** What synth prints, applied by hand: every example on a real control plane, without a controller. */
import { describe, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/spec.js';
import { type Manifest, synthesize } from '../../src/synthesize.js';
import { backupClaim, examples, localized } from '../support/cases/examples.js';
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

const pathOf = ({ kind, metadata }: Manifest, namespace: string): string =>
  `${resources[kind]?.replace('NS', namespace)}/${metadata.name}`;

async function apply(
  manifest: Manifest,
  namespace: string,
): Promise<KubeObject & { message?: string }> {
  const body = { ...manifest, metadata: { ...manifest.metadata, namespace } };
  const { body: answer } = await api(cluster()).apply<KubeObject & { message?: string }>(
    pathOf(manifest, namespace),
    body,
  );
  return answer;
}

async function restrictedNamespace(name: string): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name, labels } });
}

describe('the manifests of', () => {
  test.each(examples)(
    'examples/$file run in a namespace that enforces Pod Security restricted',
    async ({ file, monocles }) => {
      for (const [index, monocle] of monocles.entries()) {
        const namespace = `${file.replace('.yaml', '')}-${index}`;
        await restrictedNamespace(namespace);
        await api(cluster()).post(
          `/api/v1/namespaces/${namespace}/persistentvolumeclaims`,
          backupClaim,
        );
        const manifests = synthesize(localized(monocle)).manifests.filter(
          ({ kind }) => !foreign.includes(kind),
        );
        for (const manifest of manifests)
          expect((await apply(manifest, namespace)).message).toBeUndefined();

        for (const manifest of manifests.filter(({ kind }) =>
          ['StatefulSet', 'Deployment'].includes(kind),
        )) {
          await until(`${manifest.kind}/${manifest.metadata.name} is ready`, async () => {
            const { replicas } = manifest.spec as { replicas: number };
            const { body } = await api(cluster()).get(pathOf(manifest, namespace));
            const { observedGeneration, readyReplicas = 0 } = body.status ?? {};
            return observedGeneration !== undefined && readyReplicas === replicas;
          });
        }
        const { body: pods } = await api(cluster()).get<{ items: KubeObject[] }>(
          `/api/v1/namespaces/${namespace}/pods`,
        );
        const { elastic, hibernate } = monocle.spec ?? {};
        if (hibernate) expect(pods.items).toEqual([]);
        else
          expect(pods.items.length).toBeGreaterThanOrEqual(
            elastic?.external || elastic?.eck ? 2 : 3,
          );
      }
    },
  );

  test('the complete example change nothing when they are applied again', async () => {
    const [complete] = examples.find(({ file }) => file === 'complete.yaml')?.monocles ?? [];
    await restrictedNamespace('again');
    const manifests = synthesize(localized(complete as Monocle)).manifests.filter(
      ({ kind }) => !foreign.includes(kind),
    );
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
