/**
 * The config while MonocleCrawlers are added to it. Pure.
 *
 * It enforces the limits across all crawlers: unique names in each workspace, a config that fits into a ConfigMap, a
 * share for each namespace, and a variable of its own for each crawler. A crawler that was added keeps its place: later
 * ones cannot take it.
 */
import {
  type ConfigCrawler,
  type ConfigWorkspace,
  canonicalConfig,
  MAX_BYTES,
  renderConfig,
  type ValidConfig,
} from '../config/config.js';
import { yamlText } from '../validation/yaml-writer.js';
import { subjectOf } from './crawler-proposal.js';
import {
  type CrawlerToken,
  MAX_TOKEN,
  type TokenRules,
  type TokenSource,
  tokenRefusal,
  unlabelled,
} from './crawler-token.js';
import { type CrawlerProposal, type Refusal, refusal } from './crawler-verdict.js';
import { type CrawlerOwner, compareIds } from './monocle-crawler.js';

/** Whether a key of a Secret exists; the namespace defaults to the Monocle's. */
export type HasKey = (secret: string, key: string, namespace?: string) => boolean;

/** False for an existing Secret without the label of a token; the namespace defaults to the Monocle's. */
export type IsToken = (secret: string, namespace?: string) => boolean;

/** How many MonocleCrawlers a Monocle may have. */
const MAX_CRAWLERS = 2_000;
/** How many of them may be in other namespaces: the operator copies their tokens into one Secret. */
const MAX_FOREIGN = 500;
/**
 * The space for variables in a Deployment. etcd's limit is 1.5 MB, and managedFields repeat each variable's name.
 */
const MAX_VARIABLE_BYTES = 1_000_000;
const BYTES_PER_VARIABLE = 300;

/** What a crawler occupies. */
interface Place {
  readonly namespace: string;
  readonly workspace: string;
  readonly name: string;
  /** undefined if it has only its name. */
  readonly entry?: ConfigCrawler | undefined;
  readonly token?: CrawlerProposal['token'];
  /** The size in each budget. */
  readonly sizes: readonly number[];
}

/**
 * A limit that all crawlers share. If a Monocle accepts crawlers of other namespaces, each namespace may use at most as
 * much as it leaves free: whatever the others use, half of the rest is available to the next one.
 */
class Budget {
  private total = 0;
  private readonly used = new Map<string, number>();

  constructor(
    private readonly limit: number,
    private readonly isShared: boolean,
  ) {}

  add(namespace: string, size: number): void {
    this.total += size;
    this.used.set(namespace, (this.used.get(namespace) ?? 0) + size);
  }

  /** @param isRunning whether the crawler already has this size, so that the share does not apply */
  fits(namespace: string, size: number, isRunning: boolean): boolean {
    const free = this.limit - this.total - size;
    const isWithinShare = (this.used.get(namespace) ?? 0) + size <= free;
    return free >= 0 && (!this.isShared || isRunning || isWithinShare);
  }
}

export class Placement {
  /** By id. */
  private readonly places = new Map<string, Place>();
  /** By workspace, then by name: the id. */
  private readonly names = new Map<string, Map<string, string>>();
  /** By variable: the id. */
  private readonly variables = new Map<string, string>();
  /** By workspace of the config itself: the names of its own crawlers. */
  private readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly budgets: readonly Budget[];

  constructor(
    private readonly monocle: CrawlerOwner,
    private readonly base: ValidConfig,
    private readonly rules: TokenRules,
    private readonly hasKey: HasKey,
    private readonly isToken: IsToken,
  ) {
    this.own = new Map(
      base.workspaces.map(({ name, crawlers }) => [
        name,
        new Set(crawlers.map((each) => each.name)),
      ]),
    );
    const isShared = monocle.spec.crawlers?.namespaceSelector !== undefined;
    const room = MAX_BYTES - bytesOf(renderConfig(base));
    this.budgets = [room, MAX_VARIABLE_BYTES, MAX_CRAWLERS, MAX_FOREIGN].map(
      (limit) => new Budget(limit, isShared),
    );
  }

