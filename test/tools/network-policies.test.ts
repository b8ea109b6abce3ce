/**
 * Who reaches whom, by cyclonus: the NetworkPolicies of every example, of variants and of the operator,
 * against tables that were written by hand.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../../constructs/instance/spec.js';
import { type Manifest, synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';
import { CASES } from '../support/policies/policy-cases.js';
import { isAllowed } from '../support/policies/policy-evaluator.js';
import { faultsOf } from '../support/policies/policy-faults.js';
import {
  ELSEWHERE,
  type Ends,
  HOME,
  matrix,
  podPeer,
  podsIn,
  policiesIn,
  table,
  type World,
  worldOf,
} from '../support/policies/policy-matrix.js';
import { usePolicyProbe } from '../support/policies/policy-probe.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { egressTo, ingressFrom, optional } from '../support/random/arbitrary-pod.js';
import { arbitraryPicks, connectionOf, probesFor } from '../support/random/arbitrary-probe.js';

const judge = usePolicyProbe();

const PORTS = [9200, 9300, 8080, 9001];
const OUTWARD_PORTS = [22, 53, 443, 3129, 5353, 9200];
/** The second has one of our labels, but is not of the instance. */
const STRANGERS: readonly Readonly<Record<string, string>>[] = [
  { app: 'stranger' },
  { 'app.kubernetes.io/component': 'api' },
];
const AROUND: Ends = {
  stranger: STRANGERS.map((labels) => podPeer(HOME, labels)),
  'stranger elsewhere': STRANGERS.map((labels) => podPeer(ELSEWHERE, labels)),
  'ingress-nginx': [podPeer('ingress-nginx', { app: 'router' })],
  prometheus: [podPeer('monitoring', { app: 'prometheus' })],
  office: [{ ip: '192.0.2.7' }],
  internet: [{ ip: '203.0.113.1' }, { ip: '2001:db8::1' }],
};
const OUTSIDE: Ends = {
  dns: [podPeer('kube-system', { 'k8s-app': 'kube-dns' }), { ip: '169.254.20.10' }],
  stranger: [...(AROUND.stranger ?? []), ...(AROUND['stranger elsewhere'] ?? [])],
  sso: [podPeer('sso', { app: 'issuer' })],
  forge: [{ ip: '198.51.100.7' }],
  excepted: [{ ip: '198.51.100.200' }],
  internet: AROUND.internet ?? [],
};

/** To each of our pods. A row of our own is a second pod of that component: a pod always reaches itself. */
const inward = ({ policies, pods, neighbour, namesake }: World): string[] =>
  matrix(judge, policies, { ...pods, neighbour, namesake, ...AROUND }, pods, PORTS);
/** From each of our pods. */
const outward = ({ policies, pods, neighbour, namesake }: World): string[] =>
  matrix(judge, policies, pods, { neighbour, namesake, ...OUTSIDE }, OUTWARD_PORTS);

describe('who reaches whom, with', () => {
  test.each(CASES)('$title', ({ given, others, inward: inTable, outward: outTable }) => {
    const world = worldOf(given, others);
    expect(inward(world)).toEqual(table(inTable));
    expect(outward(world)).toEqual(table(outTable));
  });
});

/** One case for each pair of tables. */
const DISTINCT = CASES.filter(
  (each, i) =>
    i ===
    CASES.findIndex((first) => first.inward === each.inward && first.outward === each.outward),
);

describe('a table finds a wrong policy, with', () => {
  test.each(DISTINCT)('$title', ({ given, others, inward: inTable, outward: outTable }) => {
    const world = worldOf(given, others);
    const faults = faultsOf(world.policies, given.metadata.name);
    const missed = faults.filter(({ policies }) => {
      const changed = { ...world, policies };
      return (
        isDeepStrictEqual(inward(changed), table(inTable)) &&
        isDeepStrictEqual(outward(changed), table(outTable))
      );
    });
    expect(faults).not.toEqual([]);
    expect(missed.map(({ fault }) => fault)).toEqual([]);
  });

  test('a selector of all namespaces: a namesake reaches Elasticsearch', () => {
    const world = worldOf(monocle({}) as unknown as Monocle);
    const everywhere = (key: string, value: unknown) =>
      key === 'from'
        ? (value as object[]).map((peer) => ({ ...peer, namespaceSelector: {} }))
        : value;
    const policies = JSON.parse(JSON.stringify(world.policies), everywhere);
    expect(inward({ ...world, policies })).toContain('namesake | - or 9200 | 8080 | - | -');
  });
});

