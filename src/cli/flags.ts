/** The flags that several commands share, and the long list of the controller's own. */
import { isNamespace, NAMESPACE_RULE } from '../../constructs/instance/names.js';
import { UserError } from '../errors.js';
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

export const OVERLAY_FLAG: Flags = {
  overlay: {
    value: 'FILE',
    isRepeatable: true,
    description: 'part of a Monocle to merge over those that are read; may be given again',
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

/** For the commands that read monocle-k8s.yaml. */
export const PROJECT_FLAGS: Flags = {
  env: { value: 'NAME', description: 'environment of monocle-k8s.yaml' },
  project: {
    value: 'FILE',
    description: 'the monocle-k8s.yaml; defaults to the nearest one in this clone',
  },
};

/** What the operator allows a Monocle to ask for. */
const POLICY_FLAGS: Flags = {
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
};

const ALLOW_SECRET_FLAG: Flags = {
  'allow-secret': {
    value: 'PATH=REASON',
    isRepeatable: true,
    description: 'publish what only looks like a secret, at the path that the refusal prints',
  },
};

/** The flags of publish alone. */
export const PUBLISH_FLAGS: Flags = {
  'dry-run': { description: 'print the diff and write nothing; exit 1 if there is a diff' },
  'pull-request': {
    description:
      'push a new branch for review (on GitLab, a merge request); older ones are withdrawn',
  },
  'create-branch-from': {
    value: 'BASE',
    description: 'create the branch from BASE if the repository does not have it',
  },
  prune: {
    description: 'delete the instances under DIR that have no Monocle; with -n, those in NS',
  },
  'require-clean-source': {
    description: 'refuse files that are not in a clone, or not as its last commit has them',
  },
  'allow-empty': { description: 'with --prune: delete all of them if there is no Monocle' },
  yes: { description: 'with --prune: delete more than three instances without a question' },
  message: {
    short: 'm',
    value: 'TEXT',
    isText: true,
    description: 'commit message; may contain {summary}, {changes}, {source-subject} …',
  },
  'message-file': { value: 'FILE', description: 'file with the commit message, as for --message' },
  author: {
    value: '"NAME <MAIL>"',
    description: "author of the commit; defaults to git's configuration",
  },
  committer: {
    value: '"NAME <MAIL>"',
    description: 'committer of the commit; defaults to the author',
  },
  sign: {
    description:
      "sign the commit with git's user.signingKey, or --no-sign; defaults to commit.gpgSign",
  },
  signoff: { description: 'add Signed-off-by with the committer to the message' },
  'push-option': {
    value: 'KEY=VALUE',
    isRepeatable: true,
    rule: { holds: (value) => /^[^\s=]+(=.*)?$/.test(value), words: 'like ci.variable=A=b' },
    description: 'option for the server, as git push -o; may be given again',
  },
  ...ALLOW_SECRET_FLAG,
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
};

export const INSTALL_FLAGS: Flags = {
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
};

// The flags of `publish --pull-request` for the forge that the proposal goes to.

/** The forges join labels with commas. */
export const LABEL = {
  holds: (value: string) => !value.includes(',') && value.trim() !== '',
  words: 'one label',
};
export const REVIEWER = {
  holds: (value: string) => /^[\w.+-]+(@[\w.-]+|(\/[\w.-]+)*)$/.test(value),
  words: 'like ada or org/team',
};

export const FORGE_FLAGS: Flags = {
  forge: {
    value: 'KIND',
    choices: ['github', 'gitlab', 'gitea'],
    description: 'forge of the pull request; guessed for github.com and gitlab.com',
  },
  'forge-url': {
    value: 'URL',
    description: "address of the forge; defaults to the repository's host, over https",
  },
  'forge-repository': {
    value: 'OWNER/NAME',
    description: 'repository on the forge; defaults to the path of --repo',
  },
  'forge-token-file': {
    value: 'FILE',
    description:
      'token for the forge; defaults to $MONOCLE_K8S_FORGE_TOKEN, or $GITHUB_TOKEN, $GITLAB_TOKEN, $GITEA_TOKEN',
  },
  label: {
    value: 'LABEL',
    isRepeatable: true,
    rule: LABEL,
    description: 'label for the pull request; may be given again',
  },
  reviewer: {
    value: 'NAME',
    isRepeatable: true,
    rule: REVIEWER,
    description: 'user, or team as ORG/TEAM, to ask for a review; may be given again',
  },
  gerrit: { description: 'push to refs/for/NAME of Gerrit; labels are votes like Code-Review+1' },
  topic: {
    value: 'NAME',
    rule: { holds: (value: string) => /^[\w.-]+$/.test(value), words: 'letters, digits and ._-' },
    description: 'topic of the change on Gerrit',
  },
  draft: { description: 'create the pull request as a draft' },
  'auto-merge': { description: 'merge the pull request as soon as the forge allows it' },
};

// Numbers on the command line.

/** Node's timers count milliseconds in 31 bits; a longer timer would fire at once. */
export const MOST_SECONDS = Math.floor((2 ** 31 - 1) / 1_000);

export function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UserError(`--${flag} ${text} is not a whole number from 1 to ${most}`, 2);
  return number;
}
