/**
 * The text of a pull request, and the mark by which we know it as ours. Pure.
 *
 * It shows what the commit's message shows, and nothing more. Names and values come from anybody, so
 * each is in a code span, which has no links, mentions or HTML on any forge. Some forges look for
 * references before they look for code: these are broken with a zero-width space.
 */
import { createHash } from 'node:crypto';
import { version } from '../../version.js';
import { describeProvenance, type Provenance } from '../provenance/provenance.js';
import { type InstanceChanges, type ObjectChange, tally } from '../publish/changes.js';
import { type PullRequestText, withoutDraft } from './forge.js';

export interface BodyInput {
  /** Of the commit. */
  readonly title: string;
  readonly changes: readonly InstanceChanges[];
  /** By `namespace/name`. */
  readonly sources: ReadonlyMap<string, Provenance>;
  /** The name of the commit's author. */
  readonly author: string;
  /** The hash of the changes, see changeHash. */
  readonly change: string;
}

/** GitHub takes 65536 characters. */
const MOST_CHARACTERS = 50_000;
const MOST_TITLE = 200;

export function pullRequestText(input: BodyInput): PullRequestText {
  const line = withoutDraft(plain(input.title));
  const title = line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE - 1)}…` : line;
  const end = `Proposed by monocle-k8s ${version}${input.author ? ` for ${code(input.author)}` : ''}. Title and text are written again with each proposal, unless somebody edits them.`;
  const body = [...tables(input), end].join('\n\n');
  const hash = textHash({ title, body });
  return { title, body: `${body}\n\n<!-- monocle-k8s text=${hash} change=${input.change} -->` };
}

function tables({ changes, sources }: BodyInput): string[] {
  const parts: string[] = [];
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const all = changed.reduce((sum, { objects }) => sum + objects.length, 0);
  let [room, shown] = [MOST_CHARACTERS, 0];
  for (const { monocle, objects } of changed) {
    const source = sources.get(monocle);
    const head = `### ${code(monocle)}\n\n${tally(objects)}${source ? `, from ${code(describeProvenance(source).join(', '))}` : ''}\n\n| object | change | detail |\n| --- | --- | --- |`;
    const rows: string[] = [];
    room -= head.length;
    for (const row of objects.map(rowOf)) {
      room -= row.length + 1;
      if (room < 0) break;
      rows.push(row);
    }
    if (rows.length === 0) break;
    shown += rows.length;
    parts.push([head, ...rows].join('\n'));
  }
  if (changed.length === 0) parts.push('Ownership only.');
  return shown < all ? [...parts, `… and ${all - shown} more`] : parts;
}

const rowOf = ({ subject, verb, detail }: ObjectChange): string =>
  `| ${code(subject)} | ${verb} | ${detail ? code(detail) : ''} |`;

/** One line: a line of GitLab that begins with a slash is a command. */
const plain = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();

/** What begins a reference or a mention, and words that close an issue. */
const REFERENCE = /[@#!]|:(?=\/\/)|clos(?=[ei])|fix|resolv(?=[ei])|implement|reopen/gi;

/** A backtick would end the span, and a bar the cell. */
export function code(text: string): string {
  const safe = plain(text).replaceAll('`', 'ˋ').replaceAll('|', '¦');
  return `\`${safe.replaceAll(REFERENCE, '$&\u200b') || ' '}\``;
}

/** The forges may change spaces and line ends. */
const bare = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, '');

const textHash = ({ title, body }: PullRequestText): string =>
  createHash('sha256')
    .update([withoutDraft(title), body].map(bare).join('\n'))
    .digest('hex');

/** Whether a forge would show the same. */
export const isSameText = (one: PullRequestText, other: PullRequestText): boolean =>
  textHash(one) === textHash(other);

/** Of a text without spaces at its end: to look for them here takes quadratic time. */
const MARK = /<!-- monocle-k8s text=([0-9a-f]{64}) change=([0-9a-f]{64}) -->$/;

export interface BodyMark {
  /** Whether title and body are as we wrote them. */
  readonly isOurs: boolean;
  readonly change: string;
}

/** undefined if the text has no mark at its end. */
export function readMark({ title, body }: PullRequestText): BodyMark | undefined {
  const trimmed = body.trimEnd();
  const [found, text, change] = MARK.exec(trimmed) ?? [];
  if (found === undefined || change === undefined) return undefined;
  return { isOurs: text === textHash({ title, body: trimmed.slice(0, -found.length) }), change };
}
