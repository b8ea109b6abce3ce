/** Lists all files below a path of a commit, and every file or link in place of one of its parents. */
import type { Git } from './git.js';
import { parseEntries } from './objects.js';
import type { Entry } from './tree.js';

export async function listEntries(git: Git, commit: string, path: string): Promise<Entry[]> {
  const parts = path === '.' ? [] : path.split('/');
  const parents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const listed = async (args: readonly string[]) =>
    parseEntries((await git(['--literal-pathspecs', 'ls-tree', '-z', ...args])).bytes);
  const [atParents, below] = await Promise.all([
    parents.length > 0 ? listed([commit, '--', ...parents]) : [],
    listed(['-r', commit, ...(path === '.' ? [] : ['--', `${path}/`])]),
  ]);
  return [...atParents.filter(({ mode }) => mode !== '040000'), ...below];
}
