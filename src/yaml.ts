/**
 * Parses all YAML from outside: files, Git, the cluster. It reads YAML as Kubernetes does
 * (sigs.k8s.io/yaml, which is go-yaml 2): an unquoted `yes` is a boolean, `012` and `0o17` are octal,
 * `1:30` and dates are strings, `<<` merges.
 *
 * In: the text of one document. Out: its syntax tree and plain value, or errors about what the API server would
 * not accept. Time and memory are bounded, even for a hostile text: bytes, depth and aliases have limits, and the
 * parser's own search for repeated keys, which takes quadratic time, is off.
 */
import {
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  Parser,
  type ScalarTag,
  type Tags,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { MAX_DEPTH } from '../constructs/validation/depth.js';

/** etcd refuses larger objects, and the parser needs a hundred times as much memory. */
export const MAX_BYTES = 1.5 * 1024 * 1024;
const MAX_ALIASES = 1000;
/** More characters than the largest allowed text has without aliases. */
const MAX_LENGTH = 2 * 1024 * 1024;
const CONTROL = /(?![\t\n\r\x85])\p{Cc}/u;

export interface YamlError {
  readonly message: string;
  /** The offset in the text; unset if the error is about the whole document. */
  readonly offset?: number;
}

export type ParsedYaml =
  | { readonly document: Document; readonly value: unknown; readonly lines: LineCounter }
  | { readonly errors: readonly YamlError[]; readonly lines: LineCounter };

/** The value of an untrusted text; undefined if it is not one valid document. */
export function yamlValue(text: string): unknown {
  const parsed = parseYaml(text);
  return 'errors' in parsed ? undefined : parsed.value;
}

export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter();
  const fail = (...errors: YamlError[]): ParsedYaml => ({ errors, lines });
  const size = Buffer.byteLength(text);
  if (size > MAX_BYTES)
    return fail({
      message: `has ${mebibytes(size)}; an object in Kubernetes may have at most ${mebibytes(MAX_BYTES)}`,
    });
  try {
    const [document, next] = documentsOf(text, lines);
    if (document === undefined) return fail({ message: 'not valid YAML' });
    const control = CONTROL.exec(text);
    if (control) {
      const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
      return fail({
        offset: control.index,
        message: `contains the control character U+${code}; write "\\u${code}" in quotes`,
      });
    }
    // Report only the first syntax error: the next ones are usually its consequences.
    const [error] = [...document.errors, ...document.warnings];
    if (error) return fail(word(error));
    if (next) return fail({ offset: next.range[0], message: SECOND });
    const flaws = findFlaws(document);
    if (flaws.length > 0) return fail(...flaws);
    // Measure before `toJS` expands the aliases, which could use all memory.
    const { depth, length } = measure(document.contents, new Map());
    if (depth > MAX_DEPTH) return fail(tooDeep);
    if (length > MAX_LENGTH) return fail(tooManyAliases);
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { document, value, lines };
  } catch (error) {
    if (error instanceof RangeError) return fail(tooDeep);
    if (error instanceof ReferenceError) return fail(tooManyAliases);
    return fail({ message: `not valid YAML: ${(error as Error).message}` });
  }
}

const SECOND = 'a second document begins here; put --- before it';

/** The first document, and the second if there is one. */
function documentsOf(text: string, lines: LineCounter): Document.Parsed[] {
  const composer = new Composer({
    version: '1.1',
    customTags,
    resolveKnownTags: false,
    prettyErrors: false,
    // The parser's own check takes quadratic time; see `duplicates`.
    uniqueKeys: false,
  });
  const tokens = untilHopeless(new Parser(lines.addNewLine).parse(text));
  const documents: Document.Parsed[] = [];
  for (const document of composer.compose(tokens, true, text.length))
    if (documents.push(document) === 2) break;
  return documents;
}

const MAX_ERRORS = 100;

/** Stops after many errors: only the first is shown, each takes about a kilobyte, and a text may have many. */
function* untilHopeless<Part extends { readonly type: string }>(tokens: Iterable<Part>) {
  let errors = 0;
  for (const token of tokens) {
    yield token;
    if (token.type === 'error' && ++errors > MAX_ERRORS) return;
  }
}

const tooDeep: YamlError = { message: `is nested too deeply; at most ${MAX_DEPTH} levels` };
const tooManyAliases: YamlError = {
  message: `has too many aliases (at most ${MAX_ALIASES}); write the values out`,
};

