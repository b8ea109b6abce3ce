/**
 * The texts of crawl errors, made fit for a status. Pure.
 *
 * Monocle puts the answers of forges into them. The tokens that it uses are not known here, so they are masked by
 * their form: what follows a word such as token or authorization, and any long run of letters and digits.
 */
import { oneLine } from './readiness/pod-text.js';

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [
    /((?:authorization|token|passw(?:or)?d|pwd|secret|api[-_]?key|cookie|session)[\w-]{0,20}["'\\]{0,4}\s?[:=]\s?["'\\]{0,4})[^\s"'\\,;&}\]]+/gi,
    '$1…',
  ],
  [/[\w=~+/-]{32,}/g, '…'],
];
/** Shorter ones are words, unless they have a digit. */
const TOKEN = /[\w=~+-]{20,31}/g;

export function crawlText(text: unknown, most: number): string {
  // Masked before it is cut: half a token is one, too.
  let line = oneLine(text, Number.POSITIVE_INFINITY);
  for (const [form, instead] of SECRETS) line = line.replace(form, instead);
  line = line.replace(TOKEN, (run) => (/\d/.test(run) ? '…' : run));
  return oneLine(line, most);
}
