/**
 * Evaluates the CRD's rules that JSON Schema cannot express, as the API server does: CEL expressions
 * and unique list keys.
 *
 * In: the CRD's schema and a value with defaults. Out: problems. Transition rules (`oldSelf`) are
 * skipped: only the API server knows the old object.
 */
import { compiledRules } from '../../imports/rules.js';
import type { Path, Problem } from './problem.js';
import { parseQuantity } from './quantity.js';
import { type JsonSchema, keysOf, own } from './schema.js';

interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression?: string;
  readonly fieldPath?: string;
}

export interface RuleOptions {
  /** Whether the value passed the schema. If not, a rule that cannot be evaluated is skipped. */
  readonly isSchemaValid: boolean;
}

export function ruleProblems(schema: JsonSchema, root: unknown, options: RuleOptions): Problem[] {
  const holds: Holds = ({ rule }, self) => {
    try {
      return evaluate(rule, self) === true;
    } catch (error) {
      if (options.isSchemaValid) throw error;
      return true;
    }
  };
  return visit(schema, root, [], holds).problems;
}

interface Visited {
  readonly problems: Problem[];
  /** Whether the value, or a part of it, is much larger than the schema allows. */
  readonly isHuge: boolean;
}

type Holds = (rule: Rule, self: unknown) => boolean;

/**
 * A rule takes linear time only within the limits of the schema. Above this multiple of a limit, a value is
 * refused for its size, without evaluating rules. Below it, the user sees every problem at once.
 */
const HUGE = 10;

function visit(schema: JsonSchema, value: unknown, path: Path, holds: Holds): Visited {
  if (value === undefined || value === null) return { problems: [], isHuge: false };
  const parts = partsOf(schema, value).map(([step, child, childSchema]) =>
    visit(childSchema, child, [...path, step], holds),
  );
  const isHuge = sizeOf(value) > HUGE * limitOf(schema) || parts.some((part) => part.isHuge);
  const rules = (schema['x-kubernetes-validations'] ?? []) as readonly Rule[];
  const broken = rules.filter(
    (rule) => !isHuge && !/\boldSelf\b/.test(rule.rule) && !holds(rule, value),
  );
  const failed = broken.map((rule) => ({
    path: [...path, ...subject(rule, path)],
    message: rule.messageExpression
      ? String(evaluate(rule.messageExpression, value))
      : rule.message,
  }));
  const repeated = Array.isArray(value) ? duplicates(schema, value, path) : [];
  return { problems: [failed, repeated, ...parts.map((part) => part.problems)].flat(), isHuge };
}

/** The items or fields of a value that the schema describes. */
function partsOf(schema: JsonSchema, value: unknown): [string | number, unknown, JsonSchema][] {
  const { items, properties, additionalProperties: rest } = schema;
  if (Array.isArray(value)) return items ? value.map((item, index) => [index, item, items]) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const known = own(properties, key) ?? (typeof rest === 'object' ? rest : undefined);
    return known ? [[key, child, known] as [string, unknown, JsonSchema]] : [];
  });
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

const limitOf = (schema: JsonSchema): number =>
  Number(schema.maxLength ?? schema.maxItems ?? schema.maxProperties ?? Number.POSITIVE_INFINITY);

/** The path that a rule's problem refers to. A rule at the root refers to the object's name. */
function subject(rule: Rule, path: Path): Path {
  if (rule.fieldPath) return rule.fieldPath.split('.').slice(1);
  return path.length === 0 ? ['metadata', 'name'] : [];
}

function duplicates(schema: JsonSchema, list: readonly unknown[], path: Path): Problem[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'map' && type !== 'set') return [];
  const keys = keysOf(schema) ?? [];
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const parts =
      type === 'set' ? [item] : keys.map((key) => (item as Record<string, unknown> | null)?.[key]);
    const identity = JSON.stringify(parts);
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [
      {
        path: [...path, index],
        message: `${parts.map(String).join('/')} is listed twice; keep one`,
      },
    ];
  });
}

