/**
 * Every condition type and reason in the status and the Events of a Monocle.
 *
 * Users and tools match on these words, and so does our own code: nothing decides by a message.
 */
export const CONDITION = {
  Ready: 'Ready',
  Stalled: 'Stalled',
  ConfigValid: 'ConfigValid',
  IdentsUpdated: 'IdentsUpdated',
  GitSynced: 'GitSynced',
} as const;

export const REASON = {
  Suspended: 'Suspended',
  Progressing: 'Progressing',
  Rolling: 'Rolling',
  NotDue: 'NotDue',
  JobFailed: 'JobFailed',
  PushFailed: 'PushFailed',
} as const;
