/**
 * Remembers, on this machine, what was found in a repository, so that publish need not synthesize it again.
 *
 * For each directory: a hash of what its instance was made from, and a hash of the files that were there. While both are
 * the same, the directory is what publish would write. Nothing in the repository can make that wrong, and
 * without the cache publish gives the same answer, later. It holds hashes and names. Another build of this program, which may
 * synthesize something else, starts anew.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { redact } from './git.js';
import { REGULAR } from './objects.js';
import { ancestorsOf } from './paths.js';
import type { GitTarget } from './target.js';
import type { Edit, Entry } from './tree.js';

/** What is known of a directory. */
export interface PublishedRecord {
  /** A hash of what its instance is made from. */
  readonly input: string;
  /** A hash of its files. */
  readonly listing: string;
  /** How many objects the instance has. */
  readonly objects: number;
}

/** What is known of a file with Monocles, and nothing else in it. */
export interface FileRecord {
  /** A hash of its text. */
  readonly text: string;
  /** The namespace, name and input hash of each. */
  readonly monocles: readonly (readonly [namespace: string, name: string, input: string])[];
  /** Hashes of the names of the variables that hold their secrets. */
  readonly variables: readonly string[];
}

/** A larger file is not ours: ten thousand instances take a tenth. */
const MOST_BYTES = 16_000_000;

export class PublishCache {
  private readonly directories: Map<string, PublishedRecord>;
  private readonly files: Map<string, FileRecord>;
  private isChanged = false;

  private constructor(
    private readonly build: string,
    private readonly file: string,
  ) {
    const content = readContent(file, build);
    this.directories = new Map(Object.entries(content.directories ?? {}));
    this.files = new Map(Object.entries(content.files ?? {}));
  }

  /** Undefined if the user has no directory for caches, or if it is not known which build this is. */
  static for(target: GitTarget, env: NodeJS.ProcessEnv): PublishCache | undefined {
    const build = buildId();
    const { XDG_CACHE_HOME = '', HOME = '' } = env;
    const base = [XDG_CACHE_HOME, join(HOME, '.cache')].find(isAbsolute);
    if (build === undefined || base === undefined) return undefined;
    const { repo, branch, path } = target;
    const name = hashOf([redact(repo), branch, path]);
    return new PublishCache(build, join(base, 'monocle-k8s', 'published', `${name}.json`));
  }

  find(directory: string, input: string, listing: string): PublishedRecord | undefined {
    const known = this.directories.get(directory);
    return known?.input === input && known.listing === listing ? known : undefined;
  }

  remember(directory: string, record: PublishedRecord): void {
    if (this.find(directory, record.input, record.listing)) return;
    this.directories.set(directory, record);
    this.isChanged = true;
  }

  /** @param text a hash of its text */
  findFile(name: string, text: string): FileRecord | undefined {
    const known = this.files.get(name);
    return known?.text === text ? known : undefined;
  }

  rememberFile(name: string, record: FileRecord): void {
    this.files.set(name, record);
    this.isChanged = true;
  }

  /** Replaces the file at once, so that another process reads the old one or the new one. A failure is no loss. */
  save(): void {
    const { file } = this;
    if (!this.isChanged) return;
    const next = `${file}.${randomUUID()}`;
    attempt(() => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const content: Content = {
        build: this.build,
        directories: Object.fromEntries(this.directories),
        files: Object.fromEntries(this.files),
      };
      writeFileSync(next, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
      renameSync(next, file);
      this.isChanged = false;
    });
    if (this.isChanged) attempt(() => rmSync(next, { force: true }));
  }
}

/** Whatever fails here, there is no cache then. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

interface Content {
  readonly build: string;
  readonly directories: Readonly<Record<string, PublishedRecord>>;
  readonly files: Readonly<Record<string, FileRecord>>;
}

const areStrings = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === 'string');

const isPublishedRecord = ({ input, listing, objects }: PublishedRecord): boolean =>
  areStrings([input, listing]) && Number.isSafeInteger(objects);

const isFileRecord = ({ text, monocles, variables }: FileRecord): boolean =>
  typeof text === 'string' &&
  areStrings(variables) &&
  monocles.every((each) => areStrings(each) && each.length === 3);

/** A file that this build did not write is as good as none. */
function readContent(file: string, build: string): Partial<Content> {
  try {
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > MOST_BYTES) return {};
    const content: Content = JSON.parse(readFileSync(file, 'utf8'));
    const isOurs =
      content.build === build &&
      Object.values(content.directories).every(isPublishedRecord) &&
      Object.values(content.files).every(isFileRecord);
    return isOurs ? content : {};
  } catch {
    return {};
  }
}

let known: { readonly id: string | undefined } | undefined;

/** A hash of this program, which its build writes beside the bundle; undefined if it runs from other files. */
function buildId(): string | undefined {
  known ??= { id: readBuildId() };
  return known.id;
}

function readBuildId(): string | undefined {
  try {
    const id = readFileSync(new URL('./build-id', import.meta.url), 'utf8').trim();
    return id || undefined;
  } catch {
    return undefined;
  }
}

/** Of any JSON value. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * A hash of the files of each of these directories: all below it, and what is in the place of the directory or of one above it.
 * @param shared what else decides about them: the file that allows values
 */
export function listingsOf(
  directories: readonly string[],
  entries: readonly Entry[],
  shared: string | undefined,
): Map<string, string> {
  const lines = new Map<string, string[]>(directories.map((directory) => [directory, []]));
  const depths = new Set(directories.map((directory) => directory.split('/').length));
  const above = new Set(directories.flatMap((directory) => [...ancestorsOf(directory)]));
  const inTheWay = new Map<string, string>();
  for (const { path, mode, id } of entries) {
    const line = `${mode} ${id} ${path}`;
    const parts = path.split('/');
    for (const depth of depths)
      if (parts.length > depth) lines.get(parts.slice(0, depth).join('/'))?.push(line);
    if (lines.has(path) || above.has(path)) inTheWay.set(path, line);
  }
  return new Map(
    [...lines].map(([directory, those]) => {
      const obstacles = [directory, ...ancestorsOf(directory)].flatMap(
        (each) => inTheWay.get(each) ?? [],
      );
      return [directory, hashOf([shared, obstacles, those.sort()])];
    }),
  );
}

/** The entries of a commit with these edits. */
export function withEdits(
  entries: readonly Entry[],
  edits: readonly Edit[],
  blobId: (text: string) => string,
): Entry[] {
  const files = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path, after } of edits)
    if (after === undefined) files.delete(path);
    else files.set(path, { path, id: blobId(after), mode: REGULAR });
  return [...files.values()];
}
