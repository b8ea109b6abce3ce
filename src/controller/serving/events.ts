/**
 * Records Events about a Monocle, for `kubectl describe`, without waiting for them; a lost Event is logged. Also reads
 * the last Warning that another controller recorded about an object of a Monocle.
 */

import { randomBytes } from 'node:crypto';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { timeOf } from '../../instance/readiness/pod-parts.js';
import { refusalText } from '../../instance/readiness/pod-text.js';
import { EVENT } from '../../instance/writes/resources.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import { microTime, type Time } from '../../time.js';

export type RecordEvent = (
  about: KubeObject,
  type: 'Normal' | 'Warning',
  reason: string,
  message: string,
) => void;

/** The same Event about the same object is recorded at most this often. */
const REPEAT_MS = 10 * 60_000;
const MAX_MEMORY = 1_000;
const MAX_NOTE = 1_024;

export interface RecorderOptions {
  readonly client: KubeClient;
  /** The identity of the process that records. */
  readonly instance: string;
  readonly time: Time;
  readonly log: (message: string, error: unknown) => void;
}

export function createRecorder({ client, instance, time, log }: RecorderOptions): RecordEvent {
  const recorded = new Map<string, number>();
  return (about, type, reason, message) => {
    const { name, namespace = '', uid } = about.metadata;
    const now = time.now();
    const id = contentHash([uid, reason, message]);
    if (now - (recorded.get(id) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    if (recorded.size >= MAX_MEMORY) recorded.clear();
    recorded.set(id, now);
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

/** A limit is needed: a tenant may create any number of Events about an object. */
const READ_MS = 5_000;

/**
 * Reads the last Warning about an object, in one request. Called only while a pod or a volume waits for the object.
 * @returns undefined if there is none, or if it cannot be read
 */
export async function lastWarning(
  client: KubeClient,
  { namespace }: ObjectKey,
  uid: string,
): Promise<string | undefined> {
  const listed = client.list(EVENT, {
    namespace,
    fieldSelector: `regarding.uid=${uid},type=Warning`,
    transform: ({ apiVersion, kind, metadata, ...event }) => ({
      ...{ apiVersion, kind, metadata: { name: metadata.name } },
      at: event.series?.lastObservedTime ?? event.deprecatedLastTimestamp ?? event.eventTime,
      note: refusalText(event.note),
    }),
    signal: AbortSignal.timeout(READ_MS),
  });
  const items = await listed.then((list) => list.items).catch((): KubeObject[] => []);
  return [...items].sort((a, b) => timeOf(b.at) - timeOf(a.at))[0]?.note;
}
