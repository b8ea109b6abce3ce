/** Whether a Monocle is suspended: the operator then writes nothing for it to the cluster or to Git. Pure. */
import { namesOf } from '../../../constructs/instance/names.js';

interface Suspendable {
  readonly metadata: {
    readonly name?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: { readonly suspend?: boolean };
}

export const PAUSE = 'monocle.change-metrics.io/pause';
/** The value of this annotation while `monocle-k8s restore` is under way. */
export const RESTORE_PAUSE = 'restore';

/** Why the Monocle is suspended; undefined if it is not. */
export function suspensionOf({ metadata, spec }: Suspendable): string | undefined {
  if (spec?.suspend) return 'spec.suspend is true';
  const value = metadata.annotations?.[PAUSE];
  if (value === undefined) return undefined;
  return value === RESTORE_PAUSE && metadata.name !== undefined
    ? `monocle-k8s restore is under way (Job/${namesOf(metadata.name).restore}); if it was interrupted, run it again`
    : `the annotation ${PAUSE} is there`;
}
