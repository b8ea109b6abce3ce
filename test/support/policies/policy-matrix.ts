/**
 * Who reaches whom, as a table of text: a row for each source, a column for each destination, and in the
 * cells the ports that are open.
 */
import type { Monocle } from '../../../constructs/instance/spec.js';
import { type Manifest, synthesize } from '../../../src/index.js';
import type { Judge, Peer, Probe } from './policy-probe.js';

/** Peers that have to be treated alike, by the name of their row or column. */
export type Ends = Readonly<Record<string, readonly Peer[]>>;

export const PROTOCOLS = ['TCP', 'UDP', 'SCTP'] as const;

const NAMESPACE_NAME = 'kubernetes.io/metadata.name';
/** Of the pods, unless a test says otherwise: no policy here names an address of them. */
const POD_IP = '10.244.0.1';

export function podPeer(
  namespace: string,
  labels: Readonly<Record<string, string>>,
  ip = POD_IP,
): Peer {
  const namespaceLabels = { [NAMESPACE_NAME]: namespace };
  return { ip, pod: { namespace, namespaceLabels, labels } };
}

/** Policies as a cluster has them, in their namespace. */
export function policiesIn(namespace: string, manifests: readonly Manifest[]): Manifest[] {
  return manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((policy) => ({ ...policy, metadata: { ...policy.metadata, namespace } }));
}

interface PodOwnerSpec {
  readonly template?: { readonly metadata: Manifest['metadata'] };
  readonly jobTemplate?: { readonly spec: Pick<PodOwnerSpec, 'template'> };
}

/** By component, with the labels that its pods really have. */
export function podsIn(namespace: string, manifests: readonly Manifest[]): Ends {
  const templates = manifests.flatMap(({ kind, spec }) => {
    const { jobTemplate, template = jobTemplate?.spec.template } = (spec ?? {}) as PodOwnerSpec;
    return template && kind !== 'NetworkPolicy' ? [template.metadata.labels] : [];
  });
  return Object.fromEntries(
    templates.map((labels) => [
      labels['app.kubernetes.io/component'] ?? '',
      [podPeer(namespace, labels)],
    ]),
  );
}

export interface World<Policy = object> {
  readonly policies: readonly Policy[];
  /** Of the instance, by component. */
  readonly pods: Ends;
  /** All pods of another instance in the namespace, and of one with our name in another namespace. */
  readonly neighbour: readonly Peer[];
  readonly namesake: readonly Peer[];
}

/** Whether the other instances have policies that limit their own pods, too. */
export interface Others {
  readonly neighbour?: Monocle['spec'];
  readonly namesake?: Monocle['spec'];
}

export const HOME = 'home';
export const ELSEWHERE = 'elsewhere';

/** An instance in the namespace `home`, and two others. */
export function worldOf({ metadata, ...rest }: Monocle, others: Others = {}): World<Manifest> {
  const monocle = { ...rest, metadata: { ...metadata, namespace: HOME } };
  const made = (name: string, namespace: string, spec: Monocle['spec'] = {}) =>
    synthesize({ ...monocle, metadata: { name, namespace }, spec }).manifests;
  const own = synthesize(monocle).manifests;
  const neighbour = made(`${metadata.name}-2`, HOME, others.neighbour);
  const namesake = made(metadata.name, ELSEWHERE, others.namesake);
  return {
    policies: [
      ...policiesIn(HOME, own),
      ...(others.neighbour ? policiesIn(HOME, neighbour) : []),
      ...(others.namesake ? policiesIn(ELSEWHERE, namesake) : []),
    ],
    pods: podsIn(HOME, own),
    neighbour: Object.values(podsIn(HOME, neighbour)).flat(),
    namesake: Object.values(podsIn(ELSEWHERE, namesake)).flat(),
  };
}

/**
 * The table. `-` is no port, and `all` every port with every protocol. A port without protocol is TCP.
 * If the peers of a row or column are not treated alike, the cell has each result.
 */
export function matrix(
  judge: Judge,
  policies: readonly object[],
  from: Ends,
  to: Ends,
  ports: readonly number[],
): string[] {
  const doors = PROTOCOLS.flatMap((protocol) => ports.map((port) => ({ port, protocol })));
  const pairs = Object.values(from).flatMap((sources) =>
    Object.values(to).map((targets) =>
      sources.flatMap((source) => targets.map((destination) => ({ source, destination }))),
    ),
  );
  const probes: Probe[] = pairs.flatMap((cell) =>
    cell.flatMap((pair) => doors.map((door) => ({ ...pair, ...door }))),
  );
  const verdicts = judge(policies, probes).values();
  const cells = pairs.map((cell) => {
    const results = cell.map(() => {
      const open = doors.filter(() => {
        const { ingress, egress } = verdicts.next().value ?? { ingress: false, egress: false };
        return ingress && egress;
      });
      if (open.length === 0) return '-';
      if (open.length === doors.length) return 'all';
      return open
        .map(({ port, protocol }) => (protocol === 'TCP' ? port : `${port}/${protocol}`))
        .join(' ');
    });
    return [...new Set(results)].join(' or ');
  });
  const width = Object.keys(to).length;
  const rows = Object.keys(from).map((source, i) => [
    source,
    ...cells.slice(i * width, (i + 1) * width),
  ]);
  return [['', ...Object.keys(to)], ...rows].map((row) => row.join(' | '));
}

/** A table that is written with more spaces, for people. */
export function table(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .join(' | '),
  );
}
