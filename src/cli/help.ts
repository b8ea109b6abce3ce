/** The help texts, made from the table of commands. They fit into 80 columns. */
import type { Command } from './command.js';
import { commands } from './command-table.js';

const WIDTH = 80;

export function programHelp(): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `monocle-k8s turns Monocle custom resources into Kubernetes manifests.

Usage: monocle-k8s COMMAND [options] [arguments]

Commands:
${columns(rows)}

Options:
${columns([
  ['-h, --help', 'this text, or that of a command'],
  ['--version', 'the version of this program'],
])}

Examples:
${examples(commands.map(({ examples: [first] }) => first ?? ['', '']))}
Exit codes: 0 done, 1 the input is not valid, 2 the command line is not.
Those of diff, publish, status and verify say more: see their help.
`;
}

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { short, value, description }]) => {
    const flag = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
    return [flag, description] as const;
  });
  const summary = `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`;
  return `${summary}

Usage: monocle-k8s ${command.name} ${command.usage}

Options:
${columns([...options, ['-h, --help', 'this text']])}
${command.choices ? `\nSHELL is one of ${command.choices.join(', ')}.\n` : ''}
Examples:
${examples(command.examples)}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows
    .map(([left, right]) => {
      const lines = wrap(right, WIDTH - width - 4);
      return `  ${left.padEnd(width)}  ${lines.join(`\n${' '.repeat(width + 4)}`)}`;
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const examples = (rows: Command['examples']): string =>
  rows.map(([command, explanation]) => `  ${command}\n      ${explanation}\n`).join('');
