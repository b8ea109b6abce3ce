/** What people are told about the keys of an instance's Secret: names and purposes, never a value. Pure. */
import {
  type KeyOwner,
  keysOf,
  readsEveryKey,
  wantedKeys,
} from '../../constructs/instance/secret-keys.js';
import { andMore } from '../../constructs/validation/problem.js';

/** How many keys one note lists; the others are counted. */
const MOST_LISTED = 20;

export interface SecretContent {
  /** The Secret as messages name it. */
  readonly subject: string;
  readonly keys: ReadonlySet<string>;
  /** Keys whose value is empty. */
  readonly empty?: ReadonlySet<string>;
}

/** The keys that the pods need and the Secret does not have. */
export function missingKeyNotes(
  instance: KeyOwner,
  { subject, keys, empty = new Set() }: SecretContent,
): string[] {
  const missing = wantedKeys(instance).filter(({ key }) => !keys.has(key) || empty.has(key));
  const notes = missing.slice(0, MOST_LISTED).map(({ key, purpose, where }) => {
    const field = where === undefined ? '' : `; see ${where}`;
    return `${subject} has ${empty.has(key) ? 'an empty' : 'no'} ${key}: ${purpose}${field}`;
  });
  const more = missing.length - notes.length;
  return more > 0 ? [...notes, `${subject} lacks other keys (${andMore(more)})`] : notes;
}

/**
 * The keys that no pod reads. The older operator passed every key to api and crawler, so a variable
 * such as TLS_NO_VERIFY stops working without a word when its instance is taken over.
 */
export function unreadKeyNotes(instance: KeyOwner, { subject, keys }: SecretContent): string[] {
  if (readsEveryKey(instance)) return [];
  const read = new Set(keysOf(instance).map(({ key }) => key));
  const unread = [...keys].filter((key) => !read.has(key)).sort();
  if (unread.length === 0) return [];
  return [
    `${subject} has keys that no pod of this instance reads: ${listed(unread)}. If Monocle needs one, add it to spec.api.env or spec.crawler.env`,
  ];
}

/**
 * What to do about the Secret if manifests are applied without a controller.
 * @param args the arguments of `secret` that print it
 */
export function secretHint(instance: KeyOwner, args: readonly string[]): string {
  const keys = listed(wantedKeys(instance).map(({ key }) => key));
  return `The pods need Secret/${instance.secretName} with the keys ${keys}. No manifest contains it; monocle-k8s secret ${args.join(' ')} prints it.`;
}

function listed(keys: readonly string[]): string {
  const more = keys.length - MOST_LISTED;
  return `${keys.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` ${andMore(more)}` : ''}`;
}
