// @ts-nocheck
// The controller at scale, on the local control plane: N Monocles, one per namespace, created at once,
// until every object is there and every workload is ready. In the same run, on a cluster of its own,
// a program that does nothing else replays exactly the same requests: the limit.
//   npm run bench:scale -- --instances 100 [--json FILE] [--edits 50] [--no-replay]
// The exit code is 1 where a target is missed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { resourceOf } from '../../src/instance/resources.js';
import { seedConfigMap, seedSecret } from '../../src/instance/seeds.js';
import { Cache } from '../../src/kube/cache.js';
import { connect } from '../../src/kube/client.js';
import { synthesize } from '../../src/synthesize.js';
import { ensureBinaries } from '../local-cluster/binaries.js';
import { startCluster } from '../local-cluster/cluster.js';

const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '100' },
    edits: { type: 'string', default: '50' },
    'no-replay': { type: 'boolean' },
    json: { type: 'string' },
  },
});
const N = Number(values.instances);
const CONNECTIONS = 32;
const MONOCLE = {
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  plural: 'monocles',
};
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces' };
const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment', plural: 'deployments' };
const STATEFUL_SET = { apiVersion: 'apps/v1', kind: 'StatefulSet', plural: 'statefulsets' };
const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps' };
const names = Array.from({ length: N }, (_, index) => `team-${index}`);
const monocle = (namespace) => ({
  ...MONOCLE,
  plural: undefined,
  metadata: { name: 'monocle', namespace },
  spec: {},
});

const binaries = await ensureBinaries({ components: 'full' });
const replay = values['no-replay'] ? undefined : await withCluster(replayRequests);
const run = await withCluster(runController);
report(replay, run);

