/**
 * Merges a podTemplate of the spec over our pod.
 *
 * Pure. A container with the name of one of ours patches it, in the pods that have it. Any other container is
 * added, with the same restrictions as ours unless it says otherwise. Our labels and annotations stay: the
 * CRD refuses their keys.
 */
import { podSchema } from '../../imports/schemas.js';
import { COMPONENTS, type ContainerList } from '../instance/component.js';
import type { Container, PodTemplate } from '../workload/api-object.js';
import { strategicMerge } from './strategic-merge.js';

export interface PatchContainer extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

export interface PatchSpec extends Readonly<Record<string, unknown>> {
  readonly containers?: readonly PatchContainer[];
  readonly initContainers?: readonly PatchContainer[];
  readonly volumes?: readonly PatchContainer[];
}

export interface PodPatch {
  readonly metadata?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: PatchSpec;
}

const NAMES: ReadonlySet<string> = new Set(
  Object.values(COMPONENTS).flatMap(({ containers = [], initContainers = [] }) => [
    ...containers,
    ...initContainers,
  ]),
);
export const isOurContainer = (name: string): boolean => NAMES.has(name);

export interface PatchOptions {
  /** Whether the pod runs to completion: then no container is added that would never end. */
  readonly ends: boolean;
  /** Gives an added container our restrictions. */
  readonly restrict: (container: Container) => Container;
}

/** Our pod without the resources that the patch replaces as a whole, as `resources` does in the spec. */
function replaceable({ spec }: PodTemplate, patch: PatchSpec): PodTemplate['spec'] {
  const replaced = new Set(
    (patch.initContainers ?? []).filter(({ resources }) => resources).map(({ name }) => name),
  );
  if (spec === undefined || replaced.size === 0) return spec;
  const initContainers = spec.initContainers?.map((container) => {
    const { resources: _, ...rest } = container;
    return replaced.has(container.name) ? rest : container;
  });
  return { ...spec, initContainers };
}

export function withPatch(
  template: PodTemplate,
  { metadata, spec = {} }: PodPatch,
  { ends, restrict }: PatchOptions,
): PodTemplate {
  const ours = template.metadata;
  const entriesFor = (list: ContainerList): Partial<Record<ContainerList, readonly unknown[]>> => {
    const present = new Set((template.spec?.[list] ?? []).map(({ name }) => name));
    const entries = (spec[list] ?? []).flatMap((entry): unknown[] => {
      if (isOurContainer(entry.name)) return present.has(entry.name) ? [entry] : [];
      return ends && list === 'containers' ? [] : [restrict(entry as unknown as Container)];
    });
    return entries.length > 0 ? { [list]: entries } : {};
  };
  const { containers: _, initContainers: __, ...rest } = spec;
  const patch = { ...rest, ...entriesFor('initContainers'), ...entriesFor('containers') };
  const annotations = { ...ours?.annotations, ...metadata?.annotations };
  return {
    metadata: {
      labels: { ...ours?.labels, ...metadata?.labels },
      ...(Object.keys(annotations).length > 0 && { annotations }),
    },
    spec: strategicMerge(podSchema(), replaceable(template, spec), patch) as PodTemplate['spec'],
  };
}
