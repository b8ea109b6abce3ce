/**
 * What the operator's flags allow a Monocle to ask for: image registries and priority classes.
 *
 * Pure. In: a valid spec and the policy. Out: an explanation that names field, value and remedy.
 */

import type { ResolvedSpec } from '../../constructs/spec.js';
import { formatProblem, type Problem } from '../../constructs/validation/problem.js';
import { UserError } from '../errors.js';
import { REASON } from '../instance/reasons.js';
import type { Explanation } from '../instance/status.js';

export interface Policy {
  /**
   * `host[:port][/path]`; each allows itself and every path below it.
   * @default every registry
   */
  readonly registries?: readonly string[];
  /** @default every priority class */
  readonly priorityClasses?: readonly string[];
}

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
/** Container runtimes tell a host from a path by a dot, a port, or the name localhost. */
const HOST = `(?:localhost|${LABEL}(?:\\.${LABEL})+|${LABEL}(?:\\.${LABEL})*(?=:))(?::[0-9]{1,5})?`;
const PART = '/[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*';
const TAG = ':[A-Za-z0-9_][-A-Za-z0-9_.]{0,127}';
const DIGEST = '@[a-z0-9]+:[0-9a-f]{32,128}';
const REGISTRY = new RegExp(`^${HOST}(?:${PART})*$`);
const IMAGE = new RegExp(`^(${HOST}(?:${PART})+)(?:${TAG})?(?:${DIGEST})?$`);
const OBJECT_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_LISTED = 8;

/** From the flags. */
export function parsePolicy(registries?: string, priorityClasses?: string): Policy {
  return {
    registries: entries('allowed-registries', registries, {
      pattern: REGISTRY,
      kind: 'a registry: host[:port][/path] in lowercase, for example quay.io/change-metrics',
    }),
    priorityClasses: entries('allowed-priority-classes', priorityClasses, {
      pattern: OBJECT_NAME,
      kind: "a priority class's name",
    }),
  };
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

/** undefined if the spec is allowed. */
export function refusalOf(spec: ResolvedSpec, policy: Policy): Explanation | undefined {
  const problems = [...imageProblems(spec, policy), ...priorityProblems(spec, policy)];
  if (problems.length === 0) return undefined;
  const message = `${problems.map(formatProblem).join('; ')}. Nothing is written, and what runs is left as it is`;
  return { reason: REASON.NotAllowed, message };
}

function imageProblems(spec: ResolvedSpec, { registries }: Policy): Problem[] {
  if (registries === undefined) return [];
  const remedy = `name an image there with its host, or let the operator's --allowed-registries name its registry`;
  return [
    { path: ['spec', 'image'], image: spec.image },
    ...(spec.elastic.external
      ? []
      : [{ path: ['spec', 'elastic', 'image'], image: spec.elastic.image }]),
  ]
    .filter(({ image }) => !isBelow(registries, image))
    .map(({ path, image }) => ({
      path,
      message: `${JSON.stringify(image)} is not from an allowed registry (${listed(registries)}); ${remedy}`,
    }));
}

/**
 * An image without a host is refused: each container runtime has its own idea of the registry it means.
 */
function isBelow(registries: readonly string[], image: string): boolean {
  const repository = IMAGE.exec(image)?.[1];
  if (repository === undefined) return false;
  return registries.some((registry) => `${repository}/`.startsWith(`${registry}/`));
}

function priorityProblems(spec: ResolvedSpec, { priorityClasses }: Policy): Problem[] {
  if (priorityClasses === undefined) return [];
  const components = ['elastic', 'api', 'crawler'] as const;
  return components
    .filter((component) => component !== 'elastic' || !spec.elastic.external)
    .map((component) => ({ component, name: spec[component].priorityClassName }))
    .filter(({ name }) => name && !priorityClasses.includes(name))
    .map(({ component, name }) => ({
      path: ['spec', component, 'priorityClassName'],
      message: `${JSON.stringify(name)} is not an allowed priority class (${listed(priorityClasses)}); choose one of them or none, or let the operator's --allowed-priority-classes name it`,
    }));
}

function listed(list: readonly string[]): string {
  const more = list.length - MAX_LISTED;
  return `${list.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
