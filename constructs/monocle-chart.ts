/**
 * The chart of one instance: all its components.
 *
 * In: name, namespace, spec, and the config if it is not in the spec. Out: objects, in the order in
 * which they are applied. The same props give the same bytes, whatever the construct's id is.
 * Never: a Secret. Pods refer to it by name and key.
 */
import { type ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Backup } from './backup/backup.js';
import { Api } from './components/api.js';
import { Crawler } from './components/crawler.js';
import { Exposure } from './components/exposure.js';
import { addJobs } from './components/jobs.js';
import { Monitoring } from './components/monitoring.js';
import { NetworkPolicies } from './components/network-policies.js';
import type { UpdateIdents } from './components/update-idents.js';
import type { Usage } from './components/usage.js';
import {
  configProblems,
  defaultConfig,
  factsOf,
  type MonocleConfig,
  renderConfig,
} from './config/config.js';
import { type MergedCrawlers, mergeCrawlers } from './crawlers/merge-crawlers.js';
import type { CrawlerOwner } from './crawlers/monocle-crawler.js';
import { CRAWLER_KIND, type MonocleCrawler, resolveCrawler } from './crawlers/monocle-crawler.js';
import { Eck } from './elastic/eck.js';
import { Elastic } from './elastic/elastic.js';
import { ownsEck, runsElastic } from './elastic/elastic-source.js';
import { type Instance, resolveInstance } from './instance/instance.js';
import type { Labels } from './instance/names.js';
import type { Platform } from './instance/platform.js';
import {
  API_VERSION,
  KIND,
  type MonocleSpec,
  resolveMonocle,
  specProblems,
} from './instance/spec.js';
import { judgePods } from './pods/pod-verdict.js';
import { InvalidInput, isError, type Problem } from './validation/problem.js';
import { own } from './validation/schema.js';
import { addObject, objectsIn } from './workload/api-object.js';

export interface MonocleChartProps {
  /** The name of the instance. The names of its objects begin with it. */
  readonly name: string;
  /**
   * The namespace of every object.
   * @default none: `kubectl --namespace` or the GitOps tool decides
   */
  readonly namespace?: string;
  /**
   * The `spec` of a Monocle, with the same fields as in YAML.
   * @default the CRD's defaults
   */
  readonly spec?: MonocleSpec;
  /**
   * Monocle's config, if it is not in the spec.
   * @default `spec.config`, or else one workspace `demo` without crawlers
   */
  readonly config?: MonocleConfig;
  /**
   * The MonocleCrawlers that name the instance, each of which must be accepted; or the result of their merge
   * with the config.
   * @default none
   */
  readonly crawlers?: readonly MonocleCrawler[] | MergedCrawlers;
  /**
   * A version of the Secrets that the pods read. The pods roll when it changes.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string;
  /**
   * What the cluster is, if the spec does not state it.
   * @default OpenShift if the spec has a route, else Kubernetes
   */
  readonly platform?: Platform;
  /**
   * More labels for every object, not for pods, by the rules of `spec.commonLabels`, which come first.
   * @default none
   */
  readonly labels?: Labels;
  /**
   * More annotations for every object, not for pods, by the rules of `spec.commonAnnotations`, which
   * come first.
   * @default none
   */
  readonly annotations?: Labels;
}

export class MonocleChart extends Chart {
  /** The resolved instance that the objects were made from. */
  readonly instance: Instance;
  /** The ConfigMap that the pods mount. */
  readonly config: ApiObject;
  /** undefined if `spec.networkPolicy.enabled` is false. */
  readonly networkPolicies?: NetworkPolicies;
  /** undefined if Elasticsearch is external or one of ECK. */
  readonly elastic?: Elastic;
  /** undefined unless ECK runs an Elasticsearch of this instance. */
  readonly eck?: Eck;
  readonly api: Api;
  readonly exposure: Exposure;
  readonly crawler: Crawler;
  /** undefined unless `spec.monitoring.enabled` is true. */
  readonly monitoring?: Monitoring;
  /** undefined if `spec.updateIdents` is Never. */
  readonly updateIdents?: UpdateIdents;
  /** undefined unless `spec.backup` is set. */
  readonly backup?: Backup;
  /** undefined unless `spec.storage.autoGrow` is set. */
  readonly usage?: Usage;

