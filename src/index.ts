/** The public API of the package. */
export { type MonocleConfig, validateConfig } from '../constructs/config/config.js';
export type { Instance } from '../constructs/instance.js';
export { MonocleChart, type MonocleChartProps } from '../constructs/monocle-chart.js';
export { OperatorChart, type OperatorChartProps } from '../constructs/operator-chart.js';
export { type Monocle, type MonocleSpec, resolveMonocle } from '../constructs/spec.js';
export { formatPath, InvalidInput, type Problem } from '../constructs/validation/problem.js';
export { type Manifest, type Synthesis, type SynthesisInputs, synthesize } from './synthesize.js';
