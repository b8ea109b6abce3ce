/** All that was published, under the ApplicationSet of examples/gitops. The stories build on each other. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { backupClaim, deployable, localized } from '../support/cases/examples.js';
import { api, until } from '../support/cluster/cluster.js';
import { type Any, placeOf } from '../support/cluster/place.js';
import { defineForeign } from '../support/cluster/stage.js';
import { MINUTE_MS, throughout, useArgoCd } from '../support/gitops/argocd.js';

const argo = useArgoCd();
beforeAll(() => defineForeign(argo.cluster()));

const EXPOSURES = ['Ingress', 'HTTPRoute', 'Route'];

/** Each example in a namespace of its own. */
const instances = deployable.flatMap(({ file, monocles }) =>
  monocles.map((each) => {
    const namespace = file.replace('.yaml', '');
    const { name } = each.metadata;
    const { ingress, route, httpRoute, api, hibernate } = (each.spec ?? {}) as Record<string, Any>;
    return {
      ...{ name, namespace, application: `monocle-${namespace}.${name}` },
      isExposed: [ingress, route, httpRoute].some(Boolean),
      isBalanced: api?.service?.type === 'LoadBalancer',
      // Its first update-idents waits until it wakes.
      waits: hibernate === true,
      monocle: localized({ ...each, metadata: { ...each.metadata, namespace } }),
    };
  }),
);
const ingress = instances.find(({ namespace }) => namespace === 'ingress');

/** As a cloud does. Argo CD waits for the address of a Service before the next wave. */
async function giveAddress(namespace: string, kind: string, name: string): Promise<void> {
  const path = placeOf(argo.cluster(), namespace).path(kind, `${name}-api`);
  await until(`${path} has an address`, async () => {
    const { status } = await api(argo.cluster()).patch(`${path}/status`, {
      status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
    });
    return status === 200;
  });
}

describe('an ApplicationSet', () => {
  let commit = '';

  test('syncs every example, and does not wait for a way in from outside', async () => {
    for (const namespace of new Set(instances.map((each) => each.namespace))) {
      const admin = api(argo.cluster());
      await admin.post('/api/v1/namespaces', { metadata: { name: namespace } });
      await admin.post(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`, backupClaim);
    }
    for (const { monocle } of instances) commit = await argo.repository().publish(monocle);
    // The story of docs/gitops.md has one of the example's name, in the same Argo CD.
    const edit = (text: string) => text.replace('name: monocles', 'name: every-example');
    await argo.createApplicationSet('argocd-applicationset.yaml', edit);
    const balanced = instances.filter(({ isBalanced }) => isBalanced);
    expect(balanced).not.toEqual([]);
    for (const { namespace, name } of balanced) await giveAddress(namespace, 'Service', name);

    for (const { application, isExposed, waits } of instances) {
      const health = isExposed ? 'Progressing' : waits ? 'Suspended' : 'Healthy';
      await argo.synced(application, commit, health);
      // Nothing here gives an Ingress an address, or accepts a route.
      await argo.becomes(application, 'healthy but for its exposure', ({ status }) =>
        status.resources.every(
          ({ kind, health }: Any) =>
            health === undefined ||
            health.status === 'Healthy' ||
            (waits && kind === 'Job') ||
            EXPOSURES.includes(kind),
        ),
      );
    }
  });

  test('calls an instance healthy when its Ingress has an address', async () => {
    const { application, namespace, name } = ingress as (typeof instances)[number];
    await giveAddress(namespace, 'Ingress', name);
    await argo.synced(application, commit);
  });

  test('finds nothing to do for a minute', async () => {
    const before = new Map<string, Any>();
    for (const { application } of instances) before.set(application, await argo.find(application));
    const since = new Date().toISOString();

    await throughout(MINUTE_MS, async () => {
      for (const { application } of instances) {
        const { operation, status } = await argo.find(application);
        expect([application, operation, status.sync.status]).toEqual([
          application,
          undefined,
          'Synced',
        ]);
      }
    });

    for (const { application, namespace } of instances) {
      const { status } = await argo.find(application);
      const then = before.get(application).status;
      expect(status.operationState).toEqual(then.operationState);
      expect(Date.parse(status.reconciledAt)).toBeGreaterThan(Date.parse(then.reconciledAt));
      expect(argo.writes(namespace, since)).toEqual([]);
    }
  });

  test('removes an instance that is gone from Git, and keeps its data', async () => {
    const place = placeOf(argo.cluster(), 'two-teams');
    await argo.repository().remove('monocles/two-teams/red');

    await until('the Application is gone', async () => {
      return (await argo.find('monocle-two-teams.red')) === undefined;
    });

    const left = async (kind: string) =>
      (await place.list(kind)).map(({ metadata }) => metadata.name).filter(isOf('red'));
    for (const kind of [
      ...['StatefulSet', 'Deployment', 'Job', 'Service', 'NetworkPolicy', 'ConfigMap'],
    ]) {
      await until(`no ${kind} of red are left`, async () => (await left(kind)).length === 0);
    }
    expect(await left('PersistentVolumeClaim')).toEqual(['red-elastic-data-volume-red-elastic-0']);
    const claims = await place.list('PersistentVolumeClaim');
    for (const { metadata } of claims) expect(metadata.deletionTimestamp).toBeUndefined();
    // And its neighbour in the same namespace is as it was.
    expect((await place.get('Deployment', 'blue-api')).status.readyReplicas).toBe(1);
  });
});

const isOf = (name: string) => (each: string) => each.startsWith(`${name}-`);
