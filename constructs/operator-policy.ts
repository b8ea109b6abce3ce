/** What the operator allows a Monocle to ask for, and the flags that say so. */
import type { PodSecurityLevel } from './pods/pod-security.js';

export interface OperatorPolicyProps {
  /**
   * The registries that a Monocle may take images from, each as host[:port][/path].
   * @default every registry
   */
  readonly allowedRegistries?: readonly string[];
  /**
   * The priority classes that a Monocle may use.
   * @default every priority class
   */
  readonly allowedPriorityClasses?: readonly string[];
  /**
   * The ServiceAccounts that the podTemplate of a Monocle may use; `*` is every one.
   * @default the namespace's `default`, without its token
   */
  readonly allowedServiceAccounts?: readonly string[];
  /**
   * The level of the Pod Security Standards that the podTemplate of a Monocle may ask for.
   * @default restricted
   */
  readonly podSecurity?: PodSecurityLevel;
}

export function policyArgs(props: OperatorPolicyProps): string[] {
  const list = (flag: string, entries?: readonly string[]) =>
    entries ? [`--${flag}=${entries.join(',')}`] : [];
  return [
    ...list('allowed-registries', props.allowedRegistries),
    ...list('allowed-priority-classes', props.allowedPriorityClasses),
    ...list('allowed-service-accounts', props.allowedServiceAccounts),
    ...list('pod-security', props.podSecurity && [props.podSecurity]),
  ];
}
