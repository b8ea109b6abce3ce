/**
 * Searches a text for known secret values: as they are, and in base64 at every offset.
 *
 * Pure. The time is linear in the text plus the values, never in their product, since a tenant
 * controls the size of both.
 */
import { base64Of, base64Parts } from './base64.js';

/** Shorter values match by chance. */
const SHORTEST = 6;
/** Within a longer text, shorter values match by chance: words such as `monocle`. */
const SHORTEST_PART = 12;
/** Only so many first characters of a longer value are searched for. */
const LONGEST_PART = 96;
/** One pass over the text per length, for the values from this length up to the previous one. */
const LENGTHS = [LONGEST_PART, 64, 48, 32, 24, 16, SHORTEST_PART];

export interface KnownSecrets {
  /** Whether the whole text is one of them. */
  readonly isOne: (text: string) => boolean;
  /** Whether the text contains one of at least 12 characters. */
  readonly isWithin: (text: string) => boolean;
}

export function knownSecrets(values: readonly string[]): KnownSecrets {
  const known = values.map((value) => value.trim()).filter(({ length }) => length >= SHORTEST);
  const parts = known
    .filter(({ length }) => length >= SHORTEST_PART)
    .flatMap((value) => [value, ...base64Parts(value)])
    .map((part) => part.slice(0, LONGEST_PART));
  // Files and the output of `echo` end with a newline.
  const encoded = known.flatMap((value) => [value, `${value}\n`].map(base64Of));
  const wholes = new Set([...known, ...encoded]);
  const searches = LENGTHS.flatMap((length, i) => {
    const longer = LENGTHS[i - 1] ?? Number.POSITIVE_INFINITY;
    const some = parts.filter((part) => part.length >= length && part.length < longer);
    return some.length > 0 ? [searchFor(length, some)] : [];
  });
  return {
    isOne: (text) => wholes.has(text.trim()),
    isWithin: (text) => {
      // `base64` folds its lines.
      const texts = text.includes('\n') ? [text, text.replaceAll(/\s/g, '')] : [text];
      return texts.some((each) => searches.some((search) => search(each)));
    },
  };
}

const { imul } = Math;
const BASE = 16_777_619;
const FILTER_BITS = 18;

/** A rolling hash of the first characters (Rabin-Karp). */
function searchFor(length: number, parts: readonly string[]): (text: string) => boolean {
  const wanted = new Set(parts);
  const lengths = [...new Set(parts.map((part) => part.length))];
  const filter = new Uint8Array(2 ** FILTER_BITS);
  let leaving = 1;
  for (let i = 0; i < length; i++) leaving = imul(leaving, BASE);
  const slot = (hash: number): number => hash >>> (32 - FILTER_BITS);
  for (const part of wanted) {
    let hash = 0;
    for (let i = 0; i < length; i++) hash = (imul(hash, BASE) + part.charCodeAt(i)) | 0;
    filter[slot(hash)] = 1;
  }
  return (text) => {
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      hash = (imul(hash, BASE) + text.charCodeAt(i)) | 0;
      const start = i - length + 1;
      if (start > 0) hash = (hash - imul(leaving, text.charCodeAt(start - 1))) | 0;
      if (start < 0 || filter[slot(hash)] !== 1) continue;
      if (lengths.some((each) => wanted.has(text.slice(start, start + each)))) return true;
    }
    return false;
  };
}
