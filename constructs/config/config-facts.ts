import type { MonocleConfig } from './config-types.js';

/** What is worked out once about a config that passed every check: a large one takes a second. */
export interface ConfigFacts {
  /** What renderConfig gives. */
  readonly text: string;
  readonly version: string;
  readonly identsVersion: string;
}

const known = new WeakMap<MonocleConfig, ConfigFacts>();

/** Only of a config that nobody can change any more. */
export function rememberFacts(config: MonocleConfig, facts: ConfigFacts): void {
  known.set(config, facts);
}

export const factsOf = (config: MonocleConfig): ConfigFacts | undefined => known.get(config);
