/**
 * Checks a query of Monocle's search language. The api exits at its start if it cannot read the query
 * of a search alias.
 *
 * In: the text of a query, and the names that its workspace defines. Out: what Monocle would refuse.
 * A query cannot use other aliases: Monocle reads each one without the others.
 */
import { nearest } from '../validation/schema.js';
import { lex, SyntaxProblem, type Token, wordAt } from './search-lexer.js';
import { dateRefusal, numberRefusal, show } from './search-value.js';

/** The names that the queries of a workspace may use. */
export interface QueryNames {
  readonly projects: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  /** Known only to explain that a query cannot use them. */
  readonly aliases: ReadonlySet<string>;
  /** A suggestion compares every name. Without a limit, the time would grow with the square of the names. */
  suggestionsLeft: number;
}

/** At least as many as the problems that are shown. */
export const MOST_SUGGESTIONS = 100;

interface Term {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  readonly start: number;
}

export const searchFields: Readonly<Record<string, 'date' | 'number' | 'text' | 'regex'>> = {
  updated_at: 'date',
  created_at: 'date',
  from: 'date',
  to: 'date',
  state: 'text',
  repo: 'regex',
  project: 'text',
  author: 'regex',
  group: 'text',
  branch: 'regex',
  approval: 'text',
  ttm: 'number',
  tag: 'text',
  file: 'regex',
  'task.priority': 'text',
  'task.severity': 'text',
  'task.tag': 'regex',
  'task.score': 'number',
};

const states = ['open', 'merged', 'self_merged', 'abandoned', 'draft'];

/** Monocle's parser tries each parenthesis twice, so every level of nesting doubles its work. */
const maxDepth = 20;

export function queryRefusals(query: string, names: QueryNames): string[] {
  const place = placer(query);
  try {
    const terms = parse(query, names);
    if (terms.length === 0) return ['is empty; a search alias stands for a search'];
    return terms.flatMap((term) => {
      const refusal = termRefusal(term, names);
      return refusal === undefined ? [] : [`${place(term.start)}: ${refusal}`];
    });
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return [`${place(error.offset)}: ${error.message}`];
  }
}

/** Positions count code points, as in Monocle, but from one. */
function placer(query: string): (offset: number) => string {
  let counted = 0;
  let points = 0;
  return (offset) => {
    // Offsets come in ascending order, so that each part is counted once.
    points += [...query.slice(counted, offset)].length;
    counted = offset;
    return `character ${points + 1}`;
  };
}

/** The comparisons of a query. How they are joined does not matter for their validity. */
function parse(query: string, { aliases }: QueryNames): Term[] {
  const tokens = lex(query);
  const terms: Term[] = [];
  const end: Token = { kind: 'end', text: 'the end', start: query.length };
  let at = 0;
  const peek = (): Token => tokens[at] ?? end;

  const expression = (depth: number, after: string): void => {
    let opener = after;
    do {
      closed(depth, opener);
      const { kind, text } = peek();
      opener = '';
      if (kind === 'and' || kind === 'or') {
        at++;
        opener = text;
      }
    } while (opener !== '' || ['not', 'literal', '('].includes(peek().kind));
  };

  const closed = (depth: number, after: string): void => {
    let opener = after;
    while (peek().kind === 'not') opener = tokens[at++]?.text ?? '';
    const token = peek();
    if (token.kind === 'literal') term(token);
    else if (token.kind === '(') {
      if (depth >= maxDepth) {
        throw new SyntaxProblem(
          `parentheses are nested deeper than ${maxDepth} levels`,
          token.start,
        );
      }
      at++;
      expression(depth + 1, '(');
      if (peek().kind !== ')') throw new SyntaxProblem('this ( is never closed', token.start);
      at++;
    } else if (token.kind === ')' && opener === '') {
      throw new SyntaxProblem('this ) has no (', token.start);
    } else {
      const behind = opener === '' ? '' : ` after ${JSON.stringify(opener)}`;
      throw new SyntaxProblem(
        `expected a comparison such as state:open${behind}, found ${token.text}`,
        token.start,
      );
    }
  };

  const term = (field: Token): void => {
    at++;
    const op = peek();
    if (op.kind !== 'operator') {
      throw new SyntaxProblem(
        aliases.has(field.text)
          ? `${show(field.text)} is another alias; Monocle reads each alias without the others`
          : `${show(field.text)} has no operator after it (: < or >)`,
        field.start,
      );
    }
    at++;
    const value = peek();
    if (value.kind !== 'literal') throw missingValue(query, op, value);
    at++;
    terms.push({ field: field.text, operator: op.text, value: value.text, start: field.start });
  };

  if (tokens.length === 0) return [];
  expression(0, '');
  const rest = peek();
  if (rest.kind === ')') throw new SyntaxProblem('this ) has no (', rest.start);
  if (rest.kind !== 'end') throw new SyntaxProblem(`unexpected ${rest.text}`, rest.start);
  return terms;
}

function missingValue(query: string, op: Token, found: Token): SyntaxProblem {
  const whole = ['and', 'or', 'not'].includes(found.kind) && wordAt(query, found.start);
  if (whole && whole !== found.text) {
    const message = `Monocle reads ${show(found.text)} as an operator; put the value in quotes: `;
    return new SyntaxProblem(`${message}"${whole}"`, found.start);
  }
  return new SyntaxProblem(`expected a value after ${op.text}, found ${found.text}`, found.start);
}

function termRefusal({ field, operator, value }: Term, names: QueryNames): string | undefined {
  const type = Object.hasOwn(searchFields, field) ? searchFields[field] : undefined;
  if (type === undefined) {
    const known = `; known fields: ${fieldNames.join(', ')}`;
    return `unknown field ${show(field)}${suggest(field, fieldNames) || known}`;
  }
  const equals = operator === ':';
  if (type === 'date') {
    return equals && field !== 'from' && field !== 'to'
      ? `${field} is a date, which takes > or <, not :`
      : dateRefusal(value);
  }
  // With `:`, Monocle passes any text on, and Elasticsearch then refuses every search with the alias.
  if (type === 'number') return numberRefusal(value);
  if (!equals) return `${field} is a text, which takes :, not ${operator}`;
  if (field === 'state' && !states.includes(value)) {
    return `${show(value)} is not a state; use one of ${states.join(', ')}`;
  }
  if (field === 'project' && !names.projects.has(value)) {
    return `no project ${show(value)} in this workspace${suggestName(value, names.projects, names)}`;
  }
  if (field === 'group' && !names.groups.has(value)) {
    return `no ident of this workspace is in a group ${show(value)}${suggestName(value, names.groups, names)}`;
  }
  return undefined;
}

const fieldNames = Object.keys(searchFields);

function suggestName(name: string, candidates: ReadonlySet<string>, names: QueryNames): string {
  return names.suggestionsLeft-- > 0 ? suggest(name, candidates) : '';
}

function suggest(name: string, candidates: Iterable<string>): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
