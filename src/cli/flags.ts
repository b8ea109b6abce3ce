/** The flags that several commands share, and the long list of the controller's own. */
import { isNamespace, NAMESPACE_RULE } from '../../constructs/names.js';
import type { Flags } from './command.js';

/** A command finds its cluster as kubectl does. */
export const CLUSTER_FLAGS: Flags = {
  kubeconfig: {
    value: 'FILE',
    description: 'kubeconfig to use; defaults to $KUBECONFIG or ~/.kube/config',
  },
  context: { value: 'NAME', description: 'context to use; defaults to the current context' },
};

export const namespaceFlag = (description: string): Flags => ({
  namespace: {
    short: 'n',
    value: 'NS',
    rule: { holds: isNamespace, words: NAMESPACE_RULE },
    description,
  },
});

export const NAMESPACE_FLAG: Flags = namespaceFlag(
  'namespace of Monocles without metadata.namespace',
);

export const CONFIG_FLAG: Flags = {
  config: {
    short: 'c',
    value: 'FILE',
    description: "Monocle's config.yaml, for a Monocle without spec.config",
  },
};

export const REPOSITORY_FLAGS: Flags = {
  repo: { value: 'URL', description: 'ssh, https or file URL, or the directory of a clone' },
  branch: { value: 'NAME', description: 'branch that Argo CD or Flux follows' },
  path: {
    value: 'DIR',
    description: 'directory in the repository; an instance is in DIR/<namespace>/<name>',
  },
};

export const CONTROLLER_FLAGS: Flags = {
  ...CLUSTER_FLAGS,
  sink: {
    value: 'SINK',
    choices: ['cluster', 'git'],
    description: 'sink of Monocles without spec.sink: cluster or git; defaults to cluster',
  },
  ...REPOSITORY_FLAGS,
  author: { value: '"NAME <MAIL>"', description: 'author of the commits' },
  sign: { description: "sign the commits with git's user.signingKey" },
  'metrics-bind-address': {
    value: 'ADDR',
    description: 'address for /metrics, 0 for none; defaults to :8080',
  },
  'health-probe-bind-address': {
    value: 'ADDR',
    description: 'address for /healthz and /readyz, 0 for none; defaults to :8081',
  },
  'leader-elect': {
    description: 'elect one leader among the replicas by a Lease; always on in a pod',
  },
  selector: {
    short: 'l',
    value: 'LABELS',
    description: 'label selector of the Monocles to reconcile; defaults to all',
  },
  'allowed-registries': {
    value: 'LIST',
    description: 'registries that images may come from, as host[:port][/path],…; defaults to all',
  },
  'allowed-priority-classes': {
    value: 'LIST',
    description: 'priority classes that Monocles may use; defaults to all',
  },
  workers: {
    value: 'N',
    description: 'number of Monocles to reconcile at the same time; defaults to 16',
  },
  'resync-seconds': {
    value: 'N',
    description: 'reconcile every Monocle again after so many seconds; defaults to 600',
  },
  debug: { description: 'log every reconcile' },
};
