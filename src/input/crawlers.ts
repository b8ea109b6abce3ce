/**
 * The MonocleCrawlers among the objects of files, and the Monocles that they belong to.
 *
 * In: Monocles and MonocleCrawlers, in any order. Out: the crawlers of each Monocle, and every problem with one. A
 * cluster runs without a crawler that is refused; here it is an error, because its author is there to correct it.
 */
import { defaultConfig } from '../../constructs/config/config.js';
import { mergeCrawlers } from '../../constructs/crawlers/merge-crawlers.js';
import { type MonocleCrawler, resolveCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { KIND, type Monocle, resolveMonocle } from '../../constructs/instance/spec.js';
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

/** `Place` is where a crawler was found, for its problems. */
export class Crawlers<Place> {
  private readonly given: Given<Place>[] = [];
  /** By `namespace/name`. */
  private readonly monocles = new Map<string, Monocle>();
  /** The ids of all Monocles, also of those with problems. */
  private readonly known = new Set<string>();
  private readonly accepted = new Map<string, Given<Place>[]>();
  /** What the user has to do that is in no manifest. */
  readonly notes: string[] = [];

  /** @param namespace of the objects that do not say it */
  constructor(private readonly namespace?: string) {}

  /** @param isValid whether crawlers can be merged into it */
  addMonocle(monocle: Monocle, isValid: boolean): void {
    const { name, namespace = this.namespace ?? '' } = (own(monocle, 'metadata') ?? {}) as Partial<
      Monocle['metadata']
    >;
    this.known.add(`${namespace}/${name}`);
    if (isValid) this.monocles.set(`${namespace}/${name}`, monocle);
  }

  add(value: unknown, place: Place): void {
    const { problems } = resolveCrawler(value);
    const crawler = this.withNamespace(value as MonocleCrawler, problems.length === 0);
    this.given.push({ crawler, place, problems: [...problems] });
  }

  /** Those of a Monocle that are good, once `check` was called. */
  of(monocle: Monocle): readonly MonocleCrawler[] {
    return this.acceptedOf(monocle).map(({ crawler }) => crawler);
  }

  /** Where these were found. */
  placesOf(monocle: Monocle): readonly Place[] {
    return this.acceptedOf(monocle).map(({ place }) => place);
  }

  private acceptedOf({ metadata }: Monocle): readonly Given<Place>[] {
    const { name, namespace = this.namespace ?? '' } = metadata;
    return this.accepted.get(`${namespace}/${name}`) ?? [];
  }

  /**
   * Call it once, after all objects were added.
   * @param ifAlone how bad a crawler is whose Monocle is not among the objects
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
    const { spec } = resolveMonocle(monocle).monocle;
    const { name, namespace = this.namespace } = monocle.metadata;
    const { tokens, verdicts } = mergeCrawlers({
      monocle: { name, ...(namespace !== undefined && { namespace }), spec },
      config: spec.config ?? defaultConfig,
      crawlers: group.map(({ crawler }) => crawler),
    });
    for (const [i, { problems }] of verdicts.entries()) group[i]?.problems.push(...problems);
    for (const [variable, { secret, copiedFrom }] of tokens)
      if (copiedFrom)
        this.notes.push(
          `Secret/${namespace ?? ''}/${secret} must have the key ${variable}: a copy of ${copiedFrom.key} in Secret/${copiedFrom.namespace}/${copiedFrom.name}`,
        );
    this.accepted.set(
      id,
      group.filter((_, i) => verdicts[i]?.reason === undefined),
    );
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
