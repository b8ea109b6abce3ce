/** The version of this package. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Read from the package.json of this package, whether it runs from lib/, as the bundle or from src/. */
export const version: string = JSON.parse(
  readFileSync(findPackageJSON(import.meta.url) ?? 'package.json', 'utf8'),
).version;
