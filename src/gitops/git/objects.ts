/** The input and output formats of git's plumbing commands. Pure. */
import { createHash } from 'node:crypto';
import { UserError } from '../../errors.js';
import { baseName, type Edit, type Entry, parentOf } from '../directory/directory.js';
import type { Git } from './git.js';
import { quotePath, readPath } from './quoting.js';

/** The input of `git fast-import` for a commit. Without a parent it is the first commit. */
export function importStream(
  ref: string,
  parent: string | undefined,
  edits: readonly Edit[],
): string {
  const files = edits.map(({ path, after }) =>
    after === undefined
      ? `D ${quotePath(path)}\n`
      : `M ${REGULAR} inline ${quotePath(path)}\ndata ${Buffer.byteLength(after)}\n${after}\n`,
  );
  const from = parent === undefined ? '' : `from ${parent}\n`;
  return `commit ${ref}\ncommitter monocle-k8s <> 0 +0000\ndata 0\n${from}${files.join('')}done\n`;
}

/** The mode of the files that we write. */
export const REGULAR = '100644';

/** The first path that a commit does not change as planned. */
export function findUnplanned(
  changes: readonly FileChange[],
  edits: readonly Edit[],
  blobId: (text: string) => string,
): string | undefined {
  const planned = new Map(
    edits.map(({ path, after }) => [
      // parseDiff escapes paths, so the planned ones are escaped for the comparison.
      readPath(Buffer.from(path).toString('latin1')),
      after === undefined ? '' : `${REGULAR} ${blobId(after)}`,
    ]),
  );
  for (const { path, mode, id } of changes) {
    if (planned.get(path) !== (id === undefined ? '' : `${mode} ${id}`)) return path;
    planned.delete(path);
  }
  const [missing] = planned.keys();
  return missing;
}

/** The mode of a tree entry that is itself a tree. */
const DIRECTORY = '040000';

/** An entry of a tree, with its path as git stores it: one character per byte. */
interface RawEntry extends Pick<Entry, 'id' | 'mode'> {
  readonly raw: string;
}

/** Parses `ls-tree -z`. */
const parseListing = (bytes: Buffer): RawEntry[] =>
  bytes
    .toString('latin1')
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [mode = '', , id = ''] = line.slice(0, line.indexOf('\t')).split(' ');
      return { mode, id, raw: line.slice(line.indexOf('\t') + 1) };
    });

/** Parses `ls-tree -z`. */
export const parseEntries = (bytes: Buffer): Entry[] =>
  parseListing(bytes).map(({ raw, ...entry }) => ({ ...entry, path: readPath(raw) }));

/** Parses `cat-file --batch`: the entries of each tree, in the order of the tree. */
const parseTrees = (bytes: Buffer): RawEntry[][] =>
  [...parseObjects(bytes, 'tree')].map(([{ length }, content]) => {
    const entries: RawEntry[] = [];
    for (let at = 0; at < content.length; ) {
      const end = content.indexOf(0, at);
      const [mode = '', ...name] = content.toString('latin1', at, end).split(' ');
      at = end + 1 + length / 2;
      const id = content.toString('hex', end + 1, at);
      entries.push({ mode: mode.padStart(6, '0'), id, raw: name.join(' ') });
    }
    return entries;
  });

/** Parses `cat-file --batch-check`: the ids of blobs up to a size. */
export const smallBlobs = (text: string, mostBytes: number): string[] =>
  [...text.matchAll(/^([0-9a-f]+) blob (\d+)$/gm)]
    .filter(([, , size]) => Number(size) <= mostBytes)
    .flatMap(([, id]) => id ?? []);

/** Parses `cat-file --batch`. Gives texts by id, and blobs only. */
export const parseBatch = (bytes: Buffer): Map<string, string> =>
  new Map([...parseObjects(bytes, 'blob')].map(([id, content]) => [id, content.toString('utf8')]));

