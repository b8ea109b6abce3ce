/** What a user's shell would do. */
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

/** As a shell reads it back. */
export function quote(path: string): string {
  return /^[\w./@+:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
