/**
 * The one place that recognizes secrets: tokens by their prefix, private keys, passwords in addresses, names that
 * indicate a secret, and the values that this process has learned.
 *
 * `redact` removes them from everything that is printed. `secretIn` reports why a text must not be published. Both
 * take linear time for any text: each expression begins with a literal or at the start of a run, and what it repeats
 * is bounded or cannot begin a second match.
 */

/** The forms of tokens that vendors document, or that are unmistakable. */
const TOKENS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a token of GitHub', /gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{50,}/],
  [
    'a token of GitLab',
    /gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|rtr|soat)-[\w-]{20}[\w.-]*|GR1348941[\w-]{20,}/,
  ],
  ['a token of Atlassian', /ATATT3[\w=-]{186,}/],
  ['a key of AWS', /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/],
  ['a key of Google Cloud', /\bAIza[\w-]{35}(?![\w-])/],
  ['a token of DigitalOcean', /do[opr]_v1_[a-f0-9]{64}/],
  ['a token of Slack', /xox[abeoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36,}/],
  ['a token of PyPI', /pypi-AgEIcHlwaS5vcmc[\w-]{50,}/],
  ['a token of Grafana', /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|\bglc_[A-Za-z0-9+/]{32,}/],
  ['a token of Vault', /\bhv[bs]\.[\w-]{90,}/],
  ['a token of OpenShift', /\bsha256~[\w-]{43}/],
  // Matched only at the start of a run of such characters, so `ey.ey.ey…` takes linear time.
  ['a JSON Web Token', /(?<![\w-])ey[\w-]{17,}\.ey[\w-]{17,}\.[\w-]{10,}/],
  [
    'a private key',
    /-{4,5} ?BEGIN [A-Z0-9 ]{0,100}PRIVATE KEY(?: BLOCK)? ?-{4}|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{58}/,
  ],
];
const ANY_TOKEN = new RegExp(TOKENS.map(([, { source }]) => source).join('|'), 'g');
/** The beginning of a token that was cut to fit into a message. */
const CUT_TOKEN =
  /(?:gh[pousr]_|github_pat_|gl[a-z]{2,5}-|GR1348941|ATATT3|AKIA|AIza|do[opr]_v1_|xox[abeoprs]-|npm_|pypi-|gls?[ac]_|hv[bs]\.|sha256~|\bey[\w-]{17,}\.)[\w=.+/~-]{1,200}…/g;
const KEY_BLOCK =
  /-{4,5} ?BEGIN [A-Z0-9 ]{0,100}PRIVATE KEY(?: BLOCK)? ?-{4}(?:[\s\S]*?-{4} ?END[^\n-]*-{4,5}|[\s\S]*)/g;

const BASE64_RUN = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const tokenAt = (text: string): string | undefined =>
  TOKENS.find(([, form]) => form.test(text))?.[0];
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** Which kind of token a run of characters encodes in base64 or hex. */
const encodedToken = (run: string): string | undefined =>
  tokenAt(Buffer.from(run, 'base64').toString('latin1')) ??
  (HEX.test(run) ? tokenAt(Buffer.from(run, 'hex').toString('latin1')) : undefined);

/** Which kind of token or key a text holds, even in base64, in hex, percent-encoded or folded into lines. */
function tokenIn(text: string): string | undefined {
  const unfolded = /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]\s*/g, '') : text;
  return (
    tokenAt(text) ??
    tokenAt(percentDecoded(unfolded)) ??
    (unfolded.match(BASE64_RUN) ?? []).map(encodedToken).find(Boolean)
  );
}

/** Matches names in capitals, with one underscore between words and an optional number. `PWD` alone is a directory. */
const SECRET_NAME =
  /(?:PASSWORD|PASSWD|PASSPHRASE|PASSCODE|TOKEN|SECRET|CREDENTIALS?|AUTHORIZATION|COOKIE|(?:API|ACCESS|SECRET|PRIVATE)KEY|[^_]_(?:KEY|PASS|PWD|CREDS))[\d_]*$/;
/** Keys that are public, or that identify something. */
const OPEN_KEY =
  /(?:PUBLIC|PUB|PRIMARY|FOREIGN|PARTITION|SHARD|ROUTING|SORT|ORDER|GROUP|CACHE|INDEX|LOOKUP|LABEL|ANNOTATION|OBJECT|MESSAGE|TOPIC|CONFIG)_KEY[\d_]*$/;

