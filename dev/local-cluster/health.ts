/** Whether a component, or what a workload needs, is ready. Throws if there is no answer yet. */
import { readFile } from 'node:fs/promises';
import { type Endpoint, request } from './request.js';

/** @param certificate of a component that serves https with one that it made itself */
export async function isHealthy(port: number, certificate?: string): Promise<boolean> {
  const endpoint =
    certificate === undefined
      ? { server: `http://127.0.0.1:${port}` }
      : { server: `https://127.0.0.1:${port}`, ca: await readFile(certificate, 'utf8') };
  return (await request(endpoint, { path: '/healthz', timeoutMs: 5_000 })).status === 200;
}

interface NodeBody {
  readonly status?: { readonly conditions?: { type: string; status: string }[] };
}

/** A ready Node and the ServiceAccount that pods get by default. */
export async function canRunPods(server: Endpoint): Promise<boolean> {
  const node = await request<NodeBody>(server, { path: '/api/v1/nodes/node' });
  const account = await request(server, {
    path: '/api/v1/namespaces/default/serviceaccounts/default',
  });
  const ready = node.body.status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True' && account.status === 200;
}
