/** What a commit has under a path, and what is on the way to it and no directory. */
import type { Git } from './git.js';
import { parseEntries } from './objects.js';
import type { Entry } from './tree.js';

export async function listEntries(git: Git, commit: string, path: string): Promise<Entry[]> {
  const parts = path === '.' ? [] : path.split('/');
  const way = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const listed = async (args: readonly string[]) =>
    parseEntries((await git(['--literal-pathspecs', 'ls-tree', '-z', ...args])).bytes);
  const [onTheWay, below] = await Promise.all([
    way.length > 0 ? listed([commit, '--', ...way]) : [],
    listed(['-r', commit, ...(path === '.' ? [] : ['--', `${path}/`])]),
  ]);
  return [...onTheWay.filter(({ mode }) => mode !== '040000'), ...below];
}
