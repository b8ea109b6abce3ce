/**
 * The chart of one instance: all its components.
 *
 * In: name, namespace, spec, and the config if it is not in the spec. Out: objects, in the order in
 * which they are applied. The same props give the same bytes, regardless of the construct's id.
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
import { renderConfig } from './config/config.js';
import { Eck } from './elastic/eck.js';
import { Elastic } from './elastic/elastic.js';
import { ownsEck, runsElastic } from './elastic/elastic-source.js';
import type { Instance } from './instance/instance.js';
import type { Labels } from './instance/names.js';
import type { Platform } from './instance/platform.js';
import { API_VERSION, KIND, type MonocleSpec, specProblems } from './instance/spec.js';
import { type GivenApart, instanceOf, requireMonocle } from './valid-monocle.js';
import { InvalidInput, type Problem } from './validation/problem.js';
import { addObject, objectsIn } from './workload/api-object.js';

export interface MonocleChartProps extends GivenApart {
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
   * A version of the Secrets that the pods read. The pods roll when it changes.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string;
  /**
   * The kind of cluster, if the spec does not state it.
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

/** The objects of an instance that passed every check. */
export class InstanceChart extends Chart {
  /** The resolved instance that the objects were made from. */
  readonly instance: Instance;
  /** The ConfigMap that the pods mount. */
  readonly config: ApiObject;
  /** undefined if `spec.networkPolicy.enabled` is false. */
  readonly networkPolicies?: NetworkPolicies;
  /** undefined if Elasticsearch is external or run by ECK. */
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

  constructor(scope: Construct, id: string, namespace: string | undefined, instance: Instance) {
    super(scope, id, { namespace });
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

  /** Every object. The Chart class of cdk8s lists only its direct children. */
  override get apiObjects(): ApiObject[] {
    return objectsIn(this);
  }
}

/** For programs: validates its props, and throws InvalidInput with every problem. */
export class MonocleChart extends InstanceChart {
  constructor(scope: Construct, id: string, props: MonocleChartProps) {
    super(scope, id, props.namespace, resolve(props));
  }
}

function resolve(props: MonocleChartProps): Instance {
  const { name, namespace, spec, secretVersion, platform, labels, annotations } = props;
  const identity = { apiVersion: API_VERSION, kind: KIND, metadata: { name, namespace } };
  const monocle = requireMonocle({ ...identity, spec }, props);
  const wrong = propProblems(props, monocle.spec);
  if (wrong.length > 0) throw new InvalidInput(`MonocleChart ${name}`, wrong);
  return instanceOf(monocle, { secretVersion, platform, common: { labels, annotations } });
}

/** Checks them together with those of the spec, because each object has both. */
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
