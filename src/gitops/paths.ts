/** Paths in a commit's tree. Pure. */

export const parentOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** From the directory of a file up to the root. */
export function* ancestorsOf(file: string): Generator<string> {
  for (let way = parentOf(file); way !== ''; way = parentOf(way)) yield way;
}

/** `namespace/name`: the last two parts of an instance's directory. */
export const instanceOf = (directory: string): string => directory.split('/').slice(-2).join('/');
