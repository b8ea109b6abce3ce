/**
 * Makes the namespaces that this process is in ready for a node: its own network, and its own view of
 * the places where kubelet, containerd and the network plugins write.
 *
 * Must never run outside of such namespaces: it would change the machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const NODE_ADDRESS = '10.245.0.1';

/** Empty, and gone with the node. */
const PRIVATE = ['/run', '/var/lib', '/var/log'];

/**
 * Kernel settings that a kubelet sets at its start and that belong to the whole machine. It gets a file
 * in the place of each.
 */
const KERNEL_SETTINGS = [
  'vm/overcommit_memory',
  'vm/panic_on_oom',
  'kernel/panic',
  'kernel/panic_on_oops',
  'kernel/keys/root_maxkeys',
  'kernel/keys/root_maxbytes',
].map((name) => `/proc/sys/${name}`);

/** @param machine the network namespace of the machine, such as net:[4026531840] */
export function isolate(dir: string, machine: string): void {
  if (readlinkSync('/proc/self/ns/net') === machine) {
    throw new Error('this must run in a network namespace of its own');
  }
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'pipe' });
  for (const path of PRIVATE) run('mount', '-t', 'tmpfs', '-o', 'mode=0755', 'tmpfs', path);
  mkdirSync('/run/lock');
  mkdirSync('/var/lib/kubelet');
  const settings = join(dir, 'kernel-settings');
  mkdirSync(settings);
  for (const [index, path] of KERNEL_SETTINGS.entries()) {
    const copy = join(settings, String(index));
    writeFileSync(copy, readFileSync(path));
    run('mount', '--bind', copy, path);
  }
  // The kubelet shares mounts with the containers that it starts.
  run('mount', '--make-rshared', '/');

  run('ip', 'link', 'set', 'lo', 'up');
  // Not every kernel has dummy devices; a bridge without a port carries an address as well.
  run('ip', 'link', 'add', 'node0', 'type', 'bridge');
  run('ip', 'address', 'add', `${NODE_ADDRESS}/24`, 'dev', 'node0');
  run('ip', 'link', 'set', 'node0', 'up');
  run('ip', 'route', 'add', 'default', 'dev', 'node0');
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
}
