/** The words of the commands for crawlers, for the table of commands. */
import type { Command, Flags } from './command.js';
import { CLUSTER_FLAGS, namespaceFlag } from './flags.js';

export const EXTRACT_FLAGS: Flags = {
  monocle: { value: 'NAME', description: 'extract: Monocle that runs the crawlers' },
  secret: {
    value: 'NAME',
    description: 'extract: Secret with the tokens that the config names; defaults to NAME-api',
  },
  rest: {
    value: 'FILE',
    description: 'extract: new file for the rest of the config; defaults to standard error',
  },
};

const WAIT_FLAGS: Flags = {
  wait: { description: 'wait until the Job has ended; exit 1 if it failed' },
  timeout: { value: 'SECONDS', description: 'longest time to wait; defaults to 600' },
  ...CLUSTER_FLAGS,
};

const CRAWLER_FLAGS: Flags = {
  workspace: { value: 'NAME', description: "workspace of the Monocle's config" },
  crawler: { value: 'NAME', description: 'crawler of this workspace' },
};

export const WIPE_FLAGS: Flags = {
  ...CRAWLER_FLAGS,
  file: {
    short: 'f',
    value: 'FILE',
    description: 'wipe: MonocleCrawlers, or a config, for a crawler that is no longer configured',
  },
  yes: { description: 'wipe: do not ask' },
  ...WAIT_FLAGS,
};

export const CRAWLERS: Omit<Command, 'load'> = {
  name: 'crawlers',
  summary: 'extract MonocleCrawlers from a config, or delete what a crawler has stored',
  usage: '(extract CONFIG | wipe MONOCLE) [flags]',
  args: [0, 2],
  files: true,
  note: "extract prints the MonocleCrawlers. Together with the rest of the config they give the same config again, but for the order of the crawlers in a workspace. One that no MonocleCrawler can express stays in the rest. wipe shows what it will delete, asks, and creates a Job that runs Monocle's janitor wipe-crawler-data (1.9.0 or newer).",
  flags: {
    ...EXTRACT_FLAGS,
    ...namespaceFlag(
      'extract: namespace of the MonocleCrawlers; defaults to none. wipe: namespace of the Monocle; defaults to that of the context',
    ),
    ...WIPE_FLAGS,
  },
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
};

export const RECRAWL: Omit<Command, 'load'> = {
  name: 'recrawl',
  summary: 'make a crawler of a Monocle start over from a date',
  usage: '--workspace W --crawler C --since DATE [flags] NAME',
  args: [1, 1],
  note: "Creates a Job that runs Monocle's janitor set-crawler-commit-date (1.10.0 or newer). What Monocle itself found in an organization keeps its date.",
  flags: {
    ...CRAWLER_FLAGS,
    since: { value: 'DATE', description: 'YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ' },
    ...namespaceFlag('namespace of the Monocle; defaults to that of the context'),
    ...WAIT_FLAGS,
  },
  examples: [
    [
      'monocle-k8s recrawl team --workspace demo --crawler acme --since 2024-01-01',
      'crawl what changed since 2024 again',
    ],
  ],
};