/** Whether the name of a variable, a header or a flag indicates that its value is secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
  return SECRET_NAME.test(words) && !OPEN_KEY.test(words);
}

/** Shorter values match only a whole text: within a longer text they would match by chance, as words do. */
const MIN_PART = 12;
const MIN_WHOLE = 6;
/** Shorter values are not removed from what is printed, unless they are passed to `redact`. */
const MIN_PRINTED = 8;

interface KnownSecret {
  readonly value: string;
  /** The value, plain and encoded, as it may occur within a longer text. */
  readonly forms: readonly string[];
  /** The value, plain and in base64, as it may be a whole text. */
  readonly wholes: readonly string[];
  /** The value without invisible characters, in lower case. */
  readonly bare: string;
}

const bare = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, '').toLowerCase();

function describe(given: string): KnownSecret {
  const value = given.trim();
  const hex = Buffer.from(value).toString('hex');
  const encoded = [encodeURIComponent(value.toWellFormed()), hex, hex.toUpperCase()];
  const forms = [value, JSON.stringify(value).slice(1, -1), ...encoded, ...base64Parts(value)];
  // Files and the output of `echo` end with a newline.
  const ended = [value, `${value}\n`].map((text) => Buffer.from(text).toString('base64'));
  return { value, forms: [...new Set(forms)], wholes: [value, ...ended], bare: bare(value) };
}

/**
 * Base64 groups three bytes, so a text has three encodings, one per offset in its group. Leaves out
 * the characters at either end that also depend on the neighbours.
 */