  /**
   * Gives a crawler a new place instead of its current one. If refused, returns why, and the crawler keeps what it has.
   * @param isRunning whether the crawler already runs like this, so that the share of its namespace does not apply
   */
  put(id: string, proposal: CrawlerProposal, isRunning = false): Refusal | undefined {
    const { workspace, entry, token, isSuspended } = proposal;
    const before = this.places.get(id);
    if (before) this.remove(id, before);
    const place: Place = {
      namespace: namespaceOf(id),
      workspace,
      name: entry.name,
      ...(!isSuspended && { entry, token }),
      sizes: this.sizesOf(id, proposal),
    };
    const refused =
      this.workspaceRefusal(workspace) ??
      (token && this.tokenRefusal(id, token, isSuspended)) ??
      this.nameRefusal(workspace, entry.name) ??
      this.sizeRefusal(place, before?.sizes, isRunning);
    const kept = refused ? before : place;
    if (kept) this.insert(id, kept);
    return refused;
  }

  /** Reserves the name of a crawler that cannot run now. */
  reserve(id: string, workspace: string, name: string): void {
    const namespace = namespaceOf(id);
    const place = { namespace, workspace, name, sizes: this.countsOf(id) };
    const refused = this.nameRefusal(workspace, name) ?? this.sizeRefusal(place, undefined, true);
    if (!refused) this.insert(id, place);
  }

  find(id: string): { readonly workspace: string; readonly isInConfig: boolean } | undefined {
    const place = this.places.get(id);
    return place && { workspace: place.workspace, isInConfig: place.entry !== undefined };
  }

