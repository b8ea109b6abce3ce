/**
 * What looks like a secret and is none: a list in the repository, at the root of the path that is
 * published to. Whoever may merge to the branch has reviewed it; who writes a Monocle cannot.
 *
 *   # .monocle-k8s-allow
 *   - {"object": "Deployment/prod/team-api", "path": "spec…env.3.value", "hash": "5f1e…"}
 *
 * An entry holds for one value in one place. It never holds for a value that is known to be secret.
 */

import { scryptSync } from 'node:crypto';
import { parse } from 'yaml';
import { UserError } from '../errors.js';
import type { Tree } from './tree.js';

const ALLOW_FILE = '.monocle-k8s-allow';
const REGULAR = /^100/;

/** Where a value is, and the value. */
export interface Suspect {
  readonly object: string;
  readonly path: string;
  readonly text: string;
}

export interface AllowList {
  readonly file: string;
  readonly allows: (suspect: Suspect) => boolean;
}

interface Entry {
  readonly object: string;
  readonly path: string;
  readonly hash: string;
}

export async function readAllowList(tree: Tree, path: string): Promise<AllowList> {
  const file = path === '.' ? ALLOW_FILE : `${path}/${ALLOW_FILE}`;
  const entry = (await tree.list(path)).find((each) => each.path === file);
  if (entry === undefined) return allowList(file, '');
  if (!REGULAR.test(entry.mode)) throw malformed(file, 'is not a regular file');
  return allowList(file, (await tree.read([entry.id])).get(entry.id) ?? '');
}

export function allowList(file: string, text: string): AllowList {
  const entries = new Map<string, Set<string>>();
  for (const { hash, ...place } of entriesOf(file, text)) {
    const id = idOf(place);
    entries.set(id, (entries.get(id) ?? new Set()).add(hash));
  }
  return {
    file,
    allows: (suspect) => entries.get(idOf(suspect))?.has(hashOf(suspect)) ?? false,
  };
}

/** The line that allows it. JSON is YAML, and quotes whatever a name may hold. */
export const allowListLine = (suspect: Suspect): string =>
  `- ${JSON.stringify({ object: suspect.object, path: suspect.path, hash: hashOf(suspect) })}`;

const idOf = ({ object, path }: Omit<Suspect, 'text'>): string => `${object} ${path}`;

/** Slow on purpose: it is printed before anybody has said that the value is no secret. */
const hashOf = (suspect: Suspect): string =>
  scryptSync(suspect.text, idOf(suspect), 16).toString('hex');

function entriesOf(file: string, text: string): Entry[] {
  let entries: unknown;
  try {
    entries = parse(text) ?? [];
  } catch {
    throw malformed(file, 'is not YAML');
  }
  if (!Array.isArray(entries)) throw malformed(file, 'is not a list');
  const bad = entries.findIndex((entry) =>
    FIELDS.some((field) => typeof entry?.[field] !== 'string'),
  );
  if (bad >= 0) throw malformed(file, `entry ${bad + 1} lacks object, path or hash`);
  return entries;
}

const FIELDS = ['object', 'path', 'hash'];

const malformed = (file: string, why: string): UserError =>
  new UserError(
    `${file}: ${why}; nothing was written. It is a list of the lines that a refusal prints`,
  );
