/**
 * What proves to the API server who we are.
 *
 * In: an identity. Out: for each request the headers and certificates to send with it, since tokens
 * rotate and plugins run. Only leaves of client-node are imported: its KubeConfig class brings
 * undici and every generated model along (25 MB and 150 ms).
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import type { RequestOptions } from 'node:https';
import type { Authenticator } from '@kubernetes/client-node/dist/auth.js';
import type { User } from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { FileAuth } from '@kubernetes/client-node/dist/file_auth.js';
import { within } from '../time.js';
import { findIdentity, type Identity, type IdentityOptions, readPem } from './kubeconfig.js';

/** How long headers are used again: a burst of requests runs a credential plugin once. */
const FRESH_MS = 5_000;
/** A plugin may open a browser, and its user has to find the password. */
const LOGIN_MS = 3 * 60_000;

export interface CredentialsOptions extends IdentityOptions {
  /** How long a plugin or an identity provider may take. @default 3 minutes */
  readonly loginTimeoutMs?: number;
}

export class Credentials {
  identity: Identity;
  private authenticator: Authenticator | undefined;
  private latest: Promise<RequestOptions> | undefined;
  private asked = 0;

  constructor(private readonly options: CredentialsOptions) {
    this.identity = findIdentity(options);
  }

  current(): Promise<RequestOptions> {
    if (this.latest === undefined || performance.now() - this.asked > FRESH_MS) {
      this.asked = performance.now();
      const latest = this.authenticate();
      this.latest = latest;
      latest.catch(() => {
        if (this.latest === latest) this.latest = undefined;
      });
    }
    return this.latest;
  }

  /** The server did not accept `stale`: whatever was remembered is asked for again. */
  async renew(stale: RequestOptions): Promise<void> {
    if (this.latest === undefined || (await this.latest) !== stale) return;
    this.latest = undefined;
    this.authenticator = undefined;
    const { context, cluster } = this.identity;
    const found = findIdentity({ ...this.options, context: this.options.context ?? context });
    // Never this server with the token of another.
    if (found.cluster.server === cluster.server) this.identity = found;
  }

  private async authenticate(): Promise<RequestOptions> {
    const { cluster, user } = this.identity;
    const headers: Record<string, string | string[]> = {};
    const options = {
      headers,
      ca: readPem(cluster.caFile, cluster.caData),
      cert: readPem(user.certFile, user.certData),
      key: readPem(user.keyFile, user.keyData),
      servername: cluster.tlsServerName,
      ...(cluster.skipTLSVerify && { rejectUnauthorized: false }),
    };
    if (user.impersonateUser) headers['Impersonate-User'] = user.impersonateUser;
    if (user.groups) headers['Impersonate-Group'] = user.groups;
    if (user.username) {
      const basic = Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64');
      headers.Authorization = `Basic ${basic}`;
    }
    if (user.token) headers.Authorization = `Bearer ${user.token}`;
    const { loginTimeoutMs = LOGIN_MS } = this.options;
    this.authenticator ??= await authenticatorOf(user, loginTimeoutMs);
    try {
      const login = this.authenticator?.applyAuthentication(user, options);
      if (login) await within(loginTimeoutMs, login);
    } catch (cause) {
      const how = user.exec ? `the credential plugin ${user.exec.command}` : 'authentication';
      throw new Error(`${how} of user ${user.name} failed: ${(cause as Error).message}`, { cause });
    }
    // A file of a token often ends in a newline, which no header may hold.
    if (headers.Authorization) headers.Authorization = String(headers.Authorization).trim();
    return options;
  }
}

async function authenticatorOf(user: User, timeoutMs: number): Promise<Authenticator | undefined> {
  if (user.authProvider?.name !== 'oidc')
    return [execAuth(timeoutMs), new FileAuth()].find((each) => each.isAuthProvider(user));
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js');
  return new OpenIDConnectAuth();
}

/** Ends a plugin that hangs. ExecAuth has no option for that, but starts it by way of this field. */
function execAuth(timeoutMs: number): ExecAuth {
  const auth = new ExecAuth();
  Reflect.set(auth, 'execFn', (command: string, args: string[], options: SpawnOptions) =>
    // Not `timeout`, whose timer outlives a plugin that cannot be started. After our own error, which
    // says more.
    spawn(command, args, {
      ...options,
      signal: AbortSignal.timeout(timeoutMs + 100),
      killSignal: 'SIGKILL',
    }),
  );
  return auth;
}
