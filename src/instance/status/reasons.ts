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
  BackupReady: 'BackupReady',
  StorageReady: 'StorageReady',
  GitSynced: 'GitSynced',
  PodSecurity: 'PodSecurity',
  UpgradeBlocked: 'UpgradeBlocked',
  Crawling: 'Crawling',
  CrawlersWaiting: 'CrawlersWaiting',
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
  DowngradeRefused: 'DowngradeRefused',
  /** The backup before an upgrade failed. */
  BackupFirstFailed: 'BackupFirstFailed',
  NotStalled: 'NotStalled',
  // Not ready, and it may end by itself.
  Suspended: 'Suspended',
  FormerOwner: 'FormerOwner',
  Terminating: 'Terminating',
  WaitingForSecret: 'WaitingForSecret',
  PlatformUnknown: 'PlatformUnknown',
  /** The cluster does not serve MonocleCrawlers, or does not let the operator read them. */
  CrawlersUnknown: 'CrawlersUnknown',
  VolumeGrows: 'VolumeGrows',
  /** Changes of MonocleCrawlers are collected. */
  RollInterval: 'RollInterval',
  OutsideWindow: 'OutsideWindow',
  /** An upgrade waits for the backup before it. */
  BackingUp: 'BackingUp',
  Progressing: 'Progressing',
  /** A failure of this program. A failure of a request has the API server's own reason. */
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
  // Their pods. The kubelet and the scheduler have more words than these, which are used as they are.
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
  /** It failed with a word that cannot be a reason. */
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
  // A volume that grows by itself.
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
  // Events alone.
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
  /** Its Monocle did not get as far as to look at it. */
  Pending: 'Pending',
  Programmed: 'Programmed',
  NotAccepted: 'NotAccepted',
  Suspended: 'Suspended',
  /** Its former version is in the config. */
  LastGood: 'LastGood',
  /** The former config of its Monocle runs on as a whole. */
  LastGoodConfig: 'LastGoodConfig',
  /** It is being deleted. */
  Deleted: 'Deleted',
} as const;
