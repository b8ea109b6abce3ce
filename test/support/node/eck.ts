/** ECK's own definitions, from its Go module. */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { findEckDefinitions } from '../../../dev/local-cluster/eck.js';

interface Definition {
  readonly metadata: { readonly name: string };
}

/** The CRD of Elasticsearch as ECK ships it. */
export function eckDefinition(): Definition {
  const file = findEckDefinitions();
  if (file === undefined) throw new Error("`npm run test:e2e` fetches ECK's definitions");
  const definition = parseAllDocuments(readFileSync(file, 'utf8'))
    .map((document) => document.toJS() as Definition | null)
    .find((each) => each?.metadata.name.startsWith('elasticsearches.'));
  if (!definition) throw new Error(`${file} does not define Elasticsearch`);
  return definition;
}
