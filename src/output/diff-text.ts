/** One change of a text, for a terminal or a file. */
import { type DiffLine, unifiedDiff } from './line-diff.js';
import { paint } from './report.js';

const STYLES = { header: 'cyan', added: 'green', removed: 'red' } as const;

/** Empty where the texts are the same; undefined is a text that is not there. */
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
