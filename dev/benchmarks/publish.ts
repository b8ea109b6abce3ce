// @ts-nocheck
// The figures of publish, against git itself, in one run on one machine and one server.
//   publish   N instances into one repository: one clone, one commit, one push
//   git       `git add -A && git commit && git push` of the same tree, in a clone that is there already
//   ratio     the first by the second                                             at most 3
//   idle      publish once more: nothing to do, one fetch and no write
// `--instances N` (500 by default); `--json FILE` writes them. The exit code is 1 where one is missed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { monocle } from './monocle.js';

const { values } = parseArgs({
  options: { instances: { type: 'string', default: '500' }, json: { type: 'string' } },
});
const COUNT = Number(values.instances);
const ROUNDS = 5;
const OTHERS = 1_000;
const COMMAND = resolve('lib/bin/monocle-k8s.js');

const root = mkdtempSync(join(tmpdir(), 'monocle-k8s-bench-'));
const env = {
  ...process.env,
  ...{ HOME: root, GIT_CONFIG_GLOBAL: join(root, '.gitconfig'), GIT_CONFIG_NOSYSTEM: '1' },
};
const git = (cwd, ...args) => execFileSync('git', args, { cwd, env, encoding: 'utf8' });
writeFileSync(
  env.GIT_CONFIG_GLOBAL,
  '[user]\n\tname = Bench\n\temail = bench@example.org\n[init]\n\tdefaultBranch = main\n',
);
const input = join(root, 'monocles.yaml');
writeFileSync(
  input,
  Array.from({ length: COUNT }, (_, index) => stringify(monocle(index))).join('---\n'),
);
seed();
const daemon = await serve();
try {
  // Alternating, so that both meet the same noise.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => measure(round));
  const of = (name) => median(rounds.map((each) => each[name]));
  const ratio = median(rounds.map(({ publish, git: plain }) => publish / plain));
  const results = {
    ...{ instances: COUNT, files: rounds[0].files, rounds: ROUNDS },
    ...{ publishMs: of('publish'), gitMs: of('git'), idleMs: of('idle'), fetchMs: of('fetch') },
    ratio: Number(ratio.toFixed(2)),
  };
  const met = ratio <= 3;
  const rows = [
    [`publish of ${COUNT} instances (${results.files} files)`, `${results.publishMs} ms`],
    ['git add -A && git commit && git push', `${results.gitMs} ms`],
    ['ratio', results.ratio, 'at most 3', met ? 'met' : 'MISSED'],
    ['publish, nothing to do', `${results.idleMs} ms`],
    ['git fetch --depth=1 of the same', `${results.fetchMs} ms`],
  ];
  for (const [what, figure, target = '', verdict = ''] of rows)
    console.log(
      `${what.padEnd(44)} ${String(figure).padEnd(12)} ${target.padEnd(10)} ${verdict}`.trimEnd(),
    );
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  if (!met) process.exitCode = 1;
} finally {
  process.kill(-daemon.pid, 'SIGKILL');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}

/** Both start from the same commit of the same repository, on the same server. */
function measure(round) {
  for (const name of ['ours', 'theirs'])
    execFileSync('cp', ['-r', join(root, 'seed.git'), join(root, `${name}-${round}.git`)]);
  const publish = time(() => runPublish(`ours-${round}`, 'pushed'));
  const log = git(join(root, `ours-${round}.git`), 'log', '--format=%s', 'main').split('\n');
  if (log.length !== 3) throw new Error(`not one commit: ${log.join(', ')}`);

  const clone = join(root, `clone-${round}`);
  git(root, 'clone', '--quiet', `${daemon.url}/theirs-${round}.git`, clone);
  execFileSync('sh', ['-c', `git -C ours-${round}.git archive main clusters | tar x -C ${clone}`], {
    cwd: root,
    env,
  });
  const plain = time(() => {
    const line = 'git add -A && git commit --quiet -m bench && git push --quiet';
    execFileSync('sh', ['-c', line], { cwd: clone, env });
  });
  const trees = ['ours', 'theirs'].map((name) =>
    git(join(root, `${name}-${round}.git`), 'rev-parse', 'main^{tree}'),
  );
  if (trees[0] !== trees[1]) throw new Error('the trees differ');
  const files = git(clone, 'ls-files', 'clusters').trim().split('\n').length;

  const idle = time(() => runPublish(`ours-${round}`, 'nothing to publish'));
  const bare = join(root, `bare-${round}`);
  git(root, 'init', '--quiet', '--bare', bare);
  const fetch = time(() =>
    git(
      bare,
      'fetch',
      '--quiet',
      '--depth=1',
      '--filter=blob:none',
      `${daemon.url}/ours-${round}.git`,
      'main',
    ),
  );
  rmSync(clone, { recursive: true });
  return { publish, git: plain, idle, fetch, files };
}

function runPublish(name, expected) {
  const where = ['--repo', `${daemon.url}/${name}.git`, '--branch', 'main', '--path', 'clusters'];
  const said = execFileSync(process.execPath, [COMMAND, 'publish', input, ...where], {
    ...{ env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (!new RegExp(`^${expected}`, 'm').test(said)) throw new Error(said);
}

/** A repository that is in use: others have files in it. */
function seed() {
  const work = join(root, 'work');
  git(root, 'init', '--quiet', '--bare', 'seed.git');
  git(join(root, 'seed.git'), 'config', 'uploadpack.allowFilter', 'true');
  git(root, 'init', '--quiet', work);
  for (let index = 0; index < OTHERS; index++) {
    const directory = join(work, 'apps', `app-${index % 50}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `file-${index}.yaml`), `number: ${index}\n`);
  }
  git(work, 'add', '-A');
  git(work, 'commit', '--quiet', '-m', 'first');
  git(work, 'push', '--quiet', '../seed.git', 'main');
  rmSync(work, { recursive: true });
}

async function serve() {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  const args = [
    ...['--listen=127.0.0.1', `--port=${port}`, '--reuseaddr', `--base-path=${root}`],
    ...['--export-all', '--enable=receive-pack', '--verbose', root],
  ];
  const daemon = spawn(join(git(root, '--exec-path').trim(), 'git-daemon'), args, {
    ...{ env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  await once(daemon.stderr, 'data');
  daemon.stderr.resume();
  return { pid: daemon.pid, url: `git://127.0.0.1:${port}` };
}

function time(work) {
  const start = performance.now();
  work();
  return Math.round(performance.now() - start);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
