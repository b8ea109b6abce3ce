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
import { ARGO_CD_SUITE, ensureArgoCd } from './argocd.js';
import { type Binaries, CONTROL_PLANE, ensureBinaries } from './binaries.js';
import { startCluster } from './cluster.js';
import { showProgress } from './progress.js';
import { isOnPath, quote } from './shell.js';

const HELP = `Usage: npm run cluster [-- --name NAME | --build [--argocd]]

Starts a Kubernetes control plane on 127.0.0.1 and stays until Ctrl-C. It begins empty each time.
The first run compiles it, which takes about 9 minutes on 2 cores and needs Go 1.26.

  --name NAME   use the directory .cluster/NAME (default: default)
  --build       only compile what is missing, then exit
  --argocd      compile Argo CD too, for npm run test:argocd: about 6 minutes more
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
    const stop = untilSignal();
    const binaries = await compile(values);
    if (!values.build) await serve(resolve('.cluster', values.name), binaries, stop);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** Compiles what the cache lacks, and shows how far it is. */
export async function compile({ argocd }: { argocd: boolean }): Promise<Binaries> {
  const binaries = await ensureBinaries({
    progress: showProgress(process.stderr, CONTROL_PLANE.title),
  });
  if (argocd) await ensureArgoCd({ progress: showProgress(process.stderr, ARGO_CD_SUITE.title) });
  return binaries;
}

async function serve(dir: string, binaries: Binaries, stop: Stop): Promise<void> {
  const started = Date.now();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const asked = stop.gracefully();
  const cluster = await startCluster({ dir, binaries, log });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const here = relative('', dir);
  const kubectl = isOnPath('kubectl') ? undefined : cluster.kubectl;
  process.stdout.write(
    [
      `Kubernetes ${cluster.version} on ${cluster.server}, ready in ${seconds} s`,
      `export KUBECONFIG=${quote(cluster.kubeconfig)}`,
      ...(kubectl ? [`alias kubectl=${quote(kubectl)}   # none is on your PATH`] : []),
      `Ctrl-C stops it and removes ${here}; its logs are in ${join(here, 'logs')}`,
      '',
    ].join('\n'),
  );
  await asked;
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
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
