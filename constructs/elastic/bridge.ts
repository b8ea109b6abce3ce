/**
 * The bridge: a sidecar through which Monocle reaches an Elasticsearch that it cannot reach directly. Pure.
 *
 * Monocle speaks plain HTTP, supports no CA, and logs a URL with its credentials. The bridge listens on the
 * loopback address of the pod, speaks TLS, adds credentials, and asks Elasticsearch 8 for version 7 compatible
 * responses. It is a sidecar (an init container that keeps running), so a Job can complete without it. It picks
 * up changes of its Secrets itself: no pod is restarted.
 */
import { ELASTIC_PORT, type Instance } from '../instance/instance.js';
import type { Container, Volume } from '../workload/api-object.js';
import { INIT_RESOURCES } from '../workload/workload.js';
import { bridgeScript } from './bridge-script.js';
import { authFiles, type Bridge, type BridgeFile, bridgeOf } from './elastic-source.js';

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

/** What a pod needs to talk to Elasticsearch. Empty lists if there is no bridge. */
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

/** Mounts only these keys, as files with these names. */
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
    // The kubelet cannot reach the loopback address of a pod, so the probe looks for a socket that listens there.
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
