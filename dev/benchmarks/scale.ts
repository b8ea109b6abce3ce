// `npm run bench:scale`: the controller at scale, on the local control plane. N Monocles, one per
// namespace, are created at once; the clock stops when every object is there and every workload ready.
// The limit comes from the same run: on a cluster of its own, a program that does nothing else sends
// exactly the same requests.
//   npm run bench:scale -- --instances 100 [--json FILE] [--edits 50] [--no-replay]
// The exit code is 1 if a target is missed.
import { parseArgs } from 'node:util';
import { type Figure, report, round } from './figures.js';
import { total } from './metrics.js';
import { type ControllerFigures, runController } from './scale-controller.js';
import { replayRequests } from './scale-replay.js';
import { withSite } from './scale-site.js';

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      instances: { type: 'string', default: '100' },
      edits: { type: 'string', default: '50' },
      'no-replay': { type: 'boolean' },
      json: { type: 'string' },
    },
  });
  const instances = Number(values.instances);
  const edits = Math.min(Number(values.edits), instances);
  const limit = values['no-replay'] ? undefined : await withSite(instances, replayRequests);
  const result = await withSite(instances, (site) => runController(site, edits));
  const ratio = limit && round(result.seconds / limit.seconds);
  return report(
    [
      [`converge ${instances} instances`, `${result.seconds} s`],
      ...(limit && ratio !== undefined
        ? ([
            ['replay of the same requests', `${limit.seconds} s`],
            ['converge / replay', ratio, 'at most 1.25', ratio <= 1.25],
          ] satisfies Figure[])
        : []),
      ...controllerFigures(result, instances),
    ],
    { instances, replay: limit, controller: result, ratio },
    values.json,
  );
}

function controllerFigures(result: ControllerFigures, instances: number): Figure[] {
  const maxRssMB = instances <= 100 ? 100 : 160;
  const maxCpu = 0.05 * instances;
  const perInstance = round(total(new Map(Object.entries(result.requestsPerInstance))));
  return [
    [
      'requests per instance',
      `${perInstance} ${JSON.stringify(result.requestsPerInstance)}`,
      'at most 14',
      perInstance <= 14,
    ],
    ['requests over a full resync', result.resyncRequests, '0', result.resyncRequests === 0],
    [
      'config edit to stamped Deployment, p50 / p99',
      `${result.p50ms} / ${result.p99ms} ms`,
      'p99 < 250 ms',
      result.p99ms < 250,
    ],
    [
      'RSS, peak / after',
      `${result.peakRssMB} / ${result.rssMB} MB`,
      `below ${maxRssMB} MB`,
      result.peakRssMB < maxRssMB,
    ],
    [
      'CPU until all are ready, of which garbage collection',
      `${result.cpuSeconds} s, ${result.gcSeconds} s`,
      `at most ${round(maxCpu)} s`,
      result.cpuSeconds <= maxCpu,
    ],
    ['the longest stall of the event loop', `${result.longestStallMs} ms`],
    ['reconciles, errors', `${result.reconciles}, ${result.errors}`],
  ];
}
