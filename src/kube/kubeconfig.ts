/**
 * Finds the cluster and the user as kubectl does.
 *
 * In: --kubeconfig and --context, the environment, or the ServiceAccount of the pod. Out: one cluster and
 * one user, with absolute paths. This file uses only the entry parsers of client-node: its KubeConfig takes
 * the last current-context instead of the first, refuses a name that occurs in two files, fails if a listed
 * file is missing, and does not support `tokenFile`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import {
  type Cluster,
  type Context,
  newClusters,
  newContexts,
  newUsers,
  type User,
} from '@kubernetes/client-node/dist/config_types.js';
import { parseYaml } from '../yaml.js';

export interface IdentityOptions {
  /** Path of the only kubeconfig to read. */
  readonly kubeconfig?: string;
  /** @default the kubeconfig's current-context */
  readonly context?: string;
  /** @default the process's own */
  readonly env?: NodeJS.ProcessEnv;
  /** The directory where a pod finds its token. */
  readonly serviceAccount?: string;
}

export interface Identity {
  /** Absent in a pod. */
  readonly context?: string;
  readonly namespace: string | undefined;
  readonly cluster: Cluster;
  readonly user: User & { readonly groups?: string[] };
}

export function findIdentity(options: IdentityOptions): Identity {
  const env = options.env ?? process.env;
  const listed = env.KUBECONFIG?.split(delimiter).filter(Boolean) ?? [];
  const home = join(env.HOME || homedir(), '.kube', 'config');
  const files = options.kubeconfig
    ? [options.kubeconfig]
    : (listed.length > 0 ? listed : [home]).filter(existsSync);
  const configs = files.map(readConfig);
  const none = `no kubeconfig found: set --kubeconfig or KUBECONFIG, or create ${home}`;

  const name = options.context ?? configs.find(({ current }) => current)?.current;
  if (name === undefined) {
    const pod = podIdentity(env, options.serviceAccount);
    if (pod && configs.every(({ contexts }) => contexts.length === 0)) return pod;
    const known = namesIn(configs.flatMap(({ contexts }) => contexts));
    throw new Error(
      configs.length === 0
        ? none
        : known === ''
          ? `${files.join(', ')} has no contexts, so it names no cluster: set --kubeconfig or KUBECONFIG to one that has`
          : `${files.join(', ')} has no current-context: set --context; known: ${known}`,
    );
  }
  // As with kubectl, the first file that has an entry wins.
  const pick = <T extends { name: string }>(what: string, wanted: string, all: T[]): T => {
    const found = all.find((one) => one.name === wanted);
    if (found) return found;
    const known = namesIn(all) || 'none';
    throw new Error(
      configs.length === 0 ? none : `${files.join(', ')} has no ${what} ${wanted}; known: ${known}`,
    );
  };
  const context = pick(
    'context',
    name,
    configs.flatMap(({ contexts }) => contexts),
  );
  const cluster = pick(
    'cluster',
    context.cluster,
    configs.flatMap(({ clusters }) => clusters),
  );
  if (!/^https?:$/.test(URL.parse(cluster.server)?.protocol ?? ''))
    throw new Error(
      // Not the value, which may hold a password.
      `${files.join(', ')}: server of cluster ${cluster.name} is not a URL of http or https; correct it`,
    );
  const users = configs.flatMap((config) => config.users);
  const user = context.user ? pick('user', context.user, users) : { name: 'none' };
  return { context: name, namespace: context.namespace, cluster, user: withPlugin(user, cluster) };
}

const namesIn = (entries: readonly { readonly name: string }[]): string =>
  [...new Set(entries.map(({ name }) => name))].join(', ');

/** Configures a credential plugin with its cluster, and without a terminal for questions. */
function withPlugin(user: User, cluster: Cluster): User {
  if (!user.exec) return user;
  const { apiVersion, env = [], provideClusterInfo } = user.exec;
  const ca = readPem(cluster.caFile, cluster.caData)?.toString('base64');
  const info = { server: cluster.server, 'certificate-authority-data': ca };
  const value = JSON.stringify({
    apiVersion,
    kind: 'ExecCredential',
    spec: { interactive: false, ...(provideClusterInfo && { cluster: info }) },
  });
  return {
    ...user,
    exec: { ...user.exec, env: [...(env ?? []), { name: 'KUBERNETES_EXEC_INFO', value }] },
  };
}

interface Config {
  readonly current: string | undefined;
  readonly contexts: Context[];
  readonly clusters: Cluster[];
  readonly users: Identity['user'][];
}

function readConfig(file: string): Config {
  const at = (path: string | undefined) => path && resolve(dirname(file), path);
  const lenient = { onInvalidEntry: 'filter' } as const;
  try {
    const parsed = parseYaml(readFileSync(file, 'utf8'));
    if ('errors' in parsed) throw new Error(parsed.errors[0]?.message);
    // biome-ignore lint/suspicious/noExplicitAny: an unchecked kubeconfig
    const config = (parsed.value ?? {}) as any;
    return {
      current: config['current-context'] || undefined,
      contexts: newContexts(config.contexts, lenient),
      clusters: newClusters(config.clusters, lenient).map((cluster) => ({
        ...cluster,
        caFile: at(cluster.caFile),
      })),
      users: newUsers(config.users, lenient).map((user) => {
        // biome-ignore lint/suspicious/noExplicitAny: an unchecked entry of a kubeconfig
        const raw = config.users.find((one: any) => one?.name === user.name)?.user ?? {};
        const { exec } = user;
        return {
          ...user,
          certFile: at(user.certFile),
          keyFile: at(user.keyFile),
          groups: raw['as-groups'],
          ...(exec?.command?.includes(sep) && { exec: { ...exec, command: at(exec.command) } }),
          ...(raw.tokenFile && tokenFile(resolve(dirname(file), raw.tokenFile))),
        };
      }),
    };
  } catch (cause) {
    throw new Error(`${file} is not a valid kubeconfig: ${(cause as Error).message}`, { cause });
  }
}

/** client-node reads the file again every minute, as client-go does. */
const tokenFile = (path: string) => ({
  token: undefined,
  authProvider: { name: 'tokenFile', config: { tokenFile: path } },
});

function podIdentity(
  env: NodeJS.ProcessEnv,
  dir = '/var/run/secrets/kubernetes.io/serviceaccount',
): Identity | undefined {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = env;
  if (!host || !existsSync(join(dir, 'token'))) return undefined;
  const server = `https://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const namespace = join(dir, 'namespace');
  return {
    namespace: existsSync(namespace) ? readFileSync(namespace, 'utf8').trim() : undefined,
    cluster: { name: 'in-cluster', server, caFile: join(dir, 'ca.crt'), skipTLSVerify: false },
    user: { name: 'in-cluster', ...tokenFile(join(dir, 'token')) },
  };
}

export function readPem(file?: string, data?: string): Buffer | undefined {
  if (data) return Buffer.from(data, 'base64');
  return file ? readFileSync(file) : undefined;
}
