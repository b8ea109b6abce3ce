/**
 * What a Markdown page refers to and what is not there: links, anchors, npm scripts, paths in code. Pure.
 *
 * In: a page, and what the project has. Out: a line for each dead reference, with file and line number.
 */
import { posix } from 'node:path';

export interface Project {
  /** Paths from the root, with `/`. */
  readonly files: readonly string[];
  readonly read: (file: string) => string;
  /** The names of package.json's scripts. */
  readonly scripts: readonly string[];
}

const ROOTS = 'src|constructs|test|dev|docs|examples|crds|schemas|imports|dist';
/** Not after a character that makes it a part of a longer path, such as lib/src/main.js. */
const PATH = new RegExp(`(?<![\\w./@…-])(?:${ROOTS})/[\\w./*<>-]*`, 'g');
const LINK = /\]\(\s*([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;

export function deadReferences(page: string, project: Project): string[] {
  const dead: string[] = [];
  for (const { text, number, isFenced } of linesOf(project.read(page))) {
    const add = (message: string) => dead.push(`${page}:${number} ${message}`);
    for (const [, name = ''] of text.matchAll(SCRIPT))
      if (!project.scripts.includes(name)) add(`package.json has no script ${name}`);
    const code = isFenced ? [text] : [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    for (const [found] of code.flatMap((each) => [...each.matchAll(PATH)])) {
      const path = found.replace(/[.…]+$/, '');
      if (!matches(path, project.files)) add(`there is no ${path}`);
    }
    if (isFenced) continue;
    for (const [, inline, reference] of text.replaceAll(/`[^`]*`/g, '').matchAll(LINK)) {
      const problem = deadLink(page, inline ?? reference ?? '', project);
      if (problem) add(problem);
    }
  }
  return dead;
}

function deadLink(page: string, link: string, project: Project): string | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined;
  const [target = '', anchor] = link.split('#').map(decodeURIComponent);
  const file = target === '' ? page : posix.join(posix.dirname(page), target);
  if (!matches(file, project.files)) return `links to ${link}, which is not there`;
  if (anchor === undefined || anchorsOf(project.read(file)).includes(anchor)) return undefined;
  return `links to ${link}, and ${file} has no such heading`;
}

/** As GitHub makes them from headings. */
export function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return linesOf(text)
    .filter(({ text: line, isFenced }) => !isFenced && /^#{1,6} /.test(line))
    .map(({ text: line }) => {
      const slug = line
        .replace(/^#+ /, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    });
}

interface Line {
  readonly text: string;
  readonly number: number;
  readonly isFenced: boolean;
}

function linesOf(text: string): Line[] {
  let isFenced = false;
  return text.split('\n').map((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isFenced = !isFenced;
    return { text: line, number: index + 1, isFenced: isFenced || isFence };
  });
}

/** Whether it is a file, a folder, or with `*` or a placeholder such as `<name>` the pattern of one. */
function matches(path: string, files: readonly string[]): boolean {
  const plain = path.replace(/\/$/, '');
  if (plain === '.') return true;
  // A pattern may be the place of a file that is yet to be written: then its folder has to be there.
  if (/<[^>]*>/.test(posix.basename(plain))) return matches(posix.dirname(plain), files);
  const pattern = plain
    .split(/(\*\*|\*|<[^>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
      return part === '**' ? '.*' : '[^/]*';
    })
    .join('');
  const expression = new RegExp(`^${pattern}(?:/|$)`);
  return files.some((file) => expression.test(file));
}
