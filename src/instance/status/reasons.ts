/**
 * Every condition type and reason in the status and the Events of a Monocle.
 *
 * Users, tools and our own code match on these words, never on a message.
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
  BackupReady: 'BackupReady',
  StorageReady: 'StorageReady',
  GitSynced: 'GitSynced',
  PodSecurity: 'PodSecurity',
  UpgradeBlocked: 'UpgradeBlocked',
  Crawling: 'Crawling',
  CrawlersWaiting: 'CrawlersWaiting',
} as const;

export const REASON = {
  // Stalled: a user has to act.
  InvalidSpec: 'InvalidSpec',
  NotAllowed: 'NotAllowed',
  NoRepository: 'NoRepository',
  SecretTooLarge: 'SecretTooLarge',
  NotOurs: 'NotOurs',
  SecondWriter: 'SecondWriter',
  Disputed: 'Disputed',
  DowngradeRefused: 'DowngradeRefused',
  /** The backup before an upgrade failed. */
  BackupFirstFailed: 'BackupFirstFailed',
  NotStalled: 'NotStalled',
  // Not ready, and may end without a user.
  Suspended: 'Suspended',
  FormerOwner: 'FormerOwner',
  Terminating: 'Terminating',
  WaitingForSecret: 'WaitingForSecret',
  PlatformUnknown: 'PlatformUnknown',
  /** The cluster does not serve MonocleCrawlers, or does not let the operator read them. */
  CrawlersUnknown: 'CrawlersUnknown',
  VolumeGrows: 'VolumeGrows',
  /** Changes of MonocleCrawlers are collected, to take effect together. */
  RollInterval: 'RollInterval',
  OutsideWindow: 'OutsideWindow',
  /** An upgrade waits for the backup before it. */
  BackingUp: 'BackingUp',
  Progressing: 'Progressing',
  /** A failure of this program. A failed request has the API server's own reason. */
  Error: 'Error',
  ApiError: 'ApiError',
  // The config.
  ConfigInvalid: 'ConfigInvalid',
  Valid: 'Valid',
  // Workloads.
  Hibernated: 'Hibernated',
  Stopping: 'Stopping',
  Ready: 'Ready',
  External: 'External',
  Absent: 'Absent',
  PodRefused: 'PodRefused',
  Rolling: 'Rolling',
  NotReady: 'NotReady',
  Idle: 'Idle',
  // Their pods. Other reasons of the kubelet and the scheduler are used as they are.
  ErrImagePull: 'ErrImagePull',
  RunContainerError: 'RunContainerError',
  CrashLoopBackOff: 'CrashLoopBackOff',
  OOMKilled: 'OOMKilled',
  /** The init container check-schema refused to start. */
  SchemaTooNew: 'SchemaTooNew',
  Unschedulable: 'Unschedulable',
  Unhealthy: 'Unhealthy',
  ClaimPending: 'ClaimPending',
  ContainerCreating: 'ContainerCreating',
  PodInitializing: 'PodInitializing',
  PodTerminating: 'PodTerminating',
  ProgressDeadlineExceeded: 'ProgressDeadlineExceeded',
  /** The pod failed, and the word in its status cannot be the reason of a condition. */
  PodFailed: 'PodFailed',
  // update-idents.
  NotDue: 'NotDue',
  Running: 'Running',
  Updated: 'Updated',
  JobFailed: 'JobFailed',
  JobDeadlineExceeded: 'JobDeadlineExceeded',
  // Backups.
  BackedUp: 'BackedUp',
  BackupFailed: 'BackupFailed',
  // A volume that grows automatically.
  NotMeasured: 'NotMeasured',
  MeasurementFailed: 'MeasurementFailed',
  EnoughSpace: 'EnoughSpace',
  MaxReached: 'MaxReached',
  GrowthRefused: 'GrowthRefused',
  NoOwnFileSystem: 'NoOwnFileSystem',
  GrowByHand: 'GrowByHand',
  // Crawlers.
  Crawled: 'Crawled',
  CrawlErrors: 'CrawlErrors',
  NoCrawlers: 'NoCrawlers',
  /** The api cannot be asked, or its answers cannot be read. */
  NoAnswer: 'NoAnswer',
  // The security of pods.
  Relaxed: 'Relaxed',
  // Git.
  Pushing: 'Pushing',
  Pushed: 'Pushed',
  PushFailed: 'PushFailed',
  // Only in Events.
  Created: 'Created',
  Configured: 'Configured',
  Deleted: 'Deleted',
  PodReplaced: 'PodReplaced',
  UpdateIdents: 'UpdateIdents',
  BackupRequested: 'BackupRequested',
  Published: 'Published',
  RemovalWaits: 'RemovalWaits',
} as const;

/** The reasons why an update-idents Job did not do its work. */
export const FAILED_JOB: readonly string[] = [REASON.JobFailed, REASON.JobDeadlineExceeded];

/** The conditions of a MonocleCrawler that the reconcile of its Monocle writes. */
export const CRAWLER_CONDITION = {
  Accepted: 'Accepted',
  Programmed: 'Programmed',
  Crawled: 'Crawled',
} as const;

/** The reasons of these conditions. A refusal has one of RefusalReason. */
export const CRAWLER_REASON = {
  Accepted: 'Accepted',
  MonocleNotFound: 'MonocleNotFound',
  TooLarge: 'TooLarge',
  /** The reconcile of its Monocle has not looked at it yet. */
  Pending: 'Pending',
  Programmed: 'Programmed',
  NotAccepted: 'NotAccepted',
  Suspended: 'Suspended',
  /** The config has its previous version. */
  LastGood: 'LastGood',
  /** The whole previous config of its Monocle keeps running. */
  LastGoodConfig: 'LastGoodConfig',
  /** It is being deleted. */
  Deleted: 'Deleted',
} as const;
