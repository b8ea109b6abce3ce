/** Finds the differences between two sets of manifests that should be the same. Pure. */
import { SECRET_VERSION } from '../../constructs/instance/names.js';
import type { Path } from '../../constructs/validation/problem.js';
import { own } from '../../constructs/validation/schema.js';
import { redact, redactJson } from '../redact.js';
import type { Manifest } from '../synthesize.js';
import { uncovered } from './compare.js';
import { subjectOf } from './subject.js';

export interface Side {
  /** For messages: Monocle, Git or cluster. */
  readonly name: string;
  readonly manifests: readonly Manifest[];
  /** Whether this side may have more fields than the other: an API server adds defaults. */
  readonly hasMore?: boolean;
}

export interface Difference {
  readonly subject: string;
  readonly path?: Path;
  readonly message: string;
}

export function differencesOf(one: Side, other: Side): Difference[] {
  const [left, right] = [one, other].map(
    ({ manifests }) => new Map(manifests.map((each) => [subjectOf(each), each])),
  ) as [Map<string, Manifest>, Map<string, Manifest>];
  const absent = [...left.keys()]
    .filter((subject) => !right.has(subject))
    .map((subject) => ({ subject, message: `in ${one.name}, not in ${other.name}` }));
  const extra = [...right.keys()]
    .filter((subject) => !left.has(subject))
    .map((subject) => ({ subject, message: `in ${other.name}, not in ${one.name}` }));
  const changed = [...left].flatMap(([subject, manifest]) => {
    const found = right.get(subject);
    if (found === undefined) return [];
    // Only a cluster knows the version of a Secret, so an annotation that one side lacks is not a difference.
    const [a, b] =
      isStamped(manifest) === isStamped(found)
        ? [manifest, found]
        : [manifest, found].map(unstamped);
    const path = uncovered(b, a) ?? (other.hasMore ? undefined : uncovered(a, b));
    if (path === undefined) return [];
    const [was, is] = [shown(a, path), shown(b, path)];
    // Texts of many lines are too long for a message.
    const message = `${was}${is}`.includes('\n')
      ? `differs between ${one.name} and ${other.name}`
      : `${one.name} ${was}, ${other.name} ${is}`;
    return [{ subject, path, message }];
  });
  return [...absent, ...extra, ...changed];
}

type Template = { readonly template?: { readonly metadata?: { annotations?: object } } };

const isStamped = ({ spec }: Manifest): boolean =>
  Object.hasOwn(
    (spec as Template | undefined)?.template?.metadata?.annotations ?? {},
    SECRET_VERSION,
  );

const unstamped = (manifest: Manifest): Manifest =>
  JSON.parse(
    JSON.stringify(manifest, (key, value) => (key === SECRET_VERSION ? undefined : value)),
  );

const LONGEST = 40;

function shown(manifest: unknown, path: Path): string {
  const value = path.reduce<unknown>((part, key) => own(part, key), manifest);
  if (value === undefined) return 'has none';
  // Redact before shortening: half a token is a secret, too.
  const text = typeof value === 'string' ? redact(value) : redactJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
