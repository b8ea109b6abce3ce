/** The crawler, which fetches changes and issues and sends them to the api. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Container, EnvVar, Probe } from './api-object.js';
import { CRAWLER_PORT, type Instance } from './instance.js';
import { monocleContainer, secretEnv, waitForApi } from './monocle-container.js';
import { addMonocleDeployment } from './monocle-deployment.js';
import { httpProbe } from './workload.js';

export class Crawler extends Construct {
  readonly deployment: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    this.deployment = addMonocleDeployment(this, instance, {
      component: 'crawler',
      container: container(instance),
      waitFor: waitForApi(instance),
    });
  }
}

function container(instance: Instance): Container {
  const { internalURL, secretName, secretKeys } = instance;
  const health = (options: Probe): Probe =>
    httpProbe('/health', 'metrics', { timeoutSeconds: 10, ...options });
  return monocleContainer(instance, 'crawler', ['crawler'], {
    env: [
      // In the crawler, this variable is the address of the api, not the one for browsers.
      { name: 'MONOCLE_PUBLIC_URL', value: internalURL },
      ...proxyEnv(instance),
      ...secretKeys.crawler.map((key) => secretEnv(secretName, key)),
      secretEnv(secretName, 'MONOCLE_ADMIN_TOKEN', 'MONOCLE_ADMIN_TOKEN', true),
    ],
    ports: [{ name: 'metrics', containerPort: CRAWLER_PORT, protocol: 'TCP' }],
    startupProbe: health({ periodSeconds: 5, failureThreshold: 60 }),
    readinessProbe: health({ periodSeconds: 10, failureThreshold: 3 }),
    livenessProbe: health({ periodSeconds: 20, failureThreshold: 6 }),
  });
}

/** Releases before 1.11 send requests to the api through the proxy too, unless NO_PROXY names it. */
function proxyEnv({ names, spec }: Instance): EnvVar[] {
  const { proxy } = spec.crawler;
  // A proxy with credentials is in crawler.env, so noProxy counts alone, too.
  if (!proxy?.httpProxy && !proxy?.httpsProxy && !proxy?.noProxy?.length) return [];
  return [
    ...(proxy.httpProxy ? [{ name: 'HTTP_PROXY', value: proxy.httpProxy }] : []),
    ...(proxy.httpsProxy ? [{ name: 'HTTPS_PROXY', value: proxy.httpsProxy }] : []),
    {
      name: 'NO_PROXY',
      value: [names.api, 'localhost', '127.0.0.1', ...(proxy.noProxy ?? [])].join(','),
    },
  ];
}
