/** Reads files and standard input, with errors that say what to do. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { explain, SourceError } from '../errors.js';
import { mebibytes } from '../yaml.js';

/** Enough for thousands of Monocles. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

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
    // Loading Node's stream code takes longer than reading most files. Pipes need it: they have no size.
    if (info.isFile()) return { name, text: decode(name, readFileSync(path)) };
    return { name, text: await readText(name, createReadStream(path)) };
  } catch (error) {
    throw explain(name, error);
  }
}

/** Reads one after the other, so that only one file is open at a time. */
export async function readSources(paths: readonly string[], read = readSource): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of paths) sources.push(await read(path));
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

/** @param size unset for a pipe */
const tooLarge = (name: string, size?: number): SourceError =>
  new SourceError(
    name,
    `is too large${size === undefined ? '' : ` (${mebibytes(size)})`}; the limit is ${mebibytes(MAX_FILE_BYTES)}. Split it`,
  );
