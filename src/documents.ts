/**
 * YAML text to plain values that know where they stood.
 *
 * In: a source's name and text. Out: its documents one at a time, so that a stream of thousands is
 * never held as a whole; each with a value, or with findings that say why there is none. Empty ones
 * are passed over, as kubectl does.
 */
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Path, Problem } from '../constructs/problem.js';
import { parseAsKubernetes } from './kubernetes-yaml.js';

/** etcd refuses larger objects; a parser's memory is a hundredfold of that. */
export const MAX_DOCUMENT_BYTES = 1.5 * 1024 * 1024;

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
    // Comments, or the directives before the first document.
    if (!/^[^\S\n]*[^\s#%]/m.test(chunk.text)) continue;
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

/** A line that begins with `---` ends a document, wherever it stands: YAML allows it nowhere else. */
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
  const size = Buffer.byteLength(text);
  if (size > MAX_DOCUMENT_BYTES) {
    const most = mebibytes(MAX_DOCUMENT_BYTES);
    return { findings: [fail(`has ${mebibytes(size)}; an object in Kubernetes may have ${most}`)] };
  }
  const parsed = parseAsKubernetes(text);
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
  const locate = (path: Path, at?: 'key' | 'value'): Position =>
    position(offsetOf(document, path, at));
  return { file, start: locate([]), value, locate };
}

/** Of the value at a path, or of its key; of the nearest that exists, where it does not. */
function offsetOf(document: Document, path: Path, at: 'key' | 'value' = 'value'): number {
  let node: Node | null = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    node = target(document, node);
    if (isMap(node)) {
      const pair = pairOf(document, node, String(step));
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

/** A map's own pair for a key, or the one that `<<` brings. */
function pairOf(
  document: Document,
  map: YAMLMap,
  name: string,
): YAMLMap['items'][number] | undefined {
  const keyOf = (key: unknown): unknown => {
    const node = target(document, key as Node | null);
    return isScalar(node) ? node.value : undefined;
  };
  const own = map.items.find(({ key }) => String(keyOf(key)) === name);
  if (own) return own;
  for (const { key, value } of map.items) {
    if (typeof keyOf(key) !== 'symbol') continue;
    const merged = target(document, value as Node | null);
    for (const source of isSeq(merged) ? merged.items : [merged]) {
      const node = target(document, source as Node | null);
      const pair = isMap(node) ? pairOf(document, node, name) : undefined;
      if (pair) return pair;
    }
  }
  return undefined;
}

const target = (document: Document, node: Node | null): Node | null =>
  isAlias(node) ? (node.resolve(document) ?? null) : node;

export const mebibytes = (bytes: number): string =>
  `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;
