/**
 * NetworkPolicies. Elasticsearch has no authentication, so only the pods that need it may reach it.
 *
 * Egress of our own pods is restricted only if the spec has `egressTo`: the operator does not know where the
 * forges are.
 */
import type { k8s } from 'cdk8s-plus-27';
import { Construct } from 'constructs';
import { isRemote } from '../backup/snapshots.js';
import { runsElastic } from '../elastic/elastic-source.js';
import { COMPONENT_NAMES, COMPONENTS, type ComponentName } from '../instance/component.js';
import { API_PORT, CRAWLER_PORT, ELASTIC_PORT, type Instance } from '../instance/instance.js';
import { COMPONENT, selectorLabels } from '../instance/names.js';
import type { Platform } from '../instance/platform.js';
import type { Json } from '../workload/api-object.js';
import { addObject } from '../workload/api-object.js';
import { isJob, wantedJobs } from './jobs.js';

type Peer = Json<k8s.NetworkPolicyPeer>;
type Components = readonly [ComponentName, ...ComponentName[]];
type Rules = {
  readonly ingress?: readonly Json<k8s.NetworkPolicyIngressRule>[];
  /** Ignored unless the spec restricts egress. */
  readonly egress?: readonly Json<k8s.NetworkPolicyEgressRule>[];
};

export class NetworkPolicies extends Construct {
  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { name, names, platform, spec } = instance;
    const { ingressFrom, egressTo } = spec.networkPolicy;
    const podsOf = (component: ComponentName): Peer => ({
      podSelector: selectorOf(name, [component]),
    });
    const jobs = wantedJobs(spec);
    /** The pods that connect to a target, without Jobs that the spec does not ask for. */
    const clientsOf = (target: 'elastic' | 'api'): Peer[] =>
      COMPONENT_NAMES.filter(
        (each) =>
          COMPONENTS[each].reaches?.includes(target) && (!isJob(each) || jobs.includes(each)),
      ).map(podsOf);
    const tcp = (port: number) => [{ port, protocol: 'TCP' }];
    const policy = (components: Components, objectName: string, { ingress, egress }: Rules) => {
      const [component] = components;
      addObject(this, component, 'networking.k8s.io/v1/NetworkPolicy', {
        metadata: instance.metadata(component, objectName),
        spec: {
          podSelector: selectorOf(name, components),
          policyTypes: egressTo ? ['Ingress', 'Egress'] : ['Ingress'],
          ingress,
          egress: egressTo && egress,
        },
      });
    };

    const dns = { ports: dnsPorts(platform) };
    const elastic = elasticPods(instance, podsOf('elastic'));
    const toElastic = elastic ? [{ to: [elastic], ports: tcp(ELASTIC_PORT) }] : [];
    const toApi = { to: [podsOf('api')], ports: tcp(API_PORT) };
    const toOthers = (egressTo ?? []).map(({ ports, ...peer }) => ({
      to: [peer],
      // Not a default of the CRD: Argo CD would report a default in a list as a difference.
      ports: ports?.map((port) => ({ ...port, protocol: port.protocol ?? 'TCP' })),
    }));

    // Without `ingress` no pod may connect to it, and without `egress` it may connect to none.
    if (runsElastic(spec)) {
      policy(['elastic'], names.elastic, {
        ingress: [{ from: clientsOf('elastic'), ports: tcp(ELASTIC_PORT) }],
        // A backup repository that is not a volume is one of the peers in `egressTo`.
        ...(isRemote(spec) && { egress: [dns, ...toOthers] }),
      });
    }
    // Without `from` any client may connect.
    const from = ingressFrom && [...ingressFrom, ...clientsOf('api')];
    policy(['api'], names.api, {
      ingress: [{ from, ports: tcp(API_PORT) }],
      egress: [dns, ...toElastic, ...toOthers],
    });
    // One policy for all of them, because only Prometheus connects to them. Egress to Elasticsearch is for the
    // Jobs: Elasticsearch's own policy refuses the crawler.
    const sharing = COMPONENT_NAMES.filter((each) => COMPONENTS[each].policy === 'crawler');
    policy(['crawler', ...sharing], names.crawler, {
      ingress: spec.monitoring.enabled ? [{ ports: tcp(CRAWLER_PORT) }] : undefined,
      egress: [dns, toApi, ...toElastic, ...toOthers],
    });
    // An external Elasticsearch is one of the peers in `egressTo`.
    for (const job of jobs.filter((each) => COMPONENTS[each].policy === undefined))
      policy([job], `${name}-${job}`, {
        egress: [dns, ...toElastic, ...(spec.elastic.external ? toOthers : [])],
      });
  }
}

/** undefined if Elasticsearch is external, and so perhaps outside of this namespace. */
function elasticPods({ names, spec }: Instance, own: Peer): Peer | undefined {
  const { eck, external } = spec.elastic;
  if (!eck) return external ? undefined : own;
  const label = 'elasticsearch.k8s.elastic.co/cluster-name';
  return { podSelector: { matchLabels: { [label]: eck.name ?? names.eck } } };
}

/** Selects the pods of any of these components. */
function selectorOf(instance: string, components: Components) {
  const [first, ...others] = components;
  const labels = selectorLabels(instance, first);
  if (others.length === 0) return { matchLabels: labels };
  const { [COMPONENT]: _, ...rest } = labels;
  const anyOf = { key: COMPONENT, operator: 'In', values: components };
  return { matchLabels: rest, matchExpressions: [anyOf] };
}

/** To any peer: the resolver may be in a pod, or on the node (NodeLocal DNSCache). */
function dnsPorts(platform: Platform) {
  // On OpenShift the DNS pods listen on 5353, and NetworkPolicies match the port of the pod.
  const ports = platform === 'OpenShift' ? [53, 5353] : [53];
  return ports.flatMap((port) => ['UDP', 'TCP'].map((protocol) => ({ port, protocol })));
}
