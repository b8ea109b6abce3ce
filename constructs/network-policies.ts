/** NetworkPolicies. Elasticsearch has no authentication, so only the pods that need it may reach it. */
import type { k8s } from 'cdk8s-plus-27';
import { Construct } from 'constructs';
import { addObject } from './api-object.js';
import { API_PORT, CRAWLER_PORT, ELASTIC_PORT, type Instance } from './instance.js';
import type { Json } from './json.js';
import { type ComponentName, selectorLabels } from './labels.js';

type Peer = Json<k8s.NetworkPolicyPeer>;

export class NetworkPolicies extends Construct {
  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { name, names, spec } = instance;
    const podsOf = (component: ComponentName): Peer => ({
      podSelector: { matchLabels: selectorLabels(name, component) },
    });
    /** Without `from` everybody may connect; without `ingress` nobody may. */
    const allow = (port: number, from?: readonly Peer[]) => ({
      from,
      ports: [{ port, protocol: 'TCP' }],
    });
    const policy = (
      component: ComponentName,
      objectName: string,
      ingress?: readonly Json<k8s.NetworkPolicyIngressRule>[],
    ) =>
      addObject(this, component, 'networking.k8s.io/v1/NetworkPolicy', {
        metadata: instance.metadata(component, objectName),
        spec: {
          podSelector: { matchLabels: selectorLabels(name, component) },
          policyTypes: ['Ingress'],
          ingress,
        },
      });

    if (!spec.elastic.external) {
      policy('elastic', names.elastic, [
        allow(ELASTIC_PORT, [podsOf('api'), podsOf('update-idents')]),
      ]);
    }
    const { ingressFrom } = spec.networkPolicy;
    policy('api', names.api, [
      allow(API_PORT, ingressFrom && [...ingressFrom, podsOf('crawler'), podsOf('update-idents')]),
    ]);
    policy('crawler', names.crawler, spec.monitoring.enabled ? [allow(CRAWLER_PORT)] : undefined);
  }
}
