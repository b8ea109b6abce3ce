/** The lexer of Monocle's search language. It gives the same tokens as Monocle's own. */

export interface Token {
  readonly kind: 'and' | 'or' | 'not' | '(' | ')' | 'operator' | 'literal' | 'end';
  readonly text: string;
  readonly start: number;
}

export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const space = /[\t-\r\p{Zs}]*/uy;
/** Without a word boundary, as in Monocle: `author:andrew` is read as `author:` `and` `rew`. */
const keyword = /and|AND|or|OR|not|NOT|[()]/y;
const operator = /[:<>]/y;
const word = /[#-'*-9;?-\u{10FFFF}]+/uy;
const quoted = /"[ !#-\u{10FFFF}]+"/uy;

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

/** The unquoted word at an offset, with operators such as `and` in it. */
export const wordAt = (query: string, offset: number): string | undefined =>
  match(word, query, offset);

export function lex(query: string): Token[] {
  const tokens: Token[] = [];
  let offset = match(space, query, 0)?.length ?? 0;
  while (offset < query.length) {
    const start = offset;
    const key = match(keyword, query, start);
    const op = key === undefined ? match(operator, query, start) : undefined;
    const text = key ?? op ?? match(word, query, start) ?? match(quoted, query, start);
    if (text === undefined) throw unreadable(query, start, tokens.at(-1));
    offset += text.length;
    // No space may stand between an operator and its value, so none is skipped.
    if (op === undefined) offset += match(space, query, offset)?.length ?? 0;
    if (key !== undefined) tokens.push({ kind: key.toLowerCase() as Token['kind'], text, start });
    else if (op !== undefined) tokens.push({ kind: 'operator', text, start });
    else tokens.push({ kind: 'literal', text: text.replace(/^"(.*)"$/su, '$1'), start });
  }
  return tokens;
}

function unreadable(query: string, offset: number, before: Token | undefined): SyntaxProblem {
  const char = query[offset];
  if (char === '"') {
    const message = query.startsWith('""', offset)
      ? 'the quotes are empty'
      : 'the quotes hold a line break or a tab, or are not closed';
    return new SyntaxProblem(message, offset);
  }
  if (before?.kind === 'operator') {
    const { text } = before;
    if (char === '=' && text !== ':') {
      const message = `Monocle cannot read ${text}=, only : < and >; write ${text}`;
      return new SyntaxProblem(message, before.start);
    }
    if (match(space, query, offset)) {
      return new SyntaxProblem(`no space is allowed after ${text}`, offset);
    }
  }
  return new SyntaxProblem(`${JSON.stringify(char)} must be inside quotes`, offset);
}
