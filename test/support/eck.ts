/** ECK's own definitions, from its Go module. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const MODULE = 'github.com/elastic/cloud-on-k8s/v3@v3.5.0';

/** The CRD of Elasticsearch as ECK ships it. */
export function eckDefinition(): { readonly metadata: { readonly name: string } } {
  const answer = execFileSync('go', ['mod', 'download', '-json', MODULE], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
  const { Dir } = JSON.parse(answer) as { readonly Dir: string };
  const file = 'config/crds/v1/resources/elasticsearch.k8s.elastic.co_elasticsearches.yaml';
  return parse(readFileSync(join(Dir, file), 'utf8'));
}
