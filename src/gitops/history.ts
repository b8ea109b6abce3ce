/** Finds the last commit that changed a file, with no more history than that takes. */
import { UserError } from '../errors.js';
import type { Workspace } from './git/workspace.js';

/** How much of the history is fetched, until the commit is in it. The last is git's word for all. */
const DEPTHS = [50, 1_000, 2_147_483_647];

/** @param path must be in the branch's tip */
export async function lastChange(workspace: Workspace, path: string): Promise<string> {
  const list = async (...args: readonly string[]): Promise<string> => {
    const command = ['--literal-pathspecs', 'rev-list', '--max-count=1', ...args];
    return (await workspace.git(command)).stdout.trim();
  };
  for (const depth of [undefined, ...DEPTHS]) {
    if (depth !== undefined) await workspace.fetch([workspace.branchToTip], { depth });
    const id = await list(workspace.tip ?? '', '--', path);
    // At the end of a shallow history every file looks new: its commit has parents that git does not show.
    const { stdout } = await workspace.git(['cat-file', 'commit', id]);
    const isFirst = !/^parent /m.test(stdout.slice(0, stdout.indexOf('\n\n')));
    if (isFirst || (await list('--parents', id)).includes(' ')) return id;
  }
  throw new UserError(
    `the history behind ${path} is not whole: the repository is a shallow clone, or the branch was rewritten just now. Run git fetch --unshallow in it, or try again`,
  );
}
