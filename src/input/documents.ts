/**
 * Parses YAML text into plain values, and keeps the line and column of each.
 *
 * In: a source's name and text. Out: its documents one at a time, so that a stream of thousands is
 * never in memory as a whole. Each has a value, or findings that say why there is none. Empty documents
 * are skipped, as kubectl does.
 */
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import type { Path, Problem } from '../../constructs/validation/problem.js';
import type { ValueOrigin } from '../../constructs/validation/structured-merge.js';
import { parseYaml } from '../yaml.js';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A problem and its place in a source. */
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
  /** Finds places in the text at a path: exactly in a block (`|`), else only where the text begins. */
  readonly locateIn: (path: Path) => (place: Position) => Position;
}

/** One object in a source: a whole document, or an item of a List. */
export interface SourceObject {
  readonly document: SourceDocument;
  readonly prefix: Path;
  readonly value: unknown;
  /** Set if the value is that of `base` with an overlay merged over it. */
  readonly overlaid?: {
    readonly base: SourceObject;
    readonly overlay: SourceObject;
    readonly origin: ValueOrigin;
  };
}

export type ReadDocument = SourceDocument | { readonly findings: readonly Finding[] };

export function* readDocuments(file: string, text: string): Generator<ReadDocument> {
  let any = false;
  for (const chunk of splitDocuments(text)) {
    // Skip comments, and the directives before the first document.
    if (!hasContent(chunk.text)) continue;
    const document = readDocument(file, chunk.text, chunk.line);
    if ('value' in document && document.value === null) continue;
    any = true;
    yield document;
  }
  if (!any)
    yield {
      findings: [
        { file, line: 1, column: 1, path: [], message: 'is empty: there is no document in it' },
      ],
    };
}

const hasContent = (text: string): boolean =>
  text.split(/[\n\r\u2028\u2029]/).some((line) => /^\s*[^\s#%]/.test(line));

/** A line that begins with `---` always ends a document: YAML does not allow it elsewhere. */
function* splitDocuments(text: string): Generator<{ text: string; line: number }> {
  let start = 0;
  let line = 1;
  const separator = /(?<![^\n])---(?=\s|$)/g;
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
  const fail = (message: string, at: Position = { line: firstLine, column: 1 }): Finding => {
    return { file, ...at, path: [], message };
  };
  const parsed = parseYaml(text);
  const position = (offset: number): Position => {
    const { line, col } = parsed.lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  if ('errors' in parsed) {
    const findings = parsed.errors.map(({ message, offset }) =>
      fail(message, offset === undefined ? undefined : position(offset)),
    );
    return { findings };
  }
  const { document, value } = parsed;
  const tree = new Tree(document);
  const locate = (path: Path, at?: 'key' | 'value'): Position => position(tree.offsetOf(path, at));
  const locateIn = (path: Path) => {
    const block = tree.blockAt(path);
    const { line, column } = block ? position(block.offset) : locate(path);
    const indent = block && indentOf(text.slice(block.offset, block.end), block.value);
    return (place: Position): Position =>
      indent === undefined
        ? { line, column }
        : { line: line + place.line, column: indent + place.column };
  };
  return { file, start: locate([]), value, locate, locateIn };
}

/** How far a block is indented: the line of its `|` stands before the lines of its value. */
function indentOf(source: string, value: string): number {
  const spaces = (line: string | undefined) => line?.search(/[^ ]|$/) ?? 0;
  const lines = value.split('\n');
  const first = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  return spaces(source.split('\n')[first + 1]) - spaces(lines[first]);
}

/** Finds a document's nodes by path, with a cache: there may be thousands of findings. */
class Tree {
  private readonly pairs = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  private readonly targets = new Map<Alias, Node | null>();

  constructor(private readonly document: Document) {}

  /** The block scalar (`|`) at a path; undefined if the value has another style. */
  blockAt(
    path: Path,
  ): { readonly offset: number; readonly end: number; readonly value: string } | undefined {
    let node = this.target(this.document.contents as Node | null);
    for (const step of path) {
      const child = isMap(node)
        ? this.pairsOf(node).get(String(step))?.value
        : isSeq(node) && node.items[Number(step)];
      node = this.target((child || null) as Node | null);
    }
    if (!isScalar(node) || node.type !== 'BLOCK_LITERAL' || !node.range) return undefined;
    return { offset: node.range[0], end: node.range[1], value: String(node.value) };
  }

  /** The offset of the value at a path or of its key; if absent, of the nearest parent. */
  offsetOf(path: Path, at: 'key' | 'value' = 'value'): number {
    let node = this.document.contents as Node | null;
    let offset = node?.range?.[0] ?? 0;
    for (const [index, step] of path.entries()) {
      node = this.target(node);
      if (isMap(node)) {
        const pair = this.pairsOf(node).get(String(step));
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

  /** The entries of a map, with those that `<<` merges into it. */
  private pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.pairs.get(map);
    if (known) return known;
    const pairs = new Map<string, Pair>();
    this.pairs.set(map, pairs);
    const add = (name: string, pair: Pair) => {
      if (!pairs.has(name)) pairs.set(name, pair);
    };
    const merged: (Node | null)[] = [];
    for (const pair of map.items) {
      const key = this.target(pair.key as Node | null);
      const name = isScalar(key) ? key.value : undefined;
      if (typeof name === 'symbol') merged.push(this.target(pair.value as Node | null));
      else add(String(name), pair);
    }
    for (const node of merged.flatMap((each) => (isSeq(each) ? each.items : [each]))) {
      const source = this.target(node as Node | null);
      if (isMap(source)) for (const [name, pair] of this.pairsOf(source)) add(name, pair);
    }
    return pairs;
  }

  private target(node: Node | null): Node | null {
    if (!isAlias(node)) return node;
    let target = this.targets.get(node);
    if (target === undefined) {
      target = node.resolve(this.document) ?? null;
      this.targets.set(node, target);
    }
    return target;
  }
}
