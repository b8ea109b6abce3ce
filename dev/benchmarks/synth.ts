// `npm run bench:synth`: the figures of synth, each a ratio or a rate of one run on one machine.
//   shell     wall time of `monocle-k8s synth` on one CR, against `node -e 0`      at most 4
//   rate      CRs a second in process, from object to manifests                      at least 500
//   flat      time per CR in a run of 5,000, last tenth against first              at most 1.2
//   memory    RSS of a process that synthesizes 5,000 CRs from a file               below 200 MB
// `--json FILE` writes them. The exit code is 1 if one is missed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { type Manifest, synthesize } from '../../src/index.js';
import { toYaml } from '../../src/manifest/yaml-text.js';
import { median, report, round, secondsSince } from './figures.js';
import { monocle } from './monocle.js';

const COUNT = 5_000;
const COMMAND = 'lib/bin/monocle-k8s.js';

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: { json: { type: 'string' } } });
  const shell = fromShell();
  const rates = inProcess();
  const file = await manyFromFile();
  return report(
    [
      [
        'shell: synth of one CR / node -e 0',
        `${shell.shellRatio} (${shell.synthMs} ms / ${shell.nodeMs} ms)`,
        'at most 4',
        shell.shellRatio <= 4,
      ],
      [
        'in process: CRs a second, to manifests',
        rates.perSecond,
        'at least 500',
        rates.perSecond >= 500,
      ],
      ['in process: CRs a second, to YAML text', rates.perSecondYaml],
      [
        `time per CR, last tenth of ${COUNT} / first`,
        rates.flatness,
        'at most 1.2',
        rates.flatness <= 1.2,
      ],
      [
        `${COUNT} CRs from a file: peak RSS`,
        `${file.peakRssMB} MB`,
        'below 200 MB',
        file.peakRssMB < 200,
      ],
      [`${COUNT} CRs from a file: seconds`, file.fileSeconds],
    ],
    { ...shell, ...rates, ...file },
    values.json,
  );
}

/** Medians. The two alternate, so that both meet the same noise. */
function fromShell() {
  const time = (args: readonly string[]) => {
    const start = performance.now();
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return performance.now() - start;
  };
  const synth = [COMMAND, 'synth', 'examples/monocle.yaml'];
  time(synth);
  const pairs = Array.from({ length: 41 }, () => ({ node: time(['-e', '0']), ours: time(synth) }));
  const nodeMs = median(pairs.map(({ node }) => node));
  const synthMs = median(pairs.map(({ ours }) => ours));
  return { nodeMs: round(nodeMs), synthMs: round(synthMs), shellRatio: round(synthMs / nodeMs) };
}

function inProcess() {
  const timeOf = (from: number, to: number, work: (manifests: readonly Manifest[]) => unknown) => {
    const start = performance.now();
    for (let index = from; index < to; index++) work(synthesize(monocle(index)).manifests);
    return performance.now() - start;
  };
  timeOf(0, 500, toYaml);
  const tenth = COUNT / 10;
  const parts = Array.from({ length: 10 }, (_, part) =>
    timeOf(part * tenth, (part + 1) * tenth, () => undefined),
  );
  const total = parts.reduce((sum, part) => sum + part);
  const yaml = timeOf(0, 1000, toYaml);
  return {
    perSecond: Math.round((COUNT / total) * 1000),
    perSecondYaml: Math.round((1000 / yaml) * 1000),
    flatness: round((parts.at(-1) ?? 0) / (parts[0] ?? 0)),
  };
}

async function manyFromFile() {
  const directory = mkdtempSync(join(tmpdir(), 'monocle-k8s-bench-'));
  try {
    const file = join(directory, 'many.yaml');
    writeFileSync(
      file,
      Array.from({ length: COUNT }, (_, index) => stringify(monocle(index))).join('---\n'),
    );
    const start = performance.now();
    const child = spawn(process.execPath, [COMMAND, 'synth', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let peak = 0;
    const timer = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      } catch {
        // It has just ended.
      }
    }, 20);
    await once(child, 'exit');
    clearInterval(timer);
    return { peakRssMB: Math.round(peak / 1024), fileSeconds: secondsSince(start) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
