// What the benchmarks share: arithmetic, and how they show their figures.
import { writeFileSync } from 'node:fs';

/** [what, figure] or, with a target, [what, figure, target, whether it is met]. */
export type Figure = readonly [
  what: string,
  figure: string | number,
  target?: string,
  met?: boolean,
];

/** Prints a table, writes `results` to the file, if one is named, and returns the exit code. */
export function report(figures: readonly Figure[], results: object, file?: string): number {
  const rows = figures.map(([what, figure, target = '', met]) => {
    const verdict = met === undefined ? '' : met ? 'met' : 'MISSED';
    return [what, String(figure), target, verdict];
  });
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return figures.some(([, , , met]) => met === false) ? 1 : 0;
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function round(number: number): number {
  return Number(number.toFixed(2));
}

export function secondsSince(start: number): number {
  return round((performance.now() - start) / 1000);
}
