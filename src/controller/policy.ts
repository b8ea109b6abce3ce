/**
 * What the operator's flags allow a Monocle to ask for: image registries, priority classes, and what a
 * podTemplate may do.
 *
 * Pure. In: a valid spec and the policy. Out: an explanation that names the field, the value and the remedy.
 */

import { runsElastic } from '../../constructs/elastic/elastic-source.js';
import { imagesOf } from '../../constructs/instance/image.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import type { PatchSpec } from '../../constructs/pods/pod-patch.js';
import {
  allows,
  POD_SECURITY_LEVELS,
  type PodSecurityLevel,
} from '../../constructs/pods/pod-security.js';
import type { Relaxation } from '../../constructs/pods/pod-verdict.js';
import { formatProblem, type Path, type Problem } from '../../constructs/validation/problem.js';
import { UserError } from '../errors.js';
import type { Explanation } from '../instance/status/condition.js';
import { REASON } from '../instance/status/reasons.js';

export interface Policy {
  /**
   * `host[:port][/path]`; each allows itself and every path below it.
   * @default every registry
   */
  readonly registries?: readonly string[];
  /** @default every priority class */
  readonly priorityClasses?: readonly string[];
  /**
   * The level of the Pod Security Standards that a podTemplate may use.
   * @default restricted
   */
  readonly podSecurity?: PodSecurityLevel;
  /**
   * The ServiceAccounts that pods may run as or get a token of; `*` means all.
   * @default default, without its token
   */
  readonly serviceAccounts?: readonly string[];
}

/** The flags of the command line, by name. */
export type PolicyFlags = Readonly<
  Partial<
    Record<
      | 'allowed-registries'
      | 'allowed-priority-classes'
      | 'allowed-service-accounts'
      | 'pod-security',
      string
    >
  >
>;

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
/** Container runtimes recognize a host by a dot, a port, or the name localhost. */
const HOST = `(?:localhost|${LABEL}(?:\\.${LABEL})+|${LABEL}(?:\\.${LABEL})*(?=:))(?::[0-9]{1,5})?`;
const PART = '/[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*';
const TAG = ':[A-Za-z0-9_][-A-Za-z0-9_.]{0,127}';
const DIGEST = '@[a-z0-9]+:[0-9a-f]{32,128}';
const REGISTRY = new RegExp(`^${HOST}(?:${PART})*$`);
const IMAGE = new RegExp(`^(${HOST}(?:${PART})+)(?:${TAG})?(?:${DIGEST})?$`);
const OBJECT_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_LISTED = 8;

/** From the flags. */
export function parsePolicy(flags: PolicyFlags): Policy {
  return {
    podSecurity: levelOf(flags['pod-security']),
    serviceAccounts: entries('allowed-service-accounts', flags['allowed-service-accounts'], {
      pattern: new RegExp(`^[*]$|${OBJECT_NAME.source}`),
      kind: "a ServiceAccount's name, or * for every one",
    }),
    registries: entries('allowed-registries', flags['allowed-registries'], {
      pattern: REGISTRY,
      kind: 'a registry: host[:port][/path] in lowercase, for example quay.io/change-metrics',
    }),
    priorityClasses: entries('allowed-priority-classes', flags['allowed-priority-classes'], {
      pattern: OBJECT_NAME,
      kind: "a priority class's name",
    }),
  };
}

function levelOf(text: string | undefined): PodSecurityLevel | undefined {
  const level = POD_SECURITY_LEVELS.find((each) => each === text);
  if (text !== undefined && level === undefined)
    throw new UserError(
      `--pod-security: "${text}" is not one of ${POD_SECURITY_LEVELS.join(', ')}`,
      2,
    );
  return level;
}

function entries(
  option: string,
  text: string | undefined,
  { pattern, kind }: { readonly pattern: RegExp; readonly kind: string },
): readonly string[] | undefined {
  const list = text?.split(',').map((entry) => entry.trim());
  const wrong = list?.find((entry) => !pattern.test(entry));
  if (wrong !== undefined) throw new UserError(`--${option}: "${wrong}" is not ${kind}`, 2);
  return list;
}

/**
 * @param relaxations of the spec's pods
 * @returns undefined if the spec is allowed
 */
export function refusalOf(
  spec: ResolvedSpec,
  policy: Policy,
  relaxations: readonly Relaxation[] = [],
): Explanation | undefined {
  const problems = [
    ...imageProblems(spec, policy),
    ...priorityProblems(spec, policy),
    ...accountProblems(spec, policy),
    ...securityProblems(relaxations, policy),
  ];
  if (problems.length === 0) return undefined;
  const message = `${problems.map(formatProblem).join('; ')}. Nothing is written, and what runs is left as it is`;
  return { reason: REASON.NotAllowed, message };
}

