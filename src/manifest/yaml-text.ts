/**
 * Manifests as YAML text, byte for byte what cdk8s writes, in a tenth of its time.
 *
 * The structure of plain data is easy, and is done here; how a string must be quoted is not, and
 * is left to the yaml package, which is asked once per string. A manifest with a key that is no
 * plain word is left to it as a whole: quoting a key depends on what stands around it.
 */
import { stringify } from 'yaml';
import type { Manifest } from '../synthesize.js';

const OPTIONS = { keepUndefined: true, lineWidth: 0, version: '1.1' } as const;

export function toYaml(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest) =>
      !isEmpty(manifest) && hasPlainKeys(manifest)
        ? mapping(manifest, '')
        : stringify(manifest, OPTIONS),
    )
    .join('---\n');
}

type Plain = Readonly<Record<string, unknown>>;

function hasPlainKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(hasPlainKeys);
  for (const key in value)
    if (!PLAIN.test(key) || !hasPlainKeys((value as Plain)[key])) return false;
  return true;
}

function mapping(map: Plain, indent: string): string {
  let text = '';
  for (const key in map) text += `${indent}${key}:${child(map[key], indent)}`;
  return text;
}

/** What follows `key:`. */
function child(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${scalar(value, indent)}\n`;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return value.length === 0 ? ' []\n' : `\n${sequence(value, deeper)}`;
  return isEmpty(value as Plain) ? ' {}\n' : `\n${mapping(value as Plain, deeper)}`;
}

function sequence(list: readonly unknown[], indent: string): string {
  const deeper = `${indent}  `;
  let text = '';
  for (const item of list) text += `${indent}- ${element(item, deeper)}`;
  return text;
}

/** What follows `- `: a nested collection begins on the same line. */
function element(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null) return `${scalar(item, indent.slice(2))}\n`;
  if (Array.isArray(item))
    return item.length === 0 ? '[]\n' : sequence(item, indent).slice(indent.length);
  return isEmpty(item as Plain) ? '{}\n' : mapping(item as Plain, indent).slice(indent.length);
}

const isEmpty = (map: Plain): boolean => {
  for (const _ in map) return false;
  return true;
};

/** Words without a second meaning in any version of YAML. */
const PLAIN = /^(?!(?:[yn]|yes|no|on|off|true|false|null)$)[a-z/][a-z0-9_./-]*$/i;
const MEMORY = 10_000;
/** Longer ones are configs, mostly, and not met again. */
const MAX_REMEMBERED = 1_000;
const known = new Map<string, string>();

function scalar(value: unknown, indent: string): string {
  if (typeof value === 'number') return wholeNumber(value) ?? stringify(value, OPTIONS).trimEnd();
  if (typeof value !== 'string') return String(value ?? null);
  if (PLAIN.test(value)) return value;
  let text = known.get(value);
  if (text === undefined) {
    text = stringify([value], OPTIONS).slice(2, -1);
    if (known.size >= MEMORY) known.clear();
    if (value.length <= MAX_REMEMBERED) known.set(value, text);
  }
  return text.includes('\n') ? text.replaceAll(/\n(?=.)/g, `\n${indent}`) : text;
}

const wholeNumber = (value: number): string | undefined =>
  Number.isSafeInteger(value) && !Object.is(value, -0) ? `${value}` : undefined;
