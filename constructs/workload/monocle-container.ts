/** Containers of Monocle's image: how they start, stop, and wait for what they need. */

import { BRIDGE_ANSWERS } from '../elastic/bridge-script.js';
import { bridgeOf, needsBridge } from '../elastic/elastic-source.js';
import { ELASTIC_PORT, type Instance } from '../instance/instance.js';
import type { ResolvedSpec } from '../instance/spec.js';
import type { Container, EnvVar, Volume } from './api-object.js';
import { SCHEMA_CHECK, schemaArguments, schemaScript } from './schema-check.js';
import { ELASTIC_MEANINGS, type WaitScriptProps, waitScript } from './wait-script.js';
import { INIT_RESOURCES } from './workload.js';

const CONFIG_DIR = '/etc/monocle';
/**
 * The only places where these containers can write. Monocle keeps a few kilobytes there; the kubelet evicts
 * a pod that writes more than this, before it fills the disk of its node.
 */
const SCRATCH_SIZE = '256Mi';

/**
 * The image's `monocle` is a shell script that neither execs nor forwards signals, so as process 1
 * it would run until the grace period ends. This wrapper passes SIGTERM to the whole process group.
 */
const RUN = `monocle "$@" &
child=$!
trap 'trap "" TERM; kill -TERM 0; wait "$child"' TERM
wait "$child"`;

export function monocleContainer(
  instance: Instance,
  name: string,
  args: string[],
  rest: Partial<Container>,
): Container {
  return {
    name,
    image: instance.images.monocle,
    command: ['bash', '-c', RUN, 'monocle'],
    args,
    securityContext: { readOnlyRootFilesystem: true },
    volumeMounts: [
      // Mount a directory, never a subPath: the kubelet does not update a subPath.
      { name: 'config', mountPath: CONFIG_DIR, readOnly: true },
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'home', mountPath: '/var/lib/monocle' },
    ],
    ...rest,
  };
}

export function monocleVolumes(instance: Instance): Volume[] {
  return [
    { name: 'config', configMap: { name: instance.names.config } },
    { name: 'tmp', emptyDir: { sizeLimit: SCRATCH_SIZE } },
    { name: 'home', emptyDir: { sizeLimit: SCRATCH_SIZE } },
  ];
}

const ELASTIC = 'Elasticsearch';

/** Without Elasticsearch, Monocle retries for a minute and then exits or sleeps for ten. */
export function waitForElastic(instance: Instance): Container {
  const bridge = bridgeOf(instance.spec, instance.name);
  const script = bridge
    ? bridged(bridge.isCompatible)
    : instance.spec.elastic.external
      ? EXTERNAL
      : OURS;
  return waiting(instance, 'wait-for-elastic', waitScript(script), [elasticUrl(instance)]);
}

/** Ready once every index can be read: all primary shards are assigned. */
const OURS: WaitScriptProps = {
  what: ELASTIC,
  url: `\${MONOCLE_ELASTIC_URL%/}/_cluster/health?wait_for_status=yellow&timeout=5s`,
  ready: [200],
  meanings: { 408: 'is red: a primary shard is missing or not recovered yet' },
};

/**
 * The first request that Monocle itself sends when it starts. Cluster health would need the privilege
 * `monitor`, which Monocle's user may lack.
 */
const EXTERNAL: WaitScriptProps = {
  what: ELASTIC,
  url: `\${MONOCLE_ELASTIC_URL%/}/monocle.config`,
  isHead: true,
  ready: [200, 404],
  meanings: ELASTIC_MEANINGS,
};

const REFUSED =
  'answers 400: it does not give answers as of version 7, which Monocle needs; Elasticsearch 9 no longer does, so use 8 or 7.17';

/** @param isCompatible whether the bridge requests version 7 compatible responses */
const bridged = (isCompatible: boolean): WaitScriptProps => {
  const meanings: WaitScriptProps['meanings'] = { ...EXTERNAL.meanings, ...BRIDGE_ANSWERS };
  return { ...EXTERNAL, meanings: isCompatible ? { ...meanings, 400: REFUSED } : meanings };
};

/** None if the user confirms with allowDowngrade that older data was restored. */
export function checkSchema(instance: Instance): Container[] {
  const { images, spec } = instance;
  if (spec.upgrade?.allowDowngrade) return [];
  const container = waiting(instance, SCHEMA_CHECK, schemaScript(), [elasticUrl(instance)]);
  const { command = [] } = container;
  const args = schemaArguments(images.monocle);
  return [{ ...container, command: [...command, SCHEMA_CHECK], args }];
}

