/** The thread in which ConfigChecker has large configs checked. */
import { parentPort } from 'node:worker_threads';
import { factsOf } from '../../constructs/config/config-facts.js';
import { verdictOf } from '../instance/config-verdict.js';
import type { Answer, Task } from './config-checker.js';

// A text of a million syntax errors has a million of them, and nobody reads where they were thrown.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ kind, text }: Task) => {
  const { config, ...verdict } = verdictOf(
    kind === 'text' ? { text } : { value: JSON.parse(text) },
  );
  const answer: Answer = {
    verdict,
    ...(config && { good: { json: JSON.stringify(config), facts: factsOf(config) } }),
  };
  parentPort?.postMessage(answer);
});
