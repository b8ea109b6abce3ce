/** The message of a commit: what changed, for a person; trailers, for a program. Pure. */
import { UserError } from '../errors.js';
import { version } from '../version.js';
import { type CommitVerb, type InstanceChanges, tally } from './changes.js';
import type { DesiredInstance } from './directory.js';

export interface MessageInput {
  readonly changes: readonly InstanceChanges[];
  readonly instances: readonly DesiredInstance[];
  /** With {summary}, {changes} and {instances} in it; its first line is the subject. */
  readonly template?: string;
}

export const DEFAULT_TEMPLATE = '{summary}\n\n{changes}';
export const SIGNS: Readonly<Record<CommitVerb, string>> = {
  created: '+',
  configured: '~',
  deleted: '-',
};
/** More than a reviewer reads. */
const MOST_LINES = 100;
const MOST_NAMES = 3;

export function commitMessage({ changes, instances, template }: MessageInput): string {
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const told = changed.length > 0 ? changed : changes;
  const words: Readonly<Record<string, string>> = {
    summary: summaryOf(told),
    changes: listOf(told),
    instances: told.map(({ monocle }) => monocle).join(', '),
  };
  const body = checkTemplate(template ?? DEFAULT_TEMPLATE).replaceAll(
    PLACEHOLDER,
    (_, word: string) => words[word] ?? '',
  );
  const text = body.trim();
  // Git reads the last paragraph alone: trailers of the template's own have to be in the same one.
  const gap = endsWithTrailers(text) ? '\n' : '\n\n';
  return `${text}${gap}${trailers(told, instances).join('\n')}\n`;
}

const TRAILER = /^[A-Za-z0-9-]+[ \t]*:/;
/** Lines that git itself writes; beside them it allows some that are no trailers. */
const GIT_TRAILER = /^(Signed-off-by: |\(cherry picked from commit )/;

/** As git decides it: the subject is none, and a line that is indented goes on with the one before. */
function endsWithTrailers(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/);
  const last = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  const lines = (last ?? '').split('\n').filter((line, index) => index === 0 || !/^\s/.test(line));
  const found = lines.filter((line) => TRAILER.test(line) || GIT_TRAILER.test(line)).length;
  const others = lines.length - found;
  return others === 0 || (found * 3 >= others && lines.some((line) => GIT_TRAILER.test(line)));
}

const PLACEHOLDER = /\{(\w+)\}/g;
const PLACEHOLDERS = ['summary', 'changes', 'instances'];

export function checkTemplate(template: string): string {
  for (const [text, word = ''] of template.matchAll(PLACEHOLDER)) {
    if (!PLACEHOLDERS.includes(word))
      throw new UserError(
        `--message: ${text} is not one of ${PLACEHOLDERS.map((each) => `{${each}}`).join(', ')}`,
        2,
      );
  }
  if (template.trim() === '') throw new UserError('--message: is empty', 2);
  return template;
}

function summaryOf(changes: readonly InstanceChanges[]): string {
  const names = changes.map(({ monocle }) => monocle);
  const who =
    names.length > MOST_NAMES ? `${names.length} instances` : names.join(', ') || 'nothing';
  const what = tally(changes.flatMap(({ objects }) => objects));
  return `Monocle ${who}: ${what || 'ownership only'}`;
}

function listOf(changes: readonly InstanceChanges[]): string {
  const lines = changes
    .flatMap(({ objects }) => objects)
    .map(({ verb, subject, detail }) =>
      [SIGNS[verb], subject, ...(detail ? [`(${detail})`] : [])].join(' '),
    );
  const rest = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

/** One line per instance and fact, so that `git log --format='%(trailers:key=…)'` reads them. */
function trailers(
  changes: readonly InstanceChanges[],
  instances: readonly DesiredInstance[],
): string[] {
  const known = new Map(instances.map((each) => [`${each.namespace}/${each.name}`, each]));
  const lines = changes.flatMap(({ monocle }) => {
    const instance = known.get(monocle);
    if (instance === undefined) return [`Monocle-Removed: ${monocle}`];
    const { generation, synthesis } = instance;
    return [
      `Monocle: ${monocle}`,
      ...(generation === undefined ? [] : [`Monocle-Generation: ${monocle} ${generation}`]),
      `Monocle-Synth-Hash: ${monocle} ${synthesis.hash}`,
    ];
  });
  return [...lines, `Monocle-K8s-Version: ${version}`];
}

/** What a proposal says of itself. Who amends it keeps these lines, and makes another change. */
export interface ProposalMark {
  /** The branch and path that it is for. */
  readonly place: string;
  /** The commit that it was built on. */
  readonly base: string;
  /** A hash of what it changes. */
  readonly change: string;
  /** Whose directories it changes, as `namespace/name`. */
  readonly monocles: readonly string[];
}

/** Adds to a message that ends with trailers. */
export const withProposalMark = (
  message: string,
  { place, base, change }: Omit<ProposalMark, 'monocles'>,
): string =>
  `${message}Monocle-Proposal: ${place}\nMonocle-Base: ${base}\nMonocle-Change: ${change}\n`;

const ID = /^[a-z0-9.-]+\/[a-z0-9.-]+$/;

export function parseProposalMark(message: string): ProposalMark | undefined {
  const [last = ''] = message
    .trimEnd()
    .split(/\n[ \t]*\n/)
    .slice(-1);
  const all = (key: string) =>
    [...last.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const [place, base, change] = ['Monocle-Proposal', 'Monocle-Base', 'Monocle-Change'].map((key) =>
    all(key).at(-1),
  );
  if (place === undefined || base === undefined || change === undefined) return undefined;
  // Anybody can write a message, and these are shown.
  const monocles = [...all('Monocle'), ...all('Monocle-Removed')].filter((id) => ID.test(id));
  return { place, base, change, monocles };
}
