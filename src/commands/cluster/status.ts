/** `monocle-k8s status`: shows the instances of a cluster as trees. */

import type { Run } from '../../cli/command.js';
import { withCluster } from '../../cli/with-cluster.js';
import { UserError } from '../../errors.js';
import { write } from '../../output/stdout.js';
import { treeLines } from '../../view/instance-tree.js';
import { isReady } from '../../view/instance-view.js';
import { readViews } from '../../view/live-view.js';

export const run: Run<'status'> = ([name], values) =>
  withCluster(values, async (client) => {
    const all = values['all-namespaces'] === true;
    const namespace = all ? undefined : (values.namespace ?? client.namespace ?? 'default');
    const { views, hasKind } = await readViews(client, namespace);
    const shown = views.filter(({ key }) => name === undefined || key.name === name);
    if (shown.length === 0) throw new UserError(nothing(name, namespace, hasKind));
    const { columns = 80 } = process.stdout;
    const trees = shown.map((view) => treeLines(view, process.stdout, columns).join('\n'));
    await write(`${trees.join('\n\n')}\n`);
    return shown.every(isReady) ? 0 : 1;
  });

function nothing(
  name: string | undefined,
  namespace: string | undefined,
  hasKind: boolean,
): string {
  const where = namespace === undefined ? 'in this cluster' : `in namespace ${namespace}`;
  const what =
    name === undefined ? `there is no Monocle ${where}` : `there is no Monocle ${name} ${where}`;
  if (!hasKind) return `${what}, and its CRD is not installed; see docs/install.md`;
  return namespace === undefined ? what : `${what}; -n names another namespace, -A looks into all`;
}