describe.each(['install.yaml', 'install-namespaced.yaml', 'install-gitops.yaml'])(
  'the operator of dist/%s',
  (file) => {
    const manifests = parseAllDocuments(readFileSync(`dist/${file}`, 'utf8')).map(
      (document) => document.toJS() as Manifest,
    );
    const SYSTEM = 'monocle-system';
    const policies = policiesIn(SYSTEM, manifests);
    const { controller = [] } = podsIn(SYSTEM, manifests);
    const ends: Ends = {
      controller,
      'stranger in its namespace': [podPeer(SYSTEM, { app: 'stranger' })],
      ...AROUND,
    };

    test('everybody reaches its metrics and its probes, and nothing else', () => {
      const ports = [443, 8080, 8081, 9200];
      expect(matrix(judge, policies, ends, { controller }, ports)).toEqual(
        table(`
                                    | controller
          controller                | 8080 8081
          stranger in its namespace | 8080 8081
          stranger                  | 8080 8081
          stranger elsewhere        | 8080 8081
          ingress-nginx             | 8080 8081
          prometheus                | 8080 8081
          office                    | 8080 8081
          internet                  | 8080 8081
        `),
      );
    });

    test('it reaches the API server and Git wherever they are', () => {
      expect(matrix(judge, policies, { controller }, OUTSIDE, [22, 53, 443, 6443])).toEqual(
        table(`
                     | dns | stranger | sso | forge | excepted | internet
          controller | all | all      | all | all   | all      | all
        `),
      );
    });

    test('without its policy, every port is open', () => {
      expect(matrix(judge, [], ends, { controller }, [443, 8080])).toContain('stranger | all');
    });
  },
);

describe('our own evaluator', () => {
  const arbitraryNetworkPolicy = fc.record({ ingressFrom, egressTo }, optional);

  test('agrees with cyclonus, for any Monocle and any connection', () => {
    const seen = { allowed: 0, refused: 0 };
    fc.assert(
      fc.property(
        arbitraryMonocle,
        arbitraryNetworkPolicy,
        arbitraryPicks,
        ({ spec, ...rest }, networkPolicy, picks) => {
          const given = { ...rest, spec: { ...spec, networkPolicy } } as Monocle;
          const { manifests } = synthesize(given);
          const policies = policiesIn(HOME, manifests);
          const pods = Object.values(podsIn(HOME, manifests)).flat();
          const labels = pods.map(({ pod }) => ({ ...pod?.labels }));
          const { home, probes } = probesFor(policies, labels, picks);
          const verdicts = judge(policies, probes);
          for (const [i, probe] of probes.entries()) {
            const isOurs = isAllowed(policies, connectionOf(probe), home);
            const isTheirs = verdicts[i]?.ingress && verdicts[i]?.egress;
            expect({ probe, isAllowed: isOurs }).toEqual({ probe, isAllowed: isTheirs });
            seen[isOurs ? 'allowed' : 'refused'] += 1;
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(500);
  });

  // If a later version of cyclonus decides as Kubernetes does, probesFor need not avoid these two.
  test.each([
    ['NotIn', { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['x'] }] }, true],
    ['an empty value', { matchLabels: { tier: '' } }, false],
  ])(
    'decides as Kubernetes about %s if the label is absent; cyclonus does not',
    (_, selector, isRight) => {
      const policy = {
        metadata: { name: 'planted', namespace: HOME },
        spec: {
          podSelector: {},
          policyTypes: ['Ingress'],
          ingress: [{ from: [{ podSelector: selector }] }],
        },
      };
      const [source, destination] = [podPeer(HOME, { app: 'a' }), podPeer(HOME, { app: 'b' })];
      const probe = { source, destination, port: 80, protocol: 'TCP' } as const;
      expect(isAllowed([policy], connectionOf(probe))).toBe(isRight);
      expect(judge([policy], [probe])).toEqual([{ ingress: !isRight, egress: true }]);
    },
  );
});
