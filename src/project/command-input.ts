/**
 * What a command works on: its files and flags, and the settings of monocle-k8s.yaml for those that are not given.
 *
 * Flags override monocle-k8s.yaml, and files on the command line replace the files that it names. If the command line
 * is complete, monocle-k8s.yaml is ignored.
 */
import { andMore, formatPath, MAX_SHOWN } from '../../constructs/validation/problem.js';
import { UserError } from '../errors.js';
import { type GitTarget, gitTargetOf } from '../gitops/git/target.js';
import type { OriginsOf } from '../gitops/provenance/source-clone.js';
import { readSource, type Source } from '../input/sources.js';
import { commitFiles, projectAt } from './commit-files.js';
import {
  type ChosenEnvironment,
  chooseEnvironment,
  choosesForge,
  withoutFalse,
  withSettings,
} from './environment.js';
import { type ReadProject, readProject } from './project.js';
import {
  findProject,
  PROJECT_FILE,
  type ProjectPlace,
  type SourceFiles,
  workTree,
} from './project-place.js';
import { type Project, type PublishOptions, REPOSITORY_FLAGS } from './publish-flags.js';

export interface CommandInput {
  readonly files: readonly string[];
  /** The flags that the user gave, and the settings for all others. */
  readonly options: PublishOptions;
  readonly read: SourceFiles['read'];
  /** Unset for files of the work tree. */
  readonly originsOf?: OriginsOf;
  /** Unset if monocle-k8s.yaml is not used. */
  readonly project?: {
    readonly source: Source;
    readonly environment: ChosenEnvironment;
    /** Whether the file decides which host gets the request for a pull request. */
    readonly choosesForge: boolean;
  };
}

const TARGET = ['repo', 'branch', 'path'] as const;

/** Whether the flags name the whole target. */
export const hasTarget = (options: PublishOptions): boolean =>
  TARGET.every((flag) => options[flag] !== undefined);

/** @param isComplete whether the command line has everything that the command needs */
export async function resolveInput(
  args: readonly string[],
  options: PublishOptions,
  isComplete: boolean,
): Promise<CommandInput> {
  if (options.at !== undefined) {
    const { place, revision } = await projectAt(`--at ${options.at}`, options.at, options.project);
    const files = commitFiles(place, revision);
    return projectInput(place, { files, loaded: await loadProject(place, files), args, options });
  }
  const place = placeOfProject(options, isComplete);
  if (place === undefined) return { files: args, options: withoutFalse(options), read: readSource };
  const files = workTree(place);
  const loaded = await loadProject(place, files);
  return projectInput(place, { files, loaded, args, options });
}

/** For a command that reads no Monocles. */
export async function resolveTarget(options: PublishOptions): Promise<GitTarget> {
  const place = placeOfProject(options, hasTarget(options));
  if (place === undefined) return targetOf({ options });
  return targetOf(environmentOptions(place, await loadProject(place, workTree(place)), options));
}

/** undefined if there is no project, or if the command needs nothing from it. */
function placeOfProject(options: PublishOptions, isComplete: boolean): ProjectPlace | undefined {
  const asked = (['env', 'project'] as const).find((flag) => options[flag] !== undefined);
  if (isComplete && asked === undefined) return undefined;
  const place = findProject(options.project);
  if (place === undefined && asked !== undefined)
    throw new UserError(`--${asked} ${options[asked]}: ${NO_PROJECT}`, 2);
  return place;
}

/** Throws if there is nothing to read. */
export function requireFiles({ files, project }: CommandInput): void {
  if (files.length > 0) return;
  const reason = project
    ? `${project.source.name} has no files; name them there, or on the command line`
    : `FILE is missing; use - for standard input, or name the files in a ${PROJECT_FILE}: ${NO_PROJECT}`;
  throw new UserError(reason, 2);
}

/** From --repo, --branch and --path, or from the corresponding fields of monocle-k8s.yaml. */
export function targetOf({
  options,
  project,
}: Pick<CommandInput, 'options' | 'project'>): GitTarget {
  const missing = TARGET.find((flag) => options[flag] === undefined);
  if (missing === undefined) return gitTargetOf(options);
  if (project === undefined) throw new UserError(`--${missing} is missing, and ${NO_PROJECT}`, 2);
  const { name } = project.environment;
  const whose = name === undefined ? '' : ` for ${name}`;
  throw new UserError(
    `${project.source.name}: ${REPOSITORY_FLAGS[missing].setting} is missing${whose}; add it, or give --${missing}`,
    2,
  );
}

