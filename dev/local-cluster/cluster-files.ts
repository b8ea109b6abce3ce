/**
 * The files that the components of one cluster read.
 *
 * In: the cluster's directory. Out: keys, tokens, policies and kubeconfig in it.
 * Must never leave a credential readable for others, nor a kubeconfig that skips verification.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { stages } from './kwok-stages.js';

export interface ClusterFiles {
  readonly kubeconfig: string;
  readonly etcdData: string;
  readonly logs: string;
  /** The API server makes its own certificate here. */
  readonly apiserverCerts: string;
  readonly servingCert: string;
  readonly controllerManagerCerts: string;
  readonly schedulerCerts: string;
  readonly serviceAccountKey: string;
  readonly serviceAccountPublicKey: string;
  readonly tokens: string;
  readonly auditPolicy: string;
  readonly auditLog: string;
  readonly kwokConfig: string;
}

export function clusterFiles(dir: string): ClusterFiles {
  return {
    kubeconfig: join(dir, 'kubeconfig'),
    etcdData: join(dir, 'etcd'),
    logs: join(dir, 'logs'),
    apiserverCerts: join(dir, 'pki'),
    servingCert: join(dir, 'pki', 'apiserver.crt'),
    controllerManagerCerts: join(dir, 'pki', 'controller-manager'),
    schedulerCerts: join(dir, 'pki', 'scheduler'),
    serviceAccountKey: join(dir, 'pki', 'service-account.key'),
    serviceAccountPublicKey: join(dir, 'pki', 'service-account.pub'),
    tokens: join(dir, 'pki', 'tokens.csv'),
    auditPolicy: join(dir, 'audit-policy.yaml'),
    auditLog: join(dir, 'logs', 'audit.log'),
    kwokConfig: join(dir, 'kwok.yaml'),
  };
}

/** Returns the administrator's token. */
export async function writeClusterFiles(files: ClusterFiles): Promise<string> {
  await mkdir(files.apiserverCerts, { recursive: true, mode: 0o700 });
  await mkdir(files.logs, { recursive: true, mode: 0o700 });
  const token = randomBytes(24).toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const auditPolicy = {
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    omitStages: ['RequestReceived'],
    rules: [{ level: 'Metadata' }],
  };
  await Promise.all([
    writePrivate(files.serviceAccountKey, privateKey.export({ type: 'sec1', format: 'pem' })),
    writePrivate(files.serviceAccountPublicKey, publicKey.export({ type: 'spki', format: 'pem' })),
    writePrivate(files.tokens, `${token},admin,admin,"system:masters"\n`),
    writePrivate(files.auditPolicy, stringify(auditPolicy)),
    writePrivate(files.kwokConfig, stages.map((stage) => stringify(stage)).join('---\n')),
  ]);
  return token;
}

interface Access {
  readonly server: string;
  readonly ca: string;
  readonly token: string;
  /** A name in the server's certificate, if its address is not in it. */
  readonly serverName?: string;
}

export async function writeKubeconfig(
  path: string,
  { server, ca, token, serverName }: Access,
): Promise<void> {
  const name = 'local';
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster: {
          server,
          'certificate-authority-data': Buffer.from(ca).toString('base64'),
          ...(serverName && { 'tls-server-name': serverName }),
        },
      },
    ],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name, context: { cluster: name, user: 'admin' } }],
    'current-context': name,
  };
  await writePrivate(path, stringify(config, { lineWidth: 0 }));
}

function writePrivate(path: string, content: string | Buffer): Promise<void> {
  return writeFile(path, content, { mode: 0o600 });
}
