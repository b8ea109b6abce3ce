/**
 * The file, line and column of a problem, also if overlays were merged over the object: those of the file that the
 * offending value comes from.
 */
import type { Path, Problem } from '../../constructs/validation/problem.js';
import { originAt } from '../../constructs/validation/structured-merge.js';
import type { Position } from './documents.js';
import type { SourceObject } from './source-objects.js';

/** Every problem that a value has by itself. */
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
  // Both have this map or list. The overlay is to blame if the base alone would be good.
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
