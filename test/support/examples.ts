import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../../constructs/spec.js';

/** Every example CR of examples/, by file name. */
export const examples: readonly { readonly file: string; readonly monocles: readonly Monocle[] }[] =
  readdirSync('examples')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      file: name,
      monocles: parseAllDocuments(readFileSync(join('examples', name), 'utf8')).map((document) =>
        document.toJS(),
      ),
    }));
