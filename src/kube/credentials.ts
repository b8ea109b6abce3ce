/**
 * The credentials that identify this client to the API server.
 *
 * In: an identity. Out: the headers and certificates for each request; they change when a token rotates
 * or a credential plugin runs. This file imports only single files of client-node: its KubeConfig class
 * also loads undici and every generated model (25 MB and 150 ms).
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import type { RequestOptions } from 'node:https';
import type { Authenticator } from '@kubernetes/client-node/dist/auth.js';
import type { User } from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { FileAuth } from '@kubernetes/client-node/dist/file_auth.js';
import { learnSecrets } from '../redact.js';
import { systemTime, type Time, within } from '../time.js';
import { findIdentity, type Identity, type IdentityOptions, readPem } from './kubeconfig.js';

/** How long headers are reused, so that a burst of requests runs a credential plugin once. */
const FRESH_MS = 5_000;
/** A plugin may open a browser and wait for a password. */
const LOGIN_MS = 3 * 60_000;

export interface CredentialsOptions extends IdentityOptions {
  /** How long a plugin or an identity provider may take. @default 3 minutes */
  readonly loginTimeoutMs?: number;
  readonly time?: Time;
}

export class Credentials {
  identity: Identity;
  private authenticator: Authenticator | undefined;
  private latest: Promise<RequestOptions> | undefined;
  private askedAt = 0;
  private readonly time: Time;

  constructor(private readonly options: CredentialsOptions) {
    this.time = options.time ?? systemTime;
    this.identity = findIdentity(options);
  }

  current(): Promise<RequestOptions> {
    const now = this.time.monotonic();
    if (this.latest === undefined || now - this.askedAt > FRESH_MS) {
      this.askedAt = now;
      const latest = this.authenticate();
      this.latest = latest;
      latest.catch(() => {
        if (this.latest === latest) this.latest = undefined;
      });
    }
    return this.latest;
  }

  /** Forgets `stale`, which the server refused, and reads the kubeconfig again. */
  async renew(stale: RequestOptions): Promise<void> {
    if (this.latest === undefined || (await this.latest) !== stale) return;
    this.latest = undefined;
    this.authenticator = undefined;
    const { context, cluster } = this.identity;
    const found = findIdentity({ ...this.options, context: this.options.context ?? context });
    // The kubeconfig may now name another server, whose token must not be sent to the current one.
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
    this.authenticator ??= await authenticatorOf(user, loginTimeoutMs, this.time);
    try {
      const login = this.authenticator?.applyAuthentication(user, options);
      if (login) await within(loginTimeoutMs, login, { time: this.time });
    } catch (cause) {
      const how = user.exec ? `the credential plugin ${user.exec.command}` : 'authentication';
      throw new Error(`${how} of user ${user.name} failed: ${(cause as Error).message}`, { cause });
    }
    // A token file often ends with a newline, which is not allowed in a header.
    if (headers.Authorization) {
      headers.Authorization = String(headers.Authorization).trim();
      learnSecrets([headers.Authorization.replace(/^\w+ /, ''), user.password ?? '']);
    }
    return options;
  }
}

async function authenticatorOf(
  user: User,
  timeoutMs: number,
  time: Time,
): Promise<Authenticator | undefined> {
  if (user.authProvider?.name !== 'oidc')
    return [execAuth(timeoutMs, time), new FileAuth()].find((each) => each.isAuthProvider(user));
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js');
  return new OpenIDConnectAuth();
}

/** Kills a plugin that hangs. ExecAuth has no option for this, so replace the function that starts it. */
function execAuth(timeoutMs: number, time: Time): ExecAuth {
  const auth = new ExecAuth();
  Reflect.set(auth, 'execFn', (command: string, args: string[], options: SpawnOptions) => {
    const late = new AbortController();
    const ended = new AbortController();
    const child = spawn(command, args, { ...options, signal: late.signal, killSignal: 'SIGKILL' });
    // End the delay even if the plugin cannot be started: it must not keep the process alive.
    for (const event of ['exit', 'error']) child.once(event, () => ended.abort());
    // Wait a little longer than `within`, because its error says more.
    void time.delay(timeoutMs + 100, ended.signal).then(() => {
      if (!ended.signal.aborted) late.abort();
    });
    return child;
  });
  return auth;
}
