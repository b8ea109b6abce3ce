/**
 * Real git servers on loopback: `git daemon`, and HTTP around `git http-backend`.
 *
 * Both serve the bare repositories of one temporary directory. The machine's own git configuration
 * has no say. Everything ends with `close`, by process id.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';

const exec = promisify(execFile);

export type Environment = Readonly<Record<string, string>>;

export interface Host {
  readonly path: string;
  /** For every process that a test starts: a home of its own, with a name to commit with. */
  readonly env: Environment;
  git(cwd: string, args: readonly string[], env?: Environment): Promise<string>;
  create(name: string, options?: RepositoryOptions): Promise<Repository>;
  close(): Promise<void>;
}

export interface RepositoryOptions {
  /** Of the first commit on main; an empty repository without them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly config?: readonly string[];
  readonly format?: 'sha1' | 'sha256';
}

/** Looked at on the disk of the server. */
export interface Repository {
  readonly name: string;
  readonly path: string;
  git(...args: string[]): Promise<string>;
  /** Contents by their paths. */
  files(ref?: string): Promise<Record<string, string>>;
  /** Commits from the newest, by a format of git. */
  log(format?: string, ref?: string): Promise<string[]>;
  tip(ref?: string): Promise<string>;
  /** Every ref with its commit; it does not change if nothing was written. */
  refs(): Promise<string>;
  hook(name: string, ...lines: string[]): Promise<void>;
  /** A commit of somebody else; undefined deletes a file. */
  commit(
    files: Readonly<Record<string, string | undefined>>,
    options?: CommitOptions,
  ): Promise<string>;
}

export interface CommitOptions {
  readonly branch?: string;
  /** Instead of the branch's tip. */
  readonly on?: string;
  readonly message?: string;
}

/** What is there while the tests of the calling file run. */
function during<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.close());
  return started;
}

export const useHost = (): Host => during(gitHost);
export const useDaemon = (host: Host): Server => during(() => gitDaemon(host));
/**
 * Asks for a user name and a password if they are given.
 * @param address where it listens; not loopback only within a network of the test's own
 */
export const useHttp = (host: Host, user?: User, address?: string): HttpServer =>
  during(() => gitHttp(host, user, address));

/** The content of a repository of others, if it does not matter to the test. */
export const files = { 'README.md': 'ours\n' };
export const fileUrl = ({ path }: Repository): string => pathToFileURL(path).href;

