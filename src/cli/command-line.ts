/**
 * The command line: finds the command, parses its flags, and turns every error into a message and an
 * exit code. Only a bug in this program prints a stack trace.
 */

import { constants } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { InvalidInput } from '../../constructs/validation/problem.js';
import { nearest } from '../../constructs/validation/schema.js';
import { Interrupted, printable, UserError } from '../errors.js';
import type { Flag } from '../flag.js';
import { asksForJson, writeJsonError } from '../output/json-output.js';
import { ClosedPipe, tell, write } from '../output/stdout.js';
import { OUTPUT_FLAG } from '../project/publish-flags.js';
import { learnEnvironment } from '../redact.js';
import { version } from '../version.js';
import type { Command } from './command.js';
import { commands } from './command-table.js';
import { commandHelp, programHelp } from './help.js';

export async function main(argv: readonly string[]): Promise<number> {
  learnEnvironment(process.env);
  try {
    return await dispatch(argv);
  } catch (error) {
    const code = exitCodeOf(error);
    const command = commands.find(({ name }) => name === argv[0]);
    // A command writes its JSON last, so after an error none has been written yet.
    if (command?.flags.output === OUTPUT_FLAG.output && asksForJson(argv))
      await writeJsonError(code, messageOf(error));
    if (error instanceof ClosedPipe) {
      tell('monocle-k8s: the output is incomplete: the reader closed the pipe\n');
      return 1;
    }
    if (error instanceof UserError || error instanceof InvalidInput) {
      tell(`monocle-k8s: ${error.message}\n`);
      return code;
    }
    if (error instanceof Interrupted) {
      tell(`monocle-k8s: ${messageOf(error)}\n`);
      process.kill(process.pid, error.signal);
      return code;
    }
    tell(`monocle-k8s: ${messageOf(error)}\n${(error as Error).stack}\n`);
    return code;
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UserError) return error.exitCode;
  if (error instanceof ClosedPipe || error instanceof InvalidInput) return 1;
  return error instanceof Interrupted ? 128 + constants.signals[error.signal] : 70;
}

function messageOf(error: unknown): string {
  if (error instanceof Interrupted) return `interrupted; ${error.outcome}`;
  if (error instanceof UserError || error instanceof InvalidInput) return error.message;
  return 'internal error, please report it';
}

async function dispatch([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined) {
    tell(programHelp());
    return 2;
  }
  if (['help', '--help', '-h'].includes(name)) {
    const topic = rest.find((word) => !word.startsWith('-'));
    await write(topic === undefined ? programHelp() : commandHelp(find(topic)));
    return 0;
  }
  if (name === '--version' || name === 'version') {
    await write(`${version}\n`);
    return 0;
  }
  const command = find(name);
  const { values, positionals } = parse(command, rest);
  if (values.help === true) {
    await write(commandHelp(command));
    return 0;
  }
  check(command, values, positionals);
  const { run } = await command.load();
  // parse() checked the values against the flags of this command.
  return run(positionals, values as never);
}

function find(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const isFlag = name.startsWith('-');
  const near = nearest(
    name,
    isFlag ? ['--help', '--version'] : ['help', ...commands.map((candidate) => candidate.name)],
  );
  const reason = `unknown ${isFlag ? 'flag' : 'command'} ${printable(name) || '""'}`;
  throw new UserError(`${reason}${didYouMean(near)}\nSee monocle-k8s --help`, 2);
}

const didYouMean = (near: string | undefined): string => (near ? `; did you mean ${near}?` : '');

type Parsed = Readonly<Record<string, unknown>>;

function parse(
  command: Command,
  args: readonly string[],
): { values: Parsed; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { short, value, isRepeatable = false }] of Object.entries(command.flags)) {
    options[name] = {
      type: value === undefined ? 'boolean' : 'string',
      multiple: isRepeatable,
      ...(short === undefined ? {} : { short }),
    };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      allowNegative: true,
    });
    return { values, positionals };
  } catch (error) {
    throw usageError(command, wordParseError(command, (error as Error).message));
  }
}

/** Rephrases Node's message about a flag as kubectl would. */
function wordParseError(command: Command, message: string): string {
  const unknown = /Unknown option '([^']+)'/.exec(message)?.[1];
  if (unknown !== undefined) {
    const known = [...Object.keys(command.flags), 'help'].map((name) => `--${name}`);
    return `unknown flag ${printable(unknown)}${didYouMean(nearest(unknown, known))}`;
  }
  const name = /Option '.*?--([\w-]+)/.exec(message)?.[1] ?? '';
  const value = command.flags[name]?.value;
  return value === undefined ? `--${name} takes no value` : `--${name} needs a ${value}`;
}

function check(command: Command, values: Parsed, args: readonly string[]): void {
  const [least, most] = command.args;
  if (args.length < least) {
    const what = command.files
      ? 'FILE is missing; use - for standard input'
      : `${command.usage.split(' ').at(-1)} is missing`;
    throw usageError(command, what);
  }
  if (args.length > most)
    throw usageError(command, `unexpected argument ${printable(args[most] ?? '')}`);
  const inputs = command.files ? [...args, values.config, values.overlay].flat() : [];
  if (inputs.filter((each) => each === '-').length > 1)
    throw usageError(command, '- is given twice, and standard input can be read only once');
  const wrong = command.choices && args.find((arg) => !command.choices?.includes(arg));
  if (wrong !== undefined && command.choices)
    throw usageError(command, `${printable(wrong)} is not one of ${command.choices.join(', ')}`);
  for (const [name, flag] of Object.entries(command.flags))
    for (const value of [values[name]].flat())
      if (typeof value === 'string') checkValue(command, name, flag, value);
}

function checkValue(command: Command, name: string, flag: Flag, value: string): void {
  const { choices, rule, isText = false } = flag;
  if (!isText && /\p{Cc}/u.test(value))
    throw usageError(
      command,
      // The message omits the value: it may be a URL with a password.
      `--${name} has a line break or another control character; leave it out`,
    );
  if (choices && !choices.includes(value))
    throw usageError(command, `--${name} ${value} is not one of ${choices.join(', ')}`);
  if (value === '') throw usageError(command, `--${name} is empty`);
  if (rule && !rule.holds(value))
    throw usageError(command, `--${name} ${value} is not ${rule.words}`);
}

const usageError = (command: Command, reason: string): UserError =>
  new UserError(
    `${reason}\nUsage: monocle-k8s ${command.name} ${command.usage}\nSee monocle-k8s ${command.name} --help`,
    2,
  );
