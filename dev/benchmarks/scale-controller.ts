// The controller, as the image starts it and with its own rights, over N new Monocles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CONFIG_MAP, DEPLOYMENT } from '../../src/instance/writes/resources.js';
import { type KubeObject, keyOf } from '../../src/kube/object.js';
import { freePorts } from '../local-cluster/ports.js';
import { quantile, round, secondsSince } from './figures.js';
import { memoryMB, readMetrics, requests, sum, total } from './metrics.js';
import { createMonocles, type Site, until } from './scale-site.js';

const RECONCILES = 'controller_runtime_reconcile_total';
const SUCCESSES = `${RECONCILES}{controller="monocle",result="success"}`;

export interface ControllerFigures {
  readonly seconds: number;
  readonly reconciles: number;
  readonly requestsPerInstance: Readonly<Record<string, number>>;
  readonly resyncRequests: number;
  readonly peakRssMB: number;
  readonly rssMB: number;
  /** Until every Monocle is ready, the start of the process included. */
  readonly cpuSeconds: number;
  /** For how long the event loop did nothing else, at most. */
  readonly longestStallMs: number;
  /** Of its CPU seconds. */
  readonly gcSeconds: number;
  readonly p50ms: number;
  readonly p99ms: number;
  readonly errors: number;
}

type Costs = Pick<ControllerFigures, 'cpuSeconds' | 'longestStallMs' | 'gcSeconds'>;
/** How often probe.mjs writes, and some more. */
const PROBE_MS = 1_100;

export async function runController(site: Site, edits: number): Promise<ControllerFigures> {
  const controller = await startController(site);
  const { port, child } = controller;
  const instances = site.namespaces.length;
  try {
    await until('the controller leads', () => controller.log().includes('"leading"'));
    child.kill('SIGUSR2');
    const before = await readMetrics(port);
    const start = performance.now();
    await createMonocles(site);
    await until('every workload is ready', site.areReady);
    const seconds = secondsSince(start);
    await until('every Monocle is ready', async () => {
      return (await readMetrics(port)).get('monocle_instances{ready="true"}') === instances;
    });
    const after = await readMetrics(port);
    const probe = await controller.probe();
    const peakRssMB = memoryMB(child.pid, 'VmHWM');

    const resynced = (after.get(SUCCESSES) ?? 0) + instances;
    await until(
      'each Monocle has been reconciled again',
      async () => ((await readMetrics(port)).get(SUCCESSES) ?? 0) >= resynced,
      60_000,
    );
    const resyncRequests = total(requests(await readMetrics(port))) - total(requests(after));

    const latencies = await editConfigs(site, edits);
    const earlier = requests(before);
    return {
      seconds,
      reconciles: sum(after, RECONCILES) - sum(before, RECONCILES),
      requestsPerInstance: Object.fromEntries(
        [...requests(after)].map(([verb, count]) => [
          verb,
          round((count - (earlier.get(verb) ?? 0)) / instances),
        ]),
      ),
      resyncRequests,
      peakRssMB,
      rssMB: memoryMB(child.pid, 'VmRSS'),
      ...probe,
      p50ms: quantile(latencies, 0.5),
      p99ms: quantile(latencies, 0.99),
      errors: controller
        .log()
        .split('\n')
        .filter((line) => line.includes('"error"')).length,
    };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function startController({ cluster, kubectl }: Site) {
  const [port = 0] = await freePorts(1);
  const account = ['create', 'token', 'monocle-operator', '--duration=2h'];
  const token = kubectl('--namespace', 'monocle-system', ...account).trim();
  const kubeconfig = join(cluster.dir, 'operator.kubeconfig');
  const admin = readFileSync(cluster.kubeconfig, 'utf8');
  writeFileSync(kubeconfig, admin.replace(/token: .*/, `token: ${token}`), { mode: 0o600 });
  const probeFile = join(cluster.dir, 'probe.json');
  const child = spawn(
    process.execPath,
    [
      ...['--import', './dev/benchmarks/probe.mjs'],
      ...['--max-semi-space-size=1', '--optimize-for-size'],
      ...['lib/bin/monocle-k8s.js', 'controller', '--kubeconfig', kubeconfig],
      `--metrics-bind-address=127.0.0.1:${port}`,
      '--health-probe-bind-address=0',
      '--resync-seconds=20',
      // Its first news comes at any time within a minute, and would count as requests of the resync.
      '--crawl-health-interval=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, PROBE_FILE: probeFile } },
  );
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const probe = async (): Promise<Costs> => {
    await delay(PROBE_MS);
    const costs: Costs = JSON.parse(readFileSync(probeFile, 'utf8'));
    return {
      cpuSeconds: round(costs.cpuSeconds),
      longestStallMs: Math.round(costs.longestStallMs),
      gcSeconds: round(costs.gcSeconds),
    };
  };
  return { port, child, log: () => log, probe };
}

/** One edit at a time, on an otherwise idle machine; each takes until the Deployment has another stamp. */
async function editConfigs({ client, namespaces, areReady }: Site, count: number) {
  const stop = new AbortController();
  const api = { labelSelector: 'app.kubernetes.io/component=api' };
  const { resourceVersion, items } = await client.list(DEPLOYMENT, api);
  const stamps = new Map(items.map((item) => [keyOf(item).namespace, stampOf(item)]));
  const waiting = new Map<string, (at: number) => void>();
  const watching = (async () => {
    const watch = { ...api, resourceVersion, timeoutSeconds: 600, signal: stop.signal };
    for await (const { type, object } of client.watch(DEPLOYMENT, watch)) {
      if (type === 'BOOKMARK') continue;
      const { namespace } = keyOf(object);
      if (stampOf(object) === stamps.get(namespace)) continue;
      stamps.set(namespace, stampOf(object));
      waiting.get(namespace)?.(performance.now());
    }
  })().catch(() => undefined);
  const latencies: number[] = [];
  for (const namespace of namespaces.slice(0, count)) {
    const stamped = new Promise<number>((resolve) => waiting.set(namespace, resolve));
    const start = performance.now();
    await client.patch(
      CONFIG_MAP,
      { namespace, name: 'monocle-api' },
      { data: { 'config.yaml': 'workspaces:\n  - name: edited\n    crawlers: []\n' } },
    );
    latencies.push(round((await stamped) - start));
    // The rollout that follows is work for the machine, and not for the controller.
    await until('every workload is ready', areReady);
    await delay(300);
  }
  stop.abort();
  await watching;
  return latencies;
}

function stampOf({ spec }: KubeObject): string | undefined {
  return spec.template.metadata.annotations['monocle.change-metrics.io/config-version'];
}
