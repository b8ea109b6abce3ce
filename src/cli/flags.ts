/** The flags of each command, and numbers on the command line. */
import { UserError } from '../errors.js';
import type { Flags } from '../flag.js';
import {
  ALLOW_SECRET_FLAG,
  AT_FLAG,
  COMMIT_FLAGS,
  FORGE_FLAGS,
  INPUT_FLAGS,
  namespaceFlag,
  OUTPUT_FLAG,
  PROJECT_FLAGS,
  PUBLISH_FLAGS,
  REPOSITORY_FLAGS,
} from '../project/publish-flags.js';

/** A command finds its cluster as kubectl does. */
export const CLUSTER_FLAGS = {
  kubeconfig: {
    value: 'FILE',
    description: 'kubeconfig to use; defaults to $KUBECONFIG or ~/.kube/config',
  },
  context: { value: 'NAME', description: 'context to use; defaults to the current context' },
} as const satisfies Flags;

/** What the operator allows a Monocle to ask for. */
const POLICY_FLAGS = {
  'allowed-registries': {
    value: 'LIST',
    description: 'registries that images may come from, as host[:port][/path],…; defaults to all',
  },
  'allowed-priority-classes': {
    value: 'LIST',
    description: 'priority classes that Monocles may use; defaults to all',
  },
  'allowed-service-accounts': {
    value: 'LIST',
    description: "ServiceAccounts that a podTemplate may use, or *; defaults to none but 'default'",
  },
  'pod-security': {
    value: 'LEVEL',
    description:
      'Pod Security that a podTemplate may ask for: restricted (default), baseline, privileged',
  },
} as const satisfies Flags;

/** promote reads a commit, which is never dirty, and the environment gives its path and namespace. */
const { 'require-clean-source': _, ...PROMOTE_FLAGS } = {
  ...COMMIT_FLAGS,
  prune: { description: 'delete the instances of TO that have no Monocle' },
};

export const EXTRACT_FLAGS = {
  monocle: { value: 'NAME', description: 'extract: Monocle that runs the crawlers' },
  secret: {
    value: 'NAME',
    description: 'extract: Secret with the tokens that the config names; defaults to NAME-api',
  },
  rest: {
    value: 'FILE',
    description: 'extract: new file for the rest of the config; defaults to standard error',
  },
} as const satisfies Flags;

const WAIT_FLAGS = {
  wait: { description: 'wait until the Job has ended; exit 1 if it failed' },
  timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 600' },
  ...CLUSTER_FLAGS,
} as const satisfies Flags;

const CRAWLER_FLAGS = {
  workspace: { value: 'NAME', description: "workspace of the Monocle's config" },
  crawler: { value: 'NAME', description: 'crawler of this workspace' },
} as const satisfies Flags;

export const WIPE_FLAGS = {
  ...CRAWLER_FLAGS,
  file: {
    short: 'f',
    value: 'FILE',
    description: 'wipe: MonocleCrawlers, or a config, for a crawler that is no longer configured',
  },
  yes: { description: 'wipe: do not ask' },
  ...WAIT_FLAGS,
} as const satisfies Flags;

const { namespace, ...FILE_FLAGS } = INPUT_FLAGS;

