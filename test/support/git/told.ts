/**
 * The commands and files of a page of the documentation, to be run as they are printed there.
 *
 * In a section, a block ```console has commands after `$ `, each followed by what it prints; a block ```yaml begins
 * with a comment that names its file. In what is printed, `…` stands for anything, alone on a line for any lines,
 * seven hexadecimal digits for any commit, and two spaces for the width of a column.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type ToldStep =
  | { readonly line: number; readonly file: string; readonly text: string }
  | { readonly line: number; readonly command: string; readonly prints: readonly string[] };

const FENCE = /^( *)```(\w*)$/;

/** Every block of the section that begins with this heading, up to the next heading of its level. */
export function stepsOf(page: string, heading: string): ToldStep[] {
  const lines = readFileSync(page, 'utf8').split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${page} has no line "${heading}"`);
  const level = heading.replace(/[^#].*$/, '');
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith(`${level} `));
  const end = length < 0 ? lines.length : start + 1 + length;
  const steps: ToldStep[] = [];
  for (let at = start; at < end; at++) {
    const [, indent = '', language] = FENCE.exec(lines[at] ?? '') ?? [];
    if (language === undefined) continue;
    const first = at + 1;
    const close = lines.indexOf(`${indent}\`\`\``, first);
    const block = lines.slice(first, close).map((line) => line.slice(indent.length));
    if (language === 'console') steps.push(...commandsIn(block, first + 1));
    else if (language === 'yaml') steps.push(fileIn(block, first + 1));
    else throw new Error(`${page}:${at + 1}: a block of this section is console or yaml`);
    at = close;
  }
  return steps;
}

function fileIn(block: readonly string[], line: number): ToldStep {
  const [, file] = /^# (\S+\.yaml)$/.exec(block[0] ?? '') ?? [];
  if (file === undefined) throw new Error(`line ${line}: does not name its file`);
  return { line, file, text: `${block.slice(1).join('\n')}\n` };
}

function commandsIn(block: readonly string[], line: number): ToldStep[] {
  const steps: { line: number; command: string; prints: string[] }[] = [];
  let continues = false;
  for (const [index, text] of block.entries()) {
    const last = steps.at(-1);
    if (text.startsWith('$ '))
      steps.push({ line: line + index, command: text.slice(2), prints: [] });
    else if (last === undefined) throw new Error(`line ${line + index}: prints before a command`);
    else if (continues) last.command += `\n${text}`;
    else last.prints.push(text);
    continues = (text.startsWith('$ ') || continues) && text.endsWith('\\');
  }
  return steps;
}

export interface ToldPlace {
  /** The first working directory; `cd` changes it for the commands after it. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the page calls something, and what it is here. */
  readonly names: Readonly<Record<string, string>>;
}

/** Runs step after step; throws at the first that prints something else, or fails without saying so. */
export function createReader({ directory, env, names }: ToldPlace) {
  const marker = join(directory, '.where');
  let cwd = directory;
  const here = (text: string) =>
    Object.entries(names).reduce((all, [told, real]) => all.replaceAll(told, real), text);
  const told = (text: string) =>
    Object.entries(names).reduce((all, [name, real]) => all.replaceAll(real, name), text);
  return async (step: ToldStep): Promise<void> => {
    if ('file' in step) {
      mkdirSync(dirname(join(cwd, step.file)), { recursive: true });
      writeFileSync(join(cwd, step.file), here(step.text));
      return;
    }
    const script = `${here(step.command)}\ncode=$?\npwd > '${marker}'\nexit $code`;
    const { code, output } = await shell(script, cwd, env);
    cwd = readFileSync(marker, 'utf8').trimEnd();
    const lines = told(output).split('\n').slice(0, -1);
    const isSaid = step.prints.length > 0;
    if ((isSaid && !matches(lines, step.prints)) || (!isSaid && code !== 0))
      throw new Error(
        `line ${step.line}: ${step.command}\nexits with ${code} and prints\n${lines.join('\n')}\ninstead of\n${step.prints.join('\n')}`,
      );
  };
}

async function shell(
  script: string,
  cwd: string,
  env: ToldPlace['env'],
): Promise<{ code: number | null; output: string }> {
  // As in a terminal: both streams in one.
  const child = spawn('bash', ['--norc', '-c', `exec 2>&1\n${script}`], {
    ...{ cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  return { code, output };
}

/** Whether the lines are those that a page prints. */
export function matches(lines: readonly string[], prints: readonly string[]): boolean {
  const pattern = prints.map((line) =>
    line.trim() === '…' ? '(?:.*\\n)*?' : `${lineOf(line)}\\n`,
  );
  return new RegExp(`^${pattern.join('')}$`).test(lines.map((line) => `${line}\n`).join(''));
}

const lineOf = (line: string): string =>
  line
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll(/ {2,}/g, ' {2,}')
    .replaceAll('…', '.*')
    .replaceAll(/\b[0-9a-f]{7}\b(?!\\)/g, '[0-9a-f]{7}');
