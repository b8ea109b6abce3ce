/** What a reconcile remembers of the merge of MonocleCrawlers, for their status and for the Monocle's. */
import { takesFrom } from '../../constructs/crawlers/crawler-proposal.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { excessFinding, findingOf } from '../instance/crawler-status.js';
import type { Desired } from '../instance/desired.js';
import { REASON } from '../instance/reasons.js';
import type { Explanation, StatusFields } from '../instance/status.js';
import { type KubeObject, keyOf } from '../kube/object.js';
import type { Attempt, Memory } from './attempt.js';
import type { Observation } from './observe.js';
import type { CrawlersRead } from './read-crawlers.js';

export const CRAWLERS_UNKNOWN: Explanation = {
  reason: REASON.CrawlersUnknown,
  message:
    'it has MonocleCrawlers, which the cluster does not serve or the operator may not read, so everything is left as it is; apply the CRD and the rights of this version of the operator',
};

/** Those that a Monocle may take, and those of namespaces that it takes nothing from. */
export function takenCrawlers(
  crawlers: readonly KubeObject[],
  monocle: KubeObject,
): { readonly taken: readonly KubeObject[]; readonly others: readonly KubeObject[] } {
  const owner = { ...keyOf(monocle), spec: (monocle.spec ?? {}) as ResolvedSpec };
  const isTaken = ({ metadata }: KubeObject) => takesFrom(owner, metadata.namespace);
  return {
    taken: crawlers.filter(isTaken),
    others: crawlers.filter((each) => !isTaken(each)),
  };
}

/** @returns how many there are; what was known before, if the last good config runs on */
export function rememberFindings(
  { memory, previousStatus }: Attempt,
  { crawlers }: Pick<Observation, 'crawlers'>,
  { crawlers: merged, configProblem }: Pick<Desired, 'crawlers' | 'configProblem'>,
  excess: CrawlersRead['excess'],
): StatusFields['crawlers'] {
  if (configProblem) return previousStatus?.crawlers;
  const generations = new Map(
    crawlers.map(({ metadata: { uid = '', generation = 0 } }) => [uid, generation]),
  );
  const findings = new Map([
    ...(merged?.verdicts ?? []).map((verdict) => {
      const { uid = '' } = verdict.crawler.metadata;
      return [uid, findingOf(verdict, generations.get(uid) ?? 0)] as const;
    }),
    ...excess.map(
      ({ metadata: { uid = '', generation = 0 } }) => [uid, excessFinding(generation)] as const,
    ),
  ]);
  memory.crawlers = { findings, isProgrammed: false };
  if (findings.size === 0) return undefined;
  const accepted = [...findings.values()].filter(({ isAccepted }) => isAccepted);
  return { total: findings.size, accepted: accepted.length };
}

export function markProgrammed({ crawlers }: Memory, isProgrammed: boolean): void {
  if (crawlers) crawlers.isProgrammed = isProgrammed;
}
