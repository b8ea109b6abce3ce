/**
 * The syntax of Lucene's regular expressions, as Elasticsearch 7.17 reads those of a project: with every
 * optional operator (~ & # @ <>). Pure, and takes linear time.
 *
 * It is not JavaScript's: `*.py` is read (its first character is itself), `a|` and `[a.-]` are not. How
 * complex an expression may be is not checked.
 */

/** Why Lucene refuses an expression; undefined if it reads it. */
export function syntaxRefusal(text: string): string | undefined {
  const reader = new Reader([...text]);
  let open = 0;
  for (;;) {
    const opened = reader.operand();
    if (typeof opened === 'string') return opened;
    if (opened.isGroup) {
      open++;
      continue;
    }
    // What may follow an operand, or a group that ends here.
    for (;;) {
      const wrong = reader.repetitions();
      if (wrong !== undefined) return wrong;
      if (!reader.take(')')) break;
      if (open === 0) return 'a ) has no (';
      open--;
    }
    if (reader.isAtEnd) return open > 0 ? 'a ( is not closed' : undefined;
    if (!reader.take('|')) reader.take('&');
  }
}

const CLASSES = 'dDsSwW';

class Reader {
  private at = 0;

  constructor(private readonly chars: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.at >= this.chars.length;
  }

  take(char: string): boolean {
    if (this.chars[this.at] !== char) return false;
    this.at++;
    return true;
  }

  /** A character here is itself if it is no operator that begins an operand: also *, | and ). */
  operand(): { readonly isGroup: boolean } | string {
    while (this.take('~'));
    if (this.take('(')) return { isGroup: !this.take(')') };
    return this.operandWithin() ?? { isGroup: false };
  }

  private operandWithin(): string | undefined {
    if (this.take('[')) return this.characterClass();
    if (this.take('"')) return this.until('"') === undefined ? 'a " is not closed' : undefined;
    if (!this.take('<')) return this.character().refusal;
    const interval = this.until('>');
    if (interval === undefined) return 'a < is not closed';
    return /^\+?\d+-\+?\d+$/.test(interval)
      ? undefined
      : 'between < and > is no interval such as <1-100>';
  }

  /** ?, *, + and {1,2}; any number of them. */
  repetitions(): string | undefined {
    while (this.take('?') || this.take('*') || this.take('+') || this.take('{')) {
      if (this.chars[this.at - 1] !== '{') continue;
      const limits = this.until('}');
      if (limits === undefined) return 'a { is not closed';
      if (!/^\d+(?:,\d*)?$/.test(limits)) return 'between { and } are no numbers such as {1,3}';
    }
    return undefined;
  }

  private characterClass(): string | undefined {
    this.take('^');
    let unclosed = 'a [ is not closed';
    do {
      const from = this.character();
      if (from.refusal !== undefined) return this.isAtEnd ? unclosed : from.refusal;
      if (from.isClass || !this.take('-')) continue;
      const isQuoted = this.take('\\');
      const to = this.chars[this.at++];
      if (to === undefined) break;
      if (to === ']' && !isQuoted) unclosed = 'a - before ] begins a range; write \\-';
      if (codePoint(from.char) > codePoint(to))
        return to === ']' ? unclosed : `the range ${from.char}-${to} in [] ends before it begins`;
    } while (!this.isAtEnd && this.chars[this.at] !== ']');
    return this.take(']') ? undefined : unclosed;
  }

  /** A character, also with a \ before it. */
  private character(): { char: string; isClass?: boolean; refusal?: string } {
    const isQuoted = this.take('\\');
    const char = this.chars[this.at++];
    if (char === undefined)
      return {
        char: '',
        refusal: isQuoted ? 'it ends with a \\' : 'it ends where something is missing',
      };
    if (isQuoted && /[a-z]/i.test(char) && !CLASSES.includes(char))
      return { char, refusal: `\\${char} has no meaning` };
    return { char, isClass: isQuoted && `${CLASSES}\\`.includes(char) };
  }

  /** What is before the character, which is taken as well; undefined if it does not come. */
  private until(char: string): string | undefined {
    const end = this.chars.indexOf(char, this.at);
    if (end < 0) return undefined;
    const text = this.chars.slice(this.at, end).join('');
    this.at = end + 1;
    return text;
  }
}

const codePoint = (char: string): number => char.codePointAt(0) ?? 0;
