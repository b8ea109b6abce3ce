/** Runs git in somebody's clone, so that nothing of its configuration is executed. */
import { type Git, type GitAnswer, gitIn, ignoreGit } from './git/git.js';
import type { SourceFacts } from './provenance/provenance.js';
import { readSourceCommit, sourceUrl } from './provenance/source-words.js';

const ENVIRONMENT = {
  // Objects that the clone lacks are not fetched: that would run its ssh command and its helpers.
  ...{ GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' },
  // The commit itself, and not one that was put in its place.
  ...{ GIT_NO_REPLACE_OBJECTS: '1', GIT_GRAFT_FILE: '/dev/null', GIT_OPTIONAL_LOCKS: '0' },
};
/** Not needed by what is run today; so it stays when something else is run. */
const HARMLESS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.commitGraph=false',
].flatMap((setting) => ['-c', setting]);

/** Runs git in somebody's clone. */
export const gitFor = (cwd: string, signal: AbortSignal | undefined): Git => {
  const git = gitIn({ cwd, env: ENVIRONMENT, ...(signal && { signal }) });
  return (args, input) => git([...HARMLESS, ...args], input);
};

/** undefined if git refuses: a clone may have no commit, no remote, or miss an object. */
export async function answerOf(asked: Promise<GitAnswer>): Promise<GitAnswer | undefined> {
  return (await asked.catch(ignoreGit)) ?? undefined;
}

/** The repository, and what the commit says of itself, if there is one. */
export async function factsOf(git: Git, revision: string): Promise<SourceFacts> {
  const repository = await remoteOf(git);
  const asked = git(['rev-parse', '--verify', `${revision}^{commit}`]);
  const commit = (await answerOf(asked))?.stdout.trim();
  const object = commit ? await answerOf(git(['cat-file', 'commit', commit])) : undefined;
  return {
    ...(repository !== undefined && { repository }),
    ...(commit && object && { commit, ...readSourceCommit(object.bytes) }),
  };
}

/** The address of the repository that a clone is of. */
export async function remoteOf(git: Git): Promise<string | undefined> {
  const remotes = await answerOf(
    git(['config', '--local', '-z', '--get-regexp', '^remote\\..*\\.url$']),
  );
  return remoteIn(remotes?.stdout ?? '');
}

/** origin, or the only remote. */
function remoteIn(config: string): string | undefined {
  const remotes = config
    .split('\0')
    .filter(Boolean)
    .map((each) => {
      const [key = '', ...url] = each.split('\n');
      return [key.slice('remote.'.length, -'.url'.length), url.join('\n')] as const;
    });
  const names = new Set(remotes.map(([name]) => name));
  const [, url] =
    remotes.find(([name]) => name === 'origin') ??
    (names.size === 1 ? remotes[0] : undefined) ??
    [];
  return url === undefined ? undefined : sourceUrl(url);
}
