/**
 * Names and texts that others gave, on their way to git and to a terminal. Pure.
 *
 * A path in git is bytes. Here it is text that can be printed: what is no text, or is a control
 * character, a quote or a backslash, is escaped as git escapes it. No path that we write has any of
 * these, so an escaped path is never taken for one of ours.
 */
import { isUtf8 } from 'node:buffer';

/** @param bytes of a path, one character each */
export const readPath = (bytes: string): string => bytes.split('/').map(readName).join('/');

function readName(bytes: string): string {
  if (/^[\w.-]*$/.test(bytes)) return bytes;
  const raw = Buffer.from(bytes, 'latin1');
  if (isUtf8(raw)) return escaped(raw.toString('utf8'));
  return bytes.replaceAll(/[^ -~]|["\\]/g, (byte) => asOctal(byte, 'latin1'));
}

/** For fast-import, which reads lines: a path is one word, whatever is in it. */
export const quotePath = (path: string): string => `"${escaped(path)}"`;

const escaped = (text: string): string =>
  text.replaceAll(/[\p{Cc}"\\]/gu, (char) => asOctal(char, 'utf8'));

const asOctal = (char: string, encoding: 'utf8' | 'latin1'): string =>
  char === '"' || char === '\\'
    ? `\\${char}`
    : [...Buffer.from(char, encoding)]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join('');

/** Whatever somebody wrote into a file: one line, and nothing that a terminal or git takes for a sign. */
export const singleLine = (text: string): string => text.replaceAll(/\p{C}+/gu, ' ');
