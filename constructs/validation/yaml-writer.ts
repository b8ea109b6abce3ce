/**
 * Writes plain data as YAML that all parsers read as the same data: YAML 1.1, YAML 1.2 and the Go parsers
 * of kubectl, Argo CD and kustomize. They disagree about which words are numbers, booleans, dates or line
 * breaks, so a string that is special to any of them is quoted.
 *
 * This file writes the structure. The yaml package decides how to write a harmless string; its answer is
 * remembered.
 */
import { stringify } from 'yaml';

const OPTIONS = { lineWidth: 0, version: '1.1' } as const;

type Plain = Readonly<Record<string, unknown>>;

export function yamlText(value: unknown): string {
  return element(value, '');
}

function mapping(map: Plain, indent: string): string {
  let text = '';
  for (const key in map) text += `${indent}${keyText(key, indent)}${child(map[key], indent)}`;
  return text;
}

/** The text after the colon of a key. */
function child(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${scalar(value, indent)}\n`;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return value.length === 0 ? ' []\n' : `\n${sequence(value, deeper)}`;
  return isEmpty(value as Plain) ? ' {}\n' : `\n${mapping(value as Plain, deeper)}`;
}

function sequence(list: readonly unknown[], indent: string): string {
  const deeper = `${indent}  `;
  let text = '';
  for (const item of list) text += `${indent}- ${element(item, deeper)}`;
  return text;
}

/** The text after `- `: a nested collection begins on the same line. */
function element(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null) return `${scalar(item, indent.slice(2))}\n`;
  if (Array.isArray(item))
    return item.length === 0 ? '[]\n' : sequence(item, indent).slice(indent.length);
  return isEmpty(item as Plain) ? '{}\n' : mapping(item as Plain, indent).slice(indent.length);
}

const isEmpty = (map: Plain): boolean => {
  for (const _ in map) return false;
  return true;
};

/** Matches most keys and values. Such a word is not a number or date; the lookahead excludes `no`, `e12` … */
const WORD = /^(?!(?:[yn]|yes|no|on|off|true|false|null|e-?\d+)$)[a-z/][a-z0-9_./-]*$/i;

/** A longer key must be marked with `?`: parsers search no further for its colon. */
const MAX_KEY = 1000;

function keyText(key: string, indent: string): string {
  if (WORD.test(key) && key.length <= MAX_KEY) return `${key}:`;
  const text = doubleQuoted(key);
  return text.length <= MAX_KEY ? `${text}:` : `? ${text}\n${indent}:`;
}

const MEMORY = 10_000;
/** Longer strings are mostly configs, which do not recur. */
const MAX_REMEMBERED = 1_000;
const known = new Map<string, string>();

function scalar(value: unknown, indent: string): string {
  if (typeof value === 'number') return wholeNumber(value) ?? stringify(value, OPTIONS).trimEnd();
  if (typeof value !== 'string') return String(value ?? null);
  if (WORD.test(value)) return value;
  let text = known.get(value);
  if (text === undefined) {
    text = isSpecial(value) ? doubleQuoted(value) : stringify([value], OPTIONS).slice(2, -1);
    if (known.size >= MEMORY) known.clear();
    if (value.length <= MAX_REMEMBERED) known.set(value, text);
  }
  return text.includes('\n') ? text.replaceAll(/\n(?=.)/g, `\n${indent}`) : text;
}

const wholeNumber = (value: number): string | undefined =>
  Number.isSafeInteger(value) && !Object.is(value, -0) ? `${value}` : undefined;

/** Match after removing underscores, which Go allows anywhere in a number. */
const NUMBERS = [
  /^[-+]?0(?:b[01]+|o[0-7]+|x[\da-f]+)$/i,
  // In YAML 1.1, a dot and an exponent need no adjacent digit. No parser reads 1.2.3 as a number.
  /^[-+]?(?:\d+(?:\.\d*)?|\.\d*)?(?:e[-+]?\d+)?$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  // Sexagesimal: 1:20 is 80.
  /^[-+]?\d+(?::\d+)+(?:\.\d*)?$/,
];
const OTHERS = [
  /^(?:[yn]|yes|no|on|off|true|false|null|~|<<|=)$/i,
  // Dates and times.
  /^\d{4}-\d\d?-\d\d?(?:[t \t][-+\d:.,a-z \t]*)?$/i,
  // In a block, Go refuses a first line that begins with a tab, and all parsers drop one that is only spaces.
  /^\n*[ \t]/,
];
/** Parsers refuse these characters, or read them as line breaks. */
const CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff](?<![\t\n])/gu;

function isSpecial(value: string): boolean {
  if (value.search(CHARACTERS) >= 0) return true;
  const number = value.replaceAll('_', '');
  return NUMBERS.some((form) => form.test(number)) || OTHERS.some((form) => form.test(value));
}

/** As JSON, whose escapes YAML shares. A lone surrogate has no escape: Go reads U+FFFD. */
function doubleQuoted(value: string): string {
  return JSON.stringify(value.toWellFormed()).replaceAll(
    CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
