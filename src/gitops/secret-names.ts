/** Which variable names mean a secret, and which values are never secret. Pure. */

const ENDINGS =
  /(?:PASSWORD|PASSWD|PASSPHRASE|PASSCODE|TOKEN|SECRET|CREDENTIALS?|(?:API|ACCESS|SECRET|PRIVATE)KEY)$/;
/** Only after another word: `PWD` alone is the working directory. */
const LAST_WORDS = new Set(['KEY', 'PASS', 'PWD', 'CREDS']);
/** Words before KEY that make it public, or a key to look something up. */
const OPEN_KEYS = new Set([
  ...['PUBLIC', 'PUB', 'PRIMARY', 'FOREIGN', 'PARTITION', 'SHARD', 'ROUTING', 'SORT', 'ORDER'],
  ...['GROUP', 'CACHE', 'INDEX', 'LOOKUP', 'LABEL', 'ANNOTATION', 'OBJECT', 'MESSAGE', 'TOPIC'],
]);
const PASSWORDS = /(?:PASSWORD|PASSWD|PASSPHRASE|PASSCODE|PASS|PWD)$/;

/** Upper-case words, without a number at the end. */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  while (/^\d+$/.test(words.at(-1) ?? '')) words.pop();
  return words.map((word) => word.replace(/(?<!\d)\d+$/, ''));
}

export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.pop() ?? '';
  if (last === 'KEY' && OPEN_KEYS.has(words.at(-1) ?? '')) return false;
  return ENDINGS.test(last) || (LAST_WORDS.has(last) && words.length > 0);
}

/** A boolean, or a number too short for a token. For a password, a short number counts as secret. */
export const isHarmlessValue = (name: string, value: string): boolean =>
  /^(?:true|false|yes|no|on|off)$/i.test(value) ||
  (/^\d{1,7}$/.test(value) && !PASSWORDS.test(wordsOf(name).at(-1) ?? ''));

/**
 * Whether a text reads as the name of a variable that holds a secret: in capitals, or in words that
 * say so. A password that somebody put there instead does not.
 */
export const isVariableName = (text: string): boolean =>
  /^[A-Z_][A-Z0-9_]*$/.test(text) ||
  (/^[a-z][a-z0-9]*_[a-z0-9_]+$/.test(text) && isSecretName(text));
