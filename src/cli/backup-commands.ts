/** The words of the commands that back up and restore a Monocle, for the table of commands. */
import type { Command } from './command.js';
import { CLUSTER_FLAGS, namespaceFlag } from './flags.js';

type Words = Omit<Command, 'load'>;

export const BACKUP: Words = {
  name: 'backup',
  summary: 'back up a Monocle now',
  usage: '[flags] NAME',
  args: [1, 1],
  note: 'Creates a Job of the CronJob NAME-backup, as kubectl create job --from does.',
  flags: {
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    wait: { description: 'wait until it has ended; exit 1 if it failed' },
    timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 3600' },
    ...CLUSTER_FLAGS,
  },
  examples: [['monocle-k8s backup team -n metrics --wait', 'print the snapshot and its size']],
};

export const RESTORE: Words = {
  name: 'restore',
  summary: 'replace the data of a Monocle by that of a backup',
  usage: '--snapshot NAME [flags] NAME',
  args: [1, 1],
  note: 'Pauses the Monocle, stops api and crawler, restores from the repository of spec.backup, and starts them again. If it is interrupted, run it again.',
  flags: {
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
  examples: [
    ['monocle-k8s restore team -n metrics --snapshot latest', 'go back to the last backup'],
    [
      'monocle-k8s restore team -n metrics --snapshot NAME --image IMAGE',
      'go back from an upgrade, with the data of before',
    ],
  ],
};
