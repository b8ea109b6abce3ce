/** The table of commands: help, completion and dispatch all come from it. */
import { BACKUP, RESTORE } from './backup-commands.js';
import type { Command } from './command.js';
import { CRAWLERS, RECRAWL } from './crawlers-command.js';
import {
  CLUSTER_FLAGS,
  CONFIG_FLAG,
  CONTROLLER_FLAGS,
  INSTALL_FLAGS,
  NAMESPACE_FLAG,
  namespaceFlag,
  OVERLAY_FLAG,
  PROJECT_FLAGS,
} from './flags.js';
import { BLAME, PROMOTE, PUBLISH, VERIFY } from './git-commands.js';
import { OUTPUT_FLAG } from './json-output.js';

const FILES = 'FILE… | -';

export const commands: readonly Command[] = [
  {
    name: 'synth',
    summary: 'print the manifests of Monocles',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    flags: {
      ...PROJECT_FLAGS,
      'output-dir': {
        short: 'o',
        value: 'DIR',
        description: 'write one file per object to DIR; the files of others in it stay',
      },
      kustomize: { description: 'with -o: also write a kustomization.yaml that lists the files' },
      ...CONFIG_FLAG,
      ...OVERLAY_FLAG,
      ...NAMESPACE_FLAG,
    },
    examples: [
      ['monocle-k8s synth team.yaml', 'print YAML for kubectl apply'],
      [
        'monocle-k8s synth team.yaml --config config.yaml -o out',
        'write one file per object, with the config of a separate file',
      ],
      [
        'monocle-k8s synth team.yaml crawlers/*.yaml',
        'with the MonocleCrawlers of the teams in its config',
      ],
      ['monocle-k8s synth team.yaml --overlay prod.yaml', 'with what is different in production'],
      ['kubectl get mon -A -o yaml | monocle-k8s synth -', 'print what the controller would apply'],
      [
        'kubectl kustomize overlays/prod | monocle-k8s synth - -o out --kustomize',
        'pass over other kinds, and write a directory for kubectl apply -k',
      ],
    ],
    load: () => import('../commands/files/synth.js'),
  },
  {
    name: 'validate',
    summary: 'check Monocles, MonocleCrawlers and Monocle config files',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    flags: {
      ...PROJECT_FLAGS,
      ...OVERLAY_FLAG,
      ...NAMESPACE_FLAG,
      output: {
        value: 'FORMAT',
        choices: ['text', 'json'],
        description: 'text or json; defaults to text',
      },
    },
    examples: [
      ['monocle-k8s validate team.yaml', 'show every problem with line and column'],
      ['monocle-k8s validate config.yaml', 'check a config file of Monocle'],
      ['monocle-k8s validate --output json *.yaml', 'print the problems as JSON'],
    ],
    load: () => import('../commands/files/validate.js'),
  },
  {
    name: 'apply',
    summary: 'apply Monocles to a cluster without the controller',
    usage: `[flags] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    flags: {
      ...NAMESPACE_FLAG,
      ...CONFIG_FLAG,
      ...OVERLAY_FLAG,
      wait: { description: 'wait until everything is ready, and show what is not' },
      timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 600' },
      ...CLUSTER_FLAGS,
    },
    examples: [
      ['monocle-k8s apply team.yaml -n metrics --wait', 'apply, and wait until Monocle is ready'],
      [
        'monocle-k8s apply team.yaml -n metrics --config config.yaml',
        'apply with the config of a separate file',
      ],
    ],
    load: () => import('../commands/cluster/apply.js'),
  },
  {
    name: 'diff',
    summary: 'show what apply would change',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    flags: {
      ...{ ...PROJECT_FLAGS, ...NAMESPACE_FLAG, ...CONFIG_FLAG },
      ...{ ...OVERLAY_FLAG, ...CLUSTER_FLAGS },
      output: OUTPUT_FLAG,
    },
    examples: [
      [
        'monocle-k8s diff team.yaml -n metrics',
        'exit 0 if nothing would change, 1 if something would, 2 on an error',
      ],
    ],
    load: () => import('../commands/cluster/diff.js'),
  },
  { ...PUBLISH, load: () => import('../commands/git/publish.js') },
  { ...PROMOTE, load: () => import('../commands/git/promote.js') },
  { ...VERIFY, load: () => import('../commands/git/verify.js') },
  { ...BLAME, load: () => import('../commands/git/blame.js') },
  {
    name: 'secret',
    summary: 'print the Secrets that Monocles need, with generated keys',
    usage: '[flags] FILE… | NAME',
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    note: 'NAME is a valid name of a Monocle for which there is no file; - reads standard input. With FILE, the Secret has the keys that the Monocle and its config need, and comments name those that cannot be generated.',
    flags: {
      ...CONFIG_FLAG,
      ...OVERLAY_FLAG,
      ...NAMESPACE_FLAG,
      'external-secret': {
        description: 'print an ExternalSecret that generates the keys in the cluster',
      },
    },
    examples: [
      [
        'monocle-k8s secret team.yaml -n team | kubectl apply --server-side -f -',
        'create the Secret without writing its keys to a file',
      ],
      [
        'monocle-k8s secret monocle -n team | kubeseal > sealed.yaml',
        'encrypt the Secret of an instance with the default keys, for Git',
      ],
    ],
    load: () => import('../commands/cluster/secret.js'),
  },
  {
    name: 'status',
    summary: 'show the state of the Monocles in a cluster',
    usage: '[flags] [NAME]',
    args: [0, 1],
    flags: {
      ...namespaceFlag('namespace to show; defaults to that of the context'),
      'all-namespaces': { short: 'A', description: 'show the Monocles of all namespaces' },
      ...CLUSTER_FLAGS,
    },
    examples: [
      ['monocle-k8s status', 'exit 0 if all are ready, 1 if not'],
      ['monocle-k8s status team -n metrics', 'show one Monocle'],
    ],
    load: () => import('../commands/cluster/status.js'),
  },
  { ...CRAWLERS, load: () => import('../commands/cluster/crawlers.js') },
  { ...RECRAWL, load: () => import('../commands/cluster/recrawl.js') },
  { ...BACKUP, load: () => import('../commands/cluster/backup.js') },
  { ...RESTORE, load: () => import('../commands/cluster/restore.js') },
  {
    name: 'install',
    summary: "print the operator's manifests: CRD, RBAC and controller",
    usage: '[flags]',
    args: [0, 0],
    flags: INSTALL_FLAGS,
    examples: [
      [
        'monocle-k8s install | kubectl apply --server-side -f -',
        'install the operator for the whole cluster',
      ],
      ['monocle-k8s install -n team --own-namespace', 'for one namespace, without a ClusterRole'],
    ],
    load: () => import('../commands/files/install.js'),
  },
  {
    name: 'controller',
    summary: 'run the controller, which reconciles the Monocles of a cluster',
    usage: '[flags]',
    args: [0, 0],
    flags: CONTROLLER_FLAGS,
    examples: [
      ['monocle-k8s controller', 'use the cluster that kubectl would use'],
      [
        'WATCH_NAMESPACE=team-a,team-b monocle-k8s controller',
        'reconcile the Monocles of two namespaces',
      ],
    ],
    load: () => import('../commands/cluster/controller.js'),
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    usage: 'SHELL',
    args: [1, 1],
    choices: ['bash', 'zsh', 'fish'],
    flags: {},
    examples: [
      ['source <(monocle-k8s completion bash)', 'complete in this shell'],
      [
        'monocle-k8s completion fish > ~/.config/fish/completions/monocle-k8s.fish',
        'complete in every fish shell',
      ],
    ],
    load: () => import('../commands/files/completion.js'),
  },
];
