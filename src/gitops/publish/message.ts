/** The message of a commit: a summary for users, trailers for programs. Pure. */
import { versionOf } from '../../../constructs/instance/names.js';
import { singleLine, UserError } from '../../errors.js';
import { version } from '../../version.js';
import { type DesiredInstance, instanceId } from '../directory/directory.js';
import {
  argoTrailers,
  isOneCommit,
  type Provenance,
  sourceTrailers,
  unlinked,
} from '../provenance/provenance.js';
import { type CommitVerb, type InstanceChanges, tally } from './changes.js';

interface MessageInput {
  readonly changes: readonly InstanceChanges[];
  readonly instances: readonly DesiredInstance[];
  /** See `TEMPLATE_NAMES`; its first line is the commit's subject. */
  readonly template?: string;
  /** The environment that the instances were promoted from. */
  readonly promotedFrom?: string;
  /** Where it is published: the target branch and the directory. */
  readonly target?: { readonly branch: string; readonly path: string };
  /** The name of the environment that is published. */
  readonly environment?: string;
}

export const SIGNS: Readonly<Record<CommitVerb, string>> = {
  created: '+',
  configured: '~',
  deleted: '-',
};
/** No reviewer reads more lines than these. */
const MAX_LINES = 100;
const MAX_NAMES = 3;

export function commitMessage(input: MessageInput): string {
  const { changes, instances, template = DEFAULT_TEMPLATE } = input;
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const listed = changed.length > 0 ? changed : changes;
  const values = valuesOf(input, listed);
  const { text, endsWithTrailers } = fillTemplate(checkTemplate(template), values);
  // Git reads trailers only from the last paragraph, so ours must join those of the template.
  const gap = endsWithTrailers ? '\n' : '\n\n';
  const argo = HAS_ARGO.test(template) ? [] : argoTrailers(sourcesOf(listed, instances));
  const { promotedFrom } = input;
  const promoted = promotedFrom === undefined ? [] : [`Monocle-Promoted-From: ${promotedFrom}`];
  return `${text}${gap}${[...argo, ...trailers(listed, instances), ...promoted].join('\n')}\n`;
}

function valuesOf(
  { instances, target, environment = '' }: MessageInput,
  listed: readonly InstanceChanges[],
): TemplateValues {
  const ids = listed.map(({ monocle }) => monocle);
  const parts = (at: 0 | 1) => only(ids.map((id) => id.split('/')[at]));
  const sources = sourcesOf(listed, instances);
  const [one] = isOneCommit(sources) ? sources : [];
  const source = one && unlinked(one);
  const images = only(
    desiredOf(listed, instances).map(({ synthesis }) => versionOf(synthesis.instance.spec.image)),
  );
  const values = {
    summary: summaryOf(listed),
    instances: ids.join(', '),
    namespaces: parts(0).join(', '),
    names: parts(1).join(', '),
    image: (images.length === 1 && images[0]) || '',
    branch: target?.branch ?? '',
    path: target?.path ?? '',
    environment,
    'source-commit': source?.commit?.slice(0, 7) ?? '',
    'source-subject': source?.subject ?? '',
    'source-author': source?.author ?? '',
    'source-repository': source?.repository ?? '',
  };
  const safe = Object.entries(values).map(([name, value]) => [name, singleLine(value).trim()]);
  return { ...Object.fromEntries(safe), changes: listOf(listed) };
}

const only = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** If the template has such a trailer, the user chooses the commit that Argo CD shows. */
const HAS_ARGO = /^Argocd-reference-commit-/m;

function summaryOf(changes: readonly InstanceChanges[]): string {
  const names = changes.map(({ monocle }) => monocle);
  const who =
    names.length > MAX_NAMES ? `${names.length} instances` : names.join(', ') || 'nothing';
  const what = tally(changes.flatMap(({ objects }) => objects));
  return `Monocle ${who}: ${what || 'ownership only'}`;
}

