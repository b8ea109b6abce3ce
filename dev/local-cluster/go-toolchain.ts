/**
 * A Go toolchain from the Go module proxy, for a machine that has none.
 *
 * In: the directory that caches it, and GOPROXY. Out: the toolchain's directory, downloaded first if need be.
 * Must never write a file of an archive whose sum is not the expected one.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import type { BuildProgress } from './build.js';
import { createKeeper } from './keeper.js';
import { isLock, tryLock } from './lock.js';

interface GoRelease {
  readonly version: string;
  /** By platform: what `go mod download -json golang.org/toolchain@v0.0.1-goVERSION.PLATFORM` prints as Sum. */
  readonly sums: Readonly<Record<string, string>>;
}

const RELEASE: GoRelease = {
  version: '1.26.10',
  sums: {
    'linux-amd64': 'h1:5VAGHlY8yl8pTPVSNIez3SNMy6fWabs+QMR25f3oMT0=',
    'linux-arm64': 'h1:TuAzKmE5TqYnXpnhgY3GtBJCVg4AfNDA/K1gLyX5Hig=',
    'darwin-amd64': 'h1:0JApOD+sH1DW6WwvTcnIvl6MSylguxhQuhTbt6RJ1uo=',
    'darwin-arm64': 'h1:SfEWw1me2He9ojf4S+M6xTnGOP6CosVO88yaBsEgjJ0=',
  },
};
/** The first entry of Go's own default for GOPROXY. */
const DEFAULT_PROXY = 'https://proxy.golang.org';

interface ToolchainOptions {
  /** The directory that holds all that is built here. */
  readonly base: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: (progress: BuildProgress) => void;
  readonly release?: GoRelease;
}

/** The directory whose bin/go is the toolchain's: its GOROOT. */
export async function ensureToolchain({
  base,
  env,
  progress,
  release: { version, sums } = RELEASE,
}: ToolchainOptions): Promise<string> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const directory = join(base, `go-${version}-${platform}`);
  while (!existsSync(directory)) {
    await mkdir(base, { recursive: true });
    const lock = await tryLock(`${directory}.lock`);
    if (!isLock(lock)) {
      progress({ stage: 'waiting', holder: lock.pid });
      await delay(500);
      continue;
    }
    try {
      // Look again, now that we hold the lock: the former holder may have fetched it.
      if (existsSync(directory)) return directory;
      progress({ stage: 'fetching', what: `Go ${version}` });
      const name = `golang.org/toolchain@v0.0.1-go${version}.${platform}`;
      const url = new URL(`${name.replace('@', '/@v/')}.zip`, `${proxy(env)}/`);
      await unpack(await download(url), { name, url, sum: sums[platform] }, directory);
    } finally {
      await lock.release();
    }
  }
  return directory;
}

/** The first entry of GOPROXY that is a URL. */
function proxy({ GOPROXY: list }: NodeJS.ProcessEnv): string {
  const url = (list || DEFAULT_PROXY).split(/[,|]/).find((entry) => /^(https?|file):/.test(entry));
  if (url === undefined) throw new Error(`GOPROXY is ${list}, which names no proxy`);
  return url.replace(/\/+$/, '');
}

async function download(url: URL): Promise<Buffer> {
  try {
    if (url.protocol === 'file:') return await readFile(url);
    // fetch refuses a URL with credentials.
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const headers = credentials === ':' ? undefined : { authorization: basic };
    const response = await fetch(withoutCredentials(url), { headers });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    throw new Error(`${withoutCredentials(url)} cannot be fetched (${reason})`, { cause: error });
  }
}

function withoutCredentials(url: URL): string {
  return Object.assign(new URL(url), { username: '', password: '' }).href;
}

async function unpack(
  zip: Buffer,
  { name, url, sum }: { readonly name: string; readonly url: URL; readonly sum?: string },
  directory: string,
): Promise<void> {
  const files = readArchive(zip, withoutCredentials(url));
  const actual = goSum(files);
  if (actual !== sum)
    throw new Error(`${withoutCredentials(url)} has the sum ${actual} instead of ${sum}`);
  const keeper = createKeeper('monocle-k8s build');
  // Beside the target, so that the rename at the end stays on one file system.
  const temp = await mkdtemp(`${directory}.fetching-`);
  try {
    await keeper.removeAtDeath(temp);
    for (const file of files) {
      const path = file.name.slice(name.length + 1);
      // A module must not contain another one, so the archive has _go.mod for go.mod.
      const target = join(temp, path.replace(/(^|\/)_go\.mod$/, '$1go.mod'));
      await mkdir(dirname(target), { recursive: true });
      // A module has no execute bits.
      const mode = /^(bin|pkg\/tool)\//.test(path) ? 0o755 : 0o644;
      await writeFile(target, file.content(), { mode });
    }
    await rename(temp, directory);
  } finally {
    await rm(temp, { recursive: true, force: true });
    await keeper.close();
  }
}

interface ArchiveFile {
  readonly name: string;
  /** Decompressed at each call: all files at once would take 200 MB. */
  content(): Buffer;
}

/** Go's hash of a module: the hash of a list of the files' hashes. */
function goSum(files: readonly ArchiveFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${createHash('sha256').update(content()).digest('hex')}  ${name}\n`);
  return `h1:${hash.digest('base64')}`;
}

/** The files of a zip archive, from the directory at its end. Not for archives of more than 4 GB. */
function readArchive(zip: Buffer, name: string): ArchiveFile[] {
  const whole = <T>(read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      throw new Error(`${name} is not a complete zip archive`, { cause });
    }
  };
  return whole(() => {
    const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    if (end < 0) throw new Error('no end');
    let at = zip.readUInt32LE(end + 16);
    return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('no entry');
      const isCompressed = zip.readUInt16LE(at + 10) !== 0;
      const size = zip.readUInt32LE(at + 20);
      const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const packed = zip.subarray(start, start + size);
      const file = zip.toString('utf8', at + 46, nameEnd);
      at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
      return {
        name: file,
        content: () => whole(() => (isCompressed ? inflateRawSync(packed) : packed)),
      };
    });
  });
}
