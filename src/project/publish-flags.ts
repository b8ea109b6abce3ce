/**
 * The flags of `publish`, declared only here. The command line, its help and completion, the fields of
 * monocle-k8s.yaml with their types and their schema, and `PublishOptions` are all derived from these tables. Pure.
 */
import { isNamespace, NAMESPACE_RULE } from '../../constructs/instance/names.js';
import type { FlagSettings, Flags, FlagValues } from '../flag.js';

/** For the commands that read monocle-k8s.yaml. */
export const PROJECT_FLAGS = {
  env: { value: 'NAME', description: 'environment of monocle-k8s.yaml' },
  project: {
    value: 'FILE',
    description: 'the monocle-k8s.yaml; defaults to the nearest one in this clone',
  },
} as const satisfies Flags;

/** For commands that can read their input from a commit. */
export const AT_FLAG = {
  at: {
    value: 'COMMIT',
    description: 'read monocle-k8s.yaml and all files from a commit of the clone',
  },
} as const satisfies Flags;

export const REPOSITORY_FLAGS = {
  repo: {
    value: 'URL',
    setting: 'repository',
    description: 'ssh, https or file URL, or the directory of a clone',
  },
  branch: {
    value: 'NAME',
    setting: 'branch',
    description: 'branch that Argo CD or Flux follows',
  },
  path: {
    value: 'DIR',
    setting: 'path',
    description: 'directory in the repository; an instance is in DIR/<namespace>/<name>',
  },
} as const satisfies Flags;

export const namespaceFlag = (description: string) =>
  ({
    namespace: {
      short: 'n',
      value: 'NS',
      rule: { holds: isNamespace, words: NAMESPACE_RULE },
      setting: 'namespace',
      description,
    },
  }) as const satisfies Flags;

/** How the files with Monocles are read. */
export const INPUT_FLAGS = {
  config: {
    short: 'c',
    value: 'FILE',
    setting: 'config',
    description: "Monocle's config.yaml, for a Monocle without spec.config",
  },
  overlay: {
    value: 'FILE',
    isRepeatable: true,
    setting: 'overlays',
    description: 'part of a Monocle to merge over those that are read; may be given again',
  },
  ...namespaceFlag('namespace of Monocles without metadata.namespace'),
} as const satisfies Flags;

export const ALLOW_SECRET_FLAG = {
  'allow-secret': {
    value: 'PATH=REASON',
    isRepeatable: true,
    description: 'publish what only looks like a secret, at the path that the refusal prints',
  },
} as const satisfies Flags;

export const OUTPUT_FLAG = {
  output: {
    value: 'FORMAT',
    choices: ['text', 'json'],
    description: 'text or json; defaults to text',
  },
} as const satisfies Flags;

/** The flags that only publish and promote have. */
export const COMMIT_FLAGS = {
  'dry-run': { description: 'print the diff and write nothing; exit 1 if there is a diff' },
  'pull-request': {
    setting: 'pullRequest',
    description:
      'push a new branch for review (on GitLab, a merge request); older ones are withdrawn',
  },
  'create-branch-from': {
    value: 'BASE',
    setting: 'createBranchFrom',
    description: 'create the branch from BASE if the repository does not have it',
  },
  prune: {
    setting: 'prune',
    description: 'delete the instances under DIR that have no Monocle; with -n, those in NS',
  },
  'require-clean-source': {
    setting: 'requireCleanSource',
    description: 'refuse files that are not in a clone, or not as its last commit has them',
  },
  'allow-empty': { description: 'with --prune: delete all of them if there is no Monocle' },
  yes: { description: 'with --prune: delete more than three instances without a question' },
  message: {
    short: 'm',
    value: 'TEXT',
    isText: true,
    setting: 'message',
    description: 'commit message; may contain {summary}, {changes}, {source-subject} …',
  },
  'message-file': { value: 'FILE', description: 'file with the commit message, as for --message' },
  author: {
    value: '"NAME <MAIL>"',
    setting: 'author',
    description: "author of the commit; defaults to git's configuration",
  },
  committer: {
    value: '"NAME <MAIL>"',
    setting: 'committer',
    description: 'committer of the commit; defaults to the author',
  },
  sign: {
    setting: 'sign',
    description:
      "sign the commit with git's user.signingKey, or --no-sign; defaults to commit.gpgSign",
  },
  signoff: {
    setting: 'signoff',
    description: 'add Signed-off-by with the committer to the message',
  },
  'push-option': {
    value: 'KEY=VALUE',
    isRepeatable: true,
    rule: { holds: (value) => /^[^\s=]+(=.*)?$/.test(value), words: 'like ci.variable=A=b' },
    setting: 'pushOptions',
    description: 'option for the server, as git push -o; may be given again',
  },
  ...ALLOW_SECRET_FLAG,
} as const satisfies Flags;

