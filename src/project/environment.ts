/** One environment of monocle-k8s.yaml as the values of flags. Pure. */
import { own } from '../../constructs/validation/schema.js';
import type { Values } from '../cli/command.js';
import { printable, UserError } from '../errors.js';
import type { ForgeSettings, Project, ProjectEnvironment } from './project.js';
import { unknownEnvironment } from './project-problems.js';

export interface ChosenEnvironment {
  /** undefined if the project has no environments. */
  readonly name?: string;
  /** Its own settings over those of the top level. */
  readonly settings: ProjectEnvironment;
}

/**
 * @param file the name of monocle-k8s.yaml
 * @param wanted the value of --env
 */
export function chooseEnvironment(
  file: string,
  { environments = {}, defaultEnvironment, ...top }: Project,
  wanted: string | undefined,
): ChosenEnvironment {
  const names = Object.keys(environments);
  const name = wanted ?? defaultEnvironment;
  if (name === undefined) {
    if (names.length === 0) return { settings: top };
    throw new UserError(
      `${file}: has environments; choose one with --env (${names.join(', ')}), or set defaultEnvironment`,
      2,
    );
  }
  const chosen = own(environments, name);
  if (chosen === undefined)
    throw new UserError(`${file}: ${printable(name)} ${unknownEnvironment(name, names)}`, 2);
  const overlays = [...(top.overlays ?? []), ...(chosen.overlays ?? [])];
  return { name, settings: { ...top, ...chosen, overlays } };
}

/**
 * Which flag each setting stands for, if the value is the same. Every other flag is for the command line or CI alone:
 * anyone who may propose a change of the file must not gain more by it than that proposal. docs/environments.md says
 * why of each, and a test compares the two.
 */
export const FLAGS = {
  config: 'config',
  namespace: 'namespace',
  repository: 'repo',
  branch: 'branch',
  path: 'path',
  createBranchFrom: 'create-branch-from',
  prune: 'prune',
  pullRequest: 'pull-request',
  requireCleanSource: 'require-clean-source',
  message: 'message',
  signoff: 'signoff',
  sign: 'sign',
  author: 'author',
  committer: 'committer',
  pushOptions: 'push-option',
} as const;

/**
 * The flags that were given, and the settings for all others.
 * @param top of the clone, for the repository `.`
 */
export function withSettings(
  given: Values,
  settings: ProjectEnvironment,
  top: string | undefined,
): Values {
  const values: Values = {
    ...Object.fromEntries(
      Object.entries(FLAGS)
        .map(([key, flag]) => [flag, settings[key as keyof typeof FLAGS]] as const)
        .filter(([, value]) => value !== undefined),
    ),
    ...(settings.repository === '.' && top !== undefined && { repo: top }),
    ...(given['message-file'] !== undefined && { message: undefined }),
    ...given,
  };
  const isProposal = values['pull-request'] === true;
  return withoutFalse(
    isProposal && settings.forge ? { ...values, ...forgeValues(settings.forge, given) } : values,
  );
}

/** What is switched off (`--no-prune`) is as if it had not been asked for. Only of signing, git has its own idea. */
export const withoutFalse = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([flag, value]) => value !== false || flag === 'sign'),
  );

/** A flag of a forge wins over its setting. Gerrit takes a push in place of a branch. */
function forgeValues({ kind, url, ...more }: ForgeSettings, given: Values): Values {
  if (kind === 'Gerrit' && given.gerrit === false) return {};
  const isGerrit = given.gerrit === true || (kind === 'Gerrit' && given.forge === undefined);
  const settings: Values = {
    ...(isGerrit ? { gerrit: true } : { forge: kind.toLowerCase(), 'forge-url': url }),
    reviewer: more.reviewers,
    draft: more.draft,
    // On Gerrit, labels are votes, and a file must not vote on its own change.
    ...(!isGerrit && { label: more.labels, 'auto-merge': more.autoMerge }),
  };
  const unset = Object.entries(settings).filter(
    ([flag, value]) => given[flag] === undefined && value !== undefined && value !== false,
  );
  return { ...Object.fromEntries(unset), ...(isGerrit && { 'pull-request': undefined }) };
}

/** Whether monocle-k8s.yaml decides which host is asked for a pull request. */
export const choosesForge = (given: Values, { forge }: ProjectEnvironment): boolean =>
  given['forge-url'] === undefined && (forge?.url !== undefined || given.repo === undefined);