  /** If nothing was added, this is the same object as the given config. */
  get config(): ValidConfig {
    const filled = new Map<string, ConfigCrawler[]>();
    const sorted = [...this.places].sort(([a], [b]) => compareIds(a, b));
    for (const [, { workspace, entry }] of sorted) {
      if (entry === undefined) continue;
      const entries = filled.get(workspace) ?? [];
      entries.push(entry);
      filled.set(workspace, entries);
    }
    if (filled.size === 0) return this.base;
    const created = [...filled].filter(([name]) => !this.own.has(name));
    return {
      ...this.base,
      workspaces: [
        ...this.base.workspaces.map((workspace) => {
          const added = filled.get(workspace.name);
          return added ? { ...workspace, crawlers: [...workspace.crawlers, ...added] } : workspace;
        }),
        ...created
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, crawlers]) => this.newWorkspace(name, crawlers)),
      ],
    };
  }

  /** Sorted by variable. */
  get tokens(): ReadonlyMap<string, TokenSource> {
    const sorted = [...this.variables].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(
      sorted.map(([variable, id]) => [variable, this.places.get(id)?.token?.source as TokenSource]),
    );
  }

  private insert(id: string, place: Place): void {
    const { namespace, workspace, name, token, sizes } = place;
    this.places.set(id, place);
    const names = this.names.get(workspace) ?? new Map();
    this.names.set(workspace, names.set(name, id));
    if (token?.source) this.variables.set(token.variable, id);
    for (const [i, budget] of this.budgets.entries()) budget.add(namespace, sizes[i] ?? 0);
  }

  private remove(id: string, { namespace, workspace, name, token, sizes }: Place): void {
    this.places.delete(id);
    this.names.get(workspace)?.delete(name);
    if (token?.source) this.variables.delete(token.variable);
    for (const [i, budget] of this.budgets.entries()) budget.add(namespace, -(sizes[i] ?? 0));
  }

  /** @param had the current sizes of the crawler; a request for no more than these always fits */
  private sizeRefusal(
    { namespace, sizes }: Place,
    had: Place['sizes'] | undefined,
    isRunning: boolean,
  ): Refusal | undefined {
    const fits = this.budgets.every((budget, i) => {
      const size = sizes[i] ?? 0;
      return size <= (had?.[i] ?? 0) || budget.fits(namespace, size, isRunning);
    });
    if (fits) return undefined;
    return refusal(
      'TooLarge',
      ['spec'],
      `does not fit: ${subjectOf(this.monocle)} has no room for it beside what runs, or its namespace would have more than it leaves to the others; shorten it, remove another of the namespace, or use another Monocle`,
    );
  }

  private workspaceRefusal(name: string): Refusal | undefined {
    const { allowed, create = true } = this.monocle.spec.crawlers?.workspaces ?? {};
    const isThere = this.own.has(name);
    if (allowed && !allowed.includes(name))
      return this.notAllowed(`its spec.crawlers.workspaces.allowed does not list ${name}`);
    return isThere || create
      ? undefined
      : this.notAllowed(
          `its config has no workspace ${name}, and spec.crawlers.workspaces.create is false`,
        );
  }

  private notAllowed(why: string): Refusal {
    const message = `is not allowed by ${subjectOf(this.monocle)}: ${why}`;
    return refusal('WorkspaceNotAllowed', ['spec', 'workspace'], message);
  }

  private tokenRefusal(
    id: string,
    token: NonNullable<CrawlerProposal['token']>,
    isSuspended: boolean,
  ): Refusal | undefined {
    const why = tokenRefusal(id, token, this.rules);
    if (why !== undefined) return refusal('SecretNotAllowed', token.path, why);
    const { secret, key, namespace } = keyOf(token, this.rules);
    const isTeams = secret !== this.rules.ownSecret && secret !== this.rules.copies;
    if (!isSuspended && (isTeams || namespace !== undefined) && !this.isToken(secret, namespace))
      return refusal(
        'SecretNotAllowed',
        token.path,
        unlabelled(secret, namespace ?? this.monocle.namespace),
      );
    if (!isSuspended && !this.hasKey(secret, key, namespace))
      return refusal(
        'TokenMissing',
        token.path,
        `Secret/${secret} has no key ${key}${namespace === undefined ? '' : ` of 1 to ${MAX_TOKEN} bytes`}; add it`,
      );
    const other = this.variables.get(token.variable);
    return token.source === undefined || other === undefined
      ? undefined
      : refusal(
          'NameTaken',
          ['metadata', 'name'],
          `is too much like ${other}; choose another name`,
        );
  }

  private nameRefusal(workspace: string, name: string): Refusal | undefined {
    const taken = (why: string) => refusal('NameTaken', ['metadata', 'name'], why);
    if (this.own.get(workspace)?.has(name))
      return taken(
        `the config of ${subjectOf(this.monocle)} has a crawler ${name} in workspace ${workspace}; remove that one, or choose another name`,
      );
    const other = this.names.get(workspace)?.get(name);
    return other === undefined
      ? undefined
      : taken(
          `workspace ${workspace} has the crawler ${name} of the MonocleCrawler ${other}; choose another name`,
        );
  }

  private newWorkspace(name: string, crawlers: readonly ConfigCrawler[]): ConfigWorkspace {
    // The Secret certainly has the API key of an existing workspace.
    const key = this.base.workspaces[0]?.crawlers_api_key;
    return { name, ...(key && { crawlers_api_key: key }), crawlers };
  }

  private sizesOf(id: string, { workspace, entry, token, isSuspended }: CrawlerProposal): number[] {
    if (isSuspended) return this.countsOf(id);
    const variable = token?.source ? variableBytes(token.variable, token.source) : 0;
    return [this.sizeOf(workspace, entry), variable, ...this.countsOf(id).slice(2)];
  }

  private countsOf(id: string): number[] {
    return [0, 0, 1, namespaceOf(id) === '' ? 0 : 1];
  }

  /**
   * At least the bytes that the crawler adds to the text of the config. If its workspace is new, every crawler in it
   * pays for the workspace, so that its size does not depend on the others.
   */
  private sizeOf(workspace: string, entry: ConfigCrawler): number {
    const written = (crawlers: readonly ConfigCrawler[]): number =>
      bytesOf(yamlText(canonicalConfig({ workspaces: [this.newWorkspace(workspace, crawlers)] })));
    const full = written([entry]);
    return this.own.has(workspace) ? full - written([]) + EMPTY_LIST : full;
  }
}

/** The text of an empty list, which disappears with the first item. */
const EMPTY_LIST = ' []'.length;

/** The namespace of a crawler if it differs from the Monocle's; otherwise empty. */
const namespaceOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf('/')));

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const variableBytes = (variable: string, { secret, key }: TokenSource): number =>
  2 * variable.length + secret.length + key.length + BYTES_PER_VARIABLE;

/** The key of a Secret that must contain the token. */
function keyOf(
  { variable, source }: CrawlerToken,
  { ownSecret }: TokenRules,
): { readonly secret: string; readonly key: string; readonly namespace?: string } {
  if (source === undefined) return { secret: ownSecret, key: variable };
  const { copiedFrom } = source;
  return copiedFrom === undefined
    ? { secret: source.secret, key: source.key }
    : { secret: copiedFrom.name, key: copiedFrom.key, namespace: copiedFrom.namespace };
}
