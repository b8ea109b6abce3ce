/**
 * A crawler that starts over from a date: refuses what Monocle's janitor would ignore.
 *
 * Pure. In: what the user asked for, and the live config. Out: a reason to refuse it, and which dates it does not
 * reset. The janitor exits with 0 if it cannot read the date, so this is checked first.
 */
import { updateSinceRefusal } from '../../../constructs/config/config-value.js';
import { settingsOf } from '../../../constructs/config/providers.js';
import { isoTime } from '../../time.js';
import { type CrawlerRequest, missing, nameRefusal, quote, runningCrawlers } from './janitor.js';

/** What the crawler's entries in Monocle's data come from. */
export interface Recrawlable {
  /** The settings of its provider. */
  readonly settings: ReturnType<typeof settingsOf>;
}

/**
 * The date without a space, in a form that every Monocle with this command reads.
 * @returns undefined if it is not a date, or in the future: Monocle would crawl nothing until that day
 */
export function commitDate(since: string, now: number): string | undefined {
  if (updateSinceRefusal(since) !== undefined) return undefined;
  const [, day = '', time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\S{8}) ?(\S+))?$/.exec(since) ?? [];
  const offset = /^[-+]/.test(zone) ? zone.replace(/^(.\d{2}):?/, '$1:') : 'Z';
  const at = Date.parse(`${day}T${time}${offset}`);
  if (Number.isNaN(at) || at > now) return undefined;
  return since === day ? day : isoTime(at);
}

/** @returns the crawler, or why there is nothing to reset */
export function findRecrawlable(
  text: string | undefined,
  request: CrawlerRequest,
): Recrawlable | string {
  const known = runningCrawlers(text);
  if (known === undefined) return 'the config that runs cannot be read';
  const { workspace, crawler } = request;
  const found = known.find((each) => each.workspace === workspace && each.name === crawler);
  if (found === undefined) return missing(known, request);
  const broken = nameRefusal(request);
  if (broken !== undefined) return broken;
  const settings = settingsOf(found.provider);
  const { organization, repositories, products, users } = settings;
  // Monocle derives entries with a date from these fields (its function getCrawlerEntities).
  if (!isFilled(organization ?? repositories ?? products ?? users))
    return `the crawler ${quote(crawler)} has nothing in the config whose date could be reset`;
  return { settings };
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';

/** What keeps its date, because Monocle discovered it and the config does not list it; undefined if nothing does. */
export function keptDates({ settings }: Recrawlable): string | undefined {
  const { organization, repositories } = settings;
  if (isFilled(organization)) {
    const place = `organization ${quote(String(organization))}`;
    return isFilled(repositories)
      ? `repositories of the ${place} that the config does not list keep their dates`
      : `repositories that Monocle finds in the ${place} keep their dates; only the search for new ones begins again. List them in the config to crawl them again`;
  }
  const patterns = Array.isArray(repositories)
    ? repositories.filter((each) => String(each).startsWith('^'))
    : [];
  return patterns.length > 0
    ? `repositories that Monocle finds by ${patterns
        .slice(0, 3)
        .map((each) => quote(String(each)))
        .join(', ')} keep their dates; name them in the config to crawl them again`
    : undefined;
}
