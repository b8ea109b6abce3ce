/** Paths in a commit's tree. Pure. */

export const parentOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** The directories above a file, the nearest first. */
export function* ancestorsOf(file: string): Generator<string> {
  for (let path = parentOf(file); path !== ''; path = parentOf(path)) yield path;
}

/** `namespace/name`: the last two parts of an instance's directory. */
export const instanceIdIn = (directory: string): string => directory.split('/').slice(-2).join('/');
