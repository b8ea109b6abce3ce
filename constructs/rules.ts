/**
 * The rules of the CRD that JSON Schema cannot say: its CEL expressions and its list keys, judged
 * as the API server judges them.
 *
 * In: the CRD's schema and a value that has its shape and its defaults. Out: problems.
 * Rules about the change from an older object (`oldSelf`) are the API server's alone.
 */
import { Environment } from '@marcbachmann/cel-js';
import type { Path, Problem } from './problem.js';
import { parseQuantity } from './quantity.js';
import type { JsonSchema } from './schema.js';

interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression?: string;
  readonly fieldPath?: string;
}

export interface RuleOptions {
  /** Whether the value has the schema's shape; where it has not, a rule that cannot be asked is left out. */
  readonly shapely: boolean;
}

export function ruleProblems(schema: JsonSchema, root: unknown, options: RuleOptions): Problem[] {
  const problems: Problem[] = [];
  const holds = ({ rule }: Rule, self: unknown): boolean => {
    try {
      return evaluate(rule, self) === true;
    } catch (error) {
      if (options.shapely) throw error;
      return true;
    }
  };
  visit(schema, root, [], { problems, holds });
  return problems;
}

interface Visit {
  readonly problems: Problem[];
  readonly holds: (rule: Rule, self: unknown) => boolean;
}

function visit(schema: JsonSchema, value: unknown, path: Path, context: Visit): void {
  if (value === undefined || value === null) return;
  for (const rule of (schema['x-kubernetes-validations'] ?? []) as readonly Rule[]) {
    if (/\boldSelf\b/.test(rule.rule) || context.holds(rule, value)) continue;
    const message = rule.messageExpression
      ? String(evaluate(rule.messageExpression, value))
      : rule.message;
    context.problems.push({ path: [...path, ...subject(rule, path)], message });
  }
  if (Array.isArray(value)) {
    context.problems.push(...duplicates(schema, value, path));
    for (const [index, item] of value.entries()) {
      if (schema.items) visit(schema.items, item, [...path, index], context);
    }
  } else if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) {
      const rest = schema.additionalProperties;
      const childSchema = schema.properties?.[key] ?? (typeof rest === 'object' ? rest : undefined);
      if (childSchema) visit(childSchema, child, [...path, key], context);
    }
  }
}

/** At the root, the API server shows a rule nothing but the object's name. */
function subject(rule: Rule, path: Path): Path {
  if (rule.fieldPath) return rule.fieldPath.split('.').slice(1);
  return path.length === 0 ? ['metadata', 'name'] : [];
}

function duplicates(schema: JsonSchema, list: readonly unknown[], path: Path): Problem[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'map' && type !== 'set') return [];
  const keys = (schema['x-kubernetes-list-map-keys'] ?? []) as readonly string[];
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const parts =
      type === 'set' ? [item] : keys.map((key) => (item as Record<string, unknown> | null)?.[key]);
    const identity = JSON.stringify(parts);
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [{ path: [...path, index], message: `${parts.map(String).join('/')} is there twice` }];
  });
}

class Quantity {
  constructor(readonly amount: bigint) {}
}

const quantity = (text: string): Quantity => {
  const amount = parseQuantity(text);
  if (amount === undefined) throw new Error(`${text} is not a quantity`);
  return new Quantity(amount);
};

/** CEL as the API server offers it, as far as our rules use it. */
const cel = new Environment({ unlistedVariablesAreDyn: true })
  .registerType('Quantity', Quantity)
  .registerFunction('isQuantity(string): bool', (text: string) => parseQuantity(text) !== undefined)
  .registerFunction('quantity(string): Quantity', quantity)
  .registerFunction('Quantity.compareTo(Quantity): int', (a: Quantity, b: Quantity) =>
    a.amount < b.amount ? -1n : a.amount > b.amount ? 1n : 0n,
  )
  .registerFunction(
    'Quantity.isLessThan(Quantity): bool',
    (a: Quantity, b: Quantity) => a.amount < b.amount,
  );

const programs = new Map<string, ReturnType<typeof cel.parse>>();

function evaluate(expression: string, self: unknown): unknown {
  let program = programs.get(expression);
  if (!program) {
    program = cel.parse(expression);
    programs.set(expression, program);
  }
  return program({ self });
}
