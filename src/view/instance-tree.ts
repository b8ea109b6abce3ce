/**
 * An instance as a tree for a terminal, or as lines for a log.
 *
 * Pure. In: a view. Out: lines that fit into the given columns. For a log, only new lines.
 */

import { paint } from '../output/report.js';
import type { Fact, FactMark } from './instance-facts.js';
import type { InstanceView } from './instance-view.js';

type Stream = NodeJS.WriteStream;
type Style = Parameters<typeof paint>[0];

const MARKS: Readonly<Record<FactMark, readonly [sign: string, style: Style]>> = {
  good: ['✓', 'green'],
  going: ['◌', 'yellow'],
  bad: ['✗', 'red'],
  none: ['–', 'dim'],
};

export function treeLines(view: InstanceView, stream: Stream, columns = 80): string[] {
  const [title, ...more] = titleLines(view, stream, columns);
  const rows = view.facts.flatMap((fact, index) =>
    factLines(fact, index === view.facts.length - 1, stream, columns),
  );
  const events = view.events.map((text) => `   ${paint('dim', clip(text, columns - 3), stream)}`);
  return [title ?? '', ...more, ...rows, ...events];
}

function titleLines({ summary, url }: InstanceView, stream: Stream, columns: number): string[] {
  const { label, mark, state, detail } = summary;
  const [sign, style] = MARKS[mark];
  const left = `Monocle ${label}  ${sign} ${state}`;
  const painted = `Monocle ${paint('bold', label, stream)}  ${paint(style, `${sign} ${state}`, stream)}`;
  const fits = url !== undefined && left.length + detail.length + url.length + 4 <= columns;
  if (fits) {
    const gap = ' '.repeat(columns - left.length - detail.length - url.length - 2);
    return [`${painted}  ${detail}${gap}${paint('underline', url, stream)}`];
  }
  const address = url === undefined ? [] : [`│  ${paint('underline', url, stream)}`];
  if (left.length + 2 + detail.length <= columns) return [`${painted}  ${detail}`, ...address];
  return [painted, ...wrap(detail, columns - 3).map((line) => `│  ${line}`), ...address];
}

const LABEL = 8;
const STATE = 8;

function factLines(
  { label, mark, state, detail }: Fact,
  isLast: boolean,
  stream: Stream,
  columns: number,
): string[] {
  const [sign, style] = MARKS[mark];
  const start = `${isLast ? '└─' : '├─'} ${label.padEnd(LABEL)} `;
  const indent = start.length + 2 + STATE + 2;
  const painted = `${start}${paint(style, `${sign} ${state.padEnd(STATE)}`, stream)}`;
  const [first = '', ...rest] = wrap(detail, columns - indent);
  const prefix = `${isLast ? ' ' : '│'}`.padEnd(indent);
  return [`${painted}  ${first}`.trimEnd(), ...rest.map((line) => prefix + line)];
}

/** The facts that changed since the previous view, one line for each. */
export function changeLines(before: InstanceView | undefined, now: InstanceView): string[] {
  const shown = new Set(before && plainLines(before));
  return plainLines(now).filter((line) => !shown.has(line));
}

function plainLines({ summary, facts, events, key }: InstanceView): string[] {
  const id = `${key.namespace}/${key.name}`;
  const line = ({ mark, state, detail }: Fact, label: string) =>
    `${id} ${label}${MARKS[mark][0]} ${state}${detail && `  ${detail}`}`;
  return [
    ...facts.map((fact) => line(fact, `${fact.label} `)),
    ...events.map((text) => `${id} event ${text}`),
    line(summary, ''),
  ];
}

/** Splits a word that is longer than a line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else {
      for (let at = 0; at === 0 || at < word.length; at += width)
        lines.push(word.slice(at, at + width));
    }
  }
  return lines;
}

const clip = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;
