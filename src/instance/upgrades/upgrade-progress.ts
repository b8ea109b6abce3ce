/**
 * How far an upgrade is: which images run, with which ones the components were ready, and why the api does not
 * become ready with a new one. Pure.
 */
import type { Writers } from '../../../constructs/instance/image.js';
import { imagesOf } from '../../../constructs/instance/image.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import { explain } from '../readiness/component-trouble.js';
import { readiness } from '../readiness/components.js';
import type { PodTrouble } from '../readiness/pod-trouble.js';
import type { Explanation } from '../status/condition.js';
import type { Status } from '../status/monocle-status.js';
import { REASON } from '../status/reasons.js';
import { ELASTICSEARCH } from '../writes/resources.js';
import { restoreCommand } from './upgrade-backup.js';

type Workload = KubeObject | 'external' | undefined;

interface Workloads {
  readonly api: Workload;
  readonly elastic: Workload;
}

export const imageOf = ({ spec }: KubeObject, name: string): string | undefined =>
  spec?.template?.spec?.containers?.find((each: { name: string }) => each.name === name)?.image;

const isReadyWith = (workload: Workload, name: string, image: string | undefined): boolean =>
  image !== undefined &&
  typeof workload === 'object' &&
  imageOf(workload, name) === image &&
  readiness(workload).ready;

/** Whether the api is ready with this image, as in its pod. */
export const isApiReadyWith = (api: Workload, image: string | undefined): boolean =>
  isReadyWith(api, 'api', image);

/** The version of the instance's Elasticsearch, if ECK runs it. */
export const eckVersionOf = (elastic: Workload): string | undefined =>
  typeof elastic === 'object' && elastic.kind === ELASTICSEARCH.kind
    ? elastic.spec?.version
    : undefined;

/**
 * What runs: what this process has applied, or else what the live objects have. The status counts only for a
 * component without an object: it is written after the objects, and other clients may write it, too.
 */
export function runningOf(
  applied: Writers | undefined,
  { api, elastic }: Workloads,
  images: Status['images'],
): Writers {
  const imageIn = (workload: Workload, name: string) =>
    typeof workload === 'object' ? imageOf(workload, name) : undefined;
  return {
    monocle: applied?.monocle ?? imageIn(api, 'api') ?? images?.monocle,
    elastic: applied?.elastic ?? imageIn(elastic, 'elastic') ?? images?.elastic,
    eck: applied?.eck ?? eckVersionOf(elastic),
  };
}

/** The images with which the components are ready now, or else the previous ones. */
export function lastReadyImages(
  spec: ResolvedSpec,
  { api, elastic }: Workloads,
  before: Status['lastReadyImages'],
): Status['lastReadyImages'] {
  const images = imagesOf(spec);
  const found = {
    ...before,
    ...(isReadyWith(api, 'api', images.monocle) && { monocle: spec.image }),
    ...(isReadyWith(elastic, 'elastic', images.elastic) && { elastic: spec.elastic.image }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

export interface Upgrade {
  readonly key: ObjectKey;
  /** The image that should be ready. */
  readonly image: string;
  /** The image that was last ready. */
  readonly last: string | undefined;
  /** The backup before it. */
  readonly backup: Status['upgrade'];
}

/** Why an upgrade that has started does not end: why the api is not ready with the new image. */
export function failedUpgrade(
  { key, image, last, backup }: Upgrade,
  trouble: PodTrouble | undefined,
): Explanation | undefined {
  if (trouble === undefined || trouble.stage === 'starting') return undefined;
  const isOther = last !== undefined && last !== image;
  if (!isOther && trouble.reason !== REASON.SchemaTooNew) return undefined;
  const former = isOther ? last : image;
  const hasData = backup?.from === former && (!isOther || backup.to === image);
  const command = hasData ? restoreCommand(key, backup) : undefined;
  const ways = [
    ...(isOther ? [`It was last ready with ${last}: to go back, set spec.image to it`] : []),
    ...(command ? [`To go back to the data of before the upgrade, too, run ${command}`] : []),
  ];
  const found = `The api is not ready with ${image}: ${explain(trouble)}`;
  return { reason: trouble.reason, message: [found, ...ways].join('. ') };
}
