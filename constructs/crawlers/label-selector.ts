/** A label selector of Kubernetes. Pure. */
import { own } from '../validation/own.js';

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

type Labels = Readonly<Record<string, string>>;

/** An empty selector matches everything, as in Kubernetes. */
export function matches(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Labels,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => own(labels, key) === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = own(labels, key);
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isListed = value !== undefined && values.includes(value);
      // An object without the label matches NotIn.
      return operator === 'In' ? isListed : !isListed;
    })
  );
}
