/** The help texts, made from the table of commands for a terminal of 80 columns. */
import type { Command } from './command.js';
import { commands } from './command-table.js';

const WIDTH = 80;

export function programHelp(): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `monocle-k8s turns Monocle custom resources into Kubernetes manifests.

Usage: monocle-k8s COMMAND [flags] [arguments]

Commands:
${columns(rows)}

Flags:
${columns([
  ['-h, --help', 'show this help, or the help of a command'],
  ['--version', 'print the version'],
])}

Examples:
${examples(commands.map(({ examples: [first] }) => first ?? ['', '']))}
Exit codes: 0 success, 1 failure or invalid input, 2 invalid command line.
For diff, status, verify and --dry-run, see the help of the command.
`;
}

export function commandHelp(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, { short, value, description }]) => {
    const flag = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
    return [flag, description] as const;
  });
  const summary = `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`;
  return `${summary}

Usage: monocle-k8s ${command.name} ${command.usage}
${command.note === undefined ? '' : `\n${wrap(command.note, WIDTH).join('\n')}\n`}
Flags:
${columns([...flags, ['-h, --help', 'show this help']])}
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
