/** The flags of `publish --pull-request` for the forge that the proposal goes to. */
import type { Flags } from './command.js';

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
    ...{ value: 'LABEL', isRepeatable: true, rule: LABEL },
    description: 'label for the pull request; may be given again',
  },
  reviewer: {
    ...{ value: 'NAME', isRepeatable: true, rule: REVIEWER },
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