export const NO_PROJECT = `there is no ${PROJECT_FILE} in this directory, nor above it in its clone`;

export interface LoadedProject extends ReadProject {
  readonly source: Source;
  readonly project: Project;
}

export async function loadProject(place: ProjectPlace, files: SourceFiles): Promise<LoadedProject> {
  const [name = ''] = await files.expand(place.file);
  const source = await files.read(name);
  const read = readProject(source.name, source.text);
  const { project, findings } = read;
  if (project !== undefined) return { ...read, project, source };
  const lines = findings
    .slice(0, MAX_SHOWN)
    .map(({ line, column, path, message }) =>
      [`${source.name}:${line}:${column}:`, formatPath(path), message].filter(Boolean).join(' '),
    );
  const more = findings.length - lines.length;
  throw new UserError([...lines, ...(more > 0 ? [andMore(more)] : [])].join('\n'));
}

/** The flags that the user gave, and the settings of the environment. Does not read the environment's files. */
export function environmentOptions(
  place: ProjectPlace,
  { source, project }: LoadedProject,
  options: PublishOptions,
): Required<Pick<CommandInput, 'options' | 'project'>> {
  const environment = chooseEnvironment(source.name, project, options.env);
  const isItsClone = environment.settings.repository === '.' && options.repo === undefined;
  // Another directory may have hooks, which a push would run.
  if (isItsClone && place.top === undefined)
    throw new UserError(
      `${source.name}: repository is "." for the clone that the file is in, and it is in none; give --repo`,
    );
  return {
    options: withSettings(options, environment.settings, place.top),
    project: {
      source,
      environment,
      choosesForge: choosesForge(options, environment.settings),
    },
  };
}

/** The input of one environment: that of --env, or the default. */
export async function projectInput(
  place: ProjectPlace,
  given: {
    readonly files: SourceFiles;
    readonly loaded: LoadedProject;
    readonly args: readonly string[];
    readonly options: PublishOptions;
  },
): Promise<CommandInput> {
  const { files, loaded, args, options } = given;
  const { source, project } = loaded;
  const flags = environmentOptions(place, loaded, options);
  const { environment } = flags.project;
  const { settings } = environment;
  const named = settings.files ?? [];
  const own = project.environments?.[environment.name ?? ''];
  const placed = (field: 'files' | 'overlays' | 'config', index?: number): string => {
    const isOwn = own?.[field] !== undefined;
    const path = isOwn ? ['environments', environment.name ?? ''] : [];
    const at = loaded.locate([...path, field, ...(index === undefined ? [] : [index])]);
    return `${source.name}:${at.line}:${at.column}`;
  };
  const found =
    args.length > 0
      ? args.map(files.given)
      : await expandAll(files, named, (index) => placed('files', index));
  // The overlays of the top level come first; the index of the others is counted from there.
  const shared = project.overlays?.length ?? 0;
  const overlays = await expandAll(files, settings.overlays ?? [], (index) =>
    index < shared && own?.overlays !== undefined
      ? source.name
      : placed('overlays', own?.overlays === undefined ? index : index - shared),
  );
  const allOverlays = [...overlays, ...(options.overlay ?? []).map(files.given)];
  const [config = options.config && files.given(options.config)] =
    options.config === undefined && settings.config
      ? await expandAll(files, [settings.config], () => placed('config'))
      : [];
  return {
    files: found,
    options: {
      ...flags.options,
      // The prune setting assumes all files of the project. With only some, it would remove the other instances.
      ...(args.length > 0 && options.prune !== true && { prune: undefined }),
      ...(config !== undefined && { config }),
      overlay: allOverlays.length > 0 ? allOverlays : undefined,
    },
    read: files.read,
    ...(files.originsOf && { originsOf: files.originsOf }),
    project: flags.project,
  };
}

/** @param placeOf the place in monocle-k8s.yaml that names a file */
async function expandAll(
  files: SourceFiles,
  wanted: readonly string[],
  placeOf: (index: number) => string,
): Promise<string[]> {
  const names = new Set<string>();
  for (const [index, each] of wanted.entries()) {
    const found = await files.expand(each).catch((error) => {
      if (!(error instanceof UserError)) throw error;
      throw new UserError(`${placeOf(index)}: ${error.message}`, error.exitCode);
    });
    if (found.length === 0)
      throw new UserError(
        `${placeOf(index)}: ${each} matches no file; correct the pattern, or add the file`,
      );
    for (const name of found) names.add(name);
  }
  return [...names];
}
