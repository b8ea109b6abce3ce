// @ts-nocheck
// `npm run undeploy`: deletes the operator, and nothing that a Monocle's data hangs on. The CRD
// stays, because all Monocles go with it, and the Namespace, because Monocles and volumes may be in it.
//   --with-crd      deletes the CRD too, and thereby every Monocle of the cluster; volumes stay
//   --namespaced    undoes dist/install-namespaced.yaml
// Other arguments go to kubectl, such as --context or --dry-run=server.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAllDocuments, stringify } from 'yaml';

const OURS = ['--with-crd', '--namespaced'];
const given = process.argv.slice(2);
const [withCrd, namespaced] = OURS.map((flag) => given.includes(flag));
const others = given.filter((arg) => !OURS.includes(arg));

const file = namespaced ? 'dist/install-namespaced.yaml' : 'dist/install.yaml';
const objects = parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
const kept = ({ kind }) =>
  kind === 'Namespace' || (kind === 'CustomResourceDefinition' && !withCrd);

// In the reverse order of their application: the controller loses its pods before its rights.
const input = objects
  .filter((object) => !kept(object))
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
  const names = objects.filter(kept).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  console.error(`Left as they are: ${names.join(', ')}. See docs/install.md.`);
}
process.exitCode = status ?? 1;
