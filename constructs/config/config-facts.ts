/** What is computed once for a valid config, and kept as long as the config is. */
import type { MonocleConfig } from './config-types.js';

/** Computed once for a valid config: for a large one, this takes a second. */
export interface ConfigFacts {
  /** The result of renderConfig. */
  readonly text: string;
  readonly version: string;
  readonly identsVersion: string;
}

const known = new WeakMap<MonocleConfig, ConfigFacts>();

/** The config must be valid, and must never change afterwards. */
export function rememberFacts(config: MonocleConfig, facts: ConfigFacts): void {
  known.set(config, facts);
}

export const factsOf = (config: MonocleConfig): ConfigFacts | undefined => known.get(config);
