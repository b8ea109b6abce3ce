/** One environment of monocle-k8s.yaml as the options of a publication. Pure. */
import { own } from '../../constructs/validation/schema.js';
import { printable, UserError } from '../errors.js';
import type { FlagSettings, Flags, FlagValues } from '../flag.js';
import { unknownEnvironment } from './project.js';
import {
  FORGE_FLAGS,
  type ForgeSettings,
  type Project,
  type ProjectEnvironment,
  PUBLISH_FLAGS,
  type PublishOptions,
} from './publish-flags.js';

export interface ChosenEnvironment {
  /** undefined if the project has no environments. */
  readonly name?: string;
  /** Its own settings override those of the top level. */
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

/** The settings that are set, by the names of their flags. */
function optionsOf<Table extends Flags>(
  flags: Table,
  settings: FlagSettings<Table>,
): FlagValues<Table> {
  const fields: Readonly<Record<string, unknown>> = settings;
  const set = Object.entries(flags)
    .map(([flag, { setting = '' }]) => [flag, fields[setting]] as const)
    .filter(([, value]) => value !== undefined);
  // The schema is generated from the same table.
  return Object.fromEntries(set) as FlagValues<Table>;
}

/**
 * The flags that the user gave, and the settings for all others.
 * @param top the top directory of the clone, for the repository `.`
 */
export function withSettings(
  given: PublishOptions,
  settings: ProjectEnvironment,
  top: string | undefined,
): PublishOptions {
  const options: PublishOptions = {
    ...optionsOf(PUBLISH_FLAGS, settings),
    ...(settings.repository === '.' && top !== undefined && { repo: top }),
    ...(given['message-file'] !== undefined && { message: undefined }),
    ...given,
  };
  const isProposal = options['pull-request'] === true;
  return withoutFalse(
    isProposal && settings.forge ? { ...options, ...forgeOptions(settings.forge, given) } : options,
  );
}

/** Drops flags that are switched off (`--no-prune`). Keeps `--no-sign`: without it, commit.gpgSign would apply. */
export const withoutFalse = (options: PublishOptions): PublishOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([flag, value]) => value !== false || flag === 'sign'),
  );

/** A forge flag overrides its setting. For Gerrit, a push for review replaces the branch of --pull-request. */
function forgeOptions({ kind, ...more }: ForgeSettings, given: PublishOptions): PublishOptions {
  if (kind === 'Gerrit' && given.gerrit === false) return {};
  const isGerrit = given.gerrit === true || (kind === 'Gerrit' && given.forge === undefined);
  const { reviewers, draft } = more;
  const options: PublishOptions = isGerrit
    ? // On Gerrit, labels are votes, and the file must not vote on its own change.
      { gerrit: true, ...optionsOf(FORGE_FLAGS, { reviewers, draft }) }
    : {
        forge: FORGE_FLAGS.forge.choices.find((each) => each === kind.toLowerCase()),
        ...optionsOf(FORGE_FLAGS, more),
      };
  const unset = Object.entries(options).filter(
    ([flag, value]) => !(flag in given) && value !== undefined && value !== false,
  );
  return { ...Object.fromEntries(unset), ...(isGerrit && { 'pull-request': undefined }) };
}

/** Whether monocle-k8s.yaml decides which host gets the request for a pull request. */
export const choosesForge = (given: PublishOptions, { forge }: ProjectEnvironment): boolean =>
  given['forge-url'] === undefined && (forge?.url !== undefined || given.repo === undefined);
