/** The first step of a reconcile: whether there is anything to write for this Monocle at all. Pure. */

import type { ValidSpec } from '../../../constructs/instance/spec.js';
import type { Relaxation } from '../../../constructs/pods/pod-verdict.js';
import { judgeMonocle } from '../../../constructs/valid-monocle.js';
import { formatProblem, type Problem } from '../../../constructs/validation/problem.js';
import { suspensionOf } from '../../instance/desired/suspension.js';
import type { Explanation } from '../../instance/status/condition.js';
import type { Report } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import type { KubeObject } from '../../kube/object.js';
import { withoutMarks } from '../caches/contents.js';
import { type Policy, refusalOf } from '../policy.js';
import type { Destination } from '../sink.js';
import type { StepResult } from './attempt.js';

const MAX_PROBLEMS = 5;
const NO_REPOSITORY: Explanation = {
  reason: REASON.NoRepository,
  message:
    'it is to be published to Git, and the controller was started without --repo. Start it with one, or set spec.sink to Cluster',
};

export interface CheckOptions {
  readonly policy: Policy;
  /** Used when spec.sink is unset. */
  readonly destination: Destination;
  /** Whether the controller can publish. */
  readonly hasSink: boolean;
}

export interface CheckResult extends StepResult {
  /** Set if the reconcile continues. */
  readonly wanted?: { readonly spec: ValidSpec; readonly isPublished: boolean };
}

export function check(
  monocle: KubeObject,
  { policy, destination, hasSink }: CheckOptions,
): CheckResult {
  const { spec, problems, relaxations } = judgeMonocle(withoutMarks(monocle));
  if (spec === undefined) return { report: { stalled: invalid(problems) } };
  const stalled = refusalOf(spec, policy, relaxations);
  if (stalled) return { report: { stalled } };
  const podSecurity = relaxed(relaxations);
  const suspension = suspensionOf({ ...monocle, spec });
  if (suspension) {
    const message = `nothing is written while ${suspension}`;
    return { report: { ...podSecurity, suspended: { reason: REASON.Suspended, message } } };
  }
  const isPublished = (spec.sink ?? destination) === 'Git';
  if (isPublished && !hasSink) return { report: { stalled: NO_REPOSITORY } };
  return {
    report: { ...podSecurity, ...(!isPublished && { git: undefined }) },
    wanted: { spec, isPublished },
  };
}

/** Empty if every pod satisfies "restricted". */
function relaxed(relaxations: readonly Relaxation[]): Pick<Report, 'podSecurity'> {
  if (relaxations.length === 0) return {};
  return { podSecurity: { reason: REASON.Relaxed, message: shown(relaxations) } };
}

function invalid(problems: readonly Problem[]): Explanation {
  return { reason: REASON.InvalidSpec, message: shown(problems) };
}

function shown(problems: readonly Problem[]): string {
  const more = problems.length - MAX_PROBLEMS;
  const first = problems.slice(0, MAX_PROBLEMS).map(formatProblem).join('; ');
  return `${first}${more > 0 ? ` (and ${more} more)` : ''}`;
}
