/** Finds base64 of a text at any position of an encoded file. Pure. */

export const base64Of = (text: string): string => Buffer.from(text).toString('base64');

/**
 * Base64 groups three bytes, so a text has three encodings, one per offset in its group. The
 * characters at either end that also depend on the neighbours are left out.
 */
export function base64Parts(text: string): string[] {
  const bytes = Buffer.from(text);
  const parts = [0, 2, 3].map((dependent, offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(dependent)
      .replace(/.?={1,2}$/, ''),
  );
  const forUrls = parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...parts, ...forUrls])];
}
