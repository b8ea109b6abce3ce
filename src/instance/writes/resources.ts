/** The kinds that a Monocle is made of, and where the API server serves them. */

import { CRAWLER_KIND } from '../../../constructs/crawlers/monocle-crawler.js';
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
import type { Resource } from '../../kube/object.js';

const resource = (apiVersion: string, kind: string, plural: string): Resource => ({
  apiVersion,
  kind,
  plural,
});

export const MONOCLE = resource(API_VERSION, KIND, 'monocles');
export const CRAWLER = resource(API_VERSION, CRAWLER_KIND, 'monoclecrawlers');
export const SECRET = resource('v1', 'Secret', 'secrets');
export const CONFIG_MAP = resource('v1', 'ConfigMap', 'configmaps');
export const VOLUME_CLAIM = resource('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims');
export const JOB = resource('batch/v1', 'Job', 'jobs');
export const CRON_JOB = resource('batch/v1', 'CronJob', 'cronjobs');
export const DEPLOYMENT = resource('apps/v1', 'Deployment', 'deployments');
export const STATEFUL_SET = resource('apps/v1', 'StatefulSet', 'statefulsets');
/** A kind of ECK. */
export const ELASTICSEARCH = resource(
  'elasticsearch.k8s.elastic.co/v1',
  'Elasticsearch',
  'elasticsearches',
);
export const SERVICE = resource('v1', 'Service', 'services');
export const NETWORK_POLICY = resource('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies');
export const POD = resource('v1', 'Pod', 'pods');
export const EVENT = resource('events.k8s.io/v1', 'Event', 'events');

/** The kinds that are synthesized and applied. Not every cluster serves the optional ones. */
export const OWNED: readonly (Resource & { readonly optional?: boolean })[] = [
  CONFIG_MAP,
  SERVICE,
  STATEFUL_SET,
  DEPLOYMENT,
  CRON_JOB,
  resource('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  NETWORK_POLICY,
  resource('networking.k8s.io/v1', 'Ingress', 'ingresses'),
  { ...resource('gateway.networking.k8s.io/v1', 'HTTPRoute', 'httproutes'), optional: true },
  { ...resource('route.openshift.io/v1', 'Route', 'routes'), optional: true },
  { ...resource('monitoring.coreos.com/v1', 'ServiceMonitor', 'servicemonitors'), optional: true },
  { ...ELASTICSEARCH, optional: true },
];

export const resourceOf = ({ kind }: { readonly kind: string }): Resource => {
  const found = [...OWNED, JOB, VOLUME_CLAIM, SECRET].find((each) => each.kind === kind);
  if (!found) throw new Error(`the controller does not know the kind ${kind}`);
  return found;
};
