/** Maps with keys that users choose. Pure. */

/**
 * The value of a key that the map itself has. `map[key]` also finds what every object inherits, such
 * as `constructor`. Gives undefined for everything else, also if `map` is no object.
 */
export function own<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined;
export function own(map: unknown, key: string | number): unknown;
export function own(map: unknown, key: string | number): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key)
    ? (map as Record<string | number, unknown>)[key]
    : undefined;
}
