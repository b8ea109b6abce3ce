/** The Jobs that wipe the data of MonocleCrawlers: which they are, and whose. */
import { contentHash } from '../../constructs/content-hash.js';
import type { CrawlerName } from '../../constructs/crawlers/monocle-crawler.js';
import { COMPONENT } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { hasEnded } from '../instance/idents.js';
import { isOwnedBy } from '../instance/ownership.js';
import type { KubeObject } from '../kube/object.js';
import type { Attempt } from './attempt.js';
import { factsOf } from './light-crawler.js';
import type { Observation } from './observe.js';

const isWipeJob = ({ metadata }: KubeObject): boolean =>
  metadata.labels?.[COMPONENT] === 'wipe-crawler';

export const jobNameOf = (instance: string, { metadata }: KubeObject): string =>
  namesOf(instance).wipeCrawler(contentHash(metadata.uid));

export const wipeJobs = (monocle: KubeObject, jobs: readonly KubeObject[]): KubeObject[] =>
  jobs.filter(isWipeJob).filter(isOwnedBy(monocle.metadata.uid ?? ''));

/** Names that nobody else may have yet: while a Job wipes the data of one, it would wipe that of the next. */
export function namesBeingWiped(
  { key, monocle }: Attempt,
  { leaving, jobs }: Observation,
): CrawlerName[] {
  const names = new Set(wipeJobs(monocle, jobs).map(({ metadata }) => metadata.name));
  return leaving.filter((each) => names.has(jobNameOf(key.name, each))).map(crawlerName);
}

/** Those of update-idents, and those that wipe data and have not ended: one that failed stays, and is not run again. */
export function jobsOf(ours: readonly KubeObject[]): {
  readonly jobs: readonly KubeObject[];
  readonly wiping: readonly KubeObject[];
} {
  return {
    jobs: ours.filter((each) => !isWipeJob(each)),
    wiping: ours.filter(
      (each) => isWipeJob(each) && !hasEnded(each) && !each.metadata.deletionTimestamp,
    ),
  };
}

export const crawlerName = (crawler: KubeObject): CrawlerName => ({
  ...{ workspace: factsOf(crawler).workspace, name: crawler.metadata.name },
});