/** In the order in which the help lists them. */
export const FLAGS = {
  synth: {
    ...PROJECT_FLAGS,
    'output-dir': {
      short: 'o',
      value: 'DIR',
      description: 'write one file per object to DIR; the files of others in it stay',
    },
    kustomize: { description: 'with -o: also write a kustomization.yaml that lists the files' },
    ...INPUT_FLAGS,
  },
  validate: {
    ...PROJECT_FLAGS,
    overlay: INPUT_FLAGS.overlay,
    namespace,
    // A copy: after an error, only the commands with OUTPUT_FLAG itself print an object that has it.
    output: { ...OUTPUT_FLAG.output },
  },
  apply: {
    namespace,
    ...FILE_FLAGS,
    wait: { description: 'wait until everything is ready, and show what is not' },
    timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 600' },
    ...CLUSTER_FLAGS,
  },
  diff: {
    ...PROJECT_FLAGS,
    namespace,
    ...FILE_FLAGS,
    ...CLUSTER_FLAGS,
    ...OUTPUT_FLAG,
  },
  publish: PUBLISH_FLAGS,
  promote: {
    project: PROJECT_FLAGS.project,
    ...PROMOTE_FLAGS,
    ...FORGE_FLAGS,
    kubeconfig: CLUSTER_FLAGS.kubeconfig,
    ...OUTPUT_FLAG,
  },
  verify: {
    ...PROJECT_FLAGS,
    ...AT_FLAG,
    ...REPOSITORY_FLAGS,
    ...INPUT_FLAGS,
    ...CLUSTER_FLAGS,
    'require-signature': {
      description: 'report a branch whose tip has no SSH signature of an allowed signer',
    },
    'allowed-signers': {
      value: 'FILE',
      description: 'who may sign: as for gpg.ssh.allowedSignersFile of git',
    },
    ...OUTPUT_FLAG,
  },
  blame: { ...PROJECT_FLAGS, ...REPOSITORY_FLAGS, ...OUTPUT_FLAG },
  secret: {
    ...INPUT_FLAGS,
    'external-secret': {
      description: 'print an ExternalSecret that generates the keys in the cluster',
    },
  },
  status: {
    ...namespaceFlag('namespace to show; defaults to that of the context'),
    'all-namespaces': { short: 'A', description: 'show the Monocles of all namespaces' },
    ...CLUSTER_FLAGS,
  },
  crawlers: {
    ...EXTRACT_FLAGS,
    ...namespaceFlag(
      'extract: namespace of the MonocleCrawlers; defaults to none. wipe: namespace of the Monocle; defaults to that of the context',
    ),
    ...WIPE_FLAGS,
  },
  recrawl: {
    ...CRAWLER_FLAGS,
    since: { value: 'DATE', description: 'YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ' },
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    ...WAIT_FLAGS,
  },
  backup: {
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    wait: { description: 'wait until it has ended; exit 1 if it failed' },
    timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 3600' },
    ...CLUSTER_FLAGS,
  },
  restore: {
    snapshot: { value: 'NAME', description: 'snapshot to restore, or latest' },
    image: {
      value: 'IMAGE',
      description:
        'also set spec.image to this one, which may be older, and wait until it is ready',
    },
    'without-controller': {
      description: 'go on if no controller says that it is paused, because there is none',
    },
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 3600' },
    ...CLUSTER_FLAGS,
  },
  install: {
    ...namespaceFlag("the operator's own namespace; defaults to monocle-system"),
    image: {
      value: 'IMAGE',
      description: 'image of the operator; defaults to the one of this version',
    },
    replicas: { value: 'N', description: 'number of pods, one of them leads; defaults to 2' },
    'watch-namespaces': {
      value: 'LIST',
      description: 'manage only Monocles of these namespaces, with a Role in each; defaults to all',
    },
    'own-namespace': { description: "manage only Monocles of the operator's own namespace" },
    'service-monitor': { description: 'add a ServiceMonitor for the Prometheus operator' },
    ...POLICY_FLAGS,
    ...REPOSITORY_FLAGS,
    sign: { description: 'with --repo: sign the commits with the key of a Secret' },
  },
  controller: {
    ...CLUSTER_FLAGS,
    sink: {
      value: 'SINK',
      choices: ['cluster', 'git'],
      description: 'sink of Monocles without spec.sink: cluster or git; defaults to cluster',
    },
    ...REPOSITORY_FLAGS,
    author: { value: '"NAME <MAIL>"', description: 'author of the commits' },
    sign: { description: "sign the commits with git's user.signingKey" },
    ...ALLOW_SECRET_FLAG,
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
    ...POLICY_FLAGS,
    workers: {
      value: 'N',
      description: 'number of Monocles to reconcile at the same time; defaults to 16',
    },
    'resync-seconds': {
      value: 'N',
      description: 'reconcile every Monocle again after so many seconds; defaults to 600',
    },
    'crawl-health-interval': {
      value: 'SECONDS',
      description:
        'how often to ask each Monocle how far its crawlers are, 0 for never; defaults to 300',
    },
    'crawler-roll-interval': {
      value: 'SECONDS',
      description:
        'how often changes of MonocleCrawlers may restart the pods of a Monocle that does not say it, 0 for each change; defaults to 300',
    },
    debug: { description: 'log every reconcile' },
  },
  completion: {},
} as const satisfies Readonly<Record<string, Flags>>;

// Numbers on the command line.

/** Node's timers count milliseconds in 31 bits; a longer timer would fire at once. */
export const MAX_SECONDS = Math.floor((2 ** 31 - 1) / 1_000);

/** A flag in seconds, as milliseconds. */
export const milliseconds = (flag: string, text: string): number =>
  wholeNumber(flag, text, MAX_SECONDS) * 1_000;

export function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UserError(`--${flag} ${text} is not a whole number from 1 to ${most}`, 2);
  return number;
}
