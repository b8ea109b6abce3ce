/** Whether a Monocle is suspended: nothing is written for it, neither to the cluster nor to Git. Pure. */

interface Suspendable {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly suspend?: boolean };
}

export const PAUSE = 'monocle.change-metrics.io/pause';

/** Why the Monocle is suspended; undefined if it is not. */
export function suspensionOf({ metadata, spec }: Suspendable): string | undefined {
  if (spec?.suspend) return 'spec.suspend is true';
  return metadata.annotations?.[PAUSE] === undefined
    ? undefined
    : `the annotation ${PAUSE} is there`;
}
