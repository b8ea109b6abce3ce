/**
 * The list of values that look like a secret and are none. It is a file in the repository, at the
 * root of --path, so only people who may merge to the branch can extend it, and no author of a Monocle.
 *
 *   # .monocle-k8s-allow
 *   - {"object": "Deployment/prod/team-api", "path": "spec…env.3.value", "hash": "5f1e…"}
 *
 * An entry allows one value at one path of one object. It never allows a value that is known to be
 * secret.
 */

import { scryptSync } from 'node:crypto';
import { UserError } from '../errors.js';
import { parseYaml } from '../yaml.js';
import type { Tree } from './tree.js';

const ALLOW_FILE = '.monocle-k8s-allow';
const REGULAR = /^100/;

/** A value that may be a secret, and where it is. */
export interface Suspect {
  readonly object: string;
  readonly path: string;
  readonly text: string;
}

export interface AllowList {
  readonly file: string;
  /** The id of its blob; undefined if there is none. */
  readonly id?: string;
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
  const { id } = entry;
  return { ...allowList(file, (await tree.read([id])).get(id) ?? ''), id };
}

export function allowList(file: string, text: string): AllowList {
  const entries = new Map<string, Set<string>>();
  for (const { hash, ...entry } of entriesOf(file, text)) {
    const id = locationOf(entry);
    entries.set(id, (entries.get(id) ?? new Set()).add(hash));
  }
  return {
    file,
    allows: (suspect) => entries.get(locationOf(suspect))?.has(hashOf(suspect)) ?? false,
  };
}

/** The line that allows this value. JSON is valid YAML, and quotes any name. */
export const allowListLine = (suspect: Suspect): string =>
  `- ${JSON.stringify({ object: suspect.object, path: suspect.path, hash: hashOf(suspect) })}`;

const locationOf = ({ object, path }: Omit<Suspect, 'text'>): string => `${object} ${path}`;

/** A slow hash on purpose: it is printed before anybody has checked that the value is no secret. */
const hashOf = (suspect: Suspect): string =>
  scryptSync(suspect.text, locationOf(suspect), 16).toString('hex');

function entriesOf(file: string, text: string): Entry[] {
  const parsed = parseYaml(text);
  if ('errors' in parsed) throw malformed(file, 'is not YAML');
  const entries = parsed.value ?? [];
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
