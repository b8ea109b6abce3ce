/** Checks of single values of Monocle's config. Each returns the reasons to refuse a value. */

/** Elasticsearch's rules for an index name, as Monocle applies them to a workspace's name. */
const workspaceNameRules: readonly { readonly broken: RegExp; readonly because: string }[] = [
  {
    broken: /[\p{Lu}\p{Lt}]/u,
    because: 'has an uppercase letter; Elasticsearch index names are lowercase',
  },
  {
    broken: /[\p{Lo}\p{Lm}]/u,
    because: 'has a letter without a lowercase form; Monocle allows lowercase letters only',
  },
  {
    broken: /[\\/*?"<>| ,#:]/,
    because: 'has one of \\ / * ? " < > | , # : or a space, which no index name may have',
  },
  { broken: /^\.\.?$/, because: 'is reserved for a directory; choose another name' },
  {
    broken: /^(?!\.\.?$)[-_+.]/,
    because: 'begins with - _ + or a full stop; begin with a letter or a digit',
  },
];

/** Elasticsearch's limit for an index name, minus the prefix that Monocle adds. */
const MAX_WORKSPACE_BYTES = 255 - 'monocle.changes.1.'.length;
/** Kubernetes' limit for a key of a Secret. */
const MAX_KEY_LENGTH = 253;

export function workspaceNameRefusals(name: string): string[] {
  const refusals = workspaceNameRules
    .filter(({ broken }) => broken.test(name))
    .map(({ because }) => `${show(name)} ${because}`);
  const bytes = new TextEncoder().encode(name).length;
  if (bytes <= MAX_WORKSPACE_BYTES) return refusals;
  const because = `its index is called monocle.changes.1.<name>, and an index name has 255`;
  return [
    ...refusals,
    `has ${bytes} bytes; at most ${MAX_WORKSPACE_BYTES} are allowed, because ${because}`,
  ];
}

/** Environment variables that Monocle, its libraries or the container use themselves. */
const reservedNames = new RegExp(
  `^(?:${[
    'MONOCLE_.*',
    '(?:HTTPS?|NO|ALL|API)_PROXY',
    'TLS_(?:NO_VERIFY|CIPHERS?)',
    'PATH|HOME|USER|HOSTNAME|SHELL|PWD|TERM|TZ|LANG|LC_.*',
    'LD_.*|FAKEROOT.*|GHCRTS',
    'SSL_CERT_(?:FILE|DIR)|NIX_SSL_CERT_FILE|SYSTEM_CERTIFICATE_PATH',
    'KUBERNETES_.*',
  ].join('|')})$`,
  'i',
);

/** Tokens that look like the name of a variable. */
const tokens = /^(?:gh[a-z]_|github_pat_)|^[0-9a-f]{32,}$/i;

/** Never shows the value: users paste tokens here. */
export function envNameRefusal(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z_]\w*$/.test(value) || tokens.test(value)) {
    return (
      'must be the name of an environment variable, which is a key of the Secret ' +
      '(letters, digits and _), not the token itself'
    );
  }
  if (value.length > MAX_KEY_LENGTH) {
    return `has ${value.length} characters; the key of a Secret has at most ${MAX_KEY_LENGTH}`;
  }
  return reservedNames.test(value)
    ? 'is reserved for Monocle or its container (MONOCLE_*, PATH …); choose another name'
    : undefined;
}

/** Never shows the URL: it may contain credentials. */
export function urlRefusal(url: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#]\S*$/.test(url) || !URL.canParse(url)) {
    return 'must be a URL that begins with http:// or https://';
  }
  const { username, password } = new URL(url);
  return username !== '' || password !== ''
    ? 'contains credentials, and the config is not secret; name a key of the Secret instead'
    : undefined;
}

export function graphqlUrlRefusal(url: string): string | undefined {
  return (
    urlRefusal(url) ??
    (url.endsWith('/graphql')
      ? undefined
      : 'must be the GraphQL endpoint, which ends in /graphql, such as https://<host>/api/graphql')
  );
}

/** The environment variable in which Monocle looks for the client secret of a sign-in provider. */
export const clientSecretName = (providerName: string): string =>
  `MONOCLE_OIDC_${providerName.toUpperCase().replaceAll(' ', '_')}_CLIENT_SECRET`;

/** Allows the characters that are valid in a variable's name and a Secret's key, and that bash passes on. */
export function providerNameRefusal(name: string): string | undefined {
  const variable = clientSecretName(name);
  if (!/^[-A-Z0-9_.]+$/.test(variable)) {
    return (
      `${show(name)} cannot be part of the environment variable of the client secret; ` +
      'use the letters a to z, digits, -, _, . and spaces'
    );
  }
  return variable.length > MAX_KEY_LENGTH
    ? `has ${name.length} characters; at most ${name.length - variable.length + MAX_KEY_LENGTH} are allowed`
    : undefined;
}

/** Finds characters that some YAML parsers refuse or read as a line break. */
export const hasControlCharacter = (text: string): boolean =>
  /[\p{Cs}\u2028\u2029\ufeff]|(?![\t\n])\p{Cc}/u.test(text);

/** Quotes a text; shortens a long one. */
export function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

/** Whether this day exists. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const offset = String.raw`[-+]\d{2}:?\d{2}`;
const clock = new RegExp(`^(?: ${time} (?:UTC|GMT|${offset})|T${time}(?:Z|${offset}))?$`);

export function updateSinceRefusal(value: string): string | undefined {
  const [, year, month, day, rest] = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(value) ?? [];
  if (rest === undefined || !clock.test(rest)) {
    return (
      `${show(value)} is not a date that Monocle reads; write "2022-01-31", ` +
      '"2022-01-31 23:59:59 UTC" or "2022-01-31T23:59:59Z"'
    );
  }
  return isDay(Number(year), Number(month), Number(day))
    ? undefined
    : `${show(value)} is not in the calendar`;
}
