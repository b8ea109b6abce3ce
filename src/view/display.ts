/**
 * Shows views that change: on a terminal it draws them again in place, elsewhere it appends lines.
 * Must never write a control character to anything but a terminal.
 */
import { stripVTControlCharacters } from 'node:util';
import { changeLines, treeLines } from './instance-tree.js';
import type { InstanceView } from './instance-view.js';

export class Display {
  readonly #stream: NodeJS.WriteStream;
  #height = 0;
  #shown = '';
  readonly #views = new Map<string, InstanceView>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** @param below lines under the trees, shown only on a terminal */
  show(views: readonly InstanceView[], below: readonly string[] = []): void {
    if (!this.#stream.isTTY) {
      for (const view of views) this.#append(view);
      return;
    }
    const { columns = 80, rows = 24 } = this.#stream;
    const lines = [
      ...views.flatMap((view) => treeLines(view, this.#stream, Math.min(columns, 120))),
      ...below,
    ];
    // The cursor cannot move above the screen, so what is higher could not be drawn again.
    while (height(lines, columns) >= rows && lines.length > 1) lines.pop();
    const text = `${lines.join('\n')}\n`;
    if (text === this.#shown) return;
    const back = this.#height > 0 ? `\x1b[${this.#height}A\x1b[J` : '';
    this.#stream.write(back + text);
    this.#height = height(lines, columns);
    this.#shown = text;
  }

  #append(view: InstanceView): void {
    const id = `${view.key.namespace}/${view.key.name}`;
    for (const line of changeLines(this.#views.get(id), view)) this.#stream.write(`${line}\n`);
    this.#views.set(id, view);
  }
}

/** The height in rows of the screen: a long line takes several. */
const height = (lines: readonly string[], columns: number): number =>
  lines
    .map((line) => Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns)))
    .reduce((sum, rows) => sum + rows, 0);
