/**
 * Prepares the texts in the status of a pod for a condition.
 *
 * Pure. In: what the kubelet, the scheduler or any other client wrote there. Out: a short line that holds no
 * credentials and does not change from one retry to the next. No code decides by these texts.
 */

import { redact } from '../../redact.js';
import { REASON } from '../status/reasons.js';

/** Enough for every text that is shown; cutting here limits the time of what follows. */
const MAX_READ = 1_000;
/** Parts of a text that change with each retry. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"']+/g, '?…'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…'],
  [/\b[0-9a-f]{32,}\b/gi, '…'],
  [/\b(\d{1,3}(?:\.\d{1,3}){3}):\d+\b/g, '$1'],
  [/\b(?:\d+(?:\.\d+)?(?:ms|ns|h|m|s))+\b/g, '…'],
];

/**
 * On one line, without control characters, and at most this long.
 * @param pod a name that changes with each pod and is left out
 */
export function oneLine(text: unknown, most: number, pod?: string): string {
  if (typeof text !== 'string') return '';
  let line = text.slice(0, MAX_READ);
  if (pod) line = line.replaceAll(pod, 'the pod');
  line = redact(line.replace(/[\p{C}\p{Z}]+/gu, ' ').trim());
  for (const [pattern, instead] of CHANGING) line = line.replace(pattern, instead);
  // Do not cut between the halves of a surrogate pair.
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

const OURS: ReadonlySet<string> = new Set(Object.values(REASON));
/** The reasons of the kubelet and the scheduler that are in reasons.ts. */
const THEIRS: readonly string[] = [
  REASON.ErrImagePull,
  REASON.CrashLoopBackOff,
  REASON.OOMKilled,
  REASON.RunContainerError,
  REASON.Unschedulable,
  REASON.Unhealthy,
  REASON.ProgressDeadlineExceeded,
];

/** A word that can be the reason of a condition and is not one of our own; otherwise undefined. */
export const reasonWord = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^[A-Z][A-Za-z0-9]{0,63}$/.test(value) &&
  (!OURS.has(value) || THEIRS.includes(value))
    ? value
    : undefined;

/** Whether it can be the name or the uid of an object. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 253;

/** Why an image cannot be pulled. While the kubelet backs off, it puts that first, or leaves the cause out. */
export const pullText = (message: unknown): string =>
  typeof message === 'string'
    ? message
        .slice(0, MAX_READ)
        .replace(/^Back-off pulling image "[^"]*"(?:: )?/, '')
        .replace(/^(?:ErrImagePull|RegistryUnavailable): /, '')
    : '';

/** Why the API server refuses a pod, in the words of the workload's controller. */
export const refusalText = (message: unknown): string =>
  oneLine(message, 300)
    .replace(/^create Pod \S+ in StatefulSet \S+ failed error: /i, '')
    .replace(/\bpods "[^"]*"/, 'its pod');

/** Why no node fits. Drops the numbers of nodes, which change with every other pod, and the order by them. */
export function schedulerText(message: unknown): string {
  if (typeof message !== 'string') return '';
  const [reasons = ''] = message
    .slice(0, MAX_READ)
    .replace(/^\d+\/\d+ nodes are available: /, '')
    .split('. ');
  const each = reasons.split(/, (?=\d+ )/).map((reason) => reason.replace(/^\d+ |\.$/g, ''));
  return [...new Set(each)].sort().join(', ');
}
