/** The parts of a command: its texts for the help and for shell completion, and the code that runs it. */
import type { Flags, FlagValues } from '../flag.js';
import type { FLAGS } from './flags.js';

export type CommandName = keyof typeof FLAGS;

/** The values of the flags that a command was given. */
export type Values<Name extends CommandName> = FlagValues<(typeof FLAGS)[Name]>;

/** @returns the exit code */
export type Run<Name extends CommandName> = (
  args: readonly string[],
  values: Values<Name>,
) => Promise<number>;

/** A row of the table of commands. */
export interface CommandRow<Name extends CommandName> {
  readonly summary: string;
  /** The arguments, as the usage line shows them. */
  readonly usage: string;
  /** The minimum and maximum number of arguments. */
  readonly args: readonly [number, number];
  /** Whether the shell completes arguments with file names. */
  readonly files?: boolean;
  /** The allowed arguments; unset if any is allowed. */
  readonly choices?: readonly string[];
  /** What the help says about the arguments, if the usage line is not enough. */
  readonly note?: string;
  readonly examples: readonly (readonly [command: string, explanation: string])[];
  /** Imports the command on demand, so that no command waits for the imports of another. */
  readonly load: () => Promise<{ readonly run: Run<Name> }>;
}

export interface Command extends CommandRow<never> {
  readonly name: string;
  readonly flags: Flags;
}
