/**
 * The provenance of an instance: which commit of which repository its Monocle comes from. Pure.
 *
 * It is recorded in `.monocle-k8s` and in trailers of the commit: ours for each instance, and those
 * that Argo CD shows. Users can edit both, so we check what we read back like new text.
 */
import { SOURCE_DATE, sourceLine, sourcePath, sourceUrl } from './source-words.js';

export interface Provenance {
  /** Without credentials; undefined if the clone has no remote that other machines can reach. */
  readonly repository?: string;
  /** The files that were read, the Monocle's file first. */
  readonly paths: readonly string[];
  /** How many more files were read. */
  readonly morePaths?: number;
  /** HEAD of the clone, or the commit that the files were read from; undefined if there is none. */
  readonly commit?: string;
  /** `Name <mail>` */
  readonly author?: string;
  readonly date?: string;
  readonly subject?: string;
  /** Set if one of the files differed from the repository's HEAD. */
  readonly dirty?: true;
}

/** Where instances come from, by `namespace/name`. */
export type InstanceSources = ReadonlyMap<string, Provenance>;

/** The part that all instances from one clone have in common. */
export type SourceFacts = Pick<Provenance, 'repository' | 'commit' | 'author' | 'date' | 'subject'>;

/** The size of `.monocle-k8s` is limited, but a Monocle may have crawlers in thousands of files. */
const MAX_PATHS = 20;

/** @param paths paths in the repository, as the file system gives them */
export function provenanceOf(
  paths: readonly string[],
  facts: SourceFacts & Pick<Provenance, 'dirty'>,
): Provenance {
  const more = paths.length - MAX_PATHS;
  return {
    ...(facts.repository !== undefined && { repository: facts.repository }),
    paths: paths.slice(0, MAX_PATHS).map(sourcePath),
    ...(more > 0 && { morePaths: more }),
    ...(facts.commit !== undefined && { commit: facts.commit }),
    ...(facts.author !== undefined && { author: facts.author }),
    ...(facts.date !== undefined && { date: facts.date }),
    ...(facts.subject !== undefined && { subject: facts.subject }),
    ...(facts.dirty && { dirty: true as const }),
  };
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && sourceLine(value, 1_000) === value;

/** undefined if it is not what we would write. */
export function readProvenance(value: unknown): Provenance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { repository, paths, morePaths, commit, author, date, subject, dirty, ...rest } =
    value as Readonly<Record<string, unknown>>;
  const isOurs =
    Object.keys(rest).length === 0 &&
    (repository === undefined || (isWord(repository) && sourceUrl(repository) === repository)) &&
    Array.isArray(paths) &&
    paths.length <= MAX_PATHS &&
    paths.every(isWord) &&
    (morePaths === undefined || (Number.isSafeInteger(morePaths) && Number(morePaths) > 0)) &&
    (commit === undefined || (isWord(commit) && COMMIT.test(commit))) &&
    (date === undefined || (isWord(date) && SOURCE_DATE.test(date))) &&
    [author, subject].every((each) => each === undefined || isWord(each)) &&
    (dirty === undefined || dirty === true);
  return isOurs ? (value as Provenance) : undefined;
}

/**
 * Whether a record names a repository other than these. Ignores the protocol (https or ssh) and a trailing `.git`.
 */
export function isFromElsewhere(
  source: Provenance | undefined,
  repositories: ReadonlySet<string>,
): boolean {
  if (source?.repository === undefined) return false;
  const recorded = placeOf(source.repository);
  return ![...repositories].some((each) => placeOf(each) === recorded);
}

