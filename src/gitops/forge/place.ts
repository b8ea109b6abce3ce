/**
 * Which forge, which repository on it, and with which token: from the flags and the environment.
 *
 * A forge is used only if the user gives one of its flags. Its kind is guessed only for github.com and
 * gitlab.com: we must not send a token to a host because of its name.
 */
import { readFile } from 'node:fs/promises';
import { explain, UserError } from '../../errors.js';
import { learnSecrets } from '../../redact.js';
import { FORGES, type ForgeKind, type ForgePlace } from './forges.js';

export interface ForgePlaceInput {
  readonly repo: string;
  readonly kind?: ForgeKind;
  readonly url?: string;
  readonly repository?: string;
}

interface Address {
  /** With its port if the address is http or https. */
  readonly host: string;
  readonly isPlain: boolean;
  readonly segments: readonly string[];
}

const KINDS = Object.keys(FORGES) as readonly ForgeKind[];
const hostsOf = (kind: ForgeKind) => Object.entries(FORGES[kind].hosts);
const PUBLIC_API = new Map(KINDS.flatMap(hostsOf));
const PUBLIC_BASES: readonly string[] = [...PUBLIC_API.values()];

export function forgePlaceOf({ repo, kind: given, url, repository }: ForgePlaceInput): ForgePlace {
  const address = addressOf(repo);
  const kind = given ?? KINDS.find((each) => publicApi(each, address?.host));
  if (kind === undefined)
    throw new UserError(
      `--forge is missing: it is guessed only for ${[...PUBLIC_API.keys()].join(', ')}. Give one of ${KINDS.join(', ')}`,
      2,
    );
  const within = hasGroups(kind) ? 0 : Math.max(0, (address?.segments.length ?? 0) - 2);
  const project = repository?.split('/') ?? address?.segments.slice(within);
  if (project === undefined)
    throw new UserError(
      `--forge-repository is missing: --repo is no address on a forge. Give OWNER/NAME`,
      2,
    );
  checkProject(kind, project, repository === undefined ? '--repo' : '--forge-repository');
  const base = url === undefined ? derivedBase(kind, address, within) : givenBase(kind, url);
  return { kind, base, project };
}

const publicApi = (kind: ForgeKind, host: string | undefined): string | undefined =>
  hostsOf(kind).find(([name]) => name === host)?.[1];

const hasGroups = (kind: ForgeKind): boolean => FORGES[kind].form.startsWith('GROUP');

const SCP = /^(?:[^@/]+@)?([^:/@]+|\[[\da-f:.]+\]):(?!\/\/)\/?(.+)$/is;