/** The flags of `--pull-request` for the forge that gets the proposal. Their fields are below `forge`. */
export const FORGE_FLAGS = {
  forge: {
    value: 'KIND',
    choices: ['github', 'gitlab', 'gitea'],
    description: 'forge of the pull request; guessed for github.com and gitlab.com',
  },
  'forge-url': {
    value: 'URL',
    setting: 'url',
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
    // The forges join labels with commas.
    rule: { holds: (value) => !value.includes(',') && value.trim() !== '', words: 'one label' },
    setting: 'labels',
    description: 'label for the pull request; may be given again',
  },
  reviewer: {
    value: 'NAME',
    isRepeatable: true,
    rule: {
      holds: (value) => /^[\w.+-]+(@[\w.-]+|(\/[\w.-]+)*)$/.test(value),
      words: 'like ada or org/team',
    },
    setting: 'reviewers',
    description: 'user, or team as ORG/TEAM, to ask for a review; may be given again',
  },
  gerrit: { description: 'push to refs/for/NAME of Gerrit; labels are votes like Code-Review+1' },
  topic: {
    value: 'NAME',
    rule: { holds: (value) => /^[\w.-]+$/.test(value), words: 'letters, digits and ._-' },
    description: 'topic of the change on Gerrit',
  },
  draft: { setting: 'draft', description: 'create the pull request as a draft' },
  'auto-merge': {
    setting: 'autoMerge',
    description: 'merge the pull request as soon as the forge allows it',
  },
} as const satisfies Flags;

/** In the order of the help. */
export const PUBLISH_FLAGS = {
  ...PROJECT_FLAGS,
  ...AT_FLAG,
  ...REPOSITORY_FLAGS,
  ...COMMIT_FLAGS,
  ...FORGE_FLAGS,
  ...INPUT_FLAGS,
  ...OUTPUT_FLAG,
} as const satisfies Flags;

/** What the command line or monocle-k8s.yaml asks of a publication. The keys are flags, since messages name flags. */
export type PublishOptions = FlagValues<typeof PUBLISH_FLAGS>;

/** The flags whose fields are at the top level of monocle-k8s.yaml or of an environment. */
type PlainFlags = Omit<typeof PUBLISH_FLAGS, keyof typeof FORGE_FLAGS>;

/** The pull requests of proposals. */
export interface ForgeSettings extends FlagSettings<typeof FORGE_FLAGS> {
  readonly kind: 'GitHub' | 'GitLab' | 'Gitea' | 'Gerrit';
}

/** The fields of monocle-k8s.yaml that correspond to flags or arguments. */
export interface ProjectSettings extends FlagSettings<PlainFlags> {
  /** Paths and patterns, relative to the file. */
  readonly files?: readonly string[];
  readonly forge?: ForgeSettings;
}

/** What reports whether an environment is ready: its cluster, or Argo CD. */
export interface ReadySource {
  readonly context?: string;
  readonly argocd?: { readonly context: string; readonly namespace: string };
}

export interface ProjectEnvironment extends ProjectSettings {
  readonly ready?: ReadySource;
}

export interface Project extends ProjectSettings {
  readonly defaultEnvironment?: string;
  readonly environments?: Readonly<Record<string, ProjectEnvironment>>;
}
