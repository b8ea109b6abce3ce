/**
 * YAML text to plain values that know where they stood.
 *
 * In: a source's name and text. Out: its documents one at a time, so that a stream of thousands is
 * never held as a whole; each with a value, or with findings that say why there is none.
 * Reads YAML as Kubernetes does: 1.1, where an unquoted `yes` is a boolean.
 */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { Path, Problem } from '../constructs/problem.js';

/** etcd refuses larger objects; a parser's memory is a hundredfold of that. */
export const MAX_DOCUMENT_BYTES = 1.5 * 1024 * 1024;
const MAX_ALIASES = 100;
const MAX_DEPTH = 100;

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A problem and the place in a source where it can be mended. */
export interface Finding extends Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface SourceDocument {
  readonly file: string;
  readonly start: Position;
  readonly value: unknown;
  readonly locate: (path: Path, at?: 'key' | 'value') => Position;
}

export type ReadDocument = SourceDocument | { readonly findings: readonly Finding[] };

export function* readDocuments(file: string, text: string): Generator<ReadDocument> {
  let any = false;
  for (const chunk of splitDocuments(text)) {
    if (!/^[^\S\n]*[^\s#%.]/m.test(chunk.text)) continue;
    any = true;
    yield readDocument(file, chunk.text, chunk.line);
  }
  if (!any)
    yield {
      findings: [
        { file, line: 1, column: 1, path: [], message: 'is empty: there is no document in it' },
      ],
    };
}

/** A line that begins with `---` ends a document, wherever it stands: YAML allows it nowhere else. */
function* splitDocuments(text: string): Generator<{ text: string; line: number }> {
  let start = 0;
  let line = 1;
  const separator = /^---(?=\s|$)/gm;
  separator.lastIndex = 1;
  for (;;) {
    const end = separator.exec(text)?.index ?? text.length;
    const chunk = text.slice(start, end);
    yield { text: chunk, line };
    if (end >= text.length) return;
    line += chunk.split('\n').length - 1;
    start = end;
    separator.lastIndex = end + 3;
  }
}

function readDocument(file: string, text: string, firstLine: number): ReadDocument {
  const lines = new LineCounter();
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const fail = (message: string, at: Position = { line: firstLine, column: 1 }): ReadDocument => ({
    findings: [{ file, ...at, path: [], message }],
  });
  if (text.length > MAX_DOCUMENT_BYTES) {
    return fail(
      `has ${mebibytes(text.length)}; an object in Kubernetes may have ${mebibytes(MAX_DOCUMENT_BYTES)}`,
    );
  }

  try {
    const document = parseDocument(text, {
      version: '1.1',
      lineCounter: lines,
      customTags: asKubernetes,
      prettyErrors: false,
    });
    const [error] = [...document.errors, ...document.warnings];
    if (error) {
      return fail(
        error.code === 'DUPLICATE_KEY'
          ? `${keyAt(text, error.pos[0])} is there twice; keep one`
          : `not valid YAML: ${firstSentence(error.message)}`,
        position(error.pos[0]),
      );
    }
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    const excess = notJson(value);
    if (excess) return fail(excess);
    const locate = (path: Path, at?: 'key' | 'value'): Position =>
      position(offsetOf(document, path, at));
    return { file, start: locate([]), value, locate };
  } catch (error) {
    if (error instanceof RangeError)
      return fail(`is nested too deeply; at most ${MAX_DEPTH} levels`);
    if (error instanceof ReferenceError)
      return fail(
        `repeats itself by too many aliases; write out what you mean (at most ${MAX_ALIASES})`,
      );
    throw error;
  }
}

/** As Kubernetes reads YAML: dates, base-60 numbers, sets and binary stay what they look like. */
// biome-ignore lint/suspicious/noExplicitAny: the yaml package's own Tags type is not exported usably
function asKubernetes(tags: any[]): any[] {
  const foreign = ['binary', 'omap', 'pairs', 'set', 'timestamp'];
  return tags.filter((tag) => {
    const name = typeof tag === 'string' ? tag : String(tag.tag).replace('tag:yaml.org,2002:', '');
    return !foreign.includes(name) && tag.format !== 'TIME';
  });
}

function notJson(root: unknown): string | undefined {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `is nested too deeply; at most ${MAX_DEPTH} levels`;
    if (level.some((value) => typeof value === 'number' && !Number.isFinite(value))) {
      return 'holds a number that JSON cannot (.inf or .nan)';
    }
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return undefined;
}

/** Of the value at a path, or of its key; of the nearest that exists, where it does not. */
function offsetOf(document: Document, path: Path, at: 'key' | 'value' = 'value'): number {
  let node: Node | null = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document) ?? null;
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (!pair) return offset;
      const wantsKey = at === 'key' && index === path.length - 1;
      const [keyNode, valueNode] = [pair.key as Node, pair.value as Node | null];
      offset = ((wantsKey ? undefined : valueNode?.range) ?? keyNode.range)?.[0] ?? offset;
      node = valueNode;
    } else if (isSeq(node)) {
      node = (node.items[Number(step)] as Node | undefined) ?? null;
      offset = node?.range?.[0] ?? offset;
    } else return offset;
  }
  return offset;
}

const keyAt = (text: string, offset: number): string =>
  /^["']?([^"':\n]+)/.exec(text.slice(offset))?.[1] ?? 'a key';
const firstSentence = (message: string): string =>
  message.split('\n')[0]?.replace(/ at line .*$/, '') ?? message;
export const mebibytes = (bytes: number): string =>
  `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;
