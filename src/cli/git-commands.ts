/** The commands on a GitOps repository, as the command table has them. */
import type { Command, Flag, Flags } from './command.js';
import {
  CLUSTER_FLAGS,
  CONFIG_FLAG,
  NAMESPACE_FLAG,
  OVERLAY_FLAG,
  PROJECT_FLAGS,
  PUBLISH_FLAGS,
  REPOSITORY_FLAGS,
} from './flags.js';
import { FORGE_FLAGS } from './forge-flags.js';
import { OUTPUT_FLAG } from './json-output.js';

const FILES = 'FILE… | -';
/** For what can be read from a commit. */
const AT_FLAG: Flags = {
  at: {
    value: 'COMMIT',
    description: 'read monocle-k8s.yaml and all files from a commit of the clone',
  },
};
const NOTE =
  'What is not given comes from monocle-k8s.yaml, if there is one: files and flags. --no-prune and the like switch off what it says.';

export const PUBLISH: Omit<Command, 'load'> = {
  name: 'publish',
  summary: 'commit the manifests of Monocles to a GitOps repository',
  usage: `[--env NAME] [flags] [${FILES}]`,
  args: [0, Number.POSITIVE_INFINITY],
  files: true,
  note: NOTE,
  flags: {
    ...PROJECT_FLAGS,
    ...AT_FLAG,
    ...REPOSITORY_FLAGS,
    ...PUBLISH_FLAGS,
    ...FORGE_FLAGS,
    ...CONFIG_FLAG,
    ...OVERLAY_FLAG,
    ...NAMESPACE_FLAG,
    output: OUTPUT_FLAG,
  },
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
};

/** It reads a commit, which is never dirty, and its path and namespace are those of the environment. */
const { 'require-clean-source': _, ...PROMOTE_FLAGS }: Flags = {
  ...PUBLISH_FLAGS,
  prune: { description: 'delete the instances of TO that have no Monocle' },
};

export const PROMOTE: Omit<Command, 'load'> = {
  name: 'promote',
  summary: 'publish to an environment the commit that another one has',
  usage: '[flags] FROM TO',
  args: [2, 2],
  note: 'FROM and TO are environments of monocle-k8s.yaml, as the last commit of the clone has it.',
  flags: {
    project: PROJECT_FLAGS.project as Flag,
    ...PROMOTE_FLAGS,
    ...FORGE_FLAGS,
    kubeconfig: CLUSTER_FLAGS.kubeconfig as Flag,
    output: OUTPUT_FLAG,
  },
  examples: [
    [
      'monocle-k8s promote staging prod --dry-run',
      'find the commit that staging has, and print what it would change in prod',
    ],
    ['monocle-k8s promote staging prod --pull-request', 'propose it for review'],
  ],
};

export const VERIFY: Omit<Command, 'load'> = {
  name: 'verify',
  summary: 'check that Monocles, Git and the cluster agree',
  usage: '[--env NAME] [flags] [FILE…]',
  args: [0, Number.POSITIVE_INFINITY],
  files: true,
  note: NOTE,
  flags: {
    ...PROJECT_FLAGS,
    ...AT_FLAG,
    ...REPOSITORY_FLAGS,
    ...CONFIG_FLAG,
    ...OVERLAY_FLAG,
    ...NAMESPACE_FLAG,
    ...CLUSTER_FLAGS,
    'require-signature': {
      description: 'report a branch whose tip has no SSH signature of an allowed signer',
    },
    'allowed-signers': {
      value: 'FILE',
      description: 'who may sign: as for gpg.ssh.allowedSignersFile of git',
    },
    output: OUTPUT_FLAG,
  },
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
};

export const BLAME: Omit<Command, 'load'> = {
  name: 'blame',
  summary: 'show which commits made a published object as it is',
  usage: '[--env NAME] [flags] OBJECT',
  args: [1, 1],
  note: 'OBJECT is KIND/NAMESPACE/NAME, or KIND/NAME if only one instance has it. Flags that are not given come from monocle-k8s.yaml, if there is one.',
  flags: { ...PROJECT_FLAGS, ...REPOSITORY_FLAGS, output: OUTPUT_FLAG },
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
};