function listOf(changes: readonly InstanceChanges[]): string {
  const lines = changes
    .flatMap(({ objects }) => objects)
    .map(({ verb, subject, detail }) =>
      [SIGNS[verb], subject, ...(detail ? [`(${detail})`] : [])].join(' '),
    );
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

/** The desired instances that change. A removed instance is not desired. */
const desiredOf = (
  changes: readonly InstanceChanges[],
  instances: readonly DesiredInstance[],
): DesiredInstance[] => {
  const changed = new Set(changes.map(({ monocle }) => monocle));
  return instances.filter((each) => changed.has(instanceId(each)));
};

const sourcesOf = (
  changes: readonly InstanceChanges[],
  instances: readonly DesiredInstance[],
): (Provenance | undefined)[] => desiredOf(changes, instances).map(({ source }) => source);

/** One line per instance and fact, so that `git log --format='%(trailers:key=…)'` reads them. */
function trailers(
  changes: readonly InstanceChanges[],
  instances: readonly DesiredInstance[],
): string[] {
  const known = new Map(instances.map((each) => [instanceId(each), each]));
  const lines = changes.flatMap(({ monocle }) => {
    const instance = known.get(monocle);
    if (instance === undefined) return [`Monocle-Removed: ${monocle}`];
    const { generation, synthesis, source } = instance;
    return [
      `Monocle: ${monocle}`,
      ...(generation === undefined ? [] : [`Monocle-Generation: ${monocle} ${generation}`]),
      `Monocle-Synth-Hash: ${monocle} ${synthesis.hash}`,
      ...(source === undefined ? [] : sourceTrailers(monocle, source)),
    ];
  });
  return [...lines, `Monocle-K8s-Version: ${version}`];
}

/** The last paragraph: git and the forges read trailers only there. */
export const trailerBlock = (message: string): string =>
  message
    .trimEnd()
    .split(/\n[ \t]*\n/)
    .at(-1) ?? '';

/** The trailers of a proposal. If a user amends the commit, they stay, but `change` no longer matches. */
export interface ProposalMark {
  /** The target, as `branch:path`. */
  readonly target: string;
  /** The commit that it was built on. */
  readonly base: string;
  /** The hash of its changes, see changeHash. */
  readonly change: string;
  /** The instances whose directories it changes, as `namespace/name`. */
  readonly monocles: readonly string[];
}

/** Adds to a message that ends with trailers. */
export const withProposalMark = (
  message: string,
  { target, base, change }: Omit<ProposalMark, 'monocles'>,
): string =>
  `${message}Monocle-Proposal: ${target}\nMonocle-Base: ${base}\nMonocle-Change: ${change}\n`;

const ID = /^[a-z0-9.-]+\/[a-z0-9.-]+$/;

export function parseProposalMark(message: string): ProposalMark | undefined {
  const last = trailerBlock(message);
  const all = (key: string) =>
    [...last.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const [target, base, change] = ['Monocle-Proposal', 'Monocle-Base', 'Monocle-Change'].map((key) =>
    all(key).at(-1),
  );
  if (target === undefined || base === undefined || change === undefined) return undefined;
  // These are printed, and any user who can push may have written the message.
  const monocles = [...all('Monocle'), ...all('Monocle-Removed')].filter((id) => ID.test(id));
  return { target, base, change, monocles };
}

// The template of a commit message: text with names in braces, which become values. Pure.
//
// Values are not trusted: a subject of the source, a name in Git. No value can pass for a line of the template: each
// value but {changes} is one line, and in the last paragraph no value begins a trailer.

const DEFAULT_TEMPLATE = '{summary}\n\n{changes}';

const TEMPLATE_NAMES = [
  ...(['summary', 'changes', 'instances', 'namespaces', 'names', 'image'] as const),
  ...(['branch', 'path', 'environment'] as const),
  ...(['source-commit', 'source-subject', 'source-author', 'source-repository'] as const),
] as const;
type TemplateName = (typeof TEMPLATE_NAMES)[number];
type TemplateValues = Readonly<Record<TemplateName, string>>;

/**
 * `{{name}}` stands for `{name}`. Other braces are text: a message may contain JSON. Only names that begin with
 * `source-` may have a hyphen, so that `{some-thing}` is still text, as it was before such names existed.
 */
const PLACEHOLDER = /\{\{(\w+|source-\w+)\}\}|\{(\w+|source-\w+)\}/g;
/** git reads the text after such a line as a patch. */
const DIVIDER = /^---(?:\s|$)/;
const LONGEST = 65_536;

/** @param flag the flag that gave the template, for messages */
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

interface FilledTemplate {
  readonly text: string;
  /** Whether the last paragraph has trailers, so that ours join them. */
  readonly endsWithTrailers: boolean;
}

/** If the first line is empty, uses the summary: a commit without a subject would show a trailer instead. */
function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const fill = (text: string): string =>
    text.replaceAll(PLACEHOLDER, (_, literal: string | undefined, name: TemplateName) =>
      literal === undefined ? values[name] : `{${literal}}`,
    );
  const lines = template.replaceAll(/\r\n?/g, '\n').trim().split('\n');
  const filled = lines.map((line): Line => {
    // If a line began with an empty value, its leading space would make it continue the previous trailer.
    const text = /^\s/.test(line) ? fill(line) : fill(line).trimStart();
    // Whether a value, and not the template, made this line a trailer.
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
  // If the template ends without trailers, ours form a paragraph of their own, and its lines need no quotes.
  return endsWithTrailers(safe)
    ? { text: safe, endsWithTrailers: true }
    : { text: join((text) => text), endsWithTrailers: false };
}

interface Line {
  readonly text: string;
  readonly isForged: boolean;
}

/** Quotes as in a mail: git gives no meaning to such a line. */
const quoted = (text: string): string => `> ${text}`;

const TRAILER = /^[A-Za-z0-9-]+[ \t]*:/;
/** Lines that git itself writes. In a paragraph with one of them, git accepts other lines, too. */
const GIT_TRAILER = /^(Signed-off-by: |\(cherry picked from commit )/;
const isTrailer = (line: string): boolean => TRAILER.test(line) || GIT_TRAILER.test(line);

/** Follows git's rules: the subject is not a trailer, and an indented line continues the previous line. */
function endsWithTrailers(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/);
  const last = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  const lines = (last ?? '').split('\n').filter((line, index) => index === 0 || !/^\s/.test(line));
  const found = lines.filter(isTrailer).length;
  const others = lines.length - found;
  return others === 0 || (found * 3 >= others && lines.some((line) => GIT_TRAILER.test(line)));
}