export function waitForApi(instance: Instance): Container {
  const url = `${instance.internalURL}/health`;
  return waiting(instance, 'wait-for-api', waitScript({ what: 'the api', url, ready: [200] }));
}

export function waiting(
  instance: Instance,
  name: string,
  script: string,
  env?: EnvVar[],
): Container {
  return {
    name,
    image: instance.images.monocle,
    command: ['bash', '-c', script],
    env,
    resources: INIT_RESOURCES,
    securityContext: { readOnlyRootFilesystem: true },
  };
}

export function elasticUrl({ names, spec }: Instance): EnvVar {
  const { external } = spec.elastic;
  if (needsBridge(spec))
    return { name: 'MONOCLE_ELASTIC_URL', value: `http://127.0.0.1:${ELASTIC_PORT}` };
  return external?.urlFrom
    ? secretEnv(external.urlFrom.name, 'MONOCLE_ELASTIC_URL', external.urlFrom.key)
    : { name: 'MONOCLE_ELASTIC_URL', value: external?.url ?? `http://${names.elastic}:9200` };
}

/** The host of Elasticsearch; none if the URL is in a Secret, or if there is a bridge. */
export function elasticHosts({ names, spec }: Instance): string[] {
  const { external } = spec.elastic;
  if (needsBridge(spec)) return [];
  if (external === undefined) return [names.elastic];
  // The URL class throws for hosts that the CRD accepts, such as 0-0.0.
  const host = /^http:\/\/(\[[^\]]*\]|[^:/]+)/.exec(external.url ?? '')?.[1];
  return host === undefined ? [] : [host];
}

/** A variable from one key of a Secret, so that a container gets no other key. */
export function secretEnv(secret: string, name: string, key = name, optional?: boolean): EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: secret, key, optional } } };
}

// The variables that make a component use a proxy.

/** @param ownHosts hosts that the component always reaches without the proxy */
export function proxyEnv(
  proxy: ResolvedSpec['api']['proxy'],
  ownHosts: readonly string[],
): EnvVar[] {
  // The user may set a proxy with credentials in env, so noProxy is also used alone.
  if (!proxy?.httpProxy && !proxy?.httpsProxy && !proxy?.noProxy?.length) return [];
  const noProxy = [...ownHosts, 'localhost', '127.0.0.1', ...(proxy.noProxy ?? [])];
  return [
    ...(proxy.httpProxy ? [{ name: 'HTTP_PROXY', value: proxy.httpProxy }] : []),
    ...(proxy.httpsProxy ? [{ name: 'HTTPS_PROXY', value: proxy.httpsProxy }] : []),
    { name: 'NO_PROXY', value: noProxy.join(',') },
  ];
}

// The CA certificates that api and crawler trust: a file in a volume, and the variable that names it.
//
// Monocle uses OpenSSL. When a process starts, OpenSSL reads the file of SSL_CERT_FILE instead of the image's
// own bundle. The volume is a directory, because the kubelet does not update a subPath.

export const CA_VOLUME = 'ca-bundle';
const DIRECTORY = '/etc/monocle-ca';
const FILE = 'ca-bundle.crt';

interface CaParts {
  readonly env: readonly EnvVar[];
  readonly volumeMounts: readonly { name: string; mountPath: string; readOnly: true }[];
  readonly volumes: readonly Volume[];
}

/** Empty lists if the spec has no bundle. */
export function caParts({ caBundle }: Pick<ResolvedSpec, 'caBundle'>): CaParts {
  if (caBundle === undefined) return { env: [], volumeMounts: [], volumes: [] };
  const { configMapRef, secretRef } = caBundle;
  const items = [{ key: (configMapRef ?? secretRef)?.key ?? '', path: FILE }];
  return {
    env: [{ name: 'SSL_CERT_FILE', value: `${DIRECTORY}/${FILE}` }],
    volumeMounts: [{ name: CA_VOLUME, mountPath: DIRECTORY, readOnly: true }],
    volumes: [
      {
        name: CA_VOLUME,
        ...(configMapRef && { configMap: { name: configMapRef.name, items } }),
        ...(secretRef && { secret: { secretName: secretRef.name, items } }),
      },
    ],
  };
}
