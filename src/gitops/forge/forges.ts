/** The forges, one row each. Each row is exported by the forge's own file. */
import type { Time } from '../../time.js';
import type { Forge } from './forge.js';
import { gitea } from './gitea.js';
import { github } from './github.js';
import { gitlab } from './gitlab.js';
import { ForgeClient } from './http.js';

interface ForgeRow {
  /** The path of the API below the address of the forge. */
  readonly apiPath: string;
  /** The API of each public host. */
  readonly hosts: Readonly<Record<string, string>>;
  /** The environment variable from which the forge's own tools read the token. */
  readonly variable: string;
  /** How a repository is named. */
  readonly form: 'GROUP/…/NAME' | 'OWNER/NAME';
  /** With the token and any other header that the forge requires. */
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly Client: new (client: ForgeClient, project: readonly string[], base: string) => Forge;
}

export type ForgeKind = 'github' | 'gitlab' | 'gitea';

export const FORGES: Readonly<Record<ForgeKind, ForgeRow>> = { github, gitlab, gitea };

export interface ForgePlace {
  readonly kind: ForgeKind;
  /** The address of the API, without a trailing slash. */
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