/** Parses `cat-file --batch`. Gives the bytes by id of the objects of one type. */
function* parseObjects(
  bytes: Buffer,
  wanted: 'blob' | 'tree',
): Generator<[id: string, content: Buffer]> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const [id = '', type, size = 0] = bytes.toString('utf8', at, end).split(' ');
    const stop = end + 1 + Number(size);
    if (type === wanted) yield [id, bytes.subarray(end + 1, stop)];
    at = type === 'missing' ? stop : stop + 1;
  }
}

export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

/** Parses `log -z --format=%H%n%T%n%P%n%B`. */
export const parseLog = (text: string): Commit[] =>
  text
    .split('\0')
    .filter(Boolean)
    .map((each) => {
      const [id = '', tree = '', parents = '', ...message] = each.split('\n');
      return { id, tree, parents: parents.split(' ').filter(Boolean), message: message.join('\n') };
    });

/** A file after a commit; without an id it is deleted. */
export type FileChange = Pick<Entry, 'path' | 'mode'> & { readonly id?: string };

/** Parses `diff-tree -z --raw`. */
export function parseDiff(bytes: Buffer): FileChange[] {
  const parts = bytes.toString('latin1').split('\0');
  const heads = parts.filter((_, index) => index % 2 === 0 && index + 1 < parts.length);
  return heads.map((head, index) => {
    const [, mode = '', , id = '', verb] = head.split(' ');
    return { path: readPath(parts[2 * index + 1] ?? ''), mode, ...(verb !== 'D' && { id }) };
  });
}

/** A hash of changes, independent of the commit that they are based on. */
export function changeHash(changes: readonly FileChange[]): string {
  const lines = changes.map(({ path, mode, id }) => JSON.stringify([path, id && [mode, id]]));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

// Lists all files below a path of a commit, and a file or link in place of one of its parents.
//
// Refuses a malformed tree. If an entry is duplicate or out of order, programs read different files from one commit,
// so the forge may show, and Argo CD may apply, something other than what is compared here.

export async function listEntries(git: Git, commit: string, path: string): Promise<Entry[]> {
  const parts = path === '.' ? [] : path.split('/');
  const above = parts.map((_, depth) => parts.slice(0, depth).join('/'));
  const asked = above.map((each) => `${commit}:${each}\n`).join('');
  const under = path === '.' ? [] : ['--', `${path}/`];
  const [trees, below] = await Promise.all([
    asked === '' ? [] : git(['cat-file', '--batch'], asked).then(({ bytes }) => parseTrees(bytes)),
    git(['--literal-pathspecs', 'ls-tree', '-r', '-t', '-z', commit, ...under]).then(({ bytes }) =>
      parseListing(bytes),
    ),
  ]);
  for (const [depth, entries] of trees.entries()) {
    refuseMalformed(above[depth] ?? '', entries);
    const next = entries.find(
      ({ raw }) => raw === Buffer.from(parts[depth] ?? '').toString('latin1'),
    );
    if (next && next.mode !== DIRECTORY)
      return [{ path: parts.slice(0, depth + 1).join('/'), id: next.id, mode: next.mode }];
  }
  for (const [folder, entries] of Map.groupBy(below, ({ raw }) => parentOf(raw)))
    refuseMalformed(readPath(folder), entries);
  return below
    .filter(({ mode }) => mode !== DIRECTORY)
    .map(({ mode, id, raw }) => ({ mode, id, path: readPath(raw) }));
}

function refuseMalformed(folder: string, entries: readonly RawEntry[]): void {
  const names = new Set<string>();
  let before = '';
  for (const { raw, mode } of entries) {
    const name = baseName(raw);
    // git sorts a directory as if its name ended with a slash.
    const key = mode === DIRECTORY ? `${name}/` : name;
    const flaw = names.has(name) ? 'twice' : key < before && 'out of order';
    if (flaw)
      throw new UserError(
        `${folder || 'the root of the branch'}: its tree has ${readPath(name)} ${flaw}, so programs read different files from it; nothing was written. Restore the directory from an older commit`,
      );
    names.add(name);
    before = key;
  }
}
