/** The forges, one row each: a row is what its file exports. */
import type { Time } from '../../time.js';
import type { Forge } from './forge.js';
import { gitea } from './gitea.js';
import { github } from './github.js';
import { gitlab } from './gitlab.js';
import { ForgeClient } from './http.js';

interface ForgeRow {
  /** Where its API is, below the address of the forge. */
  readonly apiPath: string;
  /** The API of each public host. */
  readonly hosts: Readonly<Record<string, string>>;
  /** The environment variable of its own tools with the token. */
  readonly variable: string;
  /** How a repository is named. */
  readonly form: 'GROUP/…/NAME' | 'OWNER/NAME';
  /** With the token, and what the forge wants besides. */
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly Client: new (client: ForgeClient, project: readonly string[], base: string) => Forge;
}

export type ForgeKind = 'github' | 'gitlab' | 'gitea';

export const FORGES: Readonly<Record<ForgeKind, ForgeRow>> = { github, gitlab, gitea };

export interface ForgePlace {
  readonly kind: ForgeKind;
  /** Of the API, without a slash at its end. */
  readonly base: string;
  /** Owner and name; on GitLab, groups and name. */
  readonly project: readonly string[];
}

export function openForge(
  { kind, base, project }: ForgePlace,
  token: string,
  options: { readonly signal?: AbortSignal; readonly time?: Time } = {},
): Forge {
  const { headers, Client } = FORGES[kind];
  const client = new ForgeClient({ ...options, base, token, headers: headers(token) });
  return new Client(client, project, base);
}
