/**
 * Escapes foreign names and texts for git and for a terminal. Pure.
 *
 * A path in git is a byte string. Here it is printable text: invalid UTF-8, control characters,
 * quotes and backslashes are escaped as git escapes them. Paths that we write contain none of these,
 * so an escaped path is never mistaken for one of ours.
 */
import { isUtf8 } from 'node:buffer';

/** @param bytes a path, with one character per byte */
export const readPath = (bytes: string): string => bytes.split('/').map(readName).join('/');

/** Reverses readPath: the path as git has it. undefined if it is not UTF-8 or has a control character. */
export function rawPath(path: string): string | undefined {
  const raw = path.replaceAll(/\\(["\\])/g, '$1');
  return readPath(Buffer.from(raw).toString('latin1')) === path ? raw : undefined;
}

function readName(bytes: string): string {
  if (/^[\w.-]*$/.test(bytes)) return bytes;
  const raw = Buffer.from(bytes, 'latin1');
  if (isUtf8(raw)) return escaped(raw.toString('utf8'));
  return bytes.replaceAll(/[^ -~]|["\\]/g, (byte) => asOctal(byte, 'latin1'));
}

/** For fast-import, which reads lines: in quotes, any path is one word. */
export const quotePath = (path: string): string => `"${escaped(path)}"`;

const escaped = (text: string): string =>
  text.replaceAll(/[\p{Cc}"\\]/gu, (char) => asOctal(char, 'utf8'));

const asOctal = (char: string, encoding: 'utf8' | 'latin1'): string =>
  char === '"' || char === '\\'
    ? `\\${char}`
    : [...Buffer.from(char, encoding)]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join('');
