/**
 * Lists all files below a path of a commit, and a file or link in place of one of its parents.
 *
 * Refuses a malformed tree: with an entry twice or out of order, programs read different files from one commit, so
 * what is compared here need not be what a forge shows or Argo CD applies.
 */
import { UserError } from '../errors.js';
import type { Entry } from './directory/tree.js';
import type { Git } from './git/git.js';
import { DIRECTORY, parseListing, parseTrees, type RawEntry } from './git/objects.js';
import { readPath } from './git/quoting.js';
import { baseName, parentOf } from './paths.js';

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
