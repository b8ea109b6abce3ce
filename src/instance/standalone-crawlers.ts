/** The MonocleCrawlers of an apply without a controller: they come from files, and each must be accepted. Pure. */
import type { MonocleConfig } from '../../constructs/config/config.js';
import { TOKEN_LABEL } from '../../constructs/crawlers/crawler-token.js';
import { type MergedCrawlers, mergeCrawlers } from '../../constructs/crawlers/merge-crawlers.js';
import { CRAWLER_KIND, type MonocleCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { formatProblem } from '../../constructs/validation/problem.js';
import { UserError } from '../errors.js';
import type { ObjectKey } from '../kube/object.js';
import { isTokenIn, type ObservedSecrets } from './desired/secret.js';

/**
 * @param config of the file, or of the cluster, which the files did not know
 * @param secrets with the tokens; by default, every Secret counts as a token
 */
export function mergedWith(
  key: ObjectKey,
  spec: ResolvedSpec,
  config: MonocleConfig | undefined,
  crawlers: readonly MonocleCrawler[],
  secrets?: ObservedSecrets,
): MergedCrawlers | undefined {
  if (config === undefined || crawlers.length === 0) return undefined;
  const monocle = { ...key, spec };
  const isToken = secrets && isTokenIn(secrets);
  const merged = mergeCrawlers({ monocle, config, crawlers, isToken });
  const lines = merged.verdicts
    .filter(({ reason }) => reason !== undefined)
    .map(({ crawler, problems }) =>
      problems.map((each) => `${CRAWLER_KIND}/${crawler.metadata.name}: ${formatProblem(each)}`),
    );
  if (lines.length > 0) throw new UserError(lines.flat().join('\n'));
  return merged;
}

/** The names of the Secrets with tokens. */
export const tokenSecrets = (merged: MergedCrawlers | undefined): string[] => [
  ...new Set([...(merged?.tokens.values() ?? [])].map(({ secret }) => secret)),
];

/** The tokens that are not there: the crawler's pod does not start without them. */
export function missingTokenNotes(
  { namespace }: ObjectKey,
  merged: MergedCrawlers | undefined,
  secrets: ObservedSecrets,
): string[] {
  const missing = [...(merged?.tokens.values() ?? [])].filter(
    ({ secret, key }) => !secrets.get(secret)?.hashes.has(key),
  );
  return [
    ...new Set(
      missing.map(
        ({ secret, key, copiedFrom }) =>
          `Secret/${namespace}/${secret} has no ${key}, the token of a MonocleCrawler; the crawler's pod waits for it${copiedFrom ? '' : `. The Secret needs the label ${TOKEN_LABEL}=true`}`,
      ),
    ),
  ];
}