  constructor(scope: Construct, id: string, props: MonocleChartProps) {
    super(scope, id, { namespace: props.namespace });
    const instance = resolve(props);
    const { names, spec } = instance;
    this.instance = instance;

    this.config = addObject(this, 'config', 'v1/ConfigMap', {
      metadata: instance.metadata('config', names.config),
      data: { 'config.yaml': renderConfig(instance.config) },
    });
    if (spec.networkPolicy.enabled)
      this.networkPolicies = new NetworkPolicies(this, 'network-policies', instance);
    if (ownsEck(spec)) this.eck = new Eck(this, 'eck', instance);
    if (runsElastic(spec)) this.elastic = new Elastic(this, 'elastic', instance);
    this.api = new Api(this, 'api', instance);
    this.exposure = new Exposure(this, 'exposure', instance);
    this.crawler = new Crawler(this, 'crawler', instance);
    if (spec.monitoring.enabled) this.monitoring = new Monitoring(this, 'monitoring', instance);
    const jobs = addJobs(this, instance);
    this.updateIdents = jobs['update-idents'];
    this.backup = jobs.backup;
    this.usage = jobs.usage;
  }

  /** Every object. The chart of cdk8s lists only those that are its direct children. */
  override get apiObjects(): ApiObject[] {
    return objectsIn(this);
  }
}

function resolve(props: MonocleChartProps): Instance {
  const { name, namespace, spec, config, secretVersion, platform, labels, annotations } = props;
  const { monocle, problems } = resolveMonocle({
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    ...(spec === undefined ? {} : { spec }),
  });
  if (problems.length > 0) throw new InvalidInput(`${KIND}/${name}`, problems);
  const pods = judgePods(monocle);
  if (pods.problems.length > 0) throw new InvalidInput(`${KIND}/${name}`, pods.problems);
  const isChecked = config && monocle.spec.config === undefined && factsOf(config);
  const errors = isChecked ? [] : configProblems(monocle.spec.config, config).filter(isError);
  if (errors.length > 0) throw new InvalidInput(`${KIND}/${name}`, errors);
  const wrong = propProblems(props, monocle.spec);
  if (wrong.length > 0) throw new InvalidInput(`MonocleChart ${name}`, wrong);
  const given = config ?? monocle.spec.config ?? defaultConfig;
  const merged = merge({ name, namespace, spec: monocle.spec }, given, props.crawlers);
  return resolveInstance({
    name,
    spec: monocle.spec,
    config: merged?.config ?? given,
    tokens: merged?.tokens,
    secretVersion,
    platform,
    common: { labels, annotations },
  });
}

/** Throws InvalidInput if a crawler is not accepted. */
function merge(
  monocle: CrawlerOwner,
  config: MonocleConfig,
  crawlers: MonocleChartProps['crawlers'],
): MergedCrawlers | undefined {
  if (crawlers === undefined || 'config' in crawlers) return crawlers;
  // Programs in JavaScript can pass anything, also something without a name.
  for (const each of crawlers) refuse(each, resolveCrawler(each).problems);
  const merged = mergeCrawlers({ monocle, config, crawlers });
  for (const { crawler, problems } of merged.verdicts) refuse(crawler, problems);
  return merged;
}

function refuse(crawler: unknown, problems: readonly Problem[]): void {
  const errors = problems.filter(isError);
  const name = own(own(crawler, 'metadata'), 'name');
  if (errors.length > 0) throw new InvalidInput(`${CRAWLER_KIND}/${name}`, errors);
}

/** Together with those of the spec, because one object has them all. */
function propProblems({ labels, annotations }: MonocleChartProps, spec: MonocleSpec): Problem[] {
  if (labels === undefined && annotations === undefined) return [];
  const found = specProblems({
    commonLabels: { ...labels, ...spec.commonLabels },
    commonAnnotations: { ...annotations, ...spec.commonAnnotations },
  });
  return found.map(({ path: [, field, ...steps], ...problem }) => ({
    ...problem,
    path: [field === 'commonLabels' ? 'labels' : 'annotations', ...steps],
  }));
}
