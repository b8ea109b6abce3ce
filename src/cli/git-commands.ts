/** The commands on a GitOps repository, as the command table has them. */
import type { Command } from './command.js';
import {
  CLUSTER_FLAGS,
  CONFIG_FLAG,
  NAMESPACE_FLAG,
  PUBLISH_FLAGS,
  REPOSITORY_FLAGS,
} from './flags.js';
import { OUTPUT_FLAG } from './json-output.js';

const FILES = 'FILE… | -';

export const PUBLISH: Omit<Command, 'load'> = {
  name: 'publish',
  summary: 'commit the manifests of Monocles to a GitOps repository',
  usage: `--repo URL --branch NAME --path DIR [flags] ${FILES}`,
  args: [1, Number.POSITIVE_INFINITY],
  files: true,
  flags: {
    ...REPOSITORY_FLAGS,
    ...PUBLISH_FLAGS,
    ...CONFIG_FLAG,
    ...NAMESPACE_FLAG,
    output: OUTPUT_FLAG,
  },
  examples: [
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

export const VERIFY: Omit<Command, 'load'> = {
  name: 'verify',
  summary: 'check that Monocles, Git and the cluster agree',
  usage: '--repo URL --branch NAME --path DIR [flags] [FILE…]',
  args: [0, Number.POSITIVE_INFINITY],
  files: true,
  flags: {
    ...REPOSITORY_FLAGS,
    ...CONFIG_FLAG,
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
  usage: '--repo URL --branch NAME --path DIR [flags] OBJECT',
  args: [1, 1],
  note: 'OBJECT is KIND/NAMESPACE/NAME, or KIND/NAME if only one instance has it.',
  flags: { ...REPOSITORY_FLAGS, output: OUTPUT_FLAG },
  examples: [
    [
      'monocle-k8s blame Service/team/monocle-api --repo . --branch main --path prod',
      'show the published commit, and the commit that its Monocle comes from',
    ],
  ],
};
