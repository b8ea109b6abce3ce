/**
 * Where the Elasticsearch of an instance comes from, and whether Monocle needs a bridge to it. Pure.
 *
 * In: the spec. Out: the bridge's target, and the keys of Secrets that it reads.
 */
import type { ResolvedSpec } from '../instance/spec.js';

/** A key of a Secret that the bridge reads as a file. */
export interface BridgeFile {
  readonly secret: string;
  readonly key: string;
  /** The field of the spec that names it. */
  readonly where: string;
  /** A description for users. */
  readonly purpose: string;
}

type BridgeAuth =
  | { readonly username: BridgeFile; readonly password: BridgeFile }
  /** The user name is fixed. */
  | { readonly user: string; readonly password: BridgeFile }
  | { readonly apiKey: BridgeFile };

export interface Bridge {
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
  /** The path of the URL without a trailing slash, or empty. */
  readonly path: string;
  /** undefined without TLS, or to trust the public CAs of the image. */
  readonly ca?: BridgeFile;
  readonly auth?: BridgeAuth;
  /** Whether to request version 7 compatible responses. */
  readonly isCompatible: boolean;
}

type WithElastic = { readonly elastic: Pick<ResolvedSpec['elastic'], 'external' | 'eck'> };

/** Whether Elasticsearch is the single node that this operator deploys. */
export const runsElastic = ({ elastic }: WithElastic): boolean => !elastic.external && !elastic.eck;

/** Whether Elasticsearch is an ECK resource that belongs to the instance. */
export const ownsEck = ({ elastic }: WithElastic): boolean => elastic.eck?.nodes !== undefined;

/** Whether Monocle cannot reach its Elasticsearch directly. */
export const needsBridge = (spec: WithElastic): boolean => bridgeOf(spec, '') !== undefined;

/** @returns undefined if Monocle reaches its Elasticsearch directly */
export function bridgeOf({ elastic }: WithElastic, instance: string): Bridge | undefined {
  if (elastic.eck) return eckBridge(elastic.eck.name ?? instance);
  const { url, caSecretRef, authSecretRef, compatibility } = elastic.external ?? {};
  // The URL class throws for hosts that the CRD accepts, such as 0-0.0.
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

/** Follows ECK's naming of its objects. Elasticsearch 7.17 accepts the compatibility headers of 8, too. */
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
