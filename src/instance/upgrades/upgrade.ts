/**
 * Whether a new image may replace the one that runs. Pure.
 *
 * In: the spec, what runs, and what was ready before. Out: the spec with the images that may run, and why they
 * differ from those that it asks for. Other changes are not held. The pods' own check, `check-schema`, reads the
 * data; this check runs before any pod is touched.
 */

import { ownsEck, runsElastic } from '../../../constructs/elastic/elastic-source.js';
import {
  asInSpec,
  type Guarded,
  imagesOf,
  refusedDowngrades,
  type Writers,
} from '../../../constructs/instance/image.js';
import type { ResolvedSpec, ValidSpec } from '../../../constructs/instance/spec.js';
import type { Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { windowAt } from './schedule.js';
import type { FirstBackup, Known } from './upgrade-backup.js';

export interface UpgradeHold {
  readonly explanation: Explanation;
  /** Whether a user has to act; otherwise the upgrade continues without one. */
  readonly isStalled: boolean;
  /** What keeps running: the images as in the pods, and the version of ECK's Elasticsearch. */
  readonly kept: Writers;
  /** Whether the image waits only for its backup. */
  readonly awaitsBackup?: boolean;
  /** Whether the upgrade continues as soon as a backup ends: until then the instance is not as its spec asks. */
  readonly isUnderWay?: boolean;
  /** When to look again, in milliseconds since 1970. */
  readonly untilMs?: number;
  /** The name of the backup Job that has to be created first. */
  readonly due?: string;
}

/** What runs once this spec is applied. */
export const writersOf = (spec: ResolvedSpec): Writers => ({
  ...imagesOf(spec),
  ...(ownsEck(spec) && { eck: spec.elastic.eck?.version }),
});

/**
 * @param now in milliseconds since 1970
 * @param first the backup before an upgrade; undefined if none is made, as in Git mode
 */
export function upgradeHold(
  spec: ResolvedSpec,
  known: Known,
  now: number,
  first?: FirstBackup,
): UpgradeHold | undefined {
  const { running, lastReadyImages: last } = known;
  const refused = refusedDowngrades(spec, { ...last, eck: running?.eck });
  const ids = refused.map(({ component }) => component);
  // An upgrade that began in a window continues after the window closes.
  const waits = first?.hasBegun ? undefined : outsideWindow(spec, known, now, ids);
  const isHeld = ids.includes('monocle') || waits?.kept.monocle !== undefined;
  const backs = isHeld ? undefined : backupHold(spec, known, first, ids);
  const kept = { ...backs?.kept, ...waits?.kept };
  if (refused.length === 0) return waits ? { ...waits, kept } : backs;
  const { wayBack } = ids.includes('monocle') ? (first ?? {}) : {};
  const back = wayBack ? [`To go back to the data of before, too, run ${wayBack}`] : [];
  const messages = [...refused.map(({ message }) => message), ...back];
  return {
    explanation: {
      reason: REASON.DowngradeRefused,
      message: `${messages.join('. ')}. The image that runs stays, and other changes go on`,
    },
    isStalled: true,
    kept: { ...kept, ...keptOf(known, ids) },
    ...(waits?.untilMs !== undefined && { untilMs: waits.untilMs }),
    ...(backs && { awaitsBackup: true, ...(backs.due !== undefined && { due: backs.due }) }),
  };
}

/** Keeps Elasticsearch as well: a snapshot in progress does not survive its restart. */
function backupHold(
  spec: ResolvedSpec,
  known: Known,
  first: FirstBackup | undefined,
  refused: readonly Guarded[],
): UpgradeHold | undefined {
  const kept = keptOf(known, changedWriters(spec, known, refused));
  if (first?.hold === undefined || kept.monocle === undefined) return undefined;
  const { reason, message, isStalled, due } = first.hold;
  return {
    explanation: { reason, message },
    isStalled,
    kept,
    awaitsBackup: true,
    isUnderWay: !isStalled && !spec.hibernate,
    ...(due !== undefined && { due }),
  };
}

const keptOf = ({ running, lastReadyImages: last }: Known, ids: readonly Guarded[]): Writers =>
  Object.fromEntries(
    ids.map((id) => [id, running?.[id] ?? (id === 'eck' ? undefined : last?.[id])]),
  );

/**
 * The spec to apply: its images are those of the pods, with spec.imageRegistry unset.
 * With an Elasticsearch of ECK, whose image has no field, spec.imageRegistry stays.
 */
export function withKept(spec: ValidSpec, { kept }: Pick<UpgradeHold, 'kept'>): ValidSpec {
  const { bridge, eck } = spec.elastic;
  if (ownsEck(spec))
    return {
      ...spec,
      image: kept.monocle ? asInSpec(spec.imageRegistry, kept.monocle) : spec.image,
      elastic: { ...spec.elastic, eck: { ...eck, version: kept.eck ?? eck?.version } },
    };
  const next = imagesOf(spec);
  return {
    ...spec,
    imageRegistry: undefined,
    image: kept.monocle ?? next.monocle,
    elastic: {
      ...spec.elastic,
      image: kept.elastic ?? next.elastic ?? spec.elastic.image,
      bridge: { ...bridge, image: next.bridge ?? bridge.image },
    },
  };
}

/** What would change. Neither the first deploy nor a return to the image that was last ready counts. */
function changedWriters(
  spec: ResolvedSpec,
  { running, lastReadyImages: last }: Known,
  refused: readonly Guarded[],
): Guarded[] {
  const next = writersOf(spec);
  const asked = askedWriters(spec);
  const guarded: readonly Guarded[] = [
    'monocle',
    ...(runsElastic(spec) ? (['elastic'] as const) : []),
    ...(ownsEck(spec) ? (['eck'] as const) : []),
  ];
  const isBack = (id: Guarded) => id !== 'eck' && asked[id] === last?.[id];
  return guarded.filter(
    (id) =>
      !refused.includes(id) &&
      running?.[id] !== undefined &&
      next[id] !== undefined &&
      next[id] !== running[id] &&
      !isBack(id),
  );
}

/** In the form of the spec. */
const askedWriters = ({ image, elastic }: ResolvedSpec): Writers => ({
  monocle: image,
  elastic: elastic.image,
  eck: `Elasticsearch ${elastic.eck?.version}`,
});

function outsideWindow(
  spec: ResolvedSpec,
  known: Known,
  now: number,
  refused: readonly Guarded[],
): UpgradeHold | undefined {
  const window = spec.upgrade?.window;
  if (window === undefined) return undefined;
  const asked = askedWriters(spec);
  const changed = changedWriters(spec, known, refused);
  const found = changed.length > 0 ? windowAt(window, now) : undefined;
  if (changed.length === 0 || found?.isOpen) return undefined;
  const until = found
    ? `until the window opens at ${new Date(found.opensAt).toISOString().replace(':00.000Z', 'Z')}`
    : 'for ever, because spec.upgrade.window.schedule names no time that exists; correct it';
  return {
    explanation: {
      reason: REASON.OutsideWindow,
      message: `${changed.map((id) => asked[id]).join(' and ')} ${changed.length > 1 ? 'wait' : 'waits'} ${until}`,
    },
    isStalled: found === undefined,
    kept: keptOf(known, changed),
    ...(found && { untilMs: found.opensAt }),
  };
}
