/**
 * Checks the query of a search alias: if Monocle cannot parse one, its api exits at startup.
 *
 * In: the text of a query, and the names that its workspace defines. Out: the first thing that Monocle
 * refuses. The check takes linear time, and does not guess what the user meant.
 */
import { show } from './config-value.js';

/** The names that the queries of a workspace may use. */
export interface QueryNames {
  readonly projects: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

const DATES = ['updated_at', 'created_at', 'from', 'to'];
const NUMBERS = ['ttm', 'task.score'];
const TEXTS =
  'state repo project author group branch approval tag file task.priority task.severity task.tag';
/** The fields of the search language. */
export const SEARCH_FIELDS: readonly string[] = [...DATES, ...NUMBERS, ...TEXTS.split(' ')];
const STATES = ['open', 'merged', 'self_merged', 'abandoned', 'draft'];
const YEAR = String.raw`(?:19[7-9]|[2-9]\d\d)\d`;
const DAY = '(?:0[1-9]|[12][0-9]|3[01])';
const DATE = new RegExp(
  `^(?:now(?:-[0-9]+(?:hour|day|week|month|year)s?)?|${YEAR}(?:-(?:0[1-9]|1[0-2])(?:-${DAY})?)?)$`,
);
const VALUE_HINT = 'put one that begins with and, or or not in quotes';
const DATE_HINT = 'write 2022, 2022-01, 2022-01-31, now or now-3weeks';
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Monocle's parser tries each parenthesis twice, so every level of nesting doubles its work. */
const MAX_DEPTH = 20;

/** As in Monocle, a keyword needs no word boundary, and a space must not follow a comparison sign. */
const SPACE = /[\t-\r\p{Zs}]*/uy;
const TOKENS = {
  keyword: /and|AND|or|OR|not|NOT|[()]/y,
  sign: /[:<>]/y,
  literal: /[#-'*-9;?-\u{10FFFF}]+|"[ !#-\u{10FFFF}]+"/uy,
};

interface Token {
  /** The keyword in lowercase, or the kind. */
  readonly kind: string;
  readonly text: string;
  readonly start: number;
}

export function queryRefusal(query: string, names: QueryNames): string | undefined {
  const tokens = lex(query);
  let depth = 0;
  let isOperandDue = true;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, start } = tokens[at] as Token;
    const refuse = (message: string) =>
      `character ${[...query.slice(0, start)].length + 1}: ${message}`;
    if (kind === 'literal') {
      const [sign, value] = tokens.slice(at + 1, at + 3);
      if (sign?.kind !== 'sign')
        return refuse(`${show(text)} has no comparison sign after it (: < or >)`);
      if (value?.kind !== 'literal')
        return refuse(`${show(text + sign.text)} has no value right after it; ${VALUE_HINT}`);
      const refusal = termRefusal(text, sign.text, value.text, names);
      if (refusal) return refuse(refusal);
      at += 2;
    } else if (kind === '(' && ++depth > MAX_DEPTH) {
      return refuse(`parentheses are nested deeper than ${MAX_DEPTH} levels`);
    } else if (kind === ')' && --depth < 0) {
      return refuse('this ) has no (');
    } else if (isOperandDue ? !['not', '('].includes(kind) : kind === 'sign' || kind === 'other') {
      return refuse(`${show(text)} is not expected here; put special characters in quotes`);
    }
    isOperandDue = ['and', 'or', 'not', '('].includes(kind);
  }
  if (tokens.length === 0) return 'is empty; a search alias stands for a search';
  if (isOperandDue) return 'ends where a comparison such as state:open is due';
  return depth > 0 ? 'has a ( that is not closed' : undefined;
}

function lex(query: string): Token[] {
  const tokens: Token[] = [];
  let offset = matchAt(SPACE, query, 0).length;
  while (offset < query.length) {
    const start = offset;
    const found = Object.entries(TOKENS).find(([, pattern]) => matchAt(pattern, query, start));
    const [kind, pattern] = found ?? ['other', /./suy];
    const text = matchAt(pattern, query, start);
    offset += text.length;
    if (kind !== 'sign') offset += matchAt(SPACE, query, offset).length;
    const shown = text.replace(/^"(.+)"$/su, '$1');
    tokens.push({ kind: kind === 'keyword' ? text.toLowerCase() : kind, text: shown, start });
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

function termRefusal(
  field: string,
  sign: string,
  value: string,
  { projects, groups }: QueryNames,
): string | undefined {
  if (!SEARCH_FIELDS.includes(field))
    return `unknown field ${show(field)}; known fields: ${SEARCH_FIELDS.join(', ')}`;
  if (NUMBERS.includes(field))
    return NUMBER.test(value) ? undefined : `${show(value)} is not a number`;
  const isDateField = DATES.includes(field);
  if (isDateField && sign === ':' && field !== 'from' && field !== 'to')
    return `${field} is a date, which takes > or <, not :`;
  if (isDateField)
    return DATE.test(value) ? undefined : `${show(value)} is not a date since 1970; ${DATE_HINT}`;
  if (sign !== ':') return `${field} is a text, which takes :, not ${sign}`;
  if (field === 'state' && !STATES.includes(value))
    return `${show(value)} is not a state; use one of ${STATES.join(', ')}`;
  if (field === 'project' && !projects.has(value))
    return `no project ${show(value)} in this workspace`;
  if (field === 'group' && !groups.has(value))
    return `no ident of this workspace is in a group ${show(value)}`;
  return undefined;
}
