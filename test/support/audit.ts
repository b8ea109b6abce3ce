/** Finds in the audit log what was created more than once. */
import type { ClusterFacts } from './cluster.js';
import { auditOf } from './place.js';

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
