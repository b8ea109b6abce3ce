/** Every way to change or remove a field of an object, as JSON patches. */
import type { Path } from '../../../constructs/validation/problem.js';
import { formatPath } from '../../../constructs/validation/problem.js';

export interface Deed {
  readonly path: Path;
  /** In words: `removes spec.ports[0]`. */
  readonly title: string;
  /** To be tried one after the other, until the API server accepts one. */
  readonly patches: readonly object[];
}

/** Fields that identify the object: changing one gives another object. */
const IDENTITY = ['apiVersion', 'kind', 'metadata.name', 'metadata.namespace'];
/** For fields that take only some words. */
const WORDS = ['x', 'Always', 'Never', 'UDP', 'Prefix', 'RollingUpdate', 'None', 'Egress', '7Gi'];

/** Each leaf is changed, and each part, large or small, removed. */
export function deedsTo(manifest: object): Deed[] {
  return [...partsOf(manifest)].flatMap(([path, value]) => {
    const name = formatPath(path);
    if (IDENTITY.includes(name) || name === 'metadata' || name === 'spec') return [];
    const pointer = path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`);
    const at = pointer.join('');
    const removal = { path, title: `removes ${name}`, patches: [{ op: 'remove', path: at }] };
    if (typeof value === 'object') return [removal];
    const patches = othersThan(value).map((other) => ({ op: 'replace', path: at, value: other }));
    return [removal, { path, title: `changes ${name}`, patches }];
  });
}

function* partsOf(value: unknown, path: Path = []): Generator<readonly [Path, unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* partsOf(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

function othersThan(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  return [`${value}x`, ...WORDS.filter((word) => word !== value)];
}
