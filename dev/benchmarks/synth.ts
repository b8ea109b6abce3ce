// @ts-nocheck
// The figures of synth, each a ratio or a rate of one run on one machine.
//   shell     wall time of `monocle-k8s synth` on one CR, against `node -e 0`      at most 4
//   rate      CRs a second in process, from object to manifests                      at least 500
//   flat      time per CR in a run of 5,000, last tenth against first              about 1
//   memory    RSS of a process that synthesizes 5,000 CRs from a file               below 200 MB
// `--json FILE` writes them. The exit code is 1 where one is missed.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { toYaml } from '../../src/manifest/yaml-text.js';
import { synthesize } from '../../src/synthesize.js';
import { monocle } from './monocle.js';

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const COUNT = 5_000;
const COMMAND = 'lib/bin/monocle-k8s.js';
const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-bench-'));
try {
  const results = { ...shell(), ...inProcess(), ...(await manyFromFile(dir)) };
  const rows = [
    [
      'shell: synth of one CR / node -e 0',
      `${results.shellRatio} (${results.synthMs} ms / ${results.nodeMs} ms)`,
      'at most 4',
      results.shellRatio <= 4,
    ],
    [
      'in process: CRs a second, to manifests',
      results.perSecond,
      'at least 500',
      results.perSecond >= 500,
    ],
    ['in process: CRs a second, to YAML text', results.perSecondYaml, '', true],
    [
      `time per CR, last tenth of ${COUNT} / first`,
      results.flatness,
      'at most 1.2',
      results.flatness <= 1.2,
    ],
    [
      `${COUNT} CRs from a file: peak RSS`,
      `${results.peakRssMB} MB`,
      'below 200 MB',
      results.peakRssMB < 200,
    ],
    [`${COUNT} CRs from a file: seconds`, results.fileSeconds, '', true],
  ];
  for (const [what, figure, target, met] of rows) {
    console.log(
      `${what.padEnd(44)} ${String(figure).padEnd(28)} ${target.padEnd(14)} ${target && (met ? 'met' : 'MISSED')}`.trimEnd(),
    );
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  if (rows.some(([, , , met]) => !met)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Alternating, so that both meet the same noise; medians. */
function shell() {
  const time = (args) => {
    const start = process.hrtime.bigint();
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
  const synth = [COMMAND, 'synth', 'examples/monocle.yaml'];
  time(synth);
  const pairs = Array.from({ length: 41 }, () => [time(['-e', '0']), time(synth)]);
  const [nodeMs, synthMs] = [
    median(pairs.map(([node]) => node)),
    median(pairs.map(([, ours]) => ours)),
  ];
  return { nodeMs: round(nodeMs), synthMs: round(synthMs), shellRatio: round(synthMs / nodeMs) };
}

function inProcess() {
  const timeOf = (from, to, work) => {
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
    flatness: round(parts[9] / parts[0]),
  };
}

async function manyFromFile(directory) {
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
      peak = Math.max(
        peak,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0),
      );
    } catch {
      // It has just ended.
    }
  }, 20);
  await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(timer);
  return {
    peakRssMB: Math.round(peak / 1024),
    fileSeconds: round((performance.now() - start) / 1000),
  };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function round(number) {
  return Number(number.toFixed(2));
}
