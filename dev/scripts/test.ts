// `npm run test:LANE` builds, and runs the tests of a lane on what was built. `npm test` names several lanes: after a comma,
// they run one after the other until one fails; with a plus, at the same time. `npm run test:all` runs every lane in its long
// form. Other arguments go to jest. The last lines say how long each lane took, and which tests were skipped because a
// program is missing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEckDefinitions } from '../local-cluster/eck.js';
import { ensureGitea, GITEA_SUITE } from '../local-cluster/gitea.js';
import { compile } from '../local-cluster/main.js';
import { startPool } from '../local-cluster/pool.js';
import { showProgress } from '../local-cluster/progress.js';
import { quote } from '../local-cluster/shell.js';
import { enterNode } from '../local-node/enter.js';
import { prepareNode } from '../local-node/prepare.js';
import { obstacle } from '../local-node/requirements.js';
import { build } from './build.js';

interface Lane {
  /** How many files run at once: more than there are cores, because tests mostly wait for git and servers. */
  readonly workers: number;
  /** Whether some of its files run after the others, one at a time: those of the project LANE-alone. @default false */
  readonly alone?: boolean;
  /** On two cores with nothing else running, without the time to build its servers. */
  readonly seconds: number;
  /** Builds its servers, if the cache lacks them. */
  readonly prepare?: () => Promise<unknown>;
  /** Why this machine cannot run it. */
  readonly obstacle?: () => string | undefined;
}

const LANES: Readonly<Record<string, Lane>> = {
  unit: { workers: 2, seconds: 65 },
  git: { workers: 3, seconds: 180 },
  // With its judges in the cache 50 s; its tests compile them the first time.
  tools: { workers: 2, seconds: 105, prepare: () => compile() },
  e2e: {
    workers: 4,
    seconds: 380,
    prepare: () => Promise.all([compile(), ensureEckDefinitions()]),
  },
  hostile: { workers: 3, alone: true, seconds: 400, prepare: () => compile() },
  argocd: {
    workers: 6,
    seconds: 150,
    prepare: () => compile({ argocd: true }),
    obstacle: withoutRedis,
  },
  node: { workers: 3, alone: true, seconds: 400, obstacle },
  flux: { workers: 2, seconds: 420, prepare: () => compile({ flux: true }) },
  eck: { workers: 2, seconds: 180, prepare: () => compile({ eck: true }) },
  forge: {
    workers: 2,
    seconds: 240,
    prepare: () => ensureGitea({ progress: showProgress(process.stderr, GITEA_SUITE.title) }),
  },
};

/** Beyond this many times its seconds, a lane fails if MONOCLE_K8S_BUDGETS is set, as .ci/run does. */
const PATIENCE = 2;

/** GOGC of the control planes: they use more memory and a tenth less CPU, which is the scarce resource. */
const GOGC_PERCENT = '400';

const OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

export async function main([names = '', ...args]: readonly string[]): Promise<number> {
  if (names === 'all') process.env.PROPERTY_RUNS ??= 'long';
  const lanes = names === 'all' ? Object.keys(LANES) : names.split(',');
  const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-tests-'));
  const skipped = join(dir, 'skipped');
  process.env.SKIPPED_TESTS = skipped;
  const times: string[] = [];
  try {
    await build();
    for (const name of lanes) {
      const code = await test(name, args, times);
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    console.error(times.join('\n'));
    tellSkipped(existsSync(skipped) ? readFileSync(skipped, 'utf8') : '');
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param lines of test/support/tools/needs.ts, one for each test: the program, and how to install it */
function tellSkipped(lines: string): void {
  const tests = Map.groupBy(lines.split('\n').filter(Boolean), (line) => line);
  for (const [line, { length }] of tests) {
    const [program, install] = line.split('\t');
    const what = `${length} ${length === 1 ? 'test' : 'tests'}`;
    console.error(`Skipped ${what}: ${program} is missing (${install})`);
  }
}

/** Lanes that run at the same time, as one: while the last files of one wait, those of the other use the cores. */
function combined(names: readonly string[]): Lane | string {
  const unknown = names.find((name) => LANES[name] === undefined);
  if (unknown !== undefined)
    return `There is no lane ${unknown}; there are ${Object.keys(LANES).join(', ')}`;
  const lanes = names.flatMap((name) => LANES[name] ?? []);
  const [lane] = lanes;
  if (lane !== undefined && lanes.length === 1) return lane;
  return {
    workers: Math.max(...lanes.map(({ workers }) => workers)),
    seconds: lanes.reduce((sum, { seconds }) => sum + seconds, 0),
    prepare: () => Promise.all(lanes.map(({ prepare }) => prepare?.())),
  };
}

async function test(name: string, args: readonly string[], times: string[]): Promise<number> {
  const names = name.split('+');
  const lane = combined(names);
  const reason = typeof lane === 'string' ? lane : lane.obstacle?.();
  if (typeof lane === 'string' || reason !== undefined) {
    console.error(reason);
    return 1;
  }
  let images: readonly string[] | undefined;
  try {
    await lane.prepare?.();
    if (name === 'node') images = await prepareNode();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  // A named file is in only one of the two projects; the other must not fail because it finds no test.
  const lenient = lane.alone && args.length > 0 ? ['--passWithNoTests'] : [];
  const jest = (workers: string, ...projects: string[]) =>
    ['jest', ...args, ...lenient, workers, '--selectProjects', ...projects].map(quote).join(' ');
  const together = jest(`--maxWorkers=${lane.workers}`, ...names);
  const command = lane.alone ? `${together} && ${jest('--runInBand', `${name}-alone`)}` : together;
  const start = performance.now();
  const code = images ? await runOnNode(images, command) : await run(command);
  const seconds = Math.round((performance.now() - start) / 1_000);
  times.push(
    `test:${name} ${code === 0 ? 'passed' : 'failed'} in ${seconds} s (budget: ${lane.seconds} s)`,
  );
  if (code !== 0 || !process.env.MONOCLE_K8S_BUDGETS || seconds <= PATIENCE * lane.seconds)
    return code;
  const limit = `${PATIENCE} times its budget of ${lane.seconds} s`;
  times.push(
    `test:${name} took more than ${limit}. Make it faster, or raise the budget in dev/scripts/test.ts`,
  );
  return 1;
}

/** @param command of a shell */
async function run(command: string): Promise<number> {
  const { GOGC } = process.env;
  process.env.GOGC ??= GOGC_PERCENT;
  const pool = await startPool();
  try {
    const env = { ...process.env, NODE_OPTIONS: OPTIONS, MONOCLE_K8S_POOL: pool.address };
    const [status] = await once(spawn('sh', ['-c', command], { stdio: 'inherit', env }), 'close');
    return status ?? 1;
  } finally {
    await pool.close();
    // The next lane may compile, where it would cost much more memory.
    if (GOGC === undefined) delete process.env.GOGC;
  }
}

async function runOnNode(images: readonly string[], command: string): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-node-'));
  try {
    return await enterNode({
      ...{ dir, images, command: ['env', `NODE_OPTIONS=${OPTIONS}`, 'sh', '-c', command] },
      output: (line, stream) => process[stream].write(`${line}\n`),
    });
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Argo CD needs it and Go cannot build it. Asked first, before minutes are spent on building. */
function withoutRedis(): string | undefined {
  if (spawnSync('redis-server', ['--version']).error === undefined) return undefined;
  return (
    'Argo CD needs redis-server, and it is not on the PATH. Install it: `apt install redis-server` on Debian ' +
    'and Ubuntu, `dnf install redis` on Fedora, `brew install redis` on macOS. It need not run as a service.'
  );
}
