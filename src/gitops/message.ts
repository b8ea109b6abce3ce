/** The message of a commit: what changed, for a person; trailers, for a program. Pure. */
import { UserError } from '../sources.js';
import { version } from '../version.js';
import { type Changes, tally } from './changes.js';
import type { Instance } from './directory.js';

export interface MessageInput {
  readonly changes: readonly Changes[];
  readonly instances: readonly Instance[];
  /** With {summary}, {changes} and {instances} in it; its first line is the subject. */
  readonly template?: string;
}

export const DEFAULT_TEMPLATE = '{summary}\n\n{changes}';
/** Of a proposal: the tree that we gave it. Who amends it keeps the line, and makes another tree. */
const TREE_TRAILER = 'Monocle-Tree';
export const SIGNS = { created: '+', configured: '~', deleted: '-' } as const;
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
        `--message: ${text} is none of ${PLACEHOLDERS.map((each) => `{${each}}`).join(', ')}`,
        2,
      );
  }
  if (template.trim() === '') throw new UserError('--message: is empty', 2);
  return template;
}

function summaryOf(changes: readonly Changes[]): string {
  const names = changes.map(({ monocle }) => monocle);
  const who =
    names.length > MOST_NAMES ? `${names.length} instances` : names.join(', ') || 'nothing';
  const what = tally(changes.flatMap(({ objects }) => objects));
  return `Monocle ${who}: ${what || 'ownership only'}`;
}

function listOf(changes: readonly Changes[]): string {
  const lines = changes
    .flatMap(({ objects }) => objects)
    .map(({ verb, subject, detail }) =>
      [SIGNS[verb], subject, ...(detail ? [`(${detail})`] : [])].join(' '),
    );
  const rest = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

/** One line per instance and fact, so that `git log --format='%(trailers:key=…)'` reads them. */
function trailers(changes: readonly Changes[], instances: readonly Instance[]): string[] {
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

/** Marks the message of a proposal, which ends with trailers. */
export const withTree = (message: string, tree: string): string =>
  `${message}${TREE_TRAILER}: ${tree}\n`;

/** @param commit as git writes it */
export function isUntouched(commit: string): boolean {
  const [, tree] = /^tree (\w+)$/m.exec(commit) ?? [];
  const [, said] = [...commit.matchAll(new RegExp(`^${TREE_TRAILER}: (\\w+)$`, 'gm'))].at(-1) ?? [];
  return tree !== undefined && tree === said;
}