async function withCluster(work) {
  const cluster = await startCluster({ binaries });
  const client = connect({ kubeconfig: cluster.kubeconfig });
  const workloads = followWorkloads(client);
  try {
    execFileSync(
      cluster.kubectl,
      ['--kubeconfig', cluster.kubeconfig, 'apply', '--server-side', '-f', 'dist/install.yaml'],
      { stdio: 'ignore' },
    );
    // The install's own pods are only looks here, and would take part.
    execFileSync(
      cluster.kubectl,
      [
        '--kubeconfig',
        cluster.kubeconfig,
        '-n',
        'monocle-system',
        'scale',
        'deployment/monocle-operator',
        '--replicas=0',
      ],
      { stdio: 'ignore' },
    );
    await until(async () => client.serves(MONOCLE));
    await parallel(names, (name) =>
      client.create(NAMESPACE, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
    );
    return await work(cluster, client, workloads);
  } finally {
    workloads.stop();
    client.close();
    await cluster.stop();
  }
}

/** The same creates, applies and status patches that the controller makes for a first deploy. */
async function replayRequests(_, client, workloads) {
  const start = performance.now();
  await parallel(names, (namespace) => client.create(MONOCLE, monocle(namespace)));
  const { items } = await client.list(MONOCLE);
  await parallel(items, async (object) => {
    const { namespace, uid } = object.metadata;
    const owner = {
      apiVersion: MONOCLE.apiVersion,
      kind: 'Monocle',
      name: 'monocle',
      uid,
      controller: true,
      blockOwnerDeletion: true,
    };
    const status = (reason) =>
      client.patch(
        MONOCLE,
        { namespace, name: 'monocle' },
        {
          status: {
            conditions: [
              {
                type: 'Ready',
                status: 'False',
                reason,
                message: reason,
                observedGeneration: 1,
                lastTransitionTime: new Date().toISOString(),
              },
            ],
          },
        },
        'status',
      );
    await client.create(
      { apiVersion: 'v1', kind: 'Secret', plural: 'secrets' },
      seedSecret({ namespace, name: 'monocle' }, owner),
    );
    await client.create(CONFIG_MAP, seedConfigMap({ namespace, name: 'monocle' }, owner));
    await status('Seeding');
    for (const manifest of synthesize(object, { secretVersion: 'abcdef01' }).manifests.filter(
      ({ kind }) => kind !== 'Job',
    )) {
      const desired = {
        ...manifest,
        metadata: { ...manifest.metadata, namespace, ownerReferences: [owner] },
      };
      await client.apply(resourceOf(desired), desired, {
        fieldManager: 'monocle-operator',
        force: false,
      });
    }
    await status('Progressing');
    await status('Ready');
  });
  await until(workloads.areReady);
  return { seconds: seconds(start) };
}

async function runController(cluster, client, workloads) {
  const port = await freePort();
  const { stdout } = await token(cluster);
  const kubeconfig = join(cluster.dir, 'operator.kubeconfig');
  writeFileSync(
    kubeconfig,
    readFileSync(cluster.kubeconfig, 'utf8').replace(/token: .*/, `token: ${stdout}`),
    { mode: 0o600 },
  );
  const child = spawn(
    process.execPath,
    [
      // As the image starts it.
      '--max-semi-space-size=1',
      '--optimize-for-size',
      'lib/bin/monocle-k8s.js',
      'controller',
      '--kubeconfig',
      kubeconfig,
      `--metrics-bind-address=127.0.0.1:${port}`,
      '--health-probe-bind-address=0',
      '--resync-seconds=20',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  try {
    await until(() => log.includes('"leading"'));
    const before = await metrics(port);
    const start = performance.now();
    await parallel(names, (namespace) => client.create(MONOCLE, monocle(namespace)));
    await until(workloads.areReady);
    const converge = seconds(start);
    await until(async () => (await metrics(port)).get('monocle_instances{ready="true"}') === N);
    const after = await metrics(port);
    const peakRssMB = memory(child.pid, 'VmHWM');

    const quiet = requests(after);
    const reconciles =
      after.get('controller_runtime_reconcile_total{controller="monocle",result="success"}') ?? 0;
    await until(
      async () =>
        ((await metrics(port)).get(
          'controller_runtime_reconcile_total{controller="monocle",result="success"}',
        ) ?? 0) >=
        reconciles + N,
      60_000,
    );
    const afterResync = requests(await metrics(port));
    const resyncRequests = total(afterResync) - total(quiet);

    const latencies = await configEdits(client, workloads, Math.min(Number(values.edits), N));
    return {
      seconds: converge,
      reconciles:
        sum(after, 'controller_runtime_reconcile_total') -
        sum(before, 'controller_runtime_reconcile_total'),
      requestsPerInstance: Object.fromEntries(
        [...requests(after)].map(([verb, count]) => [
          verb,
          round((count - (requests(before).get(verb) ?? 0)) / N),
        ]),
      ),
      resyncRequests,
      peakRssMB,
      rssMB: memory(child.pid, 'VmRSS'),
      cpuSeconds: round(after.get('process_cpu_seconds_total') ?? 0),
      p50ms: latencies[Math.floor(latencies.length * 0.5)],
      p99ms: latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * 0.99))],
      errors: log.split('\n').filter((line) => line.includes('"error"')).length,
    };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** One edit at a time, on an otherwise idle machine: until the Deployment carries another stamp. */
async function configEdits(client, workloads, count) {
  const stamped = new Map();
  const stop = new AbortController();
  const { resourceVersion, items } = await client.list(DEPLOYMENT, {
    labelSelector: 'app.kubernetes.io/component=api',
  });
  const stampOf = ({ spec }) =>
    spec.template.metadata.annotations['monocle.change-metrics.io/config-version'];
  for (const item of items) stamped.set(item.metadata.namespace, stampOf(item));
  const waiting = new Map();
  const watching = (async () => {
    for await (const { type, object } of client.watch(DEPLOYMENT, {
      labelSelector: 'app.kubernetes.io/component=api',
      resourceVersion,
      timeoutSeconds: 600,
      signal: stop.signal,
    })) {
      if (type === 'BOOKMARK' || stampOf(object) === stamped.get(object.metadata.namespace))
        continue;
      stamped.set(object.metadata.namespace, stampOf(object));
      waiting.get(object.metadata.namespace)?.(performance.now());
    }
  })().catch(() => undefined);
  const latencies = [];
  for (const namespace of names.slice(0, count)) {
    const done = new Promise((resolve) => waiting.set(namespace, resolve));
    const start = performance.now();
    await client.patch(
      CONFIG_MAP,
      { namespace, name: 'monocle-api' },
      { data: { 'config.yaml': `workspaces:\n  - name: edited\n    crawlers: []\n` } },
    );
    latencies.push(round((await done) - start));
    // The roll-out that follows is work for the machine, and none of ours.
    await until(workloads.areReady);
    await delay(300);
  }
  stop.abort();
  await watching;
  return latencies.toSorted((a, b) => a - b);
}

function report(limit, result) {
  const ratio = limit && round(result.seconds / limit.seconds);
  const perInstance = round(total(new Map(Object.entries(result.requestsPerInstance))));
  const rows = [
    [`converge ${N} instances`, `${result.seconds} s`, '', true],
    ...(limit
      ? [
          ['replay of the same requests', `${limit.seconds} s`, '', true],
          ['converge / replay', ratio, 'at most 1.25', ratio <= 1.25],
        ]
      : []),
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
      N <= 100 ? 'below 110 MB' : 'below 160 MB',
      result.peakRssMB < (N <= 100 ? 110 : 160),
    ],
    [
      'reconciles, CPU seconds, errors',
      `${result.reconciles}, ${result.cpuSeconds}, ${result.errors}`,
      '',
      true,
    ],
  ];
  for (const [what, figure, target, met] of rows) {
    console.log(
      `${what.padEnd(46)} ${String(figure).padEnd(60)} ${target.padEnd(13)} ${target && (met ? 'met' : 'MISSED')}`.trimEnd(),
    );
  }
  if (values.json)
    writeFileSync(
      values.json,
      `${JSON.stringify({ instances: N, replay: limit, controller: result, ratio }, null, 2)}\n`,
    );
  if (rows.some(([, , , met]) => !met)) process.exitCode = 1;
}

/** By a watch: to list them again and again would be the larger part of the load. */
function followWorkloads(client) {
  const stop = new AbortController();
  const ready = new Set();
  for (const resource of [DEPLOYMENT, STATEFUL_SET]) {
    new Cache({
      client,
      resource,
      labelSelector: 'app.kubernetes.io/managed-by=monocle-k8s',
      transform: ({ apiVersion, kind, metadata, spec, status }) => {
        const { namespace, name, uid, resourceVersion, generation } = metadata;
        const isReady =
          status?.readyReplicas === spec.replicas && status?.observedGeneration === generation;
        return {
          ...{ apiVersion, kind, isReady },
          metadata: { namespace, name, uid, resourceVersion },
        };
      },
      onChange: (change, { isReady, metadata }) => {
        const id = `${resource.kind}/${metadata.namespace}/${metadata.name}`;
        if (isReady && change !== 'deleted') ready.add(id);
        else ready.delete(id);
      },
    }).run(stop.signal);
  }
  return { areReady: () => ready.size === 3 * N, stop: () => stop.abort() };
}

async function parallel(items, work) {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
}

async function until(check, timeoutMs = 600_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs / 1000} s: ${check}`);
    await delay(100);
  }
}

async function metrics(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  );
}

/** By verb, without what keeps the caches current. */
function requests(all) {
  const counts = new Map();
  for (const [name, value] of all) {
    const verb = /^rest_client_requests_total\{method="(\w+)"/.exec(name)?.[1];
    if (verb && verb !== 'watch' && verb !== 'list')
      counts.set(verb, (counts.get(verb) ?? 0) + value);
  }
  return counts;
}

function total(counts) {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

function sum(all, prefix) {
  return total(new Map([...all].filter(([name]) => name.startsWith(prefix))));
}

function memory(pid, field) {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Math.round(Number(kilobytes) / 1024);
}

function seconds(start) {
  return round((performance.now() - start) / 1000);
}

function round(number) {
  return Number(number.toFixed(2));
}

async function token(cluster) {
  const stdout = execFileSync(
    cluster.kubectl,
    [
      '--kubeconfig',
      cluster.kubeconfig,
      '-n',
      'monocle-system',
      'create',
      'token',
      'monocle-operator',
      '--duration=2h',
    ],
    { encoding: 'utf8' },
  ).trim();
  return { stdout };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
