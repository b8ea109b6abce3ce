/** The files of a project at a commit of the clone. */
import { dirname, relative, resolve, sep } from 'node:path';
import { SourceError, UserError } from '../errors.js';
import { rawPath } from '../gitops/git/quoting.js';
import { SourceRevision } from '../gitops/provenance/source-commit.js';
import { MAX_FILE_BYTES } from '../input/sources.js';
import {
  findProject,
  isPattern,
  matchesPattern,
  PROJECT_FILE,
  type ProjectPlace,
  partsOf,
  refuseMany,
  type SourceFiles,
  topAbove,
} from './project-place.js';

/** @param place must be in a clone */
export function commitFiles(place: ProjectPlace, revision: SourceRevision): SourceFiles {
  const top = place.top ?? place.directory;
  const prefix = inClone(top, place.directory);
  /** The path of each file, by its name in messages. */
  const paths = new Map<string, string>();
  const named = (path: string): string => {
    const name = revision.nameOf(path);
    paths.set(name, path);
    return name;
  };
  const texts = new Map<string, string>();
  /** Reads all files at once, since each read costs two processes. */
  const load = async (wanted: readonly string[]): Promise<string[]> => {
    for (const [path, text] of await revision.read(wanted, MAX_FILE_BYTES)) texts.set(path, text);
    return wanted.map(named);
  };
  return {
    async expand(wanted) {
      const path = partsOf(`${prefix}/${wanted}`).join('/');
      if (!isPattern(wanted)) return load([path]);
      const found: string[] = [];
      for (const key of (await revision.entries()).keys()) {
        const each = rawPath(key) ?? key;
        if (prefix !== '' && !each.startsWith(`${prefix}/`)) continue;
        if (!matchesPattern(wanted, each.slice(prefix === '' ? 0 : prefix.length + 1))) continue;
        if (rawPath(key) === undefined)
          throw new SourceError(
            revision.nameOf(key),
            'has a control character or no UTF-8 in its name; rename it',
          );
        found.push(each);
      }
      refuseMany(wanted, found.length);
      return load(found.sort());
    },
    given(file) {
      if (file === '-')
        throw new UserError('- is standard input, which is in no commit; name a file', 2);
      const path = inClone(top, resolve(file));
      if (path === '..' || path.startsWith('../'))
        throw new UserError(`${file}: is not in the clone, so no commit has it`, 2);
      return named(path);
    },
    async read(name) {
      const path = paths.get(name) ?? name;
      if (!texts.has(path)) await load([path]);
      return { name, text: (texts.get(path) ?? '').replace(/^\ufeff/, '') };
    },
    originsOf: () => revision.origins((name) => paths.get(name) ?? name),
  };
}

/**
 * The commit, and the place of the project in it. Ignores the work tree.
 * @param asker the beginning of a message
 * @param given the value of --project
 */
export async function projectAt(
  asker: string,
  at: string,
  given: string | undefined,
): Promise<{ readonly place: ProjectPlace; readonly revision: SourceRevision }> {
  const start = given === undefined ? process.cwd() : dirname(resolve(given));
  const top = topAbove(start);
  if (top === undefined)
    throw new UserError(`${asker}: ${start} is not in a clone, so there is no commit`, 2);
  const revision = await SourceRevision.open(top, at);
  const paths = new Set([...(await revision.entries()).keys()].map((key) => rawPath(key) ?? key));
  const place = findProject(given, (file) => paths.has(inClone(top, file)));
  if (place !== undefined) return { place, revision };
  throw new UserError(
    `${asker}: ${revision.commit.slice(0, 7)} has no ${PROJECT_FILE} for this directory, nor above it; commit it first, or name another with --project`,
    2,
  );
}

const inClone = (top: string, path: string): string => relative(top, path).split(sep).join('/');
