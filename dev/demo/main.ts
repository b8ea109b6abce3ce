/**
 * `npm start`: the three uses, one after the other: manifests, GitOps, and the operator on a control plane, which is
 * built meanwhile.
 *
 * In: arguments. Out: the progress, on stdout: drawn in place on a terminal, otherwise one line per
 * change. Must never leave a process behind, however it ends.
 */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { MONOCLE } from '../../src/instance/writes/resources.js';
import { connect, type KubeClient } from '../../src/kube/client.js';
import type { KubeObject } from '../../src/kube/object.js';
import { paint } from '../../src/output/report.js';
import { isReady } from '../../src/view/instance-view.js';
import { Display, followViews } from '../../src/view/live-view.js';
import { createKeeper } from '../local-cluster/keeper.js';
import type { Screen } from '../local-cluster/progress.js';
import { hints } from './hints.js';
import { hasOperator, install, installPods, ROOT, startController } from './operator.js';
import { build, type Place, startPlace } from './place.js';
import { showUses } from './uses.js';

const HELP = `Usage: npm start [-- options]

Prints the manifests of examples/monocle.yaml, and commits them to a Git repository. Then starts a
Kubernetes control plane on 127.0.0.1 and the controller beside it, applies the same file, and shows
how it becomes ready. Ctrl-C stops all of it.

  --real               with a real node, whose pods run: on Linux, as root. Elasticsearch is real,
                       Monocle is a stand-in
  --once               exit with 0 when it is ready, or with 1 if that takes too long
  --timeout SECONDS    how long --once waits (default: 300)
  --kubeconfig FILE    use this cluster instead
  --context NAME       use this context of it
  -h, --help           this text
`;

const NAMESPACE = 'demo';
/** Of the publicURL in examples/monocle.yaml. */
const PUBLIC_PORT = 8090;
const FIELD_MANAGER = 'monocle-k8s-demo';
const GRACE_MS = 5_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class Interrupted extends Error {}

export async function main(argv: readonly string[]): Promise<number> {
  const stop = new AbortController();
  const undo: (() => Promise<unknown>)[] = [];
  const onSignal = () => {
    // A second signal ends this process at once; its watchdogs kill the others.
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new Interrupted('interrupted'));
  };
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        once: { type: 'boolean', default: false },
        real: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '300' },
        kubeconfig: { type: 'string' },
        context: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      return 0;
    }
    const timeoutMs = Number(values.timeout) * 1_000;
    if (!(timeoutMs > 0))
      throw new Error(`--timeout ${values.timeout} is not a positive number of seconds`);
    if (values.real && (values.kubeconfig ?? values.context) !== undefined)
      throw new Error('--real starts a cluster of its own; leave out --kubeconfig and --context');
    for (const signal of SIGNALS) process.on(signal, onSignal);
    return await show(values, timeoutMs, stop.signal, undo);
  } catch (error) {
    if (error instanceof Interrupted) return 130;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    if (undo.length > 0 && stop.signal.aborted) process.stdout.write('\nstopping …\n');
    stop.abort();
    for (const each of undo.reverse()) await each().catch(() => {});
  }
}

