/**
 * Every condition type and reason in the status and the Events of a Monocle.
 *
 * Users and tools match on these words, and so does our own code: nothing decides by a message.
 */
export const CONDITION = {
  Ready: 'Ready',
  Reconciling: 'Reconciling',
  Stalled: 'Stalled',
  ConfigValid: 'ConfigValid',
  ElasticReady: 'ElasticReady',
  ApiReady: 'ApiReady',
  CrawlerReady: 'CrawlerReady',
  IdentsUpdated: 'IdentsUpdated',
  GitSynced: 'GitSynced',
} as const;

export const REASON = {
  // Stalled: somebody has to act.
  InvalidSpec: 'InvalidSpec',
  NotAllowed: 'NotAllowed',
  NoRepository: 'NoRepository',
  SecretTooLarge: 'SecretTooLarge',
  NotOurs: 'NotOurs',
  SecondWriter: 'SecondWriter',
  Disputed: 'Disputed',
  NotStalled: 'NotStalled',
  // Not ready, and it may end by itself.
  Suspended: 'Suspended',
  FormerOwner: 'FormerOwner',
  Terminating: 'Terminating',
  WaitingForSecret: 'WaitingForSecret',
  VolumeGrows: 'VolumeGrows',
  Progressing: 'Progressing',
  /** A failure of this program. A failure of a request has the API server's own reason. */
  Error: 'Error',
  ApiError: 'ApiError',
  // The config.
  ConfigInvalid: 'ConfigInvalid',
  Valid: 'Valid',
  // Workloads.
  Ready: 'Ready',
  External: 'External',
  Absent: 'Absent',
  PodRefused: 'PodRefused',
  Rolling: 'Rolling',
  NotReady: 'NotReady',
  Idle: 'Idle',
  // update-idents.
  NotDue: 'NotDue',
  Running: 'Running',
  Updated: 'Updated',
  JobFailed: 'JobFailed',
  // Git.
  Pushing: 'Pushing',
  Pushed: 'Pushed',
  PushFailed: 'PushFailed',
  // Events alone.
  Created: 'Created',
  Configured: 'Configured',
  Deleted: 'Deleted',
  UpdateIdents: 'UpdateIdents',
  Published: 'Published',
  RemovalWaits: 'RemovalWaits',
} as const;
