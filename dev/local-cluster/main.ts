/**
 * The command `npm run cluster`: starts a cluster and stays until it is told to stop.
 *
 * In: arguments and the environment. Out: how to use the cluster, on stdout; progress, on stderr.
 * Must never leave a process or its directory behind, nor write colours into a pipe.
 */
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startOutside } from '../local-node/outside.js';
import { prepareNode } from '../local-node/prepare.js';
import { obstacle } from '../local-node/requirements.js';
import { ARGO_CD_SUITE, ensureArgoCd } from './argocd.js';
import { type Binaries, CONTROL_PLANE, ensureBinaries } from './binaries.js';
import { startCluster } from './cluster.js';
import { ECK_SUITE, ensureEck } from './eck.js';
import { ensureFlux, FLUX_SUITE } from './flux.js';
import { showProgress } from './progress.js';
import { isOnPath, quote } from './shell.js';
import type { Suite } from './suite.js';

const HELP = `Usage: npm run cluster [-- --name NAME [--node] | --build [--argocd] [--eck] [--flux] [--node] | --check]

Starts a Kubernetes control plane on 127.0.0.1 and stays until Ctrl-C. It begins empty each time.
The first run compiles it, which takes about 6 minutes on 2 cores. It downloads Go if there is no Go 1.26.

  --name NAME   use the directory .cluster/NAME (default: default)
  --build       only compile what is missing, then exit
  --node        with a real node, whose pods run: on Linux, as root, see docs/local-cluster.md
  --check       only say whether --node works here: exit 0, or 1 and what is missing
  --argocd      compile Argo CD too, for npm run test:argocd: about 6 minutes more
  --eck         compile ECK's operator too, for npm run test:eck: 2 to 5 minutes more
  --flux        compile Flux's controllers too, for npm run test:flux: up to 20 minutes more
  --help        this text

If KUBEBUILDER_ASSETS is set, kube-apiserver, etcd and kubectl are taken from that directory.
`;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        name: { type: 'string', default: 'default' },
        build: { type: 'boolean', default: false },
        argocd: { type: 'boolean', default: false },
        eck: { type: 'boolean', default: false },
        flux: { type: 'boolean', default: false },
        node: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      return 0;
    }
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(values.name)) {
      throw new Error(`--name "${values.name}": use lowercase letters, digits and dashes`);
    }
    if (values.check) {
      const reason = obstacle();
      process.stdout.write(`${reason ?? 'A real node can run here.'}\n`);
      return reason === undefined ? 0 : 1;
    }
    const stop = untilSignal();
    const dir = resolve('.cluster', values.name);
    const binaries = await compile(values);
    if (values.node) {
      const images = await prepareNode();
      if (!values.build) await serveNode(dir, images, stop);
    } else if (!values.build) await serve(dir, binaries, stop);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** Compiles what the cache lacks, and shows how far it is. */
export async function compile(
  more: { readonly argocd?: boolean; readonly eck?: boolean; readonly flux?: boolean } = {},
): Promise<Binaries> {
  const shown = ({ title }: Suite) => ({ progress: showProgress(process.stderr, title) });
  const binaries = await ensureBinaries(shown(CONTROL_PLANE));
  if (more.argocd) await ensureArgoCd(shown(ARGO_CD_SUITE));
  if (more.eck) await ensureEck(shown(ECK_SUITE));
  if (more.flux) await ensureFlux(shown(FLUX_SUITE));
  return binaries;
}

async function serve(dir: string, binaries: Binaries, stop: Stop): Promise<void> {
  const started = Date.now();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const asked = stop.gracefully();
  const cluster = await startCluster({ dir, binaries, log });
  tell(dir, cluster, Date.now() - started, '');
  await asked;
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
}

async function serveNode(dir: string, images: readonly string[], stop: Stop): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const asked = stop.gracefully();
  const node = await startOutside({ dir, images, log });
  tell(dir, node, node.readyMs, ' with a real node');
  await asked;
  await node.stop();
}

interface Served {
  readonly version: string;
  readonly server: string;
  readonly kubeconfig: string;
  readonly kubectl: string | undefined;
}

function tell(dir: string, cluster: Served, elapsedMs: number, what: string): void {
  const seconds = (elapsedMs / 1000).toFixed(1);
  const here = relative('', dir);
  const kubectl = isOnPath('kubectl') ? undefined : cluster.kubectl;
  process.stdout.write(
    [
      `Kubernetes ${cluster.version}${what} on ${cluster.server}, ready in ${seconds} s`,
      `export KUBECONFIG=${quote(cluster.kubeconfig)}`,
      ...(kubectl ? [`alias kubectl=${quote(kubectl)}   # none is on your PATH`] : []),
      `Ctrl-C stops it and removes ${here}; its logs are in ${join(here, 'logs')}`,
      '',
    ].join('\n'),
  );
}

interface Stop {
  /** Resolves at the next signal; one more ends the process at once. */
  gracefully(): Promise<void>;
}

/** Before `gracefully` is called, a signal ends this process, and the watchdog kills its children. */
function untilSignal(): Stop {
  let onSignal: (() => void) | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      process.stderr.write('\n');
      const graceful = onSignal;
      onSignal = undefined;
      if (graceful) graceful();
      else process.exit(128 + constants.signals[signal]);
    });
  }
  return {
    gracefully: () =>
      new Promise((resolve) => {
        onSignal = resolve;
      }),
  };
}
