/** The public API of the package. */
export type { Api } from '../constructs/api.js';
export { type MonocleConfig, validateConfig } from '../constructs/config/config.js';
export type { Crawler } from '../constructs/crawler.js';
export type { MonocleCrawler as MonocleCrawlerManifest } from '../constructs/crawlers/monocle-crawler.js';
export type { Elastic } from '../constructs/elastic.js';
export type { Exposure } from '../constructs/exposure.js';
export type { Instance } from '../constructs/instance.js';
export type { Monitoring } from '../constructs/monitoring.js';
export { MonocleChart, type MonocleChartProps } from '../constructs/monocle-chart.js';
export type { NetworkPolicies } from '../constructs/network-policies.js';
export { OperatorChart, type OperatorChartProps } from '../constructs/operator-chart.js';
export type { OperatorGitProps } from '../constructs/operator-git.js';
export {
  type Monocle as MonocleManifest,
  type MonocleSpec,
  type Resolution,
  type ResolvedMonocle,
  type ResolvedSpec,
  resolveMonocle,
} from '../constructs/spec.js';
export type { UpdateIdents } from '../constructs/update-idents.js';
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
export { type Manifest, type Synthesis, type SynthesisInputs, synthesize } from './synthesize.js';
