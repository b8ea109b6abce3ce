/** Prints findings: as columns for users, as JSON for scripts. */
import { styleText } from 'node:util';
import { andMore, formatPath } from '../../constructs/validation/problem.js';
import type { Findings } from '../input/findings.js';

type Stream = NodeJS.WriteStream;
type Style = Parameters<typeof styleText>[0];

/** Colours only if the stream is a terminal and NO_COLOR is unset. */
export const paint = (style: Style, text: string, stream: Stream): string =>
  styleText(style, text, { stream });

export function formatFindings(findings: Findings, stream: Stream): string {
  const rows = [...findings.byFile].flatMap(([name, { kept, more }]) => [
    ...kept.map(({ file, line, column, path, message, severity }) => ({
      place: `${file}:${line}:${column}`,
      path: formatPath(path),
      message: severity === 'warning' ? `warning: ${message}` : message,
    })),
    ...(more > 0 ? [{ place: name, path: '', message: andMore(more) }] : []),
  ]);
  const width = (cells: readonly string[], most: number): number =>
    cells.reduce((widest, { length }) => (length <= most ? Math.max(widest, length) : widest), 0);
  const placeWidth = width(
    rows.map(({ place }) => place),
    40,
  );
  const pathWidth = width(
    rows.map(({ path }) => path),
    48,
  );
  // Do not use the width: it ignores long paths, so that they do not widen the column for all rows.
  const hasPaths = rows.some(({ path }) => path !== '');
  const lines = rows.map(({ place, path, message }) => {
    const cells = [
      paint('bold', place.padEnd(placeWidth), stream),
      paint('cyan', path.padEnd(pathWidth), stream),
    ];
    return `${cells.filter((_, index) => index === 0 || hasPaths).join(' ')} ${message}`;
  });
  const { errors, warnings, byFile } = findings;
  const kinds = [count(errors, 'problem'), count(warnings, 'warning')];
  const total = `${kinds.filter((text) => !text.startsWith('0 ')).join(', ')} in ${count(byFile.size, 'file')}`;
  return `${[...lines, paint(errors > 0 ? 'red' : 'yellow', total, stream)].join('\n')}\n`;
}

/** `more` is the number of problems that are left out; it is absent if there are none. */
export function findingsAsJson({ errors, byFile }: Findings): object {
  const problems = [...byFile.values()].flatMap(({ kept }) =>
    kept.map(({ file, line, column, path, message, severity = 'error' }) => ({
      file,
      line,
      column,
      path: formatPath(path),
      severity,
      message,
    })),
  );
  const more = [...byFile.values()].reduce((sum, found) => sum + found.more, 0);
  return { valid: errors === 0, problems, ...(more > 0 && { more }) };
}

export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
