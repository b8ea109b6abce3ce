/**
 * Recognizes secrets by their shape: tokens of forges and clouds, private keys, and passwords in
 * addresses, headers and queries.
 *
 * Pure. Prefixes, lengths and alphabets of tokens and keys are those of gitleaks' default rules (8.30,
 * commit b58d3f1); the expressions are our own. Each is linear in the text, whatever the text is: it
 * begins with a literal or at the start of a run, and what it repeats is bounded or cannot begin a
 * second match.
 */
import { base64Parts } from './base64.js';

/** The characters of a token; a `$` begins a reference to a variable. */
const TOKEN = '[\\w=~.+/-]';

const matches =
  (...shapes: readonly RegExp[]) =>
  (text: string): boolean =>
    shapes.some((shape) => shape.test(text));

const SHAPES: readonly (readonly [what: string, isIn: (text: string) => boolean])[] = [
  ['a token of GitHub', matches(/gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50}/)],
  [
    'a token of GitLab',
    matches(
      /gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|rtr|soat)-[\w-]{20}/,
      /GR1348941[\w-]{20}|_gitlab_session=[0-9a-z]{32}/,
    ),
  ],
  ['a token of Atlassian', matches(/ATATT3[\w=-]{186}/)],
  [
    'a key of AWS',
    matches(/\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/, /\bABSK[A-Za-z0-9+/]{109}/),
  ],
  ['a key of Google Cloud', matches(/\bAIza[\w-]{35}(?![\w-])/)],
  ['a secret of Azure', matches(/(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31}/)],
  ['a token of DigitalOcean', matches(/do[opr]_v1_[a-f0-9]{64}/)],
  ['a key of Alibaba Cloud', matches(/\bLTAI[A-Za-z0-9]{20}\b/)],
  [
    'a token of Slack',
    matches(
      /xox[abeoprs](?:\.xox[bp])?-[\w-]{10}|xapp-\d-[\w-]{10}/i,
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+/]{43}/,
    ),
  ],
  ['a token of npm', matches(/\bnpm_[A-Za-z0-9]{36}/)],
  ['a token of PyPI', matches(/pypi-AgEIcHlwaS5vcmc[\w-]{50}/)],
  ['a token of Artifactory', matches(/\bAKCp[A-Za-z0-9]{69}\b|\bcmVmd[A-Za-z0-9]{59}\b/)],
  ['a token of Grafana', matches(/glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|\bglc_[A-Za-z0-9+/]{32}/)],
  ['a token of Vault', matches(/\bhv[bs]\.[\w-]{90}/)],
  ['a token of Terraform', matches(/[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60}/)],
  ['a token of OpenShift', matches(/\bsha256~[\w-]{43}/)],
  // Matched only at the start of a run of such characters, so `ey.ey.ey…` takes linear time.
  ['a JSON Web Token', matches(/(?<![\w-])ey[\w-]{17,}\.ey[\w-]{17,}\.[\w-]{10}/)],
  ['a private key', isPrivateKey],
  ['an Authorization header', isAuthorization],
  [
    'a token in a query',
    matches(
      /[?&](?:(?:private|access|job|refresh|auth)_token|token|api_?key|(?:client_)?secret|password|passwd|pwd)=(?!\$)[^&\s"'<>#]{6}/i,
    ),
  ],
  ['an address with a password', hasPassword],
];

/** Which kind of secret a text holds, for messages. */
export const shapeIn = (text: string): string | undefined =>
  SHAPES.find(([, isIn]) => isIn(text))?.[0];

const KEY =
  /-{4,5} ?BEGIN [A-Z0-9 ]{0,100}PRIVATE KEY(?: BLOCK)? ?-{4}|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{58}/;
const ENCODED_KEY = base64Parts('PRIVATE KEY-----');

function isPrivateKey(text: string): boolean {
  return KEY.test(text) || ENCODED_KEY.some((part) => text.includes(part));
}

const HEADERS = [
  `\\bauthorization["']?\\s{0,3}[:=]\\s{0,3}["']?(?:basic|bearer|token)\\s{1,3}${TOKEN}{8}`,
  // In prose, no number follows.
  `\\bbearer\\s{1,3}(?=[A-Za-z_=~.+/-]{0,256}\\d)${TOKEN}{16}`,
  `\\b(?:(?:private|job|deploy)-token|x-(?:[a-z]{1,20}-)?(?:api-?key|token))["']?\\s{0,3}[:=]\\s{0,3}["']?${TOKEN}{8}`,
].map((header) => new RegExp(header, 'i'));
/** Also in the form of Docker's config. */
const BASIC = /(?:\bbasic\s{1,3}|"auth"\s{0,3}:\s{0,3}")([A-Za-z0-9+/]{8,}={0,2})/gi;
const PRINTABLE = /^[\x20-\x7e]+$/;

function isAuthorization(text: string): boolean {
  if (HEADERS.some((header) => header.test(text))) return true;
  for (const [, encoded = ''] of text.matchAll(BASIC)) {
    const user = Buffer.from(encoded, 'base64').toString('latin1');
    // A normal word decodes to unprintable bytes.
    if (user.includes(':') && PRINTABLE.test(user)) return true;
  }
  return false;
}

/**
 * Matches what follows `://`: a colon that begins no port, before any slash, and a later @. [::1] is a
 * host. A password that comes from a variable is not in the text.
 */
const PASSWORD =
  /^(?![^/\s:]*\[[\da-f:.%]*\])[^/\s:"'<>]*:(?!\d*(?:[/?#\s"'<>,;)]|$))(?!\$(?:\(\w+\)|\{\w+\})[@/?#])[^\s"'<>]+@/i;

/** Splits first, so that each address is scanned once. */
export function hasPassword(text: string): boolean {
  const [, ...addresses] = text.split('://');
  return addresses.some((address) => PASSWORD.test(address));
}
