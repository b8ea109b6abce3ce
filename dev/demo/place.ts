/** Where the demo runs: a control plane of its own, one with a real node, or a cluster of the user's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { paint } from '../../src/output/report.js';
import { type Binaries, CONTROL_PLANE, ensureBinaries } from '../local-cluster/binaries.js';
import { startCluster } from '../local-cluster/cluster.js';
import { type Screen, showProgress } from '../local-cluster/progress.js';
import { isOnPath } from '../local-cluster/shell.js';
import { startOutside } from '../local-node/outside.js';
import { prepareNode } from '../local-node/prepare.js';
import type { HintOptions } from './hints.js';
import { type Kubectl, kubectlWith } from './operator.js';

export interface Place {
  readonly isEmbedded: boolean;
  /** Opens the api's Service on this machine; absent if its pods do not run, or run elsewhere. */
  readonly open?: (target: string, port: number) => Promise<string>;
  /** For logs and credentials. */
  readonly dir: string;
  readonly kubeconfig: string | undefined;
  readonly kubectl: Kubectl;
  readonly hints: Omit<HintOptions, 'namespace'>;
  readonly farewell: string;
}

interface PlaceOptions {
  readonly real: boolean;
  readonly kubeconfig?: string;
  readonly context?: string;
}

/** What has to be built before the demo's own cluster can start. */
export interface Build {
  readonly binaries: Binaries;
  /** The archives of a real node's images; undefined without one. */
  readonly images?: readonly string[];
}

/** Undefined if the cluster is the user's. */
export async function build(
  { real, kubeconfig, context }: PlaceOptions,
  screen: Screen,
): Promise<Build | undefined> {
  if (kubeconfig !== undefined || context !== undefined) return undefined;
  const images = real ? await prepareNode(screen) : undefined;
  const binaries = await ensureBinaries({ progress: showProgress(screen, CONTROL_PLANE.title) });
  return { binaries, images };
}

/** As soon as something is made that must be undone, how to undo it is added to `undo`. */
export async function startPlace(
  { kubeconfig, context }: PlaceOptions,
  built: Build | undefined,
  undo: (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<Place> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (built === undefined) {
    const dir = await mkdtemp(join(tmpdir(), 'monocle-k8s-demo-'));
    undo.push(() => rm(dir, { recursive: true, force: true }));
    const base = [
      ...(kubeconfig === undefined ? [] : ['--kubeconfig', kubeconfig]),
      ...(context === undefined ? [] : ['--context', context]),
    ];
    say([kubeconfig, context].filter(Boolean).join(', '));
    return {
      ...{ isEmbedded: false, dir, kubeconfig, kubectl: kubectlWith('kubectl', base), hints: {} },
      farewell: 'Ctrl-C stops the controller; kubectl delete namespace demo removes the rest.',
    };
  }
  const { binaries, images } = built;
  const dir = resolve('.cluster', 'demo');
  const started = performance.now();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const cluster = images
    ? await startOutside({ dir, images, log })
    : await startCluster({ dir, binaries, log });
  undo.push(() => rm(dir, { recursive: true, force: true }));
  undo.push(() => cluster.stop());
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const kind = images ? 'with a real node' : 'embedded';
  say(`Kubernetes ${cluster.version} on ${new URL(cluster.server).host} (${kind})`);
  say(`${paint('green', '✓', process.stdout)} control plane ready (${seconds} s)`);
  signal.throwIfAborted();
  const kubectl = isOnPath('kubectl') ? undefined : cluster.kubectl;
  return {
    ...{ isEmbedded: true, dir, kubeconfig: cluster.kubeconfig },
    ...('url' in cluster && { open: cluster.url }),
    kubectl: kubectlWith(cluster.kubectl ?? 'kubectl', ['--kubeconfig', cluster.kubeconfig]),
    hints: { kubeconfig: cluster.kubeconfig, ...(kubectl && { kubectl }) },
    farewell: 'Ctrl-C stops all of it and removes what it made.',
  };
}
