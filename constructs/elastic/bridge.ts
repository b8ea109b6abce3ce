/**
 * Whether and how an instance needs a bridge to Elasticsearch. Pure.
 *
 * In: the spec. Out: where the bridge leads, and the keys of Secrets that it reads.
 */

import { ELASTIC_PORT, type Instance } from '../instance/instance.js';
import type { ResolvedSpec } from '../instance/spec.js';
import type { Container, Volume } from '../workload/api-object.js';
import { INIT_RESOURCES } from '../workload/workload.js';
import { bridgeScript } from './bridge-script.js';

/** A key of a Secret, as a file. */
interface BridgeFile {
  readonly secret: string;
  readonly key: string;
  /** The field of the spec that names it. */
  readonly where: string;
  /** What it is, for people. */
  readonly purpose: string;
}

type BridgeAuth =
  | { readonly username: BridgeFile; readonly password: BridgeFile }
  /** A user whose name is known. */
  | { readonly user: string; readonly password: BridgeFile }
  | { readonly apiKey: BridgeFile };

export interface Bridge {
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end; empty if there is none. */
  readonly path: string;
  /** undefined for the public CAs of the image, or if there is no TLS. */
  readonly ca?: BridgeFile;
  readonly auth?: BridgeAuth;
  /** Whether to ask for answers as of version 7. */
  readonly isCompatible: boolean;
}

type WithElastic = Pick<ResolvedSpec, 'elastic'>;

/** Whether Monocle cannot reach its Elasticsearch by itself. */
export const needsBridge = (spec: WithElastic): boolean => bridgeOf(spec, '') !== undefined;

/** @returns undefined if Monocle reaches its Elasticsearch by itself */
export function bridgeOf({ elastic }: WithElastic, instance: string): Bridge | undefined {
  if (elastic.eck) return eckBridge(elastic.eck.name ?? instance);
  const { url, caSecretRef, authSecretRef, compatibility } = elastic.external ?? {};
  // Not by URL, which throws for hosts that the CRD accepts, such as 0-0.0.
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)(?::(\d+))?(.*)$/.exec(url ?? '');
  if (parts === null) return undefined;
  const [, scheme, host = '', port, path = ''] = parts;
  const isTls = scheme === 'https';
  const isCompatible = compatibility === 8;
  if (!isTls && !caSecretRef && !authSecretRef && !isCompatible) return undefined;
  return {
    isTls,
    isCompatible,
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (isTls ? 443 : 80) : Number(port),
    path: path.replace(/\/$/, ''),
    ...(caSecretRef && {
      ca: {
        secret: caSecretRef.name,
        key: caSecretRef.key ?? 'ca.crt',
        where: 'spec.elastic.external.caSecretRef',
        purpose: 'the CA of Elasticsearch',
      },
    }),
    ...(authSecretRef && { auth: authOf(authSecretRef) }),
  };
}

/** By the names that ECK gives to what it makes. Elasticsearch 7.17 takes the headers for 8, too. */
function eckBridge(name: string): Bridge {
  const file = (suffix: string, key: string, purpose: string): BridgeFile => ({
    secret: `${name}-es-${suffix}`,
    key,
    where: 'spec.elastic.eck',
    purpose: `the ${purpose} of ECK's Elasticsearch ${name}`,
  });
  return {
    isTls: true,
    isCompatible: true,
    path: '',
    host: `${name}-es-http`,
    port: 9200,
    ca: file('http-certs-public', 'ca.crt', 'CA'),
    auth: { user: 'elastic', password: file('elastic-user', 'elastic', 'password') },
  };
}

type AuthSecretRef = NonNullable<NonNullable<ResolvedSpec['elastic']['external']>['authSecretRef']>;

function authOf({ name, usernameKey, passwordKey, apiKeyKey }: AuthSecretRef): BridgeAuth {
  const file = (key: string, purpose: string): BridgeFile => ({
    secret: name,
    key,
    where: 'spec.elastic.external.authSecretRef',
    purpose: `the ${purpose} for Elasticsearch`,
  });
  if (apiKeyKey !== undefined) return { apiKey: file(apiKeyKey, 'API key') };
  return {
    username: file(usernameKey ?? 'username', 'user name'),
    password: file(passwordKey ?? 'password', 'password'),
  };
}

