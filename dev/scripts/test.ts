// @ts-nocheck
// Runs a jest project (unit, git, e2e, hostile or argocd) on what is built, and builds first. Other arguments go to jest.
import { execFileSync, spawnSync } from 'node:child_process';

const [project, ...args] = process.argv.slice(2);
if (project === 'argocd') requireRedis();
execFileSync('node', ['dev/run.mjs', 'scripts/build'], { stdio: 'inherit' });
if (['e2e', 'hostile', 'argocd'].includes(project)) {
  const suites = project === 'argocd' ? ['--argocd'] : [];
  execFileSync('node', ['dev/run.mjs', 'local-cluster/main', '--build', ...suites], {
    stdio: 'inherit',
  });
}
// Each of these files has servers of its own and mostly waits for them; two at a time fill two cores.
// Those that measure run alone.
const workers =
  project === 'unit' ? [] : project === 'hostile' ? ['--runInBand'] : ['--maxWorkers=2'];
const { status } = spawnSync('jest', [...args, ...workers, '--selectProjects', project], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  },
});
process.exitCode = status ?? 1;

/** The one program of Argo CD's that no Go module holds. Known before minutes are spent on building. */
function requireRedis() {
  if (spawnSync('redis-server', ['--version']).error === undefined) return;
  console.error(
    'Argo CD needs redis-server, and it is not on the PATH. Install it: `apt install redis-server` on Debian ' +
      'and Ubuntu, `dnf install redis` on Fedora, `brew install redis` on macOS. It need not run as a service.',
  );
  process.exit(1);
}
