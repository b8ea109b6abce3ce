/**
 * What git may read from the configuration of the user and the machine, for work on the GitOps repository: who
 * commits, how to sign, and how to reach and sign in to a server. Nothing else: `remote.origin.url`, `url.….insteadOf`
 * or `core.hooksPath` would send a publication elsewhere or run something with it.
 */
import { UserError } from '../../errors.js';
import type { Git } from './git.js';

const ALLOWED =
  /^(?:user|author|committer|gpg|credential|http|ssh|safe)\.|^(?:commit\.gpgsign|core\.(?:sshcommand|askpass))$/;

/** The first that checks signatures by SSH for a time; older ones do not know GIT_CONFIG_GLOBAL either. */
const OLDEST = { major: 2, minor: 34 } as const;

export async function refuseOldGit(git: Git): Promise<void> {
  const { stdout } = await git(['version']);
  const [, version = '', major, minor] = /((\d+)\.(\d+)\S*)/.exec(stdout) ?? [];
  if (Number(major) > OLDEST.major || Number(minor) >= OLDEST.minor) return;
  throw new UserError(
    `git ${version} is too old; nothing was written. Install git ${OLDEST.major}.${OLDEST.minor} or newer`,
  );
}

/** Makes git read a file in place of all other configuration but the repository's own. */
export const configEnv = (file: string): Record<string, string> => ({
  GIT_CONFIG_GLOBAL: file,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '0',
  GIT_CONFIG_PARAMETERS: '',
});

/** @param git in a repository with the remote: the user may include files by its address */
export async function allowedConfig(git: Git): Promise<string> {
  const { stdout } = await git(['config', '--list', '--show-scope', '-z']);
  const parts = stdout.split('\0');
  const entries = parts.flatMap((scope, index) =>
    index % 2 === 0 && scope !== 'local' && scope !== 'worktree' ? (parts[index + 1] ?? []) : [],
  );
  return entries.map(configText).join('');
}

/** @param entry `section.subsection.key`, and after a line break its value; a switch that is on may have none */
function configText(entry: string): string {
  const [path = '', ...lines] = entry.split('\n');
  if (!ALLOWED.test(path)) return '';
  const [, section, subsection, key] = /^([^.]+)(?:\.(.*))?\.([^.]+)$/s.exec(path) ?? [];
  const heading = subsection === undefined ? '' : ` "${subsection.replaceAll(/["\\]/g, '\\$&')}"`;
  const value = lines.join('\n').replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `[${section}${heading}]\n\t${key}${lines.length > 0 ? ` = "${value}"` : ''}\n`;
}
