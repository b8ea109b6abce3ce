/** What a flag is: its texts for the help and for shell completion, its rules, and the type of its value. */
export interface Flag {
  readonly short?: string;
  /** The name of the value in the help; a flag without one is a boolean. */
  readonly value?: string;
  /** The allowed values; unset if any value is allowed. */
  readonly choices?: readonly string[];
  /** A rule for the value, and the text that follows `is not` in the error; unset if any value is allowed. */
  readonly rule?: { readonly holds: (value: string) => boolean; readonly words: string };
  /** Whether it may be given several times; its value is then a list. */
  readonly isRepeatable?: boolean;
  /** Whether the value may have several lines. Any other flag refuses control characters. */
  readonly isText?: boolean;
  /**
   * For a flag of publish: its field in monocle-k8s.yaml. Unset if only the command line may set it: changing the file
   * must not give a contributor more than changing what is published. docs/environments.md gives the reason for each.
   */
  readonly setting?: string;
  readonly description: string;
}

export type Flags = Readonly<Record<string, Flag>>;

type FlagValue<Row> = Row extends { readonly value: string }
  ? Row extends { readonly isRepeatable: true }
    ? readonly string[]
    : Row extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string
  : boolean;

/** The values of the flags that were given, by the names of the flags. */
export type FlagValues<Table> = { readonly [Name in keyof Table]?: FlagValue<Table[Name]> };

/** The same values as fields of monocle-k8s.yaml, as far as these flags have one. */
export type FlagSettings<Table> = {
  readonly [Name in keyof Table as Table[Name] extends {
    readonly setting: infer Field extends string;
  }
    ? Field
    : never]?: FlagValue<Table[Name]>;
};
