// Runs a jest project (unit, git or e2e) on what is built, and builds first. Other arguments go to jest.
import { execFileSync, spawnSync } from 'node:child_process';

const [project, ...args] = process.argv.slice(2);
execFileSync('node', ['scripts/build.mjs'], { stdio: 'inherit' });
if (project === 'e2e')
  execFileSync('node', ['scripts/cluster.mjs', '--build'], { stdio: 'inherit' });
// These files have servers of their own and mostly wait for them; two at a time fill two cores.
const workers = project === 'unit' ? [] : ['--maxWorkers=2'];
const { status } = spawnSync('jest', ['--selectProjects', project, ...workers, ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  },
});
process.exitCode = status ?? 1;
