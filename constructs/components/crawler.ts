/** The crawler, which fetches changes and issues and sends them to the api. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { CRAWLER_PORT, type Instance } from '../instance/instance.js';
import type { Container, PodTemplate, Probe } from '../workload/api-object.js';
import {
  monocleContainer,
  proxyEnv,
  secretEnv,
  waitForApi,
} from '../workload/monocle-container.js';
import { addMonocleDeployment, monoclePod } from '../workload/monocle-deployment.js';
import { httpProbe } from '../workload/workload.js';

export class Crawler extends Construct {
  readonly deployment: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    this.deployment = addMonocleDeployment(this, instance, 'crawler', crawlerPod(instance));
  }
}

export const crawlerPod = (instance: Instance): PodTemplate =>
  monoclePod(instance, {
    component: 'crawler',
    container: container(instance),
    initContainers: [waitForApi(instance)],
  });

function container(instance: Instance): Container {
  const { internalURL, names, secretName, secretKeys, spec, tokens } = instance;
  const health = (options: Probe): Probe =>
    httpProbe('/health', 'metrics', { timeoutSeconds: 10, ...options });
  return monocleContainer(instance, 'crawler', ['crawler'], {
    env: [
      // In the crawler, this variable is the URL of the api, not the URL for browsers.
      { name: 'MONOCLE_PUBLIC_URL', value: internalURL },
      // Releases before 1.11 send requests to the api through the proxy too, unless NO_PROXY names it.
      ...proxyEnv(spec.crawler.proxy, [names.api]),
      ...secretKeys.crawler.map((key) => secretEnv(secretName, key)),
      ...[...tokens].map(([variable, { secret, key }]) => secretEnv(secret, variable, key)),
      secretEnv(secretName, 'MONOCLE_ADMIN_TOKEN', 'MONOCLE_ADMIN_TOKEN', true),
    ],
    ports: [{ name: 'metrics', containerPort: CRAWLER_PORT, protocol: 'TCP' }],
    startupProbe: health({ periodSeconds: 5, failureThreshold: 60 }),
    readinessProbe: health({ periodSeconds: 10, failureThreshold: 3 }),
    livenessProbe: health({ periodSeconds: 20, failureThreshold: 6 }),
  });
}
