/** The table of commands, from which help, completion and dispatch derive. Flags are in flags.ts. */
import type { Flags } from '../flag.js';
import type { Command, CommandName, CommandRow } from './command.js';
import { FLAGS } from './flags.js';

const FILES = 'FILE… | -';
const NOTE =
  'What is not given comes from monocle-k8s.yaml, if there is one: files and flags. --no-prune and the like switch off what it says.';

const ROWS: { readonly [Name in CommandName]: CommandRow<Name> } = {
  synth: {
    summary: 'print the manifests of Monocles',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
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
  validate: {
    summary: 'check Monocles, MonocleCrawlers and Monocle config files',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    examples: [
      ['monocle-k8s validate team.yaml', 'show every problem with line and column'],
      ['monocle-k8s validate config.yaml', 'check a config file of Monocle'],
      ['monocle-k8s validate --output json *.yaml', 'print the problems as JSON'],
    ],
    load: () => import('../commands/files/validate.js'),
  },
  apply: {
    summary: 'apply Monocles to a cluster without the controller',
    usage: `[flags] ${FILES}`,
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    examples: [
      ['monocle-k8s apply team.yaml -n metrics --wait', 'apply, and wait until Monocle is ready'],
      [
        'monocle-k8s apply team.yaml -n metrics --config config.yaml',
        'apply with the config of a separate file',
      ],
    ],
    load: () => import('../commands/cluster/apply.js'),
  },
  diff: {
    summary: 'show what apply would change',
    usage: `[flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    examples: [
      [
        'monocle-k8s diff team.yaml -n metrics',
        'exit 0 if nothing would change, 1 if something would, 2 on an error',
      ],
    ],
    load: () => import('../commands/cluster/diff.js'),
  },
  publish: {
    summary: 'commit the manifests of Monocles to a GitOps repository',
    usage: `[--env NAME] [flags] [${FILES}]`,
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    note: NOTE,
    examples: [
      ['monocle-k8s publish --env staging', 'publish what monocle-k8s.yaml says for staging'],
      [
        'monocle-k8s publish team.yaml --repo . --branch main --path clusters/prod',
        'make one commit, or none if nothing changed',
      ],
      [
        'monocle-k8s publish team.yaml --repo URL --branch main --path prod --dry-run',
        'print what would change as a diff',
      ],
    ],
    load: () => import('../commands/git/publish.js'),
  },
  promote: {
    summary: 'publish to an environment the commit that another one has',
    usage: '[flags] FROM TO',
    args: [2, 2],
    note: 'FROM and TO are environments of monocle-k8s.yaml, as the last commit of the clone has it.',
    examples: [
      [
        'monocle-k8s promote staging prod --dry-run',
        'find the commit that staging has, and print what it would change in prod',
      ],
      ['monocle-k8s promote staging prod --pull-request', 'propose it for review'],
    ],
    load: () => import('../commands/git/promote.js'),
  },
  verify: {
    summary: 'check that Monocles, Git and the cluster agree',
    usage: '[--env NAME] [flags] [FILE…]',
    args: [0, Number.POSITIVE_INFINITY],
    files: true,
    note: NOTE,
    examples: [
      [
        'monocle-k8s verify team.yaml --repo . --branch main --path prod',
        'exit 0 if Git has what the file says, 1 if not, 2 on an error',
      ],
      [
        'monocle-k8s verify --repo URL --branch main --path prod --context prod',
        'compare every Monocle of a cluster with Git and with its live objects',
      ],
    ],
    load: () => import('../commands/git/verify.js'),
  },
  blame: {
    summary: 'show which commits made a published object as it is',
    usage: '[--env NAME] [flags] OBJECT',
    args: [1, 1],
    note: 'OBJECT is KIND/NAMESPACE/NAME, or KIND/NAME if only one instance has it. Flags that are not given come from monocle-k8s.yaml, if there is one.',
    examples: [
      [
        'monocle-k8s blame Service/team/monocle-api --env prod',
        'show it for an environment of monocle-k8s.yaml',
      ],
      [
        'monocle-k8s blame Service/team/monocle-api --repo . --branch main --path prod',
        'show the published commit, and the commit that its Monocle comes from',
      ],
    ],
    load: () => import('../commands/git/blame.js'),
  },
  secret: {
    summary: 'print the Secrets that Monocles need, with generated keys',
    usage: '[flags] FILE… | NAME',
    args: [1, Number.POSITIVE_INFINITY],
    files: true,
    note: 'NAME is a valid name of a Monocle for which there is no file; - reads standard input. With FILE, the Secret has the keys that the Monocle and its config need, and comments name those that cannot be generated.',
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
  status: {
    summary: 'show the state of the Monocles in a cluster',
    usage: '[flags] [NAME]',
    args: [0, 1],
    examples: [
      ['monocle-k8s status', 'exit 0 if all are ready, 1 if not'],
      ['monocle-k8s status team -n metrics', 'show one Monocle'],
    ],
    load: () => import('../commands/cluster/status.js'),
  },
  crawlers: {
    summary: 'extract MonocleCrawlers from a config, or delete what a crawler has stored',
    usage: '(extract CONFIG | wipe MONOCLE) [flags]',
    args: [0, 2],
    files: true,
    note: "extract prints the MonocleCrawlers. Together with the rest of the config they give the same config again, but for the order of the crawlers in a workspace. One that no MonocleCrawler can express stays in the rest. wipe shows what it will delete, asks, and creates a Job that runs Monocle's janitor wipe-crawler-data (1.9.0 or newer).",
    examples: [
      [
        'monocle-k8s crawlers extract config.yaml --monocle team --rest rest.yaml',
        'split a config into MonocleCrawlers and the rest',
      ],
      [
        'monocle-k8s crawlers wipe team --workspace demo --crawler acme -f acme.yaml',
        'delete what a crawler has stored that was removed from the config',
      ],
    ],
    load: () => import('../commands/cluster/crawlers.js'),
  },
  recrawl: {
    summary: 'make a crawler of a Monocle start over from a date',
    usage: '--workspace W --crawler C --since DATE [flags] NAME',
    args: [1, 1],
    note: "Creates a Job that runs Monocle's janitor set-crawler-commit-date (1.10.0 or newer). What Monocle itself found in an organization keeps its date.",
    examples: [
      [
        'monocle-k8s recrawl team --workspace demo --crawler acme --since 2024-01-01',
        'crawl what changed since 2024 again',
      ],
    ],
    load: () => import('../commands/cluster/recrawl.js'),
  },
  backup: {
    summary: 'back up a Monocle now',
    usage: '[flags] NAME',
    args: [1, 1],
    note: 'Creates a Job of the CronJob NAME-backup, as kubectl create job --from does.',
    examples: [['monocle-k8s backup team -n metrics --wait', 'print the snapshot and its size']],
    load: () => import('../commands/cluster/backup.js'),
  },
  restore: {
    summary: 'replace the data of a Monocle by that of a backup',
    usage: '--snapshot NAME [flags] NAME',
    args: [1, 1],
    note: 'Pauses the Monocle, stops api and crawler, restores from the repository of spec.backup, and starts them again. If it is interrupted, run it again.',
    examples: [
      ['monocle-k8s restore team -n metrics --snapshot latest', 'go back to the last backup'],
      [
        'monocle-k8s restore team -n metrics --snapshot NAME --image IMAGE',
        'go back from an upgrade, with the data of before',
      ],
    ],
    load: () => import('../commands/cluster/restore.js'),
  },
  install: {
    summary: "print the operator's manifests: CRD, RBAC and controller",
    usage: '[flags]',
    args: [0, 0],
    examples: [
      [
        'monocle-k8s install | kubectl apply --server-side -f -',
        'install the operator for the whole cluster',
      ],
      ['monocle-k8s install -n team --own-namespace', 'for one namespace, without a ClusterRole'],
    ],
    load: () => import('../commands/files/install.js'),
  },
  controller: {
    summary: 'run the controller, which reconciles the Monocles of a cluster',
    usage: '[flags]',
    args: [0, 0],
    examples: [
      ['monocle-k8s controller', 'use the cluster that kubectl would use'],
      [
        'WATCH_NAMESPACE=team-a,team-b monocle-k8s controller',
        'reconcile the Monocles of two namespaces',
      ],
    ],
    load: () => import('../commands/cluster/controller.js'),
  },
  completion: {
    summary: 'print a completion script for a shell',
    usage: 'SHELL',
    args: [1, 1],
    choices: ['bash', 'zsh', 'fish'],
    examples: [
      ['source <(monocle-k8s completion bash)', 'complete in this shell'],
      [
        'monocle-k8s completion fish > ~/.config/fish/completions/monocle-k8s.fish',
        'complete in every fish shell',
      ],
    ],
    load: () => import('../commands/files/completion.js'),
  },
};

export const commands: readonly Command[] = Object.entries<Flags>(FLAGS).map(([name, flags]) => ({
  name,
  flags,
  ...ROWS[name as CommandName],
}));
