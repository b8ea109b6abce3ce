/** The api, which also serves the web UI. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { restoreContainers } from '../backup/restore.js';
import { bridgeParts } from '../elastic/bridge.js';
import { replicasContainer } from '../elastic/elastic.js';
import { API_PORT, type Instance } from '../instance/instance.js';
import type { Container, PodTemplate, Probe } from '../workload/api-object.js';
import {
  checkSchema,
  elasticHosts,
  elasticUrl,
  monocleContainer,
  proxyEnv,
  secretEnv,
  waitForElastic,
} from '../workload/monocle-container.js';
import { addMonocleDeployment, monoclePod } from '../workload/monocle-deployment.js';
import { addService } from '../workload/service.js';
import { httpProbe } from '../workload/workload.js';

/** Monocle starts without them. */
const OPTIONAL_KEYS = ['MONOCLE_ADMIN_TOKEN', 'MONOCLE_JWK_GEN_KEY'];

export class Api extends Construct {
  readonly service: ApiObject;
  readonly deployment: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { annotations, port, ...access } = instance.spec.api.service;
    this.service = addService(this, 'service', instance, {
      component: 'api',
      name: instance.names.api,
      port,
      portName: 'http',
      annotations,
      access,
    });
    this.deployment = addMonocleDeployment(this, instance, 'api', apiPod(instance));
  }
}

export const apiPod = (instance: Instance): PodTemplate =>
  monoclePod(instance, {
    component: 'api',
    container: container(instance),
    initContainers: [
      waitForElastic(instance),
      ...restoreContainers(instance),
      // After the restore, so that it also checks restored data.
      ...checkSchema(instance),
      ...(instance.spec.elastic.eck ? [replicasContainer(instance)] : []),
    ],
    bridge: bridgeParts(instance),
  });

function container(instance: Instance): Container {
  const { publicURL, secretName, secretKeys, spec } = instance;
  const health = (options: Probe): Probe =>
    httpProbe('/health', 'http', { timeoutSeconds: 10, ...options });
  return monocleContainer(instance, 'api', ['api'], {
    env: [
      { name: 'MONOCLE_PUBLIC_URL', value: publicURL },
      ...(spec.title === undefined ? [] : [{ name: 'MONOCLE_WEBAPP_TITLE', value: spec.title }]),
      elasticUrl(instance),
      // Monocle would send requests to Elasticsearch through the proxy, too.
      ...proxyEnv(spec.api.proxy, elasticHosts(instance)),
      // Not optional: without the OIDC client secret Monocle would let any user in, even with enforce_auth.
      ...secretKeys.api.map((key) => secretEnv(secretName, key)),
      ...OPTIONAL_KEYS.map((key) => secretEnv(secretName, key, key, true)),
    ],
    ports: [{ name: 'http', containerPort: API_PORT, protocol: 'TCP' }],
    // Allow half an hour: the api listens only after its schema migrations, which may rewrite every document.
    startupProbe: health({ periodSeconds: 5, failureThreshold: 360 }),
    readinessProbe: health({ periodSeconds: 10, failureThreshold: 3 }),
    livenessProbe: health({ periodSeconds: 20, failureThreshold: 6 }),
  });
}
