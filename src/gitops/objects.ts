/** What git reads and prints of its objects. Pure. */
import { quotePath, readPath } from './quoting.js';
import type { Edit, Entry } from './tree.js';

/** The one way into `fast-import`: a commit on top of another, or of none. */
export function importStream(
  ref: string,
  parent: string | undefined,
  edits: readonly Edit[],
): string {
  const files = edits.map(({ path, after }) =>
    after === undefined
      ? `D ${quotePath(path)}\n`
      : `M ${REGULAR} inline ${quotePath(path)}\ndata ${Buffer.byteLength(after)}\n${after}\n`,
  );
  const from = parent === undefined ? '' : `from ${parent}\n`;
  return `commit ${ref}\ncommitter monocle-k8s <> 0 +0000\ndata 0\n${from}${files.join('')}done\n`;
}

/** The mode of what we write. */
export const REGULAR = '100644';
const ABSENT = '000000';

/**
 * The first path that a commit changes in another way than was planned.
 * @param changes of `diff-tree --raw -z`
 */
export function unplanned(
  changes: Buffer,
  edits: readonly Edit[],
  idOf: (text: string) => string,
): string | undefined {
  const planned = new Map(
    edits.map(({ path, after }) => [
      Buffer.from(path).toString('latin1'),
      after === undefined ? ABSENT : `${REGULAR} ${idOf(after)}`,
    ]),
  );
  const fields = changes.toString('latin1').split('\0').slice(0, -1);
  for (let at = 0; at < fields.length; at += 2) {
    const [change = '', path = ''] = fields.slice(at);
    const [, mode = '', , id = ''] = change.split(' ');
    if (planned.get(path) !== (mode === ABSENT ? ABSENT : `${mode} ${id}`)) return readPath(path);
    planned.delete(path);
  }
  const [missing] = planned.keys();
  return missing === undefined ? undefined : readPath(missing);
}

/** Of `ls-tree -z`. */
export const parseEntries = (bytes: Buffer): Entry[] =>
  bytes
    .toString('latin1')
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [mode = '', , id = ''] = line.slice(0, line.indexOf('\t')).split(' ');
      return { mode, id, path: readPath(line.slice(line.indexOf('\t') + 1)) };
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
