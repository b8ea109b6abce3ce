/**
 * Lines that change, shown to whoever looks: drawn anew in place on a terminal, appended elsewhere.
 * Must never write a control character to anything but a terminal.
 */
import { changeLines, treeLines } from './instance-tree.js';
import type { InstanceView } from './instance-view.js';

export class Display {
  readonly #stream: NodeJS.WriteStream;
  #height = 0;
  #shown = '';
  readonly #said = new Map<string, InstanceView>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** @param below lines that stand under the trees, on a terminal alone */
  show(views: readonly InstanceView[], below: readonly string[] = []): void {
    if (!this.#stream.isTTY) {
      for (const view of views) this.#append(view);
      return;
    }
    const columns = Math.min(this.#stream.columns || 80, 120);
    const lines = [
      ...views.flatMap((view) => treeLines(view, this.#stream, columns)),
      ...below,
      // What is higher than the screen cannot be drawn over again.
    ].slice(0, Math.max(1, (this.#stream.rows || 24) - 1));
    const text = `${lines.join('\n')}\n`;
    if (text === this.#shown) return;
    const back = this.#height > 0 ? `\x1b[${this.#height}A\x1b[J` : '';
    this.#stream.write(back + text);
    this.#height = lines.length;
    this.#shown = text;
  }

  #append(view: InstanceView): void {
    const id = `${view.key.namespace}/${view.key.name}`;
    for (const line of changeLines(this.#said.get(id), view)) this.#stream.write(`${line}\n`);
    this.#said.set(id, view);
  }
}
