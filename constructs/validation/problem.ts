/** Keys and indices that lead from a document's root to a value. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with an input, and how the user can fix it. */
export interface Problem {
  /** Where the problem is. */
  readonly path: Path;
  /** The cause and the remedy, to be shown after the path. */
  readonly message: string;
  /**
   * Whether the problem is about the last key of the path or about its value.
   * @default 'value'
   */
  readonly at?: 'key' | 'value';
  /**
   * A warning is about input that works, but most likely does not do what the user intended.
   * @default 'error'
   */
  readonly severity?: 'error' | 'warning';
}

export const isError = ({ severity }: Problem): boolean => severity !== 'warning';

declare const VALID: unique symbol;

/** A value without errors: code that takes it does not check it again. Only `validOf` creates one. */
export type Valid<T> = T & { readonly [VALID]: true };

/** @param problems every problem that the value has */
export const validOf = <T>(value: T, problems: readonly Problem[]): Valid<T> | undefined =>
  problems.some(isError) ? undefined : (value as Valid<T>);

/** How many problems of one file, config or object are shown; the rest are counted. */
export const MAX_SHOWN = 100;

/** `and 19,900 more` */
export const andMore = (count: number): string => `and ${count.toLocaleString('en')} more`;

/** Such as `spec.config.workspaces[0].name`; keys that are not plain words are quoted. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[A-Za-z_][\w-]*$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

export const formatProblem = ({ path, message }: Problem): string =>
  `${formatPath(path)}: ${message}`;

/** Input that cannot be used, with every problem that was found. */
export class InvalidInput extends Error {
  constructor(
    readonly subject: string,
    readonly problems: readonly Problem[],
  ) {
    const shown = problems.slice(0, MAX_SHOWN);
    const lines = shown.map((p) => `${formatPath(p.path) || '(root)'}: ${p.message}`);
    if (problems.length > shown.length) lines.push(andMore(problems.length - shown.length));
    super(`${subject} is not valid:\n  ${lines.join('\n  ')}`);
    this.name = 'InvalidInput';
  }
}