function base64Parts(text: string): string[] {
  const parts = [0, 2, 3].map((dependent, offset) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
      .toString('base64')
      .slice(dependent)
      .replace(/.?={1,2}$/, ''),
  );
  return [...parts, ...parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'))];
}

let learned: readonly KnownSecret[] = [];
const MAX_LEARNED = 1_000;

/** Forgets what was learned, and learns the values of the variables whose names indicate a secret. */
export function learnEnvironment(env: NodeJS.ProcessEnv): void {
  learned = [];
  learnSecrets(Object.keys(env).flatMap((name) => (isSecretName(name) ? (env[name] ?? '') : [])));
}

/** Learns values that this process must not print or publish, such as its own tokens. */
export function learnSecrets(values: readonly string[]): void {
  const there = new Set(learned.map(({ value }) => value));
  const news = [...new Set(values.map((value) => value.trim()))].filter(
    (value) => value.length >= MIN_WHOLE && !there.has(value),
  );
  learned = [...learned, ...news.map(describe)].slice(-MAX_LEARNED);
}

/**
 * Matches what follows `://`: a colon that does not begin a port, before any slash, and a later @. [::1] is
 * a host. A reference to a variable is not a password.
 */
const PASSWORD =
  /^(?![^/\s:]*\[[\da-f:.%]*\])[^/\s:"'<>]*:(?!\d*(?:[/?#\s"'<>,;)]|$))(?!\$(?:\(\w+\)|\{\w+\})[@/?#])[^\s"'<>]+@/i;

/** Why a text must not be published; undefined if it holds no secret. */
export const secretIn = (text: string, more: readonly string[] = []): string | undefined =>
  knownSecrets(more)(text).length > 0 ? KNOWN : formIn(text);

export const KNOWN = 'the value of a secret';

/** The kind of secret that a text holds, recognized by its form and not by a known value. */
export function formIn(text: string): string | undefined {
  // Split first, so that each address is scanned once.
  const [, ...addresses] = text.split('://');
  if (addresses.some((address) => PASSWORD.test(address))) return 'an address with a password';
  if (addresses.some(hasSecretParameter)) return 'an address with a secret parameter';
  return tokenIn(text);
}

/**
 * Finds the known secrets that a text holds: those that were learned, and `more`.
 * @returns their values
 */
export function knownSecrets(more: readonly string[]): (text: string) => string[] {
  const described = more.map(describe).filter(({ value }) => value.length >= MIN_WHOLE);
  const known = [...learned, ...described];
  return (text) => {
    // `base64` folds its lines.
    const plain = percentDecoded(text);
    const texts = [...new Set([text, text.replaceAll(/\s/g, ''), plain])];
    const whole = text.trim();
    const found = known.filter(({ value, forms, wholes }) =>
      value.length < MIN_PART
        ? wholes.includes(whole)
        : texts.some((each) => forms.some((form) => each.includes(form))),
    );
    return found.map(({ value }) => value);
  };
}

/**
 * Matches the user and the password after `://`. A password may hold a slash or a space, although it
 * should not: after a colon that does not begin a port, everything up to the last @ is removed. The
 * search ends at a closing quote or at the end of the line.
 */
const CREDENTIALS =
  /^(?:(?![^/\s:]*\[[\da-f:.%]*\])[^/\s:'"]*:(?!\d+(?:[/?#]|:\s)|\d*(?:[\s'"]|$))(?:(?!['")](?:[\s:;,.)]|$))[^\n])*@|[^/\s'"<>]+@)/i;
/** `https:/ada:pw@host`, `https//ada:pw@host` and `oauth2:pw@host`. */
const MISTYPED =
  /\b(https?|ssh|git)(:\/?|\/{1,3})(?!\/)[^\s/@:"'<>]{0,200}:[^\s@"'<>]{1,1000}@|\b(oauth2|x-access-token|x-token-auth|gitlab-ci-token):[^\s@"'<>]{1,1000}@/gi;
const QUERY = /^([^\s'"?]*\?)([^\s'"]+)/;
const SECRET_PARAMETER = /token|secret|passw|pwd|key|sig|auth|cred/i;

/** Whether what follows `://` has a parameter whose name indicates a secret, and whose value is not a reference. */
const hasSecretParameter = (address: string): boolean =>
  (/^[^\s"'?#]*[?#]([^\s"'<>]+)/.exec(address)?.[1] ?? '').split(/[&;#?]/).some((parameter) => {
    const [, name, value] = /^([^=]+)=(.+)/.exec(parameter) ?? [];
    return name !== undefined && !/^[${]/.test(value ?? '') && isSecretName(percentDecoded(name));
  });

const withoutQuery = (all: string, head: string, query: string): string =>
  query.split('&').some((each) => SECRET_PARAMETER.test(each.split('=', 1)[0] ?? ''))
    ? `${head}…`
    : all;

/** Splits first, so that each address is scanned once. */
const withoutCredentials = (text: string): string =>
  text
    .split('://')
    .map((part, i) => (i === 0 ? part : part.replace(CREDENTIALS, '').replace(QUERY, withoutQuery)))
    .join('://')
    .replaceAll(MISTYPED, '$1$2$3…@');

/** Decodes each run of bytes, even if other bytes are not UTF-8. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );

/**
 * A text to be printed, with … in place of secrets. A line that hides a known secret is replaced as a whole.
 * @param more values that are secret, in addition to those that were learned
 */
export function redact(text: string, more: readonly string[] = []): string {
  const given = more.map(describe).filter(({ value }) => value.length > 2);
  const known = [...learned.filter(({ value }) => value.length >= MIN_PRINTED), ...given];
  const forms = known.flatMap((each) => each.forms).sort((a, b) => b.length - a.length);
  const open = forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
  const shown = withoutCredentials(
    open.replaceAll(KEY_BLOCK, '…').replaceAll(ANY_TOKEN, '…').replaceAll(CUT_TOKEN, '…'),
  ).replaceAll(BASE64_RUN, (run) => (encodedToken(run) === undefined ? run : '…'));
  if (known.length === 0) return shown;
  const hides = (line: string): boolean =>
    [line, percentDecoded(line)]
      .map(bare)
      .some((it) => known.some((each) => each.bare !== '' && it.includes(each.bare)));
  return shown
    .split('\n')
    .map((line) => (hides(line) ? '…' : line))
    .join('\n');
}

/** The value as JSON, with every text in it redacted. */
export const redactJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'string' ? redact(each) : each), space);

/** `user:password@host` without a scheme, or with half of one. git would use the user as a host name for ssh. */
const MISTYPED_REPOSITORY = /^(?:\w+:?\/{1,3})?[^/@:]*:.*@/s;
const PORT = /^(?:[^/:]*\[[\da-f:.%]*\]|[^/:]*:\d+(?:[/?#]|$))/i;

/** Whether the address of a repository has a password or a token. If so, no part of it may be printed. */
export function holdsPassword(repo: string): boolean {
  if (secretIn(repo) !== undefined || redact(repo).includes('?…')) return true;
  const [, ...rest] = repo.split('://');
  if (rest.length === 0) return MISTYPED_REPOSITORY.test(repo);
  const address = rest.join('://').replace(/^\/+/, '');
  const [user = ''] = /^[^/]*(?=@)/.exec(address) ?? [];
  return /:|%3a/i.test(user) || (/^[^/:]*:.*@/s.test(address) && !PORT.test(address));
}
