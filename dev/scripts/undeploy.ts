// `npm run undeploy` deletes the operator and keeps every Monocle and its data. The CRD stays, because
// all Monocles would go with it, and so does the Namespace, because Monocles and volumes may be in it.
//   --with-crd      deletes the CRD too, and with it every Monocle of the cluster; volumes stay
//   --namespaced    undoes dist/install-namespaced.yaml
// Other arguments go to kubectl, such as --context or --dry-run=server.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAllDocuments, stringify } from 'yaml';

const OURS = ['--with-crd', '--namespaced'];

interface Installed {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

export function main(argv: readonly string[]): number {
  const [withCrd, namespaced] = OURS.map((flag) => argv.includes(flag));
  const others = argv.filter((arg) => !OURS.includes(arg));
  const file = namespaced ? 'dist/install-namespaced.yaml' : 'dist/install.yaml';
  const objects = parseAllDocuments(readFileSync(file, 'utf8')).map(
    (document) => document.toJS() as Installed,
  );
  const isKept = ({ kind }: Installed) =>
    kind === 'Namespace' || (kind === 'CustomResourceDefinition' && !withCrd);

  // In the reverse order of their application: the controller loses its pods before its rights.
  const input = objects
    .filter((object) => !isKept(object))
    .reverse()
    .map((object) => stringify(object))
    .join('---\n');
  const { status, error } = spawnSync(
    'kubectl',
    ['delete', '--ignore-not-found', ...others, '--filename', '-'],
    { input, stdio: ['pipe', 'inherit', 'inherit'] },
  );
  if (error) console.error(`kubectl cannot be run: ${error.message}`);
  if (status === 0) {
    const names = objects.filter(isKept).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    console.error(`Left as they are: ${names.join(', ')}. See docs/install.md.`);
  }
  return status ?? 1;
}