/** The keys of Secrets that the bridge reads. */
export function bridgeFiles({ ca, auth }: Pick<Bridge, 'ca' | 'auth'>): BridgeFile[] {
  return [...(ca ? [ca] : []), ...authFiles(auth).map(([, file]) => file)];
}

/** The files of the credentials, by their names in the sidecar. */
export const authFiles = (auth: BridgeAuth | undefined): [string, BridgeFile][] =>
  Object.entries(auth ?? {}).flatMap(([name, file]): [string, BridgeFile][] =>
    typeof file === 'string' ? [] : [[name, file]],
  );

// The bridge: a sidecar through which Monocle reaches an Elasticsearch that it cannot reach by itself.
// Pure.
//
// Monocle speaks plain HTTP, knows no CA, and logs a URL with credentials. The bridge listens on the
// loopback address of the pod, and speaks TLS, adds credentials and asks Elasticsearch 8 for answers as of
// version 7. It is an init container that keeps running, so that a Job ends without it. It follows its
// Secrets by itself: a change of them restarts no pod.

const BRIDGE = 'elastic-bridge';
/** The files of a bridge, in its container. */
const SECRETS = '/etc/elastic-bridge';
const STATE = '/run/elastic-bridge';
/** A configuration of two kilobytes, twice. */
const STATE_SIZE = '1Mi';

export interface BridgeParts {
  readonly initContainers: readonly Container[];
  readonly volumes: readonly Volume[];
}

/** What a pod needs that talks to Elasticsearch. Empty lists if there is no bridge. */
export function bridgeParts({ images, name, spec }: Instance): BridgeParts {
  const bridge = bridgeOf(spec, name);
  if (bridge === undefined) return { initContainers: [], volumes: [] };
  const volumes = [
    ...(bridge.ca ? [secretVolume('ca', { 'ca.crt': bridge.ca })] : []),
    ...(bridge.auth ? [secretVolume('auth', Object.fromEntries(authFiles(bridge.auth)))] : []),
    // In memory, because the configuration contains the credentials.
    { name: BRIDGE, emptyDir: { medium: 'Memory', sizeLimit: STATE_SIZE } },
  ];
  return { initContainers: [container(bridge, images.bridge, volumes)], volumes };
}

/** Only these keys, as files of these names. */
function secretVolume(name: string, files: Readonly<Record<string, BridgeFile>>): Volume {
  const items = Object.entries(files).map(([path, { key }]) => ({ key, path }));
  const [first] = Object.values(files);
  return { name: `${BRIDGE}-${name}`, secret: { secretName: first?.secret, items } };
}

function container(
  bridge: Bridge,
  image: string | undefined,
  volumes: readonly Volume[],
): Container {
  const port = ELASTIC_PORT.toString(16).toUpperCase();
  return {
    name: BRIDGE,
    image,
    command: [
      'sh',
      '-c',
      bridgeScript(bridge, { port: ELASTIC_PORT, secrets: SECRETS, state: STATE }),
    ],
    restartPolicy: 'Always',
    resources: INIT_RESOURCES,
    securityContext: { readOnlyRootFilesystem: true },
    // The kubelet cannot reach the loopback address of a pod, so this looks for a socket that listens there.
    startupProbe: {
      exec: { command: ['grep', '-q', `:${port} 00000000:0000 0A`, '/proc/net/tcp'] },
      periodSeconds: 1,
      failureThreshold: 60,
      timeoutSeconds: 5,
    },
    volumeMounts: volumes.map(({ name }) =>
      name === BRIDGE
        ? { name, mountPath: STATE }
        : { name, mountPath: `${SECRETS}/${name.slice(BRIDGE.length + 1)}`, readOnly: true },
    ),
  };
}
