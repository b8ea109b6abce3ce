/**
 * What looks like a secret in monocle-k8s.yaml. Pure.
 *
 * It is searched in every file that can be read, whatever else is wrong with it: other problems quote what they are about.
 */
import type { Path, Problem } from '../../constructs/validation/problem.js';
import { holdsPassword } from '../gitops/repository.js';
import { shapeIn } from '../gitops/secret-shapes.js';

/** Texts and keys that look like a secret. The message never shows them; a path may, see shownPath. */
export function secretProblems(value: unknown, path: Path = []): Problem[] {
  if (typeof value === 'string') {
    const message = secretIn(value);
    return message === undefined ? [] : [{ path, message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]): Problem[] => {
    if (Array.isArray(value)) return secretProblems(child, [...path, Number(key)]);
    const message = secretIn(key);
    const own: Problem[] =
      message === undefined ? [] : [{ path: [...path, key], at: 'key', message }];
    return [...own, ...secretProblems(child, [...path, key])];
  });
}

/** Why a text has no place in the file; undefined if it holds no secret. */
export function secretIn(text: string): string | undefined {
  const shape = shapeIn(text);
  if (shape === undefined) return undefined;
  return holdsPassword(text)
    ? 'holds a password; leave it out, and let git find it (a credential helper, GIT_ASKPASS, ssh)'
    : `looks like ${shape}; a file in Git is no place for it. Remove it, and revoke it if it is real`;
}

/** A path for messages. */
export const shownPath = (path: Path): Path =>
  path.map((step) => (typeof step === 'string' && shapeIn(step) !== undefined ? '…' : step));
