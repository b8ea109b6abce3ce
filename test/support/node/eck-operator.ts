/**
 * ECK's own operator beside the stage of a test file, as a process with its own kubeconfig.
 *
 * `useEck(stage)` after `useStage()` installs ECK's definitions and starts it. The program is built
 * before the tests run (dev/scripts/test.ts), never within a test.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type EckFiles, findEck } from '../../../dev/local-cluster/eck.js';
import { type Child, createKeeper } from '../../../dev/local-cluster/keeper.js';
import { api, type ClusterFacts, until } from '../cluster/cluster.js';
import type { Stage } from '../cluster/stage.js';

const NAMESPACE = 'elastic-system';
const CONFIG_MAPS = `/api/v1/namespaces/${NAMESPACE}/configmaps`;

export function useEck({ cluster, restart }: Stage): void {
  const keeper = createKeeper('monocle-k8s ECK');
  let child: Child | undefined;
  beforeAll(async () => {
    const files = findEck();
    if (files === undefined)
      throw new Error('ECK is not built yet; run `npm run cluster -- --build --eck` first');
    // The controller has watched the definition that the stage has made for its names.
    await restart(() => installEck(cluster(), files));
    const output = join(cluster().dir, 'logs', 'eck.log');
    child = await keeper.start({
      ...{ name: 'eck-operator', file: files['eck-operator'], cwd: cluster().dir, output },
      args: [
        ...['manager', '--operator-namespace', NAMESPACE],
        ...['--enable-webhook=false', '--disable-telemetry', '--enable-leader-election=false'],
        ...['--metrics-port=0', '--metrics-host=127.0.0.1'],
        // To pods by way of the API server, and not by names that only a cluster's DNS knows.
        ...['--development', '--auto-port-forward', '--debug-http-listen=127.0.0.1:0'],
        ...['--elasticsearch-client-timeout=2s', '--elasticsearch-observation-interval=2s'],
      ],
      env: { PATH: process.env.PATH, HOME: cluster().dir, KUBECONFIG: cluster().kubeconfig },
    });
    await until('ECK runs', async () => {
      const { status } = await api(cluster()).get(`${CONFIG_MAPS}/elastic-operator-uuid`);
      return status === 200 || !child?.running;
    });
    if (!child.running) throw new Error(`ECK ended: ${child.lastLines()}`);
  });
  afterAll(async () => {
    await child?.stop(0);
    await keeper.close();
  });
}

async function installEck(cluster: ClusterFacts, files: EckFiles): Promise<void> {
  execFileSync(
    cluster.kubectl ?? 'kubectl',
    [
      ...['--kubeconfig', cluster.kubeconfig, 'apply', '--server-side', '--force-conflicts'],
      ...['--filename', files['all-crds.yaml']],
    ],
    { stdio: 'pipe' },
  );
  await api(cluster).post('/api/v1/namespaces', { metadata: { name: NAMESPACE } });
  await until("ECK's kinds are served", async () => {
    const { status, body } = await api(cluster).get<{ resources?: object[] }>(
      '/apis/elasticsearch.k8s.elastic.co/v1',
    );
    return status === 200 && body.resources?.length;
  });
}
