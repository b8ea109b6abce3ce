import { readFileSync } from 'node:fs';

/** From package.json, two levels above both src/ in lib/ and the bundle. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
