/**
 * The config while MonocleCrawlers are added to it, the older ones first. Pure.
 *
 * It keeps the promises that need all crawlers: one name once in each workspace, a config that fits into a
 * ConfigMap, and a variable for one crawler alone. What was added stays: a younger crawler cannot take its place.
 */
import {
  type ConfigCrawler,
  type ConfigWorkspace,
  canonicalConfig,
  MAX_BYTES,
  type MonocleConfig,
  renderConfig,
} from '../config/config.js';
import { yamlText } from '../yaml-writer.js';
import { type CrawlerOwner, compareIds } from './crawler-identity.js';
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

/** Whether a key of a Secret is there; the namespace is the Monocle's unless it is given. */
export type HasKey = (secret: string, key: string, namespace?: string) => boolean;

/** False for a Secret that is there without the label of a token; the namespace is the Monocle's unless it is given. */
export type IsToken = (secret: string, namespace?: string) => boolean;

interface Filled {
  /** The names of the crawlers that the config itself has. */
  readonly own: ReadonlySet<string>;
  /** By name. */
  readonly added: Map<string, { readonly id: string; readonly entry?: ConfigCrawler }>;
}

/**
 * For the variables in a Deployment. etcd takes 1.5 MB, and managedFields repeat the name of each variable.
 */
const MAX_VARIABLE_BYTES = 1_000_000;
const BYTES_PER_VARIABLE = 300;

export class Placement {
  private readonly workspaces: Map<string, Filled>;
  /** The names of the workspaces that the config itself has. */
  private readonly known: ReadonlySet<string>;
  /** The workspaces that the text of the config has by now: those of suspended crawlers alone are not in it. */
  private readonly written: Set<string>;
  /** By variable. */
  private readonly variables = new Map<
    string,
    { readonly id: string; readonly source: TokenSource }
  >();
  private bytes: number;
  private variableBytes = 0;

  constructor(
    private readonly monocle: CrawlerOwner,
    private readonly base: MonocleConfig,
    private readonly rules: TokenRules,
    private readonly hasKey: HasKey,
    private readonly isToken: IsToken,
  ) {
    this.bytes = bytesOf(renderConfig(base));
    this.known = new Set(base.workspaces.map(({ name }) => name));
    this.written = new Set(this.known);
    this.workspaces = new Map(
      base.workspaces.map(({ name, crawlers }) => [
        name,
        { ...empty(), own: new Set(crawlers.map((each) => each.name)) },
      ]),
    );
  }

  /** Adds it, or says why not. */
  add(id: string, proposal: CrawlerProposal): Refusal | undefined {
    const { workspace, entry, token, isSuspended } = proposal;
    const refused =
      this.workspaceRefusal(workspace) ??
      (token && this.tokenRefusal(id, token, isSuspended)) ??
      this.nameRefusal(workspace, entry.name);
    if (refused) return refused;
    const size = isSuspended ? 0 : this.sizeOf(workspace, entry);
    const variableSize =
      isSuspended || !token?.source ? 0 : variableBytes(token.variable, token.source);
    const isTooLarge =
      this.bytes + size > MAX_BYTES || this.variableBytes + variableSize > MAX_VARIABLE_BYTES;
    if (isTooLarge)
      return refusal(
        'TooLarge',
        ['spec'],
        `does not fit: the config of ${subjectOf(this.monocle)} has no room for it beside the older crawlers; shorten it, or use another Monocle`,
      );
    this.bytes += size;
    if (!isSuspended) this.written.add(workspace);
    this.variableBytes += variableSize;
    this.filled(workspace).added.set(entry.name, { id, ...(!isSuspended && { entry }) });
    if (token?.source && !isSuspended)
      this.variables.set(token.variable, { id, source: token.source });
    return undefined;
  }

  /** The config's own part is the same object, if nothing was added to it. */
  get config(): MonocleConfig {
    const entries = ({ added }: Filled): ConfigCrawler[] =>
      [...added.values()]
        .filter(({ entry }) => entry !== undefined)
        .sort((a, b) => compareIds(a.id, b.id))
        .map(({ entry }) => entry as ConfigCrawler);
    const filled = new Map(
      [...this.workspaces]
        .map(([name, each]) => [name, entries(each)] as const)
        .filter(([, added]) => added.length > 0),
    );
    if (filled.size === 0) return this.base;
    const created = [...filled].filter(([name]) => !this.known.has(name));
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

  /** In the order of the variables. */
  get tokens(): ReadonlyMap<string, TokenSource> {
    const sorted = [...this.variables].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(sorted.map(([variable, { source }]) => [variable, source]));
  }

  private filled(workspace: string): Filled {
    const filled = this.workspaces.get(workspace) ?? empty();
    this.workspaces.set(workspace, filled);
    return filled;
  }

  private workspaceRefusal(name: string): Refusal | undefined {
    const { allowed, create = true } = this.monocle.spec.crawlers?.workspaces ?? {};
    const isThere = this.known.has(name);
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
    const other = this.variables.get(token.variable)?.id;
    return token.source === undefined || other === undefined
      ? undefined
      : refusal(
          'NameTaken',
          ['metadata', 'name'],
          `is too much like ${other}; choose another name`,
        );
  }

  private nameRefusal(workspace: string, name: string): Refusal | undefined {
    const filled = this.workspaces.get(workspace);
    const taken = (why: string) => refusal('NameTaken', ['metadata', 'name'], why);
    if (filled?.own.has(name))
      return taken(
        `the config of ${subjectOf(this.monocle)} has a crawler ${name} in workspace ${workspace}; remove that one, or choose another name`,
      );
    const other = filled?.added.get(name);
    return (
      other &&
      taken(
        `workspace ${workspace} has the crawler ${name} of the older MonocleCrawler ${other.id}; choose another name`,
      )
    );
  }

  private newWorkspace(name: string, crawlers: readonly ConfigCrawler[]): ConfigWorkspace {
    // The Secret is sure to have the API key of a workspace that is there.
    const key = this.base.workspaces[0]?.crawlers_api_key;
    return { name, ...(key && { crawlers_api_key: key }), crawlers };
  }

  /** At least the bytes that it adds to the text of the config. */
  private sizeOf(workspace: string, entry: ConfigCrawler): number {
    const written = (crawlers: readonly ConfigCrawler[]): number =>
      bytesOf(yamlText(canonicalConfig({ workspaces: [this.newWorkspace(workspace, crawlers)] })));
    const [full, empty] = [written([entry]), written([])];
    return this.written.has(workspace) ? full - empty + EMPTY_LIST : full;
  }
}

const empty = (): Filled => ({ own: new Set(), added: new Map() });

/** What the text of a list loses with its first item. */
const EMPTY_LIST = ' []'.length;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const variableBytes = (variable: string, { secret, key }: TokenSource): number =>
  2 * variable.length + secret.length + key.length + BYTES_PER_VARIABLE;

/** Where the value of a token has to be. */
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
