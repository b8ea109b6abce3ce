/** The worker thread of ConfigChecker, for large configs. */
import { parentPort } from 'node:worker_threads';
import { factsOf } from '../../../constructs/config/config.js';
import { verdictOf } from '../../instance/desired/config-verdict.js';
import type { Answer, Task } from './config-checker.js';

// A text may have a million syntax errors, and a stack trace for each would take longer than the check.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ kind, text }: Task) => {
  const { config, ...verdict } = verdictOf(
    kind === 'value' ? { value: JSON.parse(text) } : { text, isMerged: kind === 'merged' },
  );
  const answer: Answer = {
    verdict,
    ...(config && { good: { json: JSON.stringify(config), facts: factsOf(config) } }),
  };
  parentPort?.postMessage(answer);
});
