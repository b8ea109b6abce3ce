import { describe, expect, test } from '@jest/globals';
import { isIdentsJob } from '../../../src/instance/jobs/idents.js';
import {
  imageRefusal,
  isJanitorJob,
  janitorJob,
  podComponent,
} from '../../../src/instance/jobs/janitor.js';
import type { KubeObject } from '../../../src/kube/object.js';

test.each([
  ['quay.io/change-metrics/monocle:v1.8.2-ubi', true, true],
  ['quay.io/change-metrics/monocle:0.9.0', true, true],
  ['quay.io/change-metrics/monocle:1.9.0', true, false],
  ['quay.io/change-metrics/monocle:1.10.0', false, false],
  ['quay.io/change-metrics/monocle:1.11.2', false, false],
  ['quay.io/change-metrics/monocle:2.0.0', false, false],
  ['quay.io/change-metrics/monocle:latest', false, false],
  [`quay.io/change-metrics/monocle@sha256:${'a'.repeat(64)}`, false, false],
])('an image %s is too old for recrawl: %s, for wipe: %s', (image, ...isRefused) => {
  const refusals = [imageRefusal(image, 'recrawl'), imageRefusal(image, 'wipe')];
  expect(refusals.map((each) => each !== undefined)).toEqual(isRefused);
});

const DEPLOYMENT: KubeObject = {
  ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
  metadata: { name: 'team-api', namespace: 'ns', uid: 'u' },
  spec: {
    template: {
      metadata: {
        labels: { 'app.kubernetes.io/component': 'api', team: 'a' },
        annotations: { stamp: '1' },
      },
      spec: {
        nodeSelector: { a: 'b' },
        initContainers: [{ name: 'wait' }, { name: 'bridge', restartPolicy: 'Always' }],
        containers: [
          {
            name: 'api',
            image: 'i:1.11.2',
            command: ['bash'],
            ports: [{}],
            livenessProbe: {},
            envFrom: [{}],
            env: [
              { name: 'CRAWLERS_API_KEY', valueFrom: { secretKeyRef: {} } },
              { name: 'MONOCLE_ELASTIC_URL', value: 'http://e:9200' },
            ],
          },
          { name: 'sidecar' },
        ],
        volumes: [
          { name: 'config', configMap: { name: 'team-config' } },
          { name: 'tmp', emptyDir: {} },
        ],
      },
    },
  },
} as unknown as KubeObject;

describe('the Job', () => {
  const recrawl = (crawler: string) =>
    janitorJob(DEPLOYMENT, 'team', {
      ...{ task: 'recrawl', workspace: 'demo', crawler, suffix: 'x', component: 'janitor' },
      flags: { 'commit-date': '2024-01-01' },
    });

  test('has the api’s place and bridge, and none of its Secrets, probes and ports', () => {
    const { metadata, spec } = recrawl('acme');
    expect(metadata).toEqual({
      name: 'team-recrawl-x',
      namespace: 'ns',
      labels: {
        'app.kubernetes.io/name': 'monocle',
        'app.kubernetes.io/instance': 'team',
        'app.kubernetes.io/component': 'janitor',
      },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'team-api', uid: 'u' }],
    });
    expect(JSON.parse(JSON.stringify(spec))).toEqual({
      backoffLimit: 2,
      ttlSecondsAfterFinished: 3600,
      template: {
        metadata: { labels: { 'app.kubernetes.io/component': 'janitor', team: 'a' } },
        spec: {
          nodeSelector: { a: 'b' },
          restartPolicy: 'Never',
          volumes: DEPLOYMENT.spec.template.spec.volumes,
          initContainers: [{ name: 'bridge', restartPolicy: 'Always' }],
          containers: [
            {
              name: 'recrawl',
              image: 'i:1.11.2',
              command: ['bash'],
              env: [{ name: 'MONOCLE_ELASTIC_URL', value: 'http://e:9200' }],
              args: [
                'janitor',
                'set-crawler-commit-date',
                '--config=/etc/monocle/config.yaml',
                '--elastic=$(MONOCLE_ELASTIC_URL)',
                '--workspace=demo',
                '--crawler-name=acme',
                '--commit-date=2024-01-01',
              ],
            },
          ],
        },
      },
    });
  });

  test('passes a name on as it is: Kubernetes reads $$ as $, and expands no variable of it', () => {
    expect(recrawl('-$(HOME)$$').spec?.template.spec.containers[0].args).toContain(
      '--crawler-name=-$$(HOME)$$$$',
    );
  });

  test('can bring a config of its own, in the place of the one that runs', () => {
    const { metadata, spec } = janitorJob(DEPLOYMENT, 'team', {
      ...{ task: 'wipe', workspace: 'demo', crawler: 'acme', suffix: 'x', config: 'a: b' },
      component: 'janitor',
    });
    expect(metadata.name).toBe('team-wipe-x');
    const annotation = 'monocle.change-metrics.io/janitor-config';
    expect(spec?.template.metadata.annotations).toEqual({ [annotation]: 'a: b' });
    const fieldRef = { fieldPath: `metadata.annotations['${annotation}']` };
    expect(spec?.template.spec.volumes).toEqual([
      { name: 'config', downwardAPI: { items: [{ path: 'config.yaml', fieldRef }] } },
      { name: 'tmp', emptyDir: {} },
    ]);
    expect(spec?.template.spec.containers[0].args.slice(1)).toEqual([
      ...['wipe-crawler-data', '--config=/etc/monocle/config.yaml'],
      ...['--elastic=$(MONOCLE_ELASTIC_URL)', '--workspace=demo', '--crawler-name=acme'],
    ]);
  });

  test.each<[string, string[] | undefined, string]>([
    ['none', undefined, 'janitor'],
    ['ours', ['crawler', 'update-idents', 'janitor'], 'janitor'],
    ['one of an older version', ['crawler', 'update-idents'], 'update-idents'],
  ])('passes a NetworkPolicy: %s', (_, values, component) => {
    const key = 'app.kubernetes.io/component';
    const podSelector = { matchExpressions: [{ key, operator: 'In', values }] };
    const policy = values && ({ spec: { podSelector } } as unknown as KubeObject);
    expect(podComponent(policy)).toBe(component);
  });

  test('is none of update-idents, and is known by its owner', () => {
    const job = recrawl('acme');
    expect(isIdentsJob(job)).toBe(false);
    expect([isJanitorJob(job, 'team'), isJanitorJob(job, 'other')]).toEqual([true, false]);
    expect(isJanitorJob({ ...job, metadata: { name: 'team-wipe-x' } }, 'team')).toBe(false);
  });
});
