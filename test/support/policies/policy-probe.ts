/** What NetworkPolicies allow according to cyclonus, an evaluator that shares no code with ours. */
import { spawnSync } from 'node:child_process';
import { beforeAll } from '@jest/globals';
import { cached, ensureBuilt, type Look } from '../../../dev/local-cluster/cache.js';
import type { Suite } from '../../../dev/local-cluster/suite.js';

const PROBE = 'policy-probe';
const SUITE: Suite = {
  title: 'cyclonus',
  version: 'cyclonus-v0.5.6',
  targets: {
    [PROBE]: {
      module: '../../test/support/policies/policy-probe',
      path: 'monocle-k8s/test/policy-probe',
    },
  },
  ldflags: '-s -w',
  coldBuild: { coreMs: 150_000, packages: 647 },
};

type Labels = Readonly<Record<string, string>>;

/** A pod, or only an address, which is outside the cluster. */
export interface Peer {
  readonly ip: string;
  readonly pod?: {
    readonly namespace: string;
    readonly namespaceLabels: Labels;
    readonly labels: Labels;
  };
}

export interface Probe {
  readonly source: Peer;
  readonly destination: Peer;
  readonly port: number;
  /** What the destination's container calls the port. */
  readonly portName?: string;
  readonly protocol: 'TCP' | 'UDP' | 'SCTP';
}

/** What the policies of the destination say, and those of the source. */
export interface Verdict {
  readonly ingress: boolean;
  readonly egress: boolean;
}

export type Judge = (policies: readonly object[], probes: readonly Probe[]) => readonly Verdict[];

/** Builds the program, which takes minutes, before the tests of the calling file. */
export function usePolicyProbe(): Judge {
  let program = '';
  beforeAll(async () => {
    ({ [PROBE]: program = '' } = await ensureBuilt(SUITE, look, {}));
  });
  return (policies, probes) => {
    // Each peer is in the input once: a table has thousands of probes and few peers.
    const peers = [...new Set(probes.flatMap(({ source, destination }) => [source, destination]))];
    const index = new Map(peers.map((peer, i) => [peer, i]));
    const indexed = probes.map(({ source, destination, ...rest }) => ({
      ...{ source: index.get(source), destination: index.get(destination) },
      ...rest,
    }));
    const { status, stdout, stderr, error } = spawnSync(program, {
      input: JSON.stringify({ policies, peers, probes: indexed }),
      ...{ encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    });
    if (error || status !== 0) throw error ?? new Error(`cyclonus: ${stderr}`);
    return JSON.parse(stdout) as Verdict[];
  };
}

function look(): Look<typeof PROBE> {
  const found = cached(SUITE, [PROBE], process.env);
  return { found, missing: found[PROBE] === undefined ? [PROBE] : [] };
}
