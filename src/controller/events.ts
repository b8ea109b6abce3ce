/** Events about a Monocle, for `kubectl describe`. They are told beside the work and never hold it up. */

import { randomBytes } from 'node:crypto';
import { contentHash } from '../../constructs/content-hash.js';
import { EVENT } from '../instance/resources.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import { microTime } from '../time.js';

export type RecordEvent = (
  about: KubeObject,
  type: 'Normal' | 'Warning',
  reason: string,
  message: string,
) => void;

/** The same words about the same object are said once in so long. */
const REPEAT_MS = 10 * 60_000;
const MAX_MEMORY = 1_000;
const MAX_NOTE = 1_024;

/** @param instance which process speaks */
export function createRecorder(
  client: KubeClient,
  instance: string,
  log: (message: string, error: unknown) => void,
): RecordEvent {
  const said = new Map<string, number>();
  return (about, type, reason, message) => {
    const { name, namespace = '', uid } = about.metadata;
    const now = Date.now();
    const words = contentHash([uid, reason, message]);
    if (now - (said.get(words) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    if (said.size >= MAX_MEMORY) said.clear();
    said.set(words, now);
    const event = {
      apiVersion: EVENT.apiVersion,
      kind: EVENT.kind,
      metadata: { name: `${name}.${randomBytes(8).toString('hex')}`, namespace },
      eventTime: microTime(now),
      type,
      reason,
      action: 'Reconcile',
      note: message.length > MAX_NOTE ? `${message.slice(0, MAX_NOTE - 1)}…` : message,
      regarding: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid },
      reportingController: 'monocle.change-metrics.io/monocle-operator',
      reportingInstance: instance,
    };
    client.create(EVENT, event).catch((error: unknown) => log('an Event was lost', error));
  };
}
