/**
 * The provenance of an instance: which commit of which repository its Monocle comes from. Pure.
 *
 * It is in `.monocle-k8s`, and in trailers of the commit: ours for each instance, and those that Argo
 * CD shows. Both can be edited by anybody, so what is read back is checked like new text.
 */
import { SOURCE_DATE, sourceLine, sourcePath, sourceUrl } from './source-words.js';

export interface Provenance {
  /** Without credentials; undefined if the clone has no remote that others can reach. */
  readonly repository?: string;
  /** The files that were read: first that of the Monocle. */
  readonly paths: readonly string[];
  /** How many more there are. */
  readonly morePaths?: number;
  /** HEAD of the clone, or the commit that the files were read from; undefined if there is none. */
  readonly commit?: string;
  /** `Name <mail>` */
  readonly author?: string;
  readonly date?: string;
  readonly subject?: string;
  /** Set if one of the files was not as it is in the repository's HEAD. */
  readonly dirty?: true;
}

/** Where instances come from, by `namespace/name`. */
export type InstanceSources = ReadonlyMap<string, Provenance>;

/** What all instances from one clone have in common. */
export type SourceFacts = Pick<Provenance, 'repository' | 'commit' | 'author' | 'date' | 'subject'>;

/** `.monocle-k8s` has a limit, and a Monocle may have crawlers in thousands of files. */
const MAX_PATHS = 20;

/** @param paths in the repository, as the file system gives them */
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

/** Undefined if it is not what we would write. */
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
 * Whether a record names a repository, and none of these. https and ssh, with or without `.git`, are the same one.
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

/** Below the line of an instance. */
export const provenanceText = (source: Provenance): string =>
  `  from ${describeProvenance(source).join('\n       ')}\n`;

/** `#12`, `!12`, `GH-12`, the address of an issue, and `@team`; a mail address is no mention. */
const REFERENCE = /[#!](?=\d)|\bGH-(?=\d)|:(?=\/\/)|(?<!\w)@(?=\w)/gi;
/** The mail address stays as it is. A record that somebody edited may have none. */
const AUTHOR = /^(.*?)(<[^<>\s]*>)?$/s;
const CLOSING = /clos[ei]|fix|resolv[ei]|implement/i;
const broken = (text: string): string => text.replaceAll(REFERENCE, '$& ');

/**
 * As the trailers say it: a forge that reads `Fixes #12` in a commit closes its own issue when that is merged. A
 * space breaks it, since anything that cannot be seen would not be read back. Paths stay as they are if they close
 * nothing.
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
 * The trailers that Argo CD shows, in the forms that it accepts. It shows one commit, so they are
 * written only if all instances come from the same one.
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
    // Argo CD knows no longer ids.
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

/** By RFC 5322, which Argo CD asks for; undefined if the address is none. */
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
  /** Whether to warn about it, since the files are in a clone. */
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
  /** Of the instance that these files make. */
  of(names: readonly string[]): Origin;
  /** The addresses of all repositories that files were read from, as far as they have one. */
  readonly repositories: ReadonlySet<string>;
}
