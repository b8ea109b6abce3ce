/** Two texts as a unified diff. Pure. */
import { diff } from 'node:util';
import { paint } from './report.js';

const CONTEXT = 3;
/** The limit of lines to compare, because time and memory grow with the square of their number. */
const MAX_LINES = 3_000;

interface DiffLine {
  readonly type: 'header' | 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Empty if the texts are equal. */
export function unifiedDiff(before: string, after: string): DiffLine[] {
  const steps = stepsOf(lines(before), lines(after));
  const changed = steps.flatMap(({ sign }, index) => (sign === 0 ? [] : [index]));
  const hunks: { start: number; end: number }[] = [];
  for (const index of changed) {
    const last = hunks.at(-1);
    const end = Math.min(index + CONTEXT + 1, steps.length);
    if (last && index - CONTEXT <= last.end) last.end = end;
    else hunks.push({ start: Math.max(0, index - CONTEXT), end });
  }
  return hunks.flatMap(({ start, end }) => {
    const seen = steps.slice(0, start);
    const hunk = steps.slice(start, end);
    const old = range(seen, hunk, -1);
    const next = range(seen, hunk, 1);
    return [
      { type: 'header' as const, text: `@@ -${old} +${next} @@` },
      ...hunk.map(
        ({ sign, text }): DiffLine =>
          sign === 0
            ? { type: 'same', text: ` ${text}` }
            : // In Node's diff, 1 is a line of the first text.
              sign === 1
              ? { type: 'removed', text: `-${text}` }
              : { type: 'added', text: `+${text}` },
      ),
    ];
  });
}

/** Skips equal lines at both ends. If too many lines are left, all are removed and all are added. */
function stepsOf(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const signed = (sign: number) => (text: string) => ({ sign, text });
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const between =
    Math.min(removed.length, added.length) === 0 || removed.length + added.length > MAX_LINES
      ? [...removed.map(signed(1)), ...added.map(signed(-1))]
      : diff(removed, added).map(([sign, text]) => ({ sign, text }));
  const same = (some: readonly string[]) => some.map(signed(0));
  return [...same(before.slice(0, head)), ...between, ...same(before.slice(before.length - tail))];
}

type Step = { readonly sign: number };
type Line = Step & { readonly text: string };

/** `line,count` of one of the two texts. @param other the sign of the lines that only the other text has */
function range(seen: readonly Step[], hunk: readonly Step[], other: 1 | -1): string {
  const count = (steps: readonly Step[]) => steps.filter(({ sign }) => sign !== other).length;
  const length = count(hunk);
  return `${count(seen) + (length > 0 ? 1 : 0)},${length}`;
}

const lines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

// A diff of one text, with colours on a terminal.

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
