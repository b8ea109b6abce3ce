/** Commands and quoting, as the user's shell sees them. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isOnPath = (name: string): boolean => findOnPath(name, process.env) !== undefined;

export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const paths = (env.PATH ?? '').split(delimiter).map((directory) => join(directory, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Quoted for a shell, if it has to be. */
export function quote(path: string): string {
  return /^[\w./@+:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
