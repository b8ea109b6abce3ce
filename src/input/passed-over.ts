/** The objects that a command passes over, by kind: a stream may hold many that are not Monocles. */
import { andMore } from '../../constructs/validation/problem.js';
import { singleLine } from '../errors.js';

/** How many kinds are named, and how much of each. */
const MOST_KINDS = 12;
const MOST_CHARACTERS = 63;

export class PassedOver {
  private readonly kinds = new Map<string, number>();
  total = 0;

  add(kind: string): void {
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    this.total++;
  }

  /** `passed over 3 objects that are not Monocles: 2 Service, 1 Namespace`; empty if there are none. */
  get text(): string {
    if (this.total === 0) return '';
    const sorted = [...this.kinds].sort(([, a], [, b]) => b - a);
    const named = sorted
      .slice(0, MOST_KINDS)
      .map(([kind, number]) => `${number} ${singleLine(kind).slice(0, MOST_CHARACTERS)}`);
    const more = sorted.length - named.length;
    const what =
      this.total === 1 ? 'object that is not a Monocle' : 'objects that are not Monocles';
    return `passed over ${this.total} ${what}: ${named.join(', ')}${more > 0 ? `, ${andMore(more)} kinds` : ''}\n`;
  }
}
