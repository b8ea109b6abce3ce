/** People who copy our labels, or write to our objects: what is theirs stays, what is ours is mended. */

import { beforeAll, describe, expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { until } from '../support/cluster/cluster.js';
import { essence, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { run } from '../support/tools/command.js';

const stage = useStage();

/** As somebody would copy it: `kubectl get -o yaml`, another name, `kubectl create`. */
function copyOf({ metadata, ...rest }: KubeObject, name: string, isOwned: boolean): object {
  const { labels, annotations, ownerReferences } = metadata;
  const { status: _, ...content } = rest;
  return {
    ...content,
    metadata: { name, labels, annotations, ...(isOwned && { ownerReferences }) },
  };
}

const labels = {
  'app.kubernetes.io/managed-by': 'monocle-k8s',
  'app.kubernetes.io/instance': 'monocle',
};

describe('an object with our labels that we did not write', () => {
  const theirs: readonly [string, string, object][] = [
    [
      'Deployment',
      'monocle-api',
      {
        spec: {
          replicas: 0,
          selector: { matchLabels: { app: 'theirs' } },
          template: {
            metadata: { labels: { app: 'theirs' } },
            spec: { containers: [{ name: 'theirs', image: 'example.org/theirs:1' }] },
          },
        },
      },
    ],
    ['Service', 'monocle-api', { spec: { selector: { app: 'theirs' }, ports: [{ port: 80 }] } }],
    ['ConfigMap', 'monocle-config', { data: { theirs: 'yes' } }],
  ];

  test.each(theirs)('keeps its %s %s as it is', async (kind, name, content) => {
    const place = await stage.place(`labelled-${kind.toLowerCase()}`);
    const before = await place.create(kind, { metadata: { name, labels }, ...content });
    await place.apply('monocle');
    const { message } = await place.says('monocle', 'Stalled', {
      status: 'True',
      reason: 'NotOurs',
    });
    expect(message).toMatch(`${kind}/${place.namespace}/${name} exists and is not ours`);
    await place.reconciled('monocle');
    const after = await place.get(kind, name);
    expect(after.metadata.uid).toBe(before.metadata.uid);
    expect(essence(after)).toEqual(essence({ ...before, kind }));
    // Without it, all goes on.
    await place.remove(kind, name);
    await place.ready('monocle');
  });

  test.each([
    ['ConfigMap', 'monocle-config'],
    ['Service', 'monocle-api'],
    ['NetworkPolicy', 'monocle-elastic'],
  ])('is not pruned, though it copies the owner of our %s, too', async (kind, name) => {
    const place = await stage.place(`copied-${kind.toLowerCase()}`);
    await place.apply('monocle');
    await place.ready('monocle');
    const { clusterIP: _, clusterIPs: __, ...spec } = (await place.get(kind, name)).spec ?? {};
    const original = await place.get(kind, name);
    const copy = copyOf({ ...original, ...(original.spec && { spec }) }, 'theirs', true);
    const { metadata } = await place.create(kind, copy);
    await place.reconciled('monocle');
    await place.apply('monocle', { title: 'Another' });
    await place.ready('monocle');
    expect((await place.get(kind, 'theirs')).metadata.uid).toBe(metadata.uid);
  });

  test('is no Job of ours: it neither stops the next one nor goes with it', async () => {
    const place = await stage.place('copied-job');
    await place.apply('monocle');
    await place.ready('monocle');
    const workspace = (name: string) => ({ workspaces: [{ name, crawlers: [] }] });
    await place.setConfig('monocle', workspace('one'));
    const jobs = () => place.list('Job');
    const [job] = await until('a Job', async () => {
      const found = await jobs();
      return found.length === 1 ? found : undefined;
    });
    const { selector: _, template, ...spec } = job?.spec ?? {};
    const { labels: __, ...templateMetadata } = template.metadata;
    const suspended = {
      ...copyOf(job as KubeObject, 'theirs', true),
      spec: { ...spec, template: { ...template, metadata: templateMetadata }, suspend: true },
    };
    await place.create('Job', suspended);
    await place.setConfig('monocle', workspace('two'));
    await until('the next Job', async () =>
      (await jobs()).some(
        ({ metadata: { name } }) => name !== job?.metadata.name && name !== 'theirs',
      ),
    );
    await place.says('monocle', 'IdentsUpdated', { status: 'True' });
    expect(await place.find('Job', 'theirs')).toBeDefined();
  });

  test('is neither pruned nor taken over by apply', async () => {
    const place = await stage.place('file');
    const options = ['--namespace', 'file', '--kubeconfig', stage.cluster().kubeconfig];
    const input = `apiVersion: monocle.monocle.change-metrics.io/v1alpha1
kind: Monocle
metadata: {name: monocle}
`;
    const apply = () => run(['apply', '-', ...options], { input });
    expect((await apply()).code).toBe(0);
    await place.create(
      'ConfigMap',
      copyOf(await place.get('ConfigMap', 'monocle-config'), 'theirs', false),
    );
    expect((await apply()).code).toBe(0);
    expect(await place.find('ConfigMap', 'theirs')).toBeDefined();

    await place.remove('Service', 'monocle-api');
    const service = { metadata: { name: 'monocle-api', labels }, spec: { ports: [{ port: 80 }] } };
    const before = await place.create('Service', service);
    const { code, stderr } = await apply();
    expect([code, stderr]).toEqual([1, expect.stringContaining('exists and is not ours')]);
    expect((await place.get('Service', 'monocle-api')).metadata).toEqual(before.metadata);
  });
});

describe('an edit that an apply cannot undo', () => {
  let place: Place;
  beforeAll(async () => {
    place = await stage.place('keys');
    await place.apply('monocle');
    await place.ready('monocle');
  });

  /** Of the pod's first container. */
  const container = (change: (container: KubeObject) => object) => (spec: KubeObject['spec']) => {
    const [first, ...others] = spec.template.spec.containers;
    const pod = { ...spec.template.spec, containers: [{ ...first, ...change(first) }, ...others] };
    return { template: { ...spec.template, spec: pod } };
  };
  const renamed = container(() => ({ name: 'renamed' }));
  const moved = container(({ ports }) => ({ ports: [{ ...ports[0], containerPort: 9999 }] }));
  const edits: readonly [string, string, string, (spec: KubeObject['spec']) => object][] = [
    [
      'the port of a Service',
      'Service',
      'monocle-elastic',
      ({ ports }) => ({ ports: [{ ...ports[0], port: 9201 }] }),
    ],
    [
      'the port and its name',
      'Service',
      'monocle-api',
      ({ ports }) => ({ ports: [{ ...ports[0], port: 81, name: 'other' }] }),
    ],
    ['a containerPort', 'Deployment', 'monocle-api', moved],
    ['a container of a StatefulSet', 'StatefulSet', 'monocle-elastic', renamed],
    ["a container's name", 'Deployment', 'monocle-crawler', renamed],
    [
      'the type of a strategy',
      'Deployment',
      'monocle-api',
      () => ({ strategy: { type: 'RollingUpdate' } }),
    ],
    [
      'the path of a mount',
      'Deployment',
      'monocle-api',
      container(({ volumeMounts }) => ({
        volumeMounts: [{ ...volumeMounts[0], mountPath: '/theirs' }, ...volumeMounts.slice(1)],
      })),
    ],
  ];

  test.each(edits)('%s is mended: %s/%s is as before', async (_, kind, name, edit) => {
    const before = await place.get(kind, name);
    const edited = await place.patch(kind, name, { spec: edit(before.spec) });
    expect(essence(edited)).not.toEqual(essence(before));
    await until('it is as before', async () => {
      const after = await place.find(kind, name);
      return after && JSON.stringify(essence(after)) === JSON.stringify(essence(before));
    });
    await place.ready('monocle');
  });

  test('leaves the container that somebody added beside ours', async () => {
    const before = await place.get('Deployment', 'monocle-api');
    const [ours] = before.spec.template.spec.containers;
    const sidecar = { ...ours, name: 'sidecar', ports: [], env: [] };
    await place.patch('Deployment', 'monocle-api', {
      spec: { template: { spec: { containers: [ours, sidecar] } } },
    });
    await place.apply('monocle', { imagePullPolicy: 'Always' });
    await until('the change arrives', async () => {
      const { spec } = await place.get('Deployment', 'monocle-api');
      return spec.template.spec.containers[0].imagePullPolicy === 'Always';
    });
    const { spec, metadata } = await place.get('Deployment', 'monocle-api');
    expect(spec.template.spec.containers.map(({ name }: { name: string }) => name)).toEqual([
      ours.name,
      'sidecar',
    ]);
    expect(metadata.uid).toBe(before.metadata.uid);
  });
});

test('another writer of our fields is told by name, repaired ever less often, and forgotten', async () => {
  const place = await stage.place('dispute');
  await place.apply('monocle');
  await place.ready('monocle');
  let isOver = false;
  let fights = 0;
  let last = 0;
  const fight = (async () => {
    while (!isOver) {
      const { spec } = await place.get('Deployment', 'monocle-api');
      if (spec.replicas === 3) await place.reconciled('monocle').catch(() => {});
      else {
        // As the controller counts: after 3 s of calm, and its pause before, it is another dispute.
        const pauseMs = fights > 5 ? 1_000 * 2 ** (fights - 6) : 0;
        if (Date.now() - last > 3_000 + pauseMs) fights = 0;
        last = Date.now();
        fights++;
        await place.patch('Deployment', 'monocle-api', { spec: { replicas: 3 } });
      }
    }
  })();
  const { message } = await place.says('monocle', 'Stalled', {
    status: 'True',
    reason: 'Disputed',
  });
  isOver = true;
  await fight;
  expect(message).toMatch(
    /^Deployment\/dispute\/monocle-api: spec\.replicas is changed by \S+ after each repair/,
  );
  expect(message).not.toContain('somebody');
  expect(fights).toBeLessThan(12);
  await until('it is repaired', async () => {
    const { spec } = await place.get('Deployment', 'monocle-api');
    return spec.replicas === 1;
  });
  await place.says('monocle', 'Stalled', { status: 'False' });
  await place.ready('monocle');
});
