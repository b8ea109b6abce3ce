/** Whether a Monocle's author has stopped all writing for it: to the cluster, and to Git. Pure. */

interface Suspendable {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly suspend?: boolean };
}

export const PAUSE = 'monocle.change-metrics.io/pause';

/** Why nothing is written for it; undefined if it may be. */
export function suspensionOf({ metadata, spec }: Suspendable): string | undefined {
  if (spec?.suspend) return 'spec.suspend is true';
  return metadata.annotations?.[PAUSE] === undefined
    ? undefined
    : `the annotation ${PAUSE} is there`;
}
