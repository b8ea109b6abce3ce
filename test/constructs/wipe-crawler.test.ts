import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Monocle } from '../../constructs/spec.js';
import { wipeCrawlerJob } from '../../constructs/wipe-crawler.js';
import { synthesize } from '../../src/synthesize.js';
import { monocle } from '../support/cases/cases.js';

const ANNOTATION = 'monocle.change-metrics.io/wipe-config';
const job = (
  spec: object = {},
  provider: object | string = { github_organization: 'a' },
  workspace = 'demo',
) => {
  const { instance } = synthesize(monocle(spec) as Monocle);
  const entry = { name: 'acme', update_since: '2024-01-01', provider } as never;
  return JSON.parse(
    JSON.stringify(wipeCrawlerJob(instance, 'team-wipe-crawler-x', { workspace, entry })),
  );
};
const podOf = (...given: Parameters<typeof job>) => job(...given).spec.template;
const idents = (spec: object) => {
  const { manifests } = synthesize(monocle(spec) as Monocle);
  const found = manifests.find(({ kind }) => kind === 'Job') as { spec?: { template?: object } };
  return JSON.parse(JSON.stringify(found.spec?.template));
};

describe('the Job that wipes the data of a crawler', () => {
  test('runs the janitor once, and is ours', () => {
    const { metadata, spec } = job();
    expect(metadata.labels).toMatchObject({
      'app.kubernetes.io/component': 'wipe-crawler',
      'app.kubernetes.io/managed-by': 'monocle-k8s',
    });
    expect(Object.keys(spec)).toEqual(['backoffLimit', 'activeDeadlineSeconds', 'template']);
    expect(spec.activeDeadlineSeconds).toBe(6 * 3600);
    expect(spec.template.spec.containers[0].args).toEqual([
      ...['janitor', 'wipe-crawler-data', '--config=/etc/monocle/config.yaml'],
      ...['--elastic=$(MONOCLE_ELASTIC_URL)', '--workspace=demo', '--crawler-name=acme'],
    ]);
  });

  test('passes a workspace on as it is: Kubernetes reads $$ as $, and expands no variable of it', () => {
    expect(podOf({}, {}, 'a$(b)$$').spec.containers[0].args).toContain('--workspace=a$$(b)$$$$');
  });

  test.each<[string, object]>([
    ['ours', {}],
    [
      'external, by a URL in a Secret',
      { elastic: { external: { urlFrom: { name: 's', key: 'k' } } } },
    ],
    ['of ECK', { elastic: { eck: { name: 'es' } } }],
    ['external, with TLS', { elastic: { external: { url: 'https://es.example.org' } } }],
  ])(
    'reaches an Elasticsearch that is %s as update-idents does, with the same labels',
    (_, elastic) => {
      const [own, other] = [podOf(elastic), idents(elastic)];
      expect(own.metadata.labels).toEqual(other.metadata.labels);
      expect(own.spec.initContainers).toEqual(other.spec.initContainers);
      expect(own.spec.containers[0].env).toEqual(other.spec.containers[0].env);
      const rest = ({ volumes }: { volumes: { name: string }[] }) =>
        volumes.filter(({ name }) => name !== 'config');
      expect(rest(own.spec)).toEqual(rest(other.spec));
    },
  );

  test('brings the config with this crawler alone, and mounts no other', () => {
    const pod = podOf(
      {},
      { gerrit_url: 'https://a', gerrit_prefix: 'x/', gerrit_repositories: ['a'] },
    );
    expect(parse(pod.metadata.annotations[ANNOTATION])).toEqual({
      workspaces: [
        {
          name: 'demo',
          crawlers: [
            {
              ...{ name: 'acme', update_since: '2024-01-01' },
              provider: { gerrit_url: 'https://a', gerrit_prefix: 'x/', gerrit_repositories: [] },
            },
          ],
        },
      ],
    });
    expect(pod.spec.volumes[0]).toEqual({
      name: 'config',
      downwardAPI: {
        items: [
          { path: 'config.yaml', fieldRef: { fieldPath: `metadata.annotations['${ANNOTATION}']` } },
        ],
      },
    });
    expect(JSON.stringify(pod)).not.toMatch(/secret|configMap/i);
  });

  test('has a config that annotations have room for, however much is crawled', () => {
    const github_repositories = Array.from({ length: 1_000 }, (_, i) => `${i}`.padEnd(255, 'a'));
    const pod = podOf({}, { github_organization: 'a', github_repositories });
    expect(pod.metadata.annotations[ANNOTATION].length).toBeLessThan(1_000);
  });

  test('of tasks says so', () => {
    const pod = podOf({}, 'TaskDataProvider');
    expect(pod.metadata.annotations[ANNOTATION]).toContain('provider: TaskDataProvider');
  });
});
