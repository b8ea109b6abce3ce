/**
 * The chart of one instance: all its components.
 *
 * In: name, namespace, spec, and the config if it is not in the spec. Out: objects, in the order in
 * which they are applied. The same props give the same bytes, whatever the construct's id is.
 * Never: a Secret. Pods refer to it by name and key.
 */
import { type ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { Api } from './api.js';
import { addObject, objectsIn } from './api-object.js';
import { defaultConfig, type MonocleConfig, renderConfig } from './config/config.js';
import { factsOf } from './config/config-facts.js';
import { configProblems } from './config/config-of-spec.js';
import { Crawler } from './crawler.js';
import { Elastic } from './elastic.js';
import { Exposure } from './exposure.js';
import { type Instance, resolveInstance } from './instance.js';
import type { Labels } from './labels.js';
import { Monitoring } from './monitoring.js';
import { NetworkPolicies } from './network-policies.js';
import { API_VERSION, KIND, type MonocleSpec, resolveMonocle } from './spec.js';
import { UpdateIdents } from './update-idents.js';
import { InvalidInput, isError } from './validation/problem.js';

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
   * A version of the Secrets that the pods read. The pods roll when it changes.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string;
  /**
   * More labels for every object, not for pods. Ours stay as they are.
   * @default none
   */
  readonly labels?: Labels;
  /**
   * More annotations for every object, not for pods. Ours stay as they are.
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
  /** undefined if Elasticsearch is external. */
  readonly elastic?: Elastic;
  readonly api: Api;
  readonly exposure: Exposure;
  readonly crawler: Crawler;
  /** undefined unless `spec.monitoring.enabled` is true. */
  readonly monitoring?: Monitoring;
  /** undefined if `spec.updateIdents` is Never. */
  readonly updateIdents?: UpdateIdents;

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
    if (!spec.elastic.external) this.elastic = new Elastic(this, 'elastic', instance);
    this.api = new Api(this, 'api', instance);
    this.exposure = new Exposure(this, 'exposure', instance);
    this.crawler = new Crawler(this, 'crawler', instance);
    if (spec.monitoring.enabled) this.monitoring = new Monitoring(this, 'monitoring', instance);
    if (spec.updateIdents !== 'Never')
      this.updateIdents = new UpdateIdents(this, 'update-idents', instance);
    addMetadata(this, props);
  }

  /** Every object. The chart of cdk8s lists only those that are its direct children. */
  override get apiObjects(): ApiObject[] {
    return objectsIn(this);
  }
}

function resolve({ name, namespace, spec, config, secretVersion }: MonocleChartProps): Instance {
  const { monocle, problems } = resolveMonocle({
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    ...(spec === undefined ? {} : { spec }),
  });
  if (problems.length > 0) throw new InvalidInput(`${KIND}/${name}`, problems);
  const isChecked = config && monocle.spec.config === undefined && factsOf(config);
  const errors = isChecked ? [] : configProblems(monocle.spec.config, config).filter(isError);
  if (errors.length > 0) throw new InvalidInput(`${KIND}/${name}`, errors);
  return resolveInstance({
    name,
    spec: monocle.spec,
    config: config ?? monocle.spec.config ?? defaultConfig,
    secretVersion,
  });
}

function addMetadata(chart: Chart, { labels = {}, annotations = {} }: MonocleChartProps): void {
  if (Object.keys({ ...labels, ...annotations }).length === 0) return;
  for (const { metadata } of chart.apiObjects) {
    const ours = metadata.toJson();
    for (const [key, value] of Object.entries(labels))
      if (!Object.hasOwn(ours.labels ?? {}, key)) metadata.addLabel(key, value);
    for (const [key, value] of Object.entries(annotations))
      if (!Object.hasOwn(ours.annotations ?? {}, key)) metadata.addAnnotation(key, value);
  }
}
