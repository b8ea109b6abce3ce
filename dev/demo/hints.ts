/** What to try with the demo's instance. Pure. */
import { quote } from '../local-cluster/shell.js';

export interface HintOptions {
  /** How the user's shell finds the cluster and kubectl; unset if it finds them already. */
  readonly kubeconfig?: string;
  readonly kubectl?: string;
  readonly namespace: string;
}

export function hints({ kubeconfig, kubectl, namespace }: HintOptions): string[] {
  const n = kubeconfig === undefined ? ` -n ${namespace}` : '';
  const broken = `'data: {config.yaml: "workspaces: 5"}'`;
  const rotated = `'stringData: {MONOCLE_ADMIN_TOKEN: new}'`;
  return [
    'Try, in another terminal:',
    ...(kubeconfig === undefined ? [] : [`  export KUBECONFIG=${quote(kubeconfig)}`]),
    ...(kubectl === undefined ? [] : [`  alias kubectl=${quote(kubectl)}`]),
    `  kubectl edit configmap monocle-api${n}`,
    '      rename the workspace: a Job runs, api and crawler roll once',
    `  kubectl patch secret monocle-api${n} -p ${rotated}`,
    '      api and crawler roll once',
    `  kubectl patch configmap monocle-api${n} -p ${broken}`,
    '      breaks the config: the tree says why, and the pods run on',
    `  kubectl delete service monocle-api${n}`,
    '      is back at once',
  ];
}
