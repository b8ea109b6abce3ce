/** Where in a repository: a path that cannot lead out of it. Pure. */
import { UserError } from '../sources.js';

/** Gives it in one form: without a slash at either end; `.` is the root. */
export function parsePath(given: string): string {
  const refuse = (why: string): never => {
    throw new UserError(`--path ${given}: ${why}; give a directory within the repository`, 2);
  };
  if (given.startsWith('/')) refuse('is absolute');
  if (/[\p{Cc}"\\]/u.test(given)) refuse('has a character that a path should not have');
  const parts = given.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) refuse('leaves the repository');
  if (parts.some((part) => part.toLowerCase() === '.git')) refuse('is where git keeps its own');
  return parts.join('/') || '.';
}

/** As git takes it, so that it is no pattern and no second address. */
export function parseBranch(given: string): string {
  const isName =
    /^[^\p{Cc} ~^:?*[\\]+$/u.test(given) &&
    !/^[-/]|\/$|\.$|\/\/|\.\.|@\{|(^|\/)\.|\.lock(\/|$)|^@$/.test(given);
  if (!isName) throw new UserError(`--branch ${given}: is no name that a branch can have`, 2);
  return given;
}
