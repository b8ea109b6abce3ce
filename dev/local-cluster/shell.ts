/** Commands and quoting, as the user's shell sees them. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK);
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
