/** The words of the commands for crawlers, for the table of commands. */
import type { Command } from './command.js';
import { CLUSTER_FLAGS, namespaceFlag } from './flags.js';

export const CRAWLERS: Omit<Command, 'load'> = {
  name: 'crawlers',
  summary: "turn the crawlers of Monocle's config into MonocleCrawlers",
  usage: 'extract --monocle NAME [flags] CONFIG | -',
  args: [2, 2],
  files: true,
  note: 'Prints the MonocleCrawlers. Together with the rest of the config they give the same config again, but for the order of the crawlers in a workspace. One that no MonocleCrawler can express stays in the rest.',
  flags: {
    monocle: { value: 'NAME', description: 'Monocle that runs the crawlers' },
    secret: {
      value: 'NAME',
      description: 'Secret with the tokens that the config names; defaults to NAME-api',
    },
    rest: {
      value: 'FILE',
      description: 'new file for the rest of the config; defaults to standard error',
    },
    ...namespaceFlag('namespace of the MonocleCrawlers; defaults to none'),
  },
  examples: [
    [
      'monocle-k8s crawlers extract config.yaml --monocle team --rest rest.yaml',
      'split a config into MonocleCrawlers and the rest',
    ],
  ],
};

export const RECRAWL: Omit<Command, 'load'> = {
  name: 'recrawl',
  summary: 'let a crawler of a Monocle begin again from a date on',
  usage: '--workspace W --crawler C --since DATE [flags] NAME',
  args: [1, 1],
  note: "Creates a Job that runs Monocle's janitor set-crawler-commit-date (1.10.0 or newer). What Monocle itself found in an organization keeps its date.",
  flags: {
    workspace: { value: 'NAME', description: "workspace of the Monocle's config" },
    crawler: { value: 'NAME', description: 'crawler of this workspace' },
    since: { value: 'DATE', description: 'YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ' },
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    wait: { description: 'wait until the Job has ended; exit 1 if it failed' },
    timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 600' },
    ...CLUSTER_FLAGS,
  },
  examples: [
    [
      'monocle-k8s recrawl team --workspace demo --crawler acme --since 2024-01-01',
      'crawl what changed since 2024 again',
    ],
  ],
};
