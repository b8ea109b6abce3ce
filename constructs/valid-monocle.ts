/**
 * The only check of a Monocle. Code that takes a ValidMonocle relies on it, and checks nothing again.
 *
 * In: any value. Out: a ValidMonocle, or every problem.
 */
import {
  configProblems,
  defaultConfig,
  type MonocleConfig,
  type ValidConfig,
} from './config/config.js';
import { type MergedCrawlers, mergeCrawlers } from './crawlers/merge-crawlers.js';
import { CRAWLER_KIND, type MonocleCrawler, resolveCrawler } from './crawlers/monocle-crawler.js';
import type { ObjectMeta } from './instance/custom-resource.js';
import { type Instance, type InstanceProps, resolveInstance } from './instance/instance.js';
import {
  API_VERSION,
  KIND,
  type Monocle,
  resolveMonocle,
  type ValidSpec,
} from './instance/spec.js';
import { judgePods, type PodVerdict } from './pods/pod-verdict.js';
import { InvalidInput, isError, type Problem, type Valid, validOf } from './validation/problem.js';
import { own } from './validation/schema.js';

export interface ValidMonocle {
  readonly metadata: Pick<ObjectMeta, 'name' | 'namespace' | 'generation' | 'annotations'>;
  readonly spec: ValidSpec;
  /**
   * The Monocle's own config, in the spec or given outside the spec.
   * @default one workspace `demo` without crawlers
   */
  readonly config?: ValidConfig;
  /**
   * The config with the Monocle's MonocleCrawlers merged into it.
   * @default none
   */
  readonly crawlers?: MergedCrawlers;
}

/** Checks the schema and the rules of the CRD, then the podTemplates. The config is checked elsewhere. */
export function judgeMonocle(value: unknown): PodVerdict & { readonly spec?: ValidSpec } {
  const { problems, monocle } = resolveMonocle(value);
  if (problems.length > 0) return { problems, relaxations: [] };
  const pods = judgePods(monocle);
  return { ...pods, spec: validOf(monocle.spec, pods.problems) };
}

/** What programs can pass in addition to a Monocle. */
export interface GivenApart {
  /**
   * Monocle's config, if it is not in the spec.
   * @default `spec.config`, or else one workspace `demo` without crawlers
   */
  readonly config?: MonocleConfig;
  /**
   * The MonocleCrawlers that name the Monocle, each of which must be accepted.
   * @default none
   */
  readonly crawlers?: readonly MonocleCrawler[];
}

/** For programs, which can pass anything. Throws InvalidInput with every problem. */
export function requireMonocle(value: Monocle, given: GivenApart = {}): ValidMonocle {
  const spec = requireSpec(value);
  const { name, namespace } = value.metadata;
  const chosen = given.config ?? spec.config ?? defaultConfig;
  const config = required(`${KIND}/${name}`, chosen, configProblems(spec.config, given.config));
  const monocle = { metadata: { name, namespace }, spec, config };
  if (given.crawlers === undefined) return monocle;
  const crawlers = given.crawlers.map((each) =>
    required(subjectOf(each), each, resolveCrawler(each).problems),
  );
  const merged = mergeCrawlers({ monocle: { name, namespace, spec }, config, crawlers });
  for (const { crawler, problems } of merged.verdicts)
    required(subjectOf(crawler), crawler, problems);
  return { ...monocle, crawlers: merged };
}

/** Checks a Monocle without its config. Throws InvalidInput with every problem. */
export function requireSpec(value: unknown): ValidSpec {
  const metadata = own(value, 'metadata');
  const [name, namespace] = [own(metadata, 'name'), own(metadata, 'namespace')];
  const [apiVersion, kind, given] = ['apiVersion', 'kind', 'spec'].map((key) => own(value, key));
  const monocle = { apiVersion, kind, metadata: { name, namespace }, spec: given };
  const { spec, problems } = judgeMonocle(typeof value === 'object' && value ? monocle : value);
  if (spec) return spec;
  const isNamed = typeof name === 'string' && kind === KIND && apiVersion === API_VERSION;
  throw new InvalidInput(isNamed ? `${KIND}/${name}` : `The ${KIND}`, problems);
}

function required<T>(subject: string, value: T, problems: readonly Problem[]): Valid<T> {
  const valid = validOf(value, problems);
  if (valid !== undefined) return valid;
  throw new InvalidInput(subject, problems.filter(isError));
}

const subjectOf = (crawler: MonocleCrawler): string =>
  `${CRAWLER_KIND}/${own(own(crawler, 'metadata'), 'name')}`;

/** What the components of a Monocle share. */
export const instanceOf = (
  { metadata: { name }, spec, config = defaultConfig, crawlers }: ValidMonocle,
  more?: Pick<InstanceProps, 'secretVersion' | 'platform' | 'common'>,
): Instance => resolveInstance({ name, spec, config, ...crawlers, ...more });