function imageProblems(spec: ResolvedSpec, { registries }: Policy): Problem[] {
  if (registries === undefined) return [];
  const remedy = `name an image there with its host, or let the operator's --allowed-registries name its registry`;
  const { monocle, elastic, bridge } = imagesOf(spec);
  const pathOf = (...own: string[]) => [
    'spec',
    ...(spec.imageRegistry === undefined ? own : ['imageRegistry']),
  ];
  return [
    { path: pathOf('image'), image: monocle },
    { path: pathOf('elastic', 'image'), image: elastic },
    { path: pathOf('elastic', 'bridge', 'image'), image: bridge },
    ...patchesOf(spec).flatMap(({ path, patch }) => [
      ...LISTS.flatMap((list) =>
        (patch[list] ?? []).flatMap(({ image }, index) =>
          image === undefined
            ? []
            : [{ path: [...path, list, index, 'image'], image: String(image) }],
        ),
      ),
      ...(patch.volumes ?? []).flatMap((volume, index) => {
        const { reference } = (volume.image ?? {}) as { readonly reference?: string };
        if (reference === undefined) return [];
        return [{ path: [...path, 'volumes', index, 'image', 'reference'], image: reference }];
      }),
    ]),
  ]
    .filter(({ image }) => image !== undefined && !isBelow(registries, image))
    .map(({ path, image }) => ({
      path,
      message: `${JSON.stringify(image)} is not from an allowed registry (${listed(registries)}); ${remedy}`,
    }));
}

/** Refuses an image without a host: which registry it means depends on the container runtime. */
function isBelow(registries: readonly string[], image: string): boolean {
  const repository = IMAGE.exec(image)?.[1];
  if (repository === undefined) return false;
  return registries.some((registry) => `${repository}/`.startsWith(`${registry}/`));
}

function priorityProblems(spec: ResolvedSpec, { priorityClasses }: Policy): Problem[] {
  if (priorityClasses === undefined) return [];
  const components = ['elastic', 'api', 'crawler'] as const;
  return components
    .filter((component) => component !== 'elastic' || runsElastic(spec))
    .map((component) => ({ component, name: spec[component].priorityClassName }))
    .filter(({ name }) => name && !priorityClasses.includes(name))
    .map(({ component, name }) => ({
      path: ['spec', component, 'priorityClassName'],
      message: `${JSON.stringify(name)} is not an allowed priority class (${listed(priorityClasses)}); choose one of them or none, or let the operator's --allowed-priority-classes name it`,
    }));
}

const LISTS = ['initContainers', 'containers'] as const;

/** The podTemplates of components that have pods, with their paths. */
function patchesOf(spec: ResolvedSpec): { readonly path: Path; readonly patch: PatchSpec }[] {
  return (['elastic', 'api', 'crawler'] as const)
    .filter((component) => component !== 'elastic' || runsElastic(spec))
    .map((component) => ({
      path: ['spec', component, 'podTemplate', 'spec'],
      patch: (spec[component].podTemplate?.spec ?? {}) as PatchSpec,
    }));
}

/** Checks the name even without a token: clouds give credentials to a pod by its ServiceAccount. */
function accountProblems(spec: ResolvedSpec, { serviceAccounts = [] }: Policy): Problem[] {
  return patchesOf(spec).flatMap(({ path, patch }): Problem[] => {
    const name = String(patch.serviceAccountName ?? 'default');
    const hasToken = patch.automountServiceAccountToken === true || projectsToken(patch);
    if (name === 'default' && !hasToken) return [];
    if (serviceAccounts.includes(name) || serviceAccounts.includes('*')) return [];
    const what = `the ServiceAccount ${JSON.stringify(name)}${hasToken ? ' with its token' : ''}`;
    const message = `${what} is not allowed; remove it, or let the operator's --allowed-service-accounts name it`;
    const field = patch.serviceAccountName === undefined ? [] : ['serviceAccountName'];
    return [{ path: [...path, ...field], message }];
  });
}

function projectsToken({ volumes = [] }: PatchSpec): boolean {
  return volumes.some(({ projected }) => {
    const { sources = [] } = (projected ?? {}) as { readonly sources?: readonly object[] };
    return sources.some((source) => 'serviceAccountToken' in source);
  });
}

function securityProblems(
  relaxations: readonly Relaxation[],
  { podSecurity = 'restricted' }: Policy,
): Problem[] {
  return relaxations
    .filter((each) => !allows(podSecurity, each))
    .map((each) => ({
      path: each.path,
      message: `${each.message}, which Pod Security ${podSecurity} does not allow; remove it, or let the operator's --pod-security be ${each.allowedBy}`,
    }));
}

function listed(list: readonly string[]): string {
  const more = list.length - MAX_LISTED;
  return `${list.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