export async function gitHost(): Promise<Host> {
  const path = await mkdtemp(join(tmpdir(), 'monocle-k8s-git-'));
  const home = join(path, 'home');
  await mkdir(home);
  const config =
    '[user]\n\tname = Test\n\temail = test@example.org\n[init]\n\tdefaultBranch = main\n';
  await writeFile(join(home, '.gitconfig'), config);
  const env = {
    HOME: home,
    GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  const git: Host['git'] = async (cwd, args, more = {}) => {
    const options = { cwd, env: { PATH: process.env.PATH, ...env, ...more }, maxBuffer: 2 ** 28 };
    return (await exec('git', [...args], options)).stdout;
  };
  return {
    ...{ path, env, git },
    create: (name, options = {}) => createRepository({ path, env, git }, name, options),
    close: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function createRepository(
  host: Pick<Host, 'path' | 'git' | 'env'>,
  name: string,
  { files, config = [], format = 'sha1' }: RepositoryOptions,
): Promise<Repository> {
  const path = join(host.path, `${name}.git`);
  const git = (...args: string[]) => host.git(path, args);
  const settings = ['uploadpack.allowFilter=true', 'http.receivepack=true', ...config];
  await host.git(host.path, ['init', '--quiet', '--bare', `--object-format=${format}`, path]);
  await appendFile(join(path, 'config'), settings.map(configLines).join(''));

  const tip = async (ref = 'main') =>
    (await git('rev-parse', '--verify', '--quiet', ref).catch(() => '')).trim();
  const repository: Repository = {
    ...{ name, path, git, tip },
    refs: () => git('for-each-ref'),
    log: async (filter = '%s', ref = 'main') =>
      (await git('log', `--format=${filter}`, ref)).trimEnd().split('\n'),
    async files(ref = 'main') {
      const listed = (await git('ls-tree', '-r', '-z', ref)).split('\0').filter(Boolean);
      const entries = listed.map((line) => line.split(/[ \t]/, 4) as [string, string, string]);
      const names = listed.map((line) => line.slice(line.indexOf('\t') + 1));
      const blobs = entries.filter(([, type]) => type === 'blob').map(([, , id]) => id);
      const texts = await readBlobs(host, path, blobs);
      return Object.fromEntries(
        names.map((file, index) => {
          const [, type = '', id = ''] = entries[index] ?? [];
          return [file, type === 'blob' ? (texts.get(id) ?? '') : id];
        }),
      );
    },
    async hook(hook, ...lines) {
      const file = join(path, 'hooks', hook);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `#!/bin/sh\n${lines.join('\n')}\n`);
      await chmod(file, 0o755);
    },
    async commit(changes, { branch = 'main', on, message = 'by somebody else' } = {}) {
      const parent = on ?? (await tip(branch));
      const edits = Object.entries(changes).map(([file, text]) =>
        text === undefined
          ? `D ${quoted(file)}\n`
          : `M 100644 inline ${quoted(file)}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
      );
      const stream = [
        `commit refs/heads/${branch}\ncommitter Else <else@example.org> now\n`,
        `data ${Buffer.byteLength(message)}\n${message}\n`,
        ...(parent ? [`from ${parent}\n`] : []),
        ...edits,
      ].join('');
      const importer = spawn('git', ['fast-import', '--quiet', '--force', '--date-format=now'], {
        cwd: path,
        env: { PATH: process.env.PATH, ...host.env },
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      importer.stdin.end(stream);
      const [code] = await once(importer, 'close');
      if (code !== 0) throw new Error(`git fast-import: ${code}`);
      return tip(branch);
    },
  };
  if (files !== undefined) await repository.commit(files, { message: 'first' });
  return repository;
}

/** `section.key=value` as a configuration file says it, because `git config` would be a process for each. */
function configLines(setting: string): string {
  const [key = '', value = ''] = setting.split('=', 2);
  const dot = key.lastIndexOf('.');
  return `[${key.slice(0, dot)}]\n\t${key.slice(dot + 1)} = ${value}\n`;
}

/** Contents by ids, read by one process. */
async function readBlobs(
  { env }: Pick<Host, 'env'>,
  cwd: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const reader = spawn('git', ['cat-file', '--batch'], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(ids.map((id) => `${id}\n`).join(''));
  const output = Buffer.concat(await reader.stdout.toArray());
  const texts = new Map<string, string>();
  for (let at = 0; at < output.length; ) {
    const start = output.indexOf('\n', at) + 1;
    const [id = '', , size] = output.toString('latin1', at, start).split(' ');
    const end = start + Number(size);
    texts.set(id, output.toString('utf8', start, end));
    at = end + 1;
  }
  return texts;
}

/** As git quotes a path: any name can be committed. */
const quoted = (path: string): string =>
  `"${path.replaceAll(/[\p{Cc}"\\]/gu, (char) => [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''))}"`;

export interface Server {
  url(repository: Repository): string;
  close(): Promise<void>;
}

/**
 * Anybody may read and write.
 *
 * One `git daemon --inetd` for each connection: the daemon that listens by itself has a backlog of
 * 5, and resets connections when more come at once than a busy machine accepts in time.
 */
export async function gitDaemon({ path, env, git }: Host): Promise<Server> {
  const bin = (await git(path, ['--exec-path'])).trim();
  const args = ['--inetd', `--base-path=${path}`, '--export-all', '--enable=receive-pack', path];
  const children = new Set<ChildProcess>();
  const server = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    // Not by way of `git daemon`, which would be a second process; with its children, to end them too.
    const child = spawn(join(bin, 'git-daemon'), args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    children.add(child);
    child.on('close', () => children.delete(child));
    socket.on('error', () => child.stdin.end());
    child.stdin.on('error', () => undefined);
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: ({ name }) => `git://127.0.0.1:${port}/${name}.git`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      await closed;
    },
  };
}

export interface HttpServer extends Server {
  /** `GET info/refs?service=git-upload-pack`, `POST git-upload-pack` …, in their order. */
  readonly requests: string[];
  /** Bytes that it has sent. */
  sent(): number;
  /** From now on it speaks this version of git's protocol, whatever the client asks for. */
  speak(version: string): void;
}

interface User {
  readonly name: string;
  readonly password: string;
}

async function gitHttp(
  { path, env, git }: Host,
  user?: User,
  address = '127.0.0.1',
): Promise<HttpServer> {
  const backend = join((await git(path, ['--exec-path'])).trim(), 'git-http-backend');
  const requests: string[] = [];
  let sent = 0;
  let protocol: string | undefined;
  const expected = user && `Basic ${btoa(`${user.name}:${user.password}`)}`;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const [where = '', query = ''] = url.split('?');
    if (expected !== undefined && headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    requests.push(`${method} ${where.split('.git/')[1]}${query && `?${query}`}`);
    const answer = serve(request, response, backend, {
      ...env,
      ...{ GIT_PROJECT_ROOT: path, GIT_HTTP_EXPORT_ALL: '1', REMOTE_ADDR: '127.0.0.1' },
      ...{ REQUEST_METHOD: method, PATH_INFO: decodeURIComponent(where), QUERY_STRING: query },
      ...(user && { REMOTE_USER: user.name }),
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: protocol ?? String(headers['git-protocol'] ?? ''),
    });
    answer.on('data', (chunk: Buffer) => {
      sent += chunk.length;
    });
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    sent: () => sent,
    speak(version) {
      protocol = `version=${version}`;
    },
    url: ({ name }) => `http://${address}:${port}/${name}.git`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** CGI: headers, an empty line, the body. */
function serve(
  request: IncomingMessage,
  response: ServerResponse,
  backend: string,
  env: Environment,
): NodeJS.ReadableStream {
  const child = spawn(backend, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  let head: Buffer | undefined = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const fields = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(': '));
    const { Status: status = '200', ...rest } = Object.fromEntries(fields);
    response.writeHead(Number.parseInt(status, 10), rest);
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  child.stdout.on('end', () => response.end());
  return child.stdout;
}

/** Waits for a file that a hook writes, and gives what is in it. */
export async function appears(file: string): Promise<string> {
  const watcher = watch(dirname(file));
  try {
    for (;;) {
      const change = once(watcher, 'change');
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.endsWith('\n')) return text.trim();
      await change;
    }
  } finally {
    watcher.close();
  }
}
