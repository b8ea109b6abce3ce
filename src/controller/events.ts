/** Events about a Monocle, for `kubectl describe`. They are told beside the work and never hold it up. */
import { randomBytes } from 'node:crypto';
import type { KubeClient, KubeObject } from '../kube/client.js';
import { EVENT } from './resources.js';

export interface EventText {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

export type RecordEvent = (about: KubeObject, event: EventText) => void;

export interface RecorderOptions {
  readonly client: KubeClient;
  /** Which process speaks. */
  readonly instance: string;
  readonly now: () => Date;
  readonly log: (message: string, error: unknown) => void;
}

/** The same words about the same object are said once in so long. */
const REPEAT_MS = 10 * 60_000;
const MAX_MEMORY = 1_000;
const MAX_NOTE = 1_024;

export function createRecorder({ client, instance, now, log }: RecorderOptions): RecordEvent {
  const said = new Map<string, number>();
  return (about, { type, reason, message }) => {
    const { name, namespace = '', uid } = about.metadata;
    const at = now();
    const words = `${uid} ${reason} ${message}`;
    if (at.getTime() - (said.get(words) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    if (said.size >= MAX_MEMORY) said.clear();
    said.set(words, at.getTime());
    const event = {
      apiVersion: EVENT.apiVersion,
      kind: EVENT.kind,
      metadata: { name: `${name}.${randomBytes(8).toString('hex')}`, namespace },
      eventTime: at.toISOString().replace('Z', '000Z'),
      type,
      reason,
      action: 'Reconcile',
      note: message.length > MAX_NOTE ? `${message.slice(0, MAX_NOTE - 1)}…` : message,
      regarding: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid },
      reportingController: 'monocle.change-metrics.io/monocle-operator',
      reportingInstance: instance,
    };
    client
      .create(EVENT, event, namespace)
      .catch((error: unknown) => log('an Event was lost', error));
  };
}
