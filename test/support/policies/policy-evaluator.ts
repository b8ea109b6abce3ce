/**
 * Who may connect to whom, by the rules of NetworkPolicies: written after the Kubernetes documentation,
 * and not after our own code, so that a test can compare the two.
 *
 * In: policies of one namespace, and its labels. Out: whether a connection is allowed. A pod that no
 * policy selects for a direction may do everything in that direction.
 */
import { BlockList, isIPv6 } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: manifests as they are
type Any = any;
type Labels = Readonly<Record<string, string>>;

/** A pod of the namespace, a pod of another one, or an address outside the cluster. */
export interface End {
  readonly labels?: Labels;
  /** The labels of its namespace, if it is another one. */
  readonly namespace?: Labels;
  readonly address?: string;
}

export interface Connection {
  readonly from: End;
  readonly to: End;
  readonly port: number;
  readonly protocol?: string;
}

/** @param home the labels of the policies' own namespace, which a namespaceSelector may match, too */
export function isAllowed(
  policies: readonly Any[],
  connection: Connection,
  home: Labels = {},
): boolean {
  const { from, to } = connection;
  return (
    mayPass(policies, 'Egress', from, to, connection, home) &&
    mayPass(policies, 'Ingress', to, from, connection, home)
  );
}

function mayPass(
  policies: readonly Any[],
  direction: 'Ingress' | 'Egress',
  own: End,
  other: End,
  { port, protocol = 'TCP' }: Connection,
  home: Labels,
): boolean {
  // Policies are about the pods of their own namespace.
  if (own.labels === undefined || own.namespace !== undefined) return true;
  const counting = policies.filter(
    ({ spec }) =>
      spec.policyTypes.includes(direction) && selects(spec.podSelector, own.labels ?? {}),
  );
  if (counting.length === 0) return true;
  const rules = counting.flatMap(({ spec }) => spec[direction.toLowerCase()] ?? []);
  return rules.some((rule: Any) => {
    const peers: Any[] | undefined = direction === 'Ingress' ? rule.from : rule.to;
    const isPeer = !peers?.length || peers.some((peer) => matches(peer, other, home));
    const isPort =
      !rule.ports?.length ||
      rule.ports.some(
        (each: Any) =>
          (each.protocol ?? 'TCP') === protocol &&
          port >= each.port &&
          port <= (each.endPort ?? each.port),
      );
    return isPeer && isPort;
  });
}

function matches(
  { ipBlock, podSelector, namespaceSelector }: Any,
  end: End,
  home: Labels,
): boolean {
  if (ipBlock) {
    const { address } = end;
    if (address === undefined) return false;
    const within = (cidr: string): boolean => {
      const [net = '', prefix = ''] = cidr.split('/');
      const type = isIPv6(net) ? 'ipv6' : 'ipv4';
      const list = new BlockList();
      list.addSubnet(net, Number(prefix), type);
      return (isIPv6(address) ? 'ipv6' : 'ipv4') === type && list.check(address, type);
    };
    return within(ipBlock.cidr) && !(ipBlock.except ?? []).some(within);
  }
  if (end.labels === undefined) return false;
  const isPod = podSelector === undefined || selects(podSelector, end.labels);
  const isThere = namespaceSelector
    ? selects(namespaceSelector, end.namespace ?? home)
    : end.namespace === undefined;
  return isPod && isThere;
}

function selects({ matchLabels = {}, matchExpressions = [] }: Any, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }: Any) => {
      const value = labels[key];
      if (operator === 'In') return value !== undefined && values.includes(value);
      if (operator === 'NotIn') return value === undefined || !values.includes(value);
      return (operator === 'Exists') === (value !== undefined);
    })
  );
}
