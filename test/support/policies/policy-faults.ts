/** NetworkPolicies with a fault, to see that a table finds it. */
import type { Manifest } from '../../../src/synthesize.js';
import { HOME } from './policy-matrix.js';

export interface Fault {
  readonly fault: string;
  readonly policies: readonly object[];
}

type Rules = { readonly ingress?: unknown; readonly egress?: unknown };

const EVERYTHING = [{}];
const NOTHING: readonly object[] = [];

/** Every fault of every policy of the instance in the namespace `home`, one at a time. */
export function faultsOf(policies: readonly Manifest[], instance: string): Fault[] {
  if (policies.length === 0) return [{ fault: 'nobody lets anybody in', policies: [DENIAL] }];
  return policies.flatMap((policy, i) => {
    const { name, namespace, labels } = policy.metadata;
    if (namespace !== HOME || labels['app.kubernetes.io/instance'] !== instance) return [];
    const spec = policy.spec as Rules;
    const instead = (fault: string, other: object): Fault => ({
      fault: `${name} ${fault}`,
      policies: (policies as readonly object[]).with(i, { ...policy, spec: { ...spec, ...other } }),
    });
    return [
      { fault: `${name} is absent`, policies: policies.toSpliced(i, 1) },
      instead('selects nothing', { podSelector: { matchLabels: { app: 'typo' } } }),
      instead('lets everything in', { ingress: EVERYTHING }),
      // Without rules nothing comes in or goes out: then this is no fault.
      ...(spec.ingress ? [instead('lets nothing in', { ingress: NOTHING })] : []),
      ...(spec.egress ? [instead('lets everything out', { egress: EVERYTHING })] : []),
      ...(spec.egress ? [instead('lets nothing out', { egress: NOTHING })] : []),
    ];
  });
}

const DENIAL = {
  metadata: { name: 'denial', namespace: HOME },
  spec: { podSelector: {}, policyTypes: ['Ingress'] },
};
