/** The findings of many files: the first ones of each file, and how many more there are. */
import {
  andMore,
  isError,
  MAX_SHOWN,
  type Path,
  type Problem,
} from '../../constructs/validation/problem.js';
import { originAt } from '../../constructs/validation/structured-merge.js';
import { singleLine } from '../errors.js';
import type { Finding, Position, SourceObject } from './documents.js';

export class Findings {
  private readonly files = new Map<string, { readonly kept: Finding[]; more: number }>();
  errors = 0;
  warnings = 0;

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { file } = finding;
      const found = this.files.get(file) ?? { kept: [], more: 0 };
      this.files.set(file, found);
      if (found.kept.length < MAX_SHOWN) found.kept.push(finding);
      else found.more++;
      if (isError(finding)) this.errors++;
      else this.warnings++;
    }
  }

  get isEmpty(): boolean {
    return this.files.size === 0;
  }

  /** By file, in the order of discovery. */
  get byFile(): ReadonlyMap<string, { readonly kept: readonly Finding[]; readonly more: number }> {
    return this.files;
  }
}

// The file, line and column of a problem. If overlays were merged over the object, they are in the file that the
// offending value comes from.

/** Returns every problem of a value alone. */
export type Judge = (value: unknown) => readonly Problem[];

/** The ids of these problems. */
type Verdicts = (value: unknown) => ReadonlySet<string>;

interface ProblemPlace extends Position {
  readonly file: string;
  /** The path within the document. */
  readonly path: Path;
}

export function placeOfProblem(
  object: SourceObject,
  problem: Problem,
  judge: Verdicts,
): ProblemPlace {
  const { document, prefix, overlaid } = object;
  if (overlaid === undefined) {
    const path = [...prefix, ...problem.path];
    return { file: document.file, ...document.locate(path, problem.at), path };
  }
  const { base, overlay, origin } = overlaid;
  const from = originAt(origin, problem.path);
  if ('from' in from)
    return placeOfProblem(overlaid[from.from], { ...problem, path: from.path }, judge);
  // Both have this map or list. The problem is the overlay's if the base alone does not have it.
  const before = { ...problem, path: from.base };
  const isNew = judge(object.value).has(idOf(problem)) && !judge(base.value).has(idOf(before));
  return isNew
    ? placeOfProblem(overlay, { ...problem, path: from.overlay }, judge)
    : placeOfProblem(base, before, judge);
}

const idOf = ({ path, message }: Problem): string => JSON.stringify([path, message]);

/** Judges each value once: there may be thousands of problems. */
export function remembering(judge: Judge): Verdicts {
  const verdicts = new Map<unknown, ReadonlySet<string>>();
  return (value) => {
    const known = verdicts.get(value) ?? new Set(judge(value).map(idOf));
    verdicts.set(value, known);
    return known;
  };
}

// The objects that a command passes over, by kind: a stream may hold many that are not Monocles.

/** How many kinds are named, and how much of each. */
const MAX_KINDS = 12;
const MAX_CHARACTERS = 63;

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
      .slice(0, MAX_KINDS)
      .map(([kind, number]) => `${number} ${singleLine(kind).slice(0, MAX_CHARACTERS)}`);
    const more = sorted.length - named.length;
    const what =
      this.total === 1 ? 'object that is not a Monocle' : 'objects that are not Monocles';
    return `passed over ${this.total} ${what}: ${named.join(', ')}${more > 0 ? `, ${andMore(more)} kinds` : ''}\n`;
  }
}
