/** Findings in print: for people in columns, for machines as JSON. */
import { styleText } from 'node:util';
import { formatPath, isError } from '../constructs/problem.js';
import type { Finding } from './documents.js';

type Stream = NodeJS.WriteStream;
type Style = Parameters<typeof styleText>[0];

/** Colour only where a person looks, and never against NO_COLOR. */
export const paint = (style: Style, text: string, stream: Stream): string =>
  styleText(style, text, { stream });

export function formatFindings(findings: readonly Finding[], stream: Stream): string {
  const rows = findings.map(({ file, line, column, path, message, severity }) => ({
    place: `${file}:${line}:${column}`,
    path: formatPath(path),
    message: severity === 'warning' ? `warning: ${message}` : message,
  }));
  const width = (cells: readonly string[], most: number): number =>
    Math.max(0, ...cells.map(({ length }) => length).filter((length) => length <= most));
  const placeWidth = width(
    rows.map(({ place }) => place),
    40,
  );
  const pathWidth = width(
    rows.map(({ path }) => path),
    48,
  );
  const lines = rows.map(({ place, path, message }) => {
    const cells = [
      paint('bold', place.padEnd(placeWidth), stream),
      paint('cyan', path.padEnd(pathWidth), stream),
    ];
    return `${cells.filter((_, index) => index === 0 || pathWidth > 0).join(' ')} ${message}`;
  });
  const files = new Set(findings.map(({ file }) => file)).size;
  const errors = findings.filter(isError).length;
  const kinds = [count(errors, 'problem'), count(findings.length - errors, 'warning')];
  const total = `${kinds.filter((text) => !text.startsWith('0')).join(', ')} in ${count(files, 'file')}`;
  return `${[...lines, paint(errors > 0 ? 'red' : 'yellow', total, stream)].join('\n')}\n`;
}

export const findingsAsJson = (findings: readonly Finding[]): object[] =>
  findings.map(({ file, line, column, path, message, severity = 'error' }) => ({
    file,
    line,
    column,
    path: formatPath(path),
    severity,
    message,
  }));

export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
