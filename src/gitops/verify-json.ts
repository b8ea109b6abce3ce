/** The answer of `verify --output json`. Pure. Its shape is in docs/gitops.md. */

import { formatPath } from '../../constructs/validation/problem.js';
import { singleLine } from '../errors.js';
import type { Difference } from '../manifest/differences.js';
import { redact } from '../redact.js';
import type { Workspace } from './git/workspace.js';
import type { Provenance } from './provenance/provenance.js';
import type { Signature } from './signature.js';

export interface InstanceVerdict {
  /** `namespace/name` */
  readonly monocle: string;
  /** Unset if it was compared. `stray`: only in Git. `unknown`: it could not be compared. */
  readonly state?: 'suspended' | 'stray' | 'unknown';
  /** Between the Monocle and Git. */
  readonly findings?: readonly Difference[];
  /** Between Git and the cluster. */
  readonly live?: readonly Difference[];
  readonly source?: Provenance;
}

export interface VerifyJsonInput {
  readonly workspace: Pick<Workspace, 'target' | 'tip'>;
  /** Undefined if none is required. */
  readonly signature: Signature | undefined;
  readonly instances: readonly InstanceVerdict[];
  readonly copies: readonly Difference[];
  readonly broken: readonly string[];
}

export function verifyJson(input: VerifyJsonInput): object {
  const { workspace, signature, instances, copies, broken } = input;
  const { repo, branch, path } = workspace.target;
  return {
    ...{ repository: redact(repo), branch, path, commit: workspace.tip ?? null },
    signature: signature ?? null,
    instances: instances.map(({ monocle, state, findings = [], live = [], source }) => {
      const differences = [
        ...findings.map((each) => differenceJson(each, ['Monocle', 'Git'])),
        ...live.map((each) => differenceJson(each, ['Git', 'cluster'])),
      ];
      const verdict = differences.length > 0 ? 'different' : 'same';
      return { monocle, state: state ?? verdict, differences, source: source ?? null };
    }),
    copies: copies.map(({ subject, message }) => ({
      ...{ directory: safe(subject), message: safe(message) },
    })),
    broken: broken.map(safe),
  };
}

/** The message about a field shows its values, which may be somebody's secret: it is left out. */
function differenceJson({ subject, path, message }: Difference, between: readonly string[]) {
  const object = safe(subject);
  if (path === undefined || path.length === 0) return { object, between, message: safe(message) };
  return { object, between, field: safe(formatPath(path)) };
}

const safe = (text: string): string => singleLine(redact(text));
