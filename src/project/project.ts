/**
 * `monocle-k8s.yaml`: what a source repository publishes, and where. Pure.
 *
 * In: its text. Out: the project, or every problem with its line and column. The file comes from a repository, so
 * it may be hostile: it must not name a file outside its clone, a local repository but that clone, a credential, or
 * a program to run.
 */
import { isNamespace, NAMESPACE_RULE } from '../../constructs/instance/names.js';
import type { Path, Problem } from '../../constructs/validation/problem.js';
import {
  nearest,
  own,
  type SchemaValidator,
  schemaProblems,
} from '../../constructs/validation/schema.js';
import { projectSchema } from '../../imports/schemas.js';
import { validateProjectSchema } from '../../imports/validators.js';
import { UserError } from '../errors.js';
import type { Flag } from '../flag.js';
import { identityEnv } from '../gitops/git/identity.js';
import { isDotGit, parseBranch, parsePath } from '../gitops/git/target.js';
import { checkTemplate } from '../gitops/publish/message.js';
import { type Finding, type Position, readDocuments } from '../input/documents.js';
import { holdsPassword } from '../redact.js';
import { isPattern, partsOf } from './project-place.js';
import {
  FORGE_FLAGS,
  type Project,
  type ProjectEnvironment,
  type ProjectSettings,
  PUBLISH_FLAGS,
} from './publish-flags.js';

/** The paths of the problems begin at the settings. */
export function settingsProblems(given: ProjectEnvironment): Problem[] {
  const problems: Problem[] = [];
  const check = (path: Path, value: unknown, why: (value: string) => string | undefined) => {
    for (const [i, each] of [value ?? []].flat().entries()) {
      const message = why(String(each));
      if (message !== undefined)
        problems.push({ path: Array.isArray(value) ? [...path, i] : path, message });
    }
  };
  const fields: Readonly<Record<string, unknown>> = { ...given };
  const forge: Readonly<Record<string, unknown>> = { ...given.forge };
  for (const [flag, { setting, rule }] of Object.entries<Flag>(PUBLISH_FLAGS)) {
    if (setting === undefined || rule === undefined) continue;
    const [path, value] =
      flag in FORGE_FLAGS ? [['forge', setting], forge[setting]] : [[setting], fields[setting]];
    check(path, value, (text) => (rule.holds(text) ? undefined : `is not ${rule.words}`));
  }
  for (const [field, why] of Object.entries(OF_THE_FILE)) check([field], fields[field], why);
  check(['forge', 'url'], forge.url, urlProblem);
  if (given.forge?.kind === 'Gerrit' && given.forge.labels !== undefined)
    problems.push({
      path: ['forge', 'labels'],
      at: 'key',
      message: 'are votes on Gerrit, and this file must not vote on its own change; give --label',
    });
  check(['ready', 'argocd', 'namespace'], given.ready?.argocd?.namespace, namespaceProblem);
  if (given.ready && (given.ready.context === undefined) === (given.ready.argocd === undefined))
    problems.push({ path: ['ready'], at: 'key', message: 'give either context or argocd' });
  return problems;
}

/** Problems with names, with the default, and with targets that two environments share. */
export function environmentProblems({
  environments = {},
  defaultEnvironment,
  ...top
}: Project): Problem[] {
  const names = Object.keys(environments);
  const wrong = names
    .filter((name) => !isNamespace(name))
    .map(
      (name): Problem => ({
        path: ['environments', name],
        at: 'key',
        message:
          "is not a name for an environment; use lowercase letters, digits and '-', 63 at most, beginning and ending with a letter or digit",
      }),
    );
  const unknown: Problem[] =
    defaultEnvironment === undefined || own(environments, defaultEnvironment) !== undefined
      ? []
      : [
          {
            path: ['defaultEnvironment'],
            message: `${defaultEnvironment} ${unknownEnvironment(defaultEnvironment, names)}`,
          },
        ];
  return [...wrong, ...unknown, ...sharedTargets(top, environments)];
}

