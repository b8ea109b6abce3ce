/** `monocle-k8s controller`: runs the controller with its HTTP endpoints, and shuts it down gracefully. */

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import {
  CREDENTIALS,
  SIGNING_KEY,
  SIGNING_SECRET,
} from '../../../constructs/operator/operator-git.js';
import type { Run, Values } from '../../cli/command.js';
import { milliseconds, wholeNumber } from '../../cli/flags.js';
import { openCluster } from '../../cli/with-cluster.js';
import { Controller, type ControllerOptions } from '../../controller/controller.js';
import { parsePolicy } from '../../controller/policy.js';
import { serve } from '../../controller/serving/health.js';
import { createLog, type Log } from '../../controller/serving/log.js';
import { Metrics } from '../../controller/serving/metrics.js';
import { UserError } from '../../errors.js';
import { parseBranch, parsePath } from '../../gitops/git/target.js';
import { ApiError } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { learnSecrets } from '../../redact.js';

/** More workers would only wait for each other: the client has 32 connections. */
const MAX_WORKERS = 256;

export const run: Run<'controller'> = async (_, values) => {
  const workers = wholeNumber('workers', values.workers ?? '16', MAX_WORKERS);
  const resyncMs = milliseconds('resync-seconds', values['resync-seconds'] ?? '600');
  const interval = (flag: 'crawl-health-interval' | 'crawler-roll-interval'): number => {
    const given = values[flag] ?? '300';
    return given === '0' ? 0 : milliseconds(flag, given);
  };
  const crawlHealthMs = interval('crawl-health-interval');
  const crawlerRollMs = interval('crawler-roll-interval');
  const policy = parsePolicy(values);
  const log = createLog(process.stderr, { debug: values.debug === true });
  const metrics = new Metrics();
  const client = openCluster(values, {
    onRequest: ({ verb, code }) =>
      metrics.increment('rest_client_requests_total', { method: verb, code: String(code) }),
  });
  const identity = `${process.env.POD_NAME ?? hostname()}_${randomBytes(4).toString('hex')}`;
  const inCluster = client.context === undefined;
  const watched = (process.env.WATCH_NAMESPACE ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const controller = new Controller({
    client,
    log,
    metrics,
    identity,
    namespaces: watched.length > 0 ? watched : undefined,
    selector: values.selector,
    workers,
    policy,
    resyncMs,
    crawlHealthMs,
    crawlerRollMs,
    destination: values.sink === 'git' ? 'Git' : 'Cluster',
    sink: await gitSink(values, { client, log, metrics, resyncMs }),
    ...((values['leader-elect'] === true || inCluster) && {
      lease: { namespace: client.namespace ?? 'default', name: 'monocle-operator' },
    }),
  });
  const address = (
    flag: 'metrics-bind-address' | 'health-probe-bind-address',
    fallback: string,
  ) => ({ flag, address: values[flag] ?? fallback });
  const endpoints = await Promise.allSettled([
    serve(address('metrics-bind-address', ':8080'), {
      '/metrics': () => ({ ok: true, text: metrics.text() }),
    }),
    serve(address('health-probe-bind-address', ':8081'), {
      '/healthz': () => ({
        ok: controller.healthProblem === undefined,
        text: controller.healthProblem ?? 'ok',
      }),
      '/readyz': () => {
        const { unknown } = controller.caches;
        const isReady = unknown.length === 0;
        const why = ['the caches are not synced', ...unknown].join('\n');
        return { ok: isReady, text: isReady ? 'ok' : why };
      },
    }),
  ]);
  const close = (): void => {
    for (const each of endpoints) if (each.status === 'fulfilled') each.value?.close();
    client.close();
  };
  const failed = endpoints.find((each) => each.status === 'rejected');
  if (failed) {
    close();
    throw failed.reason;
  }
  const stop = (): void => void controller.stop();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  log('info', 'starting', {
    server: client.server,
    namespaces: watched.length > 0 ? watched : 'all',
    identity,
  });
  try {
    await controller.run();
    return 0;
  } catch (error) {
    log('error', 'stopped', { error: (error as Error).message });
    return 1;
  } finally {
    close();
  }
};

/** The default author: git is not configured in a pod. */
const AUTHOR = 'monocle-operator <monocle-operator@localhost>';

const SIGNING_REMEDY = `give the operator a private key of OpenSSH without a passphrase, as ${SIGNING_KEY} of the Secret ${SIGNING_SECRET} in its namespace`;

async function gitSink(
  values: Values<'controller'>,
  {
    client,
    log,
    metrics,
    resyncMs,
  }: { client: KubeClient; log: Log; metrics: Metrics; resyncMs: number },
): Promise<ControllerOptions['sink']> {
  const { repo, branch, path } = values;
  if (repo === undefined) {
    if (values.sink === 'git')
      throw new UserError('--sink git needs --repo, --branch and --path', 2);
    return undefined;
  }
  if (branch === undefined || path === undefined)
    throw new UserError('--repo needs --branch and --path', 2);
  // Loaded on demand to save memory.
  const [{ GitSink }, { identityEnv }, { locateRepo }, secrets] = await Promise.all([
    import('../../gitops/sink/git-sink.js'),
    import('../../gitops/git/identity.js'),
    import('../../gitops/git/repository.js'),
    import('../../gitops/directory/secrets.js'),
  ]);
  // Check the flags now, so that a bad one fails at the start and not at the first commit.
  locateRepo(repo);
  identityEnv('AUTHOR', values.author);
  secrets.refuseSecretFlags(values);
  const allowedSecrets = secrets.parseAllowed(values['allow-secret']);
  // git uses this password, so the controller must never publish it.
  learnSecrets([await readFile(`${CREDENTIALS}/password`, 'utf8').catch(() => '')]);
  const target = { repo, branch: parseBranch(branch), path: parsePath(path) };
  for (const result of ['pushed', 'unchanged', 'failed'])
    metrics.increment('monocle_git_pushes_total', { result }, 0);
  metrics.increment('monocle_git_conflicts_total', {}, 0);
  metrics.set('monocle_git_removals_waiting', 0);
  return (hooks) =>
    new GitSink({
      target,
      allowedSecrets,
      ...hooks,
      recheckMs: resyncMs * RECHECK,
      cluster: () => clusterOf(client),
      workspace: {
        author: values.author ?? AUTHOR,
        ...(values.sign === true && { sign: true, signingRemedy: SIGNING_REMEDY }),
      },
      onResult: (result) => metrics.increment('monocle_git_pushes_total', { result }),
      onConflict: () => metrics.increment('monocle_git_conflicts_total'),
      log: (message, found) => log(found.error ? 'warning' : 'info', message, found),
    });
}

const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces' };

/** The uid of kube-system conventionally identifies a cluster. undefined if RBAC does not allow to read it. */
async function clusterOf(client: KubeClient): Promise<string | undefined> {
  try {
    const found = await client.get(NAMESPACE, { namespace: '', name: 'kube-system' });
    return found?.metadata.uid;
  } catch (error) {
    if (error instanceof ApiError && error.code === 403) return undefined;
    throw error;
  }
}

/** The share of the resync interval after which the sink checks the repository again. */
const RECHECK = 0.5;
