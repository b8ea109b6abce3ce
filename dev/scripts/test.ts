// `npm run test:PROJECT` builds, and runs a jest project (unit, git, e2e, hostile or argocd) on what
// was built. Other arguments go to jest.
import { spawnSync } from 'node:child_process';
import { compile } from '../local-cluster/main.js';
import { build } from './build.js';

export async function main([project = '', ...args]: readonly string[]): Promise<number> {
  if (project === 'argocd' && !hasRedis()) return 1;
  await build();
  if (['e2e', 'hostile', 'argocd'].includes(project)) {
    try {
      await compile({ argocd: project === 'argocd' });
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  }
  // Files of e2e, git and argocd start their own servers and mostly wait for them: two at a time fill
  // two cores. Files of hostile measure time, so each runs alone.
  const workers =
    project === 'unit' ? [] : project === 'hostile' ? ['--runInBand'] : ['--maxWorkers=2'];
  const { status } = spawnSync('jest', [...args, ...workers, '--selectProjects', project], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  });
  return status ?? 1;
}

/** Argo CD needs it and Go cannot build it. Asked first, before minutes are spent on building. */
function hasRedis(): boolean {
  if (spawnSync('redis-server', ['--version']).error === undefined) return true;
  console.error(
    'Argo CD needs redis-server, and it is not on the PATH. Install it: `apt install redis-server` on Debian ' +
      'and Ubuntu, `dnf install redis` on Fedora, `brew install redis` on macOS. It need not run as a service.',
  );
  return false;
}
