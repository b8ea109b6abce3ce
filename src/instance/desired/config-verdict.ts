/**
 * Whether a config can run: parsed, checked, and rendered as the pods would mount it. Pure.
 *
 * A large config takes seconds: the controller calls this through ConfigChecker, in a worker thread.
 */
import {
  configVersion,
  contentProblems,
  identsVersion,
  type MonocleConfig,
  rememberFacts,
  renderConfig,
  sizeRefusal,
  type ValidConfig,
} from '../../../constructs/config/config.js';
import { withStandIns } from '../../../constructs/crawlers/last-good.js';
import {
  formatProblem,
  isError,
  MAX_SHOWN,
  validOf,
} from '../../../constructs/validation/problem.js';
import { readDocuments } from '../../input/documents.js';

/** The limit of a problem's text: it quotes keys, which can be as long as the config. */
const MAX_PROBLEM_LENGTH = 1_000;

export interface ConfigVerdict {
  /** undefined if the config cannot run. */
  readonly config?: ValidConfig;
  /** The first problems; none if the config can run. */
  readonly problems: readonly string[];
  /** How many problems there are. */
  readonly total: number;
}

/** The text of a ConfigMap's key, or a value inline in a spec. */
export type ConfigInput =
  | {
      readonly text: unknown;
      /**
       * Whether it is the text that the pods mount, which MonocleCrawlers may be part of.
       * @default false
       */
      readonly isMerged?: boolean;
    }
  | { readonly value: unknown };

export function verdictOf(input: ConfigInput): ConfigVerdict {
  let config: unknown;
  if ('text' in input) {
    if (typeof input.text !== 'string') return refusal(['has no key config.yaml']);
    const [document, second] = readDocuments('config.yaml', input.text);
    if (second !== undefined) return refusal(['config.yaml holds more than one document']);
    if (document === undefined) return refusal(['config.yaml is empty']);
    if ('findings' in document) {
      const problems = document.findings.map(
        ({ line, column, message }) => `config.yaml:${line}:${column} ${message}`,
      );
      return refusal(problems);
    }
    config = document.value;
  } else config = input.value;
  const isMerged = 'text' in input && input.isMerged === true;
  const problems = contentProblems(isMerged ? withStandIns(config) : config);
  const valid = validOf(config as MonocleConfig, problems);
  if (valid) return accept(valid);
  const errors = problems.filter(isError);
  return refusal(errors.slice(0, MAX_SHOWN).map(formatProblem), errors.length);
}

/** The verdict on a config that is known to be valid. */
export const accepted = (config: ValidConfig): ConfigVerdict => ({
  config,
  problems: [],
  total: 0,
});

function accept(config: ValidConfig): ConfigVerdict {
  const text = renderConfig(config);
  const tooLarge = sizeRefusal(text);
  if (tooLarge !== undefined) return refusal([tooLarge]);
  const facts = {
    text,
    version: configVersion(config),
    identsVersion: identsVersion(config),
  };
  rememberFacts(config, facts);
  return accepted(config);
}

export function refusal(problems: readonly string[], total = problems.length): ConfigVerdict {
  const kept = problems
    .slice(0, MAX_SHOWN)
    .map((text) =>
      text.length > MAX_PROBLEM_LENGTH ? `${text.slice(0, MAX_PROBLEM_LENGTH)}…` : text,
    );
  return { problems: kept, total };
}
