// `npm run test:PROJECT` builds, and runs a jest project (unit, git, e2e, hostile, argocd, eck, flux, forge or
// node) on what was built. Other arguments go to jest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureGitea, GITEA_SUITE } from '../local-cluster/gitea.js';
import { compile } from '../local-cluster/main.js';
import { showProgress } from '../local-cluster/progress.js';
import { enterNode } from '../local-node/enter.js';
import { prepareNode } from '../local-node/prepare.js';
import { obstacle } from '../local-node/requirements.js';
import { build } from './build.js';

export async function main([project = '', ...args]: readonly string[]): Promise<number> {
  if (project === 'argocd' && !hasRedis()) return 1;
  const reason = project === 'node' ? obstacle() : undefined;
  if (reason !== undefined) {
    console.error(reason);
    return 1;
  }
  await build();
  try {
    await prepare(project);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const flags = [...args, ...workers(project), '--selectProjects', project];
  const options = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  if (project === 'node') {
    const images = await prepareNode();
    const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-node-'));
    try {
      return await enterNode({
        ...{ dir, images, command: ['env', `NODE_OPTIONS=${options}`, 'jest', ...flags] },
        output: (line, stream) => process[stream].write(`${line}\n`),
      });
    } finally {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const env = { ...process.env, NODE_OPTIONS: options, GOGC: process.env.GOGC ?? GARBAGE };
  return spawnSync('jest', flags, { stdio: 'inherit', env }).status ?? 1;
}

/** The servers of the tests take more memory, and a tenth less of the CPU, which is what there is too little of. */
const GARBAGE = '400';

/** Compiles the servers that the tests run with, if the cache lacks them. */
async function prepare(project: string): Promise<void> {
  if (project === 'forge') {
    await ensureGitea({ progress: showProgress(process.stderr, GITEA_SUITE.title) });
  } else if (['e2e', 'hostile', 'argocd', 'eck', 'flux'].includes(project)) {
    await compile({
      argocd: project === 'argocd',
      eck: project === 'eck',
      flux: project === 'flux',
    });
  }
}

/**
 * Files of e2e, git, argocd, eck, flux and forge start their own servers and mostly wait for them, those of e2e most: two
 * to four at a time fill two cores. Files of hostile measure time, and those of node share one node, so
 * each runs alone.
 */
function workers(project: string): string[] {
  if (project === 'hostile' || project === 'node') return ['--runInBand'];
  return [`--maxWorkers=${project === 'e2e' ? 4 : 2}`];
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
