/**
 * What a machine must have to run a real node.
 *
 * Out: the first thing that is missing, as a sentence that says what to do; undefined if nothing is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isOnPath } from '../local-cluster/shell.js';
import { CGROUPS } from './cgroups.js';

/** Commands, and the Debian package that each comes from. */
const COMMANDS: Readonly<Record<string, string>> = {
  buildah: 'buildah',
  gcc: 'gcc',
  ip: 'iproute2',
  mmdebstrap: 'mmdebstrap',
  mvn: 'maven',
  nft: 'nftables',
  'pkg-config': 'pkg-config',
  unshare: 'util-linux',
};

export function obstacle(): string | undefined {
  if (process.platform !== 'linux') return `A real node runs on Linux, not on ${process.platform}.`;
  if (process.getuid?.() !== 0)
    return 'A real node starts containers, and only root can do that here: run it as root.';
  const missing = Object.entries(COMMANDS).filter(([command]) => !isOnPath(command));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(([, name]) => name)), 'libseccomp-dev'];
    return (
      `A real node needs ${missing.map(([command]) => command).join(', ')}, not found on the PATH. ` +
      `On Debian: apt install ${packages.join(' ')}`
    );
  }
  if (spawnSync('pkg-config', ['--exists', 'libseccomp']).status !== 0)
    return 'A real node needs libseccomp to compile runc. On Debian: apt install libseccomp-dev';
  if (!hasController('memory') || !hasController('pids'))
    return 'A real node needs the cgroup controllers memory and pids, and this kernel or sandbox has none.';
  return spawnSync('unshare', [...NAMESPACES, 'nft', 'add', 'table', 'ip', 'probe']).status === 0
    ? undefined
    : 'A real node needs namespaces and nftables of its own, and this kernel or sandbox refuses them.';
}

/** Network, mounts and processes of a node are its own, and end with it. */
export const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

function hasController(name: string): boolean {
  if (existsSync(`${CGROUPS}/${name}`)) return true;
  const file = `${CGROUPS}/cgroup.controllers`;
  return existsSync(file) && readFileSync(file, 'utf8').trim().split(' ').includes(name);
}
