/** The client of a forge, by its kind. */
import type { Time } from '../../time.js';
import type { Forge } from './forge.js';
import { Gitea } from './gitea.js';
import { GitHub } from './github.js';
import { GitLab } from './gitlab.js';
import { ForgeClient } from './http.js';
import { type ForgePlace, tokenHeaders } from './place.js';

export function openForge(
  { kind, base, project }: ForgePlace,
  token: string,
  options: { readonly signal?: AbortSignal; readonly time?: Time } = {},
): Forge {
  const client = new ForgeClient({ ...options, base, token, headers: tokenHeaders(kind, token) });
  if (kind === 'github') return new GitHub(client, base, project);
  return kind === 'gitlab' ? new GitLab(client, project) : new Gitea(client, project);
}
