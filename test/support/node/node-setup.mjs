/** Installs the operator once for the files of test/node that share the node at the same time. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export default function installOperator() {
  const node = JSON.parse(readFileSync(process.env.MONOCLE_K8S_NODE, 'utf8'));
  const kubectl = (...args) =>
    execFileSync(node.kubectl ?? 'kubectl', ['--kubeconfig', node.kubeconfig, ...args]);
  const deployment = ['deployment/monocle-operator', '--namespace', 'monocle-system'];
  kubectl('apply', '--server-side', '--filename', 'dist/install.yaml');
  // The stories about crawling do not wait for a minute each time.
  const args = [
    {
      op: 'add',
      path: '/spec/template/spec/containers/0/args/-',
      value: '--crawl-health-interval=2',
    },
  ];
  kubectl('patch', ...deployment, '--type=json', '--patch', JSON.stringify(args));
  kubectl('rollout', 'status', ...deployment, '--timeout=5m');
}
