/**
 * Texts from a source repository, as one printable line each. Pure.
 *
 * Commits, remotes and file names are not trusted, and go into commit messages, YAML and terminals.
 * All of them pass through here: line breaks and control characters become spaces, long texts are cut,
 * and anything that looks like a secret is left out. `sourceLine` and `sourceUrl` do not change their
 * own results, so we check a record that we read back with the same functions.
 */
import { secretIn } from '../../redact.js';
import { readPath } from '../git/quoting.js';

const LONGEST = 200;
const MAX_PATH = 300;
const MAX_URL = 1_000;
/** Stands for a text that is left out. */
const HIDDEN = '…';

export function sourceLine(text: string, longest = LONGEST): string {
  // Cut first: a subject may have megabytes, and the following steps take time.
  const line = text
    .slice(0, longest * 20)
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  if (secretIn(line) !== undefined) return HIDDEN;
  const characters = [...line];
  if (characters.length <= longest) return line;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trim()}…`;
}

/** @param path a path in the repository, with slashes */
export const sourcePath = (path: string): string =>
  sourceLine(readPath(Buffer.from(path).toString('latin1')), MAX_PATH);

/** The forges' own ssh user. Any other user name may be a token. */
const PLAIN_USER = 'git';
const PROTOCOLS = ['https:', 'http:', 'ssh:', 'git:'];
/** `host:path` or `user@host:path`, which git reads as ssh. */
const SCP = /^(?:([^@:/\s]+)@)?([A-Za-z0-9.-]+):(?!:|\/\/)\/?(.+)$/s;

/**
 * The address of a remote without user, password, query and fragment. undefined for a path of this
 * machine, for anything that is not an address, and for an address that may still hold a secret.
 */
export function sourceUrl(remote: string): string | undefined {
  // A Windows drive looks like a host.
  if (/^[A-Za-z]:[\\/]/.test(remote)) return undefined;
  const [, user, host, path] = SCP.exec(remote) ?? [];
  const address = host === undefined ? remote : `ssh://${user ? 'git@' : ''}${host}/${path}`;
  if (address.length > MAX_URL || /[\p{C}\p{Z}\s\\]/u.test(address)) return undefined;
  const url = URL.parse(address);
  if (url === null || !PROTOCOLS.includes(url.protocol) || url.hostname === '') return undefined;
  // One of /?# in a password ends the host early, and the rest of the URL then contains the password.
  if (/@|%40/.test(address.replace(/^[^:]*:\/\/[^/?#]*/, ''))) return undefined;
  if (host !== undefined && user !== undefined && user !== PLAIN_USER) url.username = '';
  if (url.username !== PLAIN_USER || url.protocol !== 'ssh:') url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return secretIn(url.href) === undefined ? url.href : undefined;
}

export interface SourceCommit {
  /** `Name <mail>` */
  readonly author?: string;
  /** RFC 3339, in the author's time zone. */
  readonly date?: string;
  readonly subject?: string;
}

/** A header's value ends with its line. A continuation line begins with a space. */
const AUTHOR = /^author (.*?) ?<([^<>\n]*)>(?: (\d{1,12}) ([+-]\d{4})$)?/m;
/** How much of a message is read: enough for its subject. */
const MAX_BYTES = 16_384;

/** @param bytes the commit object, as `git cat-file commit` prints it */
export function readSourceCommit(bytes: Buffer): SourceCommit {
  const end = bytes.indexOf('\n\n');
  const head = bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
  const message = end < 0 ? '' : bytes.toString('utf8', end + 2, end + 2 + MAX_BYTES);
  const [, name, mail = '', seconds, zone = ''] = AUTHOR.exec(head) ?? [];
  const [first = ''] = message.trimStart().split(/\n[ \t\r]*\n/, 1);
  const subject = sourceLine(first);
  const author = name === undefined ? '' : authorLine(name, mail);
  const date = seconds === undefined ? undefined : dateLine(Number(seconds), zone);
  return { ...(author && { author }), ...(date && { date }), ...(subject && { subject }) };
}

function authorLine(name: string, mail: string): string {
  const plain = sourceLine(name).replaceAll(/[<>]/g, '').trim();
  const address = sourceLine(mail).replaceAll(/[<>\s]/g, '');
  return sourceLine([plain, `<${address}>`].filter(Boolean).join(' '), LONGEST * 2 + 3);
}

export const SOURCE_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;
/** The last second of the year 9999: a later date has another format. */
const LAST_SECOND = 253_402_300_799;

function dateLine(seconds: number, zone: string): string | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone) ?? [];
  const isZone = Number(hours) < 24 && Number(minutes) < 60;
  const offset = isZone ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  const local = seconds + offset * 60;
  if (local < 0 || local > LAST_SECOND) return undefined;
  const shown = new Date(local * 1000).toISOString().slice(0, 19);
  return offset === 0 ? `${shown}Z` : `${shown}${sign}${hours}:${minutes}`;
}
