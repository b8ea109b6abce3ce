/** What git prints of its objects. Pure. */
import { createHash } from 'node:crypto';
import type { Entry } from './tree.js';

/** Of `ls-tree -z`. */
export const parseEntries = (text: string): Entry[] =>
  text
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [mode = '', , id = ''] = line.split('\t')[0]?.split(' ') ?? [];
      return { mode, id, path: line.slice(line.indexOf('\t') + 1) };
    });

/** Of `cat-file --batch`; what is no blob is left out. */
export function parseBatch(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const [id = '', type, size = 0] = bytes.toString('utf8', at, end).split(' ');
    const stop = end + 1 + Number(size);
    if (type === 'blob') texts.set(id, bytes.toString('utf8', end + 1, stop));
    at = type === 'missing' ? stop : stop + 1;
  }
  return texts;
}

export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

/** Of `log -z --format=%H%n%T%n%P%n%B`. */
export const parseLog = (text: string): Commit[] =>
  text
    .split('\0')
    .filter(Boolean)
    .map((each) => {
      const [id = '', tree = '', parents = '', ...message] = each.split('\n');
      return { id, tree, parents: parents.split(' ').filter(Boolean), message: message.join('\n') };
    });

/** What a path is afterwards; without an id it is gone. */
export type Changed = Pick<Entry, 'path' | 'mode'> & { readonly id?: string };

/** Of `diff-tree -z --raw`. */
export function parseDiff(text: string): Changed[] {
  const parts = text.split('\0');
  const heads = parts.filter((_, index) => index % 2 === 0 && index + 1 < parts.length);
  return heads.map((head, index) => {
    const [, mode = '', , id = '', verb] = head.split(' ');
    return { path: parts[2 * index + 1] ?? '', mode, ...(verb !== 'D' && { id }) };
  });
}

/** The same for the same changes, whatever they are made to. */
export function changeOf(changes: readonly Changed[]): string {
  const lines = changes.map(({ path, mode, id }) => JSON.stringify([path, id && [mode, id]]));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