async function show(
  options: { once: boolean; real: boolean; kubeconfig?: string; context?: string },
  timeoutMs: number,
  signal: AbortSignal,
  undo: (() => Promise<unknown>)[],
): Promise<number> {
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(`${paint('green', '✓', process.stdout)} ${what} (${seconds} s)\n`);
    signal.throwIfAborted();
    return result;
  };
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const screen = holdBack(process.stderr);
  let isBuilding = true;
  const building = build(options, screen).finally(() => {
    isBuilding = false;
  });
  // It may fail while the first uses are shown.
  building.catch(() => {});
  // A build cannot be cancelled, so end this process: its watchdog then kills Go.
  undo.push(async () => {
    if (isBuilding) process.exit(signal.reason instanceof Interrupted ? 130 : 1);
  });
  const dir = await mkdtemp(join(tmpdir(), 'monocle-k8s-demo-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  const uses = createKeeper(`monocle-k8s demo in ${dir}`);
  undo.push(() => uses.close());
  await uses.removeAtDeath(dir);
  say(`${paint('bold', 'monocle-k8s demo', process.stdout)}\n`);
  await showUses({ keeper: uses, dir, say, signal });
  say('\n3. The operator: a controller keeps the cluster as the Monocle says\n');
  screen.release();
  const built = await Promise.race([building, rejectedAt(signal)]);
  const place = await startPlace(options, built, undo, signal);
  const { kubectl } = place;
  const client = connect({ kubeconfig: place.kubeconfig, context: options.context });
  undo.push(async () => client.close());
  if (await hasOperator(kubectl)) process.stdout.write('– the cluster has an operator already\n');
  else if (options.real) {
    await step('operator installed, and ready in two pods', () => installPods(kubectl));
  } else {
    await step('operator installed: CRD and rights', () => install(kubectl));
    await step('controller leading, with the rights of its ServiceAccount', async () => {
      const keeper = createKeeper(`monocle-k8s demo in ${place.dir}`);
      undo.push(() => keeper.close());
      const controller = await startController(keeper, kubectl, place.dir);
      undo.push(() => controller.stop(GRACE_MS));
      void controller.exited.then(() => {
        if (!signal.aborted)
          process.stderr.write(`the controller ended:\n${controller.lastLines()}\n`);
      });
    });
  }
  await step(`examples/monocle.yaml applied to namespace ${NAMESPACE}`, () =>
    applySample(client, place, signal),
  );
  await place.open?.(`monocle-api.${NAMESPACE}.svc.cluster.local:8080`, PUBLIC_PORT);
  return watch(client, place, { once: options.once, timeoutMs, signal });
}

/** Keeps what is written, until it is released. */
function holdBack(screen: NodeJS.WriteStream): Screen & { release(): void } {
  let held: string[] | undefined = [];
  return {
    isTTY: screen.isTTY,
    columns: screen.columns,
    write: (text) => (held ? held.push(text) : screen.write(text)),
    release() {
      for (const text of held ?? []) screen.write(text);
      held = undefined;
    },
  };
}

function rejectedAt(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason));
  });
}

async function applySample(
  client: KubeClient,
  { isEmbedded, kubectl }: Place,
  signal: AbortSignal,
): Promise<void> {
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: NAMESPACE,
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    },
  };
  const options = { fieldManager: FIELD_MANAGER };
  await client.apply({ ...namespace, plural: 'namespaces' }, namespace, options);
  while (!(await client.serves(MONOCLE))) {
    await delay(100);
    signal.throwIfAborted();
  }
  const sample = parse(readFileSync(join(ROOT, 'examples/monocle.yaml'), 'utf8')) as KubeObject;
  const metadata = { ...sample.metadata, namespace: NAMESPACE };
  await client.apply(MONOCLE, { ...sample, metadata }, options);
  if (isEmbedded) await kubectl(['config', 'set-context', '--current', '--namespace', NAMESPACE]);
}

/** Resolves when the instance is ready, if `once`; otherwise when the user interrupts. */
function watch(
  client: KubeClient,
  place: Place,
  { once, timeoutMs, signal }: { once: boolean; timeoutMs: number; signal: AbortSignal },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const display = new Display(process.stdout);
  const advice = ['', ...hints({ ...place.hints, namespace: NAMESPACE }), '', place.farewell];
  let isReadyOnce = false;
  const timer = setTimeout(() => {
    if (once) reject(new Error(`not ready within ${timeoutMs / 1_000} s`));
  }, timeoutMs);
  signal.addEventListener('abort', () =>
    isReadyOnce ? resolve(0) : reject(signal.reason as Error),
  );
  followViews(client, NAMESPACE, signal, (views) => {
    const shown = views.filter(({ key }) => key.name === 'monocle');
    const isFirst = !isReadyOnce && shown.length > 0 && shown.every(isReady);
    isReadyOnce ||= isFirst;
    display.show(shown, isReadyOnce && !once ? advice : []);
    if (!isFirst) return;
    if (once) resolve(0);
    else if (!process.stdout.isTTY) process.stdout.write(`${advice.join('\n')}\n`);
  }).catch(reject);
  return promise.finally(() => clearTimeout(timer));
}