function placeOf(repository: string): string {
  const { hostname, pathname } = new URL(repository);
  return `${hostname}${pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
}

/** In one line or two: `team.yaml at 0123abc`, and `Raise the memory (Ada <ada@example.org>)`. */
export function describeProvenance({ paths, morePaths, ...facts }: Provenance): string[] {
  const { commit, author, subject, dirty } = facts;
  const [first = '', ...others] = paths;
  const more = others.length + (morePaths ?? 0);
  const files = more > 0 ? `${first} and ${more} more` : first;
  const by = [subject, author && `(${author})`].filter(Boolean).join(' ');
  if (commit === undefined) return [`${files} in no commit`];
  const changed = dirty ? ', with changes that are not committed' : '';
  return [`${files} at ${commit.slice(0, 7)}${changed}`, ...(by ? [by] : [])];
}

/** Printed below the line of an instance. */
export const provenanceText = (source: Provenance): string =>
  `  from ${describeProvenance(source).join('\n       ')}\n`;

/** `#12`, `!12`, `GH-12`, the address of an issue, and `@team`. A mail address is not a mention. */
const REFERENCE = /[#!](?=\d)|\bGH-(?=\d)|:(?=\/\/)|(?<!\w)@(?=\w)/gi;
/** The mail address is kept unchanged. A record that a user edited may have none. */
const AUTHOR = /^(.*?)(<[^<>\s]*>)?$/s;
const CLOSING = /clos[ei]|fix|resolv[ei]|implement/i;
const broken = (text: string): string => text.replaceAll(REFERENCE, '$& ');

/**
 * The form for trailers. If a commit says `Fixes #12`, the forge closes its own issue 12 when the commit is merged. A
 * space breaks the reference, since an invisible character would not be read back. Paths without a closing word are
 * kept unchanged.
 */
export function unlinked({ paths, author, subject, ...facts }: Provenance): Provenance {
  const [, name = '', mail = ''] = AUTHOR.exec(author ?? '') ?? [];
  return {
    ...facts,
    paths: paths.map((path) => (CLOSING.test(path) ? broken(path) : path)),
    ...(author !== undefined && { author: `${broken(name)}${mail}` }),
    ...(subject !== undefined && { subject: broken(subject) }),
  };
}

const KEYS = {
  Repository: 'repository',
  Path: 'paths',
  Commit: 'commit',
  Author: 'author',
  Date: 'date',
  Subject: 'subject',
  Dirty: 'dirty',
} as const;

/** @param monocle `namespace/name` */
export function sourceTrailers(monocle: string, given: Provenance): string[] {
  const source = unlinked(given);
  return Object.entries(KEYS).flatMap(([word, key]) =>
    [source[key] ?? []].flat().map((value) => `Monocle-Source-${word}: ${monocle} ${value}`),
  );
}

/** @param block the trailers of a commit */
export function parseSourceTrailers(block: string, monocle: string): Provenance | undefined {
  const found = new Map<string, string[]>();
  for (const line of block.split('\n')) {
    const [, word = '', id, value = ''] = /^Monocle-Source-(\w+): (\S+) (.+)$/.exec(line) ?? [];
    if (id !== monocle) continue;
    const values = found.get(word);
    if (values) values.push(value);
    else found.set(word, [value]);
  }
  if (found.size === 0) return undefined;
  const fields = Object.entries(KEYS).flatMap(([word, key]): [string, unknown][] => {
    const values = found.get(word);
    if (key === 'paths') return [[key, values ?? []]];
    if (values === undefined) return [];
    return [[key, key === 'dirty' ? values[0] === 'true' || undefined : values[0]]];
  });
  return readProvenance(Object.fromEntries(fields));
}

/** Whether all instances come from the same commit. */
export const isOneCommit = ([first, ...others]: readonly (Provenance | undefined)[]): boolean =>
  others.every((each) => each?.commit === first?.commit && each?.repository === first?.repository);

/**
 * The trailers that Argo CD shows, in the forms that it accepts. Argo CD shows one commit, so they
 * are written only if all instances come from the same commit.
 */
export function argoTrailers(sources: readonly (Provenance | undefined)[]): string[] {
  const [source] = sources;
  if (!isOneCommit(sources) || source?.commit === undefined) return [];
  const { commit, repository, date, subject, ...said } = unlinked(source);
  const author = mailbox(said.author ?? '');
  const facts = {
    repourl: repository,
    author,
    date,
    subject,
    // Argo CD does not support longer ids.
    sha: commit?.length === 40 ? commit : undefined,
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `Argocd-reference-commit-${key}: ${value}`);
}

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const DOT_ATOM = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const PHRASE = new RegExp(`^${ATOM}(?: ${ATOM})*$`);
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** In the form of RFC 5322, which Argo CD requires; undefined if the address is invalid. */
function mailbox(author: string): string | undefined {
  const [, name = '', local = '', domain = ''] = /^(.*?) ?<([^<>]*)@([^<>@]*)>$/.exec(author) ?? [];
  if (!/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(domain) || !/^[!-~]+$/.test(local))
    return undefined;
  const address = `${DOT_ATOM.test(local) ? local : quoted(local)}@${domain}`;
  if (name === '') return `<${address}>`;
  return `${PHRASE.test(name) ? name : quoted(name)} <${address}>`;
}

export interface NoOrigin {
  /** Why there is no provenance. */
  readonly reason: string;
  /** Whether to warn about it, because the files are in a clone. */
  readonly isTrouble: boolean;
}

export type Origin =
  | NoOrigin
  | {
      readonly provenance: Provenance;
      /** The names of the files that differ from HEAD, or are not in it. */
      readonly uncommitted: readonly string[];
    };

/** Where the files of a run come from. */
export interface Origins {
  /** The origin of the instance that these files define. */
  of(names: readonly string[]): Origin;
  /** The addresses of all repositories that files were read from; a repository may have none. */
  readonly repositories: ReadonlySet<string>;
}
