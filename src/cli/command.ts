/** What a command is: its words for the help and for shell completion, and the code that runs it. */
export interface Flag {
  readonly short?: string;
  /** How the help calls the value; a flag without one is a boolean. */
  readonly value?: string;
  /** The values that are allowed; unset if any is. */
  readonly choices?: readonly string[];
  /** A rule for the value, and its words after `is not`; unset if any value is allowed. */
  readonly rule?: { readonly holds: (value: string) => boolean; readonly words: string };
  /** Whether it may be given several times; its value is then a list. */
  readonly isRepeatable?: boolean;
  /** Whether the value may have several lines. Any other flag refuses control characters. */
  readonly isText?: boolean;
  readonly description: string;
}

export type Flags = Readonly<Record<string, Flag>>;

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The arguments, as the usage line shows them. */
  readonly usage: string;
  /** The least and the greatest number of arguments. */
  readonly args: readonly [number, number];
  /** Whether the shell completes arguments with file names. */
  readonly files?: boolean;
  /** The arguments that are allowed; unset if any is. */
  readonly choices?: readonly string[];
  /** What the help says about the arguments, if the usage line is not enough. */
  readonly note?: string;
  readonly flags: Flags;
  readonly examples: readonly (readonly [command: string, explanation: string])[];
  /** Imports the command when it is called, so that no command waits for the imports of another. */
  readonly load: () => Promise<{ readonly run: Run }>;
}

/** The values of the flags that were given. */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** Returns the exit code. */
export type Run = (args: readonly string[], values: Values) => Promise<number>;
