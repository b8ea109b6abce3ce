/**
 * The command line: finds the command, reads its options, and turns whatever goes wrong into a
 * message and an exit code. A stack trace is shown for a defect of this program alone.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { InvalidInput } from '../constructs/problem.js';
import { nearest } from '../constructs/schema.js';
import type { Command, Values } from './command.js';
import { commands } from './commands.js';
import { commandHelp, programHelp } from './help.js';
import { UserError } from './sources.js';
import { version } from './version.js';
import { ClosedPipe, write } from './write.js';

export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv);
  } catch (error) {
    if (error instanceof ClosedPipe) {
      process.stderr.write('monocle-k8s: the output was cut off: nobody reads it any more\n');
      return 1;
    }
    if (error instanceof UserError || error instanceof InvalidInput) {
      process.stderr.write(`monocle-k8s: ${error.message}\n`);
      return error instanceof UserError ? error.exitCode : 1;
    }
    process.stderr.write(
      `monocle-k8s: this is a defect; please report it\n${(error as Error).stack}\n`,
    );
    return 70;
  }
}

async function dispatch([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const command = name === 'help' && rest[0] !== undefined ? find(rest[0]) : undefined;
    if (name === undefined) {
      process.stderr.write(programHelp());
      return 2;
    }
    await write(command ? commandHelp(command) : programHelp());
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
  return run(positionals, values);
}

function find(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const near = nearest(
    name,
    commands.map((candidate) => candidate.name),
  );
  throw new UserError(
    `there is no command ${name}${near ? `; did you mean ${near}?` : ''} See monocle-k8s --help`,
    2,
  );
}

function parse(
  command: Command,
  args: readonly string[],
): { values: Values; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { short, value }] of Object.entries(command.options)) {
    options[name] = {
      type: value === undefined ? 'boolean' : 'string',
      ...(short === undefined ? {} : { short }),
    };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Values, positionals };
  } catch (error) {
    const unknown = /Unknown option '(-+)([^']+)'/.exec((error as Error).message);
    const near = unknown?.[2] === undefined ? undefined : nearest(unknown[2], Object.keys(options));
    const reason = unknown
      ? `unknown option ${unknown[1]}${unknown[2]}${near ? `; did you mean --${near}?` : ''}`
      : (error as Error).message.split('\n')[0];
    throw usageError(command, reason ?? '');
  }
}

function check(command: Command, values: Values, args: readonly string[]): void {
  const [least, most] = command.args;
  if (args.length < least)
    throw usageError(
      command,
      `${command.usage.split(' ').slice(-3).join(' ').replace('[options] ', '')} is missing`,
    );
  if (args.length > most) throw usageError(command, `unexpected argument ${args[most]}`);
  const wrong = command.choices && args.find((arg) => !command.choices?.includes(arg));
  if (wrong !== undefined && command.choices)
    throw usageError(command, `${wrong} is not one of ${command.choices.join(', ')}`);
  for (const [name, { choices }] of Object.entries(command.options)) {
    const value = values[name];
    if (typeof value === 'string' && choices && !choices.includes(value)) {
      throw usageError(command, `--${name} ${value} is not one of ${choices.join(', ')}`);
    }
    if (value === '') throw usageError(command, `--${name} is empty`);
  }
}

const usageError = (command: Command, reason: string): UserError =>
  new UserError(
    `${reason}\nUsage: monocle-k8s ${command.name} ${command.usage}\nSee monocle-k8s ${command.name} --help`,
    2,
  );
