/** Files and standard input, with errors that a person can act on. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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

export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Reads `-` as standard input. */
export async function readSource(path: string): Promise<Source> {
  if (path === '-') return { name: '<stdin>', text: await readText('<stdin>', process.stdin) };
  try {
    const info = await stat(path);
    if (info.isDirectory())
      throw new UserError(
        `${path}: is a directory; name the files in it (${path.replace(/\/$/, '')}/*.yaml)`,
      );
    if (info.size > MAX_FILE_BYTES) throw tooLarge(path, info.size);
    return { name: path, text: await readText(path, createReadStream(path)) };
  } catch (error) {
    throw explain(path, error);
  }
}

async function readText(name: string, stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw tooLarge(name, size);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    if (text.includes('\0')) throw new TypeError();
    return text;
  } catch {
    throw new UserError(`${name}: is not a text file (UTF-8)`);
  }
}

const tooLarge = (name: string, size: number): UserError =>
  new UserError(
    `${name}: has ${mebibytes(size)}${name === '<stdin>' ? ' or more' : ''}; at most ${mebibytes(MAX_FILE_BYTES)} are read. Split it`,
  );

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'no space left on the device',
  ELOOP: 'too many symbolic links',
};

/** A system error in words, with the path that it is about. */
export function explain(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof UserError || code === undefined) return error as Error;
  return new UserError(`${path}: ${REASONS[code] ?? (error as Error).message}`);
}
