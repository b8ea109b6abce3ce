/**
 * Judges the pods of a Monocle that has podTemplates. Pure.
 *
 * In: a Monocle that the CRD accepts. Out: problems, with which it must not run; and relaxations, where
 * a pod asks for more than Pod Security "restricted" allows. Costs nothing without a podTemplate.
 */
import type { PodTemplate } from './api-object.js';
import { needsBridge } from './bridge.js';
import { defaultConfig } from './config/config.js';
import { resolveInstance } from './instance.js';
import { type PodName, podsOf } from './instance-pods.js';
import { type PatchedComponent, patchProblems } from './pod-patch-problems.js';
import { mergedProblems } from './pods/merged-problems.js';
import {
  APPARMOR_PREFIX,
  type JudgedPod,
  type SecurityFinding,
  securityFindings,
} from './pods/pod-security.js';
import type { ResolvedMonocle, ResolvedSpec } from './spec.js';
import type { Path, Problem } from './validation/problem.js';

/** A finding with its path in the Monocle. */
export type Relaxation = SecurityFinding;

export interface PodVerdict {
  readonly problems: readonly Problem[];
  readonly relaxations: readonly Relaxation[];
}

const NOTHING: PodVerdict = { problems: [], relaxations: [] };

export function judgePods({ metadata, spec }: ResolvedMonocle): PodVerdict {
  const patched = (['elastic', 'api', 'crawler'] as const).filter((each) => isPatched(spec[each]));
  if (patched.length === 0) return NOTHING;
  const wrong = patched.flatMap((component) => {
    const given = spec[component].podTemplate?.spec;
    return given === undefined ? [] : patchProblems(component, given);
  });
  wrong.push(...bridgeProblems(spec));
  if (wrong.length > 0) return { problems: wrong, relaxations: [] };
  const instance = resolveInstance({ name: metadata.name, spec, config: defaultConfig });
  const pods = podsOf(instance).filter(([name]) => patched.includes(ownerOf(name)));
  const problems = pods.flatMap(([name, template]) =>
    mergedProblems(template, {
      patch: spec[ownerOf(name)].podTemplate?.spec ?? {},
      path: ['spec', ownerOf(name), 'podTemplate', 'spec'],
      claims: name === 'elastic' ? [instance.names.elasticVolume] : [],
    }),
  );
  if (problems.length > 0) return { problems: unique(problems), relaxations: [] };
  return {
    problems,
    relaxations: unique(pods.flatMap(([name, pod]) => relaxationsOf(spec, name, pod))),
  };
}

/** The loopback address would be that of the node. */
function bridgeProblems(spec: ResolvedSpec): Problem[] {
  if (spec.api.podTemplate?.spec?.hostNetwork !== true || !needsBridge(spec)) return [];
  return [
    {
      path: ['spec', 'api', 'podTemplate', 'spec', 'hostNetwork'],
      message:
        "must not be true with a bridge to Elasticsearch: whoever is on the node could use it with Monocle's credentials; remove it",
    },
  ];
}

/** The component whose podTemplate a pod takes. */
const ownerOf = (name: PodName): PatchedComponent =>
  name === 'elastic' || name === 'crawler' ? name : 'api';

const isPatched = ({ podTemplate, podAnnotations = {} }: ResolvedSpec[PatchedComponent]): boolean =>
  podTemplate !== undefined ||
  Object.keys(podAnnotations).some((key) => key.startsWith(APPARMOR_PREFIX));

function relaxationsOf(spec: ResolvedSpec, name: PodName, template: PodTemplate): Relaxation[] {
  const owner = ownerOf(name);
  const base: Path = ['spec', owner];
  const { annotations } = template.metadata ?? {};
  return securityFindings(template.spec as JudgedPod, annotations).map((finding) => {
    const [first = '', second, ...rest] = finding.path;
    if (typeof first === 'string' && first.startsWith(APPARMOR_PREFIX)) {
      const isOlder = spec[owner].podTemplate?.metadata?.annotations?.[first] === undefined;
      const place = isOlder ? ['podAnnotations'] : ['podTemplate', 'metadata', 'annotations'];
      return { ...finding, path: [...base, ...place, first] };
    }
    const at: Path = [...base, 'podTemplate', 'spec'];
    const entries = (spec[owner].podTemplate?.spec?.[first] ?? []) as readonly { name?: string }[];
    if (!Array.isArray(entries)) return { ...finding, path: [...at, ...finding.path] };
    const index = entries.findIndex((entry) => entry.name === second);
    if (index >= 0) return { ...finding, path: [...at, first, index, ...rest] };
    // A field of the whole pod weakens a container that the podTemplate does not name.
    return { ...finding, path: at, message: `${second}: ${rest.join('.')} ${finding.message}` };
  });
}

/** api, update-idents, backup and usage take the same podTemplate. */
const unique = <T extends Problem>(problems: readonly T[]): T[] => [
  ...new Map(problems.map((each) => [JSON.stringify([each.path, each.message]), each])).values(),
];

/** For a command: problems, and a warning for each relaxation. */
export function podProblems(monocle: ResolvedMonocle): Problem[] {
  const { problems, relaxations } = judgePods(monocle);
  const warnings = relaxations.map(
    (each): Problem => ({
      path: each.path,
      message: relaxationMessage(each),
      severity: 'warning',
    }),
  );
  return [...problems, ...warnings];
}

/** For people: where, what, and what has to allow it. */
export const relaxationMessage = ({ message, allowedBy }: Relaxation): string =>
  `${message}; Pod Security "restricted" refuses this, so the namespace and the operator's --pod-security have to allow ${allowedBy}`;