/** undefined for a file URL, a directory, or anything that is not an address. */
function addressOf(repo: string): Address | undefined {
  const [, scpHost, scpPath] = repo.includes('://') ? [] : (SCP.exec(repo) ?? []);
  const url = URL.parse(scpHost === undefined ? repo : `ssh://${scpHost}/${scpPath}`);
  if (url === null || !/^(https?|ssh|git\+ssh):$/.test(url.protocol) || !url.hostname)
    return undefined;
  const isWeb = /^https?:$/.test(url.protocol);
  const segments = url.pathname.split('/').filter(Boolean).map(decoded);
  const last = segments.pop()?.replace(/\.git$/, '');
  return {
    host: isWeb ? url.host : url.hostname,
    isPlain: url.protocol === 'http:',
    segments: [...segments, ...(last ? [last] : [])],
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function checkProject(kind: ForgeKind, project: readonly string[], flag: string): void {
  const isName = (part: string) => /^[\w.~+-]+$/.test(part) && !/^\.+$/.test(part);
  const isWhole = hasGroups(kind) ? project.length >= 2 : project.length === 2;
  if (isWhole && project.every(isName)) return;
  const { form } = FORGES[kind];
  const remedy = flag === '--forge-repository' ? 'correct it' : 'give --forge-repository';
  throw new UserError(`${flag}: does not name a repository as ${form}; ${remedy}`, 2);
}

/** @param within how many segments of the path precede the owner */
function derivedBase(kind: ForgeKind, address: Address | undefined, within: number): string {
  if (address === undefined)
    throw new UserError('--forge-url is missing: --repo has no host to derive it from', 2);
  const known = publicApi(kind, address.host);
  if (known !== undefined) return known;
  const path = address.segments.slice(0, within).map((part) => `/${encodeURIComponent(part)}`);
  const scheme = address.isPlain ? 'http' : 'https';
  return givenBase(kind, `${scheme}://${address.host}${path.join('')}`);
}

/** Accepts the address of the forge or of its API. */
function givenBase(kind: ForgeKind, given: string): string {
  const url = URL.parse(given);
  const refuse = (why: string): never => {
    const shown = url === null ? '' : ` ${url.protocol}//${url.host}${url.pathname}`;
    throw new UserError(`--forge-url${shown}: ${why}`, 2);
  };
  if (url === null || !/^https?:$/.test(url.protocol)) return refuse('is no https address');
  if (url.username || url.password) refuse('holds a user or a password; give --forge-token-file');
  if (url.search || url.hash) refuse('has a query or a fragment; leave it out');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    refuse('would send the token in clear text; give an https address');
  const path = url.pathname.replace(/\/+$/, '');
  const { apiPath } = FORGES[kind];
  const isWhole = path.endsWith(apiPath) || PUBLIC_BASES.includes(url.origin);
  return `${url.origin}${path}${isWhole ? '' : apiPath}`;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with which a user or the CI system itself names the forge. */
const URL_VARIABLES = [
  'MONOCLE_K8S_FORGE_URL',
  'GITHUB_API_URL',
  'GITHUB_SERVER_URL',
  'CI_SERVER_URL',
  'CI_API_V4_URL',
];

/**
 * Call this if a file of the source repository names the forge. A user who can edit that file must not get the token,
 * so a variable has to name the same forge. The path must match, too, since one host may serve several forges. If a
 * variable names a forge, the token is for that one alone. Otherwise, only the public forges get it.
 */
export function refuseChosenHost({ kind, base }: ForgePlace, env: Environment): void {
  const named = URL_VARIABLES.flatMap((name) => env[name] || []);
  const trusted = named.length > 0 ? named.map((each) => trustedBase(kind, each)) : PUBLIC_BASES;
  if (trusted.includes(base)) return;
  const shown = withoutApi(base);
  throw new UserError(
    `monocle-k8s.yaml alone names ${shown}, so it gets no token; nothing was pushed. If this is your forge, give --forge-url ${shown}, or set MONOCLE_K8S_FORGE_URL`,
  );
}

/** @param address the address of a forge or of its API */
function trustedBase(kind: ForgeKind, address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const root = withoutApi(`${url.origin}${url.pathname}`.replace(/\/+$/, ''));
  if (PUBLIC_BASES.includes(root)) return root;
  const api = PUBLIC_API.get(url.host);
  return root === `https://${url.host}` && api ? api : `${root}${FORGES[kind].apiPath}`;
}

const withoutApi = (base: string): string => {
  const api = KINDS.map((kind) => FORGES[kind].apiPath).find((path) => base.endsWith(path)) ?? '';
  return base.slice(0, base.length - api.length);
};

const OWN_VARIABLE = 'MONOCLE_K8S_FORGE_TOKEN';
const MAX_TOKEN = 4_096;

export async function forgeToken(
  kind: ForgeKind,
  file: string | undefined,
  env: Environment,
): Promise<string> {
  const { variable: usual } = FORGES[kind];
  const variable = [OWN_VARIABLE, usual].find((name) => env[name]);
  const where = file === undefined ? `$${variable}` : '--forge-token-file';
  const text =
    file === undefined
      ? variable && env[variable]
      : await readFile(file, 'utf8').catch((error) => {
          throw explain(file, error);
        });
  if (text === undefined)
    throw new UserError(
      `there is no token for ${kind}; nothing was pushed. Give --forge-token-file, or set ${OWN_VARIABLE} or ${usual}`,
    );
  const token = text.trim();
  if (!/^[!-~]+$/.test(token) || token.length > MAX_TOKEN)
    throw new UserError(
      `${where}: holds no token: one word of printable ASCII; nothing was pushed`,
    );
  learnSecrets([token]);
  return token;
}
