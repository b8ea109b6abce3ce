/** Runs before each test file: its properties take the seed of the run, and print it if they fail. */
import fc from 'fast-check';
import { SEED } from './random.js';

fc.configureGlobal({ seed: SEED });
