/** What a command is: its words for the help and the shell's completion, and what it does. */
export interface Option {
  readonly short?: string;
  /** The name of its value; a switch has none. */
  readonly value?: string;
  /** What may stand there, where that is a fixed set. */
  readonly choices?: readonly string[];
  readonly description: string;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The arguments, as the usage line shows them. */
  readonly usage: string;
  /** At least so many arguments, and at most. */
  readonly args: readonly [number, number];
  /** Whether the shell completes arguments with file names. */
  readonly files?: boolean;
  /** What an argument may be, where that is a fixed set. */
  readonly choices?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly (readonly [command: string, explanation: string])[];
  /** Loaded only when called: a command pays for its own imports and no other's. */
  readonly load: () => Promise<{ readonly run: Run }>;
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Gives the exit code. */
export type Run = (args: readonly string[], values: Values) => Promise<number>;
