/** What `apply` refuses to do with images. Without a controller, no status records what was ready. Pure. */
import { refusedDowngrades } from '../../constructs/downgrades.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { UserError } from '../errors.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { componentsOf, readiness } from './readiness/components.js';
import { eckVersionOf, imageOf } from './upgrades/upgrade-progress.js';

/** Throws if an older image would start on the data of the one that runs and is ready. */
export function refuseDowngrade(
  { namespace, name }: ObjectKey,
  spec: ResolvedSpec,
  live: readonly KubeObject[],
): void {
  const owned = new Map(live.map((each) => [`${each.kind}/${each.metadata.name}`, each]));
  const { api, elastic } = componentsOf(name, spec, owned);
  const ready = (workload: typeof api, container: string) =>
    typeof workload === 'object' && readiness(workload).ready
      ? imageOf(workload, container)
      : undefined;
  const last = {
    ...{ monocle: ready(api, 'api'), elastic: ready(elastic, 'elastic') },
    eck: eckVersionOf(elastic),
  };
  const [refused] = refusedDowngrades(spec, last);
  if (refused)
    throw new UserError(`Monocle/${namespace}/${name}: ${refused.message}; nothing was changed`);
}
