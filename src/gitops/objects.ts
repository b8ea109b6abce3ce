/** What git prints of its objects. Pure. */
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

/** Tree and parents of a commit, as it is written. */
export const shapeOf = (commit: string): string =>
  (commit.split('\n\n')[0] ?? '').match(/^(tree|parent) .*$/gm)?.join() ?? '';
