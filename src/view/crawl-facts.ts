/** What a view says about how far the crawlers are. Pure. */
import { CONDITION } from '../instance/status/reasons.js';
import type { KubeObject } from '../kube/object.js';
import { condition, type Fact } from './instance-facts.js';

/** Empty unless the controller asks the api. */
export function crawlFacts(monocle: KubeObject | undefined): Fact[] {
  const crawling = condition(monocle, CONDITION.Crawling);
  if (crawling === undefined) return [];
  const { status, message: detail } = crawling;
  const label = 'crawl';
  if (status === 'True') return [{ label, mark: 'good', state: 'crawls', detail }];
  return status === 'False'
    ? [{ label, mark: 'bad', state: 'errors', detail }]
    : [{ label, mark: 'none', state: 'unknown', detail }];
}
