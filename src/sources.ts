/** Files and standard input, with errors that a person can act on. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { mebibytes } from './documents.js';

/** Room for thousands of Monocles, and not for somebody's disk image. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A request that cannot be carried out; its message is all that the user needs to see. */
export class UserError extends Error {
  /** 1: the input is at fault; 2: the command line is. */
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** A file, or what stands for one, that cannot be used. */
export class SourceError extends UserError {
  constructor(
    readonly source: string,
    readonly reason: string,
  ) {
    super(`${source}: ${reason}`);
  }
}

export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Reads `-` as standard input. */
export async function readSource(path: string): Promise<Source> {
  const name = path === '-' ? '<stdin>' : path;
  try {
    if (path === '-') return { name, text: await readText(name, process.stdin) };
    const info = statSync(path);
    if (info.isDirectory())
      throw new SourceError(
        name,
        `is a directory; name the files in it (${path.replace(/\/+$/, '')}/*.yaml)`,
      );
    if (info.size > MAX_FILE_BYTES) throw tooLarge(path, info.size);
    // Not by a stream, which takes longer to load than most files to read; a pipe has no size to go by.
    if (info.isFile()) return { name, text: decode(name, readFileSync(path)) };
    return { name, text: await readText(name, createReadStream(path)) };
  } catch (error) {
    throw explain(name, error);
  }
}

/** One after the other: however many there are, one is open at a time. */
export async function readSources(paths: readonly string[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of paths) sources.push(await readSource(path));
  return sources;
}

async function readText(name: string, stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw tooLarge(name);
  }
  return decode(name, Buffer.concat(chunks));
}

function decode(name: string, bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new SourceError(name, 'is not a text file (UTF-8)');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** The size of what comes through a pipe is not known. */
const tooLarge = (name: string, size?: number): SourceError =>
  new SourceError(
    name,
    `is too large${size === undefined ? '' : ` (${mebibytes(size)})`}; at most ${mebibytes(MAX_FILE_BYTES)} are read. Split it`,
  );

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a directory',
  EBUSY: 'is in use or a mount point; name a directory within it',
  EISDIR: 'is a directory',
  ENOSPC: 'no space left on the device',
  EMFILE: 'too many open files',
  ELOOP: 'too many symbolic links',
};

/** A system error in words, with the path that it is about. */
export function explain(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof UserError || code === undefined) return error as Error;
  return new SourceError(path, REASONS[code] ?? (error as Error).message);
}
