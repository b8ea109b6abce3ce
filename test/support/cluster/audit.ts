/** What the API server's audit log says: who asked for what, and what was created more than once. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ClusterFacts } from './cluster.js';

export interface AuditEntry {
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username: string; readonly extra?: Record<string, string[]> };
  readonly objectRef?: {
    readonly apiGroup?: string;
    readonly resource: string;
    readonly subresource?: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code: number };
  readonly requestReceivedTimestamp: string;
  readonly stage: string;
}

export const OPERATOR = 'system:serviceaccount:monocle-system:monocle-operator';

/**
 * Every request that the operator made since the file began, in the order of arrival. The API server writes an entry when the
 * request ends; clients may see the effect earlier. Before you count, wait for an entry that you expect.
 */
export function auditOf(cluster: ClusterFacts): AuditEntry[] {
  return auditEntries(cluster).filter(({ user }) => user.username === OPERATOR);
}

/** What was read of each log: stories ask for it again and again. */
const logs = new Map<
  string,
  { bytes: number; isAtLine: boolean; readonly entries: AuditEntry[] }
>();

export function auditEntries({ auditLog = '', auditFrom = 0 }: ClusterFacts): AuditEntry[] {
  // With the byte before it: the API server may have been in the middle of a line, which is not of this file.
  const first = { bytes: Math.max(0, auditFrom - 1), isAtLine: auditFrom === 0, entries: [] };
  const log = logs.get(auditLog) ?? first;
  logs.set(auditLog, log);
  const added = bytesFrom(auditLog, log.bytes);
  // The last line may still be written.
  const whole = added.subarray(0, added.lastIndexOf(0x0a) + 1);
  log.bytes += whole.length;
  const lines = whole.subarray(log.isAtLine ? 0 : whole.indexOf(0x0a) + 1);
  log.isAtLine ||= whole.length > 0;
  for (const line of lines.toString('utf8').split('\n'))
    if (line !== '') log.entries.push(JSON.parse(line));
  return log.entries.toSorted((a, b) =>
    a.requestReceivedTimestamp < b.requestReceivedTimestamp ? -1 : 1,
  );
}

function bytesFrom(file: string, start: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
  } finally {
    closeSync(descriptor);
  }
}

export const isWrite = ({ verb }: AuditEntry): boolean => !['get', 'list', 'watch'].includes(verb);

export const credentialOf = ({ user }: AuditEntry): string | undefined =>
  user.extra?.['authentication.kubernetes.io/credential-id']?.[0];

/** `namespace/name` of each object of the kind that the operator created, once for each creation. */
export const createdBy = (cluster: ClusterFacts, plural: string): string[] =>
  auditOf(cluster)
    .filter(({ verb, objectRef, responseStatus }) => {
      const isMade = responseStatus?.code === 201;
      return isMade && verb === 'create' && objectRef?.resource === plural;
    })
    .map(({ objectRef }) => `${objectRef?.namespace}/${objectRef?.name}`);

export const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);
