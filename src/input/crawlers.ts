/**
 * The MonocleCrawlers among the objects of files, and the Monocles that they belong to.
 *
 * In: Monocles and MonocleCrawlers, in any order. Out: the crawlers of each Monocle, and every problem with one. In a
 * cluster, Monocle runs without a refused crawler; here it is an error, because the user can correct it at once.
 */
import { defaultConfig } from '../../constructs/config/config.js';
import { type MergedCrawlers, mergeCrawlers } from '../../constructs/crawlers/merge-crawlers.js';
import { type MonocleCrawler, resolveCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { KIND } from '../../constructs/instance/spec.js';
import type { ValidMonocle } from '../../constructs/valid-monocle.js';
import type { Problem } from '../../constructs/validation/problem.js';
import { own } from '../../constructs/validation/schema.js';

export interface CrawlerProblems<Place> {
  readonly place: Place;
  readonly problems: readonly Problem[];
}

interface Given<Place> {
  readonly crawler: MonocleCrawler;
  readonly place: Place;
  readonly problems: Problem[];
}

interface Merged<Place> {
  readonly merged: MergedCrawlers;
  /** Where they were found. */
  readonly places: readonly Place[];
}

/** `Place` is where a crawler was found, for its problems. */
export class Crawlers<Place> {
  private readonly given: Given<Place>[] = [];
  /** By `namespace/name`. */
  private readonly monocles = new Map<string, ValidMonocle>();
  /** The ids of all Monocles, even of those with problems. */
  private readonly known = new Set<string>();
  private readonly merged = new Map<string, Merged<Place>>();
  /** Steps that the user has to do outside of the manifests. */
  readonly notes: string[] = [];

  /** @param namespace for objects without a namespace */
  constructor(private readonly namespace?: string) {}

  /** @param valid undefined if it has errors, so that no crawlers can be merged into it */
  addMonocle(value: unknown, valid: ValidMonocle | undefined): void {
    const id = this.idOf(valid?.metadata ?? own(value, 'metadata'));
    this.known.add(id);
    if (valid) this.monocles.set(id, valid);
  }

  add(value: unknown, place: Place): void {
    const { problems } = resolveCrawler(value);
    const crawler = this.withNamespace(value as MonocleCrawler, problems.length === 0);
    this.given.push({ crawler, place, problems: [...problems] });
  }

  /** The crawlers of a Monocle. Call `check` first. undefined if it has none. */
  of({ metadata }: ValidMonocle): Merged<Place> | undefined {
    return this.merged.get(this.idOf(metadata));
  }

  private idOf(metadata: unknown): string {
    return `${own(metadata, 'namespace') ?? this.namespace ?? ''}/${own(metadata, 'name')}`;
  }

  /**
   * Call it once, after all objects are added.
   * @param ifAlone the severity if the Monocle of a crawler is not among the objects
   */
  check(ifAlone: 'error' | 'warning'): CrawlerProblems<Place>[] {
    const good = this.given.filter(({ problems }) => problems.length === 0);
    const seen = new Set<string>();
    for (const { crawler, problems } of good) {
      const { name, namespace = '' } = crawler.metadata;
      if (seen.has(`${namespace}/${name}`))
        problems.push({ path: ['metadata', 'name'], message: `${name} is listed twice; keep one` });
      seen.add(`${namespace}/${name}`);
      const id = monocleOf(crawler);
      if (!this.known.has(id))
        problems.push({
          path: ['spec', 'monocle'],
          message: `${[KIND, ...id.split('/').filter(Boolean)].join('/')} is not among these files; name its file, too`,
          severity: ifAlone,
        });
    }
    const alone = good.filter(({ problems }) => problems.length === 0);
    for (const [id, group] of Map.groupBy(alone, ({ crawler }) => monocleOf(crawler)))
      this.merge(id, group);
    return this.given;
  }

  private merge(id: string, group: readonly Given<Place>[]): void {
    const monocle = this.monocles.get(id);
    if (monocle === undefined) return;
    const { spec, config = defaultConfig } = monocle;
    const { name, namespace = this.namespace } = monocle.metadata;
    const merged = mergeCrawlers({
      monocle: { name, ...(namespace !== undefined && { namespace }), spec },
      config,
      crawlers: group.map(({ crawler }) => crawler),
    });
    for (const [i, { problems }] of merged.verdicts.entries()) group[i]?.problems.push(...problems);
    for (const [variable, { secret, copiedFrom }] of merged.tokens)
      if (copiedFrom)
        this.notes.push(
          `Secret/${namespace ?? ''}/${secret} must have the key ${variable}: a copy of ${copiedFrom.key} in Secret/${copiedFrom.namespace}/${copiedFrom.name}`,
        );
    this.merged.set(id, { merged, places: group.map(({ place }) => place) });
  }

  private withNamespace(crawler: MonocleCrawler, isValid: boolean): MonocleCrawler {
    if (!isValid || this.namespace === undefined || crawler.metadata.namespace !== undefined)
      return crawler;
    return { ...crawler, metadata: { ...crawler.metadata, namespace: this.namespace } };
  }
}

/** The `namespace/name` of the Monocle that a valid crawler names. */
function monocleOf({ metadata, spec: { monocle } }: MonocleCrawler): string {
  return `${monocle.namespace ?? metadata.namespace ?? ''}/${monocle.name}`;
}
