/** What every pod has. */
import { expect, test } from '@jest/globals';
import { pullPolicyOf } from '../../../constructs/workload/workload.js';

const DIGEST = `@sha256:${'a'.repeat(64)}`;

// Each is what the API server sets; test/e2e/commands.test.ts asks it.
test.each([
  ['monocle', 'Always'],
  ['monocle:latest', 'Always'],
  ['monocle:1.11.2', 'IfNotPresent'],
  ['monocle:latest-1', 'IfNotPresent'],
  ['registry.example.org:5000/monocle', 'Always'],
  ['registry.example.org:5000/monocle:1', 'IfNotPresent'],
  [`monocle${DIGEST}`, 'IfNotPresent'],
  [`monocle:latest${DIGEST}`, 'Always'],
])('%s is pulled %s', (image, policy) => expect(pullPolicyOf(image)).toBe(policy));
