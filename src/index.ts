/** The public API of the package. */
export type { Api } from '../constructs/components/api.js';
export type { Crawler } from '../constructs/components/crawler.js';
export type { Exposure } from '../constructs/components/exposure.js';
export type { Monitoring } from '../constructs/components/monitoring.js';
export type { NetworkPolicies } from '../constructs/components/network-policies.js';
export type { UpdateIdents } from '../constructs/components/update-idents.js';
export { type MonocleConfig, validateConfig } from '../constructs/config/config.js';
export type { MonocleCrawler as MonocleCrawlerManifest } from '../constructs/crawlers/monocle-crawler.js';
export type { Elastic } from '../constructs/elastic/elastic.js';
export type { Instance } from '../constructs/instance/instance.js';
export {
  type Monocle as MonocleManifest,
  type MonocleSpec,
  type Resolution,
  type ResolvedMonocle,
  type ResolvedSpec,
  resolveMonocle,
} from '../constructs/instance/spec.js';
export { MonocleChart, type MonocleChartProps } from '../constructs/monocle-chart.js';
export { OperatorChart, type OperatorChartProps } from '../constructs/operator/operator-chart.js';
export type { OperatorGitProps } from '../constructs/operator/operator-git.js';
export {
  formatPath,
  InvalidInput,
  type Path,
  type Problem,
} from '../constructs/validation/problem.js';
export {
  Monocle,
  MonocleCrawler,
  type MonocleCrawlerProps,
  type MonocleProps,
} from '../imports/monocle.monocle.change-metrics.io.js';
export { MonocleValidation } from './cdk8s-validation.js';
export { toYaml } from './manifest/yaml-text.js';
export {
  type Manifest,
  type MonocleInputs as SynthesisInputs,
  type Synthesis,
  synthesizeMonocle as synthesize,
} from './synthesize.js';
