/**
 * The resolved instance: what all components of one Monocle share, computed once.
 *
 * In: a name, a spec and a config that passed their checks. Out: names, labels, URLs, versions.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import { configVersion, type MonocleConfig, type SecretKeys, secretKeys } from './config/config.js';
import {
  type ComponentName,
  type Labels,
  objectLabels,
  type Step,
  syncWave,
  versionOf,
} from './labels.js';
import { type Names, namesOf } from './names.js';
import type { ResolvedSpec } from './spec.js';

export const API_PORT = 8080;
export const CRAWLER_PORT = 9001;
export const ELASTIC_PORT = 9200;

export interface Instance {
  /** The name of the Monocle. */
  readonly name: string;
  readonly spec: ResolvedSpec;
  /** The config in config.yaml. */
  readonly config: MonocleConfig;
  /** A hash of the config. */
  readonly configVersion: string;
  /** A version of the Secrets that the pods read; undefined if it is not known. */
  readonly secretVersion: string | undefined;
  /** The names of the instance's objects. */
  readonly names: Names;
  /** The Secret with the tokens and keys of the pods. */
  readonly secretName: string;
  /** The keys of that Secret that each component needs. */
  readonly secretKeys: SecretKeys;
  /** The URL for browsers. */
  readonly publicURL: string;
  /** The URL of the api inside the cluster, for the crawler and the Job; it never redirects to TLS. */
  readonly internalURL: string;
  /** The metadata of an object. */
  readonly metadata: (
    component: ComponentName,
    name: string,
    annotations?: Labels,
    /** The sync wave of Argo CD. @default that of the component */
    step?: Step,
  ) => ApiObjectMetadata;
  /** The same with the version label, which other objects lack, so that an upgrade changes workloads only. */
  readonly workloadMetadata: Instance['metadata'];
}

export interface InstanceProps {
  /** The name of the Monocle. */
  readonly name: string;
  /** A spec without problems. */
  readonly spec: ResolvedSpec;
  /** A config without problems. */
  readonly config: MonocleConfig;
  /**
   * A version of the Secrets that the pods read.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string;
}

export function resolveInstance({ name, spec, config, secretVersion }: InstanceProps): Instance {
  const names = namesOf(name);
  return {
    name,
    spec,
    config,
    configVersion: configVersion(config),
    secretVersion,
    names,
    secretName: spec.secretName ?? names.userData,
    secretKeys: secretKeys(config),
    publicURL: publicURL(spec),
    internalURL: `http://${names.api}:${API_PORT}`,
    metadata: (component, objectName, annotations, step = component) => ({
      name: objectName,
      labels: objectLabels(name, component),
      annotations: { ...annotations, ...syncWave(step) },
    }),
    workloadMetadata: (component, objectName, annotations) => ({
      name: objectName,
      labels: objectLabels(name, component, componentVersion(spec, component)),
      annotations: { ...annotations, ...syncWave(component) },
    }),
  };
}

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
