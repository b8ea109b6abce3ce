/** The message of a commit: a summary for people, trailers for programs. Pure. */
import { UserError } from '../errors.js';
import { version } from '../version.js';
import { type CommitVerb, type InstanceChanges, tally } from './changes.js';
import { type DesiredInstance, instanceId } from './directory.js';
import { argoTrailers, type Provenance, sourceTrailers } from './provenance.js';

export interface MessageInput {
  readonly changes: readonly InstanceChanges[];
  readonly instances: readonly DesiredInstance[];
  /** May hold {summary}, {changes} and {instances}; its first line is the commit's subject. */
  readonly template?: string;
}

export const DEFAULT_TEMPLATE = '{summary}\n\n{changes}';
export const SIGNS: Readonly<Record<CommitVerb, string>> = {
  created: '+',
  configured: '~',
  deleted: '-',
};
/** A reviewer reads no more lines. */
const MOST_LINES = 100;
const MOST_NAMES = 3;

export function commitMessage({ changes, instances, template }: MessageInput): string {
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const listed = changed.length > 0 ? changed : changes;
  const words: Readonly<Record<string, string>> = {
    summary: summaryOf(listed),
    changes: listOf(listed),
    instances: listed.map(({ monocle }) => monocle).join(', '),
  };
  const body = checkTemplate(template ?? DEFAULT_TEMPLATE).replaceAll(
    PLACEHOLDER,
    (_, word: string) => words[word] ?? '',
  );
  const text = body.trim();
  // Git reads trailers from the last paragraph only, so ours must join those of the template.
  const gap = endsWithTrailers(text) ? '\n' : '\n\n';
  const argo = HAS_ARGO.test(text) ? [] : argoTrailers(sourcesOf(listed, instances));
  return `${text}${gap}${[...argo, ...trailers(listed, instances)].join('\n')}\n`;
}

/** Then the user names the commit that Argo CD shows. */
const HAS_ARGO = /^Argocd-reference-commit-/m;

const TRAILER = /^[A-Za-z0-9-]+[ \t]*:/;
/** Lines that git itself writes. In a paragraph with one of them, git accepts other lines, too. */
const GIT_TRAILER = /^(Signed-off-by: |\(cherry picked from commit )/;

/** By git's rules: the subject is no trailer, and an indented line continues the one before. */
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

/** Of the instances that change; those that are removed have none. */
function sourcesOf(
  changes: readonly InstanceChanges[],
  instances: readonly DesiredInstance[],
): (Provenance | undefined)[] {
  const changed = new Set(changes.map(({ monocle }) => monocle));
  return instances.filter((each) => changed.has(instanceId(each))).map(({ source }) => source);
}

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

/** The trailers of a proposal. If somebody amends the commit they stay, and `change` no longer matches. */
export interface ProposalMark {
  /** The `branch:path` that it is for. */
  readonly target: string;
  /** The commit that it was built on. */
  readonly base: string;
  /** The hash of its changes, see changeHash. */
  readonly change: string;
  /** Whose directories it changes, as `namespace/name`. */
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
  const [last = ''] = message
    .trimEnd()
    .split(/\n[ \t]*\n/)
    .slice(-1);
  const all = (key: string) =>
    [...last.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const [target, base, change] = ['Monocle-Proposal', 'Monocle-Base', 'Monocle-Change'].map((key) =>
    all(key).at(-1),
  );
  if (target === undefined || base === undefined || change === undefined) return undefined;
  // Anybody can write a commit message, and these are printed.
  const monocles = [...all('Monocle'), ...all('Monocle-Removed')].filter((id) => ID.test(id));
  return { target, base, change, monocles };
}
