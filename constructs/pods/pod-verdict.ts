/**
 * Judges the pods of a Monocle that has podTemplates. Pure.
 *
 * In: a Monocle that the CRD accepts. Out: problems, with which it must not run; and relaxations, where a pod
 * asks for more than Pod Security "restricted" allows. Does nothing without a podTemplate. Whether Kubernetes
 * accepts the pods is decided by the API server, when the controller applies them.
 */

import { apiPod } from '../components/api.js';
import { crawlerPod } from '../components/crawler.js';
import { type JobName, jobPod, wantedJobs } from '../components/jobs.js';
import { defaultConfig } from '../config/config.js';
import { elasticPod } from '../elastic/elastic.js';
import { needsBridge, runsElastic } from '../elastic/elastic-source.js';
import { COMPONENTS, type PatchedComponent } from '../instance/component.js';
import { type Instance, resolveInstance } from '../instance/instance.js';
import { MAX_PATCH_SECRETS, patchSecrets } from '../instance/secret-reads.js';
import type { ResolvedMonocle, ResolvedSpec } from '../instance/spec.js';
import type { Path, Problem } from '../validation/problem.js';
import type { PodTemplate } from '../workload/api-object.js';
import { patchProblems, takeoverProblems } from './pod-guards.js';
import {
  APPARMOR_PREFIX,
  type JudgedPod,
  type SecurityFinding,
  securityFindings,
} from './pod-security.js';

/** A finding with its path in the Monocle. */
export type Relaxation = SecurityFinding;

export interface PodVerdict {
  readonly problems: readonly Problem[];
  readonly relaxations: readonly Relaxation[];
}

const NOTHING: PodVerdict = { problems: [], relaxations: [] };

export function judgePods({ metadata: { name }, spec }: ResolvedMonocle): PodVerdict {
  const patched = PATCHED.filter((each) => isPatched(spec[each]));
  if (patched.length === 0) return NOTHING;
  const wrong = [
    ...patched.flatMap((component) => templateProblems(component, spec)),
    ...bridgeProblems(spec),
  ];
  if (wrong.length > 0) return { problems: wrong, relaxations: [] };
  const podsWith = (each: ResolvedSpec) =>
    podsOf(resolveInstance({ name, spec: each, config: defaultConfig })).filter(([pod]) =>
      patched.includes(ownerOf(pod)),
    );
  const problems = podsWith(withoutTemplates(spec)).flatMap(([pod, ours]) => {
    const owner = ownerOf(pod);
    return takeoverProblems(ours, spec[owner].podTemplate?.spec ?? {}, pathOf(owner));
  });
  if (problems.length > 0) return { problems: unique(problems), relaxations: [] };
  return {
    problems,
    relaxations: unique(
      podsWith(spec).flatMap(([pod, merged]) => relaxationsOf(spec, pod, merged)),
    ),
  };
}

const PATCHED = ['elastic', 'api', 'crawler'] as const;

const pathOf = (component: PatchedComponent): Path => ['spec', component, 'podTemplate', 'spec'];

function templateProblems(component: PatchedComponent, spec: ResolvedSpec): Problem[] {
  const given = spec[component].podTemplate?.spec;
  if (given === undefined) return [];
  const path = pathOf(component);
  const problems = patchProblems(component, given, path);
  if (problems.length > 0 || patchSecrets(given).length <= MAX_PATCH_SECRETS) return problems;
  const message = `its variables name more than ${MAX_PATCH_SECRETS} Secrets; name fewer`;
  return [{ path, message }];
}

const withoutTemplates = (spec: ResolvedSpec): ResolvedSpec => ({
  ...spec,
  ...Object.fromEntries(PATCHED.map((each) => [each, { ...spec[each], podTemplate: undefined }])),
});

/** With hostNetwork, the bridge would listen on the loopback address of the node. */
function bridgeProblems(spec: ResolvedSpec): Problem[] {
  if (spec.api.podTemplate?.spec?.hostNetwork !== true || !needsBridge(spec)) return [];
  return [
    {
      path: [...pathOf('api'), 'hostNetwork'],
      message:
        "must not be true with a bridge to Elasticsearch: every process on the node could use it with Monocle's credentials; remove it",
    },
  ];
}

/** The component whose podTemplate a pod uses. */
const ownerOf = (name: PodName): PatchedComponent => COMPONENTS[name].podTemplate ?? 'api';

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
    const at = pathOf(owner);
    const entries = (spec[owner].podTemplate?.spec?.[first] ?? []) as readonly { name?: string }[];
    if (!Array.isArray(entries)) return { ...finding, path: [...at, ...finding.path] };
    const index = entries.findIndex((entry) => entry.name === second);
    if (index >= 0) return { ...finding, path: [...at, first, index, ...rest] };
    // A field of the whole pod weakens a container that the podTemplate does not name.
    return { ...finding, path: at, message: `${second}: ${rest.join('.')} ${finding.message}` };
  });
}

/** Several pods use the podTemplate of the api, and would report the same problem. */
const unique = <T extends Problem>(problems: readonly T[]): T[] => [
  ...new Map(problems.map((each) => [JSON.stringify([each.path, each.message]), each])).values(),
];

/** The relaxations as warnings, for commands. */
export const relaxationWarnings = (relaxations: readonly Relaxation[]): Problem[] =>
  relaxations.map((each) => ({
    path: each.path,
    message: relaxationMessage(each),
    severity: 'warning',
  }));

/** For users: the violation, and what has to allow it. */
const relaxationMessage = ({ message, allowedBy }: Relaxation): string =>
  `${message}; Pod Security "restricted" refuses this, so the namespace and the operator's --pod-security have to allow ${allowedBy}`;

// The pods of an instance as its workloads run them, by component.

type PodName = PatchedComponent | JobName;

const podsOf = (instance: Instance): [PodName, PodTemplate][] => [
  ...(runsElastic(instance.spec)
    ? [['elastic', elasticPod(instance)] as [PodName, PodTemplate]]
    : []),
  ['api', apiPod(instance)],
  ['crawler', crawlerPod(instance)],
  ...wantedJobs(instance.spec).map((name): [PodName, PodTemplate] => [
    name,
    jobPod(name, instance),
  ]),
];
