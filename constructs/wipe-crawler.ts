/**
 * The Job that wipes the data of a MonocleCrawler: Monocle's `janitor wipe-crawler-data`. Pure.
 *
 * The janitor looks for the crawler in the config that it is given, and the instance's config no longer has it. So
 * the pod brings a config of its own in an annotation, with this crawler alone. Its pod has the labels of
 * update-idents, which the NetworkPolicies let through, and reads no Secret but those that lead to Elasticsearch.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import type { PodTemplate } from './api-object.js';
import type { ConfigCrawler } from './config/config.js';
import { bridgeParts } from './elastic-bridge.js';
import type { Instance } from './instance.js';
import { elasticUrl, monocleContainer, monocleVolumes, waitForApi } from './monocle-container.js';
import { podTemplate } from './workload.js';
import { yamlText } from './yaml-writer.js';

/** Annotation of the pod: the config that its janitor reads. */
const CONFIG = 'monocle.change-metrics.io/wipe-config';

/** One that hangs, or whose pod finds no node, must not keep the others and update-idents waiting for ever. */
export const WIPE_HOURS = 6;

export interface WipeTarget {
  readonly workspace: string;
  readonly entry: ConfigCrawler;
}

export interface WipeJob {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ApiObjectMetadata;
  readonly spec: {
    readonly backoffLimit: number;
    readonly activeDeadlineSeconds: number;
    readonly template: PodTemplate;
  };
}

/** @param name of the Job */
export function wipeCrawlerJob(instance: Instance, name: string, target: WipeTarget): WipeJob {
  return {
    ...{ apiVersion: 'batch/v1', kind: 'Job' },
    metadata: instance.workloadMetadata('wipe-crawler', name),
    // Without a TTL: it is the record that it ran, and goes when the MonocleCrawler is gone.
    spec: {
      backoffLimit: 2,
      activeDeadlineSeconds: WIPE_HOURS * 3600,
      template: wipeCrawlerPod(instance, target),
    },
  };
}

function wipeCrawlerPod(instance: Instance, { workspace, entry }: WipeTarget): PodTemplate {
  const { spec } = instance;
  const bridge = bridgeParts(instance);
  const config = { workspaces: [{ name: workspace, crawlers: [withoutLists(entry)] }] };
  const items = [
    { path: 'config.yaml', fieldRef: { fieldPath: `metadata.annotations['${CONFIG}']` } },
  ];
  const flags = { workspace, 'crawler-name': entry.name };
  return podTemplate(instance, {
    component: 'update-idents',
    annotations: { [CONFIG]: yamlText(config) },
    initContainers: [...bridge.initContainers, waitForApi(instance)],
    container: monocleContainer(
      instance,
      'wipe-crawler',
      [
        ...['janitor', 'wipe-crawler-data', '--config=/etc/monocle/config.yaml'],
        '--elastic=$(MONOCLE_ELASTIC_URL)',
        // Kubernetes takes $(NAME) for a variable, and $$ for $.
        ...Object.entries(flags).map(([flag, text]) => `--${flag}=${text.replaceAll('$', '$$$$')}`),
      ],
      { env: [elasticUrl(instance)] },
    ),
    volumes: [...monocleVolumes(instance, { downwardAPI: { items } }), ...bridge.volumes],
    placement: spec.api,
    custom: { resources: spec.api.resources },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 30,
  });
}

/**
 * What it crawled, the janitor reads from Elasticsearch; of the config it needs the name and the prefix. Lists
 * could be larger than annotations may be.
 */
function withoutLists({ provider, ...entry }: ConfigCrawler): object {
  if (typeof provider === 'string') return { ...entry, provider };
  const fields = Object.entries(provider).map(([field, value]) => [
    field,
    Array.isArray(value) ? [] : value,
  ]);
  return { ...entry, provider: Object.fromEntries(fields) };
}
