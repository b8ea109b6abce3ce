/**
 * Random connections for given policies. Most ends and ports are taken from the policies themselves,
 * because others would rarely match one of them.
 */
import fc from 'fast-check';
import type { Connection, End } from '../policies/policy-evaluator.js';
import { ELSEWHERE, HOME, PROTOCOLS } from '../policies/policy-matrix.js';
import type { Peer, Probe } from '../policies/policy-probe.js';

type Labels = Record<string, string>;
interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** Which entries of the pools are taken; each number counts modulo their lengths. */
const end = fc.record({ isPod: fc.boolean(), labels: fc.nat(), namespace: fc.nat(), ip: fc.nat() });
const pick = fc.record({
  source: end,
  destination: end,
  port: fc.nat(),
  protocol: fc.constantFrom(...PROTOCOLS),
});
export type Pick = typeof pick extends fc.Arbitrary<infer T> ? T : never;
export const arbitraryPicks = fc.record({
  /** Whether a namespaceSelector of the policies matches their own namespace. */
  isHomeSelected: fc.boolean(),
  picks: fc.array(pick, { minLength: 80, maxLength: 80 }),
});

/** @param pods the labels of the instance's pods, which the policies select */
export function probesFor(
  policies: readonly object[],
  pods: readonly Labels[],
  { isHomeSelected, picks }: { readonly isHomeSelected: boolean; readonly picks: readonly Pick[] },
): { readonly home: Labels; readonly probes: readonly Probe[] } {
  const found = {
    podSelector: valuesOf(policies, 'podSelector') as Selector[],
    namespaceSelector: valuesOf(policies, 'namespaceSelector') as Selector[],
    cidrs: [...valuesOf(policies, 'cidr'), ...valuesOf(policies, 'except').flat()] as string[],
    ports: [...valuesOf(policies, 'port'), ...valuesOf(policies, 'endPort')] as number[],
  };
  const decisive = decisiveKeys([...found.podSelector, ...found.namespaceSelector]);
  const withKeys = (labels: Labels): Labels => ({ ...decisive, ...labels });
  const matching = found.namespaceSelector.map(labelsFor);
  const home = withKeys(isHomeSelected ? (matching[0] ?? {}) : {});
  const labels = [...pods, ...pods, ...found.podSelector.map(labelsFor), {}].map(withKeys);
  const namespaces = [
    { namespace: HOME, namespaceLabels: home },
    ...[...matching, {}].map((each, i) => ({
      namespace: `${ELSEWHERE}-${i}`,
      namespaceLabels: withKeys(each),
    })),
  ];
  const ips = ['10.1.2.3', '203.0.113.1', '2001:db8::1', ...found.cidrs.map(addressOf)];
  const near = found.ports.flatMap((port) => [port - 1, port, port + 1]);
  const ports = [53, 443, 8080, 9001, 9200, 9300, ...near].filter(
    (port) => port > 0 && port < 65_536,
  );

  const peer = (taken: Pick['source']): Peer => {
    const ip = at(ips, taken.ip);
    if (!taken.isPod) return { ip };
    return { ip, pod: { ...at(namespaces, taken.namespace), labels: at(labels, taken.labels) } };
  };
  const probes = picks.map(({ source, destination, port, protocol }) => ({
    ...{ source: peer(source), destination: peer(destination) },
    ...{ port: at(ports, port), protocol },
  }));
  return { home, probes };
}

/** The same for our own evaluator. */
export function connectionOf({ source, destination, port, protocol }: Probe): Connection {
  const endOf = ({ ip, pod }: Peer): End => ({
    address: ip,
    ...(pod && { labels: pod.labels }),
    ...(pod && pod.namespace !== HOME && { namespace: pod.namespaceLabels }),
  });
  return { from: endOf(source), to: endOf(destination), port, protocol };
}

/**
 * The keys whose absence cyclonus judges in another way than Kubernetes: it takes an absent label for an
 * empty one in matchLabels, and NotIn does not match it. Here they are never absent.
 */
function decisiveKeys(selectors: readonly Selector[]): Labels {
  const keys = selectors.flatMap(({ matchLabels = {}, matchExpressions = [] }) => [
    ...Object.keys(matchLabels).filter((key) => matchLabels[key] === ''),
    ...matchExpressions.flatMap(({ key, operator }) => (operator === 'NotIn' ? [key] : [])),
  ]);
  return Object.fromEntries(keys.map((key) => [key, 'another']));
}

function labelsFor({ matchLabels = {}, matchExpressions = [] }: Selector): Labels {
  const expressed = matchExpressions.flatMap(({ key, operator, values = [] }) => {
    if (operator === 'In') return [[key, values[0] ?? '']];
    return operator === 'Exists' ? [[key, 'present']] : [];
  });
  return { ...Object.fromEntries(expressed), ...matchLabels };
}

/** The first address of a block, as far as its text goes. */
function addressOf(cidr: string): string {
  return cidr.replace(/\/.*$/, '');
}

function at<T>(pool: readonly T[], index: number): T {
  return pool[index % pool.length] as T;
}

/** All values of a key, at any depth. */
function valuesOf(part: unknown, key: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => [
    ...(name === key && !Array.isArray(part) ? [value] : []),
    ...valuesOf(value, key),
  ]);
}
