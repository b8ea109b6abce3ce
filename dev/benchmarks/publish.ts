// `npm run bench:publish`: the figures of publish, against git itself, in one run on one machine and one server.
//   publish   N instances into one repository: one clone, one commit, one push
//   git       `git add -A && git commit && git push` of the same tree, in a clone that is there already
//   ratio     the first by the second                                             at most 3
//   idle      publish once more: nothing to do, one fetch and no write              at most 4 s
//   change    publish after a commit that changes one Monocle, with its CPU time and its most memory
//   fetch     `git fetch --depth=1` of the same branch into an empty clone
//   beyond    change, less 1.5 times fetch                                        at most 4 s
// The Monocles are files in a clone, one for each team. `--instances N` (2000 by default); `--rounds N` (3);
// `--json FILE` writes the figures. The exit code is 1 if one of the targets is missed.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { median, report, round } from './figures.js';
import { createHost, type Host, type Server, seed, serve } from './git-host.js';
import { monocle } from './monocle.js';

const COMMAND = resolve('lib/bin/monocle-k8s.js');

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      instances: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'string' },
    },
  });
  const count = Number(values.instances);
  const host = createHost();
  try {
    seedSource(host, count);
    seed(host);
    const server = await serve(host);
    try {
      const rounds = Array.from({ length: Number(values.rounds) }, (_, number) =>
        measure(host, server, number, count),
      );
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
  readonly change: number;
  readonly changeCpu: number;
  readonly changeBytes: number;
  readonly fetch: number;
  readonly files: number;
}

function show(instances: number, rounds: readonly Round[], file: string | undefined): number {
  const of = (name: keyof Round) => median(rounds.map((each) => each[name]));
  const results = {
    ...{ instances, files: of('files'), rounds: rounds.length },
    ...{ publishMs: of('publish'), gitMs: of('git'), idleMs: of('idle') },
    ...{ changeMs: of('change'), changeCpuMs: of('changeCpu'), fetchMs: of('fetch') },
    changeMB: Math.round(Math.max(...rounds.map(({ changeBytes }) => changeBytes)) / 1e6),
    ratio: round(median(rounds.map(({ publish, git }) => publish / git))),
    beyondMs: median(rounds.map(({ change, fetch }) => change - 1.5 * fetch)),
  };
  const { ratio, beyondMs, changeMB, idleMs } = results;
  return report(
    [
      [`publish of ${instances} instances (${results.files} files)`, `${results.publishMs} ms`],
      ['git add -A && git commit && git push', `${results.gitMs} ms`],
      ['ratio', ratio, 'at most 3', ratio <= 3],
      ['publish, nothing to do', `${idleMs} ms`, 'at most 4000 ms', idleMs <= 4000],
      ['publish of one change', `${results.changeMs} ms`],
      ['its CPU time, without git', `${results.changeCpuMs} ms`],
      ['git fetch --depth=1 of the same', `${results.fetchMs} ms`],
      ['one change - 1.5 * git fetch', `${beyondMs} ms`, 'at most 4000 ms', beyondMs <= 4000],
      ['memory of one change', `${changeMB} MB`, 'at most 300 MB', changeMB <= 300],
    ],
    results,
    file,
  );
}

const teamFile = (index: number): string => `team-${index}.yaml`;

function seedSource({ root, source, git }: Host, count: number): void {
  git(root, 'init', '--quiet', source);
  for (let index = 0; index < count; index++)
    writeFileSync(join(source, teamFile(index)), stringify(monocle(index)));
  git(source, 'add', '-A');
  git(source, 'commit', '--quiet', '-m', 'teams');
}

/** Commits a change of one Monocle. */
function changeTeam({ source, git }: Host, index: number, round: string): void {
  const changed = monocle(index);
  const spec = { ...changed.spec, publicURL: `https://${round}.example.org` };
  writeFileSync(join(source, teamFile(index)), stringify({ ...changed, spec }));
  git(source, 'commit', '--quiet', '-a', '-m', `change ${round}`);
}

/** Both start from the same commit of the same repository, on the same server. */
function measure(host: Host, server: Server, number: number, count: number): Round {
  const { root, env, git } = host;
  const [ours, theirs] = ['ours', 'theirs'].map((name) => `${name}-${number}.git`);
  for (const name of [ours, theirs])
    execFileSync('cp', ['-r', join(root, 'seed.git'), join(root, name as string)]);
  const all = Array.from({ length: count }, (_, index) => teamFile(index));
  const to = (name = '') => `${server.url}/${name}`;
  const publish = runPublish(host, all, to(ours), 'pushed');
  const log = git(join(root, ours ?? ''), 'log', '--format=%s', 'main')
    .trim()
    .split('\n');
  if (log.length !== 2) throw new Error(`not one commit: ${log.join(', ')}`);

  const clone = join(root, `clone-${number}`);
  git(root, 'clone', '--quiet', to(theirs), clone);
  const copy = `git -C ${ours} archive main clusters | tar x -C ${clone}`;
  execFileSync('sh', ['-c', copy], { cwd: root, env });
  const plain = time(() => {
    const line = 'git add -A && git commit --quiet -m bench && git push --quiet';
    execFileSync('sh', ['-c', line], { cwd: clone, env });
  });
  const trees = [ours, theirs].map((name = '') =>
    git(join(root, name), 'rev-parse', 'main^{tree}'),
  );
  if (trees[0] !== trees[1]) throw new Error('the trees differ');
  const files = git(clone, 'ls-files', 'clusters').trim().split('\n').length;
  rmSync(clone, { recursive: true });

  const idle = runPublish(host, all, to(ours), 'nothing to publish');
  changeTeam(host, 0, `round-${number}`);
  const change = runPublish(host, all, to(ours), 'pushed');
  const bare = join(root, `bare-${number}`);
  git(root, 'init', '--quiet', '--bare', bare);
  const fetch = time(() => git(bare, 'fetch', '--quiet', '--depth=1', to(ours), 'main'));
  for (const name of [ours, theirs, bare]) rmSync(resolve(root, name ?? ''), { recursive: true });
  return {
    ...{ publish: publish.ms, git: plain, idle: idle.ms, files, fetch },
    ...{ change: change.ms, changeCpu: change.cpuMs, changeBytes: change.bytes },
  };
}

/** Writes what the process has used, when it ends. */
const USAGE = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage())));`;

function runPublish(
  { root, source, env }: Host,
  files: readonly string[],
  repository: string,
  expected: string,
): { readonly ms: number; readonly cpuMs: number; readonly bytes: number } {
  const usage = join(root, 'usage');
  const hook = `--import=data:text/javascript,${encodeURIComponent(USAGE)}`;
  const where = ['--repo', repository, '--branch', 'main', '--path', 'clusters'];
  let said = '';
  const ms = time(() => {
    said = execFileSync(process.execPath, [hook, COMMAND, 'publish', ...files, ...where], {
      ...{ cwd: source, env: { ...env, USAGE_FILE: usage }, encoding: 'utf8', maxBuffer: 2 ** 28 },
    });
  });
  if (!new RegExp(`^${expected}`, 'm').test(said)) throw new Error(said);
  const used = JSON.parse(readFileSync(usage, 'utf8'));
  const cpuMs = Math.round((used.userCPUTime + used.systemCPUTime) / 1000);
  return { ms, cpuMs, bytes: used.maxRSS * 1024 };
}

function time(work: () => void): number {
  const start = performance.now();
  work();
  return Math.round(performance.now() - start);
}
