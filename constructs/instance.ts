/**
 * What all components of one Monocle share, worked out once.
 *
 * In: a name, a spec and a config that passed their checks. Out: names, labels, URLs, versions.
 */
import type { ApiObjectMetadata } from 'cdk8s';
import { configVersion, type MonocleConfig, secretKeys } from './config/config.js';
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
  readonly name: string;
  readonly spec: ResolvedSpec;
  readonly config: MonocleConfig;
  readonly configVersion: string;
  readonly secretVersion: string | undefined;
  readonly names: Names;
  readonly secretName: string;
  readonly secretKeys: ReturnType<typeof secretKeys>;
  readonly publicURL: string;
  /** Where the crawler and the Job reach the api: inside the cluster, past any redirect of a Route. */
  readonly internalURL: string;
  readonly metadata: (
    component: ComponentName,
    name: string,
    annotations?: Labels,
    /** When Argo CD applies it. @default with its component */
    step?: Step,
  ) => ApiObjectMetadata;
  /** With the version that runs, which other objects leave out: an upgrade rewrites only what it must. */
  readonly workloadMetadata: Instance['metadata'];
}

export interface InstanceProps {
  readonly name: string;
  readonly spec: ResolvedSpec;
  readonly config: MonocleConfig;
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

/** Where browsers reach Monocle: what the spec says, else what its exposure implies. */
function publicURL(spec: ResolvedSpec): string {
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