/** `is not an environment; did you mean prod? There are dev, prod` */
export function unknownEnvironment(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return `is not an environment${hint}${hint ? '' : '.'} ${listed(names)}`;
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'There is none: add it under environments' : `There are ${names.join(', ')}`;

/** Refuses a target that two environments share: each would overwrite what the other has published. */
function sharedTargets(
  top: ProjectSettings,
  environments: Readonly<Record<string, ProjectEnvironment>>,
): Problem[] {
  const before: (readonly [string, ProjectEnvironment])[] = [];
  return Object.entries(environments).flatMap(([name, own]): Problem[] => {
    const settings = { ...top, ...own };
    const beside = before.filter(([, each]) => haveSamePlace(each, settings));
    before.push([name, settings]);
    const at = { path: ['environments', name], at: 'key' } as const;
    const [same] = beside.find(([, each]) => each.namespace === settings.namespace) ?? [];
    if (same !== undefined)
      return [
        {
          ...at,
          message: `has the repository, branch, path and namespace of ${same}, so each would overwrite the other; give it another path or branch`,
        },
      ];
    const isWide = ({ namespace }: ProjectSettings): boolean => namespace === undefined;
    const [pruned] =
      beside.find(
        ([, each]) =>
          (isWide(each) || isWide(settings)) && (each.prune === true || settings.prune === true),
      ) ?? [];
    if (pruned === undefined) return [];
    const message = `has the repository, branch and path of ${pruned}, and one of them has no namespace, so prune would remove what the other has; give both a namespace, or another path or branch`;
    return [{ ...at, message }];
  });
}

/** Whether both publish to one directory of one branch. */
export function haveSamePlace(one: ProjectSettings, other: ProjectSettings): boolean {
  const placeOf = ({ repository, branch, path }: ProjectSettings): string | undefined => {
    if (repository === undefined || branch === undefined || path === undefined) return undefined;
    // An invalid path is reported as a problem of its own.
    if (refusal(() => parsePath(path), '') !== undefined) return undefined;
    return JSON.stringify([addressOf(repository), branch, folded(parsePath(path))]);
  };
  const place = placeOf(one);
  return place !== undefined && place === placeOf(other);
}

/** Equal for names that a file system or a forge may treat as equal: it may ignore case and Unicode form. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * One text for all addresses that may mean the same repository: with another scheme, user, default port or escape, and
 * with or without `.git`.
 */
function addressOf(repository: string): string {
  const url = /^[a-z]+:\/\//i.test(repository)
    ? repository
    : repository.replace(/^([^/:]+):(.*)$/, 'ssh://$1/$2');
  if (!URL.canParse(url)) return folded(repository);
  const { hostname, port, pathname } = new URL(url);
  const isDefault = ['', '22', '80', '443', '9418'].includes(port);
  const path = pathname.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const plain = path.split('/').filter((each) => each !== '' && each !== '.');
  return folded([isDefault ? hostname : `${hostname}:${port}`, ...plain].join('/')).replace(
    /\.git$/,
    '',
  );
}

/** The message of a flag's check, without the name of the flag. */
function refusal(check: () => unknown, prefix: string): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  }
}

const filesProblem = (value: string): string | undefined => {
  if ((value.match(/\*\*/g) ?? []).length > 1) return 'has more than one **; one is enough';
  return fileProblem(value);
};

const oneFileProblem = (value: string): string | undefined =>
  isPattern(value) ? 'is a pattern; name one file' : fileProblem(value);

/** Refuses a path that could leave the clone. Links are checked when the file is read. */
function fileProblem(value: string): string | undefined {
  const remedy = 'name a file of this repository by its path from here';
  if (value.startsWith('/') || /^[A-Za-z]:[\\/]/.test(value)) return `is absolute; ${remedy}`;
  const parts = partsOf(value);
  if (parts.includes('..')) return `leaves the directory of this file; ${remedy}`;
  if (parts.some(isDotGit)) return `belongs to git itself; ${remedy}`;
  if (parts.length === 0) return `is a directory; ${remedy}`;
  if (parts.join('/') === '-')
    return `is standard input, which only the command line can name; ${remedy}`;
  return undefined;
}

const namespaceProblem = (value: string): string | undefined =>
  isNamespace(value) ? undefined : `is not ${NAMESPACE_RULE}`;

/** A host must not begin with a dash: ssh would read it as an option. */
const URL_FORM = /^(?:https?|ssh|git):\/\/(?!-)[^\s\p{C}]+$/u;
const SCP = /^[\w.-]+@[A-Za-z0-9][\w.-]*:(?!:|\/\/)[^\s\p{C}]+$/u;