function word({ code, message, pos: [offset] }: YAMLError): YamlError {
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  const [, sign, tag] = /^Unresolved tag: (?:tag:yaml.org,2002:)?(!?)(.*)/.exec(message) ?? [];
  if (tag === undefined) return { offset, message: `not valid YAML: ${message.split('\n')[0]}` };
  const name = `${sign || '!!'}${tag}`;
  return { offset, message: `the tag ${name} does not fit here; write the value without it` };
}

/** Finds what YAML allows and JSON does not. */
function findFlaws(document: Document): YamlError[] {
  const flaws: YamlError[] = [];
  const anchors = new Map<string, Node>();
  let aliases = 0;
  const flawOf = (at: unknown, node: Node, path: readonly unknown[]): string | undefined => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (!target) return `*${node.source} has no anchor &${node.source} before it`;
      return path.includes(target)
        ? `*${node.source} is inside the value that it refers to`
        : undefined;
    }
    if (!isScalar(node))
      return at === 'key' ? 'a key must be a string, not a list or a map' : undefined;
    if (node.value === null && at === 'key') return 'a key must not be empty or null';
    const infinite = typeof node.value === 'number' && !Number.isFinite(node.value);
    return infinite ? `${node.source} is not a number in JSON` : undefined;
  };
  visit(document, (at, node, path) => {
    if (!isNode(node)) return undefined;
    if (isAlias(node) && ++aliases > MAX_ALIASES) {
      flaws.push(tooManyAliases);
      return visit.BREAK;
    }
    if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    const message = flawOf(at, node, path);
    if (message !== undefined) flaws.push({ message, offset: node.range?.[0] });
    if (isMap(node)) for (const flaw of duplicates(node)) flaws.push(flaw);
    return undefined;
  });
  return flaws;
}

function duplicates(map: YAMLMap): YamlError[] {
  const seen = new Set<string>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key) || typeof key.value === 'symbol') return [];
    const name = String(key.value);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ message: `${name} is set twice; keep one`, offset: key.range?.[0] }];
  });
}

interface Extent {
  readonly depth: number;
  /** In characters, approximately. */
  readonly length: number;
}

/**
 * Measures a node as if every alias were expanded, in linear time.
 * @param anchors the extents of the anchors before it
 */
function measure(node: unknown, anchors: Map<string, Extent>): Extent {
  if (isAlias(node)) return anchors.get(node.source) ?? { depth: 0, length: 1 };
  let depth = 0;
  let length = 1;
  const add = (child: unknown) => {
    const extent = measure(child, anchors);
    depth = Math.max(depth, extent.depth);
    length += extent.length;
  };
  if (isCollection(node)) {
    for (const item of node.items) {
      if (isPair(item)) {
        add(item.key);
        add(item.value);
      } else add(item);
    }
    depth++;
  } else if (isScalar(node) && typeof node.value === 'string') length += node.value.length;
  if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, { depth, length });
  return { depth, length };
}

const INTEGER = /^[-+]?(?:0x_*[\da-f][\da-f_]*|0o_*[0-7][0-7_]*|0b_*[01][01_]*|\d[\d_]*)$/i;
const FLOAT = /^[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d[\d_]*)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const numbers: readonly ScalarTag[] = [
  {
    tag: 'tag:yaml.org,2002:int',
    default: true,
    test: INTEGER,
    resolve: (text) => {
      const digits = text.toLowerCase().replaceAll(/[-+_]/g, '');
      const number = Number(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
      return text.startsWith('-') && number !== 0 ? -number : number;
    },
  },
  {
    tag: 'tag:yaml.org,2002:float',
    default: true,
    test: FLOAT,
    resolve: (text) => {
      const number = Number(text.replaceAll('_', ''));
      return Number.isFinite(number) ? number : text;
    },
  },
  {
    tag: 'tag:yaml.org,2002:float',
    default: true,
    test: NOT_FINITE,
    resolve: () => Number.NaN,
  },
];

/** The parser's tags for YAML 1.1 without dates, sets and the like, and with Go's numbers. */
function customTags(tags: Tags): Tags {
  const kept = tags.filter(
    (tag) => typeof tag === 'object' && /:(?:map|seq|str|null|bool|merge)$/.test(tag.tag),
  );
  return [...kept, ...numbers];
}

export const mebibytes = (bytes: number): string =>
  `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;
