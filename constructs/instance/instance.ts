/**
 * The resolved instance: what all components of one Monocle share, computed once.
 *
 * In: a name, a spec and a config that passed their checks. Out: names, labels, URLs, versions.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import { configVersion, type SecretKeys, secretKeys, type ValidConfig } from '../config/config.js';
import type { TokenSource } from '../crawlers/crawler-token.js';
import type { ComponentName, Step } from './component.js';
import { type Images, imagesOf } from './image.js';
import { type Labels, type Names, namesOf, objectLabels, syncWave, versionOf } from './names.js';
import { type Platform, platformOf } from './platform.js';
import type { ResolvedSpec } from './spec.js';

export const API_PORT = 8080;
export const CRAWLER_PORT = 9001;
export const ELASTIC_PORT = 9200;

export interface Instance {
  /** The name of the Monocle. */
  readonly name: string;
  readonly spec: ResolvedSpec;
  /** The config in config.yaml. */
  readonly config: ValidConfig;
  /** A hash of the config. */
  readonly configVersion: string;
  /** A version of the Secrets that the pods read; undefined if unknown. */
  readonly secretVersion: string | undefined;
  /** The kind of cluster that the objects are for. */
  readonly platform: Platform;
  /** The names of the instance's objects. */
  readonly names: Names;
  /** The images of the pods. */
  readonly images: Images;
  /** The Secret with the tokens and keys of the pods. */
  readonly secretName: string;
  /** Where the pods read the tokens of MonocleCrawlers that are in other Secrets, by environment variable. */
  readonly tokens: ReadonlyMap<string, TokenSource>;
  /** The keys of the instance's own Secret that each component needs. */
  readonly secretKeys: SecretKeys;
  /** The URL for browsers. */
  readonly publicURL: string;
  /** The URL of the api inside the cluster, for the crawler and the Job; it never redirects to TLS. */
  readonly internalURL: string;
  /** The labels and annotations of every object, including the PersistentVolumeClaim. */
  readonly common: CommonMetadata;
  /** The metadata of an object. */
  readonly metadata: (
    component: ComponentName,
    name: string,
    own?: OwnMetadata,
  ) => ApiObjectMetadata;
  /** The same with the version label. Other objects lack it, so that an upgrade changes only workloads. */
  readonly workloadMetadata: Instance['metadata'];
}

export interface CommonMetadata {
  readonly labels: Labels;
  readonly annotations: Labels;
}

/** Metadata of one object, in addition to the common metadata and ours, which it cannot replace. */
export interface OwnMetadata extends Partial<CommonMetadata> {
  /** The sync wave of Argo CD. @default that of the component */
  readonly step?: Step;
}

export interface InstanceProps {
  /** The name of the Monocle. */
  readonly name: string;
  /** A spec without problems. */
  readonly spec: ResolvedSpec;
  readonly config: ValidConfig;
  /**
   * Where the pods read tokens that are not in the instance's own Secret, by environment variable.
   * @default none
   */
  readonly tokens?: ReadonlyMap<string, TokenSource>;
  /**
   * A version of the Secrets that the pods read.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string;
  /**
   * Labels and annotations of every object, besides those of the spec.
   * @default none
   */
  readonly common?: Partial<CommonMetadata>;
  /**
   * The kind of cluster, if the caller has seen the cluster.
   * @default OpenShift if the spec has a route, else Kubernetes
   */
  readonly platform?: Platform;
}

export function resolveInstance(props: InstanceProps): Instance {
  const { name, spec, config, tokens = new Map(), secretVersion } = props;
  const names = namesOf(name);
  const common = commonMetadata(spec, props.common);
  const metadata =
    (version: (component: ComponentName) => string | undefined): Instance['metadata'] =>
    (component, objectName, { labels, annotations, step = component } = {}) => ({
      name: objectName,
      labels: { ...common.labels, ...labels, ...objectLabels(name, component, version(component)) },
      annotations: { ...common.annotations, ...annotations, ...syncWave(step) },
    });
  return {
    name,
    spec,
    config,
    configVersion: configVersion(config),
    secretVersion,
    platform: platformOf(spec, props.platform),
    names,
    images: imagesOf(spec),
    secretName: spec.secretName ?? names.userData,
    tokens,
    secretKeys: secretKeys(config, tokens),
    publicURL: publicURL(spec),
    internalURL: `http://${names.api}:${spec.api.service.port}`,
    common,
    metadata: metadata(() => undefined),
    workloadMetadata: metadata((component) => componentVersion(spec, component)),
  };
}

/** @param more additional metadata; the spec wins */
export const commonMetadata = (
  { commonLabels, commonAnnotations }: ResolvedSpec,
  more?: Partial<CommonMetadata>,
): CommonMetadata => ({
  labels: { ...more?.labels, ...commonLabels },
  annotations: { ...more?.annotations, ...commonAnnotations },
});

export function componentVersion(spec: ResolvedSpec, component: ComponentName): string | undefined {
  return versionOf(component === 'elastic' ? spec.elastic.image : spec.image);
}

/** The URL for browsers: from the spec, or else from the host of its route, ingress or httpRoute. */
export function publicURL(spec: ResolvedSpec): string {
  const given = spec.publicURL ?? spec.monoclePublicURL;
  if (given !== undefined) return given;
  const { route, ingress, httpRoute } = spec;
  if (route?.host !== undefined) return `https://${route.host}`;
  if (ingress) return `${ingress.tlsSecretName === undefined ? 'http' : 'https'}://${ingress.host}`;
  const hostname = httpRoute?.hostnames?.[0];
  if (hostname !== undefined)
    return `${httpRoute?.parentRefs[0]?.port === 80 ? 'http' : 'https'}://${hostname}`;
  return 'http://localhost:8090';
}
