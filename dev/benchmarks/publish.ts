// `npm run bench:publish`: the figures of publish, against git itself, in one run on one machine and one server.
//   publish   N instances into one repository: one clone, one commit, one push
//   git       `git add -A && git commit && git push` of the same tree, in a clone that is there already
//   ratio     the first by the second                                             at most 3
//   idle      publish once more: nothing to do, one fetch and no write
// `--instances N` (500 by default); `--json FILE` writes them. The exit code is 1 if the ratio is missed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { freePorts } from '../local-cluster/ports.js';
import { median, report, round } from './figures.js';
import { monocle } from './monocle.js';

const ROUNDS = 5;
const FOREIGN_FILES = 1_000;
const COMMAND = resolve('lib/bin/monocle-k8s.js');

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { instances: { type: 'string', default: '500' }, json: { type: 'string' } },
  });
  const count = Number(values.instances);
  const host = createHost();
  try {
    writeFileSync(
      host.input,
      Array.from({ length: count }, (_, index) => stringify(monocle(index))).join('---\n'),
    );
    seed(host);
    const server = await serve(host);
    try {
      const rounds = Array.from({ length: ROUNDS }, (_, number) => measure(host, server, number));
      return show(count, rounds, values.json);
    } finally {
      server.stop();
    }
  } finally {
    rmSync(host.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Round {
  readonly publish: number;
  readonly git: number;
  readonly idle: number;
  readonly fetch: number;
  readonly files: number;
}

function show(instances: number, rounds: readonly Round[], file: string | undefined): number {
  const of = (name: keyof Round) => median(rounds.map((each) => each[name]));
  const results = {
    ...{ instances, files: of('files'), rounds: ROUNDS },
    ...{ publishMs: of('publish'), gitMs: of('git'), idleMs: of('idle'), fetchMs: of('fetch') },
    ratio: round(median(rounds.map(({ publish, git }) => publish / git))),
  };
  return report(
    [
      [`publish of ${instances} instances (${results.files} files)`, `${results.publishMs} ms`],
      ['git add -A && git commit && git push', `${results.gitMs} ms`],
      ['ratio', results.ratio, 'at most 3', results.ratio <= 3],
      ['publish, nothing to do', `${results.idleMs} ms`],
      ['git fetch --depth=1 of the same', `${results.fetchMs} ms`],
    ],
    results,
    file,
  );
}

/** A home directory of its own, so that no configuration of the user's takes part. */
interface Host {
  readonly root: string;
  readonly input: string;
  readonly env: NodeJS.ProcessEnv;
  git(cwd: string, ...args: string[]): string;
}

function createHost(): Host {
  const root = mkdtempSync(join(tmpdir(), 'monocle-k8s-bench-'));
  const config = join(root, '.gitconfig');
  writeFileSync(
    config,
    '[user]\n\tname = Bench\n\temail = bench@example.org\n[init]\n\tdefaultBranch = main\n',
  );
  const env = {
    ...process.env,
    ...{ HOME: root, GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: '1' },
  };
  return {
    ...{ root, env, input: join(root, 'monocles.yaml') },
    git: (cwd, ...args) => execFileSync('git', args, { cwd, env, encoding: 'utf8' }),
  };
}

/** Both start from the same commit of the same repository, on the same server. */
function measure(host: Host, server: Server, number: number): Round {
  const { root, env, git } = host;
  const [ours, theirs] = [`ours-${number}.git`, `theirs-${number}.git`];
  for (const name of [ours, theirs])
    execFileSync('cp', ['-r', join(root, 'seed.git'), join(root, name)]);
  const publish = time(() => runPublish(host, `${server.url}/${ours}`, 'pushed'));
  const log = git(join(root, ours), 'log', '--format=%s', 'main').trim().split('\n');
  if (log.length !== 2) throw new Error(`not one commit: ${log.join(', ')}`);

  const clone = join(root, `clone-${number}`);
  git(root, 'clone', '--quiet', `${server.url}/${theirs}`, clone);
  const copy = `git -C ${ours} archive main clusters | tar x -C ${clone}`;
  execFileSync('sh', ['-c', copy], { cwd: root, env });
  const plain = time(() => {
    const line = 'git add -A && git commit --quiet -m bench && git push --quiet';
    execFileSync('sh', ['-c', line], { cwd: clone, env });
  });
  const trees = [ours, theirs].map((name) => git(join(root, name), 'rev-parse', 'main^{tree}'));
  if (trees[0] !== trees[1]) throw new Error('the trees differ');
  const files = git(clone, 'ls-files', 'clusters').trim().split('\n').length;

  const idle = time(() => runPublish(host, `${server.url}/${ours}`, 'nothing to publish'));
  const bare = join(root, `bare-${number}`);
  git(root, 'init', '--quiet', '--bare', bare);
  const shallow = ['--quiet', '--depth=1', '--filter=blob:none'];
  const fetch = time(() => git(bare, 'fetch', ...shallow, `${server.url}/${ours}`, 'main'));
  rmSync(clone, { recursive: true });
  return { publish, git: plain, idle, fetch, files };
}

function runPublish({ input, env }: Host, repository: string, expected: string): void {
  const where = ['--repo', repository, '--branch', 'main', '--path', 'clusters'];
  const said = execFileSync(process.execPath, [COMMAND, 'publish', input, ...where], {
    ...{ env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (!new RegExp(`^${expected}`, 'm').test(said)) throw new Error(said);
}

/** A repository that is in use: others have files in it. */
function seed({ root, git }: Host): void {
  const work = join(root, 'work');
  git(root, 'init', '--quiet', '--bare', 'seed.git');
  git(join(root, 'seed.git'), 'config', 'uploadpack.allowFilter', 'true');
  git(root, 'init', '--quiet', work);
  for (let index = 0; index < FOREIGN_FILES; index++) {
    const directory = join(work, 'apps', `app-${index % 50}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `file-${index}.yaml`), `number: ${index}\n`);
  }
  git(work, 'add', '-A');
  git(work, 'commit', '--quiet', '-m', 'first');
  git(work, 'push', '--quiet', '../seed.git', 'main');
  rmSync(work, { recursive: true });
}

interface Server {
  readonly url: string;
  stop(): void;
}

async function serve({ root, env, git }: Host): Promise<Server> {
  const [port] = await freePorts(1);
  const args = [
    ...['--listen=127.0.0.1', `--port=${port}`, '--reuseaddr', `--base-path=${root}`],
    ...['--export-all', '--enable=receive-pack', '--verbose', root],
  ];
  const daemon = spawn(join(git(root, '--exec-path').trim(), 'git-daemon'), args, {
    ...{ env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  // Its first line says that it listens.
  await once(daemon.stderr, 'data');
  daemon.stderr.resume();
  return {
    url: `git://127.0.0.1:${port}`,
    stop: () => {
      if (daemon.pid !== undefined) process.kill(-daemon.pid, 'SIGKILL');
    },
  };
}

function time(work: () => void): number {
  const start = performance.now();
  work();
  return Math.round(performance.now() - start);
}