/** This file chooses the host that gets git's password. Over http, the network can read the password, too. */
const isReadable = (url: string): boolean =>
  /^http:/i.test(url) &&
  !/^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:\/|$)/.test(url);

/**
 * Refuses a path: a repository inside the clone may have hooks, and a push runs them. The clone itself has only the
 * hooks of its owner.
 */
function repositoryProblem(value: string): string | undefined {
  if (holdsPassword(value))
    return 'holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)';
  if (isReadable(value))
    return 'is plain http, so a password would go over the network as it is; use https or ssh';
  if (value === '.' || URL_FORM.test(value) || SCP.test(value)) return undefined;
  return 'must be an https, ssh or git URL, or . for the clone that this file is in; give --repo for any other directory';
}

const MERGE_REQUEST =
  'create draft title label unlabel milestone assign unassign remove_source_branch squash';
const HARMLESS = ['ci.skip', ...MERGE_REQUEST.split(' ').map((each) => `merge_request.${each}`)];

/**
 * The server obeys an option with the permissions of the user who pushes. An option may set variables of a pipeline
 * (ci.variable), disable the search for secrets, submit a change (Gerrit) or make a repository public (Gitea). On
 * GitLab, a description can contain commands, such as /merge.
 */
const pushOptionProblem = (value: string): string | undefined =>
  HARMLESS.includes(value.replace(/=.*$/s, ''))
    ? undefined
    : `is not one of the options that this file may give (${HARMLESS.join(', ')}); give it with --push-option`;

function urlProblem(value: string): string | undefined {
  if (holdsPassword(value)) return 'holds a password; leave it out';
  return /^https?:\/\/(?!-)[^\s\p{C}]+$/u.test(value) ? undefined : 'must be an http or https URL';
}

/** Checks for values of a file: rules for files alone, and the parsers of the flags. */
const OF_THE_FILE: {
  readonly [Field in keyof ProjectSettings]?: (value: string) => string | undefined;
} = {
  files: filesProblem,
  overlays: oneFileProblem,
  config: oneFileProblem,
  repository: repositoryProblem,
  branch: (value) => refusal(() => parseBranch(value), `--branch ${value}: `),
  createBranchFrom: (value) => refusal(() => parseBranch(value), `--branch ${value}: `),
  pushOptions: pushOptionProblem,
  path: (value) => refusal(() => parsePath(value), `--path ${value}: `),
  message: (value) => refusal(() => checkTemplate(value), '--message: '),
  author: (value) => refusal(() => identityEnv('AUTHOR', value), `--author ${value}: `),
  committer: (value) => refusal(() => identityEnv('COMMITTER', value), `--committer ${value}: `),
};

export interface ReadProject {
  /** undefined if the file has problems. */
  readonly project?: Project;
  readonly findings: readonly Finding[];
  /** Finds the place of a field. */
  readonly locate: (path: Path) => Position;
}

/** @param name the name of the file, for the findings */
export function readProject(name: string, text: string): ReadProject {
  const [document, second] = readDocuments(name, text);
  const start = { line: 1, column: 1 };
  if (document === undefined || 'findings' in document || second !== undefined) {
    const found = document && 'findings' in document ? document.findings : [];
    const message = 'holds more than one document; keep one';
    const several = { file: name, ...start, path: [], message };
    return { findings: second === undefined ? found : [...found, several], locate: () => start };
  }
  const { value, locate } = document;
  const shape = schemaProblems(validateProjectSchema as SchemaValidator, projectSchema(), value);
  const problems = shape.length > 0 ? shape : contentProblems(value as Project);
  const findings = problems
    .map(({ path, at, message }) => ({
      file: name,
      path,
      message,
      ...locate(path, at),
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...(findings.length === 0 && { project: value as Project }), findings, locate };
}

function contentProblems(project: Project): Problem[] {
  const { environments = {} } = project;
  return [
    ...settingsProblems(project),
    ...Object.entries(environments).flatMap(([name, environment]) =>
      settingsProblems(environment).map((problem) => ({
        ...problem,
        path: ['environments', name, ...problem.path],
      })),
    ),
    ...environmentProblems(project),
  ];
}
