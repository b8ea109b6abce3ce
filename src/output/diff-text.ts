/** A diff of one text, with colours on a terminal. */
import { type DiffLine, unifiedDiff } from './line-diff.js';
import { paint } from './report.js';

const STYLES = { header: 'cyan', added: 'green', removed: 'red' } as const;

/** Empty if the texts are equal; undefined stands for a file that does not exist. */
export function paintDiff(
  subject: string,
  before: string | undefined,
  after: string | undefined,
  stream: NodeJS.WriteStream,
): string {
  const lines = unifiedDiff(before ?? '', after ?? '');
  if (lines.length === 0) return '';
  const head = [
    `--- ${before === undefined ? '/dev/null' : subject}`,
    `+++ ${after === undefined ? '/dev/null' : subject}`,
  ].map((line) => paint('bold', line, stream));
  const painted = lines.map(({ type, text }: DiffLine) =>
    type === 'same' ? text : paint(STYLES[type], text, stream),
  );
  return `${[...head, ...painted].join('\n')}\n`;
}
