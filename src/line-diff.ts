/** Two texts as a unified diff. Pure. */
import { diff } from 'node:util';

const CONTEXT = 3;

export interface DiffLine {
  readonly type: 'header' | 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Empty where the texts are the same. */
export function unifiedDiff(before: string, after: string): DiffLine[] {
  const steps = diff(lines(before), lines(after)).map(([sign, text]) => ({ sign, text }));
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
            : // Node's sign says from which text to take it: 1 is the first.
              sign === 1
              ? { type: 'removed', text: `-${text}` }
              : { type: 'added', text: `+${text}` },
      ),
    ];
  });
}

type Step = { readonly sign: number };

/** `line,count` of the text in which steps of the other sign are not. */
function range(seen: readonly Step[], hunk: readonly Step[], other: 1 | -1): string {
  const count = (steps: readonly Step[]) => steps.filter(({ sign }) => sign !== other).length;
  const length = count(hunk);
  return `${count(seen) + (length > 0 ? 1 : 0)},${length}`;
}

const lines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
