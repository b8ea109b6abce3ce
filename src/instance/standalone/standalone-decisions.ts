/**
 * Whether `apply` has to run update-idents. Without a controller, no status records what ran. Pure.
 *
 * `apply` keeps Jobs that have ended, so the newest one shows which version ran. Before the first Job, an
 * annotation on the mounted config holds the version of the first apply, which needs no Job.
 */

import { runsElastic } from '../../../constructs/elastic/elastic-source.js';
import { refusedDowngrades } from '../../../constructs/instance/image.js';
import { CONFIG_VERSION } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { parseQuantity } from '../../../constructs/validation/quantity.js';
import { UserError } from '../../errors.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import type { Manifest } from '../../synthesize.js';
import { decideIdents, hasEnded } from '../jobs/idents.js';
import { componentsOf, readiness } from '../readiness/components.js';
import { REASON } from '../status/reasons.js';
import { GROWN_FROM } from '../storage/volume.js';
import { eckVersionOf, imageOf } from '../upgrades/upgrade-progress.js';

export const FIRST_CONFIG = 'monocle.change-metrics.io/first-config';

export interface StandaloneIdents {
  /** The Job that has to be created. */
  readonly due?: Manifest;
  /** For the annotation. */
  readonly first?: string;
  readonly note?: string;
  /** Jobs that have to stop while the instance hibernates, or to continue when it wakes. */
  readonly switched?: readonly KubeObject[];
  /** Jobs to delete: those of previous versions if a Job is due, else those that sleep. */
  readonly superseded?: readonly KubeObject[];
}

export function dueIdents(
  job: Manifest | undefined,
  jobs: readonly KubeObject[],
  mounted: KubeObject | undefined,
): StandaloneIdents {
  const first =
    mounted?.metadata.annotations?.[FIRST_CONFIG] ?? job?.metadata.annotations?.[CONFIG_VERSION];
  const isOwn = ({ metadata }: KubeObject) => metadata.name === job?.metadata.name;
  const isThere = jobs.some(isOwn);
  const asleep = jobs.filter((each) => each.spec?.suspend === true && !hasEnded(each));
  const discarded = asleep.filter((each) => !isOwn(each));
  const last = isThere ? undefined : newest(jobs)?.metadata.annotations?.[CONFIG_VERSION];
  const { create, condition } = decideIdents({
    job,
    jobs: jobs.filter((each) => !discarded.includes(each)),
    ran: mounted && (last ?? first),
  });
  const note = `update-idents is due, but ${condition?.message}; apply again when it has ended`;
  return {
    first,
    switched: asleep.filter(isOwn).map((each) => suspended(each, false)),
    superseded: create ? jobs.filter((each) => !isOwn(each)) : discarded,
    ...(create && { due: job }),
    ...(!create && !isThere && condition?.reason === REASON.Running && { note }),
  };
}

/** While the instance hibernates, no Job is due, and a Job that has not ended stops until the instance wakes. */
export function sleepingJobs(
  jobs: readonly KubeObject[],
  mounted: KubeObject | undefined,
): StandaloneIdents {
  const running = jobs.filter((each) => each.spec?.suspend !== true && !hasEnded(each));
  return {
    first: mounted?.metadata.annotations?.[FIRST_CONFIG],
    switched: running.map((each) => suspended(each, true)),
  };
}

const suspended = (job: KubeObject, suspend: boolean): KubeObject => ({
  ...job,
  spec: { ...job.spec, suspend },
});

const newest = (objects: readonly KubeObject[]): KubeObject | undefined =>
  [...objects].sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
  )[0];

// What `apply` refuses to do with images. Without a controller, no status records what was ready. Pure.

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
    monocle: ready(api, 'api'),
    elastic: ready(elastic, 'elastic'),
    eck: eckVersionOf(elastic),
  };
  const [refused] = refusedDowngrades(spec, last);
  if (refused)
    throw new UserError(`Monocle/${namespace}/${name}: ${refused.message}; nothing was changed`);
}

// What `apply` refuses to do with Elasticsearch's volume. Pure.

/** Throws what the CRD's rules would refuse in a cluster that has the CRD. */
export function refuseVolume(
  claim: KubeObject | undefined,
  { storage, storageSize, storageClassName }: ResolvedSpec,
): void {
  const { name = '', namespace, annotations } = claim?.metadata ?? {};
  const hasGrown = storage?.autoGrow !== undefined || annotations?.[GROWN_FROM] !== undefined;
  const { storageClassName: has, resources } = claim?.spec ?? {};
  const size: string = resources?.requests?.storage ?? '0';
  const refuse = (reason: string) =>
    new UserError(`PersistentVolumeClaim/${namespace}/${name} ${reason}; nothing was changed`);
  if (!hasGrown && (parseQuantity(size) ?? 0n) > (parseQuantity(storageSize) ?? 0n) && claim)
    throw refuse(`has ${size}; a volume cannot shrink to ${storageSize}`);
  if (claim && storageClassName !== undefined && has !== undefined && has !== storageClassName)
    throw refuse(`is of the class ${has}, which cannot become ${storageClassName}`);
}

/** The StatefulSet creates the claim with its first pod, without the common labels and annotations. */
export function claimNotes(
  claim: KubeObject | undefined,
  spec: ResolvedSpec,
  { namespace, name }: ObjectKey,
): string[] {
  const isBare = Object.keys({ ...spec.commonLabels, ...spec.commonAnnotations }).length === 0;
  if (claim !== undefined || !runsElastic(spec) || isBare) return [];
  return [
    `PersistentVolumeClaim/${namespace}/${name} is not there yet; apply again later to give it the common labels and annotations`,
  ];
}
