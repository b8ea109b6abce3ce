// @ts-nocheck
// CEL to JavaScript, as far as the CRD's rules use it: parsing and checking an expression takes
// longer than asking it, so both happen here, and the command carries no CEL library.
import { Environment } from '@marcbachmann/cel-js';

const parser = new Environment({ unlistedVariablesAreDyn: true });

/** A module of functions of `self` by expression; `cel` is the library of constructs/validation/rules. */
export function compileRules(schema) {
  const lines = expressions(schema).map(
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

function expressions(node) {
  if (typeof node !== 'object' || node === null) return [];
  const own = (node['x-kubernetes-validations'] ?? []).flatMap(({ rule, messageExpression }) => [
    rule,
    messageExpression,
  ]);
  const found = [...own, ...Object.values(node).flatMap(expressions)];
  // A rule about the change from an older object is the API server's alone.
  return [...new Set(found)].filter((text) => text !== undefined && !/\boldSelf\b/.test(text));
}

const OPERATORS = {
  '&&': '&&',
  '||': '||',
  '==': '===',
  '!=': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
};
const MACROS = { all: 'every', exists: 'some', filter: 'filter' };

function emit({ op, args }) {
  if (op in OPERATORS) return `(${emit(args[0])} ${OPERATORS[op]} ${emit(args[1])})`;
  switch (op) {
    case 'value':
      return typeof args === 'bigint' ? String(args) : JSON.stringify(args);
    case 'id':
      return args;
    case '!_':
      return `!${emit(args)}`;
    case '.':
      return `${emit(args[0])}.${args[1]}`;
    case '[]':
      return `${emit(args[0])}[${emit(args[1])}]`;
    case 'list':
      return `[${args.map(emit).join(', ')}]`;
    case 'in':
      return `cel.in(${emit(args[0])}, ${emit(args[1])})`;
    case 'call':
      return args[0] === 'has'
        ? `(${emit(args[1][0])} !== undefined)`
        : `cel.${args[0]}(${args[1].map(emit).join(', ')})`;
    case 'rcall': {
      const [method, receiver, rest] = args;
      if (method in MACROS) {
        const [variable, body] = rest;
        return `cel.items(${emit(receiver)}).${MACROS[method]}((${variable.args}) => ${emit(body)})`;
      }
      return `cel.${method}(${[receiver, ...rest].map(emit).join(', ')})`;
    }
    default:
      throw new Error(
        `compile-cel does not know the operator ${op}; add it, with a case in test/support/cases.ts`,
      );
  }
}