const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/** The CEL functions of the API server that our rules use. */
const cel = {
  size: (value: string | Uint8Array | readonly unknown[]): number =>
    typeof value === 'string' ? [...value].length : value.length,
  string: String,
  matches: (text: string, pattern: string): boolean => regExp(pattern).test(text),
  contains: (text: string, part: string): boolean => text.includes(part),
  startsWith: (text: string, part: string): boolean => text.startsWith(part),
  endsWith: (text: string, part: string): boolean => text.endsWith(part),
  bytes: (text: string): Uint8Array => new TextEncoder().encode(text),
  sum: (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0),
  in: (key: string, container: readonly unknown[] | object): boolean =>
    Array.isArray(container) ? container.includes(key) : Object.hasOwn(container, key),
  /** What `all`, `filter` and `map` iterate over: the items of a list, the keys of a map. */
  // biome-ignore lint/suspicious/noExplicitAny: items of any shape
  items: (value: readonly unknown[] | object): readonly any[] =>
    Array.isArray(value) ? value : Object.keys(value),
  /** In milliseconds. Parses only what the rule's own pattern allows. */
  duration: (text: string): number =>
    [...text.matchAll(/(\d+)(h|ms|m|s)/g)].reduce(
      (sum, [, count, unit = 'ms']) => sum + Number(count) * (MILLISECONDS[unit] ?? 0),
      0,
    ),
  isQuantity: (text: string): boolean => parseQuantity(text) !== undefined,
  quantity: (text: string): bigint => {
    const quantity = parseQuantity(text);
    if (quantity === undefined) throw new Error(`${text} is not a quantity`);
    return quantity;
  },
  compareTo: (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0),
  isLessThan: (a: bigint, b: bigint): boolean => a < b,
  isCIDR: (text: string): boolean => parseBlock(text) !== undefined,
  cidr: (text: string): AddressBlock => {
    const block = parseBlock(text);
    if (block === undefined) throw new Error(`${text} is not an address block`);
    return block;
  },
  containsCIDR: (outer: AddressBlock, inner: string): boolean => {
    const block = parseBlock(inner);
    return block !== undefined && contains(outer, block);
  },
  masked,
  ip: ({ address }: AddressBlock): bigint => address,
  prefixLength: ({ prefixLength }: AddressBlock): number => prefixLength,
};

export type CelFunctions = typeof cel;

const patterns = new Map<string, RegExp>();

function regExp(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known;
}

function evaluate(expression: string, self: unknown): unknown {
  const rule = compiledRules[expression];
  if (!rule) throw new Error(`imports/ does not have the rule ${expression}; run npm run generate`);
  return rule(self, cel);
}

// Address blocks in CIDR notation, as the API server's CEL library parses them. Pure.

export interface AddressBlock {
  readonly bits: 32 | 128;
  readonly address: bigint;
  readonly prefixLength: number;
}

/** undefined if the text is not a block. An IPv4 address in IPv6 form (::ffff:1.2.3.4) is refused. */
export function parseBlock(text: string): AddressBlock | undefined {
  const [, ip = '', digits] = /^([0-9A-Fa-f:.]+)\/(0|[1-9][0-9]{0,2})$/.exec(text) ?? [];
  const bits = ip.includes(':') ? 128 : 32;
  const address = bits === 32 ? parseIPv4(ip) : parseIPv6(ip);
  const prefixLength = Number(digits);
  const isBlock = address !== undefined && prefixLength <= bits;
  return isBlock ? { bits, address, prefixLength } : undefined;
}

export function contains(outer: AddressBlock, inner: AddressBlock): boolean {
  if (outer.bits !== inner.bits || outer.prefixLength > inner.prefixLength) return false;
  const bits = hostBits(outer);
  return outer.address >> bits === inner.address >> bits;
}

/** The block with its host bits set to zero. */
export function masked(block: AddressBlock): AddressBlock {
  const bits = hostBits(block);
  return { ...block, address: (block.address >> bits) << bits };
}

const hostBits = ({ bits, prefixLength }: AddressBlock): bigint => BigInt(bits - prefixLength);

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const MAPPED_IPV4 = 0xffffn;

function parseIPv4(ip: string): bigint | undefined {
  if (!IPV4.test(ip)) return undefined;
  return ip.split('.').reduce((address, octet) => address * 256n + BigInt(octet), 0n);
}

function parseIPv6(ip: string): bigint | undefined {
  const parts = ip.split('::');
  if (parts.length > 2) return undefined;
  const [head, tail] = parts.map((part, i) => groupsOf(part, i === parts.length - 1));
  if (head === undefined || (parts.length === 2 && tail === undefined)) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  const address = groups.reduce((sum, group) => sum * 65536n + group, 0n);
  return address >> 32n === MAPPED_IPV4 ? undefined : address;
}

/** The 16-bit groups of a part of an address. The last 32 bits may be in IPv4 form. */
function groupsOf(part: string, isLast: boolean): bigint[] | undefined {
  if (part === '') return [];
  const texts = part.split(':');
  const ipv4 = isLast ? parseIPv4(texts.at(-1) ?? '') : undefined;
  if (ipv4 !== undefined) texts.pop();
  if (!texts.every((text) => /^[0-9A-Fa-f]{1,4}$/.test(text))) return undefined;
  const groups = texts.map((text) => BigInt(`0x${text}`));
  return ipv4 === undefined ? groups : [...groups, ipv4 >> 16n, ipv4 & 0xffffn];
}
