/**
 * The crawlers that ran before, for those whose new version is refused. Pure.
 *
 * A crawler is known by the place that is recorded for its object, or else by its own variable. Whether it may still
 * run as it was is checked anew: what a Monocle no longer allows does not run on.
 */
import { type ConfigCrawler, type MonocleConfig, providerToken } from '../config/config.js';
import { own } from '../validation/own.js';
import {
  type CrawlerToken,
  isTokenVariable,
  type TokenSource,
  tokenVariable,
} from './crawler-token.js';
import type { CrawlerProposal } from './crawler-verdict.js';
import type { MonocleCrawler } from './monocle-crawler.js';

export interface FormerCrawlers {
  /** The config that ran. */
  readonly config: MonocleConfig;
  /** Where its pods read the tokens that are not in the Monocle's own Secret. */
  readonly tokens: ReadonlyMap<string, TokenSource>;
}

interface Former {
  readonly workspace: string;
  readonly entry: ConfigCrawler;
  readonly variable: string | undefined;
}

export class LastGood {
  private readonly byVariable = new Map<string, Former>();
  private readonly byName = new Map<string, Former>();

  constructor(private readonly former: FormerCrawlers | undefined) {
    for (const { name: workspace, crawlers } of former?.config.workspaces ?? [])
      for (const entry of crawlers) {
        const variable = providerToken(entry.provider)?.key;
        const found = { workspace, entry, variable };
        if (variable !== undefined) this.byVariable.set(variable, found);
        this.byName.set(nameKey(workspace, entry.name), found);
      }
  }

  /**
   * @param id of `idOf`
   * @param workspace the one in which it has its name; undefined if nothing is recorded of it
   */
  of(
    id: string,
    { metadata: { name }, spec }: MonocleCrawler,
    workspace: string | undefined,
  ): CrawlerProposal | undefined {
    if (own(spec, 'suspend') === true) return undefined;
    const ours = tokenVariable(id);
    const found =
      workspace === undefined
        ? this.byVariable.get(ours)
        : this.byName.get(nameKey(workspace, name));
    if (found === undefined || found.entry.name !== name) return undefined;
    const { variable } = found;
    if (variable !== undefined && isTokenVariable(variable) && variable !== ours) return undefined;
    const token = variable === undefined ? undefined : this.tokenOf(variable);
    if (token === 'unknown') return undefined;
    return {
      ...{ workspace: found.workspace, entry: found.entry, isSuspended: false, warnings: [] },
      token: token && { ...token, path: ['spec'] },
    };
  }

  private tokenOf(variable: string): CrawlerToken | 'unknown' {
    const source = this.former?.tokens.get(variable);
    if (source) return { variable, source };
    return isTokenVariable(variable) ? 'unknown' : { variable };
  }
}

const nameKey = (workspace: string, name: string): string => JSON.stringify([workspace, name]);
