/**
 * The template of a commit message: text with names in braces, which become values. Pure.
 *
 * Values may come from anybody: a subject of the source, a name in Git. None of them can be taken for a line that
 * the template has: each but {changes} is one line, and in the last paragraph no value begins a trailer.
 */
import { UserError } from '../errors.js';

export const DEFAULT_TEMPLATE = '{summary}\n\n{changes}';

export const TEMPLATE_NAMES = [
  ...(['summary', 'changes', 'instances', 'namespaces', 'names', 'image'] as const),
  ...(['branch', 'path', 'environment'] as const),
  ...(['source-commit', 'source-subject', 'source-author', 'source-repository'] as const),
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];
export type TemplateValues = Readonly<Record<TemplateName, string>>;

/**
 * `{{name}}` stands for `{name}`. Other braces are text: a message may hold JSON. Only names that begin with `source-`
 * may have a hyphen, so that `{some-thing}` stays what it was before there were any.
 */
const PLACEHOLDER = /\{\{(\w+|source-\w+)\}\}|\{(\w+|source-\w+)\}/g;
/** git takes what follows for a patch. */
const DIVIDER = /^---(?:\s|$)/;
const LONGEST = 65_536;

/** @param flag where it comes from, for messages */
export function checkTemplate(template: string, flag = '--message'): string {
  for (const [text, , name] of template.matchAll(PLACEHOLDER)) {
    if (name === undefined || TEMPLATE_NAMES.some((each) => each === name)) continue;
    const known = TEMPLATE_NAMES.map((each) => `{${each}}`).join(', ');
    throw new UserError(
      `${flag}: ${text} is not one of ${known}; {{${name}}} stands for the text ${text}`,
      2,
    );
  }
  if (template.trim() === '') throw new UserError(`${flag}: is empty`, 2);
  if (template.length > LONGEST)
    throw new UserError(`${flag}: is longer than ${LONGEST} characters; shorten it`, 2);
  return template;
}

export interface FilledTemplate {
  readonly text: string;
  /** Whether the last paragraph has trailers, so that more of them join it. */
  readonly endsWithTrailers: boolean;
}

/** A first line that is empty becomes the summary: a commit without a subject would show a trailer instead. */
export function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const fill = (text: string): string =>
    text.replaceAll(PLACEHOLDER, (_, literal: string | undefined, name: TemplateName) =>
      literal === undefined ? values[name] : `{${literal}}`,
    );
  const lines = template.replaceAll(/\r\n?/g, '\n').trim().split('\n');
  const filled = lines.map((line): Line => {
    // A line that begins with an empty value would go on with the trailer before it.
    const text = /^\s/.test(line) ? fill(line) : fill(line).trimStart();
    // Of what a value has put there, and the template has not.
    const isForged = isTrailer(text) && !isTrailer(line);
    const isDivider = DIVIDER.test(text) && !DIVIDER.test(line);
    return { text: isDivider ? quoted(text) : text, isForged };
  });
  const [subject, ...rest] = filled;
  const head = subject?.text.trim() ? subject.text : values.summary;
  const join = (forged: (text: string) => string): string =>
    [head, ...rest.map(({ text, isForged }) => (isForged ? forged(text) : text))]
      .join('\n')
      .trimEnd();
  const safe = join(quoted);
  // Without trailers of its own, its last paragraph is none of ours either, and its lines may be anything.
  return endsWithTrailers(safe)
    ? { text: safe, endsWithTrailers: true }
    : { text: join((text) => text), endsWithTrailers: false };
}

interface Line {
  readonly text: string;
  readonly isForged: boolean;
}

/** As in a mail: nothing that git reads begins like this. */
const quoted = (text: string): string => `> ${text}`;

const TRAILER = /^[A-Za-z0-9-]+[ \t]*:/;
/** Lines that git itself writes. In a paragraph with one of them, git accepts other lines, too. */
const GIT_TRAILER = /^(Signed-off-by: |\(cherry picked from commit )/;
const isTrailer = (line: string): boolean => TRAILER.test(line) || GIT_TRAILER.test(line);

/** By git's rules: the subject is no trailer, and an indented line continues the one before. */
function endsWithTrailers(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/);
  const last = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  const lines = (last ?? '').split('\n').filter((line, index) => index === 0 || !/^\s/.test(line));
  const found = lines.filter(isTrailer).length;
  const others = lines.length - found;
  return others === 0 || (found * 3 >= others && lines.some((line) => GIT_TRAILER.test(line)));
}
