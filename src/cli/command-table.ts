/** The table of commands: help, completion and dispatch all come from it. */
import type { Command } from './command.js';

const FILES = 'FILE… | -';

/** How a command finds its cluster: as kubectl does. */
const CLUSTER: Command['options'] = {
  kubeconfig: { value: 'FILE', description: 'instead of KUBECONFIG and ~/.kube/config' },
  context: { value: 'NAME', description: "instead of the kubeconfig's current one" },
};

const NAMESPACE: Command['options'] = {
  namespace: { short: 'n', value: 'NS', description: 'namespace for Monocles that name none' },
};

const CONFIG: Command['options'] = {
  config: {
    short: 'c',
    value: 'FILE',
    description: "Monocle's config.yaml, where it is not inline in the Monocle",
  },
};

/** Where in Git. */
const REPOSITORY: Command['options'] = {
  repo: { value: 'URL', description: 'ssh, https or file, or the directory of a clone' },
  branch: { value: 'NAME', description: 'the branch that Argo CD or Flux follows' },
  path: {
    value: 'DIR',
    description: 'the directory in it; an instance is in DIR/<namespace>/<name>',
  },
};

export const commands: readonly Command[] = [
  {
    name: 'synth',
    summary: 'print the manifests of the Monocles in files',
    usage: `[options] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    options: {
      'output-dir': {
        short: 'o',
        value: 'DIR',
        description: 'write a file per object into DIR instead',
      },
      ...CONFIG,
      ...NAMESPACE,
    },
    examples: [
      ['monocle-k8s synth team.yaml', 'print YAML, ready for kubectl apply'],
      [
        'monocle-k8s synth team.yaml --config config.yaml -o out',
        'a file per object, with a config of its own',
      ],
      ['kubectl get mon -A -o yaml | monocle-k8s synth -', 'what the controller would apply'],
    ],
    load: () => import('../commands/synth.js'),
  },
  {
    name: 'validate',
    summary: 'check Monocles and Monocle config files',
    usage: `[options] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    options: {
      output: { value: 'FORMAT', choices: ['text', 'json'], description: 'text (default) or json' },
    },
    examples: [
      ['monocle-k8s validate team.yaml', 'every problem, with line and column'],
      ['monocle-k8s validate config.yaml', "Monocle's own config"],
      ['monocle-k8s validate --output json *.yaml', 'for machines'],
    ],
    load: () => import('../commands/validate.js'),
  },
  {
    name: 'apply',
    summary: 'apply Monocles to a cluster that has no controller',
    usage: `[options] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    options: {
      ...NAMESPACE,
      ...CONFIG,
      wait: { description: 'show what is still missing, until all is ready' },
      timeout: { value: 'SECONDS', description: 'wait at most so long; 600 by default' },
      ...CLUSTER,
    },
    examples: [
      ['monocle-k8s apply team.yaml -n metrics --wait', 'ends when Monocle runs'],
      ['monocle-k8s apply team.yaml -n metrics --config config.yaml', 'with a config of its own'],
    ],
    load: () => import('../commands/apply.js'),
  },
  {
    name: 'diff',
    summary: 'show what an apply would change',
    usage: '[options] FILE | -',
    args: [1, 1],
    files: true,
    options: { ...NAMESPACE, ...CONFIG, ...CLUSTER },
    examples: [
      [
        'monocle-k8s diff team.yaml -n metrics',
        'exit 1 where something would change, 2 on an error',
      ],
    ],
    load: () => import('../commands/diff.js'),
  },
  {
    name: 'publish',
    summary: 'commit the manifests of Monocles to a GitOps repository',
    usage: `--repo URL --branch B --path DIR [options] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    options: {
      ...REPOSITORY,
      'dry-run': { description: 'show the diff, and write nothing; exit 1 where there is one' },
      'pull-request': {
        description:
          'push a branch of its own to be merged (on GitLab, a merge request); withdraws older ones',
      },
      prune: {
        description:
          'delete the instances under DIR that are not among the Monocles; with -n, in NS',
      },
      'allow-empty': { description: 'with --prune: delete them all if there is no Monocle' },
      message: {
        short: 'm',
        value: 'TEXT',
        description: 'of the commit, with {summary}, {changes} and {instances} in it',
      },
      author: { value: '"NAME <MAIL>"', description: 'instead of what git is configured with' },
      committer: { value: '"NAME <MAIL>"', description: 'where it is not the author' },
      sign: { description: "sign with git's user.signingKey (default: commit.gpgSign)" },
      'no-sign': { description: 'do not sign' },
      ...CONFIG,
      ...NAMESPACE,
    },
    examples: [
      [
        'monocle-k8s publish team.yaml --repo . --branch main --path clusters/prod',
        'one commit, or none where nothing changes',
      ],
      [
        'monocle-k8s publish team.yaml --repo URL --branch main --path prod --dry-run',
        'what would change, as a diff',
      ],
    ],
    load: () => import('../commands/publish.js'),
  },
  {
    name: 'verify',
    summary: 'prove that Monocles, Git and the cluster agree',
    usage: '--repo URL --branch NAME --path DIR [options] [FILE…]',
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    options: { ...REPOSITORY, ...CONFIG, ...NAMESPACE, ...CLUSTER },
    examples: [
      [
        'monocle-k8s verify team.yaml --repo . --branch main --path prod',
        'exit 0 where Git has what the file says, 1 where not, 2 on an error',
      ],
      [
        'monocle-k8s verify --repo URL --branch main --path prod --context prod',
        'every Monocle of a cluster, what Git has of it, and what is there',
      ],
    ],
    load: () => import('../commands/verify.js'),
  },
  {
    name: 'secret',
    summary: "print a fresh Secret for an instance's pods",
    usage: '[options] NAME',
    args: [1, 1],
    options: {
      namespace: { short: 'n', value: 'NS', description: 'the namespace of the instance' },
      'external-secret': {
        description: 'an ExternalSecret that generates the keys in the cluster instead',
      },
    },
    examples: [
      [
        'monocle-k8s secret monocle -n team | kubectl apply --server-side -f -',
        'generated keys, in no file',
      ],
      [
        'monocle-k8s secret monocle -n team | kubeseal > sealed.yaml',
        'encrypted for the cluster, fit for Git',
      ],
    ],
    load: () => import('../commands/secret.js'),
  },
  {
    name: 'status',
    summary: 'show how the Monocles of a cluster are',
    usage: '[options] [NAME]',
    args: [0, 1],
    options: {
      namespace: { short: 'n', value: 'NS', description: "instead of the context's namespace" },
      'all-namespaces': { short: 'A', description: 'the Monocles of all namespaces' },
      ...CLUSTER,
    },
    examples: [
      ['monocle-k8s status', 'exit 0 where all are ready, 1 otherwise'],
      ['monocle-k8s status team -n metrics', 'one of them'],
    ],
    load: () => import('../commands/status.js'),
  },
  {
    name: 'controller',
    summary: 'reconcile the Monocles of a cluster',
    usage: '[options]',
    args: [0, 0],
    options: {
      ...CLUSTER,
      sink: {
        value: 'WHERE',
        choices: ['cluster', 'git'],
        description: 'where Monocles go that have no spec.sink: cluster (default) or git',
      },
      ...REPOSITORY,
      author: { value: '"NAME <MAIL>"', description: 'of the commits' },
      sign: { description: "sign the commits with git's user.signingKey" },
      'metrics-bind-address': {
        value: 'ADDR',
        description: 'for /metrics; :8080 by default, 0 for none',
      },
      'health-probe-bind-address': {
        value: 'ADDR',
        description: 'for /healthz and /readyz; :8081 by default, 0 for none',
      },
      'leader-elect': {
        description: 'share the work with other replicas by a Lease; always in a pod',
      },
      selector: { short: 'l', value: 'LABELS', description: 'only Monocles with these labels' },
      'allowed-registries': {
        value: 'LIST',
        description: 'image registries that a Monocle may name, as host[:port][/path],…',
      },
      'allowed-priority-classes': {
        value: 'LIST',
        description: 'priority classes that a Monocle may name',
      },
      workers: { value: 'N', description: 'how many Monocles at a time; 16 by default' },
      'resync-seconds': {
        value: 'N',
        description: 'look at everything again so often; 600 by default',
      },
      debug: { description: 'log every reconcile' },
    },
    examples: [
      ['monocle-k8s controller', 'with the cluster that kubectl would use'],
      ['WATCH_NAMESPACE=team-a,team-b monocle-k8s controller', 'for some namespaces alone'],
    ],
    load: () => import('../commands/controller.js'),
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    usage: 'SHELL',
    args: [1, 1],
    choices: ['bash', 'zsh', 'fish'],
    options: {},
    examples: [
      ['source <(monocle-k8s completion bash)', 'for this shell'],
      [
        'monocle-k8s completion fish > ~/.config/fish/completions/monocle-k8s.fish',
        'for every fish',
      ],
    ],
    load: () => import('../commands/completion.js'),
  },
];
