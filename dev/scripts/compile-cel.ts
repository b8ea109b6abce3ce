// CEL to JavaScript, as far as the CRDs' rules use it. To parse and check an expression takes longer
// than to evaluate it, so both happen here, and the command needs no CEL library.
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import type { Schema } from './crd.js';

const parser = new Environment({ unlistedVariablesAreDyn: true });

/** The text of a module with a function of `self` for each expression; `cel` is the library in constructs/validation/rules. */
export function compileRules(schemas: readonly Schema[]): string {
  const lines = expressions(schemas).map(
    (text) => `  ${JSON.stringify(text)}: (self, cel) => ${emit(parser.parse(text).ast)},`,
  );
  return `import type { CelFunctions } from '../constructs/validation/rules.js';

// biome-ignore lint/suspicious/noExplicitAny: a rule is asked about a value of any shape
type Compiled = (self: any, cel: CelFunctions) => unknown;

export const compiledRules: Readonly<Record<string, Compiled>> = {
${lines.join('\n')}
};
`;
}

function expressions(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const rules = (node as Schema)['x-kubernetes-validations'] ?? [];
  const own = rules.flatMap(({ rule, messageExpression }) => [rule, messageExpression ?? rule]);
  const found = [...own, ...Object.values(node).flatMap(expressions)];
  // Only the API server knows the old object, so only it checks rules about a change.
  return [...new Set(found)].filter((text) => !/\boldSelf\b/.test(text));
}

/** The operators whose name in JavaScript is another. */
const OPERATORS: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };
const MACROS: Readonly<Record<string, string>> = {
  all: 'every',
  exists: 'some',
  filter: 'filter',
  map: 'map',
};
/** A field whose name is a reserved word of CEL: `__namespace__`. */
const ESCAPED = /^__(\w+)__$/;

function emit(node: ASTNode): string {
  switch (node.op) {
    case '&&':
    case '||':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '+':
      return `(${emit(node.args[0])} ${OPERATORS[node.op] ?? node.op} ${emit(node.args[1])})`;
    case 'value':
      return typeof node.args === 'bigint' ? String(node.args) : JSON.stringify(node.args);
    case 'id':
      return node.args;
    case '!_':
      return `!${emit(node.args)}`;
    case '.':
      return `${emit(node.args[0])}.${node.args[1].replace(ESCAPED, '$1')}`;
    case '?:':
      return `(${emit(node.args[0])} ? ${emit(node.args[1])} : ${emit(node.args[2])})`;
    case '[]':
      return `${emit(node.args[0])}[${emit(node.args[1])}]`;
    case 'list':
      return `[${node.args.map(emit).join(', ')}]`;
    case 'in':
      return `cel.in(${emit(node.args[0])}, ${emit(node.args[1])})`;
    case 'call':
      return call(...node.args);
    case 'rcall':
      return methodCall(...node.args);
    default:
      throw new Error(
        `compile-cel does not know the operator ${node.op}; add it, with a case in test/support/cases/cases.ts`,
      );
  }
}

function call(name: string, args: readonly ASTNode[]): string {
  const values = args.map(emit);
  return name === 'has' ? `(${values[0]} !== undefined)` : `cel.${name}(${values.join(', ')})`;
}

function methodCall(name: string, receiver: ASTNode, args: readonly ASTNode[]): string {
  const values = [receiver, ...args].map(emit);
  const macro = MACROS[name];
  if (macro === undefined) return `cel.${name}(${values.join(', ')})`;
  const [list, variable, body] = values;
  return `cel.items(${list}).${macro}((${variable}) => ${body})`;
}
